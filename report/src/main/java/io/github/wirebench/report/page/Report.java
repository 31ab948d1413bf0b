// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.gate.CaseFinding.Verdict;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.capacity.CapacityReport;
import io.github.wirebench.report.claims.ClaimsReport;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The content of a report, as the page gets it; null is unknown.
 *
 * @param published figures of articles compared with the runs; null if the runs measure none of them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Report(
        String title,
        String maker,
        List<Run> runs,
        List<Card> cards,
        Rough rough,
        List<Topic> topics,
        List<Topic> others,
        List<Unanswered> unanswered,
        List<Figure> rows,
        List<Contender> contenders,
        List<String> warnings,
        List<Comparison> comparisons,
        List<Threads> threads,
        ClaimsReport.Texts published,
        List<Capacity> capacity) {

    /** A value with its bounds, each with five digits; null bounds are unknown. In JSON it is an array. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"value", "low", "high"})
    record Estimate(Double value, Double low, Double high) {
        private static final MathContext DIGITS = new MathContext(5);

        static Estimate of(Interval interval) {
            return Double.isFinite(interval.value())
                    ? new Estimate(rounded(interval.value()), rounded(interval.low()), rounded(interval.high()))
                    : null;
        }

        static Double rounded(double value) {
            return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : null;
        }

        Interval interval() {
            return new Interval(value, low == null ? Double.NaN : low, high == null ? Double.NaN : high);
        }
    }

    record Run(String name, String label, String source, List<Fact> environment, List<Fact> settings) {}

    record Capacity(String run, CapacityReport texts) {}

    record Fact(String name, String value) {
        static List<Fact> of(Map<String, String> facts) {
            return facts.entrySet().stream()
                    .filter(fact ->
                            !fact.getValue().isBlank() && !fact.getValue().equals("null"))
                    .map(fact -> new Fact(fact.getKey(), fact.getValue()))
                    .toList();
        }
    }

    record Topic(String id, String title, int number, List<String> notes, List<Group> groups) {}

    /**
     * The answer to a question by the figures of a run.
     *
     * @param run its index; -1 for an answer that belongs to all of them
     * @param chart null for none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Card(
            int run,
            int number,
            String id,
            String question,
            String verdict,
            String action,
            String caption,
            String link,
            String weak,
            Chart chart) {
        Card ofAll(String by) {
            return new Card(-1, number, id, question, verdict, action, by + ": " + caption, link, weak, chart);
        }
    }

    /** A card's chart of kind {@code bars}, {@code dots}, {@code table}, {@code traffic} or {@code stack}, and what that kind draws. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Chart(String kind, String title, @JsonAnyGetter Map<String, Object> content) {
        static Chart of(String kind, String title, Object... content) {
            Map<String, Object> drawn = JsonFiles.object(content);
            drawn.values().removeIf(Objects::isNull);
            return new Chart(kind, title, drawn);
        }
    }

    /**
     * A bar with its figure in words.
     *
     * @param value in ns/op, of traffic in cores; its bounds are null if they are unknown
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ChartBar(String label, String text, Double value, Double low, Double high, String outcome) {
        static ChartBar of(String label, String text, Interval value, String outcome) {
            return new ChartBar(
                    label,
                    text,
                    Estimate.rounded(value.value()),
                    Estimate.rounded(value.low()),
                    Estimate.rounded(value.high()),
                    outcome);
        }
    }

    /** A line of dots, or of cells that are {@code yes}, {@code half} or {@code no}; the other is null. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ChartRow(String label, List<Point> points, List<String> cells) {}

    /** How many times as fast something is; below 1 is slower. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Point(String name, Double factor, Double low, Double high, String outcome, String text) {}

    record Part(String label, long count, String outcome) {}

    record Rate(double count, String unit) {}

    /** Figures that are known to within 25% only, or worse, of all. */
    record Rough(long count, long of) {}

    record Unanswered(String title, String measure) {}

    /**
     * The same rows for each value of an input.
     *
     * @param matrix all values in one table; null if there is only one
     * @param sizes bytes on the wire for all values; null if they are unknown or do not differ
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Group(
            String param,
            String base,
            List<String> limits,
            boolean higherIsBetter,
            List<Panel> panels,
            Matrix matrix,
            Matrix sizes) {}

    /**
     * Rows that are compared with each other.
     *
     * @param bytes its size; 0 if unknown
     * @param at the value as a number, for an axis; null if it is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Panel(String label, long bytes, Double at, String title, List<Bar> bars) {}

    /** A contender of a panel with its figures, one per run, null where it was not measured. */
    record Bar(String label, String contender, List<Cell> cells) {}

    /** A figure with its ratios to the panel's base. */
    record Cell(int row, Ratios base) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Ratios(Change wall, Change cpu, Change alloc, Change bytes) {}

    /** The rows of a group with all inputs: the figure of the base, and the others' ratios of time to it. */
    record Matrix(String title, List<String> runs, List<String> inputs, List<MatrixRow> rows) {}

    /** A row, with a cell for each input that has a figure for each run; what was not measured is null. */
    record MatrixRow(String label, boolean isBase, List<List<Change>> cells) {
        boolean isMeasured() {
            return cells.stream().flatMap(List::stream).anyMatch(Objects::nonNull);
        }
    }

    /**
     * How a figure compares with another one, in words.
     *
     * @param kind {@link Outcome.Kind#id}; empty if it is not compared
     * @param ratio above 1 is more time, or more bytes; null if it is not compared
     * @param interval the words with the bounds; null for amounts
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Change(String text, String kind, Estimate ratio, String interval) {
        private static final double SAME_AMOUNT = 0.005;
        private static final double DOUBLE = 1.995;

        static Change none(String text) {
            return new Change(text, "", null, null);
        }

        static Change of(Interval ratio) {
            return Double.isFinite(ratio.value()) ? of(Outcome.of(ratio)) : null;
        }

        static Change of(Outcome outcome) {
            return new Change(outcome.cell(), outcome.kind().id(), Estimate.of(outcome.ratio()), outcome.text());
        }

        /** Returns the change of an amount of garbage or bytes, {@code 12% less} or {@code 2.0x as much}; null if it is unknown. */
        static Change ofAmount(double ratio) {
            if (!Double.isFinite(ratio)) {
                return null;
            }
            Outcome.Kind kind = Math.abs(ratio - 1) < SAME_AMOUNT
                    ? Outcome.Kind.SAME
                    : ratio > 1 ? Outcome.Kind.SLOWER : Outcome.Kind.FASTER;
            String text = kind == Outcome.Kind.SAME
                    ? "same"
                    : ratio < 1
                            ? Format.percent(1 - ratio, 0) + " less"
                            : ratio < DOUBLE
                                    ? Format.percent(ratio - 1, 0) + " more"
                                    : Outcome.times(ratio) + "x as much";
            return new Change(text, kind.id(), Estimate.of(Interval.of(ratio)), null);
        }
    }

    record Contender(String name, List<Fact> traits) {}

    /**
     * A run against an earlier one; names and counts are those of the JSON of the command compare.
     *
     * @param first index of the earlier run
     * @param run index of the later run
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Comparison(
            int first,
            int run,
            String summary,
            long tested,
            long interleaved,
            Map<String, Object> verdicts,
            Double geometricMean,
            List<String> remarks,
            List<ComparedRow> rows) {}

    /**
     * A benchmark that two runs have.
     *
     * @param allocVerdict on its allocation; null if that was not recorded
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ComparedRow(
            String label,
            String contender,
            int before,
            int after,
            Verdict verdict,
            Change time,
            Verdict allocVerdict,
            Change alloc) {}

    /** A benchmark measured with several numbers of threads, and its contender, which may be empty. */
    record Threads(String label, String contender, List<ThreadPoint> points) {}

    record ThreadPoint(int threads, int row) {}
}
