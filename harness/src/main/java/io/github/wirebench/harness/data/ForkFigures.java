// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.stats.SteadyState;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;

/** The figures of one of the forks of an entry. */
public final class ForkFigures {
    private static final double TYPICAL = 0.25;

    /** The pieces of quiet moments differ by less, those of a core that is shared by more: docs/validation/runner.md. */
    private static final double DISTURBED = 1.07;

    private static final double MOST_OF_PROCESS = 1.5;
    private static final Quantile QUANTILE = Quantile.withDefaults().withCopy(true);
    private static final double[] NONE = {};

    private final JmhEntry entry;
    private final int fork;
    private final double[] iterations;
    private final double[] undisturbedCpuTimes;

    ForkFigures(JmhEntry entry, int fork) {
        this.entry = entry;
        this.fork = fork;
        this.iterations = entry.primaryMetric().values(fork);
        double[] times = iterations(CpuTimeProfiler.WORKERS);
        double[] cores = iterations(CpuTimeProfiler.CORE);
        double most = cores.length == 0 ? 0 : DISTURBED * least(cores);
        this.undisturbedCpuTimes = cores.length == 0 || times.length == 0
                ? times
                : IntStream.range(0, times.length)
                        .filter(i -> cores[i] <= most)
                        .mapToDouble(i -> times[i])
                        .toArray();
    }

    JmhEntry entry() {
        return entry;
    }

    /** Returns whether its iterations are recorded. */
    boolean isKnown() {
        return entry.primaryMetric().forkCount() > 0;
    }

    /** Returns the primary value of each iteration, in sample mode its mean; empty if not recorded. */
    public double[] iterations() {
        return iterations;
    }

    /** Returns a secondary metric's values in its own unit; empty unless every iteration has one: what a profiler left out is unknown, not 0. */
    double[] iterations(String secondary) {
        double[] values = recorded(secondary);
        return values.length == iterations.length ? values : NONE;
    }

    /** Returns a secondary metric's values, which iterations may lack. */
    double[] recorded(String secondary) {
        double[][] forks = entry.secondary(secondary).rawData();
        return fork < forks.length ? forks[fork] : NONE;
    }

    /** Returns the single calls of each iteration, in pairs of a time and a count; there are none but in sample mode. */
    double[][][] histogram() {
        return entry.primaryMetric().rawDataHistogram()[fork];
    }

    /** Returns the mean of {@link #iterations(String)}; NaN if they are unknown. */
    double mean(String secondary) {
        return Mean.of(iterations(secondary)).getAsDouble();
    }

    /**
     * Returns the mean of a secondary metric, to which iterations without a value add 0, as they do to JMH's score; the value of one that
     * was measured once for all iterations. NaN if it is unknown, as that of one of several forks.
     */
    double meanWithZeros(String secondary) {
        JmhMetric metric = entry.secondary(secondary);
        double[] known = recorded(secondary);
        if (isKnown() && known.length > 0) {
            return Mean.of(Arrays.copyOf(known, Math.max(known.length, iterations.length)))
                    .getAsDouble();
        }
        boolean isZero = fork < metric.rawData().length && metric.hasValues();
        return !isKnown()
                ? Double.NaN
                : entry.primaryMetric().forkCount() == 1 ? metric.score() : isZero ? 0 : Double.NaN;
    }

    /**
     * Returns the worker threads' CPU time per operation in nanoseconds: the 25th percentile of the undisturbed iterations. It leaves out
     * moments in which something outside slowed the core down, which affects even CPU time; see docs/validation/runner.md. NaN unless every
     * iteration has it.
     */
    public double cpuTime() {
        return QUANTILE.evaluate(undisturbedCpuTimes, TYPICAL);
    }

    /**
     * Returns the worker threads' CPU times, without the iterations next to which a fixed piece of work took longer than at best:
     * something else used the core. All iterations of forks that do not record it.
     */
    double[] undisturbedCpuTimes() {
        return undisturbedCpuTimes;
    }

    /**
     * Returns the CPU time of the fixed piece of work at best, in ns: the speed of the core; NaN if it is not recorded, or of fewer than
     * five iterations, which may all have been disturbed.
     */
    double fastestCore() {
        double[] cores = iterations(CpuTimeProfiler.CORE);
        return cores.length < SteadyState.LEAST_ITERATIONS ? Double.NaN : least(cores);
    }

    private static double least(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    /**
     * Returns the shares of the wall time for which the workers were ready to run and had no CPU, one per iteration. None if they are
     * not known, or if other threads of the JVM, without the JIT compiler's, used more than half as much CPU time: these may have been
     * what the workers lacked.
     */
    double[] delays() {
        double[] workers = iterations(CpuTimeProfiler.WORKERS);
        double[] process = iterations(CpuTimeProfiler.PROCESS);
        double[] shares = iterations(CpuTimeProfiler.SHARE);
        double[] compilers = iterations(CpuTimeProfiler.COMPILATION);
        double millis = entry.measurementMillis();
        // sums, because the process's clock is coarse; 0 if one is unknown
        double all = IntStream.range(0, Math.min(shares.length, Math.min(process.length, workers.length)))
                        .mapToDouble(i -> shares[i] * process[i] / workers[i])
                        .sum()
                - (millis > 0 ? Arrays.stream(compilers).sum() / millis : 0);
        return all > MOST_OF_PROCESS * Arrays.stream(shares).sum() ? NONE : iterations(CpuTimeProfiler.DELAY);
    }
}
