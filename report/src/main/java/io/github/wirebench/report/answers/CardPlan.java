// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static io.github.wirebench.harness.console.YamlFiles.require;
import static io.github.wirebench.report.answers.QuestionFile.within;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.parser.ParseException;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The answer to a question at a glance: sentences that people wrote, each with the condition under which it holds.
 *
 * @param link what the question's details have, in a few words
 * @param figures the figures that conditions and sentences name; {@link Facts} says what each has
 * @param chart the figures that are drawn; null for none
 * @param say variants of the answer: the first one that holds is said
 */
public record CardPlan(String link, Map<String, ComparedRows> figures, Chart chart, List<Saying> say) {
    private static final Pattern FIELD = Pattern.compile("([a-zA-Z]\\w*)\\.(\\w+)");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{" + FIELD + "}");
    private static final int MOST_WORDS = 12;

    public CardPlan {
        figures = figures == null ? Map.of() : figures;
        say = say == null ? List.of() : say;
    }

    /**
     * Two rows compared with one input or with several.
     *
     * @param compare labels of the first and the second row; null with {@code fastest}
     * @param fastest what the labels begin with from which the one with the least time is the first row, or empty text for all; null with
     *     {@code compare}
     * @param of verb of the panel; null for the question's first
     * @param at values of the panel's input; null for all
     */
    public record ComparedRows(List<String> compare, String fastest, String of, List<String> at) {}

    /**
     * A variant of the answer. Texts hold figures as {@code {name.field}}.
     *
     * @param when an expression over the figures, such as {@code read.faster == read.n && write.slower > 0}
     * @param verdict at most 12 words
     */
    public record Saying(String when, String verdict, String action, String caption) {
        private List<String> texts() {
            return Arrays.asList(verdict, action, caption);
        }

        private List<MatchResult> fieldsOfTexts() {
            return texts().stream()
                    .flatMap(text -> PLACEHOLDER.matcher(text).results())
                    .toList();
        }

        private Set<String> needs() {
            return Stream.concat(FIELD.matcher(when).results(), fieldsOfTexts().stream())
                    .map(field -> field.group(1))
                    .collect(Collectors.toSet());
        }

        private boolean holds(Map<String, Map<String, Object>> facts) {
            try {
                Expression condition = new Expression(when);
                needs().forEach(name -> condition.with(name, facts.get(name)));
                return condition.evaluate().getBooleanValue();
            } catch (EvaluationException | ParseException e) {
                throw new IllegalArgumentException("when: " + when + ": " + e.getMessage(), e);
            }
        }
    }

    /** A chart, with one of the fields after the title; the facts are {@code traffic}, {@code upgrade} or {@code claims}. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Chart(String title, List<Bar> bars, Dots dots, Table table, String facts) {}

    /** A row's time with a value of the panel's input. */
    public record Bar(String row, String of, String at, String label) {}

    /** A row compared with the base of the panels with these verbs, for all their inputs. */
    public record Dots(List<String> compare, List<String> of) {}

    /** A table of yes, half and no, with a legend of these signs; each row has a cell for each column. */
    public record Table(List<String> columns, Map<String, List<String>> rows, String legend) {}

    /** A variant with its figures; rough if one of them is known roughly only, or from a single JVM. */
    public record Said(String verdict, String action, String caption, boolean isRough) {}

    void check(Question question) {
        require(!say.isEmpty(), "say something");
        figures.forEach((name, figure) -> within("figure " + name, () -> check(figure, question)));
        say.forEach(this::check);
        if (chart != null) {
            within("chart", () -> check(chart, question));
        }
    }

    private static void check(ComparedRows figure, Question question) {
        require(figure != null && (figure.compare == null) != (figure.fastest == null), "give compare or fastest");
        Question.Panel panel = question.panel(figure.of);
        if (figure.compare != null) {
            check(figure.compare, panel);
        }
        if (figure.at != null) {
            figure.at.forEach(panel::checkValue);
        }
    }

    private static void check(List<String> compare, Question.Panel panel) {
        require(compare != null && compare.size() == 2, "compare must name two rows");
        compare.forEach(panel::row);
    }

