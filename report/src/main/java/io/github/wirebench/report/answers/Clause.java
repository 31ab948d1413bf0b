// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import io.github.wirebench.report.answers.Headlines.Operation;
import io.github.wirebench.report.answers.Headlines.Outcome;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The part of a headline about one operation.
 *
 * @param decided outcomes with a known direction
 * @param main the outcome with most inputs
 * @param usual those with this outcome whose ratio can be stated, by their ratio
 */
record Clause(Operation operation, List<Outcome> decided, Kind main, List<Outcome> usual) {
    /** So many inputs with another outcome are named; more are counted. */
    private static final int NAMED = 3;

    /** Ends of a range that are farther apart than this are named. */
    private static final double FAR = 2;

    static Optional<Clause> of(Operation operation) {
        List<Outcome> precise =
                operation.outcomes().stream().filter(Outcome::isPrecise).toList();
        if (precise.isEmpty()) {
            return Optional.empty();
        }
        Kind main = Stream.of(Kind.SLOWER, Kind.FASTER, Kind.SAME)
                .max(Comparator.comparingLong(kind -> precise.stream()
                        .filter(outcome -> outcome.kind() == kind)
                        .count()))
                .orElseThrow();
        return Optional.of(new Clause(
                operation,
                operation.outcomes().stream().filter(Outcome::isDecided).toList(),
                main,
                byRatio(precise.stream().filter(outcome -> outcome.kind() == main))));
    }

    private static List<Outcome> byRatio(Stream<Outcome> outcomes) {
        return outcomes.sorted(
                        Comparator.comparingDouble(outcome -> outcome.ratio().value()))
                .toList();
    }

    /** Returns whether so many inputs are exceptions that only the range of all tells something. */
    private boolean isMixed() {
        return 2 * decided.stream().filter(outcome -> outcome.kind() == main).count() <= decided.size();
    }

    boolean isRange() {
        return main != Kind.SAME || isMixed();
    }

    /** Returns {@code 2.0–3.2x}, or {@code 9.6x (article) to 73x (object)} where the ends are far apart. */
    String range() {
        List<Outcome> byRatio = isMixed() ? byRatio(decided.stream().filter(Outcome::isPrecise)) : usual;
        Outcome low = byRatio.get(0);
        Outcome high = byRatio.get(byRatio.size() - 1);
        if (byRatio.size() == 1) {
            return Format.ratio(low.ratio());
        }
        String lowest = withoutInterval(low);
        String highest = withoutInterval(high);
        if (namesEnds()) {
            boolean sameInput = low.input().equals(high.input());
            return lowest + " (" + (sameInput ? low.run() : low.input()) + ") to " + highest + " ("
                    + (sameInput ? high.run() : high.input()) + ")";
        }
        return Headlines.range(lowest, highest);
    }

    /** Returns whether the range says with which input it begins and ends. */
    boolean namesEnds() {
        return isFar() && !isMixed();
    }

    /** Returns the digits that tables show. */
    private static String withoutInterval(Outcome outcome) {
        return Format.ratio(outcome.ratio()).replaceFirst(" .*", "");
    }

    private boolean isFar() {
        return usual.get(usual.size() - 1).ratio().value()
                > FAR * usual.get(0).ratio().value();
    }

