// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Projection.Part;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rewrites JMH results so that the JMH visualizer (jmh.morethan.io) draws them well: one chart per question and payload,
 * fastest first, one unit per chart in which all scores are 100 or more, allocation and payload bytes selectable.
 */
public final class VisualizerFile {
    private static final List<String> SCORE_FIELDS =
            List.of("score", "scoreError", "scoreConfidence", "scorePercentiles", JmhEntry.RAW_DATA);

    private static final String CONTENDER = "contender";
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");

    private VisualizerFile() {}

    /**
     * Returns the results as the file holds them; the given ones are not changed.
     *
     * @param sizes bytes per case, shown as {@code ·payload.bytes} where known
     * @param chartParams parameters of which each value gets charts of its own; empty for all but the contender
     */
    public static List<JmhEntry> entries(List<JmhEntry> entries, WireSizes sizes, Set<String> chartParams) {
        Projection<JmhEntry> charts = charts(entries, chartParams);
        Projection<JmhEntry> bars = bars(entries, chartParams);
        return charts.byLabel(entries, charts, number -> "_v" + number).entrySet().stream()
                .flatMap(named -> {
                    List<JmhEntry> chart = named.getValue();
                    Optional<String> unit = commonUnit(chart);
                    List<String> labels = bars.labels(chart, bars, number -> "_" + number);
                    return IntStream.range(0, chart.size())
                            .boxed()
                            .sorted(Comparator.comparing(chart::get, fastestFirst(unit)))
                            .map(i -> converted(chart.get(i), named.getKey() + "." + labels.get(i), unit, sizes));
                })
                .toList();
    }

    private static Projection<JmhEntry> charts(List<JmhEntry> entries, Set<String> chartParams) {
        List<Part<JmhEntry>> parts = new ArrayList<>();
        parts.add(new Part<>("class", JmhEntry::className, name -> name.replaceFirst("([^.])Benchmark$", "$1")));
        parts.add(ifSeveral(
                entries.stream().filter(isOfVerbs(entries, chartParams)).toList(), JmhEntry::method, VisualizerFile::camelCase));
        parts.addAll(params(
                entries,
                name -> isInput(name, chartParams),
                (name, value) -> (tellsItsName(value) ? "" : camelCase(name)) + camelCase(value)));
        parts.add(ifSeveral(entries, JmhEntry::mode, VisualizerFile::camelCase));
        return new Projection<>(parts, "");
    }

    /** Finds the entries of classes whose methods all have charts of their own. */
    private static Predicate<JmhEntry> isOfVerbs(List<JmhEntry> entries, Set<String> chartParams) {
        Set<String> others = entries.stream()
                .filter(entry -> !chartParams.contains(entry.method()))
                .map(JmhEntry::className)
                .collect(Collectors.toSet());
        return entry -> !others.contains(entry.className());
    }

    /** The contender is the bar, or else the method. */
    private static Projection<JmhEntry> bars(List<JmhEntry> entries, Set<String> chartParams) {
        boolean isContender = !isInput(CONTENDER, chartParams);
        Predicate<JmhEntry> hasChart = isOfVerbs(entries, chartParams);
        List<Part<JmhEntry>> parts = new ArrayList<>();
        parts.add(new Part<>(
                CONTENDER, entry -> isContender ? entry.params().get(CONTENDER) : null, VisualizerFile::token));
        parts.add(new Part<>(
                "method",
                entry -> isContender && entry.params().containsKey(CONTENDER) ? null : entry.method(),
                UnaryOperator.identity()));
        parts.addAll(params(
                entries,
                name -> !name.equals(CONTENDER) && !isInput(name, chartParams),
                (name, value) -> (tellsItsName(value) ? "" : name) + token(value)));
        parts.add(ifSeveral(
                entries.stream()
                        .filter(entry -> isContender && entry.params().containsKey(CONTENDER) && !hasChart.test(entry))
                        .toList(),
                JmhEntry::method,
                UnaryOperator.identity()));
        parts.add(ifSeveral(entries, entry -> entry.threads() + "", threads -> threads + "threads"));
        parts.add(ifSeveral(entries, JmhEntry::jdkVersion, version -> "jdk" + token(version)));
        return new Projection<>(parts, "_");
    }

    private static boolean isInput(String param, Set<String> chartParams) {
        return chartParams.isEmpty() ? !param.equals(CONTENDER) : chartParams.contains(param);
    }

    private static List<Part<JmhEntry>> params(
            List<JmhEntry> entries, Predicate<String> wanted, BinaryOperator<String> words) {
        Map<String, Set<String>> byClass = new LinkedHashMap<>();
        entries.forEach(entry -> byClass.computeIfAbsent(entry.className(), key -> new LinkedHashSet<>())
                .addAll(entry.params().keySet()));
        List<Part<JmhEntry>> parts = new ArrayList<>();
        byClass.forEach((className, names) -> names.stream()
                .filter(wanted)
                .forEach(name -> parts.add(new Part<>(
                        name,
                        entry -> entry.className().equals(className)
                                ? entry.params().get(name)
                                : null,
                        value -> words.apply(name, value)))));
        return parts;
    }

    /** A part that is said where it differs within a class. */
    private static Part<JmhEntry> ifSeveral(
            List<JmhEntry> entries, Function<JmhEntry, String> value, UnaryOperator<String> words) {
        Map<String, Set<String>> byClass = entries.stream()
                .collect(Collectors.groupingBy(JmhEntry::className, Collectors.mapping(value, Collectors.toSet())));
        return new Part<>(
                "",
                entry -> byClass.getOrDefault(entry.className(), Set.of()).size() > 1 ? value.apply(entry) : null,
                words);
    }

