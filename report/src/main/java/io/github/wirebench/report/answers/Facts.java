// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.stats.Format;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
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
    /** The fields that conditions may have. */
    static final Set<String> NUMBERS = Set.of("n", "faster", "slower", "same", "unknown", "low", "high");

    static final Set<String> FIELDS = Stream.concat(
                    NUMBERS.stream(),
                    Stream.of(
                            "fasterBy",
                            "slowerBy",
                            "least",
                            "sizes",
                            "slowerAt",
                            "baseTime",
                            "garbage",
                            "bytes",
                            "label",
                            "words",
                            "time"))
            .collect(Collectors.toSet());

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

    private static final String LEAST = "least";
    private static final String ROUGH = "rough";
    private static final int HALF = 2;

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
                Map<String, Object> hint = fields(found.stream()
                        .map(one -> new Named(one.label, one.input, one.compared.roughly()))
                        .toList());
                if (found.stream().anyMatch(one -> one.compared.outcome().kind() == Outcome.Kind.UNCLEAR)) {
                    hint.put(LEAST, "");
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

        double ratio() {
            return compared.outcome().ratio().value();
        }
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
                .min(Comparator.<Named, Boolean>comparing(
                                one -> one.compared.outcome().kind() != Outcome.Kind.FASTER)
                        .thenComparingDouble(Named::ratio));
    }

    private static Map<String, Object> fields(List<Named> found) {
        List<Compared> all = found.stream().map(Named::compared).toList();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("label", found.get(0).label());
        LongSummaryStatistics sizes =
                found.stream().mapToLong(one -> one.input.bytes()).summaryStatistics();
        fields.put(
                "sizes", sizes.getMin() == 0 ? "" : Format.size(sizes.getMin()) + " to " + Format.size(sizes.getMax()));
        fields.put("n", all.size());
        for (Map.Entry<String, Outcome.Kind> kind : Map.of(
                        "faster", Outcome.Kind.FASTER,
                        "slower", Outcome.Kind.SLOWER,
                        "same", Outcome.Kind.SAME,
                        "unknown", Outcome.Kind.UNCLEAR)
                .entrySet()) {
            fields.put(
                    kind.getKey(),
                    all.stream()
                            .filter(one -> one.outcome().kind() == kind.getValue())
                            .count());
        }
        fields.put("fasterBy", range(ratios(all, Outcome.Kind.FASTER).map(ratio -> 1 / ratio)));
        fields.put("slowerBy", range(ratios(all, Outcome.Kind.SLOWER)));
        fields.put(LEAST, least(all));
        fields.put("low", end(all, one -> one.outcome().ratio().low(), Math::min, Double.NEGATIVE_INFINITY));
        fields.put("high", end(all, one -> one.outcome().ratio().high(), Math::max, Double.POSITIVE_INFINITY));
        fields.put("garbage", Compared.words(all.stream().map(Compared::garbage), "garbage", "less"));
        fields.put("bytes", Compared.words(all.stream().map(Compared::bytes), "bytes", "fewer"));
        fields.put("words", all.size() == 1 ? all.get(0).outcome().words() : "");
        fields.put(
                "slowerAt",
                found.stream()
                        .filter(one -> one.compared.outcome().kind() == Outcome.Kind.SLOWER)
                        .map(one -> one.input.label())
                        .collect(Collectors.joining("; ")));
        fields.put(
                "baseTime",
                all.size() == 1 ? Format.roughTime(all.get(0).baseTime().value()) : "");
        fields.put("time", all.size() == 1 ? Format.roughTime(all.get(0).time().value()) : "");
        fields.put(
                ROUGH,
                HALF * all.stream().filter(one -> !one.outcome().isPrecise()).count() > all.size());
        return fields;
    }

    private static String least(List<Compared> all) {
        return all.stream()
                .map(Compared::outcome)
                .filter(outcome -> outcome.kind() == Outcome.Kind.FASTER || outcome.kind() == Outcome.Kind.SLOWER)
                .map(outcome -> outcome.kind() == Outcome.Kind.FASTER
                        ? 1 / outcome.ratio().high()
                        : outcome.ratio().low())
                .min(Comparator.naturalOrder())
                .map(Outcome::amount)
                .orElse("");
    }

    static boolean isRough(Map<String, Object> figure) {
        return Boolean.TRUE.equals(figure.get(ROUGH));
    }

    /** Those of one kind that are known well, or all if there are none. */
    private static Stream<Double> ratios(List<Compared> all, Outcome.Kind kind) {
        List<Outcome> ofKind = all.stream()
                .map(Compared::outcome)
                .filter(outcome -> outcome.kind() == kind)
                .toList();
        boolean anyPrecise = ofKind.stream().anyMatch(Outcome::isPrecise);
        return ofKind.stream()
                .filter(outcome -> outcome.isPrecise() || !anyPrecise)
                .map(outcome -> outcome.ratio().value());
    }

    /** An unknown end is as far away as can be; expressions take no infinite numbers. */
    private static double end(
            List<Compared> all, ToDoubleFunction<Compared> bound, DoubleBinaryOperator farther, double unknown) {
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
