// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.util.List;
import java.util.Optional;

/** What a suite knows about its cases beyond their annotations; by default they are measured as annotated. */
public interface CaseRules {
    CaseRules AS_ANNOTATED = new CaseRules() {};

    /**
     * Returns why a case cannot be measured on a JDK, as a sentence without its full stop; empty if it can.
     *
     * @param jdk the feature release, e.g. 17
     */
    default Optional<String> obstacle(BenchmarkCase benchmarkCase, int jdk) {
        return Optional.empty();
    }

    /**
     * Returns the JVM flags that a case needs on a JDK in addition to the annotated ones.
     *
     * @param jdk the feature release, e.g. 17
     */
    default List<String> jvmFlags(BenchmarkCase benchmarkCase, int jdk) {
        return List.of();
    }

    /** Returns why no case can have this value of a parameter, as a message for the user; empty if one can, or if the type tells. */
    default Optional<String> problem(String param, String value) {
        return Optional.empty();
    }

    /** Returns the values of a parameter that {@code run --set all} adds to the annotated ones. */
    default List<String> furtherValues(ListedBenchmark benchmark, String param) {
        return List.of();
    }
}
