// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.data.CountingForks.Health;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Mode;

/** Why the score stands for the time of an operation, though there is a CPU time. */
public enum ScoreReason {
    /** The CPU time of a single call includes as much work of JMH. */
    SINGLE_SHOTS("single shots"),
    /** In sample mode, reading the clock takes as long as a call. */
    SHORT_CALLS("short calls"),
    /** The CPU time includes work that is not timed, such as fixtures of each iteration or invocation. */
    SET_UP("set-up in CPU time"),
    /** For much of the time the threads neither had nor wanted a CPU: they sleep, read, are blocked, or others work for them. */
    WAITING("thread waits");

    /** The CPU time that threads had or were ready for, as a fraction of the time that the score says. */
    private static final double LEAST = 0.8;

    private static final double MOST = 1.1;

    /** How far that may be wrong of a thread that always waits for a CPU, as a fraction: delays of short iterations are known roughly. */
    private static final double ROUGH_DELAY = 0.3;

    private static final double SHORT_NANOSECONDS = 1_000;

    private final String words;

    ScoreReason(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }

    static Optional<ScoreReason> of(BenchmarkCase benchmarkCase, List<ForkFigures> forks) {
        if (benchmarkCase.mode().equals(Mode.SingleShotTime.shortLabel())) {
            return Optional.of(SINGLE_SHOTS);
        }
        double explained = median(forks, fork -> explained(benchmarkCase, fork));
        double queued = median(forks, fork -> Arrays.stream(fork.delays()));
        double most = MOST + (Double.isFinite(queued) ? ROUGH_DELAY * queued : 0);
        // without the delays, other programs may have had the rest
        boolean isDelayKnown = forks.stream().allMatch(fork -> fork.iterations(CpuTimeProfiler.DELAY).length > 0);
        double least = isDelayKnown ? LEAST : Health.FULL_SHARE;
        // NaN if too little is recorded
        if (!(explained > most || explained < least)) {
            return Optional.empty();
        }
        boolean isShort = benchmarkCase.mode().equals(Mode.SampleTime.shortLabel())
                && median(forks, fork -> scores(benchmarkCase, fork)) < SHORT_NANOSECONDS;
        return Optional.of(isShort ? SHORT_CALLS : explained > most ? SET_UP : WAITING);
    }

    private static DoubleStream scores(BenchmarkCase benchmarkCase, ForkFigures fork) {
        return Arrays.stream(fork.iterations())
                .map(score -> Samples.nanoseconds(benchmarkCase, fork.entry().unit(), score));
    }

    private static double median(List<ForkFigures> forks, Function<ForkFigures, DoubleStream> ofIterations) {
        return Interval.range(forks.stream().flatMapToDouble(ofIterations).toArray())
                .value();
    }

    /**
     * Returns the CPU time that the workers used, or would have but for other programs as far as known, as a fraction of the time that the
     * score says: one value per iteration; none if too little is recorded.
     */
    private static DoubleStream explained(BenchmarkCase benchmarkCase, ForkFigures fork) {
        double[] scores = scores(benchmarkCase, fork).toArray();
        double[] times = fork.iterations(CpuTimeProfiler.WORKERS);
        double[] shares = fork.iterations(CpuTimeProfiler.SHARE);
        double[] delays = fork.delays();
        int known = Math.min(shares.length, delays.length);
        return IntStream.range(0, times.length)
                .mapToDouble(i -> times[i] * (i < known ? 1 + delays[i] / shares[i] : 1) / scores[i])
                .filter(Double::isFinite);
    }
}
