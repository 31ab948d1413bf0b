// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.results.ScoreUnit;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A benchmark that two inputs have.
 *
 * @param before what the earlier one says of it
 * @param after what the later one says of it
 */
record Match(Measurement before, Measurement after) {

    /** By how much more the score is slower than CPU time, which both sides must have. NaN if their units differ in kind. */
    LogRatio slowdownBeyondCpu() {
        return LogRatio.welch(perCpu(after, ScoreUnit.factor(after.unit(), before.unit())), perCpu(before, 1));
    }

    /** Score, turned so that higher is slower, by CPU time, fork by fork. */
    private static double[] perCpu(Measurement side, double factor) {
        double[] cpu = side.cpuTimes().orElseThrow();
        return IntStream.range(0, cpu.length)
                .mapToDouble(i -> {
                    double score = side.scores()[i] * factor;
                    return (side.isThroughput() ? 1 / score : score) / cpu[i];
                })
                .toArray();
    }

    /** All benchmarks that both have, in the earlier one's order. */
    static List<Match> of(ComparedRun a, ComparedRun b) {
        return a.measurements().values().stream()
                .map(before -> new Match(before, b.measurements().get(before.key())))
                .filter(match -> Objects.nonNull(match.after))
                .toList();
    }
}
