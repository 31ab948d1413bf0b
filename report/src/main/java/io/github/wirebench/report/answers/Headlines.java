// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter.Conclusion;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares two rows with all inputs at once: the range of the ratios, the inputs that are exceptions, and what follows. Ratios whose
 * intervals are too wide to be stated are left to the tables.
 */
public final class Headlines {
    /** So many inputs with another outcome are named; more are counted. */
    private static final int NAMED = 3;

    /** Ends of a range that are farther apart than this are named. */
    private static final double FAR = 2;

    /**
     * The two rows compared with one input.
     *
     * @param input in words
     * @param run label of the run; empty if there is only one
     * @param ratio of the first row's time to the second's
     * @param allocation ratio of the bytes they allocate; NaN if unknown
     */
    public record Outcome(String input, String run, Kind kind, Interval ratio, double allocation) {
        /** The outcome of comparing the two rows with one input. */
        public static Outcome of(String input, String run, Conclusion conclusion) {
            return new Outcome(input, run, conclusion.kind(), conclusion.ratio(), conclusion.allocation());
        }

        /** The outcome of two rows of which one was not measured. */
        public static Outcome notMeasured(String input, String run) {
            return new Outcome(input, run, Kind.NOT_MEASURED, Interval.UNKNOWN, Double.NaN);
        }

        boolean isDecided() {
            return kind != Kind.UNCLEAR && kind != Kind.NOT_MEASURED;
        }

        boolean isPrecise() {
            return isDecided() && ratio.relativeHalfWidth() <= Samples.TOO_WIDE;
        }
    }

    /**
     * One operation.
     *
     * @param verb such as {@code read}; null if there is only one operation
     * @param param name of the input; empty if none varies
     * @param outcomes one for each input and run, also if it was not measured
     */
    public record Operation(String verb, String param, List<Outcome> outcomes) {}

    /**
     * What is said.
     *
     * @param kind the outcome with most inputs
     * @param sentences on the time: one, or one for each operation if that would be too long
     * @param allocation a sentence on the bytes allocated; empty if they are unknown
     * @param toDo empty if nothing is to say
     */
    public record Said(Kind kind, List<String> sentences, String allocation, Optional<String> toDo) {}

    private Headlines() {}

    /** Puts the outcomes into sentences; empty if no ratio can be stated. */
    public static Optional<Said> of(Question.Headline headline, List<Operation> operations) {
        List<Clause> clauses = operations.stream()
                .flatMap(operation -> Clause.of(operation).stream())
                .toList();
        if (clauses.isEmpty()) {
            return Optional.empty();
        }
        List<Outcome> all =
                clauses.stream().flatMap(clause -> clause.decided.stream()).toList();
        Kind kind = overall(all);
        String toDo = switch (kind) {
            case SLOWER -> headline.slower();
            case FASTER -> headline.faster();
            case SAME -> headline.same();
            case UNCLEAR, NOT_MEASURED -> headline.mixed();
        };
        return Optional.of(
                new Said(kind, sentences(headline, clauses), allocation(operations), Optional.ofNullable(toDo)));
    }

    /** Says how much more or less the first row allocates; empty if that is not known. */
    private static String allocation(List<Operation> operations) {
        String amounts = operations.stream()
                .flatMap(operation -> amount(operation).stream().map(amount -> amount + to(operation)))
                .collect(Collectors.joining(" and "));
        return amounts.isEmpty() ? "" : "It allocates " + amounts + ".";
    }

