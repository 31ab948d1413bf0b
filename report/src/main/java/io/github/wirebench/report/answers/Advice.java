// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A recommendation in words: which of the alternatives to take, why, and what the figures do not contain. Alternatives are rows
 * of the same label in a question's first panel, which reads, and its second one, which writes.
 */
public final class Advice {

    /** Differences that are smaller are no reason to change anything. */
    private static final double WORTH_IT = 0.95;

    private static final double PER_SECOND = 1_000;

    /** An alternative that was read and written. */
    private record Alternative(String label, Samples read, Samples write, Map<String, Long> sizes) {

        double nanoseconds() {
            return mean(read) + mean(write);
        }

        private static double mean(Samples samples) {
            return Arrays.stream(times(samples)).average().orElse(Double.NaN);
        }

        /** CPU time where it was recorded, as in the tables. */
        static double[] times(Samples samples) {
            return samples.cpuTimesOfOneThread().orElseGet(samples::nanoseconds);
        }
    }

    private final Question.Advised advised;
    private final Alternative base;
    private final List<Alternative> others;
    private final double typicalSpread;

    private Advice(Question.Advised advised, Alternative base, List<Alternative> others, double typicalSpread) {
        this.advised = advised;
        this.base = base;
        this.others = others;
        this.typicalSpread = typicalSpread;
    }

    /**
     * Returns the recommendation, a sentence or two each; empty if the question has none, or too little was measured.
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
                sentences.add(first.besides(advice.get(), value.getKey()));
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
        List<Alternative> alternatives = new ArrayList<>();
        for (Question.Row read : panels.get(0).rows()) {
            panels.get(1).rows().stream()
                    .filter(row -> row.label().equals(read.label()))
                    .findFirst()
                    .ifPresent(write -> {
                        Optional<Samples> reading = measured.apply(read).filter(Samples::hasTime);
                        Optional<Samples> writing = measured.apply(write).filter(Samples::hasTime);
                        if (reading.isPresent() && writing.isPresent()) {
                            alternatives.add(new Alternative(
                                    read.label(), reading.get(), writing.get(), sizes.apply(read.params())));
                        }
                    });
        }
        Optional<Alternative> base = alternatives.stream()
                .filter(one -> one.label().equals(panels.get(0).base()))
                .findFirst();
        List<Alternative> others = alternatives.stream()
                .filter(one -> !one.equals(base.orElse(null)))
                .filter(one -> !advised.limits().contains(one.label()))
                .toList();
        return base.isEmpty() || others.isEmpty()
                ? Optional.empty()
                : Optional.of(new Advice(advised, base.get(), others, typicalSpread));
    }

    /** Says how the ratios differ from those of another document. */
    private String besides(Advice other, String label) {
        List<String> different = new ArrayList<>();
        int compared = 0;
        for (Alternative here : others) {
            Optional<Alternative> there = other.others.stream()
                    .filter(one -> one.label().equals(here.label()))
                    .findFirst();
            if (there.isPresent()) {
                compared++;
                List<String> ways = Stream.of(
                                difference(
                                        "to read",
                                        ratio(here, Alternative::read),
                                        other.ratio(there.get(), Alternative::read)),
                                difference(
                                        "to write",
                                        ratio(here, Alternative::write),
                                        other.ratio(there.get(), Alternative::write)))
                        .flatMap(Optional::stream)
                        .toList();
                if (!ways.isEmpty()) {
                    different.add(here.label() + " " + String.join(", ", ways));
                }
            }
        }
        String time = " in its time relative to " + base.label();
        return "Compared with " + label + ", "
                + (different.isEmpty()
                        ? "none of " + compared + " alternatives differs measurably" + time + "."
                        : different.size() + " of " + compared + " alternatives differs" + time + ": "
                                + String.join("; ", different) + ".");
    }

