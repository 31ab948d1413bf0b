// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.data.Aliases;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Recordings;
import io.github.wirebench.report.claims.ClaimBook.Claim;
import io.github.wirebench.report.claims.ClaimBook.ClaimedFigure;
import io.github.wirebench.report.claims.ClaimBook.Metric;
import io.github.wirebench.report.claims.ClaimBook.Published;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares claims with a run.
 *
 * @param sizes bytes on the wire of cases that the run did not measure
 */
record ClaimCheck(Run run, WireSizes sizes) {

    /**
     * A ratio and its sides: ns or bytes per operation, per second where there are rates, or ratios. Bounds of times are a 95%
     * interval between forks, those of allocation the range of the forks, and those of sizes the value.
     */
    record Ratio(Interval first, Interval second, Interval value) {
        private static final Ratio UNKNOWN = new Ratio(Interval.UNKNOWN, Interval.UNKNOWN, Interval.UNKNOWN);

        private Ratio dividedBy(Ratio other) {
            return new Ratio(value, other.value, widest(value, other.value));
        }

        boolean isMeasured() {
            return Double.isFinite(value.value());
        }
    }

    /**
     * The verdict of a measured ratio on a published one.
     *
     * <p>An effect is the logarithm of a ratio, so that twice and half are effects of the same size. The published effect is the
     * scale: 1 is the same effect, 0 no difference, below 0 the opposite. Machines and versions differ, so no verdict asks for the
     * same number. "More than" and "at most" name no number, so they hold only if the interval reaches their bound.
     */
    enum Verdict {
        /** The interval reaches 0.8 to 1.25 times the published effect, and all of it is within half and twice the effect. */
        HOLDS,
        /** All of the interval is below 0.8 times the effect, and in its direction. */
        WEAKER,
        /** All of the interval is above 1.25 times the effect. */
        STRONGER,
        /** All of the interval is below a fifth of the published effect: hardly any effect, or the opposite. */
        CONTRADICTED,
        /** The data allow no verdict. */
        NOT_COMPARABLE;

        private static final double WEAKEST = 0.8;
        private static final double STRONGEST = 1.25;
        private static final double HARDLY_ANY = 0.2;
        /** An interval that leaves more open than half to twice the effect confirms nothing. */
        private static final double WIDEST = 2;

        /** Returns {@link #NOT_COMPARABLE} if the interval is too wide for any of the others, or wider than the range of a source that sees no difference. */
        static Verdict of(Published published, Interval measured) {
            if (!(measured.low() > 0) || !(measured.high() >= measured.low())) {
                return NOT_COMPARABLE;
            }
            if (published.seesNoDifference()) {
                if (measured.high() < published.low() || measured.low() > published.high()) {
                    return CONTRADICTED;
                }
                boolean tooWide = measured.high() / measured.low() > published.high() / published.low();
                return tooWide ? NOT_COMPARABLE : HOLDS;
            }
            boolean saves = published.saves();
            double weakest = Math.abs(Math.log(saves ? published.high() : published.low()));
            double strongest = Math.abs(Math.log(saves ? published.low() : published.high()));
            double low = saves ? -Math.log(measured.high()) : Math.log(measured.low());
            double high = saves ? -Math.log(measured.low()) : Math.log(measured.high());
            if (high < HARDLY_ANY * weakest) {
                return CONTRADICTED;
            }
            if (high < (published.namesNoNumber() ? 1 : WEAKEST) * weakest) {
                return low > 0 ? WEAKER : NOT_COMPARABLE;
            }
            if (low > STRONGEST * strongest) {
                return STRONGER;
            }
            return low < weakest / WIDEST || high > strongest * WIDEST ? NOT_COMPARABLE : HOLDS;
        }

        String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        String counted(long figures) {
            return figures + " " + (this == HOLDS && figures != 1 ? "hold" : words());
        }
    }

    record Measurement(Ratio ratio, Verdict verdict, String reason, List<Samples> samples, String recording) {
        boolean isMeasured() {
            return ratio.isMeasured();
        }

        boolean hasVerdict() {
            return verdict != Verdict.NOT_COMPARABLE;
        }
    }

    record CheckedFigure(Claim claim, ClaimedFigure figure, List<Measurement> byRun) {
        boolean isMeasured() {
            return byRun.stream().anyMatch(Measurement::isMeasured);
        }

        boolean isOfSource() {
            return figure.work().isOfSource();
        }

        Verdict verdict(int run) {
            return byRun.get(run).verdict();
        }
    }

    /** Measures a figure by runs of one kind: times by the run that knows their ratio best, others by the first that has them. */
    static Measurement best(List<Run> kind, WireSizes sizes, Claim claim, ClaimedFigure figure) {
        Comparator<Measurement> measuredFirst = Comparator.comparing(one -> !one.isMeasured());
        Comparator<Measurement> bestFirst =
                Recordings.best(Measurement::samples, one -> one.ratio().value());
        return kind.stream()
                .map(run -> new ClaimCheck(run, sizes).measure(claim, figure))
                .min(figure.metric().isTime() ? measuredFirst.thenComparing(bestFirst) : measuredFirst)
                .orElseThrow();
    }

