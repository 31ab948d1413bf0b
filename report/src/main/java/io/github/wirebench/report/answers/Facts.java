// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fields of the figures that a {@link Card} names.
 *
 * <p>Each comparison has the number {@code n} of its inputs and how many of them are {@code faster}, {@code slower}, the {@code same} and
 * {@code unknown}; {@code low} and {@code high}, the ends of all intervals of the ratio of times; {@code fasterBy} and {@code slowerBy} as
 * {@code 2.0x} or {@code 2.0x to 29x}; {@code least}, the least that the intervals of the slower and faster ones leave open, as {@code
 * 1.8x}, and unknown from hints; {@code garbage} as {@code 8.2x to 39x the garbage} or {@code 12% less garbage}; {@code bytes} as
 * {@code 2% to 64% fewer bytes}; {@code sizes} of the inputs as {@code 347 B to 1.5 MB}; the inputs that are {@code slowerAt}; the {@code label} of the first row; and, with one input, {@code words}, {@code time} and {@code baseTime}.
 */
public final class Facts {
    /** The fields of comparisons that conditions may have. */
    static final Set<String> NUMBERS = Set.of("n", "faster", "slower", "same", "unknown", "low", "high");

    private static final Map<String, Function<List<Named>, Object>> FIELDS = Map.ofEntries(
            Map.entry("n", List::size),
            Map.entry("faster", all -> of(all, Outcome.Kind.FASTER).size()),
            Map.entry("slower", all -> of(all, Outcome.Kind.SLOWER).size()),
            Map.entry("same", all -> of(all, Outcome.Kind.SAME).size()),
            Map.entry("unknown", all -> of(all, Outcome.Kind.UNCLEAR).size()),
            Map.entry("low", all -> end(all, one -> one.ratio().low(), Math::min, Double.NEGATIVE_INFINITY)),
            Map.entry("high", all -> end(all, one -> one.ratio().high(), Math::max, Double.POSITIVE_INFINITY)),
            Map.entry("fasterBy", all -> range(ratios(all, Outcome.Kind.FASTER).map(ratio -> 1 / ratio))),
            Map.entry("slowerBy", all -> range(ratios(all, Outcome.Kind.SLOWER))),
            Map.entry("least", Facts::least),
            Map.entry("sizes", Facts::sizes),
            Map.entry(
                    "slowerAt",
                    all -> of(all, Outcome.Kind.SLOWER).stream()
                            .map(one -> one.input.label())
                            .collect(Collectors.joining("; "))),
            Map.entry(
                    "baseTime",
                    all -> ofOne(
                            all, one -> Format.roughTime(one.compared.baseTime().value()))),
            Map.entry(
                    "time",
                    all -> ofOne(
                            all, one -> Format.roughTime(one.compared.time().value()))),
            Map.entry("words", all -> ofOne(all, one -> one.outcome().words())),
            Map.entry(
                    "garbage",
                    all -> Compared.words(all.stream().map(one -> one.compared.garbage()), "garbage", "less")),
            Map.entry("bytes", all -> Compared.words(all.stream().map(one -> one.compared.bytes()), "bytes", "fewer")),
            Map.entry("label", all -> all.get(0).label),
            Map.entry(
                    "rough",
                    all -> 2
                                    * all.stream()
                                            .filter(one -> !one.outcome().isPrecise())
                                            .count()
                            > all.size()));

    /** Figures that a report knows by itself, each with its numbers and its texts. */
    static final Map<String, List<Set<String>>> GIVEN = Map.of(
            "traffic",
            List.of(
                    Set.of("value", "leastValue"),
                    Set.of("name", "rates", "cores", "least", "fastest", "garbage", "network")),
            "upgrade",
            List.of(Set.of("n", "faster", "slower", "same", "unknown"), Set.of("from", "to", "slowerBy", "fasterBy")),
            "claims",
            List.of(Set.of("n", "hold", "other", "contradicted", "articles"), Set.of()));

    private Facts() {}

