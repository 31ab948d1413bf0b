// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.compare.AllocationFinding;
import io.github.wirebench.harness.compare.Verdict;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What is said of a row.
 *
 * @param state what that rests on
 * @param verdict on its time
 * @param adjusted p-value of a tested suspicion by Benjamini and Hochberg; NaN if there was none
 * @param visible the smallest slowdown that would have been noticed, as a fraction; NaN if unknown
 * @param bytes on its allocation; empty if not recorded
 * @param problem why there is no verdict on its time, or what else is to be known of it; empty if there is nothing
 * @param warnings what the verdicts do not tell
 * @param acceptedTime why a slower time is no regression; empty if it is one
 * @param acceptedBytes the same for allocation
 */
record RowFinding(
        RowState state,
        Verdict verdict,
        double adjusted,
        double visible,
        Optional<AllocationFinding> bytes,
        Optional<String> problem,
        List<String> warnings,
        Optional<AcceptedChange> acceptedTime,
        Optional<AcceptedChange> acceptedBytes) {

    /** Regressions first, then failures, the largest change first among equals. */
    static final Comparator<RowFinding> ORDER = Comparator.comparing((RowFinding finding) -> !finding.isRegression())
            .thenComparing(finding -> !finding.failsInNew())
            .thenComparing(RowFinding::first)
            .thenComparing(Comparator.comparingDouble(RowFinding::size).reversed())
            .thenComparing(finding -> finding.row().label());

    Row row() {
        return state.row().row();
    }

    /** New against base, above 1 where it is slower, with the 95% interval, of the pairs that decided. */
    Interval slowdown() {
        return state.time().ratio().interval();
    }

    double before() {
        return PairedFigures.geometricMean(state.deciding().base());
    }

    double after() {
        return PairedFigures.geometricMean(state.deciding().next());
    }

    Optional<Verdict> bytesVerdict() {
        return bytes.map(AllocationFinding::verdict);
    }

    /** Whether time or allocation is worse, and nobody has accepted that. */
    boolean isRegression() {
        return verdict == Verdict.REGRESSED && acceptedTime.isEmpty()
                || bytesVerdict().filter(Verdict.REGRESSED::equals).isPresent() && acceptedBytes.isEmpty();
    }

    /** Whether it works in BASE only. */
    boolean failsInNew() {
        return state.row().next().error().isPresent()
                && state.row().base().error().isEmpty();
    }

    /** Of both verdicts the one that is read first. */
    Verdict first() {
        return bytesVerdict().filter(Verdict.REGRESSED::equals).orElse(verdict);
    }

    private double size() {
        double logarithm = Math.abs(state.time().ratio().logarithm());
        return Double.isNaN(logarithm) ? -1 : logarithm;
    }
}