    /** Returns whether a value can be understood without the name of its parameter. */
    private static boolean tellsItsName(String value) {
        return value.matches("[A-Za-z].*") && !value.matches("(?i)true|false|null");
    }

    /** {@code _} separates words; other characters become a {@code _}, so that 1.5 is not 15 and -5 is not 5. */
    private static String camelCase(String text) {
        String numbers = text.replaceAll("(?<=[0-9])_+(?=[0-9])", ".");
        String words = WORD.matcher(numbers).replaceAll(word -> capitalized(word.group()));
        return words.replace("_", "").replaceAll("[^A-Za-z0-9]+", "_");
    }

    private static String capitalized(String word) {
        boolean isUpperCase = word.equals(word.toUpperCase(Locale.ROOT));
        String rest = word.substring(1);
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + (isUpperCase ? rest.toLowerCase(Locale.ROOT) : rest);
    }

    /** Returns a text as a name that the visualizer can have: letters, digits and {@code _}; {@code none} if nothing is left. */
    public static String token(String text) {
        String token = text.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_+|_+$", "");
        return token.isEmpty() ? "none" : token;
    }

    /**
     * One chart with names and an order of the caller's.
     *
     * @param byName results by their names: group, a dot, and the bar's label in letters, digits and {@code _}
     * @param sizes as for {@link #write}
     */
    public static List<JmhEntry> chart(Map<String, JmhEntry> byName, WireSizes sizes) {
        Optional<String> unit = commonUnit(byName.values());
        return byName.entrySet().stream()
                .map(entry -> converted(entry.getValue(), entry.getKey(), unit, sizes))
                .toList();
    }

    /** The unit for all scores of a chart; empty if they have no such unit. */
    private static Optional<String> commonUnit(Collection<JmhEntry> chart) {
        String first = chart.iterator().next().unit();
        if (chart.stream().anyMatch(entry -> Double.isNaN(ScoreUnit.factor(entry.unit(), first)))) {
            return Optional.empty();
        }
        double smallest = chart.stream()
                .mapToDouble(entry -> entry.score() * ScoreUnit.factor(entry.unit(), first))
                .filter(score -> score > 0 && Double.isFinite(score))
                .min()
                .orElse(ScoreUnit.READABLE);
        return ScoreUnit.readable(first, smallest);
    }

    private static double factor(String from, Optional<String> unit) {
        return unit.map(to -> ScoreUnit.factor(from, to)).orElse(Double.NaN);
    }

    private static Comparator<JmhEntry> fastestFirst(Optional<String> unit) {
        return Comparator.comparingDouble(entry -> {
            double factor = factor(entry.unit(), unit);
            double score = entry.score() * (Double.isNaN(factor) ? 1 : factor);
            return entry.isThroughput() && !Double.isNaN(score) ? -score : score;
        });
    }

    private static JmhEntry converted(JmhEntry entry, String name, Optional<String> unit, WireSizes sizes) {
        ObjectNode result = entry.node().deepCopy();
        result.put("benchmark", name);
        result.remove("params");
        ObjectNode primary = (ObjectNode) result.get(JmhEntry.PRIMARY);
        if (!primary.has(JmhEntry.RAW_DATA)) {
            // without it, as in sample mode, the visualizer stays blank
            primary.set(JmhEntry.RAW_DATA, JsonFiles.MAPPER.valueToTree(entry.iterations()));
        }
        primary.remove(JmhEntry.HISTOGRAM);
        scale(primary, unit);
        ObjectNode secondary = result.withObject("/" + JmhEntry.SECONDARIES);
        secondary.forEach(metric -> scale((ObjectNode) metric, unit));
        if (secondary.has(JmhEntry.ALLOCATION)) {
            secondary.set(
                    "·" + JmhEntry.ALLOCATION,
                    secondary.get(JmhEntry.ALLOCATION).deepCopy());
        }
        sizes.bytes(entry.params()).ifPresent(bytes -> secondary.set("·payload.bytes", constant(bytes)));
        return new JmhEntry(result);
    }

    private static void scale(ObjectNode metric, Optional<String> unit) {
        double factor = factor(metric.path(JmhEntry.UNIT).asText(), unit);
        if (Double.isNaN(factor)) {
            return;
        }
        metric.properties().stream()
                .filter(field -> SCORE_FIELDS.contains(field.getKey()))
                .forEach(field -> field.setValue(scaled(field.getValue(), factor)));
        metric.put(JmhEntry.UNIT, unit.get());
    }

    /** Numbers multiplied at any depth; text, such as JMH's "NaN", stays. */
    private static JsonNode scaled(JsonNode node, double factor) {
        if (node.isNumber()) {
            return DoubleNode.valueOf(node.doubleValue() * factor);
        }
        if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, scaled(array.get(i), factor));
            }
        } else if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> field.setValue(scaled(field.getValue(), factor)));
        }
        return node;
    }

    private static JsonNode constant(double bytes) {
        return JsonFiles.MAPPER.valueToTree(JsonFiles.object(
                "score",
                bytes,
                "scoreError",
                0.0,
                "scoreConfidence",
                List.of(bytes, bytes),
                "scorePercentiles",
                JsonFiles.object("0.0", bytes, "50.0", bytes, "100.0", bytes),
                JmhEntry.UNIT,
                "B",
                JmhEntry.RAW_DATA,
                List.of(List.of(bytes))));
    }
}
