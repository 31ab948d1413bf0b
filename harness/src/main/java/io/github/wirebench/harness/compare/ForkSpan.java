// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.time.Instant;

/**
 * When a fork was measured.
 *
 * @param start of its JVM
 * @param seconds until its result
 */
public record ForkSpan(Instant start, double seconds) {
    /** Starts are recorded in whole milliseconds. */
    private static final double ROUNDING = 0.01;

    /** Whether a later one began before this one was over. */
    boolean overlaps(ForkSpan later) {
        double gap = (later.start.toEpochMilli() - start.toEpochMilli()) / 1000.0;
        return gap < seconds - ROUNDING;
    }
}
