// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

import io.github.wirebench.harness.jmh.RunEstimate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Length of a fork of a quick run, so short that all rows fit into three minutes.
 *
 * @param warmupMillis of each warm-up iteration
 * @param measurementMillis of each measured iteration
 */
record QuickSettings(long warmupMillis, long measurementMillis) {
    static final int DEFAULT_ROUNDS = 3;
    static final int WARMUP_ITERATIONS = 3;
    static final int MEASUREMENT_ITERATIONS = 5;

    /** What is left of three minutes for machines that are slower than ours. */
    static final double BUDGET_SECONDS = 160;

    private static final double LONGEST = 2.2;
    private static final double SHORTEST = 0.8;
    private static final double WARMUP_SHARE = 0.55;

    /** Settings with which the default number of rounds keeps to the budget. */
    static QuickSettings forRows(int rows) {
        double fork = BUDGET_SECONDS / (rows * DEFAULT_ROUNDS) - RunEstimate.STARTUP_SECONDS;
        double seconds = Math.max(SHORTEST, Math.min(LONGEST, fork));
        return new QuickSettings(
                Math.round(1000 * seconds * WARMUP_SHARE / WARMUP_ITERATIONS),
                Math.round(1000 * seconds * (1 - WARMUP_SHARE) / MEASUREMENT_ITERATIONS));
    }

    /** Expected length of one fork in seconds, with the start of its JVM. */
    double forkSeconds() {
        return RunEstimate.STARTUP_SECONDS
                + (warmupMillis * WARMUP_ITERATIONS + measurementMillis * MEASUREMENT_ITERATIONS) / 1000.0;
    }

    ChainedOptionsBuilder applyTo(ChainedOptionsBuilder options) {
        return options.warmupIterations(WARMUP_ITERATIONS)
                .warmupTime(TimeValue.milliseconds(warmupMillis))
                .measurementIterations(MEASUREMENT_ITERATIONS)
                .measurementTime(TimeValue.milliseconds(measurementMillis));
    }

    /** For the run's record. */
    Map<String, Object> describe() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("warmupIterations", WARMUP_ITERATIONS);
        settings.put("warmupTimeMillis", warmupMillis);
        settings.put("measurementIterations", MEASUREMENT_ITERATIONS);
        settings.put("measurementTimeMillis", measurementMillis);
        return settings;
    }
}
