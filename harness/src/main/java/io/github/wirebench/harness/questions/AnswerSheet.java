// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.questions;

import io.github.wirebench.harness.WireSizes;
import io.github.wirebench.harness.console.TextTable;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import io.github.wirebench.harness.stats.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/** One question's table and answers as plain text. */
public final class AnswerSheet {
    /** Above this half-width, as a fraction of the value, a row says too little. */
    static final double TOO_WIDE = 0.25;

    /** Allocation below this, in bytes per operation, is measuring noise. */
    private static final double NO_ALLOCATION = 1;

    private final Question question;
    private final Function<Question.Row, ? extends RowFigures> measured;
    private final WireSizes sizes;
    private final int comparisons;

    /**
     * @param measured what was measured for each row
     */
    public AnswerSheet(Question question, Function<Question.Row, ? extends RowFigures> measured, WireSizes sizes) {
        this(question, measured, sizes, 1);
    }

    /**
     * @param measured what was measured for each row
     * @param comparisons how many pairs of rows the compared ones were chosen from for their figures; the intervals allow for it
     */
    public AnswerSheet(
            Question question,
            Function<Question.Row, ? extends RowFigures> measured,
            WireSizes sizes,
            int comparisons) {
        this.question = question;
        this.measured = measured;
        this.sizes = sizes;
        this.comparisons = comparisons;
    }

    /** Table, sentences and warnings. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        TextTable table = new TextTable(header());
        question.rows().forEach(row -> table.add(cells(row)));
        table.lines().forEach(line -> lines.add("  " + line));
        lines.add("");
        said().forEach(said -> lines.add("  " + said.text()));
        warnings().forEach(warning -> lines.add("  " + warning));
        return lines;
    }

    /** Warnings for rows whose error is too wide. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (Question.Row row : question.rows()) {
            Interval time = time(row);
            if (time.isKnown() && time.relativeHalfWidth() > TOO_WIDE) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "! %s: ±%.0f%% is too wide for more than a rough figure.",
                        row.label(),
                        100 * time.relativeHalfWidth()));
            } else if (measured.apply(row).hasForks() && !time.isKnown()) {
                warnings.add("! " + row.label() + ": one fork only, so its error is unknown.");
            }
        }
        return warnings;
    }

    private List<String> header() {
        List<String> header = new ArrayList<>(List.of("", "time/op", "against the first", "B/op"));
        if (knowsBytes()) {
            header.add("bytes on the wire");
        }
        return header;
    }

    private List<String> cells(Question.Row row) {
        RowFigures data = measured.apply(row);
        Question.Row first = question.rows().get(0);
        List<String> cells = new ArrayList<>(List.of(row.label()));
        if (data.hasForks()) {
            cells.add(Quantities.time(time(row), timeUnit()));
            cells.add(row.equals(first) ? "1x" : Quantities.ratio(ratio(row, first)));
            cells.add(Quantities.bytes(allocation(row)));
        } else {
            cells.addAll(List.of(data.hasFailed() ? "failed" : "not measured", "", ""));
        }
        if (knowsBytes()) {
            OptionalLong bytes = bytes(row);
            cells.add(bytes.isPresent() ? Quantities.bytes(bytes.getAsLong()) : "");
        }
        return cells;
    }

    /** What is said of each of the question's comparisons, in their order. */
    public List<Said> said() {
        return question.answers().stream().map(this::said).toList();
    }

    private Said said(Question.Answer answer) {
        Question.Row first = question.row(answer.compare().get(0));
        Question.Row second = question.row(answer.compare().get(1));
        Interval ratio = ratio(first, second);
        for (Question.Row row : List.of(first, second)) {
            if (!measured.apply(row).hasForks()) {
                String text = "Not answered: " + row.label()
                        + (measured.apply(row).hasFailed() ? " failed, see run.json" : " was not measured")
                        + ".";
                return new Said(Said.Kind.NOT_MEASURED, text, ratio, first, second);
            }
        }
        Said.Kind kind = Said.Kind.of(ratio);
        String sentence = switch (kind) {
            case SLOWER -> answer.slower();
            case FASTER -> answer.faster();
            default -> answer.same();
        };
        return new Said(kind, filled(sentence, first, second, ratio), ratio, first, second);
    }

    private String filled(String sentence, Question.Row first, Question.Row second, Interval ratio) {
        Spread allocFirst = allocation(first);
        Spread allocSecond = allocation(second);
        return Question.Answer.fill(
                sentence,
                Map.of(
                        "first", first.label(),
                        "second", second.label(),
                        "ratio", Quantities.ratio(ratio),
                        "inverseRatio", Quantities.ratio(ratio(second, first)),
                        "allocRatio", allocationRatio(allocFirst, allocSecond),
                        "inverseAllocRatio", allocationRatio(allocSecond, allocFirst),
                        "bytesRatio", bytesRatio(first, second),
                        "inverseBytesRatio", bytesRatio(second, first)));
    }

    /** Of the medians; without a third digit where the forks' own differences are larger than that. */
    private static String allocationRatio(Spread numerator, Spread denominator) {
        if (denominator.median() < NO_ALLOCATION) {
            return numerator.median() < NO_ALLOCATION ? "1x" : Quantities.ratio(Double.NaN);
        }
        double ratio = numerator.median() / denominator.median();
        boolean blurred = numerator.overlaps(denominator) && (numerator.isWide() || denominator.isWide());
        return blurred ? Quantities.roughRatio(ratio) : Quantities.ratio(ratio);
    }

    private Spread allocation(Question.Row row) {
        return Spread.of(measured.apply(row).allocations());
    }

    /** One unit for the whole table, that of its fastest row: figures with different units are misread. */
    private Quantities.TimeUnit timeUnit() {
        return Quantities.TimeUnit.of(question.rows().stream()
                .mapToDouble(row -> time(row).value())
                .filter(Double::isFinite)
                .min()
                .orElse(1));
    }

    private String bytesRatio(Question.Row numerator, Question.Row denominator) {
        OptionalLong above = bytes(numerator);
        OptionalLong below = bytes(denominator);
        return Quantities.ratio(
                above.isPresent() && below.isPresent() ? (double) above.getAsLong() / below.getAsLong() : Double.NaN);
    }

    private Interval time(Question.Row row) {
        RowFigures data = measured.apply(row);
        return data.hasForks()
                ? ForkStatistics.mean(data.nanoseconds())
                : new Interval(Double.NaN, Double.NaN, Double.NaN);
    }

    private Interval ratio(Question.Row numerator, Question.Row denominator) {
        RowFigures above = measured.apply(numerator);
        RowFigures below = measured.apply(denominator);
        return above.hasForks() && below.hasForks()
                ? ForkStatistics.ratioOfMany(above.nanoseconds(), below.nanoseconds(), comparisons)
                : new Interval(Double.NaN, Double.NaN, Double.NaN);
    }

    private boolean knowsBytes() {
        return question.rows().stream().anyMatch(row -> bytes(row).isPresent());
    }

    private OptionalLong bytes(Question.Row row) {
        return sizes.bytes(measured.apply(row).params());
    }
}