    static Set<String> inputs(List<Outcome> outcomes) {
        return outcomes.stream().map(Outcome::input).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Says with which inputs, and which are exceptions. */
    String scope(boolean afterBracket) {
        Set<String> inputs = inputs(decided);
        List<Outcome> others =
                decided.stream().filter(outcome -> outcome.kind() != main).toList();
        if (inputs.size() == 1 && others.isEmpty()) {
            String input = inputs.iterator().next();
            return in(input, afterBracket);
        }
        if (isMixed()) {
            return inputs.size() == 1
                    ? in(inputs.iterator().next(), afterBracket) + ", depending on the run"
                    : ", depending on the " + operation.param();
        }
        if (!others.isEmpty()) {
            return (inputs.size() == 1 ? in(inputs.iterator().next(), afterBracket) : "") + exceptions(others, inputs);
        }
        boolean named = main != Kind.SAME && isFar();
        boolean all = usual.size()
                == operation.outcomes().stream()
                        .filter(outcome -> outcome.kind() != Kind.NOT_MEASURED)
                        .count();
        if (named || !all || inputs.size() < 3) {
            return "";
        }
        return usual.size() == operation.outcomes().size()
                ? ", whatever the " + operation.param()
                : ", with all " + inputs.size() + " " + operation.param() + "s that were measured";
    }

    /** Names the input; not in brackets after an interval, which has some. */
    private String in(String input, boolean afterBracket) {
        return input.isEmpty() ? "" : afterBracket ? " with " + inProse(input) : " (" + input + ")";
    }

    /** Says how the others compare: {@code , but 1.1x with the users (2.4 MB, JDK 25)}. */
    private String exceptions(List<Outcome> others, Set<String> inputs) {
        if (inputs.size() > 1 && inputs(others).size() > NAMED) {
            return ", but not with " + inputs(others).size() + " of " + inputs.size();
        }
        return Stream.of(Kind.SLOWER, Kind.FASTER, Kind.SAME)
                .map(kind -> exceptions(kind, others, inputs.size() > 1))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", and ", ", but ", ""));
    }

    private String exceptions(Kind kind, List<Outcome> others, boolean withInputs) {
        List<Outcome> ofKind =
                others.stream().filter(outcome -> outcome.kind() == kind).toList();
        if (ofKind.isEmpty()) {
            return "";
        }
        Collection<List<Outcome>> places = byRuns(ofKind);
        if (kind == Kind.SAME) {
            return "no measurable difference"
                    + at(places.stream().flatMap(List::stream).toList(), ofKind, withInputs);
        }
        return places.stream()
                .map(place -> (main == Kind.SAME ? "takes " : "") + amount(place) + at(place, ofKind, withInputs))
                .collect(Collectors.joining(", "));
    }

    /** Groups outcomes whose inputs are exceptions on the same runs; those on all runs come first. */
    private Collection<List<Outcome>> byRuns(List<Outcome> outcomes) {
        return outcomes.stream()
                .sorted(Comparator.comparing(
                        outcome -> !runs(outcome.input(), outcomes).isEmpty()))
                .collect(Collectors.groupingBy(
                        outcome -> runs(outcome.input(), outcomes), LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    /** Returns {@code  with the map areas and the users (2.4 MB, JDK 25)}, or {@code  on JDK 25} if there is only one input. */
    private String at(List<Outcome> place, List<Outcome> ofKind, boolean withInputs) {
        if (!withInputs) {
            String runs = runs(place.get(0).input(), ofKind);
            return runs.isEmpty() ? "" : " on " + runs;
        }
        List<String> names = inputs(place).stream()
                .map(input -> inProse(input, runs(input, ofKind)))
                .toList();
        int last = names.size() - 1;
        return " with " + (last == 0 ? "" : String.join(", ", names.subList(0, last)) + " and ") + names.get(last);
    }

    /** Returns the runs of an input's outcomes; nothing if all runs that measured it are among them. */
    private String runs(String input, List<Outcome> outcomes) {
        List<String> runs = outcomes.stream()
                .filter(outcome -> outcome.input().equals(input))
                .map(Outcome::run)
                .toList();
        boolean all = runs.size()
                == operation.outcomes().stream()
                        .filter(outcome -> outcome.input().equals(input) && outcome.kind() != Kind.NOT_MEASURED)
                        .count();
        return all ? "" : String.join(" and ", runs);
    }

    /** Returns the range of ratios, or a word if one of them cannot be stated. */
    private String amount(List<Outcome> outcomes) {
        if (!outcomes.stream().allMatch(Outcome::isPrecise)) {
            return outcomes.get(0).kind() == Kind.SLOWER ? "longer" : "less";
        }
        List<Outcome> sorted = byRatio(outcomes.stream());
        return Headlines.range(withoutInterval(sorted.get(0)), withoutInterval(sorted.get(sorted.size() - 1)))
                + (main == Kind.SAME ? " as long" : "");
    }

    /** Returns {@code the article (4.3 KB)} for {@code article, 4.3 KB}, whose comma would separate it in a list. */
    private static String inProse(String input) {
        return input.replaceFirst("^(?=\\D.*, )", "the ").replaceFirst(", (.*)", " ($1)");
    }

    /** Returns {@code the article (4.3 KB, JDK 25)} for an input on some runs only. */
    private static String inProse(String input, String runs) {
        String words = inProse(input);
        return runs.isEmpty()
                ? words
                : words.endsWith(")")
                        ? words.substring(0, words.length() - 1) + ", " + runs + ")"
                        : words + " (" + runs + ")";
    }
}
