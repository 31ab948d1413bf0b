// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.gate.AcceptedChanges.Metric;

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
    String word(boolean ofContender, Metric metric) {
        boolean onTime = metric == Metric.TIME;
        return switch (this) {
            case REGRESSED -> !ofContender ? "REGRESSED" : onTime ? "SLOWER" : "MORE";
            case IMPROVED -> !ofContender ? "IMPROVED" : onTime ? "FASTER" : "LESS";
            case UNCHANGED -> !ofContender ? "UNCHANGED" : onTime ? "NOT SLOWER" : "NOT MORE";
            case FAILED, INCONCLUSIVE -> toString();
            case INVALID -> onTime ? "-" : "";
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