    /** Says a question's card by the figures of a run; empty if it has none, or too little was measured. */
    public static Optional<Card.Said> say(
            QuestionFile file, Question question, Recordings source, Map<String, Map<String, Object>> given) {
        if (question.card() == null) {
            return Optional.empty();
        }
        Map<String, Map<String, Object>> facts = new LinkedHashMap<>(given);
        Map<String, Map<String, Object>> hints = new LinkedHashMap<>(given);
        question.card().figures().forEach((name, figure) -> {
            Question.Panel panel = question.panel(figure.of()).orElseThrow();
            List<Named> found = (figure.at() == null ? panel.values() : figure.at())
                    .stream()
                            .flatMap(value -> named(file.bind(panel, value), figure, source)
                                    .map(one -> one.of(file.input(panel.param(), value)))
                                    .stream())
                            .toList();
            if (!found.isEmpty()) {
                facts.put(name, fields(found));
                Map<String, Object> hint =
                        fields(found.stream().map(Named::roughly).toList());
                if (found.stream().anyMatch(one -> one.compared.outcome().kind() == Outcome.Kind.UNCLEAR)) {
                    hint.put("least", "");
                }
                hints.put(name, hint);
            }
        });
        return question.card().say(facts, hints);
    }

    private record Named(String label, QuestionFile.Input input, Compared compared) {
        Named of(QuestionFile.Input of) {
            return new Named(label, of, compared);
        }

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

    private static Map<String, Object> fields(List<Named> found) {
        Map<String, Object> fields = new HashMap<>();
        FIELDS.forEach((name, of) -> fields.put(name, of.apply(found)));
        return fields;
    }

    static boolean hasField(String name) {
        return FIELDS.containsKey(name);
    }

    static boolean isRough(Map<String, Object> figure) {
        return Boolean.TRUE.equals(figure.get("rough"));
    }

    private static Optional<Named> named(Question.Panel panel, Card.Figure figure, Recordings source) {
        if (figure.compare() != null) {
            return source.compare(
                            panel, figure.compare().get(0), figure.compare().get(1), 1)
                    .map(compared -> new Named(figure.compare().get(0), null, compared));
        }
        List<String> labels = panel.rows().stream()
                .map(Question.Row::label)
                .filter(label -> label.startsWith(figure.fastest())
                        && !panel.limits().contains(label)
                        && !label.equals(panel.base()))
                .toList();
        return labels.stream()
                .flatMap(label -> source.compare(panel, label, panel.base(), labels.size()).stream()
                        .map(compared -> new Named(label, null, compared)))
                // those that are known to be faster come before one that may be
                .min(Comparator.<Named, Boolean>comparing(one -> one.outcome().kind() != Outcome.Kind.FASTER)
                        .thenComparingDouble(one -> one.ratio().value()));
    }

    private static List<Named> of(List<Named> all, Outcome.Kind kind) {
        return all.stream().filter(one -> one.outcome().kind() == kind).toList();
    }

    private static String ofOne(List<Named> all, Function<Named, String> words) {
        return all.size() == 1 ? words.apply(all.get(0)) : "";
    }

    private static String sizes(List<Named> all) {
        LongSummaryStatistics sizes =
                all.stream().mapToLong(one -> one.input.bytes()).summaryStatistics();
        return sizes.getMin() == 0 ? "" : Format.size(sizes.getMin()) + " to " + Format.size(sizes.getMax());
    }

    private static String least(List<Named> all) {
        return Stream.concat(
                        of(all, Outcome.Kind.FASTER).stream()
                                .map(one -> 1 / one.ratio().high()),
                        of(all, Outcome.Kind.SLOWER).stream()
                                .map(one -> one.ratio().low()))
                .min(Comparator.naturalOrder())
                .map(Outcome::amount)
                .orElse("");
    }

    /** Those of one kind that are known well, or all if there are none. */
    private static Stream<Double> ratios(List<Named> all, Outcome.Kind kind) {
        List<Named> ofKind = of(all, kind);
        boolean anyPrecise = ofKind.stream().anyMatch(one -> one.outcome().isPrecise());
        return ofKind.stream()
                .filter(one -> one.outcome().isPrecise() || !anyPrecise)
                .map(one -> one.ratio().value());
    }

    /** An unknown end is as far away as can be; expressions take no infinite numbers. */
    private static double end(
            List<Named> all, ToDoubleFunction<Named> bound, DoubleBinaryOperator farther, double unknown) {
        double end = all.stream()
                .mapToDouble(bound)
                .map(value -> Double.isNaN(value) ? unknown : value)
                .reduce(farther)
                .orElseThrow();
        return Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, end));
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
