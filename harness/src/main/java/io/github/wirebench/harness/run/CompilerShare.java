// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.results.JmhEntry;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Tells a fork that was measured before it was warm: its process used CPU time that neither the benchmark's threads nor the
 * collector's pauses account for, so the JIT compiler was at work. Of a collector that works beside the benchmark, such as G1 in
 * its concurrent phases, that time counts, too.
 */
public final class CompilerShare {
    /** Above this, the figures are those of code that is still being compiled; warm forks stay below 0.1. */
    public static final double STILL_COMPILING = 0.2;

    private CompilerShare() {}

    /**
     * The share of the process's CPU time while it was measured, 0 to 1.
     *
     * @param fork of one fork, with the metrics of our profiler and of JMH's {@code gc}
     * @return empty if a metric is missing, or iterations have no length, as in single-shot mode
     */
    public static OptionalDouble of(JmhEntry fork) {
        Optional<Double> workers = mean(fork, JmhEntry.CPU_TIME);
        Optional<Double> process = mean(fork, JmhEntry.CPU_OF_PROCESS);
        Optional<Double> cpus = mean(fork, JmhEntry.CPU_SHARE);
        double iterationMillis = iterationMillis(fork);
        if (workers.isEmpty() || process.isEmpty() || cpus.isEmpty() || iterationMillis <= 0) {
            return OptionalDouble.empty();
        }
        double ofWorkers = workers.get() / process.get();
        double processMillis = cpus.get() * fork.threads() * iterationMillis / ofWorkers;
        double ofCollector = mean(fork, JmhEntry.COLLECTION).orElse(0.0) / processMillis;
        return OptionalDouble.of(1 - ofWorkers - ofCollector);
    }

    private static Optional<Double> mean(JmhEntry fork, String metric) {
        return fork.forkMeans(metric).map(means -> means[0]).filter(Double::isFinite);
    }

    private static double iterationMillis(JmhEntry fork) {
        String time = fork.node().path("measurementTime").asText().replace(" ", "");
        try {
            return TimeValue.fromString(time).convertTo(TimeUnit.MICROSECONDS) / 1000.0;
        } catch (IllegalArgumentException e) {
            // single shots have none
            return 0;
        }
    }
}
