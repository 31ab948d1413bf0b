// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.compare.Measurement;
import io.github.wirebench.harness.results.ScoreUnit;
import java.util.Arrays;

/** Nanoseconds of one thread per operation, one figure per fork. */
final class CpuCost {
    private CpuCost() {}

    /** Whether a row tells it: single shots are cold, and what has no time in its unit tells nothing. */
    static boolean isKnown(Measurement row) {
        return row.isUsable()
                && !row.key().row().mode().equals("ss")
                && Arrays.stream(scores(row)).allMatch(nanoseconds -> nanoseconds > 0 && Double.isFinite(nanoseconds));
    }

    /** From CPU time, or else from the scores, which on a machine that is shared or waits are longer. */
    static double[] of(Measurement row, boolean cpuTime) {
        return cpuTime ? row.cpuTimes().orElseThrow() : scores(row);
    }

    private static double[] scores(Measurement row) {
        if (!row.isThroughput()) {
            double factor = ScoreUnit.factor(row.unit(), "ns/op");
            return Arrays.stream(row.scores()).map(score -> score * factor).toArray();
        }
        double factor = ScoreUnit.factor(row.unit(), "ops/ns");
        return Arrays.stream(row.scores())
                .map(score -> row.key().threads() / (score * factor))
                .toArray();
    }
}