    private void check(Saying saying) {
        require(
                saying != null && saying.when != null && !saying.texts().contains(null),
                "each variant needs when, verdict, action and caption");
        require(saying.verdict.split(" ").length <= MOST_WORDS, "more than 12 words: " + saying.verdict);
        Map<String, Map<String, Object>> ones = new HashMap<>();
        for (String name : saying.needs()) {
            require(figures.containsKey(name) || Facts.isGiven(name), "there is no figure " + name);
            ones.put(name, Facts.numbers(name).stream().collect(Collectors.toMap(number -> number, number -> 1)));
        }
        FIELD.matcher(saying.when).results().forEach(field -> check(field, "number", Facts.numbers(field.group(1))));
        saying.fieldsOfTexts().forEach(field -> check(field, "field", Facts.fields(field.group(1))));
        saying.holds(ones);
    }

    private static void check(MatchResult field, String kind, List<String> known) {
        require(known.contains(field.group(2)), field.group(1) + " has no " + kind + " " + field.group(2));
    }

    private static void check(Chart chart, Question question) {
        List<Object> kinds = Arrays.asList(chart.bars, chart.dots, chart.table, chart.facts);
        require(Collections.frequency(kinds, null) == kinds.size() - 1, "give bars, dots, table or facts");
        require(chart.facts == null || Facts.isGiven(chart.facts), "facts: " + chart.facts + " is unknown");
        if (chart.bars != null) {
            for (Bar bar : chart.bars) {
                require(bar != null, "a bar is empty");
                Question.Panel panel = question.panel(bar.of);
                panel.row(bar.row);
                panel.checkValue(bar.at);
            }
        }
        if (chart.dots != null) {
            require(chart.dots.of != null, "dots need verbs under of");
            chart.dots.of.forEach(verb -> check(chart.dots.compare, question.panel(verb)));
            require(
                    chart.dots.of.stream()
                            .allMatch(verb -> question.panel(verb).base().equals(chart.dots.compare.get(1))),
                    "dots compare with the first row of a panel");
        }
        if (chart.table != null) {
            require(chart.table.columns != null && chart.table.rows != null, "table: give columns and rows");
            chart.table
                    .rows
                    .values()
                    .forEach(cells -> require(
                            cells != null && cells.size() == chart.table.columns.size(),
                            "each row of the table needs a cell for each column"));
        }
    }

    /** Says the first variant that holds by what is known; if none does, the first that holds if every figure is exact. */
    Optional<Said> say(Map<String, Map<String, Object>> facts, Map<String, Map<String, Object>> hints) {
        return said(facts, false).or(() -> said(hints, true));
    }

    private Optional<Said> said(Map<String, Map<String, Object>> facts, boolean isHint) {
        return say.stream()
                .filter(saying -> facts.keySet().containsAll(saying.needs())
                        && saying.fieldsOfTexts().stream()
                                .noneMatch(field -> value(field, facts).isEmpty())
                        && saying.holds(facts))
                .findFirst()
                .map(saying -> new Said(
                        fill(saying.verdict, facts),
                        fill(saying.action, facts),
                        fill(saying.caption, facts),
                        isHint || saying.needs().stream().anyMatch(name -> Facts.isRough(facts.get(name)))));
    }

    private static String fill(String text, Map<String, Map<String, Object>> facts) {
        return PLACEHOLDER.matcher(text).replaceAll(field -> Matcher.quoteReplacement(value(field, facts)));
    }

    private static String value(MatchResult field, Map<String, Map<String, Object>> facts) {
        String value = String.valueOf(facts.get(field.group(1)).getOrDefault(field.group(2), ""));
        return value.equals(Format.UNKNOWN) ? "" : value;
    }

    /**
     * The fields of the figures that a {@link CardPlan} names.
     *
     * <p>Each comparison has the number {@code n} of its inputs and how many of them are {@code faster}, {@code slower}, the {@code same} and
     * {@code unknown}; {@code low} and {@code high}, the ends of all intervals of the ratio of times; {@code fasterBy} and {@code slowerBy} as
     * {@code 2.0x} or {@code 2.0x to 29x}; {@code least}, the least that the intervals of the slower and faster ones leave open, as {@code
     * 1.8x}, and unknown from hints; {@code garbage} as {@code 8.2x to 39x the garbage} or {@code 12% less garbage}; {@code bytes} as
     * {@code 2% to 64% fewer bytes}; {@code sizes} of the inputs as {@code 347 B to 1.5 MB}; the inputs that are {@code slowerAt}; the
     * {@code label} of the first row; and, with one input, {@code words}, {@code time}, {@code baseTime}, {@code saved}, the cores that the
     * first row saves at {@value #RATE} operations a second, which is {@code core} in words, as {@code 4% of one core}, and the bytes after
     * {@code gzip}. {@code hint} is 1 where hints are taken as exact, after no saying holds without them.
     */
    public static final class Facts {
        /** Fields that conditions may have: of comparisons, and of figures that a report knows by itself. */
        private static final Map<String, String> NUMBERS = Map.of(
                "", "n faster slower same unknown low high saved hint",
                "traffic", "value leastValue",
                "upgrade", "n faster slower notSlower unknown",
                "claims", "n all hold other contradicted articles");

