// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.VisualizerFile;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The results that are published for the JMH visualizer. */
final class Charts {
    /** So many inputs of a panel, the most telling ones, have a chart. */
    private static final int INPUTS = 2;

    private static final String FIELDS = "jmhVersion mode threads forks jdkVersion vmName vmVersion"
            + " warmupIterations warmupTime measurementIterations measurementTime";
    private static final String METRIC_FIELDS = "score scoreError scoreUnit rawData rawDataHistogram";

    /** Starts the names of the secondary metrics that the visualizer offers. */
    private static final String OFFERED = "·";

    private static final MathContext DIGITS = new MathContext(7);

    private Charts() {}

    /**
     * Returns the charts to begin with: those of the questions that have headlines, in the order of the questions, with contenders spelled
     * out and in the order of the questions' file, which has mapped rows next to those without mapping, and floors last.
     */
    static List<JmhEntry> answers(List<JmhEntry> entries, QuestionFile questions, WireSizes sizes) {
        List<JmhEntry> drawn = new ArrayList<>();
        int number = 1;
        for (Question question : questions.questions()) {
            for (Question.Panel panel : question.card() == null ? List.<Question.Panel>of() : question.panels()) {
                for (String value : panel.values()
                        .subList(0, Math.min(INPUTS, panel.values().size()))) {
                    String name = capitalized(question.id()) + "_"
                            + (panel.verb() == null ? "" : capitalized(panel.verb()) + "_")
                            + capitalized(questions.input(panel.param(), value).label());
                    // a chart that was not measured keeps its number, so that those of several runs have the same names
                    String group = String.format(Locale.ROOT, "%02d_%s.", number++, name);
                    Map<String, JmhEntry> byName = new LinkedHashMap<>();
                    for (Question.Row row : questions.bind(panel, value).rows()) {
                        find(entries, row).ifPresent(entry -> byName.put(group + capitalized(row.label()), entry));
                    }
                    drawn.addAll(byName.isEmpty() ? List.of() : VisualizerFile.chart(byName, sizes));
                }
            }
        }
        return drawn;
    }

    /** Returns the average time with the fewest threads; empty if further parameters leave several. */
    private static Optional<JmhEntry> find(List<JmhEntry> entries, Question.Row row) {
        TreeMap<Integer, List<JmhEntry>> byThreads = entries.stream()
                .filter(entry -> entry.benchmark().equals(row.benchmark())
                        && entry.mode().equals("avgt")
                        && entry.params().entrySet().containsAll(row.params().entrySet()))
                .collect(Collectors.groupingBy(JmhEntry::threads, TreeMap::new, Collectors.toList()));
        return byThreads.isEmpty() || byThreads.firstEntry().getValue().size() > 1
                ? Optional.empty()
                : Optional.of(byThreads.firstEntry().getValue().get(0));
    }

    private static String capitalized(String text) {
        String token = VisualizerFile.token(text);
        return token.substring(0, 1).toUpperCase(Locale.ROOT) + token.substring(1);
    }

    /**
     * Reduces results to what the visualizer shows of them, so that they are smaller, and neither paths nor JVM flags of the machine are
     * published. Those without a score are left out. The visualizer shows an empty page for a result without the object {@code
     * secondaryMetrics} or without numbers in {@code rawData}; these are filled in.
     */
    static List<JmhEntry> reduced(List<JmhEntry> entries) {
        return entries.stream()
                .filter(entry -> hasScore(entry.primary()))
                .map(Charts::reduced)
                .toList();
    }

    private static JmhEntry reduced(JmhEntry entry) {
        ObjectNode reduced = JsonFiles.MAPPER.createObjectNode();
        reduced.put("benchmark", safe(entry.benchmark()));
        copy(entry.node(), reduced, FIELDS);
        entry.params().forEach((name, value) -> reduced.withObject("/params").put(safe(name), safe(value)));
        copyMetric(entry.primary(), reduced.putObject("primaryMetric"));
        ObjectNode secondaries = reduced.putObject("secondaryMetrics");
        entry.node().path("secondaryMetrics").properties().forEach(metric -> {
            String name = metric.getKey();
            if (name.startsWith(OFFERED) && hasScore(metric.getValue())) {
                copyMetric(metric.getValue(), secondaries.putObject(OFFERED + safe(name.substring(1))));
            }
        });
        return new JmhEntry(reduced);
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
