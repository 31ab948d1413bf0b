// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Puts the figures of a panel's rows into sentences, and into a table of plain text. */
public final class AnswerFormatter {
    /**
     * A row's results.
     *
     * @param samples empty if it was not measured
     * @param failed whether its last fork failed
     */
    public record Measured(Optional<Samples> samples, boolean failed) {
        boolean hasTime() {
            return samples.filter(Samples::hasTime).isPresent();
        }

        boolean settles() {
            return samples.filter(own -> !own.health().settles()).isEmpty();
        }
    }

    /** The outcome of comparing two times. */
    public enum Kind {
        /** The first takes more time. */
        SLOWER,
        /** The first takes less time. */
        FASTER,
        /** The interval includes 1 and nothing beyond 1/1.1 or 1.1: no difference of more than 10% either way. */
        SAME,
        /** Not known: the interval includes 1 and more than that, there is none, as with one fork, or a row does not settle. */
        UNCLEAR,
        /** A row is missing. */
        NOT_MEASURED;

        /** Symmetric for ratios: which row is the first does not matter. */
        private static final double ABOUT_ONE = 1.1;

        /** Returns the outcome for a ratio of times. */
        public static Kind of(Interval ratio) {
            if (Double.isNaN(ratio.low())) {
                return UNCLEAR;
            }
            if (ratio.encloses(1)) {
                return ratio.low() >= 1 / ABOUT_ONE && ratio.high() <= ABOUT_ONE ? SAME : UNCLEAR;
            }
            return ratio.value() > 1 ? SLOWER : FASTER;
        }
    }

    /** Says what the marks of {@link #cell} mean. */
    public static final String LEGEND =
            "≈ means no difference of more than 10% either way (95% interval within 1/1.1 to 1.1),"
                    + " ± that a difference is not known, with half of that interval, ? that the forks are too few, or do not settle.";

    /** Returns a ratio as tables show it; where it differs from 1, it does not read 1. */
    public static String cell(Kind kind, Interval ratio, boolean withInterval) {
        String rough = Format.roughRatio(ratio.value());
        return switch (kind) {
            case SAME -> "≈ " + (withInterval ? Format.ratio(ratio) : rough);
            case UNCLEAR ->
                leavesSomething(ratio)
                        ? Format.ratio(ratio.value()) + " ± " + Format.percent(ratio.relativeHalfWidth())
                        : "? " + rough;
            default -> withInterval ? Format.ratio(ratio) : Format.ratio(ratio).replaceFirst(" \\(.*", "");
        };
    }

    private static boolean leavesSomething(Interval ratio) {
        return ratio.isKnown() && !ratio.tellsNothing();
    }

    /** Returns whether a ratio is stated as a number: its bounds are within {@link Samples#TOO_WIDE}. */
    private static boolean isPrecise(Interval ratio) {
        return ratio.relativeHalfWidth() <= Samples.TOO_WIDE;
    }

    /**
     * One comparison of two rows in words.
     *
     * @param text the sentence
     * @param ratio time of the first row by that of the second; without an interval where a row does not settle
     * @param allocation bytes that the first row allocates by those of the second; NaN if unknown
     */
    public record Conclusion(
            Kind kind, String text, Interval ratio, double allocation, Question.Row first, Question.Row second) {
        /** Returns whether one takes more time, and it is known how much. */
        boolean isCertain() {
            return (kind == Kind.SLOWER || kind == Kind.FASTER) && isPrecise(ratio);
        }
    }

    /** Allocation below this, in bytes per operation, is measuring noise. */
    private static final double NO_ALLOCATION = 1;

    /** A smaller difference of allocations is not worth a word. */
    private static final double SAME_ALLOCATION = 0.005;

    private final Question.Panel panel;
    private final Function<Question.Row, Measured> measured;
    private final WireSizes sizes;
    private final double typicalSpread;
    private final int comparisons;

    /** CPU time varies less than wall time; one kind for the whole panel, so that its figures agree with its ratios. */
    private final boolean byCpuTime;

    /**
     * @param panel with complete texts and rows, see {@link QuestionFile#bind}
     * @param measured the results of each row
     * @param typicalSpread of the run's rows, see {@link Run#typicalSpread}
     * @param comparisons how many pairs of rows the compared ones were chosen from for their figures; the intervals allow for it
     */
    public AnswerFormatter(
            Question.Panel panel,
            Function<Question.Row, Measured> measured,
            WireSizes sizes,
            double typicalSpread,
            int comparisons) {
        this.panel = panel;
        this.measured = measured;
        this.sizes = sizes;
        this.typicalSpread = typicalSpread;
        this.comparisons = comparisons;
        this.byCpuTime = panel.rows().stream()
                .map(measured)
                .filter(Measured::hasTime)
                .allMatch(
                        row -> row.samples().orElseThrow().cpuTimesOfOneThread().isPresent());
    }

