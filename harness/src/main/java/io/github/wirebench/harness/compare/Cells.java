// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.results.ScoreUnit;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import io.github.wirebench.harness.stats.Spread;
import java.util.List;
import java.util.Locale;

/** Figures as cells of a table. */
public final class Cells {
    private Cells() {}

    /** The heads of the columns; the first is the benchmark's. */
    static List<String> header(Step step) {
        return List.of(
                "",
                step.from().name(),
                step.to().name(),
                "slower by",
                "time",
                "forks",
                "could see",
                "verdict",
                "B/op",
                "verdict on B/op");
    }

    /** The cells of a row. */
    static List<String> of(BenchmarkFinding finding) {
        TimeFinding time = finding.time();
        TimeComparison figures = time.comparison();
        return List.of(
                finding.key().label(),
                value(figures.before(), figures.unit(), figures.before()),
                value(figures.after(), figures.unit(), figures.before()),
                change(time.slowdown()),
                figures.figure() == TimeComparison.Figure.CPU ? "CPU" : "score",
                figures.forksBefore() + "/" + figures.forksAfter(),
                Double.isNaN(time.visible()) ? "nothing" : percent(time.visible()),
                time.verdict().name(),
                finding.allocation().map(Cells::bytes).orElse(""),
                finding.allocation()
                        .map(allocation -> allocation.verdict().name())
                        .orElse(""));
    }

    /**
     * A score.
     *
     * @param scale a score that chooses the unit for both sides
     */
    public static String value(double score, String unit, double scale) {
        double nanoseconds = ScoreUnit.nanosecondsPer(unit);
        return Double.isNaN(nanoseconds)
                ? Quantities.plain(alone(score)) + (Double.isFinite(score) ? " " + unit : "")
                : Quantities.time(
                        alone(score * nanoseconds),
                        Quantities.TimeUnit.of(Double.isFinite(scale) ? scale * nanoseconds : 0));
    }

    /** By how much slower, e.g. {@code +12% (+9.8 to +14)}; unknown bounds are left out. */
    public static String change(Interval ratio) {
        return !Double.isFinite(ratio.value())
                ? "unknown"
                : signed(ratio.value()) + "%"
                        + (ratio.isKnown() ? " (" + signed(ratio.low()) + " to " + signed(ratio.high()) + ")" : "");
    }

    /** A share of 1 with two digits, e.g. {@code 2.5%}, {@code 15%}. */
    public static String percent(double fraction) {
        return Quantities.percent(fraction);
    }

    private static String signed(double ratio) {
        double percent = 100 * (ratio - 1);
        String text = String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%+.1f" : "%+,.0f", percent);
        return text.equals("-0.0") ? "+0.0" : text;
    }

    /** Bytes per operation, of both sides where they differ. */
    public static String bytes(AllocationFinding allocation) {
        String before = bytes(allocation.before());
        String after = bytes(allocation.after());
        return before.equals(after) ? before : before + " -> " + after;
    }

    private static String bytes(Spread bytes) {
        return Quantities.bytes(bytes);
    }

    private static Interval alone(double value) {
        return new Interval(value, Double.NaN, Double.NaN);
    }
}
