// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.wirebench.harness.gate.Verdict;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
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
 * @param title of the page
 * @param maker name and version of the suite that made it
 * @param runs in the order given
 * @param cards the answers at a glance, by their numbers
 * @param rough how many figures are
 * @param topics questions with figures, those with a card first
 * @param others benchmarks that are part of no question
 * @param unanswered questions for which nothing was measured
 * @param rows every figure
 * @param contenders with their traits
 * @param warnings remarks that a reader of the runs needs
 * @param comparisons each run against an earlier one, as the command compare judges it
 * @param threads rows that were measured with several numbers of threads
 * @param published figures of articles compared with the runs; null if the runs measure none of them
 * @param capacity demand of a scenario on each run; empty if there is none
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
        List<Row> rows,
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

        /** Returns null if there is no value. */
        static Estimate of(Interval interval) {
            return Double.isFinite(interval.value())
                    ? new Estimate(rounded(interval.value()), rounded(interval.low()), rounded(interval.high()))
                    : null;
        }

        static Estimate of(Spread spread) {
            return of(new Interval(spread.median(), spread.low(), spread.high()));
        }

        static Double rounded(double value) {
            return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : null;
        }

        Interval interval() {
            return new Interval(value, low == null ? Double.NaN : low, high == null ? Double.NaN : high);
        }
    }

    /**
     * A run.
     *
     * @param name a letter
     * @param label distinguishes it from the other runs
     * @param source as given
     * @param environment the machine and the JVM
     * @param settings how it was measured
     */
    record Run(String name, String label, String source, List<Fact> environment, List<Fact> settings) {}

    /** The demand of a scenario, by the figures of a run. */
    record Capacity(String run, CapacityReport.Texts texts) {}

    /** A name with its value. */
    record Fact(String name, String value) {}

    /**
     * A question with the figures that answer it.
     *
     * @param number of its card; 0 for none
     * @param notes facts that no figure tells
     */
    record Topic(String id, String title, int number, List<String> notes, List<Group> groups) {}

    /**
     * The answer to a question by the figures of a run.
     *
     * @param run its index; -1 for an answer that belongs to all of them
     * @param id of the topic with the details; empty if there is none
     * @param weak says why it may be wrong; empty if it rests on firm figures
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
        /** Returns the card for all runs, which says by which one it answers. */
        Card ofAll(String by) {
            return new Card(-1, number, id, question, verdict, action, caption + " (" + by + ")", link, weak, chart);
        }
    }

    /**
     * A card's chart; what its kind does not draw is null.
     *
     * @param kind {@code bars}, {@code dots}, {@code table}, {@code traffic} or {@code stack}
     * @param title null for none
     * @param bars for bars and traffic
     * @param rates for traffic
     * @param base the row that dots are compared with
     * @param rows for dots and tables
     * @param columns for tables
     * @param legend for tables
     * @param parts for stacks
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Chart(
            String kind,
            String title,
            List<ChartBar> bars,
            List<Rate> rates,
            String base,
            List<ChartRow> rows,
            List<String> columns,
            String legend,
            List<Part> parts) {
        static Chart bars(String title, List<ChartBar> bars) {
            return new Chart("bars", title, bars, null, null, null, null, null, null);
        }

        static Chart traffic(List<ChartBar> bars, List<Rate> rates) {
            return new Chart("traffic", null, bars, rates, null, null, null, null, null);
        }

        static Chart dots(String title, String base, List<ChartRow> rows) {
            return new Chart("dots", title, null, null, base, rows, null, null, null);
        }

        static Chart table(List<String> columns, List<ChartRow> rows, String legend) {
            return new Chart("table", null, null, null, null, rows, columns, legend, null);
        }

        static Chart stack(List<Part> parts) {
            return new Chart("stack", null, null, null, null, null, null, null, parts);
        }
    }

    /**
     * A bar with its figure in words.
     *
     * @param value in ns/op, of traffic in cores; its bounds are null if they are unknown
     * @param outcome {@code base}, or that of the comparison with it
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
    record Point(String name, Double factor, Double low, Double high, String outcome) {}

    /** A part of a whole. */
    record Part(String label, long count, String outcome) {}

    /** Something that happens so many times a second. */
    record Rate(double count, String unit) {}

    /** Figures that are known to within 25% only, or worse, of all. */
    record Rough(long count, long of) {}

    /** A question without figures, and how to measure it. */
    record Unanswered(String title, String measure) {}

    /**
     * The same rows for each value of an input.
     *
     * @param param the input; empty if none varies
     * @param base label of the row that the ratios are taken against; empty if there is none
     * @param limits labels of rows that no service could use
     * @param higherIsBetter for throughput
     * @param panels one per value, the most telling first
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
     * @param label the input's value in words
     * @param bytes its size; 0 if unknown
     * @param at the value as a number, for an axis; null if it is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Panel(String label, long bytes, Double at, String title, List<Bar> bars) {}

    /** A contender of a panel with its figures, one per run, null where it was not measured. */
    record Bar(String label, String contender, List<Cell> cells) {}

    /** A figure with its ratios to the panel's base. */
    record Cell(int row, Ratios base) {}

    /** Ratios; above 1 is more time, or more bytes. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Ratios(Estimate wall, Estimate cpu, Estimate alloc, Estimate bytes) {}

    /**
     * The rows of a group with all inputs: the figure of the base, and the others' ratios of time to it.
     *
     * @param title the operation
     * @param runs short labels of the runs in a cell, in its order; empty if a cell has one figure
     * @param inputs in words, by their sizes
     */
    record Matrix(String title, List<String> runs, List<String> inputs, List<MatrixRow> rows) {}

    /** A row, with a cell for each input that has a figure for each run; what was not measured is null. */
    record MatrixRow(String label, boolean isBase, List<List<MatrixCell>> cells) {
        boolean isMeasured() {
            return cells.stream().flatMap(List::stream).anyMatch(Objects::nonNull);
        }
    }

    /**
     * A figure.
     *
     * @param kind {@code slower}, {@code faster}, {@code same} or {@code unclear}; empty for the base
     * @param ratio to the base; null for the base
     * @param interval the ratio with its interval; null for the base
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record MatrixCell(String text, String kind, Double ratio, String interval) {}

    /**
     * A benchmark of a run.
     *
     * @param contender as the traits name it; may be empty
     * @param wall in the unit
     * @param cpu in ns/op: the 25th percentile of each fork's iterations
     * @param cpuMean in ns/op: their mean
     * @param alloc in B/op: the median and the range
     * @param sizes kind to bytes on the wire
     * @param percentiles of single calls in the unit, e.g. {@code p99}, if they were sampled
     * @param parts what the score is made of, in the unit: the methods of a group, or counters of operations
     * @param recording folder of the run that measured it; null unless there are several of one kind
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Row(
            int id,
            int run,
            String label,
            String contender,
            String mode,
            int threads,
            String unit,
            int forks,
            Estimate wall,
            Estimate cpu,
            Estimate cpuMean,
            Estimate alloc,
            Map<String, Long> sizes,
            Map<String, Double> percentiles,
            Map<String, Estimate> parts,
            List<String> warnings,
            String recording) {}

    /** A contender; traits are names and values. */
    record Contender(String name, List<Fact> traits) {}

    /**
     * A run against an earlier one; names and counts are those of the JSON of the command compare.
     *
     * @param first index of the earlier run
     * @param run index of the later run
     * @param summary the outcome in a line
     * @param remarks on how far it can be believed, and what else differs, without those of the comparisons before it
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
     * @param contender as the traits name it; may be empty
     * @param verdict on its time
     * @param time the later one's by the first one's; above 1 is slower
     * @param allocVerdict on its allocation; null if that was not recorded
     * @param alloc the later one's by the first one's
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ComparedRow(
            String label,
            String contender,
            int before,
            int after,
            Verdict verdict,
            Estimate time,
            Verdict allocVerdict,
            Estimate alloc) {}

    /** A benchmark measured with several numbers of threads, and its contender, which may be empty. */
    record Threads(String label, String contender, List<ThreadPoint> points) {}

    /** A number of threads, and the figure. */
    record ThreadPoint(int threads, int row) {}
}
