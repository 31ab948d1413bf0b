// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.json.JsonFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code run.json} tells beyond JMH's results; empty where it does not, or is not there.
 *
 * @param machine CPU, architecture and number of CPUs
 * @param vendor of the JDK
 * @param commit that the benchmarks were built from
 * @param libraries to their versions
 */
public record RunFacts(String machine, String vendor, String commit, Map<String, String> libraries) {
    /** Of a file that nothing is known about. */
    static final RunFacts UNKNOWN = new RunFacts("", "", "", Map.of());

    /**
     * Reads them.
     *
     * @param runJson may be missing
     * @throws io.github.wirebench.harness.CommandFailure if it is there and cannot be read
     */
    static RunFacts read(Path runJson) {
        if (!Files.exists(runJson)) {
            return UNKNOWN;
        }
        JsonNode run = JsonFiles.read(runJson);
        Map<String, String> libraries = new TreeMap<>();
        run.path("libraries")
                .properties()
                .forEach(library ->
                        libraries.put(library.getKey(), library.getValue().asText()));
        String planned = run.at("/plan/subject/vendor").asText("");
        return new RunFacts(
                machine(run.path("machine")),
                planned.isEmpty() ? run.at("/launcherJdk/vendor").asText("") : planned,
                run.at("/suite/gitCommit").asText(""),
                libraries);
    }

    private static String machine(JsonNode machine) {
        return machine.path("cpu").isTextual()
                ? machine.path("cpu").asText() + ", "
                        + machine.path("architecture").asText("unknown") + ", "
                        + machine.path("logicalCores").asText("unknown") + " CPUs"
                : "";
    }
}
