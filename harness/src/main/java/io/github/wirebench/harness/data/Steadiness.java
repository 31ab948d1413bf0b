// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.stats.SteadyState;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;

/** Tells whether a fork was at steady state while measured: iterations without a trend ({@link SteadyState}), and a quiet JIT compiler. */
public enum Steadiness {
    /** Nothing speaks against steady state; also for single calls, and for fewer than five iterations, which tell too little. */
    STEADY,
    COMPILING,
    /** Something else used its core almost all the time. */
    DISTURBED,
    /** It was warming up, or became slower, as when another program begins. */
    TREND;

    /**
     * Share of the time for which the compiler's threads were at work, above which it was not quiet. Warm forks have 0.01 to
     * 0.06, forks that create mappers 0.2 to 1.3 in their first five seconds (JDK 17, 2 vCPUs of an AMD EPYC, 2026-11-22).
     */
    private static final double COMPILER_AT_WORK = 0.1;

    /**
     * Of a shorter one 8 ms are allowed: work of JMH and profilers around each is compiled, too, and forks with 5 to 8 ms are as fast as
     * those with less (docs/validation/steady-state.md).
     */
    private static final double SHORT_ITERATION = 80;

    /** Iterations that must be undisturbed: forks with so few vary no more than others (docs/validation/runner.md). */
    private static final int LEAST_UNDISTURBED = 4;

    /** Of forks with few and long iterations. */
    private static final double LEAST_SHARE_UNDISTURBED = 0.15;

    /** Returns the state of each fork of an entry; none if it has no raw data. */
    public static List<Steadiness> ofForks(JmhEntry entry) {
        double[][] scores = entry.iterations();
        if (entry.mode().equals(Mode.SingleShotTime.shortLabel())) {
            return Arrays.stream(scores).map(fork -> STEADY).toList();
        }
        double[][] cpuTimes = entry.undisturbedCpuTimes().orElse(new double[0][]);
        double[] compilerMillis = entry.forkMeans(CpuTimeProfiler.COMPILATION).orElse(new double[0]);
        double quietMillis = COMPILER_AT_WORK * Math.max(SHORT_ITERATION, entry.measurementMillis());
        List<Steadiness> states = new ArrayList<>();
        for (int fork = 0; fork < scores.length; fork++) {
            boolean byTime = fork < cpuTimes.length;
            if (scores[fork].length < SteadyState.LEAST_ITERATIONS) {
                states.add(STEADY);
            } else if (byTime
                    && cpuTimes[fork].length
                            < Math.min(LEAST_UNDISTURBED, LEAST_SHARE_UNDISTURBED * scores[fork].length)) {
                states.add(DISTURBED);
            } else if (entry.measurementMillis() > 0
                    && fork < compilerMillis.length
                    && compilerMillis[fork] > quietMillis) {
                states.add(COMPILING);
            } else {
                double[] iterations = byTime ? cpuTimes[fork] : scores[fork];
                states.add(SteadyState.drift(iterations).isPresent() ? TREND : STEADY);
            }
        }
        return List.copyOf(states);
    }
}
