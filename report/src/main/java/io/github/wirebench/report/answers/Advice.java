// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A recommendation in words: which of the alternatives to take, why, and what the figures do not contain. Alternatives are rows
 * of the same label in a question's first panel, which reads, and its second one, which writes.
 */
public final class Advice {

    /** Differences that are smaller are no reason to change anything. */
    private static final double WORTH_IT = 0.95;

    /** The sentence on cores is for so many documents a second, or ten or a hundred times as many if that takes hardly any CPU. */
    private static final double PER_SECOND = 1_000;

    private static final double HARDLY_ANY = 0.01;
    private static final double MOST_PER_SECOND = 100_000;

    /**
     * An alternative that was read and written.
     *
     * @param nanoseconds of reading and writing a document
     * @param read time of reading by that of the base
     * @param write time of writing by that of the base
     * @param sizes of its documents, by the names of {@link WireSizes}; empty if unknown
     */
    private record Alternative(
            String label, double nanoseconds, Interval read, Interval write, Map<String, Long> sizes) {

        boolean isPrecise() {
            return Stream.of(read, write)
                    .allMatch(ratio -> ratio.isKnown() && ratio.relativeHalfWidth() <= Samples.TOO_WIDE);
        }
    }

    private final Question.Advised advised;
    private final Alternative base;
    private final List<Alternative> others;

    /** All rows that were read and written, by label. */
    private final Map<String, Alternative> measured;

    /** Labels of the alternatives whose figures tell too little. */
    private final List<String> leftOut;

    private Advice(Question.Advised advised, String base, Map<String, Alternative> measured) {
        this.advised = advised;
        this.measured = measured;
        this.base = measured.get(base);
        Map<Boolean, List<Alternative>> byPrecision = measured.values().stream()
                .filter(one -> one != this.base)
                .filter(one -> !advised.limits().contains(one.label()))
                .collect(Collectors.partitioningBy(Alternative::isPrecise));
        this.others = byPrecision.get(true);
        this.leftOut = byPrecision.get(false).stream().map(Alternative::label).toList();
    }

    /**
     * Returns the recommendation, a sentence or two each; empty if the question has none, or too little was measured. Rows that
     * do not settle, or whose ratio to the base is unknown or has an interval wider than {@link Samples#TOO_WIDE}, have no part
     * in it.
     *
     * @param panels of the question, by the label of its input's value; the recommendation is for the first one, and says how it
     *     differs from the others
     * @param sizes params of a row to its bytes: raw, gzip, zstd; empty if unknown
     * @param typicalSpread as in {@link ForkStatistics#ratio(double[], double[], double)}
     */
    public static List<String> of(
            Question question,
            Map<String, List<Question.Panel>> panels,
            Function<Question.Row, Optional<Samples>> measured,
            Function<Map<String, String>, Map<String, Long>> sizes,
            double typicalSpread) {
        if (question.advice() == null) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        Advice first = null;
        for (Map.Entry<String, List<Question.Panel>> value : panels.entrySet()) {
            Optional<Advice> advice = of(question.advice(), value.getValue(), measured, sizes, typicalSpread);
            if (first == null) {
                if (advice.isEmpty()) {
                    return List.of();
                }
                first = advice.get();
                sentences.addAll(first.sentences());
            } else if (advice.isPresent()) {
                sentences.addAll(first.besides(advice.get(), value.getKey()));
            }
        }
        return sentences;
    }

