// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.SizesFile;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import io.github.wirebench.report.answers.Recordings;
import io.github.wirebench.report.claims.ClaimBook.Claim;
import io.github.wirebench.report.claims.ClaimBook.ClaimedFigure;
import io.github.wirebench.report.claims.ClaimBook.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Compares claims with a run. */
final class ClaimCheck {
    private static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN, Double.NaN);

    private final Run run;
    private final WireSizes sizes;
    private final double typicalSpread;

    /**
     * @param sizes bytes on the wire of cases that the run did not measure
     */
    ClaimCheck(Run run, WireSizes sizes) {
        this.run = run;
        this.sizes = sizes;
        this.typicalSpread = run.typicalSpread();
    }

    /**
     * A claimed figure and the run's.
     *
     * @param first the numerator, in ns or bytes per operation, or per second where there are rates, or a ratio if it is divided by
     *     another; all is NaN if unknown
     * @param second the denominator, likewise
     * @param ratio NaN if unknown. The bounds of times are a 95% interval between forks, those of allocation the range of the
     *     forks, and those of sizes the value
     * @param verdict of the ratio on the published one
     * @param reason why it is not comparable; empty if it is
     * @param by who compared; null while it does
     */
    record Finding(
            Interval first, Interval second, Interval ratio, ClaimVerdict verdict, String reason, ClaimCheck by) {

        private static Finding missing(String reason) {
            return new Finding(UNKNOWN, UNKNOWN, UNKNOWN, ClaimVerdict.NOT_COMPARABLE, reason, null);
        }

        /** A ratio without a verdict yet. */
        private static Finding measured(Interval first, Interval second, Interval ratio) {
            return new Finding(first, second, ratio, ClaimVerdict.NOT_COMPARABLE, "", null);
        }

        private Finding judged(ClaimVerdict judgement, String why) {
            return new Finding(first, second, ratio, judgement, why, by);
        }

        private Finding of(ClaimCheck check) {
            return new Finding(first, second, ratio, verdict, reason, check);
        }

        /** Returns the folder of the run. */
        String recording() {
            return Recordings.name(by.run);
        }

        /** Returns the ratio of this ratio to another; both are its sides. */
        private Finding dividedBy(Finding other) {
            if (!isMeasured() || !other.isMeasured()) {
                return isMeasured() ? other : this;
            }
            return measured(ratio, other.ratio, widest(ratio, other.ratio));
        }

        /** Returns whether there is a figure, comparable or not. */
        boolean isMeasured() {
            return Double.isFinite(ratio.value());
        }
    }

    /**
     * Compares one figure with runs of one kind: times with the run that knows their ratio best, others with the first that
     * has them.
     */
    static Finding best(List<ClaimCheck> kind, Claim claim, ClaimedFigure figure) {
        return kind.stream()
                .map(check -> check.check(claim, figure).of(check))
                .min(Comparator.<Finding, Boolean>comparing(finding -> !finding.isMeasured())
                        .thenComparing(
                                figure.metric().isTime()
                                        ? Recordings.best(
                                                finding -> finding.by()
                                                        .rows(figure)
                                                        .toList(),
                                                Finding::ratio)
                                        : (one, other) -> 0))
                .orElseThrow();
    }

    /** Compares one figure. */
    Finding check(Claim claim, ClaimedFigure figure) {
        Finding undivided = measure(figure);
        Finding measured =
                figure.divisor().map(this::measure).map(undivided::dividedBy).orElse(undivided);
        if (!measured.isMeasured()) {
            return measured;
        }
        String never = claim.notComparable(figure);
        if (never != null) {
            return measured.judged(ClaimVerdict.NOT_COMPARABLE, never);
        }
        if (figure.published() == null) {
            return measured.judged(ClaimVerdict.NOT_COMPARABLE, "no published figure");
        }
        if (!measured.ratio().isKnown()) {
            return measured.judged(ClaimVerdict.NOT_COMPARABLE, "not known, as with one fork");
        }
        Optional<Samples> unsettled = figure.metric().isTime()
                ? rows(figure).filter(row -> !row.health().settles()).findFirst()
                : Optional.empty();
        if (unsettled.isPresent()) {
            String row = unsettled.get().benchmarkCase().label();
            return measured.judged(ClaimVerdict.NOT_COMPARABLE, row + " does not settle");
        }
        ClaimVerdict verdict = ClaimVerdict.of(figure.published(), measured.ratio());
        return measured.judged(
                verdict, verdict == ClaimVerdict.NOT_COMPARABLE ? "not known, the interval is too wide" : "");
    }

    private Finding measure(ClaimedFigure figure) {
        return switch (figure.metric()) {
            case TIME, CPU -> times(figure);
            case ALLOCATION -> allocations(figure);
            case BYTES, GZIP -> bytes(figure);
        };
    }

    private Finding times(ClaimedFigure figure) {
        List<double[]> first = new ArrayList<>();
        List<double[]> second = new ArrayList<>();
        if (areOfSeveralCpus(figure)) {
            return Finding.missing("its rows were measured on several CPUs");
        }
        Optional<String> missing = collect(figure.numerator(), figure.metric(), first)
                .or(() -> collect(figure.denominator(), figure.metric(), second));
        if (missing.isPresent()) {
            return Finding.missing(missing.get());
        }
        Interval above = sum(figure, first);
        Interval below = sum(figure, second);
        return Finding.measured(
                above,
                below,
                first.size() == 1
                        ? ForkStatistics.ratio(first.get(0), second.get(0), typicalSpread)
                        : widest(above, below));
    }

    private boolean areOfSeveralCpus(ClaimedFigure figure) {
        return Samples.cpus(rows(figure).toList()).size() > 1;
    }

    private Stream<Samples> rows(ClaimedFigure figure) {
        Stream<Samples> own = Stream.concat(figure.numerator().stream(), figure.denominator().stream())
                .flatMap(one -> samples(one).stream());
        return Stream.concat(own, figure.divisor().stream().flatMap(this::rows));
    }

    /** The ratio with the widest interval that both leave open; unknown if the denominator may be 0. */
    private static Interval widest(Interval above, Interval below) {
        double ratio = above.value() / below.value();
        return below.low() > 0
                ? new Interval(ratio, above.low() / below.high(), above.high() / below.low())
                : new Interval(ratio, Double.NaN, Double.NaN);
    }

    /** Adds the forks' figures of each case, and returns the reason if one is missing. */
    private Optional<String> collect(List<BenchmarkCase> cases, Metric metric, List<double[]> values) {
        for (BenchmarkCase benchmarkCase : cases) {
            Optional<Samples> measured = samples(benchmarkCase);
            if (measured.isEmpty()) {
                return Optional.of(notMeasured(benchmarkCase));
            }
            Optional<double[]> figures = metric == Metric.CPU
                    ? measured.get().cpuTimes()
                    : Optional.of(measured.get().nanoseconds());
            if (figures.isEmpty()) {
                return Optional.of(benchmarkCase.label() + " has no CPU times");
            }
            values.add(figures.get());
        }
        return Optional.empty();
    }

    private static Interval sum(ClaimedFigure figure, List<double[]> forks) {
        return ForkStatistics.weightedSum(IntStream.range(0, forks.size())
                .mapToObj(i -> new ForkStatistics.Term(figure.weight(i), forks.get(i)))
                .toList());
    }

    private Finding allocations(ClaimedFigure figure) {
        Optional<Interval> first = allocation(figure, figure.numerator());
        Optional<Interval> second = allocation(figure, figure.denominator());
        if (first.isEmpty() || second.isEmpty()) {
            return Finding.missing(Stream.concat(figure.numerator().stream(), figure.denominator().stream())
                    .filter(benchmarkCase -> samples(benchmarkCase).isEmpty())
                    .findFirst()
                    .map(ClaimCheck::notMeasured)
                    .orElse("allocation was not recorded"));
        }
        return Finding.measured(first.get(), second.get(), widest(first.get(), second.get()));
    }

    /** The range of the forks; one fork has none. */
    private Optional<Interval> allocation(ClaimedFigure figure, List<BenchmarkCase> cases) {
        double median = 0;
        double low = 0;
        double high = 0;
        for (int i = 0; i < cases.size(); i++) {
            Optional<Samples> samples = samples(cases.get(i));
            Spread bytes = samples.map(Samples::allocation).orElse(Spread.of());
            double known = samples.filter(found -> found.forks() > 1).isPresent() ? 1 : Double.NaN;
            median += figure.weight(i) * bytes.median();
            low += figure.weight(i) * bytes.low() * known;
            high += figure.weight(i) * bytes.high() * known;
        }
        return Optional.of(new Interval(median, low, high)).filter(sum -> sum.value() > 0);
    }

    private Finding bytes(ClaimedFigure figure) {
        double above = 0;
        double below = 0;
        for (int i = 0; i < figure.first().size(); i++) {
            BenchmarkCase first = figure.numerator().get(i);
            BenchmarkCase second = figure.denominator().get(i);
            OptionalLong bytesOfFirst = bytes(first, figure.metric());
            OptionalLong bytesOfSecond = bytes(second, figure.metric());
            if (bytesOfFirst.isEmpty() || bytesOfSecond.isEmpty()) {
                return Finding.missing((bytesOfFirst.isEmpty() ? first : second).label() + ": its size is not known");
            }
            above += figure.weight(i) * bytesOfFirst.getAsLong();
            below += figure.weight(i) * bytesOfSecond.getAsLong();
        }
        return Finding.measured(exactly(above), exactly(below), exactly(above / below));
    }

    private static Interval exactly(double value) {
        return new Interval(value, value, value);
    }

    /** Returns the recorded size; for a run of this suite that lacks the case, the raw size that the suite computes. */
    private OptionalLong bytes(BenchmarkCase benchmarkCase, Metric metric) {
        Long recorded = run.sizes(benchmarkCase.params()).get(metric == Metric.GZIP ? SizesFile.GZIP : SizesFile.RAW);
        if (recorded != null) {
            return OptionalLong.of(recorded);
        }
        boolean isOfThisSuite = !run.contenders().isEmpty();
        return metric == Metric.BYTES && isOfThisSuite ? sizes.bytes(benchmarkCase.params()) : OptionalLong.empty();
    }

    private Optional<Samples> samples(BenchmarkCase benchmarkCase) {
        return Optional.ofNullable(run.samples().get(benchmarkCase.withThreads(1)))
                .filter(Samples::hasTime);
    }

    private static String notMeasured(BenchmarkCase benchmarkCase) {
        return benchmarkCase.label() + " was not measured";
    }
}
