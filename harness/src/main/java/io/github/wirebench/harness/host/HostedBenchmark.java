// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import java.util.List;

/**
 * A benchmark in one mode, as its author annotated it. What is not annotated is null; JMH's defaults apply then.
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
public record HostedBenchmark(
        String name,
        String mode,
        String userClass,
        List<HostedParam> params,
        Integer forks,
        Integer warmupIterations,
        Long warmupMillis,
        Integer measurementIterations,
        Long measurementMillis,
        Integer threads,
        List<String> jvmArgs,
        String outputUnit) {}