        private static final Map<String, String> TEXTS = Map.of(
                "", "fasterBy slowerBy least sizes slowerAt baseTime time words garbage bytes label core gzip",
                "traffic", "name rates cores least fastest garbage network",
                "upgrade", "from to slowerBy fasterBy",
                "claims", "");

        /** Operations a second of a busy service. */
        private static final int RATE = 500;

        private static final String ROUGH = "rough";

        private Facts() {}

        static boolean isGiven(String figure) {
            return NUMBERS.containsKey(figure);
        }

        static List<String> numbers(String figure) {
            return List.of(NUMBERS.getOrDefault(figure, NUMBERS.get("")).split(" "));
        }

        static List<String> fields(String figure) {
            String texts = TEXTS.getOrDefault(figure, TEXTS.get(""));
            return List.of((NUMBERS.getOrDefault(figure, NUMBERS.get("")) + " " + texts).split(" "));
        }

        /** Says a question's card by the figures of a run; empty if it has none, or too little was measured. */
        public static Optional<CardPlan.Said> say(
                QuestionFile file, Question question, Run run, Map<String, Map<String, Object>> given) {
            if (question.card() == null) {
                return Optional.empty();
            }
            Map<String, Map<String, Object>> facts = new HashMap<>(given);
            Map<String, Map<String, Object>> hints = new HashMap<>(given);
            question.card().figures().forEach((name, figure) -> {
                Question.Panel panel = question.panel(figure.of());
                List<Named> found = new ArrayList<>();
                for (String value : figure.at() == null ? panel.values() : figure.at()) {
                    QuestionFile.Input input = file.input(panel.param(), value);
                    named(file.bind(panel, value), figure, run, input).ifPresent(found::add);
                }
                if (!found.isEmpty()) {
                    facts.put(name, fields(found));
                    hints.put(name, fields(found.stream().map(Named::roughly).toList()));
                    hints.get(name).put("hint", 1);
                    if (!of(found, Outcome.Kind.UNCLEAR).isEmpty()) {
                        hints.get(name).put("least", "");
                    }
                }
            });
            return question.card().say(facts, hints);
        }

        private record Named(String label, QuestionFile.Input input, Compared compared) {
            Named roughly() {
                return new Named(label, input, compared.roughly());
            }

            Outcome outcome() {
                return compared.outcome();
            }

            Interval ratio() {
                return outcome().ratio();
            }
        }

