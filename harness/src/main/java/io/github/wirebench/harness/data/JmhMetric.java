// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.Statistics;

/**
 * A metric of a benchmark as JMH writes it: the score, and the values that it is made of. JMH's percentiles of the iterations are neither
 * read nor written: they take half of a file, and follow from the values.
 *
 * @param score NaN if there is none
 * @param scoreError half of the score's 99.9% interval; NaN if unknown
 * @param scoreConfidence ends of the 99.9% interval; empty if it is not written
 * @param scoreUnit e.g. {@code us/op}; empty if there is none
 * @param rawData values by fork and iteration; empty if they are not written
 * @param rawDataHistogram of sample mode, pairs of a value and its count, by fork and iteration; empty in other modes
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record JmhMetric(
        Double score,
        Double scoreError,
        double[] scoreConfidence,
        String scoreUnit,
        @JsonSetter(contentNulls = Nulls.FAIL) double[][] rawData,
        @JsonSetter(contentNulls = Nulls.FAIL) double[][][][] rawDataHistogram) {
    static final JmhMetric NONE = new JmhMetric(Double.NaN, Double.NaN, null, null, null, null);

    private static final double CONFIDENCE = 0.999;

    /** Different times of single calls that two JVMs do not share by chance. */
    private static final int FEWEST_DISTINCT = 4;

    public JmhMetric {
        score = score == null ? Double.NaN : score;
        scoreError = scoreError == null ? Double.NaN : scoreError;
        scoreConfidence = scoreConfidence == null ? new double[0] : scoreConfidence;
        // a large file repeats a few texts many times
        scoreUnit = scoreUnit == null ? "" : scoreUnit.intern();
        rawData = rawData == null ? new double[0][] : rawData;
        rawDataHistogram = rawDataHistogram == null ? new double[0][][][] : rawDataHistogram;
        for (double[][][] fork : rawDataHistogram) {
            if (Arrays.stream(fork).flatMap(Arrays::stream).anyMatch(pair -> pair.length != 2 || !(pair[1] >= 0))) {
                throw new IllegalArgumentException("rawDataHistogram should have pairs of a value and its count");
            }
        }
    }

    /** Makes a metric with its figures as JMH's {@code JSONResultFormat} does. Only averages have an error. */
    static JmhMetric of(Statistics statistics, AggregationPolicy policy, String unit, double[][] rawData) {
        boolean average = policy == AggregationPolicy.AVG;
        double score = score(statistics, policy);
        double error = average ? error(statistics) : Double.NaN;
        double half = average ? error : 0;
        return new JmhMetric(score, error, new double[] {score - half, score + half}, unit, rawData, null);
    }

    /** As {@link Statistics#getMeanErrorAt}, which computes the quantile for each metric of each fork anew, and takes most of a merge. */
    private static double error(Statistics statistics) {
        long count = statistics.getN();
        return count <= 2
                ? Double.NaN
                : LogRatio.quantile(count - 1.0, (1 - CONFIDENCE) / 2)
                        * statistics.getStandardDeviation()
                        / Math.sqrt(count);
    }

    static double score(Statistics statistics, AggregationPolicy policy) {
        return switch (policy) {
            case AVG -> statistics.getMean();
            case SUM -> statistics.getSum();
            case MAX -> statistics.getMax();
            case MIN -> statistics.getMin();
        };
    }

    /** Returns the score with its 99.9% interval; the bounds are unknown if there are none, or others than the score's. */
    Interval interval() {
        Interval own = scoreConfidence.length == 2
                ? new Interval(score, scoreConfidence[0], scoreConfidence[1])
                : new Interval(score, score - scoreError, score + scoreError);
        return own.isKnown() && own.encloses(score) ? own : Interval.of(score);
    }

    /** Returns whether the values are those of single calls, as in sample mode. */
    @JsonIgnore
    public boolean isSampled() {
        return rawDataHistogram.length > 0;
    }

    /** Returns whether any iteration has a value: a metric that was measured once per fork has none. */
    boolean hasValues() {
        return Arrays.stream(rawData).anyMatch(fork -> fork.length > 0);
    }

    /** Returns the number of forks whose values are recorded. */
    public int forkCount() {
        return isSampled() ? rawDataHistogram.length : rawData.length;
    }

    public int[] iterations() {
        int[] iterations = new int[forkCount()];
        Arrays.setAll(iterations, fork -> isSampled() ? rawDataHistogram[fork].length : rawData[fork].length);
        return iterations;
    }

    /** Returns the values of a fork by iteration, in sample mode each iteration's mean; empty if they are not recorded. */
    public double[] values(int fork) {
        return isSampled()
                ? Arrays.stream(rawDataHistogram[fork])
                        .mapToDouble(JmhMetric::mean)
                        .toArray()
                : fork < rawData.length ? rawData[fork] : new double[0];
    }

    /** Returns the values by fork and iteration. */
    public double[][] values() {
        return IntStream.range(0, forkCount()).mapToObj(this::values).toArray(double[][]::new);
    }

    private static double mean(double[][] pairs) {
        double sum = 0;
        double count = 0;
        for (double[] pair : pairs) {
            sum += pair[0] * pair[1];
            count += pair[1];
        }
        return sum / count;
    }

    /** Returns whether other JVMs may have the same figures by chance: those of a few calls, which sample mode rounds, or of none. */
    public boolean mayRepeat(String mode) {
        if (isSampled()) {
            return Stream.of(rawDataHistogram)
                            .flatMap(Stream::of)
                            .flatMap(Stream::of)
                            .map(pair -> pair[0])
                            .distinct()
                            .count()
                    < FEWEST_DISTINCT;
        }
        double[] values = Stream.of(rawData).flatMapToDouble(Arrays::stream).toArray();
        return mode.equals("ss")
                ? values.length == 1
                : values.length > 0 && Arrays.stream(values).allMatch(value -> value == 0);
    }

    public JmhMetric with(double[][] newRawData, double[][][][] newHistogram) {
        return new JmhMetric(score, scoreError, scoreConfidence, scoreUnit, newRawData, newHistogram);
    }

    /** Returns the values of one fork, without a score. */
    JmhMetric ofFork(int fork) {
        return new JmhMetric(
                null,
                null,
                null,
                scoreUnit,
                fork < rawData.length ? new double[][] {rawData[fork]} : null,
                fork < rawDataHistogram.length ? new double[][][][] {rawDataHistogram[fork]} : null);
    }

    JmhMetric withIterationsAsForks() {
        return with(
                Arrays.stream(rawData)
                        .flatMap(fork -> Arrays.stream(fork).mapToObj(value -> new double[] {value}))
                        .toArray(double[][]::new),
                Arrays.stream(rawDataHistogram)
                        .flatMap(Arrays::stream)
                        .map(iteration -> new double[][][] {iteration})
                        .toArray(double[][][][]::new));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JmhMetric metric && Arrays.deepEquals(fields(), metric.fields());
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(fields());
    }

    private Object[] fields() {
        return new Object[] {score, scoreError, scoreConfidence, scoreUnit, rawData, rawDataHistogram};
    }
}
