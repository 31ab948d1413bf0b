// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static io.github.wirebench.report.answers.QuestionFile.require;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.parser.ParseException;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
public record Card(String link, Map<String, Figure> figures, Chart chart, List<Saying> say) {
    private static final Pattern FIELD = Pattern.compile("([a-zA-Z]\\w*)\\.(\\w+)");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{" + FIELD + "}");
    private static final int MOST_WORDS = 12;

    public Card {
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
    public record Figure(List<String> compare, String fastest, String of, List<String> at) {}

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

    /**
     * A chart, with one of the fields after the title.
     *
     * @param dots how many times as fast one row is as another, for each input and operation
     * @param facts {@code traffic}, {@code upgrade} or {@code claims}
     */
    public record Chart(String title, List<Bar> bars, Dots dots, Table table, String facts) {}

    /** A row's time with a value of the panel's input. */
    public record Bar(String row, String of, String at, String label) {}

    /** Two rows compared in the panels with these verbs, for all their inputs. */
    public record Dots(List<String> compare, List<String> of) {}

    /** A table of yes, half and no, with a legend of these signs; each row has a cell for each column. */
    public record Table(List<String> columns, Map<String, List<String>> rows, String legend) {}

    /** A variant with its figures; rough if one of them is known roughly only, or from a single JVM. */
    public record Said(String verdict, String action, String caption, boolean isRough) {}

    void check(String question, Question of) {
        String where = question + "card: ";
        require(!say.isEmpty(), where + "say something");
        figures.forEach((name, figure) -> check(where + "figure " + name + ": ", figure, of));
        for (Saying saying : say) {
            require(
                    saying != null && saying.when != null && !saying.texts().contains(null),
                    where + "each variant needs when, verdict, action and caption");
            require(saying.verdict.split(" ").length <= MOST_WORDS, where + "more than 12 words: " + saying.verdict);
            FIELD.matcher(saying.when).results().forEach(field -> check(where, field, true));
            saying.fieldsOfTexts().forEach(field -> check(where, field, false));
            Map<String, Map<String, Object>> ones = new HashMap<>();
            saying.needs().forEach(name -> {
                Map<String, Object> fields = ones.computeIfAbsent(name, key -> new HashMap<>());
                Facts.numbers(name).forEach(number -> fields.put(number, 1));
            });
            try {
                saying.holds(ones);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(where + e.getMessage(), e);
            }
        }
        if (chart != null) {
            check(where + "chart: ", chart, of);
        }
    }

    private static void check(String where, Figure figure, Question question) {
        require(figure != null, where + "it is empty");
        Question.Panel panel = question.panel(figure.of)
                .orElseThrow(() -> new IllegalArgumentException(where + "no panel has the verb " + figure.of));
        require((figure.compare == null) != (figure.fastest == null), where + "give compare or fastest");
        require(
                figure.compare == null || figure.compare.size() == 2 && panel.hasRows(figure.compare),
                where + "compare must name two rows of the panel");
        require(
                figure.at == null || panel.values().containsAll(figure.at),
                where + "at has a value that the panel has not");
    }

    private void check(String where, MatchResult field, boolean isCondition) {
        String name = field.group(1);
        require(figures.containsKey(name) || Facts.isGiven(name), where + "there is no figure " + name);
        boolean isNumber = Facts.numbers(name).contains(field.group(2));
        require(
                isNumber || !isCondition && Facts.texts(name).contains(field.group(2)),
                where + name + " has no " + (isCondition ? "number " : "field ") + field.group(2));
    }

    private static void check(String where, Chart chart, Question question) {
        require(
                Stream.of(chart.bars, chart.dots, chart.table, chart.facts)
                                .filter(Objects::nonNull)
                                .count()
                        == 1,
                where + "give bars, dots, table or facts");
        require(chart.facts == null || Facts.isGiven(chart.facts), where + "facts: " + chart.facts + " is unknown");
        for (Bar bar : chart.bars == null ? List.<Bar>of() : chart.bars) {
            Question.Panel panel = bar == null ? null : question.panel(bar.of).orElse(null);
            require(
                    panel != null
                            && panel.hasRows(Arrays.asList(bar.row))
                            && (bar.at == null || panel.values().contains(bar.at)),
                    where + "there is no row for " + bar);
        }
        if (chart.dots != null) {
            List<String> compared = chart.dots.compare;
            require(
                    compared != null && compared.size() == 2 && chart.dots.of != null,
                    where + "dots need two rows under compare, and verbs under of");
            chart.dots.of.forEach(verb -> require(
                    question.panel(verb)
                            .filter(panel -> panel.hasRows(compared))
                            .isPresent(),
                    where + "no panel with the verb " + verb + " has the rows"));
        }
        Table table = chart.table;
        require(
                table == null
                        || table.columns != null
                                && table.rows != null
                                && table.rows.values().stream()
                                        .allMatch(cells -> cells != null && cells.size() == table.columns.size()),
                where + "each row of the table needs a cell for each column");
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
