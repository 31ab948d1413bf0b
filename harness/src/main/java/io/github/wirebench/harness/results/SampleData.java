// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JMH's sample mode writes {@code rawDataHistogram} in place of {@code rawData}, without which the visualizer stays blank. */
final class SampleData {
    private SampleData() {}

    /** Puts the mean of each iteration in place of its histogram; does nothing if there is none. */
    static void replaceHistogram(ObjectNode metric) {
        JsonNode histogram = metric.remove("rawDataHistogram");
        if (metric.has("rawData")) {
            return;
        }
        ArrayNode forks = metric.putArray("rawData");
        if (histogram != null) {
            for (JsonNode fork : histogram) {
                ArrayNode means = forks.addArray();
                fork.forEach(iteration -> means.add(mean(iteration)));
            }
        }
    }

    private static double mean(JsonNode valuesAndCounts) {
        double sum = 0;
        long count = 0;
        for (JsonNode pair : valuesAndCounts) {
            sum += pair.get(0).asDouble() * pair.get(1).asLong();
            count += pair.get(1).asLong();
        }
        return sum / count;
    }
}
