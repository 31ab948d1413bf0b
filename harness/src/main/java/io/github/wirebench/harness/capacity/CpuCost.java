// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.compare.Measurement;
import java.util.Arrays;

/** Nanoseconds of one thread per operation, one figure per fork. */
final class CpuCost {
    private CpuCost() {}

    /** Whether a row tells it: single shots are cold, and what has no time in its unit tells nothing. */
    static boolean isKnown(Measurement row) {
        return row.isUsable()
                && !row.key().row().mode().equals("ss")
                && Arrays.stream(row.nanoseconds())
                        .allMatch(nanoseconds -> nanoseconds > 0 && Double.isFinite(nanoseconds));
    }

    /**
     * From CPU time, or else from the scores, which on a machine that is shared or waits are longer. The mean of all iterations
     * counts: what is paid for is every one, the slow ones too.
     */
    static double[] of(Measurement row, boolean cpuTime) {
        return cpuTime ? row.cpuMeans().orElseThrow() : row.nanoseconds();
    }
}
