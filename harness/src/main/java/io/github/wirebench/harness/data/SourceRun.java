// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts of a run that is merged; the merged {@code run.json} keeps them under {@code sources}. All but the first three and
 * the cases are null if unknown.
 *
 * @param id of the run; results of plain JMH have none, and get one made from the content of their file
 * @param from path as given
 * @param command that measured it
 * @param outcome see {@link RunInfoWriter#finish}
 * @param startedAt start of the run
 * @param endedAt end of the run; null too if it was killed
 * @param machine as in {@code run.json}
 * @param subject the code and the JVM that were measured; single fields of it can be unknown
 * @param settings of a run in rounds
 * @param options of a run in rounds, as given
 * @param suite as in {@code run.json}
 * @param libraries library to version
 * @param findings about the machine, as in {@code run.json}
 * @param cpuTime why CPU time was not recorded; null also if it was
 * @param casesOfAllShards number of planned cases of all shards
 * @param cases all planned cases
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SourceRun(
        String id,
        String from,
        String command,
        String outcome,
        Instant startedAt,
        Instant endedAt,
        JsonNode machine,
        BuildUnderTest subject,
        RunPlan.Settings settings,
        Map<String, List<String>> options,
        JsonNode suite,
        Map<String, String> libraries,
        JsonNode findings,
        String cpuTime,
        @JsonProperty("rowsOfAllShards") Integer casesOfAllShards,
        @JsonProperty("rows") List<BenchmarkCase> cases) {
    /** Returns the model name of the CPU; empty if unknown. */
    public Optional<String> cpu() {
        return Machine.cpu(machine);
    }

    /** Returns the suite's name; empty if unknown. */
    public Optional<String> suiteName() {
        return text(suite, "name");
    }

    /** Returns the suite's version; empty if unknown. */
    public Optional<String> suiteVersion() {
        return text(suite, "version");
    }

    /** Returns the commit that the suite was built from; empty if unknown. */
    public Optional<String> commit() {
        return text(suite, "gitCommit");
    }

    private static Optional<String> text(JsonNode node, String field) {
        return Optional.ofNullable(node)
                .map(parent -> parent.path(field))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText);
    }
}
