// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.run.CpuShortage;

/**
 * A fork of each side, one right after the other.
 *
 * @param base of the jar that is the measure
 * @param next of the jar that is judged
 */
record Pair(ForkRecord base, ForkRecord next) {

    /** Whether a fork was kept from working by other programs: then the pair says nothing, and another one is run. */
    boolean isVoid() {
        return CpuShortage.forksOf(base.entry()) + CpuShortage.forksOf(next.entry()) > 0;
    }
}
