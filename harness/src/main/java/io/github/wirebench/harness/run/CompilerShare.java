// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.results.JmhEntry;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
        double[] shares = ofForks(fork);
        return shares.length == 1 ? OptionalDouble.of(shares[0]) : OptionalDouble.empty();
    }

    /** The same for each fork of an entry; none if that is not known of all of them. */
    public static double[] ofForks(JmhEntry entry) {
        double[] workers = means(entry, JmhEntry.CPU_TIME);
        double[] process = means(entry, JmhEntry.CPU_OF_PROCESS);
        double[] cpus = means(entry, JmhEntry.CPU_SHARE);
        double[] collection = means(entry, JmhEntry.COLLECTION);
        double iterationMillis = iterationMillis(entry);
        int forks = workers.length;
        if (process.length != forks || cpus.length != forks || iterationMillis <= 0) {
            return new double[0];
        }
        return IntStream.range(0, forks)
                .mapToDouble(fork -> {
                    double ofWorkers = workers[fork] / process[fork];
                    double processMillis = cpus[fork] * entry.threads() * iterationMillis / ofWorkers;
                    double collected = collection.length == forks ? collection[fork] : 0;
                    return 1 - ofWorkers - collected / processMillis;
                })
                .toArray();
    }

    private static double[] means(JmhEntry entry, String metric) {
        return entry.forkMeans(metric)
                .filter(means -> Arrays.stream(means).allMatch(Double::isFinite))
                .orElse(new double[0]);
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
