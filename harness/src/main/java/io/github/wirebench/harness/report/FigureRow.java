// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

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

    Key key() {
        return measured.key();
    }

    /** Whether the scores are times, which are shown in nanoseconds. */
    boolean isTime() {
        return !Double.isNaN(ScoreUnit.nanosecondsPer(measured.unit()));
    }

    /** The unit of {@link #wall}. */
    String unit() {
        return isTime() ? "ns/op" : measured.unit();
    }

    /** One score per fork in {@link #unit}. */
    double[] wall() {
        double factor = isTime() ? ScoreUnit.nanosecondsPer(measured.unit()) : 1;
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

    @Override
    public boolean hasForks() {
        return isTime() && Arrays.stream(wall()).allMatch(value -> value > 0 && Double.isFinite(value));
    }

    @Override
    public boolean hasFailed() {
        return false;
    }

    @Override
    public double[] nanoseconds() {
        return measured.forks() == 0 ? new double[] {wall()[0]} : wall();
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
    List<String> warnings() {
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
