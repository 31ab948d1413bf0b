// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static io.github.wirebench.harness.console.YamlFiles.require;
import static io.github.wirebench.report.answers.QuestionFile.within;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.parser.ParseException;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
    public record Chart(String title, List<Bar> bars, Dots dots, Table table, String facts) {}

    /** A row's time with a value of the panel's input. */
    public record Bar(String row, String of, String at, String label) {}

    /** Two rows compared in the panels with these verbs, for all their inputs. */
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
}
