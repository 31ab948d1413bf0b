// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.compare.CaseFinding;
import io.github.wirebench.harness.compare.Verdict;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.stats.ForkStatistics.Speed;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.CardPlan;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.capacity.CapacityPlan;
import io.github.wirebench.report.claims.ClaimsReport;
import io.github.wirebench.report.page.ReportedRun.ReportedCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The content of a report, as the page gets it; what is unknown is null, or missing.
 *
 * @param leftOut sentences on libraries that could not be measured, with the reason
 * @param rough sentences on how many figures are known roughly, or from one JVM only
 * @param legend says what the words of comparisons mean; null if nothing is compared
 * @param published figures of articles compared with the runs; null if the runs measure none of them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Report(
        String title,
        String maker,
        List<Run> runs,
        List<Card> cards,
        List<String> leftOut,
        List<String> rough,
        String legend,
        List<Topic> topics,
        List<Topic> others,
        List<Unanswered> unanswered,
        List<ReportedCase> rows,
        List<String> warnings,
        List<Comparison> comparisons,
        Libraries libraries,
        ClaimsReport published,
        List<Capacity> capacity) {
    static final String LEGEND =
            "2x faster means half the time; \"same\" is within 10% either way. Brackets and ± are 95% intervals: where"
                    + " one is too wide, the difference is not known. About 5% of the differences are chance.";

    private static Double json(double value) {
        return Double.isFinite(value) ? Format.rounded(value, 5) : null;
    }

    /** Returns value, low and high with five digits; null if the value is unknown. */
    static List<Double> json(Interval interval) {
        return Double.isFinite(interval.value())
                ? Arrays.asList(json(interval.value()), json(interval.low()), json(interval.high()))
                : null;
    }

    /** Returns an object of names and values in turn, without those that are unknown; numbers have five digits. */
    static Map<String, Object> known(Object... namesAndValues) {
        return known(JsonFiles.object(namesAndValues));
    }

    static Map<String, Object> known(Map<String, ?> values) {
        Map<String, Object> known = new LinkedHashMap<>(values);
        known.replaceAll((name, value) -> value instanceof Interval interval
                ? json(interval)
                : value instanceof Double number ? json(number) : value);
        known.values().removeIf(value -> value == null || value.equals(Map.of()));
        return known;
    }

    record Run(String name, String label, String shortLabel, String source, List<Fact> facts) {}

    record Capacity(String run, CapacityPlan.Texts texts) {}

    record Fact(String name, String value) {}

    /** The properties of those that were measured; the first column has their names. */
    record Libraries(List<String> columns, List<List<String>> rows) {}

    record Topic(String id, String title, int number, List<String> notes, List<Group> groups) {}

    /**
     * The answer to a question by the figures of a run.
     *
     * @param run its index
     * @param chart what of the question's figures is drawn; null for none
     * @param facts what a chart of facts draws; null if it is not known
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
            CardPlan.Chart chart,
            Map<String, Object> facts) {}

    record Unanswered(String title, String measure) {}

    /** The same rows for each value of an input; the title is without it, and the verb is that of a question's panel. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Group(String title, String verb, String base, List<String> limits, List<Panel> panels) {
        @JsonProperty
        boolean higherIsBetter() {
            return panels.get(0)
                    .cells()
                    .anyMatch(cell -> cell.measured.samples().isThroughput());
        }

        /** Finds the figures of a question's panel; empty if too little was measured for any of its answers. */
        static Optional<Group> find(QuestionFile questions, Question.Panel plan, List<ReportedRun> runs) {
            List<Panel> measured = new ArrayList<>();
            for (String value : plan.values()) {
                Question.Panel panel = questions.bind(plan, value);
                Map<String, List<ReportedCase>> found = find(panel, runs);
                if (!found.isEmpty()) {
                    QuestionFile.Input input = questions.input(plan.param(), value);
                    measured.add(Panel.of(
                            value, input.label(), input.bytes(), panel.title(), plan.base(), found, runs.size(), 1));
                }
            }
            return measured.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Group(plan.heading(), plan.verb(), plan.base(), plan.limits(), measured));
        }

        private static Map<String, List<ReportedCase>> find(Question.Panel panel, List<ReportedRun> runs) {
            Map<String, List<ReportedCase>> found = new LinkedHashMap<>();
            String unit = null;
            for (Question.Row row : panel.rows()) {
                for (ReportedRun run : runs) {
                    ReportedCase measured = run.find(row);
                    // times and throughputs do not fit on one axis: the first figure decides
                    unit = unit == null && measured != null ? measured.unit() : unit;
                    if (measured != null && measured.unit().equals(unit)) {
                        found.computeIfAbsent(row.label(), label -> new ArrayList<>())
                                .add(measured);
                    }
                }
            }
            return found;
        }

        Stream<Cell> cells() {
            return panels.stream().flatMap(Panel::cells);
        }

        boolean isCompared() {
            return cells().anyMatch(cell -> !cell.base.isEmpty());
        }
    }

    /** Rows that are compared with each other for one value of the input, whose size is 0 if unknown. */
    record Panel(String value, String label, long bytes, String title, List<Bar> bars) {
        /**
         * Makes a panel, and decides for each run which clock its figures are of.
         *
         * @param found figures by the labels of rows that have any
         * @param pairs how many the compared rows were chosen from for their figures; 1 if they were named before
         */
        static Panel of(
                String value,
                String label,
                long bytes,
                String title,
                String base,
                Map<String, List<ReportedCase>> found,
                int runs,
                int pairs) {
            List<Bar> bars = new ArrayList<>();
            found.keySet().forEach(row -> bars.add(new Bar(row, new ArrayList<>())));
            for (int i = 0; i < runs; i++) {
                int run = i;
                Map<String, ReportedCase> ofRun = new LinkedHashMap<>();
                found.forEach((row, cases) -> cases.stream()
                        .filter(measured -> measured.run() == run)
                        .forEach(measured -> ofRun.putIfAbsent(row, measured)));
                boolean isCpuTime = ofRun.values().stream().allMatch(ReportedCase::hasCpuTime);
                for (Bar bar : bars) {
                    ReportedCase measured = ofRun.get(bar.label);
                    bar.cells.add(measured == null ? null : Cell.of(measured, ofRun.get(base), isCpuTime, pairs));
                }
            }
            return new Panel(value, label, bytes, title, bars);
        }

        Stream<Cell> cells() {
            return bars.stream().flatMap(bar -> bar.cells.stream()).filter(Objects::nonNull);
        }
    }

    /** A row of a panel with its figures, one per run, null where it was not measured. */
    record Bar(String label, List<Cell> cells) {}

    /**
     * A figure with its changes from the panel's base.
     *
     * @param time CPU time if all rows of the panel have it, else the score
     * @param isCpuTime which of them
     * @param base by what they are of: {@code time}, {@code alloc}, {@code bytes} and {@code gzip}, as far as they are known
     */
    record Cell(ReportedCase measured, Interval time, boolean isCpuTime, Map<String, Object> base) {
        private static Cell of(ReportedCase measured, ReportedCase base, boolean isCpuTime, int pairs) {
            boolean isCompared =
                    base != null && base != measured && measured.samples().isComparableWith(base.samples());
            Map<String, Object> changes = isCompared ? measured.changesFrom(base, isCpuTime, pairs) : Map.of();
            return new Cell(measured, measured.time(isCpuTime), isCpuTime, changes);
        }

        @JsonValue
        Map<String, Object> json() {
            Boolean within = isWithinFork() ? true : null;
            return known("row", measured.id(), "time", time, "within", within, "speeds", speeds(), "base", base);
        }

        boolean isWithinFork() {
            return !isCpuTime && measured.samples().isWithinFork();
        }

        private List<Speed> speeds() {
            return isCpuTime ? measured.speeds() : null;
        }

        /** Returns the time in words; where each JVM keeps one of two speeds, both instead of their mean. */
        String timeInWords() {
            List<Speed> speeds = speeds();
            return speeds == null
                    ? measured.text(time)
                    : speeds.stream()
                            .map(one ->
                                    measured.text(Interval.of(one.time())) + " in " + Format.count(one.forks(), "JVM"))
                            .collect(Collectors.joining(", "));
        }

        Optional<Change> change(String metric) {
            return Optional.ofNullable((Change) base.get(metric));
        }
    }

    /**
     * How a figure compares with another one, in words.
     *
     * @param kind {@link Outcome.Kind#id}; empty if it is not compared
     * @param ratio with its bounds, above 1 is more time, or more bytes; null if it is not compared
     * @param interval the words with the bounds; null for amounts
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Change(String text, String kind, List<Double> ratio, String interval) {
        private static final double SAME_AMOUNT = 0.005;
        private static final double DOUBLE = 1.995;

        /** Returns the change of a time; null if it is unknown. */
        static Change of(Outcome outcome) {
            return Double.isFinite(outcome.ratio().value()) ? of(outcome, outcome.cell(), outcome.kind()) : null;
        }

        private static Change of(Outcome outcome, String text, Outcome.Kind kind) {
            return new Change(text, kind.id(), json(outcome.ratio()), outcome.text());
        }

        private static Change inWords(Interval ratio, String text, String kind) {
            return new Change(text, kind, json(ratio), ratio.isKnown() ? text + ": " + Format.ratio(ratio) : text);
        }

        /** Returns the change of a time by the iterations of single JVMs, which do not tell how JVMs differ. */
        static Change hint(Interval ratio) {
            Outcome outcome = Outcome.of(ratio);
            boolean isClear = outcome.kind() != Outcome.Kind.UNCLEAR;
            return new Change(
                    outcome.words() + (isClear ? " (hint)" : ""),
                    Outcome.Kind.UNCLEAR.id(),
                    json(ratio),
                    outcome.words() + " (within one JVM" + (isClear ? ": a hint only)" : ")"));
        }

        /** Returns the change of an amount of garbage or bytes, {@code 12% less} or {@code 2.0x as much}; null if it is unknown. */
        static Change ofAmount(double ratio) {
            if (!Double.isFinite(ratio)) {
                return null;
            }
            boolean isSame = Math.abs(ratio - 1) < SAME_AMOUNT;
            Outcome.Kind kind = isSame ? Outcome.Kind.SAME : ratio < 1 ? Outcome.Kind.FASTER : Outcome.Kind.SLOWER;
            String text = switch (kind) {
                case SAME -> "same";
                case FASTER -> Format.percent(1 - ratio, 0) + " less";
                default -> ratio < DOUBLE ? Format.percent(ratio - 1, 0) + " more" : Outcome.times(ratio) + "x as much";
            };
            return new Change(text, kind.id(), json(Interval.of(ratio)), null);
        }
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Comparison(int first, int run, Double geometricMean, List<String> remarks, List<ComparedRow> rows) {}

    /** A benchmark of both runs, or the named part of one, null for all of it; {@code after} is null if the later run failed. */
    record ComparedRow(ReportedCase before, ReportedCase after, CaseFinding finding, String part) {
        private static final double NEARLY_NOTHING = 0.5;

        @JsonValue
        Map<String, Object> json() {
            return known(
                    "label", label(),
                    "before", part == null ? before.id() : null,
                    "after", part == null && after != null ? after.id() : null,
                    "verdict", verdict(),
                    "time", time(),
                    "alloc", bytes().orElse(null));
        }

        Optional<Change> bytes() {
            return finding.allocation().map(one -> {
                double before = one.sides().before();
                double after = one.sides().after();
                if (one.verdict() == Verdict.INCONCLUSIVE) {
                    return Change.inWords(Interval.UNKNOWN, "not known", Outcome.Kind.UNCLEAR.id());
                }
                // a ratio to nearly nothing tells nothing
                return before < NEARLY_NOTHING && one.verdict() == Verdict.REGRESSED
                        ? Change.inWords(Interval.UNKNOWN, "0 -> " + Format.bytes(after), Outcome.Kind.SLOWER.id())
                        : Change.ofAmount(after == before ? 1 : after / before);
            });
        }

        boolean isOnOneCpu() {
            return after != null
                    && before.samples().conditions().isOnCpuOf(after.samples().conditions());
        }

        String label() {
            return (after == null ? before : after).label() + (part == null ? "" : ", " + part);
        }

        Verdict verdict() {
            return finding.time().verdict();
        }

        /** Returns the change in the words and the colour of the verdict. */
        Change time() {
            Interval ratio = finding.time().interval();
            return switch (verdict()) {
                case REGRESSED ->
                    finding.time().hasStopped()
                            ? Change.inWords(ratio, "stops", Outcome.Kind.SLOWER.id())
                            : Change.of(new Outcome(Outcome.Kind.SLOWER, ratio));
                case IMPROVED -> Change.of(new Outcome(Outcome.Kind.FASTER, ratio));
                case UNCHANGED -> Change.of(Outcome.of(ratio), "same", Outcome.Kind.SAME);
                case NOT_SLOWER -> Change.inWords(ratio, "not slower", "open");
                case FAILED -> Change.inWords(Interval.UNKNOWN, "fails", Outcome.Kind.SLOWER.id());
                default -> Change.inWords(ratio, "not known", Outcome.Kind.UNCLEAR.id());
            };
        }
    }
}
