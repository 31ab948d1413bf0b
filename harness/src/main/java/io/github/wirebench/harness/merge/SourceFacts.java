// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.run.RunSettings;
import io.github.wirebench.harness.run.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a run that is merged; the merged {@code run.json} keeps it under {@code sources}. Null stands for unknown
 * in all fields but the first three and the rows.
 *
 * @param id of the run; of plain JMH results, which have none, it is made from the content of their file
 * @param from path as given
 * @param command that measured it
 * @param outcome see {@link io.github.wirebench.harness.record.RunRecord#finish}
 * @param startedAt when it began
 * @param endedAt when it was over; null too if it was killed
 * @param machine as in {@code run.json}
 * @param subject what was measured, and on which JVM; single fields of it can be unknown
 * @param settings of a run in rounds
 * @param options of a run in rounds, as given
 * @param suite as in {@code run.json}
 * @param libraries to their versions
 * @param findings of the machine, as in {@code run.json}
 * @param cpuTime why CPU time was not recorded; null also if it was
 * @param rowsOfAllShards how many rows the run has with those of other machines
 * @param rows all that was to be measured
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record SourceFacts(
        String id,
        String from,
        String command,
        String outcome,
        Instant startedAt,
        Instant endedAt,
        JsonNode machine,
        Subject subject,
        RunSettings settings,
        Map<String, List<String>> options,
        JsonNode suite,
        Map<String, String> libraries,
        JsonNode findings,
        String cpuTime,
        Integer rowsOfAllShards,
        List<Row> rows) {
    private static final String UNKNOWN_CPU = "unknown";

    /** Model name of the CPU; empty if unknown. */
    Optional<String> cpu() {
        return text(machine, "cpu").filter(name -> !name.equals(UNKNOWN_CPU));
    }

    /** The suite's name; empty if unknown. */
    Optional<String> suiteName() {
        return text(suite, "name");
    }

    /** The commit that the suite was built from; empty if unknown. */
    Optional<String> commit() {
        return text(suite, "gitCommit");
    }

    /** The field's text; empty if there is none. */
    static Optional<String> text(JsonNode node, String field) {
        return Optional.ofNullable(node)
                .map(parent -> parent.path(field))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText);
    }
}
