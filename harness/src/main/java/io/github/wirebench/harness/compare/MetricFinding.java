// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.compare.Sides.Figure;
import io.github.wirebench.harness.compare.Sides.Metric;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.Optional;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * A metric on two sides.
 *
 * @param slowdown after against before, above 1 (as a logarithm above 0) where it is slower, whatever the mode; unknown of bytes
 * @param p chance of such a difference if there is none; NaN if not tested
 * @param adjusted the same by Benjamini and Hochberg, over all that is compared; NaN if not tested
 * @param detectable the smallest slowdown that would have been found, as a fraction, or step of the median, in bytes; NaN if unknown
 * @param problem why there is no other verdict, or what speaks against it
 * @param accepted the entry that accepts that it is worse
 */
public record MetricFinding(
        Sides sides,
        LogRatio slowdown,
        boolean interleaved,
        double p,
        double adjusted,
        double detectable,
        Verdict verdict,
        Optional<String> problem,
        Optional<AcceptedChange> accepted) {
    /** Of forks whose bytes were not recorded. */
    static final MetricFinding NO_BYTES = new MetricFinding(
            new Sides(Metric.BYTES, new double[0], new double[0]),
            LogRatio.UNKNOWN,
            true,
            Verdict.INCONCLUSIVE,
            Optional.of("B/op was not recorded in every iteration (-prof gc)"));

    private static final int FORKS = 5;
    private static final double BYTES = 8;
    private static final double SHARE = 0.01;

    /** JVMs round objects up to 8 B, so that this is less than the smallest change; profilers are not exact to the last digit. */
    private static final double STEP = 7;

    /** Small enough that a night of 60 benchmarks hardly ever has a p below it by chance. */
    private static final double CHANCE = 1e-4;

    public MetricFinding {
        // times that may all be twice as high tell nothing
        detectable = sides.figure() != Figure.BYTES && detectable > 1 ? Double.NaN : detectable;
    }

    /** A finding that nothing was tested for. */
    MetricFinding(Sides sides, LogRatio slowdown, boolean interleaved, Verdict verdict, Optional<String> problem) {
        this(sides, slowdown, interleaved, Double.NaN, Double.NaN, Double.NaN, verdict, problem, Optional.empty());
    }

    /** The finding that a benchmark, or a method of a group, does nothing any more, of which there is no ratio. */
    static MetricFinding stopped(Sides sides, boolean interleaved) {
        return new MetricFinding(sides, LogRatio.UNKNOWN, interleaved, Verdict.REGRESSED, Optional.of(sides.end()));
    }

    /**
     * Judges bytes per operation, one figure per fork, if both sides have them; there is no floor, and no correction for the number
     * of benchmarks. REGRESSED: the median rose by 8 B or more, and 1%, and, with at least five forks on each side, either every fork
     * of the second side is above every fork of the first, or a Mann-Whitney test gives p below 0.0001: forks that settle on one of
     * several values overlap even if all of them moved. Fewer forks will do where the bytes of a side differ by no more than that: by
     * those of its forks, or by the iterations of its only one. IMPROVED: likewise, down. UNCHANGED: the median moved by no more than
     * that. NOT_SLOWER: it fell although the forks overlap. INCONCLUSIVE: it rose although the forks overlap, fewer forks differ,
     * or a fork of the second side is that far above all of the first, which agree.
     */
    static Optional<MetricFinding> ofBytes(Samples a, Samples b) {
        return a.allocations()
                .flatMap(before -> b.allocations().map(after -> {
                    boolean isEnough = Math.min(before.length, after.length) >= FORKS || isExact(a) && isExact(b);
                    return ofBytes(before, after, isEnough);
                }));
    }

    private static boolean isExact(Samples side) {
        return isExact(side.iterations()
                .flatMap(Samples::allocations)
                .orElseGet(() -> side.allocations().orElseThrow()));
    }

    private static boolean isExact(double... bytes) {
        Interval range = Interval.range(bytes);
        return bytes.length > 1 && range.high() - range.low() <= tolerance(range);
    }

    /** Returns whether the forks of each side have the same bytes. */
    boolean isExact() {
        return isExact(sides.first()) && isExact(sides.second());
    }

    private static double tolerance(Interval bytes) {
        return Math.max(BYTES, SHARE * bytes.value());
    }

    private static MetricFinding ofBytes(double[] a, double[] b, boolean isEnough) {
        Interval before = Interval.range(a);
        Interval after = Interval.range(b);
        double rise = after.value() - before.value();
        double least = isEnough ? Math.max(STEP, SHARE * before.value()) : Double.NaN;
        Verdict verdict = Verdict.UNCHANGED;
        String problem = null;
        if (!isEnough) {
            verdict = Verdict.INCONCLUSIVE;
            problem = "fewer than " + FORKS + " forks on a side, and they vary";
        } else if (Math.abs(rise) > least) {
            boolean apart = rise > 0 ? after.low() > before.high() : after.high() < before.low();
            if (apart || MannWhitneyUTest.withDefaults().test(a, b).getPValue() < CHANCE) {
                verdict = rise > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
            } else {
                verdict = rise > 0 ? Verdict.INCONCLUSIVE : Verdict.NOT_SLOWER;
                problem = rise > 0 ? "the median rose, but forks overlap" : null;
            }
        } else if (isExact(a) && after.high() - before.high() > least) {
            verdict = Verdict.INCONCLUSIVE;
            problem = "the median did not rise, but some forks allocate more than before";
        }
        return new MetricFinding(
                        new Sides(Metric.BYTES, a, b), LogRatio.UNKNOWN, false, verdict, Optional.ofNullable(problem))
                .tested(Double.NaN, Double.NaN, least, verdict);
    }

    /** Returns the same figures with what a test says of them; what is only not slower is not unchanged. */
    MetricFinding tested(double itsP, double itsAdjusted, double itsDetectable, Verdict tested) {
        boolean mayBeFaster = tested == Verdict.UNCHANGED
                && sides.figure() != Figure.BYTES
                && !slowdown.inverse().isSurelyBelow(1 + CompareRules.UNCHANGED_BELOW, CompareRules.UNCHANGED_LEVEL);
        Verdict its = mayBeFaster ? Verdict.NOT_SLOWER : tested;
        return new MetricFinding(
                sides, slowdown, interleaved, itsP, itsAdjusted, itsDetectable, its, problem, accepted);
    }

    MetricFinding against(double logarithm) {
        return sides.figure() == Figure.BYTES
                ? this
                : new MetricFinding(sides, slowdown.against(logarithm), interleaved, verdict, problem);
    }

    /** Returns the same figures with another verdict, which no entry accepts. */
    MetricFinding judged(Verdict itsVerdict, Optional<String> itsProblem) {
        return new MetricFinding(sides, slowdown, interleaved, itsVerdict, itsProblem)
                .tested(p, adjusted, detectable, itsVerdict);
    }

    MetricFinding accepted(Optional<AcceptedChange> entry) {
        return new MetricFinding(sides, slowdown, interleaved, p, adjusted, detectable, verdict, problem, entry);
    }

    String name() {
        return sides.metric().name();
    }

    /** Returns the ratio with its 95% interval; of bytes, that of the medians. */
    public Interval interval() {
        return sides.figure() == Figure.BYTES ? Interval.of(ratio()) : slowdown.interval();
    }

    /** Returns the ratio without its interval, which takes long. */
    double ratio() {
        return sides.figure() == Figure.BYTES ? sides.after() / sides.before() : Math.exp(slowdown.logarithm());
    }

    /** Returns whether a benchmark, or a method of a group, does nothing any more. */
    public boolean hasStopped() {
        return verdict == Verdict.REGRESSED && sides.figure() != Figure.BYTES && Double.isNaN(slowdown.logarithm());
    }

    /** Returns whether bytes may be more, and it takes more forks to know. */
    boolean isMoreBytes() {
        return sides.figure() == Figure.BYTES
                && verdict == Verdict.INCONCLUSIVE
                && !Double.isNaN(detectable)
                && sides.after() > sides.before() - STEP;
    }

    boolean isTested() {
        return !Double.isNaN(p);
    }

    /** Returns whether forks cannot tell, but the iterations of the only one show a difference. */
    boolean isWithinOneJvm() {
        boolean isOfOneFork = sides.forksBefore() == 1 || sides.forksAfter() == 1;
        return verdict == Verdict.INCONCLUSIVE && isOfOneFork && slowdown.error() > 0;
    }

    /** Returns whether it makes a command fail: a failure, or what is worse unless an entry accepts that. */
    boolean isWorse() {
        return verdict.isWorse() && accepted.isEmpty();
    }

    String word(boolean ofContender) {
        return verdict.word(ofContender, sides.figure() == Figure.BYTES)
                + (accepted.isPresent() ? " (accepted)" : isWithinOneJvm() ? " (hint)" : "");
    }
}
