// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.WireSizes;
import io.github.wirebench.harness.claims.ClaimedFigure.Metric;
import io.github.wirebench.harness.compare.Key;
import io.github.wirebench.harness.figures.FigureRow;
import io.github.wirebench.harness.figures.RunFigures;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.results.SizesFile;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import io.github.wirebench.harness.stats.WeightedSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sets claims beside a run. */
final class ClaimCheck {
    private static final int ONE_THREAD = 1;

    private final RunFigures run;
    private final WireSizes sizes;

    /**
     * @param sizes bytes on the wire of rows that the run did not measure
     */
    ClaimCheck(RunFigures run, WireSizes sizes) {
        this.run = run;
        this.sizes = sizes;
    }

    /** A figure beside what the run has of it. */
    ClaimFinding check(Claim claim, ClaimedFigure figure) {
        ClaimFinding measured = switch (figure.metric()) {
            case TIME, CPU -> times(figure);
            case ALLOCATION -> allocations(figure);
            case BYTES, GZIP -> bytes(figure);
        };
        if (!measured.isMeasured()) {
            return measured;
        }
        return Stream.of(
                        Optional.ofNullable(claim.notComparable()),
                        Optional.of("no published figure").filter(none -> figure.published() == null),
                        Optional.of("its interval is not known, as with one fork")
                                .filter(one -> !measured.ratio().isKnown()))
                .flatMap(Optional::stream)
                .findFirst()
                .map(reason -> measured.judged(ClaimVerdict.NOT_COMPARABLE, reason))
                .orElseGet(() -> judged(figure, measured));
    }

    private static ClaimFinding judged(ClaimedFigure figure, ClaimFinding measured) {
        ClaimVerdict verdict = ClaimVerdict.of(figure.published(), measured.ratio());
        return measured.judged(verdict, verdict == ClaimVerdict.NOT_COMPARABLE ? "the interval is too wide" : "");
    }

    private ClaimFinding times(ClaimedFigure figure) {
        List<double[]> first = new ArrayList<>();
        List<double[]> second = new ArrayList<>();
        Optional<String> missing = collect(figure.numerator(), figure.metric(), first)
                .or(() -> collect(figure.denominator(), figure.metric(), second));
        if (missing.isPresent()) {
            return ClaimFinding.missing(missing.get());
        }
        Interval above = sum(figure, first);
        Interval below = sum(figure, second);
        return ClaimFinding.measured(
                above,
                below,
                first.size() == 1 ? ForkStatistics.ratio(first.get(0), second.get(0)) : widest(above, below));
    }

    /** The ratio with the widest interval that those of both leave open; unknown if the denominator may be nothing. */
    private static Interval widest(Interval above, Interval below) {
        double ratio = above.value() / below.value();
        return below.low() > 0
                ? new Interval(ratio, above.low() / below.high(), above.high() / below.low())
                : new Interval(ratio, Double.NaN, Double.NaN);
    }

    /** What is missing, if anything is. */
    private Optional<String> collect(List<Row> rows, Metric metric, List<double[]> values) {
        for (Row row : rows) {
            Optional<FigureRow> measured = row(row);
            if (measured.isEmpty()) {
                return Optional.of(notMeasured(row));
            }
            Optional<double[]> cpu = measured.get().cpu();
            if (metric == Metric.CPU && cpu.isEmpty()) {
                return Optional.of(row.label() + " has no CPU times");
            }
            values.add(metric == Metric.CPU ? cpu.get() : measured.get().nanoseconds());
        }
        return Optional.empty();
    }

    private static Interval sum(ClaimedFigure figure, List<double[]> rows) {
        return WeightedSum.of(IntStream.range(0, rows.size())
                .mapToObj(i -> new WeightedSum.Term(figure.weight(i), rows.get(i)))
                .toList());
    }

    private ClaimFinding allocations(ClaimedFigure figure) {
        Optional<Interval> first = allocation(figure, figure.numerator());
        Optional<Interval> second = allocation(figure, figure.denominator());
        if (first.isEmpty() || second.isEmpty()) {
            return ClaimFinding.missing(Stream.concat(figure.numerator().stream(), figure.denominator().stream())
                    .filter(row -> row(row).isEmpty())
                    .findFirst()
                    .map(ClaimCheck::notMeasured)
                    .orElse("allocation was not recorded"));
        }
        return ClaimFinding.measured(first.get(), second.get(), widest(first.get(), second.get()));
    }

    /** The range of the forks; one fork has none. */
    private Optional<Interval> allocation(ClaimedFigure figure, List<Row> rows) {
        double median = 0;
        double low = 0;
        double high = 0;
        for (int i = 0; i < rows.size(); i++) {
            Optional<FigureRow> row = row(rows.get(i));
            Spread bytes = row.map(FigureRow::allocation).orElse(Spread.of());
            double known = row.filter(found -> found.measured().forks() > 1).isPresent() ? 1 : Double.NaN;
            median += figure.weight(i) * bytes.median();
            low += figure.weight(i) * bytes.low() * known;
            high += figure.weight(i) * bytes.high() * known;
        }
        return Optional.of(new Interval(median, low, high)).filter(sum -> sum.value() > 0);
    }

    private ClaimFinding bytes(ClaimedFigure figure) {
        double above = 0;
        double below = 0;
        for (int i = 0; i < figure.first().size(); i++) {
            Row first = figure.numerator().get(i);
            Row second = figure.denominator().get(i);
            OptionalLong bytesOfFirst = bytes(first, figure.metric());
            OptionalLong bytesOfSecond = bytes(second, figure.metric());
            if (bytesOfFirst.isEmpty() || bytesOfSecond.isEmpty()) {
                return ClaimFinding.missing(
                        (bytesOfFirst.isEmpty() ? first : second).label() + ": its size is not known");
            }
            above += figure.weight(i) * bytesOfFirst.getAsLong();
            below += figure.weight(i) * bytesOfSecond.getAsLong();
        }
        return ClaimFinding.measured(exactly(above), exactly(below), exactly(above / below));
    }

    private static Interval exactly(double value) {
        return new Interval(value, value, value);
    }

    /** As the run recorded it; a run of this suite that lacks a row has its raw bytes as the suite weighs them. */
    private OptionalLong bytes(Row row, Metric metric) {
        Long recorded =
                run.sidecars().sizesOf(row.params()).get(metric == Metric.GZIP ? SizesFile.GZIP : SizesFile.RAW);
        if (recorded != null) {
            return OptionalLong.of(recorded);
        }
        boolean ofThisSuite = !run.sidecars().contenders().isEmpty();
        return metric == Metric.BYTES && ofThisSuite ? sizes.bytes(row.params()) : OptionalLong.empty();
    }

    private Optional<FigureRow> row(Row row) {
        return run.row(new Key(row, ONE_THREAD)).filter(FigureRow::hasForks);
    }

    private static String notMeasured(Row row) {
        return row.label() + " was not measured";
    }
}
