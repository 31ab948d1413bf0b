// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.util.List;
import java.util.Optional;

/** What a suite knows about its rows beyond their annotations. */
public interface SuiteRows {
    /** Every row can be measured as it is annotated. */
    SuiteRows AS_ANNOTATED = new SuiteRows() {
        @Override
        public Optional<String> obstacle(BenchmarkCase row, int jdk) {
            return Optional.empty();
        }

        @Override
        public List<String> jvmFlags(BenchmarkCase row, int jdk) {
            return List.of();
        }

        @Override
        public List<String> furtherValues(ListedBenchmark benchmark, String param) {
            return List.of();
        }
    };

    /**
     * Returns why a row cannot be measured on a JDK, as a sentence without its full stop; empty if it can.
     *
     * @param jdk the feature release, e.g. 17
     */
    Optional<String> obstacle(BenchmarkCase row, int jdk);

    /**
     * Returns the JVM flags that this row needs on a JDK in addition to the annotated ones.
     *
     * @param jdk the feature release, e.g. 17
     */
    List<String> jvmFlags(BenchmarkCase row, int jdk);

    /**
     * Returns why no row can have this value of a parameter, as a message for the user; empty if one can, or if the
     * parameter's type tells.
     */
    default Optional<String> problem(String param, String value) {
        return Optional.empty();
    }

    /** Returns the values of a parameter that {@code run --set all} adds to the annotated ones. */
    List<String> furtherValues(ListedBenchmark benchmark, String param);
}