    private static Optional<String> amount(Operation operation) {
        List<Double> ratios = operation.outcomes().stream()
                .map(Outcome::allocation)
                .filter(Double::isFinite)
                .map(ratio -> AnswerFormatter.isSameAllocation(ratio) ? 1 : ratio)
                .toList();
        if (ratios.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(ratios.stream().allMatch(ratio -> ratio == 1) ? "the same" : range(ratios) + " as much");
    }

    private static String to(Operation operation) {
        return operation.verb() == null ? "" : " to " + operation.verb();
    }

    /**
     * Says how the bytes compare; empty if the headline does not compare them, or none are known.
     *
     * @param raw ratios of the first row's bytes to the second's, one for each input
     * @param gzip the same after gzip
     */
    public static Optional<String> bytes(Question.Headline headline, List<Double> raw, List<Double> gzip) {
        return headline.bytes() == null || raw.isEmpty()
                ? Optional.empty()
                : Optional.of(headline.bytes() + " have " + range(raw) + " the bytes of " + headline.other()
                        + (gzip.isEmpty() ? "" : ", and " + range(gzip) + " after gzip") + ".");
    }

    private static String range(List<Double> ratios) {
        return range(Format.ratio(Collections.min(ratios)), Format.ratio(Collections.max(ratios)));
    }

    /** Joins two ratios; one is enough if the other only has more digits. */
    private static String range(String lowest, String highest) {
        BigDecimal low = number(lowest);
        BigDecimal high = number(highest);
        int digits = Math.min(low.scale(), high.scale());
        BigDecimal rounded = low.setScale(digits, RoundingMode.HALF_UP);
        boolean isOne = rounded.equals(high.setScale(digits, RoundingMode.HALF_UP))
                && (low.equals(high) || rounded.compareTo(BigDecimal.ONE) != 0);
        return isOne
                ? low.scale() == digits ? lowest : highest
                : lowest.substring(0, lowest.length() - 1) + Format.DASH + highest;
    }

    private static BigDecimal number(String ratio) {
        return new BigDecimal(ratio.substring(0, ratio.length() - 1).replace(",", ""));
    }

    /** Returns what most outcomes are; {@link Kind#UNCLEAR} if they contradict each other. */
    private static Kind overall(List<Outcome> outcomes) {
        Map<Kind, Long> counts = outcomes.stream().collect(Collectors.groupingBy(Outcome::kind, Collectors.counting()));
        boolean slower = counts.containsKey(Kind.SLOWER);
        if (slower && counts.containsKey(Kind.FASTER)) {
            return Kind.UNCLEAR;
        }
        Kind decided = slower ? Kind.SLOWER : Kind.FASTER;
        return counts.getOrDefault(decided, 0L) * 2 > outcomes.size() ? decided : Kind.SAME;
    }

    /** Says {@code A takes 2x as long as B to read and 3x to write}, or, if that would be too long, one operation after the other. */
    private static List<String> sentences(Question.Headline headline, List<Clause> clauses) {
        Clause first = clauses.get(0);
        boolean isShort = clauses.stream()
                .allMatch(clause -> clause.isRange()
                        && !clause.namesEnds()
                        && clause.scope(false).equals(first.scope(false)));
        boolean isOne = clauses.size() == 1;
        List<String> parts = new ArrayList<>();
        for (Clause clause : clauses) {
            String to = to(clause.operation());
            String main = clause == first
                    ? headline.subject()
                            + (clause.isRange()
                                    ? " takes " + clause.range() + " as long as " + headline.other()
                                    : " does not differ measurably from " + headline.other())
                    : !clause.isRange()
                            ? "it does not differ measurably"
                            : isShort ? clause.range() : "it takes " + clause.range() + " as long";
            parts.add(
                    isOne
                            ? withScope(main + to, clause)
                            : isShort ? main + to : withScope(to.strip() + ", " + main, clause));
        }
        String text = isShort && !isOne ? withScope(String.join(" and ", parts), first) : String.join("\n", parts);
        Set<String> inputs = Clause.inputs(
                clauses.stream().flatMap(clause -> clause.decided.stream()).toList());
        return withSizesOnce(text, inputs)
                .lines()
                .map(line -> line.substring(0, 1).toUpperCase(Locale.ROOT) + line.substring(1) + ".")
                .toList();
    }

    private static String withScope(String words, Clause clause) {
        return words + clause.scope(words.endsWith(")"));
    }

    /** Drops the size of {@code article, 4.3 KB} where it comes again, unless there is another article. */
    private static String withSizesOnce(String sentence, Set<String> inputs) {
        String shorter = sentence;
        for (String input : inputs) {
            String name = input.replaceFirst(", .*", "");
            boolean isUnique = inputs.stream()
                            .filter(other -> other.replaceFirst(", .*", "").equals(name))
                            .count()
                    == 1;
            Matcher named = Pattern.compile(Pattern.quote(input) + "|" + Pattern.quote(Clause.inProse(input)))
                    .matcher(shorter);
            if (isUnique && named.find()) {
                shorter = shorter.substring(0, named.end())
                        + named.pattern()
                                .matcher(shorter.substring(named.end()))
                                .replaceAll(Matcher.quoteReplacement(name));
            }
        }
        return shorter;
    }

    /**
     * The part of a sentence about one operation.
     *
     * @param decided outcomes with a known direction
     * @param main the outcome with most inputs
     * @param usual those with this outcome whose ratio can be stated, by their ratio
     */
    private record Clause(Operation operation, List<Outcome> decided, Kind main, List<Outcome> usual) {

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
            return outcomes.sorted(Comparator.comparingDouble(
                            outcome -> outcome.ratio().value()))
                    .toList();
        }

        /** Returns whether so many inputs are exceptions that only the range of all tells something. */
        private boolean isMixed() {
            return 2
                            * decided.stream()
                                    .filter(outcome -> outcome.kind() == main)
                                    .count()
                    <= decided.size();
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

        /** Returns the outcomes within the range, by their ratio. */
        private List<Outcome> stated() {
            return isMixed() ? byRatio(decided.stream().filter(Outcome::isPrecise)) : usual;
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

        private static Set<String> inputs(List<Outcome> outcomes) {
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
                return (inputs.size() == 1 ? in(inputs.iterator().next(), afterBracket) : "")
                        + exceptions(others, inputs);
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

        /** Says how the others compare: {@code , but 1.1x with users (2.4 MB) on JDK 25}. */
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
            Map<String, List<Outcome>> places = places(
                    others.stream().filter(outcome -> outcome.kind() == kind).toList(), withInputs);
            if (kind == Kind.SAME) {
                return places.isEmpty() ? "" : "no measurable difference" + String.join(" or", places.keySet());
            }
            return places.entrySet().stream()
                    .map(place -> (main == Kind.SAME ? "takes " : "") + amount(place.getValue()) + place.getKey())
                    .collect(Collectors.joining(", "));
        }

        /** Groups outcomes by {@code with users (2.4 MB) on JDK 25}, without the runs where it is all of them; those come first. */
        private Map<String, List<Outcome>> places(List<Outcome> outcomes, boolean withInputs) {
            Map<String, List<Outcome>> byRuns = outcomes.stream()
                    .collect(Collectors.groupingBy(
                            outcome -> runs(outcome.input(), outcomes), LinkedHashMap::new, Collectors.toList()));
            Map<String, List<Outcome>> places = new LinkedHashMap<>();
            byRuns.entrySet().stream()
                    .sorted(Comparator.comparing(runs -> !runs.getKey().isEmpty()))
                    .forEach(runs -> places.put(
                            (withInputs
                                            ? inputs(runs.getValue()).stream()
                                                    .map(Clause::inProse)
                                                    .collect(Collectors.joining(" and ", " with ", ""))
                                            : "")
                                    + runs.getKey(),
                            runs.getValue()));
            return places;
        }

        /** Returns {@code  on JDK 25} for the runs of an input's outcomes; nothing if all runs that decide it are among them. */
        private String runs(String input, List<Outcome> outcomes) {
            List<String> runs = outcomes.stream()
                    .filter(outcome -> outcome.input().equals(input))
                    .map(Outcome::run)
                    .toList();
            boolean all = runs.size()
                    == decided.stream()
                            .filter(outcome -> outcome.input().equals(input))
                            .count();
            return all ? "" : " on " + String.join(" and ", runs);
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

        /** A comma in {@code article, 4.3 KB} would separate it in a list. */
        private static String inProse(String input) {
            return input.replaceFirst(", (.*)", " ($1)");
        }
    }
}
