// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The fields of the figures that a {@link Card} names.
 *
 * <p>Of each comparison: {@code n} inputs, of which {@code faster}, {@code slower}, {@code same}, {@code unknown}; {@code fasterBy} and {@code slowerBy} as
 * {@code 2.0x} or {@code 2.0x to 29x}; {@code garbage} as {@code 8.9x} or {@code 8.2x to 39x}, {@code garbageWords}, {@code bytesWords};
 * {@code low} and {@code high}, the ends of all intervals of the ratio of times; {@code label} of the first row; with one input also
 * {@code words} and {@code time}. {@code rough} if more than
 * half of them are not known within 25%.
 */
public final class Facts {
    /** Those that a report knows without any figure of the card: traffic, changes since an earlier run, figures of others. */
    static final Set<String> GIVEN = Set.of("traffic", "upgrade", "claims");

    /** Those of each comparison. */
    static final Set<String> FIELDS = Set.of(
            "label",
            "n",
            "faster",
            "slower",
            "same",
            "unknown",
            "fasterBy",
            "slowerBy",
            "low",
            "high",
            "garbage",
            "garbageWords",
            "bytesWords",
            "words",
            "time",
            "rough");

    private static final int HALF = 2;

    private Facts() {}

    /** The figures of a run. */
    public interface Source {
        /**
         * Compares two rows.
         *
         * @param panel with complete rows, see {@link QuestionFile#bind}
         * @param comparisons how many pairs they were chosen from for their figures
         * @return empty if one is missing, or they were measured under different conditions
         */
        Optional<Compared> compare(Question.Panel panel, String first, String second, int comparisons);

        /** Returns the CPU time of a row in ns/op; unknown if it was not measured. */
        Interval time(Question.Panel panel, String label);
    }

    /** Says a question's card by the figures of a run; empty if it has none, or too little was measured. */
    public static Optional<Card.Said> say(
            QuestionFile file, Question question, Source source, Map<String, Map<String, Object>> given) {
        if (question.card() == null) {
            return Optional.empty();
        }
        Map<String, Map<String, Object>> facts = new LinkedHashMap<>(given);
        Map<String, Map<String, Object>> hints = new LinkedHashMap<>(given);
        question.card().figures().forEach((name, figure) -> {
            Question.Panel panel = question.panel(figure.of()).orElseThrow();
            List<Named> found = (figure.at() == null ? panel.values() : figure.at())
                    .stream()
                            .map(value -> file.bind(panel, value))
                            .flatMap(bound -> named(bound, figure, source).stream())
                            .toList();
            if (!found.isEmpty()) {
                facts.put(name, fields(found));
                hints.put(
                        name,
                        fields(found.stream()
                                .map(one -> new Named(one.label, one.compared.roughly()))
                                .toList()));
            }
        });
        return question.card().say(facts, hints);
    }

    private record Named(String label, Compared compared) {
        double ratio() {
            return compared.outcome().ratio().value();
        }
    }

    private static Optional<Named> named(Question.Panel panel, Card.Figure figure, Source source) {
        if (figure.compare() != null) {
            return source.compare(
                            panel, figure.compare().get(0), figure.compare().get(1), 1)
                    .map(compared -> new Named(figure.compare().get(0), compared));
        }
        List<String> labels = panel.rows().stream()
                .map(Question.Row::label)
                .filter(label -> label.startsWith(figure.fastest())
                        && !panel.limits().contains(label)
                        && !label.equals(panel.base()))
                .toList();
        return labels.stream()
                .flatMap(label -> source.compare(panel, label, panel.base(), labels.size()).stream()
                        .map(compared -> new Named(label, compared)))
                .min(Comparator.comparingDouble(Named::ratio));
    }

    private static Map<String, Object> fields(List<Named> found) {
        List<Compared> all = found.stream().map(Named::compared).toList();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("label", found.get(0).label());
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
        fields.put("fasterBy", range(ratios(all, Outcome.Kind.FASTER).map(ratio -> 1 / ratio), Outcome::amount));
        fields.put("slowerBy", range(ratios(all, Outcome.Kind.SLOWER), Outcome::amount));
        fields.put("low", end(all, one -> one.outcome().ratio().low(), Math::min, Double.NEGATIVE_INFINITY));
        fields.put("high", end(all, one -> one.outcome().ratio().high(), Math::max, Double.POSITIVE_INFINITY));
        fields.put("garbage", range(all.stream().map(Compared::garbage).filter(Double::isFinite), Format::roughRatio));
        fields.put("garbageWords", all.get(0).garbageWords());
        fields.put("bytesWords", fewer(all));
        fields.put("words", all.get(0).outcome().words());
        fields.put("time", Format.time(Interval.of(all.get(0).time().value())));
        fields.put(
                "rough",
                HALF * all.stream().filter(one -> !one.outcome().isPrecise()).count() > all.size());
        return fields;
    }

    private static Stream<Double> ratios(List<Compared> all, Outcome.Kind kind) {
        return all.stream()
                .map(Compared::outcome)
                .filter(outcome -> outcome.kind() == kind && outcome.isPrecise())
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

    /** Returns {@code 2.0x}, or {@code 2.0x to 29x} where the ends read differently. */
    private static String range(Stream<Double> factors, DoubleFunction<String> words) {
        List<Double> sorted = factors.sorted().toList();
        if (sorted.isEmpty()) {
            return Format.UNKNOWN;
        }
        if (sorted.size() == 1) {
            return words.apply(sorted.get(0));
        }
        String low = Format.roughRatio(sorted.get(0));
        String high = Format.roughRatio(sorted.get(sorted.size() - 1));
        return low.equals(high) ? low : low + " to " + high;
    }

    /** Returns {@code 2% to 64% fewer bytes}. */
    private static String fewer(List<Compared> all) {
        List<Compared> known = all.stream()
                .filter(one -> Double.isFinite(one.bytes()))
                .sorted(Comparator.comparingDouble(Compared::bytes))
                .toList();
        if (known.isEmpty()) {
            return "";
        }
        Compared most = known.get(0);
        Compared least = known.get(known.size() - 1);
        String words = most.bytesWords();
        return known.size() == 1 || least.bytes() > 1 ? words : Format.percent(1 - least.bytes(), 0) + " to " + words;
    }
}