    private Measurement measure(Claim claim, ClaimedFigure figure) {
        List<ClaimedFigure> parts =
                Stream.concat(Stream.of(figure), figure.divisor().stream()).toList();
        List<BenchmarkCase> cases = parts.stream()
                .flatMap(part -> Stream.concat(part.first().stream(), part.second().stream()))
                .map(BenchmarkCase::parse)
                .toList();
        List<Samples> samples =
                cases.stream().flatMap(one -> samples(one).stream()).toList();
        Optional<String> gap = figure.metric().isTime() && Samples.cpus(samples).size() > 1
                ? Optional.of("its benchmarks were measured on several CPUs")
                : cases.stream()
                        .flatMap(one -> gap(one, figure.metric()).stream())
                        .findFirst();
        Ratio ratio = gap.isPresent()
                ? Ratio.UNKNOWN
                : parts.stream().map(this::ratio).reduce(Ratio::dividedBy).orElseThrow();
        String reason = gap.or(() -> reason(claim, figure, ratio, samples)).orElse("");
        Verdict verdict = reason.isEmpty() ? Verdict.of(figure.published(), ratio.value()) : Verdict.NOT_COMPARABLE;
        boolean isTooWide = reason.isEmpty() && verdict == Verdict.NOT_COMPARABLE;
        return new Measurement(
                ratio, verdict, isTooWide ? "not known, the interval is too wide" : reason, samples, run.folder());
    }

    private static Optional<String> reason(Claim claim, ClaimedFigure figure, Ratio ratio, List<Samples> samples) {
        String never = claim.notComparable(figure);
        if (never != null) {
            return Optional.of(never);
        }
        if (figure.published() == null) {
            return Optional.of("no published figure");
        }
        if (!ratio.value().isKnown()) {
            return Optional.of("not known, as with one fork");
        }
        return samples.stream()
                .filter(one -> figure.metric().isTime() && !one.health().settles())
                .findFirst()
                .map(one -> one.benchmarkCase().label() + " does not settle");
    }

    private Optional<String> gap(BenchmarkCase one, Metric metric) {
        String label = one.label();
        if (metric == Metric.BYTES || metric == Metric.GZIP) {
            return size(one, metric).isPresent() ? Optional.empty() : Optional.of(label + ": its size is not known");
        }
        Optional<Samples> samples = samples(one);
        if (samples.isEmpty()) {
            return Optional.of(label + " was not measured");
        }
        if (metric == Metric.CPU && samples.get().cpuTimes().isEmpty()) {
            return Optional.of(label + " has no CPU times");
        }
        boolean lacksAllocation =
                metric == Metric.ALLOCATION && !(samples.get().allocation().median() > 0);
        return lacksAllocation ? Optional.of("allocation was not recorded") : Optional.empty();
    }

    private Ratio ratio(ClaimedFigure figure) {
        List<BenchmarkCase> first = ClaimedFigure.cases(figure.first());
        List<BenchmarkCase> second = ClaimedFigure.cases(figure.second());
        Interval above = sum(figure, first);
        Interval below = sum(figure, second);
        return new Ratio(
                above,
                below,
                figure.metric().isTime() && first.size() == 1
                        ? ForkStatistics.ratio(
                                times(first.get(0), figure), times(second.get(0), figure), run.typicalSpread())
                        : widest(above, below));
    }

    /** The ratio with the widest interval that both leave open; unknown if the denominator may be 0. */
    private static Interval widest(Interval above, Interval below) {
        double ratio = above.value() / below.value();
        return below.low() > 0
                ? new Interval(ratio, above.low() / below.high(), above.high() / below.low())
                : Interval.of(ratio);
    }

    /** Adds up times by their forks, and other amounts by their bounds. */
    private Interval sum(ClaimedFigure figure, List<BenchmarkCase> side) {
        if (figure.metric().isTime()) {
            return ForkStatistics.weightedSum(IntStream.range(0, side.size())
                    .mapToObj(i -> new ForkStatistics.Term(figure.weight(i), times(side.get(i), figure)))
                    .toList());
        }
        return IntStream.range(0, side.size())
                .mapToObj(i -> bytes(side.get(i), figure).map(bytes -> figure.weight(i) * bytes))
                .reduce(Interval::plus)
                .orElseThrow();
    }

    private double[] times(BenchmarkCase one, ClaimedFigure figure) {
        Samples samples = samples(one).orElseThrow();
        return figure.metric() == Metric.CPU ? samples.cpuTimes().orElseThrow() : samples.nanoseconds();
    }

    /** The size, or the range of the forks' allocation; one fork has none. */
    private Interval bytes(BenchmarkCase one, ClaimedFigure figure) {
        if (figure.metric() != Metric.ALLOCATION) {
            long size = size(one, figure.metric()).orElseThrow();
            return new Interval(size, size, size);
        }
        Samples samples = samples(one).orElseThrow();
        return samples.forks() > 1
                ? samples.allocation().interval()
                : Interval.of(samples.allocation().median());
    }

    /** Returns the recorded size; for a run of this suite that lacks the case, the raw size that the suite computes. */
    private OptionalLong size(BenchmarkCase one, Metric metric) {
        Long recorded = run.sizes(one.params()).get(metric == Metric.GZIP ? WireSizes.GZIP : WireSizes.RAW);
        if (recorded != null) {
            return OptionalLong.of(recorded);
        }
        boolean isOfThisSuite = !run.contenders().isEmpty();
        return metric == Metric.BYTES && isOfThisSuite ? sizes.bytes(one.params()) : OptionalLong.empty();
    }

    private Optional<Samples> samples(BenchmarkCase one) {
        return Optional.ofNullable(run.samples().get(Aliases.today(one.withThreads(1)))).filter(Samples::hasTime);
    }
}
