// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import io.github.wirebench.report.answers.Headlines.Operation;
import io.github.wirebench.report.answers.Headlines.Outcome;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The part of a headline about one operation.
 *
 * @param decided outcomes with a known direction
 * @param main the outcome with most inputs; {@link Kind#UNCLEAR} if none is known
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
        List<Outcome> decided =
                operation.outcomes().stream().filter(Outcome::isDecided).toList();
        boolean isUnknown =
                decided.isEmpty() && operation.outcomes().stream().anyMatch(outcome -> outcome.kind() == Kind.UNCLEAR);
        if (precise.isEmpty() && !isUnknown) {
            return Optional.empty();
        }
        Kind main = isUnknown
                ? Kind.UNCLEAR
                : Stream.of(Kind.SLOWER, Kind.FASTER, Kind.SAME)
                        .max(Comparator.comparingLong(kind -> precise.stream()
                                .filter(outcome -> outcome.kind() == kind)
                                .count()))
                        .orElseThrow();
        return Optional.of(new Clause(
                operation, decided, main, byRatio(precise.stream().filter(outcome -> outcome.kind() == main))));
    }

    private static List<Outcome> byRatio(Stream<Outcome> outcomes) {
        return outcomes.sorted(
                        Comparator.comparingDouble(outcome -> outcome.ratio().value()))
                .toList();
    }

    /**
     * Returns whether so many inputs are exceptions that only the range of all tells something. If half of them do not differ, they are named
     * instead.
     */
    private boolean isMixed() {
        List<Outcome> others = others();
        return 2 * others.size() > decided.size()
                || 2 * others.size() == decided.size()
                        && others.stream().anyMatch(outcome -> outcome.kind() != Kind.SAME);
    }

    /** Returns those of which nothing is known, although they were measured. */
    List<Outcome> unknown() {
        return operation.outcomes().stream()
                .filter(outcome -> outcome.kind() == Kind.UNCLEAR)
                .toList();
    }

    private List<Outcome> others() {
        return decided.stream().filter(outcome -> outcome.kind() != main).toList();
    }

    boolean isRange() {
        return main != Kind.UNCLEAR && (main != Kind.SAME || isMixed());
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

    /** Says with which inputs, which are exceptions, and which are not known. */
    String scope(boolean afterBracket) {
        List<Outcome> unknown = unknown();
        if (main == Kind.UNCLEAR) {
            return "";
        }
        if (unknown.isEmpty()) {
            return known(afterBracket);
        }
        Set<String> inputs = inputs(operation.outcomes().stream()
                .filter(outcome -> outcome.kind() != Kind.NOT_MEASURED)
                .toList());
        int count = inputs(unknown).size();
        return known(afterBracket) + "; not known"
                + (count > NAMED
                        ? " with " + count + " of " + inputs.size()
                        : places(Kind.UNCLEAR, unknown, inputs.size() > 1, place -> "")
                                .collect(Collectors.joining(", nor")));
    }

    private String known(boolean afterBracket) {
        Set<String> inputs = inputs(decided);
        List<Outcome> others = others();
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
            Set<String> usualInputs = inputs(usual);
            return (usualInputs.size() == 1 ? in(usualInputs.iterator().next(), afterBracket) : "")
                    + exceptions(others, inputs.size() > 1);
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

    /** Says how the others compare: {@code , but 1.1x with the users (2.4 MB) on JDK 25}; those that do not differ have their own sentence. */
    private String exceptions(List<Outcome> others, boolean withInputs) {
        if (withInputs && inputs(others).size() > NAMED) {
            return ", but not with " + inputs(others).size() + " of "
                    + inputs(decided).size();
        }
        List<String> different = Stream.of(Kind.SLOWER, Kind.FASTER)
                .flatMap(kind -> places(kind, others, withInputs, this::amount))
                .toList();
        List<String> same = places(Kind.SAME, others, withInputs, place -> "").toList();
        return (different.isEmpty() ? "" : ", but " + (main == Kind.SAME ? "takes " : "") + list(different, ", and "))
                + (same.isEmpty() ? "" : "; about as long" + String.join(", and", same));
    }

    /** Says with which inputs, and on which runs, there is an outcome; those on all runs come first. */
    private Stream<String> places(
            Kind kind, List<Outcome> others, boolean withInputs, Function<List<Outcome>, String> amount) {
        List<Outcome> ofKind =
                others.stream().filter(outcome -> outcome.kind() == kind).toList();
        Map<String, List<Outcome>> byRuns = ofKind.stream()
                .sorted(Comparator.comparing(
                        outcome -> !runs(outcome.input(), ofKind).isEmpty()))
                .collect(Collectors.groupingBy(
                        outcome -> runs(outcome.input(), ofKind), LinkedHashMap::new, Collectors.toList()));
        return byRuns.entrySet().stream()
                .map(place -> amount.apply(place.getValue())
                        + (withInputs ? with(place.getValue()) : "")
                        + (place.getKey().isEmpty() ? "" : " on " + place.getKey()));
    }

    private static String with(List<Outcome> outcomes) {
        return " with " + list(inputs(outcomes).stream().map(Clause::inProse).toList(), " and ");
    }

    private static String list(List<String> items, String beforeLast) {
        int last = items.size() - 1;
        return (last == 0 ? "" : String.join(", ", items.subList(0, last)) + beforeLast) + items.get(last);
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
}
