// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

/** The verdict on the time or the allocation of a benchmark, in the order of reports. */
public enum Verdict {
    /** Slower, or more garbage. */
    REGRESSED,

    /** It works on the first side and fails on the second. */
    FAILED,

    /** Faster, or less garbage. */
    IMPROVED,

    /** Too little data or too much noise for any other verdict. Never a pass. */
    INCONCLUSIVE,

    /** A regression that would matter is ruled out. */
    UNCHANGED,

    /** Control benchmarks differ between the sides, so no verdict can be believed. */
    INVALID;

    /** Returns the word of a report; of a contender against another neither has changed. */
    String word(boolean ofContender, boolean onBytes) {
        if (this == INVALID) {
            return onBytes ? "" : "-";
        }
        return !ofContender
                ? toString()
                : switch (this) {
                    case REGRESSED -> onBytes ? "MORE" : "SLOWER";
                    case IMPROVED -> onBytes ? "LESS" : "FASTER";
                    case UNCHANGED -> onBytes ? "NOT MORE" : "NOT SLOWER";
                    default -> toString();
                };
    }

    /** Returns whether nothing is worse. */
    boolean isGood() {
        return this == UNCHANGED || this == IMPROVED;
    }

    boolean isChange() {
        return this == REGRESSED || this == IMPROVED;
    }
}
