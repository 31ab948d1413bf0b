// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.WireSizes;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Rewrites JMH results so that the JMH visualizer (jmh.morethan.io) draws them well: one chart per question and payload,
 * fastest first, one unit per chart in which all scores are 100 or more, allocation and payload bytes selectable.
 */
public final class VisualizerFile {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final List<String> SCORE_FIELDS =
            List.of("score", "scoreError", "scoreConfidence", "scorePercentiles", "rawData");

    private VisualizerFile() {}

    /**
     * Converts a results file.
     *
     * @param jmhJson any file in JMH's JSON format
     * @param visualizerJson the file to write, replaced in one step
     * @param sizes bytes per row, shown as {@code ·payload.bytes} where known
     * @param chartParams parameters of which each value gets charts of its own; empty for all but the contender
     * @throws io.github.wirebench.harness.CommandFailure if the input is not a JMH results file
     * @throws IOException if the output cannot be written
     */
    public static void write(Path jmhJson, Path visualizerJson, WireSizes sizes, Set<String> chartParams)
            throws IOException {
        JsonFiles.write(visualizerJson, convert(JmhResults.read(jmhJson), sizes, chartParams));
    }

    /** The converted results, as {@link #write} writes them; the given ones are left alone. */
    public static List<JmhEntry> entries(List<JmhEntry> entries, WireSizes sizes, Set<String> chartParams) {
        return StreamSupport.stream(convert(entries, sizes, chartParams).spliterator(), false)
                .map(entry -> new JmhEntry((ObjectNode) entry))
                .toList();
    }

    /** The converted results; the given ones are left alone. */
    static ArrayNode convert(List<JmhEntry> entries, WireSizes sizes, Set<String> chartParams) {
        ChartNames names = ChartNames.of(entries, chartParams);
        Map<String, List<JmhEntry>> charts = entries.stream()
                .collect(Collectors.groupingBy(
                        entry -> names.of(entry).group(), LinkedHashMap::new, Collectors.toList()));
        ArrayNode out = NODES.arrayNode();
        for (List<JmhEntry> chart : charts.values()) {
            Optional<ScoreUnit> unit = commonUnit(chart);
            chart.stream()
                    .sorted(fastestFirst(unit))
                    .map(entry -> converted(entry, names.of(entry).toString(), unit, sizes))
                    .forEach(out::add);
        }
        return out;
    }

    private static Optional<ScoreUnit> commonUnit(List<JmhEntry> chart) {
        Optional<ScoreUnit> base = ScoreUnit.parse(chart.get(0).unit());
        boolean comparable = chart.stream()
                        .map(entry -> ScoreUnit.parse(entry.unit()).map(ScoreUnit::throughput))
                        .distinct()
                        .count()
                == 1;
        if (base.isEmpty() || !comparable) {
            return Optional.empty();
        }
        double smallest = chart.stream()
                .mapToDouble(entry -> scoreIn(entry, base))
                .filter(score -> score > 0 && Double.isFinite(score))
                .min()
                .orElse(ScoreUnit.READABLE);
        return Optional.of(base.get().readableFor(smallest));
    }

    private static Comparator<JmhEntry> fastestFirst(Optional<ScoreUnit> unit) {
        return Comparator.comparingDouble(entry -> {
            double score = scoreIn(entry, unit);
            return entry.isThroughput() && !Double.isNaN(score) ? -score : score;
        });
    }

    private static double scoreIn(JmhEntry entry, Optional<ScoreUnit> unit) {
        return entry.score() * factor(entry.unit(), unit);
    }

    private static double factor(String from, Optional<ScoreUnit> to) {
        return isOfKind(from, to) ? ScoreUnit.parse(from).orElseThrow().factorTo(to.orElseThrow()) : 1;
    }

    private static boolean isOfKind(String text, Optional<ScoreUnit> unit) {
        Optional<Boolean> own = ScoreUnit.parse(text).map(ScoreUnit::throughput);
        return own.isPresent() && own.equals(unit.map(ScoreUnit::throughput));
    }

    private static ObjectNode converted(JmhEntry entry, String name, Optional<ScoreUnit> unit, WireSizes sizes) {
        ObjectNode result = entry.node().deepCopy();
        result.put("benchmark", name);
        result.remove("params");
        ObjectNode primary = (ObjectNode) result.get("primaryMetric");
        SampleData.replaceHistogram(primary);
        scale(primary, unit);
        ObjectNode secondary = result.withObject("/secondaryMetrics");
        secondary.forEach(metric -> scale((ObjectNode) metric, unit));
        if (secondary.has(ALLOCATION)) {
            secondary.set("·" + ALLOCATION, secondary.get(ALLOCATION).deepCopy());
        }
        sizes.bytes(entry.params()).ifPresent(bytes -> secondary.set("·payload.bytes", constant(bytes)));
        return result;
    }

    private static void scale(ObjectNode metric, Optional<ScoreUnit> unit) {
        String from = metric.path("scoreUnit").asText();
        if (!isOfKind(from, unit)) {
            return;
        }
        double factor = factor(from, unit);
        for (String field : SCORE_FIELDS) {
            if (metric.has(field)) {
                metric.set(field, scaled(metric.get(field), factor));
            }
        }
        metric.put("scoreUnit", unit.get().toString());
    }

    /** Numbers multiplied at any depth; text, such as JMH's "NaN", stays. */
    private static JsonNode scaled(JsonNode node, double factor) {
        if (node.isNumber()) {
            return DoubleNode.valueOf(node.doubleValue() * factor);
        }
        if (node.isArray()) {
            ArrayNode array = NODES.arrayNode();
            node.forEach(element -> array.add(scaled(element, factor)));
            return array;
        }
        if (node.isObject()) {
            ObjectNode object = NODES.objectNode();
            node.properties().forEach(field -> object.set(field.getKey(), scaled(field.getValue(), factor)));
            return object;
        }
        return node;
    }

    private static ObjectNode constant(long bytes) {
        ObjectNode metric = NODES.objectNode();
        metric.put("score", (double) bytes);
        metric.put("scoreError", 0.0);
        metric.putArray("scoreConfidence").add((double) bytes).add((double) bytes);
        metric.putObject("scorePercentiles")
                .put("0.0", (double) bytes)
                .put("50.0", (double) bytes)
                .put("100.0", (double) bytes);
        metric.put("scoreUnit", "B");
        metric.putArray("rawData").addArray().add((double) bytes);
        return metric;
    }
}
