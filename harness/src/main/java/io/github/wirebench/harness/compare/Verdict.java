// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

/** What can be said of a benchmark's change, in the order in which people want to read it. */
public enum Verdict {
    /** Slower, or more garbage. */
    REGRESSED,
    /** Faster, or less garbage. */
    IMPROVED,
    /** Too little data or too much noise for any of the others. Never a pass. */
    INCONCLUSIVE,
    /** A change that would matter is excluded, as far as the inputs can tell. */
    CLEAN
}
