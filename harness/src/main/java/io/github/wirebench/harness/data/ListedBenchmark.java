// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.util.List;

/**
 * A benchmark in one mode, as its author annotated it. Settings without an annotation are null: JMH's defaults apply.
 *
 * @param name class and method, e.g. {@code a.b.ReadBenchmark.read}
 * @param mode JMH's short label: thrpt, avgt, sample or ss
 * @param userClass the class with the method
 * @param params the parameters, in JMH's order; empty if there are none
 * @param forks measured forks
 * @param warmupIterations iterations
 * @param warmupMillis duration of a warm-up iteration in ms, rounded up
 * @param measurementIterations iterations
 * @param measurementMillis duration of a measured iteration in ms, rounded up
 * @param threads worker threads; -1 for as many as there are CPUs
 * @param jvmArgs JVM flags of the fork: the prepended ones, the plain ones, the appended ones
 * @param outputUnit name of the {@link java.util.concurrent.TimeUnit} of the score
 */
public record ListedBenchmark(
        String name,
        String mode,
        String userClass,
        List<Param> params,
        Integer forks,
        Integer warmupIterations,
        Long warmupMillis,
        Integer measurementIterations,
        Long measurementMillis,
        Integer threads,
        List<String> jvmArgs,
        String outputUnit) {

    /**
     * A parameter of a benchmark.
     *
     * @param name the field's name
     * @param values as annotated, in that order; for an enum without values all constants; empty if a run must give them
     * @param type the name of the field's Java type, e.g. {@code int}; null if the class cannot be loaded on the host's JVM
     * @param constants the names of the constants of an enum; null for other types, or if not known
     */
    public record Param(String name, List<String> values, String type, List<String> constants) {}
}
