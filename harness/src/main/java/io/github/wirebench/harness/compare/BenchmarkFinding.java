// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.Comparator;
import java.util.Optional;

/**
 * All that is said of one benchmark.
 *
 * @param key which
 * @param time its time
 * @param allocation its allocation; empty unless both sides recorded it
 * @param warning what its verdict does not tell; empty if there is nothing
 */
record BenchmarkFinding(Key key, TimeFinding time, Optional<AllocationFinding> allocation, Optional<String> warning) {
    /** Regressions first, the largest change first among equals. */
    static final Comparator<BenchmarkFinding> ORDER = Comparator.comparing(BenchmarkFinding::first)
            .thenComparing(Comparator.comparingDouble(BenchmarkFinding::size).reversed())
            .thenComparing(finding -> finding.key.label());

    /** Of both verdicts the one that is read first. */
    Verdict first() {
        Verdict ofTime = time.verdict();
        return allocation
                .map(AllocationFinding::verdict)
                .filter(verdict -> verdict == Verdict.REGRESSED)
                .orElse(ofTime);
    }

    /** Whether neither time nor allocation has changed. */
    boolean isUnchanged() {
        return first() == Verdict.CLEAN
                && allocation
                        .filter(finding -> finding.verdict() == Verdict.IMPROVED)
                        .isEmpty();
    }

    private double size() {
        double logarithm = Math.abs(time.comparison().slowdown().logarithm());
        return Double.isNaN(logarithm) ? -1 : logarithm;
    }
}