    /** Returns how much each row allocates against the first one, which one fork tells; empty while a row has none. */
    Optional<String> allocationLine() {
        Question.Row base = panel.rows().get(0);
        boolean known = panel.rows().stream()
                .noneMatch(row -> Double.isNaN(allocation(row).median()));
        String others = panel.rows().stream()
                .skip(1)
                .map(row -> row.label() + " " + allocationRatio(allocation(row), allocation(base)))
                .collect(Collectors.joining(", "));
        return known && !others.isEmpty()
                ? Optional.of(panel.title() + ": bytes allocated, against " + base.label() + ": " + others + ".")
                : Optional.empty();
    }

    /** Returns the table, no wider than that if it is possible. */
    List<String> table(int width) {
        return PlainText.table(header(), panel.rows().stream().map(this::cells).toList(), width);
    }

    /** Returns warnings for rows whose error is large or unknown. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (Question.Row row : panel.rows()) {
            Interval time = time(row);
            if (time.isKnown() && time.relativeHalfWidth() > Samples.TOO_WIDE) {
                warnings.add("! " + row.label() + ": a rough figure only (±" + Format.percent(time.relativeHalfWidth())
                        + ").");
            } else if (measured.apply(row).hasTime() && !time.isKnown()) {
                warnings.add("! " + row.label() + ": not enough forks (" + forks(row) + "), so its error is unknown.");
            }
        }
        return warnings;
    }

    private List<String> header() {
        List<String> header = new ArrayList<>(List.of("", byCpuTime ? "CPU time/op" : "time/op", "ratio", "B/op"));
        if (knowsBytes()) {
            header.add("bytes");
        }
        return header;
    }

    private List<String> cells(Question.Row row) {
        Measured data = measured.apply(row);
        Question.Row first = panel.rows().get(0);
        List<String> cells = new ArrayList<>(List.of(row.label()));
        if (data.hasTime()) {
            cells.add(Format.time(time(row), timeUnit()));
            cells.add(row.equals(first) ? "1x" : Format.ratio(ratio(row, first)));
            cells.add(Format.bytes(allocation(row)));
        } else {
            cells.addAll(List.of(data.failed() ? "failed" : "not measured", "", ""));
        }
        if (knowsBytes()) {
            OptionalLong bytes = bytes(row);
            cells.add(bytes.isPresent() ? Format.bytes(bytes.getAsLong()) : "");
        }
        return cells;
    }

    /** Returns the conclusion of each of the panel's comparisons, in their order. */
    public List<Conclusion> conclusions() {
        return panel.answers().stream().map(this::conclusion).toList();
    }

    /** Returns the time of a row that has one, without its interval. */
    public String time(String label) {
        return Format.time(Interval.of(time(panel.row(label)).value()));
    }

    /** Compares two rows of the panel, in standard words. */
    public Conclusion compare(String first, String second) {
        return conclusion(new Question.Answer(List.of(first, second), null, null, null, null));
    }

    private Conclusion conclusion(Question.Answer answer) {
        Question.Row first = panel.row(answer.compare().get(0));
        Question.Row second = panel.row(answer.compare().get(1));
        Interval ratio = ratio(first, second);
        double allocation = ratioOfMedians(allocation(first), allocation(second));
        for (Question.Row row : List.of(first, second)) {
            if (!measured.apply(row).hasTime()) {
                String text = "No answer: " + row.label()
                        + (measured.apply(row).failed() ? " failed, see run.json" : " was not measured")
                        + ".";
                return new Conclusion(Kind.NOT_MEASURED, text, ratio, allocation, first, second);
            }
        }
        for (Question.Row row : List.of(first, second)) {
            if (!measured.apply(row).settles()) {
                String text = "No answer: in most of its forks " + row.label()
                        + " was getting faster or slower while it was measured.";
                return new Conclusion(Kind.UNCLEAR, text, Interval.of(ratio.value()), allocation, first, second);
            }
        }
        Kind kind = Kind.of(ratio);
        String sentence = switch (kind) {
            case SLOWER -> isPrecise(ratio) ? answer.slower() : direction("more");
            case FASTER -> isPrecise(ratio) ? answer.faster() : direction("less");
            case SAME -> answer.same();
            case UNCLEAR, NOT_MEASURED -> unclear(first, second, ratio);
        };
        return new Conclusion(kind, filled(sentence, first, second, ratio), ratio, allocation, first, second);
    }