    private static Optional<Advice> of(
            Question.Advised advised,
            List<Question.Panel> panels,
            Function<Question.Row, Optional<Samples>> measured,
            Function<Map<String, String>, Map<String, Long>> sizes,
            double typicalSpread) {
        if (panels.size() < 2) {
            return Optional.empty();
        }
        Map<Question.Row, Samples> timed = new LinkedHashMap<>();
        panels.subList(0, 2).stream()
                .flatMap(panel -> panel.rows().stream())
                .forEach(row ->
                        measured.apply(row).filter(Samples::hasTime).ifPresent(samples -> timed.put(row, samples)));
        Function<Samples, double[]> times = timed.values().stream()
                        .allMatch(row -> row.cpuTimesOfOneThread().isPresent())
                ? samples -> samples.cpuTimesOfOneThread().orElseThrow()
                : Samples::nanoseconds;
        String base = panels.get(0).base();
        Optional<Question.Row> baseRead = row(panels.get(0), base).filter(timed::containsKey);
        Optional<Question.Row> baseWrite = row(panels.get(1), base).filter(timed::containsKey);
        if (baseRead.isEmpty() || baseWrite.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Alternative> alternatives = new LinkedHashMap<>();
        for (Question.Row read : panels.get(0).rows()) {
            Optional<Question.Row> write = row(panels.get(1), read.label());
            if (timed.containsKey(read) && write.isPresent() && timed.containsKey(write.get())) {
                alternatives.put(
                        read.label(),
                        new Alternative(
                                read.label(),
                                mean(times.apply(timed.get(read))) + mean(times.apply(timed.get(write.get()))),
                                ratio(timed.get(read), timed.get(baseRead.get()), times, typicalSpread),
                                ratio(timed.get(write.get()), timed.get(baseWrite.get()), times, typicalSpread),
                                sizes.apply(read.params())));
            }
        }
        Advice advice = new Advice(advised, base, alternatives);
        return advice.others.isEmpty() && advice.leftOut.isEmpty() ? Optional.empty() : Optional.of(advice);
    }

    private static Optional<Question.Row> row(Question.Panel panel, String label) {
        return panel.rows().stream().filter(row -> row.label().equals(label)).findFirst();
    }

    private static double mean(double[] times) {
        return Arrays.stream(times).average().orElse(Double.NaN);
    }

    private static Interval ratio(
            Samples numerator, Samples denominator, Function<Samples, double[]> times, double typicalSpread) {
        return numerator.health().settles() && denominator.health().settles()
                ? ForkStatistics.ratio(times.apply(numerator), times.apply(denominator), typicalSpread)
                : Interval.UNKNOWN;
    }

    /** Says how the ratios differ from those of another document. */
    private List<String> besides(Advice other, String label) {
        List<String> different = new ArrayList<>();
        int compared = 0;
        for (Alternative here : others) {
            Optional<Alternative> there = other.others.stream()
                    .filter(one -> one.label().equals(here.label()))
                    .findFirst();
            if (there.isPresent()) {
                compared++;
                List<String> ways = Stream.of(
                                difference("to read", here.read(), there.get().read()),
                                difference("to write", here.write(), there.get().write()))
                        .flatMap(Optional::stream)
                        .toList();
                if (!ways.isEmpty()) {
                    different.add(here.label() + " " + String.join(", ", ways));
                }
            }
        }
        if (compared == 0) {
            return List.of();
        }
        String time = " in its time relative to " + base.label();
        return List.of("Compared with " + label + ", "
                + (different.isEmpty()
                        ? "none of " + compared + " alternatives is known to differ" + time + "."
                        : different.size() + " of " + Format.count(compared, "alternative")
                                + (different.size() == 1 ? " differs" : " differ") + time + ": "
                                + String.join("; ", different) + "."));
    }

    private static Optional<String> difference(String way, Interval here, Interval there) {
        return here.high() < there.low() || there.high() < here.low()
                ? Optional.of(Format.ratio(here.value()) + " " + way + ", there " + Format.ratio(there.value()))
                : Optional.empty();
    }

    private List<String> sentences() {
        if (others.isEmpty()) {
            return List.of("Too little was measured for a recommendation: no alternative's time relative to "
                    + base.label() + " is known within " + Format.percent(Samples.TOO_WIDE) + ".");
        }
        List<String> sentences = new ArrayList<>();
        Alternative best = others.stream()
                .min(Comparator.comparingDouble(Alternative::nanoseconds))
                .orElseThrow();
        double rate = PER_SECOND;
        while (base.nanoseconds() * rate / 1e9 < HARDLY_ANY && rate < MOST_PER_SECOND) {
            rate *= 10;
        }
        sentences.add("At " + Format.bytes(rate) + " documents a second, each read and written once, " + base.label()
                + " takes " + core(base.nanoseconds(), rate) + " of one core"
                + (best.nanoseconds() < base.nanoseconds()
                        ? ", and " + best.label() + " " + core(best.nanoseconds(), rate) + "."
                        : ", and no alternative takes less."));
        Predicate<Alternative> sameFormat = one -> one.label().startsWith(advised.sameFormat());
        fastest(sameFormat, "in the same format").ifPresent(sentences::add);
        fastest(sameFormat.negate(), "in other formats").ifPresent(sentences::add);
        smallest().ifPresent(one -> sentences.add("Fewest bytes: " + one.label() + ", " + bytes(one) + "."));
        if (!leftOut.isEmpty()) {
            sentences.add("Not considered, because their times are not known within " + Format.percent(Samples.TOO_WIDE)
                    + ": " + String.join("; ", leftOut) + ".");
        }
        sentences.add(
                "Also consider what no figure here shows: keeping schemas compatible, losing tools that read only text,"
                        + " and changing every producer and consumer.");
        return sentences;
    }

    /** Names the fastest to read and write, and, if others are faster at one of these, those too. */
    private Optional<String> fastest(Predicate<Alternative> condition, String where) {
        List<Alternative> candidates = others.stream().filter(condition).toList();
        return candidates.stream()
                .min(Comparator.comparingDouble(Alternative::nanoseconds))
                .map(one -> (faster(one)
                                ? "Fastest of " + candidates.size() + " " + where + ": "
                                : "None of " + candidates.size() + " " + where + " is clearly faster than "
                                        + base.label() + ". The fastest: ")
                        + one.label() + ", which takes " + times(one) + "."
                        + (bytes(one).isEmpty() || condition.test(base) ? "" : " Bytes: " + bytes(one) + ".")
                        + faster(candidates, one, Alternative::read, "to read")
                        + faster(candidates, one, Alternative::write, "to write"));
    }

    private static String faster(
            List<Alternative> candidates, Alternative chosen, Function<Alternative, Interval> way, String to) {
        return candidates.stream()
                .filter(one -> way.apply(one).high() < way.apply(chosen).low())
                .min(Comparator.comparingDouble(one -> way.apply(one).value()))
                .map(one -> " Faster " + to + ": " + one.label() + ", " + Format.ratio(way.apply(one)) + ".")
                .orElse("");
    }

    private Optional<Alternative> smallest() {
        return others.stream()
                .filter(one -> one.sizes().containsKey("raw") && base.sizes().containsKey("raw"))
                .filter(one -> one.sizes().get("raw") < WORTH_IT * base.sizes().get("raw"))
                .min(Comparator.comparingLong(one -> one.sizes().get("raw")));
    }

    /** Tells whether it is faster at one thing, and slower at nothing. */
    private boolean faster(Alternative one) {
        return one.nanoseconds() < WORTH_IT * base.nanoseconds()
                && (one.read().high() < 1 || one.write().high() < 1)
                && !(one.read().low() > 1)
                && !(one.write().low() > 1);
    }

    private String times(Alternative one) {
        return words(one.read()) + " to read and " + words(one.write()) + " to write" + mapping(one);
    }

    /** Says how much of the time is the mapping, if the same was measured without. */
    private String mapping(Alternative one) {
        return Optional.ofNullable(advised.unmapped().get(one.label()))
                .map(measured::get)
                .filter(Alternative::isPrecise)
                .map(unmapped -> 1 - unmapped.nanoseconds() / one.nanoseconds())
                .filter(share -> share > 0)
                .map(share -> " (mapping to and from your records is " + Format.percent(share, 0) + " of that)")
                .orElse("");
    }

    private static String words(Interval ratio) {
        Kind kind = Kind.of(ratio);
        return kind == Kind.SAME ? "about as long" : AnswerFormatter.cell(kind, ratio, true) + " as long";
    }

    private String bytes(Alternative one) {
        Long raw = one.sizes().get("raw");
        Long own = base.sizes().get("raw");
        if (raw == null || own == null) {
            return "";
        }
        Long gzip = one.sizes().get("gzip");
        Long ownGzip = base.sizes().get("gzip");
        return Format.ratio((double) raw / own)
                + (gzip == null || ownGzip == null
                        ? ""
                        : ", and " + Format.ratio((double) gzip / ownGzip) + " after gzip");
    }

    private static String core(double nanoseconds, double rate) {
        return Format.percent(nanoseconds * rate / 1e9, 1);
    }
}
