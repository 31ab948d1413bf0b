// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How long a run takes: forks x (start of a JVM + warm-up + measurement), from the annotations and the options that override
 * them. A lower bound: iterations end with the operation that is under way, and neither set-up nor single shots
 * are counted.
 */
public final class RunEstimate {
    /** Time to start a JVM, to connect to it and to set up, in seconds; 0.9 was seen with JDK 17 on two cores. */
    public static final double STARTUP_SECONDS = 1;

    private RunEstimate() {}

    /** Expected duration in seconds of all combinations together. */
    public static double seconds(Collection<BenchmarkListEntry> combinations, Options options) {
        return combinations.stream()
                .mapToDouble(entry -> seconds(entry, options))
                .sum();
    }

    /** Expected duration in seconds of all forks of one combination. */
    public static double seconds(BenchmarkListEntry entry, Options options) {
        int forks = options.getForkCount().orElse(entry.getForks().orElse(Defaults.MEASUREMENT_FORKS));
        int warmupForks =
                options.getWarmupForkCount().orElse(entry.getWarmupForks().orElse(Defaults.WARMUP_FORKS));
        boolean untimed = entry.getMode() == Mode.SingleShotTime;
        double iterations = untimed ? 0 : warmup(entry, options) + measurement(entry, options);
        return forks == 0 ? iterations : (forks + warmupForks) * (STARTUP_SECONDS + iterations);
    }

    private static double warmup(BenchmarkListEntry entry, Options options) {
        int count =
                options.getWarmupIterations().orElse(entry.getWarmupIterations().orElse(Defaults.WARMUP_ITERATIONS));
        return count
                * seconds(options.getWarmupTime().orElse(entry.getWarmupTime().orElse(Defaults.WARMUP_TIME)));
    }

    private static double measurement(BenchmarkListEntry entry, Options options) {
        int count = options.getMeasurementIterations()
                .orElse(entry.getMeasurementIterations().orElse(Defaults.MEASUREMENT_ITERATIONS));
        return count
                * seconds(options.getMeasurementTime()
                        .orElse(entry.getMeasurementTime().orElse(Defaults.MEASUREMENT_TIME)));
    }

    private static double seconds(TimeValue time) {
        return time.convertTo(TimeUnit.NANOSECONDS) / 1e9;
    }
}
