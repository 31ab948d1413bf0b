// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.questions;

import io.github.wirebench.harness.stats.Interval;

/**
 * One comparison of two rows in words.
 *
 * @param kind what the figures carry
 * @param text the sentence
 * @param ratio time of the first row by that of the second
 * @param first the row that is spoken of
 * @param second the row that it is compared with
 */
public record Said(Kind kind, String text, Interval ratio, Question.Row first, Question.Row second) {

    /** What a ratio of times lets one say. */
    public enum Kind {
        /** The first takes more time. */
        SLOWER,
        /** The first takes less time. */
        FASTER,
        /** The interval includes 1, or is unknown. */
        NOT_TOLD_APART,
        /** A row is missing. */
        NOT_MEASURED;

        /** Of a ratio of times. */
        public static Kind of(Interval ratio) {
            if (!ratio.isKnown() || ratio.encloses(1)) {
                return NOT_TOLD_APART;
            }
            return ratio.value() > 1 ? SLOWER : FASTER;
        }
    }
}
