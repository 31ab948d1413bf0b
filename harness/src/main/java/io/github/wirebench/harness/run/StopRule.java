// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import java.util.Locale;

/**
 * When a row has been measured enough: the 95% interval of its forks' figures is narrow enough, or it has had its forks.
 *
 * @param precision half-width of the interval as a fraction of the mean; 0 gives every row {@code maxForks} forks
 * @param maxForks the most forks that a row gets
 * @param metric whose interval decides
 */
public record StopRule(double precision, int maxForks, Metric metric) {
    /** With two forks the interval is 12.7 standard errors wide on each side, and says nothing. */
    static final int MIN_FORKS = 3;

    /** Of a run that aims at nothing: any number of forks is enough. */
    static final StopRule NONE = new StopRule(0, 0, Metric.WALL);

    /** What an interval is made of. */
    public enum Metric {
        /** The 25th percentile of a fork's CPU times per operation; its score where they were not recorded. */
        CPU,
        /** The mean of a fork's scores. */
        WALL;

        /** As an option's value. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether a row with these figures, one per fork, needs no further fork. */
    boolean isEnough(double[] forkFigures) {
        return forkFigures.length >= maxForks || isPrecise(forkFigures);
    }

    /** Whether the interval is known and narrow enough. */
    boolean isPrecise(double[] forkFigures) {
        if (forkFigures.length < MIN_FORKS || precision <= 0) {
            return false;
        }
        Interval mean = ForkStatistics.mean(forkFigures);
        return mean.isKnown() && mean.relativeHalfWidth() <= precision;
    }

    /** How many forks the row will have had in the end, if its spread stays as it is. */
    int expectedForks(double[] forkFigures) {
        if (precision <= 0) {
            return maxForks;
        }
        int forks = Math.max(MIN_FORKS, forkFigures.length + 1);
        if (forkFigures.length >= MIN_FORKS) {
            while (forks < maxForks && ForkStatistics.expectedRelativeHalfWidth(forkFigures, forks) > precision) {
                forks++;
            }
        }
        return Math.min(forks, maxForks);
    }
}
