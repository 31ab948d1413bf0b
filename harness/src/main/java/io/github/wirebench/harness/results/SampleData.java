// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.stream.StreamSupport;

/** JMH's sample mode writes {@code rawDataHistogram} in place of {@code rawData}, without which the visualizer stays blank. */
final class SampleData {
    private SampleData() {}

    /** Puts the mean of each iteration in place of its histogram; does nothing if there is none. */
    static void replaceHistogram(ObjectNode metric) {
        JsonNode histogram = metric.remove(JmhEntry.HISTOGRAM);
        if (metric.has(JmhEntry.RAW_DATA)) {
            return;
        }
        ArrayNode forks = metric.putArray(JmhEntry.RAW_DATA);
        if (histogram != null) {
            for (JsonNode fork : histogram) {
                ArrayNode means = forks.addArray();
                Arrays.stream(means(fork)).forEach(means::add);
            }
        }
    }

    /** The mean of each histogram of a fork's iterations; NaN for an empty one. */
    static double[] means(JsonNode fork) {
        return StreamSupport.stream(fork.spliterator(), false)
                .mapToDouble(SampleData::mean)
                .toArray();
    }

    private static double mean(JsonNode valuesAndCounts) {
        double sum = 0;
        long count = 0;
        for (JsonNode pair : valuesAndCounts) {
            sum += JmhNumbers.read(pair.path(0)) * pair.path(1).asLong();
            count += pair.path(1).asLong();
        }
        return sum / count;
    }
}