    private static String direction(String moreOrLess) {
        return "Needs more forks: {first} takes " + moreOrLess
                + " time than {second}, but how much is not known within " + Format.percent(Samples.TOO_WIDE) + ".";
    }

    /** Says that two rows were not compared by enough forks for any of the answer's own sentences. */
    private String unclear(Question.Row first, Question.Row second, Interval ratio) {
        int forks = Math.min(forks(first), forks(second));
        return "Needs more forks: " + (forks == 0 ? "one figure" : Format.count(forks, "fork"))
                + " cannot tell whether {first} differs from {second}" + (leavesSomething(ratio) ? ": {ratio}." : ".");
    }

    private int forks(Question.Row row) {
        return measured.apply(row).samples().map(Samples::forks).orElse(0);
    }

    private String filled(String sentence, Question.Row first, Question.Row second, Interval ratio) {
        Spread allocFirst = allocation(first);
        Spread allocSecond = allocation(second);
        String allocRatio = allocationRatio(allocFirst, allocSecond);
        return Question.Answer.fill(
                sentence,
                Map.of(
                        "first", first.label(),
                        "second", second.label(),
                        "ratio", Format.ratio(ratio),
                        "inverseRatio", Format.ratio(ratio(second, first)),
                        "allocRatio", allocRatio,
                        "inverseAllocRatio", allocationRatio(allocSecond, allocFirst),
                        "allocates",
                                allocRatio.equals(Format.UNKNOWN)
                                        ? allocRatio
                                        : "allocates "
                                                + (isSameAllocation(ratioOfMedians(allocFirst, allocSecond))
                                                        ? "the same"
                                                        : allocRatio + " as much"),
                        "bytesRatio", bytesRatio(first, second),
                        "inverseBytesRatio", bytesRatio(second, first)));
    }

    /** The ratio of the medians, without a third digit where the forks themselves differ by more. */
    private static String allocationRatio(Spread numerator, Spread denominator) {
        if (allocatesNothing(numerator) && allocatesNothing(denominator)) {
            return "1x";
        }
        double ratio = ratioOfMedians(numerator, denominator);
        boolean blurred = numerator.overlaps(denominator) && (numerator.isWide() || denominator.isWide());
        return blurred ? Format.roughRatio(ratio) : Format.ratio(ratio);
    }

    /** Returns 1 where neither allocates, and NaN where only the second does not. */
    private static double ratioOfMedians(Spread numerator, Spread denominator) {
        if (allocatesNothing(denominator)) {
            return allocatesNothing(numerator) ? 1 : Double.NaN;
        }
        return numerator.median() / denominator.median();
    }

    private static boolean allocatesNothing(Spread allocation) {
        return allocation.median() < NO_ALLOCATION;
    }

    /** Returns whether a ratio of bytes allocated is not worth a word. */
    static boolean isSameAllocation(double ratio) {
        return Math.abs(ratio - 1) <= SAME_ALLOCATION;
    }

    private Spread allocation(Question.Row row) {
        return measured.apply(row).samples().map(Samples::allocation).orElse(Spread.of());
    }

    /** One unit for the whole table, that of its fastest row: figures with different units are misread. */
    private Format.TimeUnit timeUnit() {
        return Format.TimeUnit.of(panel.rows().stream()
                .mapToDouble(row -> time(row).value())
                .filter(Double::isFinite)
                .min()
                .orElse(1));
    }

    private String bytesRatio(Question.Row numerator, Question.Row denominator) {
        OptionalLong above = bytes(numerator);
        OptionalLong below = bytes(denominator);
        return Format.ratio(
                above.isPresent() && below.isPresent() ? (double) above.getAsLong() / below.getAsLong() : Double.NaN);
    }

    private Interval time(Question.Row row) {
        Measured data = measured.apply(row);
        return data.hasTime() ? ForkStatistics.mean(nanoseconds(data)) : Interval.UNKNOWN;
    }

    private Interval ratio(Question.Row numerator, Question.Row denominator) {
        Measured above = measured.apply(numerator);
        Measured below = measured.apply(denominator);
        return above.hasTime() && below.hasTime()
                ? ForkStatistics.ratioOfMany(nanoseconds(above), nanoseconds(below), typicalSpread, comparisons)
                : Interval.UNKNOWN;
    }

    private double[] nanoseconds(Measured row) {
        Samples samples = row.samples().orElseThrow();
        return byCpuTime ? samples.cpuTimesOfOneThread().orElseThrow() : samples.nanoseconds();
    }

    private boolean knowsBytes() {
        return panel.rows().stream().anyMatch(row -> bytes(row).isPresent());
    }

    private OptionalLong bytes(Question.Row row) {
        return sizes.bytes(measured.apply(row).samples().map(Samples::params).orElse(row.params()));
    }
}
