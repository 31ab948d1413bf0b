// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static io.github.wirebench.report.answers.Question.require;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.parser.ParseException;
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
 * @param number its place among the cards, from 1
 * @param link what the question's details have, in a few words
 * @param figures the figures that conditions and sentences name; {@link Facts} says what each has
 * @param chart the figures that are drawn; null for none
 * @param say variants of the answer: the first one that holds is said
 */
public record Card(int number, String link, Map<String, Figure> figures, Chart chart, List<Saying> say) {
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
     * @param action what to do
     * @param caption how much
     */
    public record Saying(String when, String verdict, String action, String caption) {
        private Stream<String> texts() {
            return Stream.of(verdict, action, caption);
        }

        /** Returns the fields of figures in the condition and the texts. */
        private List<MatchResult> fields() {
            return Stream.concat(
                            FIELD.matcher(when).results(),
                            texts().flatMap(text -> PLACEHOLDER.matcher(text).results()))
                    .toList();
        }

        /** Returns the names of the figures without which nothing can be said. */
        private Set<String> needs() {
            return fields().stream().map(field -> field.group(1)).collect(Collectors.toSet());
        }
    }

    /**
     * What is drawn; one of the fields.
     *
     * @param bars times of rows
     * @param dots how many times as fast one row is as another, for each input and operation
     * @param table fixed cells
     * @param facts {@code traffic}, {@code upgrade} or {@code claims}
     */
    public record Chart(List<Bar> bars, Dots dots, Table table, String facts) {}

    /** A row's time with a value of the panel's input. */
    public record Bar(String row, String of, String at, String label) {}

    /** Two rows compared in the panels with these verbs, for all their inputs. */
    public record Dots(List<String> compare, List<String> of) {}

    /**
     * A table of yes, half and no.
     *
     * @param rows label to cells
     * @param legend what the signs mean
     */
    public record Table(List<String> columns, Map<String, List<String>> rows, String legend) {}

    /**
     * What is said.
     *
     * @param isRough whether a figure in it is known roughly only, or from a single JVM
     */
    public record Said(String verdict, String action, String caption, boolean isRough) {}

    void check(String where, Question question) {
        require(number > 0, where + "card: give a number from 1");
        require(!say.isEmpty(), where + "card: say something");
        for (Saying saying : say) {
            require(
                    saying != null && saying.when != null && saying.texts().allMatch(Objects::nonNull),
                    where + "card: each variant needs when, verdict, action and caption");
            require(
                    saying.verdict.split(" ").length <= MOST_WORDS,
                    where + "card: more than 12 words: " + saying.verdict);
            for (MatchResult field : saying.fields()) {
                String name = field.group(1);
                require(
                        figures.containsKey(name) || Facts.GIVEN.contains(name),
                        where + "card: there is no figure " + name);
                require(
                        Facts.GIVEN.contains(name) || Facts.FIELDS.contains(field.group(2)),
                        where + "card: figures have no field " + field.group(2));
            }
            try {
                new Expression(saying.when).validate();
            } catch (ParseException e) {
                throw new IllegalArgumentException(where + "card: when: " + saying.when + ": " + e.getMessage(), e);
            }
        }
        figures.forEach((name, figure) -> {
            require(figure != null, where + "card: figure " + name + " is empty");
            Question.Panel panel = question.panel(figure.of)
                    .orElseThrow(() -> new IllegalArgumentException(
                            where + "card: figure " + name + ": no panel has the verb " + figure.of));
            require(
                    (figure.compare == null) != (figure.fastest == null),
                    where + "card: figure " + name + ": give compare or fastest");
            require(
                    figure.compare == null || panel.hasRows(figure.compare),
                    where + "card: figure " + name + ": compare must name two rows of the panel");
            require(
                    figure.at == null || panel.values().containsAll(figure.at),
                    where + "card: figure " + name + ": at has a value that the panel has not");
        });
        if (chart != null && chart.bars != null) {
            chart.bars.forEach(bar -> require(
                    question.panel(bar.of)
                            .filter(panel -> panel.hasRows(List.of(bar.row))
                                    && (bar.at == null || panel.values().contains(bar.at)))
                            .isPresent(),
                    where + "card: no such row for the bar " + bar.label));
        }
    }

    /**
     * Says the first variant that holds by what is known; if none does, the first that holds if every figure is exact.
     *
     * @param facts fields of the figures that were measured, by name
     * @param hints the same as if every figure were exact
     * @return empty if none holds
     */
    Optional<Said> say(Map<String, Map<String, Object>> facts, Map<String, Map<String, Object>> hints) {
        return said(facts, false).or(() -> said(hints, true));
    }

    private Optional<Said> said(Map<String, Map<String, Object>> facts, boolean isHint) {
        return say.stream()
                .filter(saying -> facts.keySet().containsAll(saying.needs()) && holds(saying, facts))
                .findFirst()
                .map(saying -> new Said(
                        fill(saying.verdict, facts),
                        fill(saying.action, facts),
                        fill(saying.caption, facts),
                        isHint
                                || saying.needs().stream()
                                        .anyMatch(name -> Boolean.TRUE.equals(
                                                facts.get(name).get("rough")))));
    }

    private static boolean holds(Saying saying, Map<String, Map<String, Object>> facts) {
        try {
            Expression condition = new Expression(saying.when);
            saying.needs().forEach(name -> condition.with(name, facts.get(name)));
            return condition.evaluate().getBooleanValue();
        } catch (EvaluationException | ParseException e) {
            throw new IllegalArgumentException("when: " + saying.when + ": " + e.getMessage(), e);
        }
    }

    private static String fill(String text, Map<String, Map<String, Object>> facts) {
        return PLACEHOLDER.matcher(text).replaceAll(found -> {
            Object value = facts.get(found.group(1)).get(found.group(2));
            require(value != null, found.group() + ": there is no such field");
            return Matcher.quoteReplacement(value.toString());
        });
    }
}
