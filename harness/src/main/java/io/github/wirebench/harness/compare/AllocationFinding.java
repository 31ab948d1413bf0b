// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.stats.Spread;
import java.util.Optional;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * Bytes per operation on two sides, and what is said of them. Within a fork they are almost exact, and a machine's state does
 * not move them: no floor, no test, and no correction for the number of benchmarks.
 *
 * @param before over the forks, in B/op
 * @param after likewise
 * @param verdict said of them
 * @param forks of the side that has fewer
 * @param visible the smallest step of the median that counts, in B/op
 * @param problem why there is no verdict; empty if there is
 */
public record AllocationFinding(
        Spread before, Spread after, Verdict verdict, int forks, double visible, Optional<String> problem) {
    private static final int FORKS = 5;
    private static final double BYTES = 8;
    private static final double SHARE = 0.01;

    /** So little that of 60 benchmarks in a night hardly ever one is below it. */
    private static final double CHANCE = 1e-4;

    /**
     * Judges. REGRESSED: with five forks a side at least, the median rose by more than 8 B and 1%, and either every fork of the
     * second side is above every fork of the first, or a Mann-Whitney test gives p below 0.0001. IMPROVED: the other way round.
     * CLEAN: the median did not rise by more than that.
     *
     * @return empty unless both sides recorded it
     */
    static Optional<AllocationFinding> of(Match match) {
        return match.before()
                .allocations()
                .flatMap(before -> match.after().allocations().map(after -> of(before, after)));
    }

    /** Judges bytes per operation, one figure per fork. */
    public static AllocationFinding of(double[] a, double[] b) {
        Spread before = Spread.of(a);
        Spread after = Spread.of(b);
        double step = Math.max(BYTES, SHARE * before.median());
        double rise = after.median() - before.median();
        int forks = Math.min(a.length, b.length);
        if (forks < FORKS) {
            return new AllocationFinding(
                    before,
                    after,
                    Verdict.INCONCLUSIVE,
                    forks,
                    Double.NaN,
                    Optional.of("B/op: fewer than " + FORKS + " forks a side"));
        }
        boolean changed = Math.abs(rise) > step;
        boolean apart = rise > 0 ? after.low() > before.high() : after.high() < before.low();
        if (!changed || apart || ranksDiffer(a, b)) {
            Verdict direction = rise > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
            return new AllocationFinding(
                    before, after, changed ? direction : Verdict.CLEAN, forks, step, Optional.empty());
        }
        return rise > 0
                ? new AllocationFinding(
                        before,
                        after,
                        Verdict.INCONCLUSIVE,
                        forks,
                        step,
                        Optional.of("B/op: the median rose, but forks overlap"))
                : new AllocationFinding(before, after, Verdict.CLEAN, forks, step, Optional.empty());
    }

    /** Whether ranks differ by more than chance lets them: forks that settle on one of several values overlap even if all of them moved. */
    private static boolean ranksDiffer(double[] a, double[] b) {
        return MannWhitneyUTest.withDefaults().test(a, b).getPValue() < CHANCE;
    }

    /** The same figures without a verdict. */
    public AllocationFinding withoutVerdict(String why) {
        return new AllocationFinding(before, after, Verdict.INCONCLUSIVE, forks, visible, Optional.of(why));
    }
}
