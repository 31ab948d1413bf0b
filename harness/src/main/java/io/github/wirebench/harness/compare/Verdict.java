// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The verdict on a metric of a benchmark, in the order of reports. */
public enum Verdict {
    /** Slower, or more garbage. */
    REGRESSED,
    /** It works on the first side and fails on the second. */
    FAILED,
    /** The second side lacks it: JMH leaves out what crashed. */
    MISSING,
    /** Faster, or less garbage. */
    IMPROVED,
    /** Too little data or too much noise for any other verdict. Never a pass. */
    INCONCLUSIVE,
    /** A regression that would matter is ruled out; an improvement is not. */
    NOT_SLOWER,
    /** Any change that would matter is ruled out. */
    UNCHANGED,
    /** Control benchmarks differ between the sides, so no verdict can be believed. */
    INVALID,
    /** More may be better or worse, as of a counter. */
    NOT_JUDGED;

    /** The order of summaries, which do not mention some of them if there are none. */
    static final List<Verdict> COUNTED =
            List.of(REGRESSED, FAILED, MISSING, IMPROVED, UNCHANGED, NOT_SLOWER, INCONCLUSIVE, INVALID);

    static final Set<Verdict> ALWAYS_COUNTED = EnumSet.of(REGRESSED, IMPROVED, UNCHANGED, INCONCLUSIVE);

    /** Returns the word of a report; of a contender against another neither has changed. */
    String word(boolean ofContender, boolean ofBytes) {
        return switch (this) {
            case REGRESSED -> !ofContender ? "REGRESSED" : ofBytes ? "MORE" : "SLOWER";
            case IMPROVED -> !ofContender ? "IMPROVED" : ofBytes ? "LESS" : "FASTER";
            case UNCHANGED -> ofContender ? "SAME" : "UNCHANGED";
            case NOT_SLOWER -> ofBytes ? "NOT MORE" : "NOT SLOWER";
            case FAILED, MISSING, INCONCLUSIVE -> toString();
            case INVALID -> ofBytes ? "" : "-";
            case NOT_JUDGED -> "";
        };
    }

    /** Returns whether a change for the worse is ruled out, and no other was found. */
    boolean isSame() {
        return this == UNCHANGED || this == NOT_SLOWER;
    }

    boolean isGood() {
        return isSame() || this == IMPROVED;
    }

    boolean isLoss() {
        return this == FAILED || this == MISSING;
    }

    boolean isWorse() {
        return isLoss() || this == REGRESSED;
    }

    boolean isConclusive() {
        return this != INCONCLUSIVE && this != INVALID && this != NOT_JUDGED;
    }

    public boolean isChange() {
        return this == REGRESSED || this == IMPROVED;
    }
}
