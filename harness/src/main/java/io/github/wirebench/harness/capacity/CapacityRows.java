// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.json.YamlDocuments;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which rows of a suite read and write payloads; a YAML document with these keys.
 *
 * @param contender name of the parameter that says who does it
 * @param payload name of the parameter that says with what
 * @param baseline the contender that the others are set against unless another one is chosen
 * @param floors contenders that no service could use; shown as limits
 * @param ways of measuring, each with rows of its own
 */
record CapacityRows(String contender, String payload, String baseline, List<String> floors, List<Way> ways) {

    /**
     * A way in which contenders were measured.
     *
     * @param name said after the contender's; empty for the usual way
     * @param read benchmarks (class and method) that read; the first that a run has counts
     * @param write likewise
     */
    record Way(String name, List<String> read, List<String> write) {

        /** The benchmarks of an operation, best first. */
        List<String> benchmarks(Operation operation) {
            return operation == Operation.READ ? read : write;
        }

        /** What a contender is called that was measured so. */
        String label(String contender) {
            return name.isEmpty() ? contender : contender + " " + name;
        }

        private boolean isWhole() {
            return name != null
                    && read != null
                    && write != null
                    && Stream.concat(read.stream(), write.stream()).noneMatch(Objects::isNull);
        }
    }

    /**
     * The suite's.
     *
     * @throws CommandFailure if it has none, or they are not as described
     */
    static CapacityRows of(Suite suite) {
        return YamlDocuments.read(
                suite.capacity()
                        .orElseThrow(() -> CommandFailure.usage(
                                suite.name() + " does not say which of its rows read and write: there is no capacity")),
                CapacityRows.class,
                CapacityRows::check);
    }

    private void check() {
        if (contender == null || payload == null || baseline == null || floors == null) {
            throw new IllegalArgumentException("contender, payload, baseline and floors are needed");
        }
        if (ways == null || ways.isEmpty() || ways.stream().anyMatch(way -> way == null || !way.isWhole())) {
            throw new IllegalArgumentException("ways are missing, or one without name, read and write");
        }
    }

    /** The parameters of the rows of a candidate. */
    Map<String, String> params(Candidate candidate, Scenario.Work work) {
        return Map.of(contender, candidate.contender(), payload, work.payload());
    }

    /** The parameters that a row has, and no other. */
    Set<String> params() {
        return Set.of(contender, payload);
    }
}