    private static Optional<String> difference(String way, Interval here, Interval there) {
        return here.high() < there.low() || there.high() < here.low()
                ? Optional.of(Format.ratio(here.value()) + " " + way + ", there " + Format.ratio(there.value()))
                : Optional.empty();
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        Predicate<Alternative> sameFormat = one -> one.label().startsWith(advised.sameFormat());
        fastest(sameFormat)
                .ifPresent(one -> sentences.add(
                        faster(one)
                                ? one.label() + " is the fastest of the same format: it takes " + times(one) + "."
                                : "No library of the same format that was measured is clearly faster than "
                                        + base.label() + "."));
        Optional<Alternative> format = fastest(sameFormat.negate());
        format.ifPresent(one -> sentences.add(
                faster(one)
                        ? one.label() + " is the fastest of the other formats: it takes " + times(one) + bytes(one)
                                + "."
                        : "No other format that was measured is clearly faster than " + base.label() + "; the fastest, "
                                + one.label() + ", takes " + times(one) + bytes(one) + "."));
        smallest()
                .filter(one -> !one.equals(format.orElse(null)))
                .ifPresent(one -> sentences.add(one.label() + " has the fewest bytes"
                        + bytes(one).replaceFirst("^; its documents have", ":").replaceFirst(" the bytes", "")
                        + "; it takes " + times(one) + "."));
        double saved = base.nanoseconds()
                - others.stream().mapToDouble(Alternative::nanoseconds).min().orElse(base.nanoseconds());
        sentences.add("At 1,000 documents a second, each read and written once, " + base.label() + " uses "
                + core(base.nanoseconds()) + " of one core; "
                + (saved > 0
                        ? "the fastest alternative saves " + core(saved) + "."
                        : "no alternative saves any of it."));
        sentences.add(
                "Not in these figures: schemas that have to be kept compatible, tools that read only text, and the time it takes"
                        + " to change every producer and consumer.");
        return sentences;
    }

    private Optional<Alternative> fastest(Predicate<Alternative> condition) {
        return others.stream().filter(condition).min(Comparator.comparingDouble(Alternative::nanoseconds));
    }

    private Optional<Alternative> smallest() {
        return others.stream()
                .filter(one -> one.sizes().containsKey("raw") && base.sizes().containsKey("raw"))
                .filter(one -> one.sizes().get("raw") < WORTH_IT * base.sizes().get("raw"))
                .min(Comparator.comparingLong(one -> one.sizes().get("raw")));
    }

    /** Tells whether it is faster at one thing, and slower at nothing. */
    private boolean faster(Alternative one) {
        Interval read = ratio(one, Alternative::read);
        Interval write = ratio(one, Alternative::write);
        return one.nanoseconds() < WORTH_IT * base.nanoseconds()
                && (read.high() < 1 || write.high() < 1)
                && !(read.low() > 1)
                && !(write.low() > 1);
    }

    private String times(Alternative one) {
        return words(ratio(one, Alternative::read)) + " to read and " + words(ratio(one, Alternative::write))
                + " to write";
    }

    private static String words(Interval ratio) {
        return ratio.encloses(1) ? "no measurably different time" : Format.ratio(ratio) + " as long";
    }

    private String bytes(Alternative one) {
        Long raw = one.sizes().get("raw");
        Long own = base.sizes().get("raw");
        if (raw == null || own == null) {
            return "";
        }
        Long gzip = one.sizes().get("gzip");
        Long ownGzip = base.sizes().get("gzip");
        return "; its documents have " + Format.ratio((double) raw / own) + " the bytes"
                + (gzip == null || ownGzip == null
                        ? ""
                        : ", and " + Format.ratio((double) gzip / ownGzip) + " after gzip");
    }

    private Interval ratio(Alternative one, Function<Alternative, Samples> way) {
        return ForkStatistics.ratio(
                Alternative.times(way.apply(one)), Alternative.times(way.apply(base)), typicalSpread);
    }

    private static String core(double nanoseconds) {
        return Format.percent(nanoseconds * PER_SECOND / 1e9, 1);
    }
}
