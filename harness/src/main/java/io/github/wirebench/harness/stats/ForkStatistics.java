// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.GeometricMean;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Means, ratios and sums over forks, with 95% intervals. Iterations of one fork share its JIT decisions and memory layout and are
 * not independent, so a fork contributes one number. A row is the forks of one benchmark.
 */
public final class ForkStatistics {
    private static final double TAIL = 0.025;
    private static final int LEAST_FOR_SPEEDS = 15;
    private static final int LEAST_OF_A_SPEED = 3;
    private static final int LEAST_FOR_TYPICAL = 10;
    private static final double LEAST_GAP = 1.1;

    private static final Median MEDIAN = Median.withDefaults();

    private ForkStatistics() {}

    /** Mean with Student's t interval, mean ± t(0.975, n−1) · s / √n; the bounds are NaN for fewer than two forks. */
    public static Interval mean(double... forkMeans) {
        double mean = Mean.of(forkMeans).getAsDouble();
        return forkMeans.length < 2 ? Interval.of(mean) : around(mean, squaredError(forkMeans), forkMeans.length - 1.0);
    }

    public static boolean arePositive(double... values) {
        // a stream would take most of the time of many small rows
        for (double value : values) {
            if (!(value > 0 && Double.isFinite(value))) {
                return false;
            }
        }
        return true;
    }

    /** Geometric mean; NaN if a value is not positive, or there is none. */
    public static double geometricMean(double... values) {
        return arePositive(values) ? GeometricMean.of(values).getAsDouble() : Double.NaN;
    }

    /** Ratio of the geometric means of two rows of the same unit, with Welch's t interval; {@link LogRatio} says what is NaN. */
    public static Interval ratio(double[] numerator, double[] denominator) {
        return ratio(numerator, denominator, 0, 1);
    }

    /**
     * Ratio of the most extreme of many comparisons, with 95% for all of them together: each has the level 0.05 / m (Bonferroni).
     *
     * @param typicalSpread see {@link LogRatio#welch}
     * @param comparisons m, at least 1
     */
    public static Interval ratio(double[] numerator, double[] denominator, double typicalSpread, int comparisons) {
        return LogRatio.welch(numerator, denominator, typicalSpread).interval(2 * TAIL / comparisons);
    }

    /**
     * Returns how much the forks of a typical row vary, as a standard deviation of the logarithms: the median over the rows of what their
     * variances suggest if rows vary as in {@link LogRatio#welch}, where a variance is the typical one times a
     * value of the F distribution.
     *
     * @param rows one value per fork; those of a single fork do not count
     * @return 0 if there is no row with several forks
     */
    public static double typicalSpread(Stream<double[]> rows) {
        double[] variances = rows.filter(forks -> forks.length > 1)
                .mapToDouble(forks -> Variance.of(LogRatio.logarithms(forks)).getAsDouble()
                        / FDistribution.of(forks.length - 1.0, LogRatio.TYPICAL_FREEDOM)
                                .inverseCumulativeProbability(0.5))
                .filter(Double::isFinite)
                .toArray();
        return variances.length == 0 ? 0 : Math.sqrt(MEDIAN.evaluate(variances));
    }

    /**
     * Ratio of two rows that several runs measured, by the ratios within each run: a run differs from the next by several percent that its
     * forks share, which do not average out over more forks (T. Kalibera and R. Jones, "Rigorous benchmarking in reasonable time", ISMM
     * 2013: repeat at the level that varies). The interval is Student's t across runs, whose variance is averaged with a typical one as in
     * {@link LogRatio#welch}.
     *
     * @param numerator the first row's forks by run, at least two runs
     * @param denominator the second row's forks by the same runs
     * @param typicalSpread of a row between runs, without what all rows of a run have in common: {@link #typicalSpreadOfRuns}
     * @param comparisons as in {@link #ratio(double[], double[], double, int)}
     */
    public static Interval ratioAcrossRuns(
            double[][] numerator, double[][] denominator, double typicalSpread, int comparisons) {
        double[] logarithms = new double[numerator.length];
        Arrays.setAll(logarithms, run -> logarithm(numerator[run]) - logarithm(denominator[run]));
        return LogRatio.paired(Math.sqrt(2) * typicalSpread, logarithms).interval(2 * TAIL / comparisons);
    }

