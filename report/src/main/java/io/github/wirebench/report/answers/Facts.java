// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    private static final Set<String> TEXTS = Set.of(
            "fasterBy",
            "slowerBy",
            "least",
            "sizes",
            "slowerAt",
            "baseTime",
            "time",
            "words",
            "garbage",
            "bytes",
            "label");

    /** Figures that a report knows by itself, each with its numbers and its texts. */
    private static final Map<String, List<Set<String>>> GIVEN = Map.of(
            "traffic",
            List.of(
                    Set.of("value", "leastValue"),
                    Set.of("name", "rates", "cores", "least", "fastest", "garbage", "network")),
            "upgrade",
            List.of(Set.of("n", "faster", "slower", "same", "unknown"), Set.of("from", "to", "slowerBy", "fasterBy")),
            "claims",
            List.of(Set.of("n", "hold", "other", "contradicted", "articles"), Set.of()));

    private static final String ROUGH = "rough";

    private Facts() {}

    /** Returns whether there is a figure that a report knows by itself. */
    static boolean isGiven(String figure) {
        return GIVEN.containsKey(figure);
    }

    /** Returns the fields that conditions may have. */
    static Set<String> numbers(String figure) {
        return isGiven(figure) ? GIVEN.get(figure).get(0) : NUMBERS;
    }

    /** Returns the fields that only sentences may have. */
    static Set<String> texts(String figure) {
        return isGiven(figure) ? GIVEN.get(figure).get(1) : TEXTS;
    }

    /** Says a question's card by the figures of a run; empty if it has none, or too little was measured. */
    public static Optional<Card.Said> say(
            QuestionFile file, Question question, Recordings source, Map<String, Map<String, Object>> given) {
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
                named(file.bind(panel, value), figure, source, input).ifPresent(found::add);
            }
            if (!found.isEmpty()) {
                facts.put(name, fields(found));
                hints.put(name, fields(found.stream().map(Named::roughly).toList()));
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
        Stream<Double> least = Stream.concat(
                faster.stream().map(one -> 1 / one.ratio().high()),
                slower.stream().map(one -> one.ratio().low()));
        LongSummaryStatistics sizes =
                all.stream().mapToLong(one -> one.input.bytes()).summaryStatistics();
        Optional<Compared> only = all.size() == 1 ? Optional.of(all.get(0).compared) : Optional.empty();
        Map<String, Object> fields = new HashMap<>();
        fields.put("n", all.size());
        fields.put("faster", faster.size());
        fields.put("slower", slower.size());
        fields.put("same", of(all, Outcome.Kind.SAME).size());
        fields.put("unknown", of(all, Outcome.Kind.UNCLEAR).size());
        fields.put(
                "low",
                all.stream()
                        .mapToDouble(one -> end(one.ratio().low(), -Float.MAX_VALUE))
                        .min()
                        .orElseThrow());
        fields.put(
                "high",
                all.stream()
                        .mapToDouble(one -> end(one.ratio().high(), Float.MAX_VALUE))
                        .max()
                        .orElseThrow());
        fields.put("fasterBy", range(known(faster).map(ratio -> 1 / ratio)));
        fields.put("slowerBy", range(known(slower)));
        fields.put(
                "least",
                least.min(Comparator.naturalOrder()).map(Outcome::amount).orElse(""));
        fields.put(
                "sizes", sizes.getMin() == 0 ? "" : Format.size(sizes.getMin()) + " to " + Format.size(sizes.getMax()));
        fields.put("slowerAt", slower.stream().map(one -> one.input.label()).collect(Collectors.joining("; ")));
        fields.put(
                "baseTime",
                only.map(one -> Format.roughTime(one.baseTime().value())).orElse(""));
        fields.put("time", only.map(one -> Format.roughTime(one.time().value())).orElse(""));
        fields.put("words", only.map(one -> one.outcome().words()).orElse(""));
        fields.put("garbage", Compared.words(all.stream().map(one -> one.compared.garbage()), "garbage", "less"));
        fields.put("bytes", Compared.words(all.stream().map(one -> one.compared.bytes()), "bytes", "fewer"));
        fields.put("label", all.get(0).label);
        fields.put(
                ROUGH,
                2 * all.stream().filter(one -> !one.outcome().isPrecise()).count() > all.size());
        return fields;
    }

    static boolean isRough(Map<String, Object> figure) {
        return Boolean.TRUE.equals(figure.get(ROUGH));
    }

    private static Optional<Named> named(
            Question.Panel panel, Card.Figure figure, Recordings source, QuestionFile.Input input) {
        if (figure.compare() != null) {
            String first = figure.compare().get(0);
            return source.compare(panel, first, figure.compare().get(1), 1)
                    .map(compared -> new Named(first, input, compared));
        }
        List<String> labels = panel.rows().stream()
                .map(Question.Row::label)
                .filter(label -> label.startsWith(figure.fastest())
                        && !panel.limits().contains(label)
                        && !label.equals(panel.base()))
                .toList();
        return labels.stream()
                .flatMap(label -> source.compare(panel, label, panel.base(), labels.size()).stream()
                        .map(compared -> new Named(label, input, compared)))
                // those that are known to be faster come before one that may be
                .min(Comparator.<Named, Boolean>comparing(one -> one.outcome().kind() != Outcome.Kind.FASTER)
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
