// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.function.Function;

/**
 * One thing that can spoil measurements.
 *
 * @param name as it is shown
 * @param look may throw: what cannot be looked at is not known
 */
record Check(String name, Function<Surroundings, Verdict> look) {

    /** Looks; never throws. */
    Finding examine(Surroundings surroundings) {
        Verdict verdict;
        try {
            verdict = look.apply(surroundings);
        } catch (LinkageError | RuntimeException e) {
            verdict = Verdict.unknown("looking failed: " + e.getClass().getSimpleName());
        }
        return new Finding(name, verdict.severity(), verdict.found(), verdict.advice());
    }
}