    /** The median time of those of a row's forks that have one speed, and their number. */
    public record Speed(double time, int forks) {}

    /**
     * Returns the two speeds of a row whose forks each keep one of them: the mean of such a row says how often each came up. Empty unless
     * there are 15 forks, and the gap between the speeds is at least 10%, and wider than either of them varies.
     */
    public static List<Speed> speeds(double... forks) {
        double[] sorted = forks.clone();
        Arrays.sort(sorted);
        int count = sorted.length;
        int slow = IntStream.range(1, count)
                .boxed()
                .max(Comparator.comparingDouble(fork -> sorted[fork] / sorted[fork - 1]))
                .orElse(0);
        if (count < LEAST_FOR_SPEEDS || slow < LEAST_OF_A_SPEED || count - slow < LEAST_OF_A_SPEED) {
            return List.of();
        }
        double spread = Math.max(sorted[slow - 1] / sorted[0], sorted[count - 1] / sorted[slow]);
        return sorted[slow] / sorted[slow - 1] > Math.max(spread, LEAST_GAP)
                ? List.of(
                        new Speed(MEDIAN.evaluate(Arrays.copyOf(sorted, slow)), slow),
                        new Speed(MEDIAN.evaluate(Arrays.copyOfRange(sorted, slow, count)), count - slow))
                : List.of();
    }

    /** Geometric mean of a row of several runs, with an interval by {@link #typicalSpreadOfRuns} as that of {@link #ratioAcrossRuns}. */
    public static Interval meanAcrossRuns(double[][] forksByRun, double typicalSpread) {
        double[] logarithms =
                Arrays.stream(forksByRun).mapToDouble(ForkStatistics::logarithm).toArray();
        return LogRatio.paired(typicalSpread, logarithms).interval();
    }

    /**
     * Returns how much a typical row differs between runs, as {@link #typicalSpread} does between forks. The rows that the same runs
     * measured tell, of several such sets the largest.
     *
     * @param rows each row's forks by run
     * @param withCommonLevel whether what all rows of a run have in common counts: it does for times, and drops out of ratios
     * @return 0 for fewer than ten rows, which would only say of themselves how typical they are
     */
    public static double typicalSpreadOfRuns(Collection<Map<String, double[]>> rows, boolean withCommonLevel) {
        List<Map<String, double[]>> alike =
                rows.stream()
                        .filter(row -> row.size() > 1)
                        .collect(Collectors.groupingBy(Map::keySet))
                        .values()
                        .stream()
                        .max(Comparator.comparing(List::size))
                        .orElse(List.of());
        if (alike.size() < LEAST_FOR_TYPICAL) {
            return 0;
        }
        List<String> runs = List.copyOf(alike.get(0).keySet());
        List<double[]> times = alike.stream()
                .map(row -> runs.stream()
                        .mapToDouble(run -> geometricMean(row.get(run)))
                        .toArray())
                .toList();
        double[] levels = new double[runs.size()];
        Arrays.setAll(
                levels,
                run -> withCommonLevel
                        ? 1
                        : MEDIAN.evaluate(times.stream()
                                .mapToDouble(row -> row[run] / geometricMean(row))
                                .toArray()));
        return typicalSpread(times.stream()
                .map(row -> IntStream.range(0, row.length)
                        .mapToDouble(run -> row[run] / levels[run])
                        .toArray()));
    }

    private static double logarithm(double[] forks) {
        return Mean.of(LogRatio.logarithms(forks)).getAsDouble();
    }

    /**
     * One row of a sum, with its forks by run. The weight may be negative, as in a difference; rows of a run are independent of each
     * other.
     */
    public record Term(double weight, Map<String, double[]> forksByRun) {}

