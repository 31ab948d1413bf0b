// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.gate.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import io.github.wirebench.harness.stats.Spread;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The finding on one benchmark, of {@code compare} and {@code ab} alike.
 *
 * @param allocation its allocation; empty unless both sides recorded it
 * @param warnings what the verdicts do not show
 * @param pairing the pairs behind it, and what is accepted; empty if the forks were not measured in pairs
 */
public record CaseFinding(
        BenchmarkCase benchmarkCase,
        Time time,
        Optional<Allocation> allocation,
        List<String> warnings,
        Optional<Pairing> pairing) {

    /** The value of a fork that is compared. */
    public enum Figure {
        /** CPU time of the worker threads per operation, 25th percentile of the iterations. */
        CPU,
        /** Mean score. */
        SCORE
    }

    /**
     * The time on two sides.
     *
     * @param before geometric mean of the forks, in the unit; NaN if unknown
     * @param forksBefore number of forks; of pairs, those that decided
     * @param slowdown after against before, above 1 (as a logarithm above 0) where it is slower, whatever the mode
     * @param interleaved whether the forks of the two sides alternated
     * @param p chance of such a difference if there is none; NaN if not tested
     * @param adjusted the same by Benjamini and Hochberg, over all that is compared; NaN if not tested
     * @param detectable the smallest slowdown that would have been found, as a fraction; NaN if unknown, or more than the time itself
     * @param problem why there is no verdict, or a remark on it
     */
    public record Time(
            Figure figure,
            double before,
            double after,
            String unit,
            int forksBefore,
            int forksAfter,
            LogRatio slowdown,
            boolean interleaved,
            Verdict verdict,
            double p,
            double adjusted,
            double detectable,
            Optional<String> problem) {
        public Time {
            // figures that may all be twice as high tell nothing
            detectable = detectable > 1 ? Double.NaN : detectable;
        }

        public Interval interval() {
            return slowdown.interval();
        }

        /** Returns whether there were enough forks to look for a change. */
        boolean isTested() {
            return !Double.isNaN(p);
        }

        Time judged(Verdict newVerdict, double newP, double newAdjusted, double newDetectable) {
            return new Time(
                    figure,
                    before,
                    after,
                    unit,
                    forksBefore,
                    forksAfter,
                    slowdown,
                    interleaved,
                    newVerdict,
                    newP,
                    newAdjusted,
                    newDetectable,
                    problem);
        }
    }

    /**
     * Bytes per operation on two sides. Within a fork they are almost exact, and the state of the machine does not change them:
     * no floor, and no correction for the number of benchmarks.
     *
     * @param before over the forks, in B/op
     * @param detectable the smallest step of the median that counts, in B/op; NaN with too few forks
     * @param problem why there is no verdict; empty if there is
     */
    public record Allocation(
            Spread before, Spread after, Verdict verdict, int forks, double detectable, Optional<String> problem) {
        private static final int FORKS = 5;
        private static final double BYTES = 8;
        private static final double SHARE = 0.01;

        /** Small enough that a night of 60 benchmarks hardly ever has a p below it by chance. */
        private static final double CHANCE = 1e-4;

        /**
         * Judges bytes per operation, one figure per fork. REGRESSED: with at least five forks on each side, the median rose by
         * more than 8 B and 1%, and either every fork of the second side is above every fork of the first, or a Mann-Whitney
         * test gives p below 0.0001: forks that settle on one of several values overlap even if all of them moved. IMPROVED:
         * likewise, down. UNCHANGED: the median moved by no more than that, or fell although the forks overlap. INCONCLUSIVE: it rose although the forks overlap, or a side has fewer than five forks.
         */
        static Allocation of(double[] a, double[] b) {
            Spread before = Spread.of(a);
            Spread after = Spread.of(b);
            int forks = Math.min(a.length, b.length);
            if (forks < FORKS) {
                return new Allocation(before, after, Verdict.INCONCLUSIVE, forks, Double.NaN, Optional.empty())
                        .withoutVerdict("B/op: fewer than " + FORKS + " forks on a side");
            }
            double step = Math.max(BYTES, SHARE * before.median());
            double rise = after.median() - before.median();
            Allocation unchanged = new Allocation(before, after, Verdict.UNCHANGED, forks, step, Optional.empty());
            if (Math.abs(rise) <= step) {
                return unchanged;
            }
            boolean apart = rise > 0 ? after.low() > before.high() : after.high() < before.low();
            if (apart || MannWhitneyUTest.withDefaults().test(a, b).getPValue() < CHANCE) {
                Verdict direction = rise > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
                return new Allocation(before, after, direction, forks, step, Optional.empty());
            }
            return rise > 0 ? unchanged.withoutVerdict("B/op: the median rose, but forks overlap") : unchanged;
        }

        Allocation withoutVerdict(String why) {
            return new Allocation(before, after, Verdict.INCONCLUSIVE, forks, detectable, Optional.of(why));
        }
    }

    /** The pairs behind a finding, and the entries that accept a slower time and more allocation. */
    record Pairing(
            PairedCase.State state, Optional<AcceptedChange> acceptedTime, Optional<AcceptedChange> acceptedBytes) {}

    /** Sorts: regressions first, then failures, then by verdict; the largest change first among equals. */
    static List<CaseFinding> sorted(Stream<CaseFinding> findings) {
        // computed once each, because 100,000 are compared some two million times
        record Keyed(CaseFinding finding, int rank, double size) {}
        return findings.map(finding -> new Keyed(finding, finding.rank(), finding.size()))
                .sorted(Comparator.comparingInt(Keyed::rank)
                        .thenComparing(Comparator.comparingDouble(Keyed::size).reversed())
                        .thenComparing(keyed -> keyed.finding.benchmarkCase.label()))
                .map(Keyed::finding)
                .toList();
    }

    /** Counts the verdicts on time of each kind, in the order of reports; that nothing failed is not said. */
    static Map<Verdict, Long> countTimes(List<CaseFinding> findings) {
        return count(findings.stream().map(finding -> finding.time.verdict));
    }

    static Map<Verdict, Long> countBytes(List<CaseFinding> findings) {
        return count(findings.stream().flatMap(finding -> finding.bytesVerdict().stream()));
    }

    private static Map<Verdict, Long> count(Stream<Verdict> verdicts) {
        Map<Verdict, Long> found = verdicts.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        Map<Verdict, Long> counts = new LinkedHashMap<>();
        for (Verdict kind :
                List.of(Verdict.REGRESSED, Verdict.FAILED, Verdict.IMPROVED, Verdict.UNCHANGED, Verdict.INCONCLUSIVE)) {
            if (kind != Verdict.FAILED || found.containsKey(kind)) {
                counts.put(kind, found.getOrDefault(kind, 0L));
            }
        }
        return counts;
    }

    boolean isPaired() {
        return pairing.isPresent();
    }

    Optional<Verdict> bytesVerdict() {
        return allocation.map(Allocation::verdict);
    }

    Optional<AcceptedChange> acceptedTime() {
        return pairing.flatMap(Pairing::acceptedTime);
    }

    Optional<AcceptedChange> acceptedBytes() {
        return pairing.flatMap(Pairing::acceptedBytes);
    }

    /** Returns whether time or allocation is worse, and no entry accepts that. */
    boolean isRegression() {
        return time.verdict == Verdict.REGRESSED && acceptedTime().isEmpty()
                || allocatesMore() && acceptedBytes().isEmpty();
    }

    boolean allocatesMore() {
        return allocation.isPresent() && allocation.get().verdict == Verdict.REGRESSED;
    }

    /** Returns whether the benchmark works on the first side and fails on the second. */
    boolean hasFailed() {
        return time.verdict == Verdict.FAILED;
    }

    /** Returns whether the finding makes a command fail. */
    boolean isWorse() {
        return isRegression() || hasFailed();
    }

    /** Returns whether there is a time of both sides to show: always without pairs, which say why if there is none. */
    boolean isMeasured() {
        return pairing.isEmpty()
                ? !hasFailed() || time.forksAfter > 0
                : time.forksBefore > 0 && pairing.get().state.obstacle().isEmpty();
    }

    /** Returns in a few words why a time is inconclusive; empty if there were forks enough, or it is not. */
    Optional<String> doubt() {
        if (time.verdict != Verdict.INCONCLUSIVE) {
            return Optional.empty();
        }
        if (pairing.isPresent()) {
            return pairing.get().state.doubt();
        }
        boolean single = time.forksBefore == 1 || time.forksAfter == 1;
        return single ? Optional.of("not enough forks (1)") : Optional.empty();
    }

    private Verdict first() {
        return allocatesMore() ? Verdict.REGRESSED : time.verdict;
    }

    /** Returns the verdict by which a report may fold the finding away; empty if it must be seen. */
    Optional<Verdict> folded() {
        return switch (first()) {
            case UNCHANGED ->
                bytesVerdict().filter(Verdict.IMPROVED::equals).isPresent() || isPaired() && !warnings.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Verdict.UNCHANGED);
            case INCONCLUSIVE ->
                bytesVerdict().filter(Verdict::isChange).isPresent()
                        ? Optional.empty()
                        : Optional.of(Verdict.INCONCLUSIVE);
            default -> Optional.empty();
        };
    }

    private int rank() {
        return (isWorse() ? 0 : Verdict.values().length) + first().ordinal();
    }

    private double size() {
        double logarithm = Math.abs(time.slowdown.logarithm());
        return Double.isNaN(logarithm) ? -1 : logarithm;
    }
}
