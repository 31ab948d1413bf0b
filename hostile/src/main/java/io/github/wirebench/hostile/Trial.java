// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

/**
 * What became of one input.
 *
 * @param label what distinguishes it from others with this outcome, such as the name of the exception; may be empty
 * @param example the input and what was thrown
 */
record Trial(Outcome outcome, String label, String example) {

    private static final int NANOS_PER_MILLI = 1_000_000;

    /** Returns this trial with the costs in its example. */
    Trial costing(long nanos, long bytes) {
        return new Trial(outcome, label, nanos / NANOS_PER_MILLI + " ms, " + (bytes >> 20) + " MB; " + example);
    }

    /** Returns this trial, or one with another outcome if that is worse. */
    Trial atLeast(Outcome other) {
        return other.compareTo(outcome) > 0 ? new Trial(other, "", example) : this;
    }
}