    /**
     * Sum of the means of rows, each with a weight, such as costs at given rates. Where several runs measured all rows, the interval is
     * Student's across the sums of each run, whose variance is averaged with a typical one as in {@link #ratioAcrossRuns}. Else the
     * variances of the means add up with the squares of the weights; degrees of freedom by Welch–Satterthwaite (B. L. Welch, Biometrika
     * 34, 1947).
     *
     * @param spread of a typical row between runs, without what all rows of a run have in common
     * @param spreadWithLevel the same with it
     * @return bounds are NaN if a row has fewer than two forks, or no run measured all rows
     */
    public static Interval weightedSum(List<Term> terms, double spread, double spreadWithLevel) {
        List<String> runs = terms.get(0).forksByRun.keySet().stream()
                .filter(run -> terms.stream().allMatch(term -> term.forksByRun.containsKey(run)))
                .toList();
        if (runs.size() > 1) {
            return sumAcrossRuns(terms, runs, spread, spreadWithLevel);
        }
        double sum = 0;
        double variance = 0;
        double fourth = 0;
        for (Term term : terms) {
            Collection<double[]> measured =
                    runs.isEmpty() ? term.forksByRun.values() : List.of(term.forksByRun.get(runs.get(0)));
            double[] forks = measured.stream().flatMapToDouble(Arrays::stream).toArray();
            double own = term.weight * term.weight * squaredError(forks);
            sum += term.weight * Mean.of(forks).getAsDouble();
            variance += runs.isEmpty() || forks.length < 2 ? Double.NaN : own;
            fourth += own * own / (forks.length - 1);
        }
        return around(sum, variance, variance * variance / fourth);
    }

    private static Interval sumAcrossRuns(List<Term> terms, List<String> runs, double spread, double spreadWithLevel) {
        double[] sums = new double[runs.size()];
        double squares = 0;
        for (Term term : terms) {
            double ofTerm = 0;
            for (int run = 0; run < sums.length; run++) {
                double cost = term.weight
                        * Mean.of(term.forksByRun.get(runs.get(run))).getAsDouble();
                sums[run] += cost;
                ofTerm += cost / sums.length;
            }
            squares += ofTerm * ofTerm;
        }
        double sum = Mean.of(sums).getAsDouble();
        double level = Math.max(0, spreadWithLevel * spreadWithLevel - spread * spread);
        double typical = (squares * spread * spread + sum * sum * level) / sums.length;
        double freedom = sums.length - 1 + (typical > 0 ? LogRatio.TYPICAL_FREEDOM : 0);
        return around(sum, LogRatio.moderated(sums, typical), freedom);
    }

    private static Interval around(double value, double squaredError, double freedom) {
        double half = squaredError > 0 ? LogRatio.quantile(freedom, TAIL) * Math.sqrt(squaredError) : squaredError;
        return new Interval(value, value - half, value + half);
    }

    /** Mean of the means of rows, which one run measured, by {@link #weightedSum}. */
    public static Interval meanOfMeans(List<double[]> rows) {
        List<Term> terms = rows.stream()
                .map(row -> new Term(1.0 / rows.size(), Map.of("", row)))
                .toList();
        return weightedSum(terms, 0, 0);
    }

    /**
     * Returns the adjusted p-value of each p-value: for the i-th smallest of m, the minimum over all j ≥ i of min(1, p(j) · m / j). Calling
     * those at or below a level findings keeps the expected share of false ones among them at that level, however many tests were made
     * (Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical Society B 57, 1995).
     *
     * @param pValues in any order; NaN of a test that was not made stays NaN, and does not count
     */
    public static DoubleUnaryOperator benjaminiHochberg(DoubleStream pValues) {
        double[] sorted = pValues.filter(value -> !Double.isNaN(value)).sorted().toArray();
        Map<Double, Double> adjusted = new HashMap<>();
        double least = 1;
        for (int rank = sorted.length; rank > 0; rank--) {
            least = Math.min(least, sorted[rank - 1] * sorted.length / rank);
            // of equal ones, the last rank has the least
            adjusted.putIfAbsent(sorted[rank - 1], least);
        }
        return pValue -> adjusted.getOrDefault(pValue, Double.NaN);
    }

    /** The variance of the mean: s² / n. */
    static double squaredError(double[] values) {
        return Variance.of(values).getAsDouble() / values.length;
    }
}
