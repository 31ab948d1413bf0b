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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Compares two rows with all inputs at once: the range of the ratios, the inputs that are exceptions, and what follows. Ratios whose
 * intervals are too wide to be stated are left to the tables.
 */
public final class Headlines {
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
     * @param first label of the first row
     * @param toDo what follows, with {@code {first}} for that label; empty if nothing is to say
     */
    public record Said(Kind kind, List<String> sentences, String allocation, String first, Optional<String> toDo) {}

    private Headlines() {}

    /** Puts the outcomes into sentences; empty if no ratio can be stated. */
    public static Optional<Said> of(Question.Headline headline, List<Operation> operations) {
        List<Clause> clauses = operations.stream()
                .flatMap(operation -> Clause.of(operation).stream())
                .toList();
        if (clauses.stream().allMatch(clause -> clause.main() == Kind.UNCLEAR)) {
            return Optional.empty();
        }
        List<Outcome> all =
                clauses.stream().flatMap(clause -> clause.decided().stream()).toList();
        Kind kind = overall(
                all,
                clauses.stream().mapToInt(clause -> clause.unknown().size()).sum());
        String toDo = switch (kind) {
            case SLOWER -> headline.slower();
            case FASTER -> headline.faster();
            case SAME -> headline.same();
            case UNCLEAR, NOT_MEASURED -> headline.mixed();
        };
        return Optional.of(new Said(
                kind,
                sentences(headline, clauses),
                allocation(operations),
                headline.compare().get(0),
                Optional.ofNullable(toDo)));
    }

    /** Says what follows; what is said of several first rows becomes one sentence. */
    public static List<String> toDo(List<Said> headlines) {
        Map<String, String> firsts = new LinkedHashMap<>();
        headlines.forEach(said -> said.toDo()
                .ifPresent(words -> firsts.merge(words, said.first(), (one, other) -> one + " or " + other)));
        return firsts.entrySet().stream()
                .map(said -> said.getKey().replace("{first}", said.getValue()))
                .toList();
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
    static String range(String lowest, String highest) {
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

    /** Returns what most outcomes are; {@link Kind#UNCLEAR} if they contradict each other, or more are not known. */
    private static Kind overall(List<Outcome> outcomes, int unknown) {
        Map<Kind, Long> counts = outcomes.stream().collect(Collectors.groupingBy(Outcome::kind, Collectors.counting()));
        boolean slower = counts.containsKey(Kind.SLOWER);
        if (slower && counts.containsKey(Kind.FASTER)) {
            return Kind.UNCLEAR;
        }
        Kind direction = slower ? Kind.SLOWER : Kind.FASTER;
        Kind most = counts.getOrDefault(direction, 0L) * 2 > outcomes.size() ? direction : Kind.SAME;
        return counts.getOrDefault(most, 0L) < unknown ? Kind.UNCLEAR : most;
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
                                    ? " takes " + clause.range() + " as long as "
                                    : clause.main() == Kind.SAME
                                            ? " takes about as long as "
                                            : " is not known to differ from ")
                            + headline.other()
                    : !clause.isRange()
                            ? clause.main() == Kind.SAME ? "it takes about as long" : "it is not known to differ"
                            : isShort ? clause.range() : "it takes " + clause.range() + " as long";
            parts.add(
                    isOne
                            ? withScope(main + to, clause)
                            : isShort ? main + to : withScope(to.strip() + ", " + main, clause));
        }
        String text = isShort && !isOne ? withScope(String.join(" and ", parts), first) : String.join("\n", parts);
        Set<String> inputs = Clause.inputs(
                clauses.stream().flatMap(clause -> clause.decided().stream()).toList());
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
            String size = input.substring(name.length());
            if (!isUnique || size.isEmpty()) {
                continue;
            }
            Matcher named = Pattern.compile(
                            Pattern.quote(input) + "|" + Pattern.quote(name + " (" + size.substring(2) + ")"))
                    .matcher(shorter);
            if (named.find()) {
                shorter = shorter.substring(0, named.end())
                        + named.pattern()
                                .matcher(shorter.substring(named.end()))
                                .replaceAll(Matcher.quoteReplacement(name));
            }
        }
        return shorter;
    }
}
