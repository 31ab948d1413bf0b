// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import java.util.Locale;

/**
 * Says when a case has been measured enough: the 95% interval of its forks' figures is narrow enough, or it has had its forks. The
 * rounds of a run also ask whether the forks were steady, in {@code CaseProgress.isDone}.
 *
 * @param precision half-width of the interval as a fraction of the mean; 0 gives every case {@code maxForks} forks
 * @param maxForks the most forks that count
 * @param metric the figures whose interval decides
 */
public record StopRule(double precision, int maxForks, Metric metric) {
    /** With two forks the interval is 12.7 standard errors wide on each side, which is too wide to be of use. */
    public static final int MIN_FORKS = 3;

    /** Fewer bytes per operation are what profilers allocate. */
    private static final double NOISE_BYTES = 8;

    /** The rule of a run without an aim: any number of forks is enough. */
    public static final StopRule NONE = new StopRule(0, 0, Metric.WALL);

    public enum Metric {
        /** The 25th percentile of a fork's CPU times per operation; its score where they were not recorded. */
        CPU,
        /** The mean of a fork's scores. */
        WALL,
        BYTES;

        /** Of the option {@code --metric} where results are compared. */
        public static final String LABEL = "cpu|wall|bytes";

        public static final String DESCRIPTION = "Judge the time (default: cpu), or bytes alone";

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public boolean isEnough(double[] forkFigures) {
        return forkFigures.length >= maxForks || isPrecise(forkFigures);
    }

    public boolean isPrecise(double[] forkFigures) {
        if (forkFigures.length < MIN_FORKS || precision <= 0) {
            return false;
        }
        Interval mean = ForkStatistics.mean(forkFigures);
        boolean isNoise = metric == Metric.BYTES && mean.halfWidth() <= NOISE_BYTES;
        return mean.isKnown() && (isNoise || mean.relativeHalfWidth() <= precision);
    }
}
