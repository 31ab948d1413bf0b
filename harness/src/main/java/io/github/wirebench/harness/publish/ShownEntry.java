// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.results.JmhEntry;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/**
 * A result with what the visualizer shows of it, and nothing else: a fraction of the size, and neither paths nor JVM flags of
 * the machine get published. What would blank its page is mended: it needs the object {@code secondaryMetrics} and the array
 * {@code rawData} with numbers.
 */
final class ShownEntry {
    private static final List<String> KEPT = List.of(
            "jmhVersion",
            "mode",
            "threads",
            "forks",
            "jdkVersion",
            "vmName",
            "vmVersion",
            "warmupIterations",
            "warmupTime",
            "measurementIterations",
            "measurementTime");
    private static final List<String> FIGURES =
            List.of("score", "scoreError", "scoreUnit", "rawData", "rawDataHistogram");

    /** It offers no other secondary metrics. */
    private static final String OFFERED = "·";

    private static final MathContext DIGITS = new MathContext(7);

    private ShownEntry() {}

    /** Empty if there is no score. */
    static Optional<JmhEntry> of(JmhEntry entry) {
        if (!isScore(entry.primary().path("score"))) {
            return Optional.empty();
        }
        ObjectNode shown = JsonFiles.MAPPER.createObjectNode();
        shown.put("benchmark", safe(entry.benchmark()));
        copy(entry.node(), shown, KEPT);
        JsonNode params = entry.node().path("params");
        if (params.isObject() && !params.isEmpty()) {
            ObjectNode safe = shown.putObject("params");
            entry.params().forEach((name, value) -> safe.put(safe(name), safe(value)));
        }
        figures(entry.primary(), shown.putObject("primaryMetric"));
        ObjectNode secondaries = shown.putObject("secondaryMetrics");
        JsonNode all = entry.node().path("secondaryMetrics");
        entry.secondaryNames().stream()
                .filter(name -> name.startsWith(OFFERED))
                .filter(name -> isScore(all.path(name).path("score")))
                .forEach(name -> figures(all.path(name), secondaries.putObject(OFFERED + safe(name.substring(1)))));
        return Optional.of(new JmhEntry(shown));
    }

    private static boolean isScore(JsonNode score) {
        return score.isNumber() && Double.isFinite(score.doubleValue());
    }

    private static void figures(JsonNode metric, ObjectNode shown) {
        copy(metric, shown, FIGURES);
        if (!isHistogram(shown.path("rawDataHistogram"))) {
            shown.remove("rawDataHistogram");
        }
        if (!isNumbersByFork(shown.path("rawData")) && !shown.has("rawDataHistogram")) {
            shown.putArray("rawData").addArray().add(shown.path("score"));
        }
    }

    private static boolean isNumbersByFork(JsonNode forks) {
        return isFilled(forks) && all(forks, fork -> isFilled(fork) && all(fork, JsonNode::isNumber));
    }

    /** By fork and iteration pairs of a value and how often it was seen. */
    private static boolean isHistogram(JsonNode forks) {
        return isFilled(forks)
                && all(
                        forks,
                        fork -> isFilled(fork)
                                && all(
                                        fork,
                                        iteration -> isFilled(iteration)
                                                && all(
                                                        iteration,
                                                        pair -> pair.size() == 2 && all(pair, JsonNode::isNumber))));
    }

    private static boolean isFilled(JsonNode array) {
        return array.isArray() && !array.isEmpty();
    }

    private static boolean all(JsonNode array, Predicate<JsonNode> condition) {
        return StreamSupport.stream(array.spliterator(), false).allMatch(condition);
    }

    private static void copy(JsonNode from, ObjectNode to, List<String> fields) {
        fields.stream()
                .filter(field ->
                        from.path(field).isValueNode() || from.path(field).isArray())
                .forEach(field -> to.set(field, rounded(from.get(field))));
    }

    /** Numbers at any depth with seven digits, more than any measurement has: that halves the size again. */
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

    /** The visualizer parts names at spaces and {@code =}, and takes them as keys of objects, where {@code __proto__} is a trap. */
    private static String safe(String name) {
        return name.replaceAll("[^\\w.$-]+", "_").replace("__proto__", "_proto_");
    }
}
