// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.figures;

import io.github.wirebench.harness.compare.Key;
import io.github.wirebench.harness.compare.Measurement;
import io.github.wirebench.harness.questions.RowFigures;
import io.github.wirebench.harness.results.ScoreUnit;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A benchmark of a run with its figures.
 *
 * @param id by which the report names it, unique among all runs, from 1
 * @param run index of its run
 * @param measured what the run says of it
 * @param health how its forks fared
 * @param sizes kind to bytes on the wire; empty if unknown
 */
public record FigureRow(int id, int run, Measurement measured, ForkHealth health, Map<String, Long> sizes)
        implements RowFigures {
    /** Half-width, as a fraction of the value, above which a figure is a rough one. */
    private static final double TOO_WIDE = 0.25;

    private static final String TIME = "ns/op";
    private static final List<String> UNITS = List.of(TIME, "ops/ms");

    public Key key() {
        return measured.key();
    }

    /**
     * Whether the two were measured alike: with as many threads, on the same JVM with the same flags, for as long. Their warm-up
     * may differ, as code needs more or less of it.
     */
    public boolean isComparableWith(FigureRow other) {
        return key().threads() == other.key().threads()
                && measured.conditions().areThoseOf(other.measured.conditions());
    }

    /** The unit of {@link #wall}: one for all times, one for all throughputs, and any other as it is. */
    public String unit() {
        return UNITS.stream()
                .filter(unit -> !Double.isNaN(ScoreUnit.factor(measured.unit(), unit)))
                .findFirst()
                .orElse(measured.unit());
    }

    /** One score per fork in {@link #unit}. */
    public double[] wall() {
        double factor = ScoreUnit.factor(measured.unit(), unit());
        return Arrays.stream(measured.scores()).map(score -> score * factor).toArray();
    }

    /** CPU time in ns/op, one figure per fork; empty unless all forks have it. */
    public Optional<double[]> cpu() {
        return measured.cpuTimes();
    }

    /** Bytes per operation over the forks; NaN if not recorded. */
    public Spread allocation() {
        return Spread.of(allocations());
    }

    /** Whether the scores are times. */
    public boolean isTime() {
        return unit().equals(TIME);
    }

    /** Whether time can be told of it: forks that were measured as JMH does, or the one score of a file without forks. */
    @Override
    public boolean hasForks() {
        return (measured.isUsable() || measured.forks() == 0)
                && Arrays.stream(nanoseconds()).allMatch(value -> value > 0 && Double.isFinite(value));
    }

    @Override
    public boolean hasFailed() {
        return false;
    }

    @Override
    public double[] nanoseconds() {
        return measured.nanoseconds();
    }

    @Override
    public double[] allocations() {
        return measured.allocations().orElse(new double[] {Double.NaN});
    }

    @Override
    public Map<String, String> params() {
        return key().row().params();
    }

    /** What a reader of the figures must know, a few words each; empty if all is well. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        measured.problem().ifPresent(warnings::add);
        Interval time = ForkStatistics.mean(wall());
        if (time.isKnown() && time.relativeHalfWidth() > TOO_WIDE) {
            warnings.add(String.format(Locale.ROOT, "wide interval (±%.0f%%)", 100 * time.relativeHalfWidth()));
        }
        if (health.shortOfCpu() > 0) {
            warnings.add(health.shortOfCpu() + (health.shortOfCpu() == 1 ? " fork" : " forks") + " short of CPU");
        }
        if (health.compiling()) {
            warnings.add("still compiling");
        }
        return warnings;
    }
}
