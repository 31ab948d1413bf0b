// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.jmh.RunEstimate;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How long a fork warms up and measures; null leaves it to the benchmark's annotations.
 *
 * @param warmup thrown away
 * @param measurement kept
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ForkLength(Iterations warmup, Iterations measurement) {
    /** Whatever the annotations say. */
    public static final ForkLength AS_ANNOTATED = new ForkLength(null, null);

    private static final int FITTED_WARMUP_ITERATIONS = 3;
    private static final int FITTED_MEASUREMENT_ITERATIONS = 5;
    private static final double LONGEST_FITTED_SECONDS = 2.2;
    private static final double SHORTEST_FITTED_SECONDS = 0.8;
    private static final double WARMUP_SHARE = 0.55;

    /** The same with other parts; null keeps a part. */
    ForkLength with(Iterations otherWarmup, Iterations otherMeasurement) {
        return new ForkLength(
                otherWarmup == null ? warmup : otherWarmup, otherMeasurement == null ? measurement : otherMeasurement);
    }

    /** Expected length of a fork in seconds with the start of its JVM; a lower bound, as {@link RunEstimate} says. */
    public double seconds(HostedBenchmark benchmark, String mode) {
        if (mode.equals(Mode.SingleShotTime.shortLabel())) {
            return RunEstimate.STARTUP_SECONDS;
        }
        return RunEstimate.STARTUP_SECONDS
                + seconds(
                        warmup,
                        benchmark.warmupIterations(),
                        benchmark.warmupMillis(),
                        Defaults.WARMUP_ITERATIONS,
                        Defaults.WARMUP_TIME)
                + seconds(
                        measurement,
                        benchmark.measurementIterations(),
                        benchmark.measurementMillis(),
                        Defaults.MEASUREMENT_ITERATIONS,
                        Defaults.MEASUREMENT_TIME);
    }

    /** The same where both parts are given. */
    public double seconds() {
        return RunEstimate.STARTUP_SECONDS + warmup.seconds() + measurement.seconds();
    }

    private static double seconds(
            Iterations ours, Integer annotatedCount, Long annotatedMillis, int defaultCount, TimeValue defaultTime) {
        if (ours != null) {
            return ours.seconds();
        }
        int count = annotatedCount == null ? defaultCount : annotatedCount;
        long millis = annotatedMillis == null ? defaultTime.convertTo(TimeUnit.MILLISECONDS) : annotatedMillis;
        return new Iterations(count, millis).seconds();
    }

    /**
     * Forks so long that all of them together take the given time, within what is worth measuring at all.
     *
     * @param seconds for all forks, with the start of their JVMs
     * @param forks number of all forks
     */
    static ForkLength fitting(double seconds, int forks) {
        double fork = Math.max(
                SHORTEST_FITTED_SECONDS,
                Math.min(LONGEST_FITTED_SECONDS, seconds / forks - RunEstimate.STARTUP_SECONDS));
        return new ForkLength(
                iterations(FITTED_WARMUP_ITERATIONS, fork * WARMUP_SHARE),
                iterations(FITTED_MEASUREMENT_ITERATIONS, fork * (1 - WARMUP_SHARE)));
    }

    private static Iterations iterations(int count, double seconds) {
        return new Iterations(count, Math.round(1000 * seconds / count));
    }
}
