// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/** The figures that JMH 1.37's {@code Result} takes from its statistics and {@code JSONResultFormat} writes. */
final class MetricFigures {
    private static final double CONFIDENCE = 0.999;
    private static final double[] RANKS = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};

    private MetricFigures() {}

    /** Every value of an array of forks, each an array of iterations. */
    static ListStatistics ofRawData(JsonNode forks) {
        ListStatistics statistics = new ListStatistics();
        forks.forEach(fork -> fork.forEach(value -> statistics.addValue(JmhEntry.number(value))));
        return statistics;
    }

    /** Every sample of an array of forks, each an array of iterations, which are arrays of pairs of value and count. */
    static MultisetStatistics ofHistogram(JsonNode forks) {
        return ofHistograms(List.of(forks));
    }

    /** The same of several entries. */
    static MultisetStatistics ofHistograms(List<JsonNode> entries) {
        MultisetStatistics statistics = new MultisetStatistics();
        entries.forEach(forks -> forks.forEach(fork -> fork.forEach(iteration -> iteration.forEach(pair ->
                statistics.addValue(JmhEntry.number(pair.path(0)), pair.path(1).asLong())))));
        return statistics;
    }

    /** The score by a policy. */
    static double score(Statistics statistics, AggregationPolicy policy) {
        return switch (policy) {
            case AVG -> statistics.getMean();
            case SUM -> statistics.getSum();
            case MAX -> statistics.getMax();
            case MIN -> statistics.getMin();
        };
    }

    /** A metric with its figures, in JMH's order, without its raw data. Only averages have an error and an interval. */
    static ObjectNode write(Statistics statistics, AggregationPolicy policy, String unit) {
        ObjectNode metric = JsonNodeFactory.instance.objectNode();
        boolean average = policy == AggregationPolicy.AVG;
        double score = score(statistics, policy);
        metric.set("score", JmhEntry.node(score));
        metric.set("scoreError", JmhEntry.node(average ? statistics.getMeanErrorAt(CONFIDENCE) : Double.NaN));
        ArrayNode interval = metric.putArray("scoreConfidence");
        for (double bound : average ? statistics.getConfidenceIntervalAt(CONFIDENCE) : new double[] {score, score}) {
            interval.add(JmhEntry.node(bound));
        }
        ObjectNode percentiles = metric.putObject("scorePercentiles");
        for (double rank : RANKS) {
            percentiles.set(String.valueOf(rank), JmhEntry.node(statistics.getPercentile(rank)));
        }
        return metric.put("scoreUnit", unit);
    }
}
