// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.ListStatistics;

/**
 * What some forks say about a secondary metric.
 *
 * @param unit its unit
 * @param policy how the score is made of the values
 * @param rawData by fork, the values of the iterations that have one
 * @param oncePerFork the values of forks that have one for all their iterations, as of external profilers
 */
record SecondaryMetric(String unit, AggregationPolicy policy, ArrayNode rawData, List<Double> oncePerFork) {
    /** JMH's unit of a text, in place of which no 0 can stand. */
    private static final String TEXT = "---";

    private static final String UNIT = "scoreUnit";

    /**
     * Collects a metric that one entry at least has.
     *
     * @throws IllegalArgumentException if its unit differs
     */
    static SecondaryMetric of(String name, List<JmhEntry> entries) {
        PolicyGuess guess = new PolicyGuess(name);
        List<JsonNode> metrics =
                entries.stream().map(entry -> entry.secondaries().path(name)).toList();
        List<JsonNode> known = metrics.stream().filter(JsonNode::isObject).toList();
        String unit = known.get(0).path(UNIT).asText();
        ArrayNode rawData = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < metrics.size(); i++) {
            JsonNode metric = metrics.get(i);
            JmhEntry entry = entries.get(i);
            if (metric.isObject()) {
                EntryFields.requireSame(
                        JmhEntry.SECONDARIES + "." + name + "." + UNIT,
                        known.get(0).path(UNIT),
                        metric.path(UNIT));
                guess.look(
                        metric,
                        statistics(
                                unit,
                                metric.path(JmhEntry.RAW_DATA),
                                valueOfAll(metric),
                                iterations(entry.rawForks())));
            }
            for (int fork = 0; fork < entry.rawForks().size(); fork++) {
                JsonNode values = metric.path(JmhEntry.RAW_DATA).path(fork);
                rawData.add(values.isArray() ? values.deepCopy() : rawData.arrayNode());
            }
        }
        List<Double> oncePerFork =
                known.stream().flatMap(metric -> valueOfAll(metric).stream()).toList();
        return new SecondaryMetric(unit, guess.decide(unit), rawData, oncePerFork);
    }

    /** The part of one fork; without values if no iteration of it has any. */
    SecondaryMetric fork(int index) {
        ArrayNode one = rawData.arrayNode().add(rawData.get(index));
        return new SecondaryMetric(unit, policy, one, List.of());
    }

    /** Whether any iteration has a value. */
    boolean hasIterations() {
        return iterations(rawData) > 0;
    }

    /** The metric with its figures, as a part of an entry with so much primary raw data. */
    ObjectNode write(JsonNode primaryForks) {
        ListStatistics statistics = statistics(unit, rawData, oncePerFork, iterations(primaryForks));
        ObjectNode metric = MetricFigures.write(statistics, policy, unit);
        metric.set(JmhEntry.RAW_DATA, rawData);
        return metric;
    }

    /** JMH adds a 0 for each iteration that a profiler had nothing to say about. */
    private static ListStatistics statistics(String unit, JsonNode forks, List<Double> oncePerFork, int iterations) {
        ListStatistics statistics = MetricFigures.ofRawData(forks);
        if (!oncePerFork.isEmpty()) {
            oncePerFork.forEach(statistics::addValue);
        } else if (!unit.equals(TEXT)) {
            for (long n = statistics.getN(); n < iterations; n++) {
                statistics.addValue(0);
            }
        }
        return statistics;
    }

    private static List<Double> valueOfAll(JsonNode metric) {
        return iterations(metric.path(JmhEntry.RAW_DATA)) > 0
                ? List.of()
                : List.of(JmhNumbers.read(metric.path("score")));
    }

    private static int iterations(JsonNode forks) {
        int count = 0;
        for (JsonNode fork : forks) {
            count += fork.size();
        }
        return count;
    }
}
