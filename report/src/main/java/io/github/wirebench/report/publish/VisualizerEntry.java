// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Reduces a result to what the visualizer shows of it, so that it is smaller, and neither paths nor JVM flags of the machine are
 * published. The visualizer shows an empty page for a result without the object {@code secondaryMetrics} or without numbers in
 * {@code rawData}; these are filled in.
 */
final class VisualizerEntry {
    private static final String FIELDS = "jmhVersion mode threads forks jdkVersion vmName vmVersion"
            + " warmupIterations warmupTime measurementIterations measurementTime";
    private static final String METRIC_FIELDS = "score scoreError scoreUnit rawData rawDataHistogram";

    /** Starts the names of the secondary metrics that the visualizer offers. */
    private static final String OFFERED = "·";

    private static final MathContext DIGITS = new MathContext(7);

    private VisualizerEntry() {}

    static Optional<JmhEntry> of(JmhEntry entry) {
        if (!hasScore(entry.primary())) {
            return Optional.empty();
        }
        ObjectNode reduced = JsonFiles.MAPPER.createObjectNode();
        reduced.put("benchmark", safe(entry.benchmark()));
        copy(entry.node(), reduced, FIELDS);
        if (!entry.params().isEmpty()) {
            ObjectNode params = reduced.putObject("params");
            entry.params().forEach((name, value) -> params.put(safe(name), safe(value)));
        }
        copyMetric(entry.primary(), reduced.putObject("primaryMetric"));
        ObjectNode secondaries = reduced.putObject("secondaryMetrics");
        entry.node().path("secondaryMetrics").properties().forEach(metric -> {
            String name = metric.getKey();
            if (name.startsWith(OFFERED) && hasScore(metric.getValue())) {
                copyMetric(metric.getValue(), secondaries.putObject(OFFERED + safe(name.substring(1))));
            }
        });
        return Optional.of(new JmhEntry(reduced));
    }

    private static boolean hasScore(JsonNode metric) {
        JsonNode score = metric.path("score");
        return score.isNumber() && Double.isFinite(score.doubleValue());
    }

    private static void copyMetric(JsonNode metric, ObjectNode reduced) {
        copy(metric, reduced, METRIC_FIELDS);
        // forks of iterations of pairs of a value and its count
        if (!isNumbers(reduced.path("rawDataHistogram"), 4)) {
            reduced.remove("rawDataHistogram");
        }
        if (!isNumbers(reduced.path("rawData"), 2) && !reduced.has("rawDataHistogram")) {
            reduced.putArray("rawData").addArray().add(reduced.path("score"));
        }
    }

    /** Returns whether a node is a number, or an array of such nodes to the given depth, none of them empty. */
    private static boolean isNumbers(JsonNode node, int depth) {
        return depth == 0
                ? node.isNumber()
                : node.isArray()
                        && !node.isEmpty()
                        && StreamSupport.stream(node.spliterator(), false)
                                .allMatch(element -> isNumbers(element, depth - 1));
    }

    private static void copy(JsonNode from, ObjectNode to, String fields) {
        for (String field : fields.split(" ")) {
            JsonNode value = from.path(field);
            if (value.isValueNode() || value.isArray()) {
                to.set(field, rounded(value));
            }
        }
    }

    /** Rounds numbers at any depth to seven digits, more than a measurement has; that halves the size. */
    private static JsonNode rounded(JsonNode node) {
        if (node.isFloatingPointNumber() && Double.isFinite(node.doubleValue())) {
            return DoubleNode.valueOf(
                    new BigDecimal(node.doubleValue()).round(DIGITS).doubleValue());
        }
        if (node.isArray()) {
            ArrayNode array = JsonFiles.MAPPER.createArrayNode();
            node.forEach(element -> array.add(rounded(element)));
            return array;
        }
        return node;
    }

    /**
     * Replaces what the visualizer cannot have in a name: it splits names at spaces and {@code =}, and uses them as keys of
     * JavaScript objects, where {@code __proto__} has a meaning.
     */
    private static String safe(String name) {
        return name.replaceAll("[^\\w.$-]+", "_").replace("__proto__", "_proto_");
    }
}