        private static Map<String, Object> fields(List<Named> all) {
            List<Named> faster = of(all, Outcome.Kind.FASTER);
            List<Named> slower = of(all, Outcome.Kind.SLOWER);
            DoubleStream least = DoubleStream.concat(
                    faster.stream().mapToDouble(one -> 1 / one.ratio().high()),
                    slower.stream().mapToDouble(one -> one.ratio().low()));
            DoubleStream lows = all.stream().mapToDouble(one -> end(one.ratio().low(), -Float.MAX_VALUE));
            DoubleStream highs = all.stream().mapToDouble(one -> end(one.ratio().high(), Float.MAX_VALUE));
            LongSummaryStatistics sizes =
                    all.stream().mapToLong(one -> one.input.bytes()).summaryStatistics();
            String range = Format.size(sizes.getMin()) + " to " + Format.size(sizes.getMax());
            Map<String, Object> fields = new HashMap<>();
            fields("").forEach(name -> fields.put(name, ""));
            numbers("").forEach(name -> fields.put(name, 0));
            fields.put("n", all.size());
            fields.put("faster", faster.size());
            fields.put("slower", slower.size());
            fields.put("same", of(all, Outcome.Kind.SAME).size());
            fields.put("unknown", of(all, Outcome.Kind.UNCLEAR).size());
            fields.put("low", lows.min().orElseThrow());
            fields.put("high", highs.max().orElseThrow());
            fields.put("fasterBy", range(known(faster).map(ratio -> 1 / ratio)));
            fields.put("slowerBy", range(known(slower)));
            least.min().ifPresent(factor -> fields.put("least", Outcome.amount(factor)));
            fields.put("sizes", sizes.getMin() == 0 ? "" : range);
            fields.put("slowerAt", slower.stream().map(one -> one.input.label()).collect(Collectors.joining("; ")));
            fields.put(
                    "gzip", Compared.words(all.stream().map(one -> one.compared.gzip()), "bytes after gzip", "fewer"));
            fields.put("garbage", Compared.words(all.stream().map(one -> one.compared.garbage()), "garbage", "less"));
            fields.put("bytes", Compared.words(all.stream().map(one -> one.compared.bytes()), "bytes", "fewer"));
            fields.put("label", all.get(0).label);
            fields.put(
                    ROUGH,
                    2 * all.stream().filter(one -> one.outcome().isPrecise()).count() < all.size());
            if (all.size() == 1) {
                Compared only = all.get(0).compared;
                double time = only.time().value();
                double baseTime = only.baseTime().value();
                double saved = (baseTime - time) / TimeUnit.SECONDS.toNanos(1) * RATE;
                fields.put("time", Format.roughTime(time));
                fields.put("baseTime", Format.roughTime(baseTime));
                fields.put("words", only.outcome().words());
                fields.put("saved", Double.isFinite(saved) ? saved : 0);
                String core = saved < 0.0005 ? "less than 0.1%" : Format.percent(saved);
                fields.put("core", saved > 0 ? core + " of one core" : "");
            }
            return fields;
        }

        static boolean isRough(Map<String, Object> figure) {
            return Boolean.TRUE.equals(figure.get(ROUGH));
        }

        private static Optional<Named> named(
                Question.Panel panel, CardPlan.ComparedRows figure, Run run, QuestionFile.Input input) {
            boolean isNamed = figure.compare() != null;
            String base = isNamed ? figure.compare().get(1) : panel.base();
            List<String> labels = isNamed
                    ? figure.compare().subList(0, 1)
                    : panel.rows().stream()
                            .map(Question.Row::label)
                            .filter(label -> label.startsWith(figure.fastest())
                                    && !panel.limits().contains(label)
                                    && !label.equals(base))
                            .toList();
            return labels.stream()
                    .flatMap(label -> Compared.of(run, panel, label, base, labels.size()).stream()
                            .map(compared -> new Named(label, input, compared)))
                    // those that are known to be faster come before one that may be
                    .min(Comparator.<Named, Boolean>comparing(
                                    one -> one.outcome().kind() != Outcome.Kind.FASTER)
                            .thenComparingDouble(one -> one.ratio().value()));
        }

        private static List<Named> of(List<Named> all, Outcome.Kind kind) {
            return all.stream().filter(one -> one.outcome().kind() == kind).toList();
        }

        /** Returns the ratios of those that are known well, or of all if there are none. */
        private static Stream<Double> known(List<Named> ofKind) {
            boolean anyPrecise = ofKind.stream().anyMatch(one -> one.outcome().isPrecise());
            return ofKind.stream()
                    .filter(one -> one.outcome().isPrecise() || !anyPrecise)
                    .map(one -> one.ratio().value());
        }

        /** An unknown end is as far away as can be; expressions take no infinite numbers. */
        private static double end(double bound, double unknown) {
            return Double.isNaN(bound) ? unknown : Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, bound));
        }

        /** Returns {@code 2.0x}, or {@code 2.0x to 29x} where the ends read differently; empty if there are none. */
        public static String range(Stream<Double> factors) {
            List<Double> sorted = factors.sorted().toList();
            if (sorted.isEmpty()) {
                return "";
            }
            if (sorted.size() == 1) {
                return Outcome.amount(sorted.get(0));
            }
            String low = Outcome.times(sorted.get(0)) + "x";
            String high = Outcome.times(sorted.get(sorted.size() - 1)) + "x";
            return low.equals(high) ? low : low + " to " + high;
        }
    }
}
