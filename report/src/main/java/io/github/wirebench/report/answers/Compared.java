// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Two benchmarks of a run compared by CPU time, or time where that is unknown, in ns/op; ratios of bytes on the wire are NaN if unknown. */
public record Compared(
        Samples first, Samples second, Interval time, Interval baseTime, Outcome outcome, double bytes, double gzip) {
    /** Allocation below this, in bytes per operation, is measuring noise. */
    private static final double NO_ALLOCATION = 1;

    /**
     * A benchmark that has not settled may get this many times as fast yet: reading with a new mapper takes 200 to 240 µs after 5 s, and
     * 43 to 94 µs from 17 s on (JDK 17, 2 vCPUs of an AMD EPYC, 2026-11-27).
     */
    private static final double MOST_SPEEDUP = 5;

    /** A hint's ratio is at least this share of the way from 1 to the end of its interval, if it has one: docs/validation/quick.md. */
    private static final double LEANS = 1.0 / 3;

    /** A smaller difference of allocations or bytes is not worth a word. */
    private static final double SAME = 0.005;

    private static final double SOME = 0.095;

    /**
     * Compares two rows; empty if one is missing, or they were measured under different conditions.
     *
     * @param panel with complete rows, see {@link QuestionFile#bind}
     * @param comparisons as in {@link Run#ratio}
     */
    public static Optional<Compared> of(Run run, Question.Panel panel, String first, String second, int comparisons) {
        return find(run, panel, first)
                .flatMap(one -> find(run, panel, second)
                        .filter(one::isComparableWith)
                        .map(other -> of(run, one, other, hasCpuTime(one) && hasCpuTime(other), comparisons)));
    }

    private static Optional<Samples> find(Run run, Question.Panel panel, String label) {
        Question.Row row = panel.row(label);
        return run.find(row.benchmark(), row.params()).filter(Samples::hasTime);
    }

    /** Compares two benchmarks; their times are not compared if one has none. */
    public static Compared of(Run run, Samples first, Samples second, boolean byCpuTime, int comparisons) {
        double[] times = times(first, byCpuTime);
        double[] baseTimes = times(second, byCpuTime);
        boolean areTimes = byCpuTime || first.hasTime() && second.hasTime();
        Interval ratio = areTimes ? run.ratio(first, times, second, baseTimes, comparisons) : Interval.UNKNOWN;
        return new Compared(
                first,
                second,
                run.mean(first, times),
                run.mean(second, baseTimes),
                // a benchmark that has not settled may yet get faster
                Outcome.of(new Interval(
                        ratio.value(), ratio.low() / speedupLeft(first), ratio.high() * speedupLeft(second))),
                bytes(run, first.params(), second.params(), WireSizes.RAW),
                bytes(run, first.params(), second.params(), WireSizes.GZIP));
    }

    /** Returns the forks of the one that has fewer. */
    public int forks() {
        return Math.min(first.forks(), second.forks());
    }

    /** Returns the ratio of the bytes allocated; NaN if unknown. */
    public double garbage() {
        double own = first.allocation().value();
        double base = second.allocation().value();
        return base >= NO_ALLOCATION ? own / base : own < NO_ALLOCATION ? 1 : Double.NaN;
    }

    private static double speedupLeft(Samples samples) {
        return samples.health().settles() ? 1 : MOST_SPEEDUP;
    }

    private static boolean hasCpuTime(Samples samples) {
        return samples.cpuTimesOfOneThread().isPresent();
    }

    private static double[] times(Samples samples, boolean byCpuTime) {
        return byCpuTime ? samples.decidingCpuTimes().orElseThrow() : samples.nanoseconds();
    }

    /** Returns the ratio of the bytes of two rows, by their parameters; NaN if unknown. */
    static double bytes(Run run, Map<String, String> first, Map<String, String> second, String kind) {
        Long own = run.sizes(first).get(kind);
        Long others = run.sizes(second).get(kind);
        return own == null || others == null ? Double.NaN : (double) own / others;
    }

    /** Returns the CPU time of a row in ns/op; unknown if it was not measured. */
    public static Interval time(Run run, Question.Panel panel, String label) {
        return find(run, panel, label).map(samples -> time(run, samples)).orElse(Interval.UNKNOWN);
    }

    /** Returns the bytes that a row allocates per operation; NaN if unknown. */
    static double garbage(Run run, Question.Panel panel, String label) {
        return find(run, panel, label)
                .map(samples -> samples.allocation().value())
                .orElse(Double.NaN);
    }

    /** Returns CPU time, or time where that is unknown. */
    public static Interval time(Run run, Samples samples) {
        return run.mean(samples, times(samples, hasCpuTime(samples)));
    }

    /** How far an answer can be believed: the amount is known within 25%, or only which is faster, or that is only likely. */
    public enum Grade {
        FIRM("●●●"),
        SIDE("●●○"),
        HINT("●○○"),
        UNKNOWN("○○○");

        static final String LEGEND = "●●● firm  ●●○ sure which is faster  ●○○ hint";

        final String sign;

        Grade(String sign) {
            this.sign = sign;
        }
    }

    public Grade grade() {
        if (outcome.kind() == Outcome.Kind.UNCLEAR) {
            return leans(outcome.ratio()) ? Grade.HINT : Grade.UNKNOWN;
        }
        return outcome.isPrecise() ? Grade.FIRM : Grade.SIDE;
    }

    /** Returns the bytes on the wire where they differ, {@code 38% fewer bytes}, else the garbage; empty if neither is known. */
    String bytesOrGarbage() {
        return Double.isFinite(bytes) && bytes != 1
                ? words(Stream.of(bytes), "bytes", "fewer")
                : words(Stream.of(garbage()), "garbage", "less");
    }

    /** Says one amount, or a range: {@code 2% to 64% fewer bytes}, {@code 64% fewer to 1.2x the bytes}; empty if unknown. */
    static String words(Stream<Double> ratios, String noun, String less) {
        List<Double> sorted = ratios.filter(Double::isFinite).sorted().toList();
        if (sorted.isEmpty()) {
            return "";
        }
        double least = sorted.get(0);
        double most = sorted.get(sorted.size() - 1);
        if (least >= 1 - SAME && most <= 1 + SAME) {
            return "the same " + noun;
        }
        if (most < 1 - SAME) {
            String saved = Format.percent(1 - most, 0);
            String mostSaved = Format.percent(1 - least, 0);
            return (saved.equals(mostSaved) ? "" : saved + " to ") + mostSaved + " " + less + " " + noun;
        }
        if (sorted.size() == 1 && most < 1 + SOME) {
            return Format.percent(most - 1, 0) + " more " + noun;
        }
        String from = least < 1 - SAME ? Format.percent(1 - least, 0) + " " + less : Outcome.times(least) + "x";
        String to = Outcome.times(most) + "x";
        return (from.equals(to) ? "" : from + " to ") + to + " the " + noun;
    }

    /** Returns a hint as if its ratio were exact, all others as they are. */
    Compared roughly() {
        if (grade() != Grade.HINT) {
            return this;
        }
        double ratio = outcome.ratio().value();
        Outcome exact = Outcome.of(new Interval(ratio, ratio, ratio));
        return new Compared(first, second, time, baseTime, exact, bytes, gzip);
    }

    private static boolean leans(Interval ratio) {
        if (!ratio.isKnown()) {
            return Double.isFinite(ratio.value());
        }
        double nearEnd = ratio.value() > 1 ? ratio.low() : ratio.high();
        return Math.abs(Math.log(ratio.value())) >= LEANS * Math.abs(Math.log(ratio.value() / nearEnd));
    }
}
