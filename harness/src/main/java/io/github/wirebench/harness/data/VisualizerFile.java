// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Projection.Part;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rewrites JMH results so that the JMH visualizer (jmh.morethan.io) draws them well: one chart per question and payload,
 * fastest first, one unit per chart in which all scores are 100 or more, allocation and payload bytes selectable. Nothing else is left,
 * so that files are small and can be published: they hold neither paths nor JVM flags of the machine.
 */
public final class VisualizerFile {
    private static final String CONTENDER = "contender";

    /** The visualizer offers only metrics whose name begins with it. */
    private static final String OFFERED = "·";

    /** More than a measurement has, and half the size of all digits. */
    private static final int DIGITS = 7;

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");

    private VisualizerFile() {}

    /**
     * Returns the results that have a score as the file holds them; the given ones are not changed.
     *
     * @param sizes bytes per case, shown as {@code ·payload.bytes} where known
     * @param chartParams parameters of which each value gets charts of its own; empty for all but the contender
     */
    public static List<JmhEntry> entries(List<JmhEntry> results, WireSizes sizes, Set<String> chartParams) {
        List<JmhEntry> entries =
                results.stream().filter(entry -> Double.isFinite(entry.score())).toList();
        Projection<JmhEntry> charts = charts(entries, chartParams);
        Projection<JmhEntry> bars = bars(entries, chartParams);
        List<JmhEntry> shown = new ArrayList<>();
        charts.byLabel(entries, charts, number -> "_v" + number).forEach((heading, chart) -> {
            List<String> labels = bars.labels(chart, bars, number -> "_" + number);
            Optional<String> unit = commonUnit(chart);
            IntStream.range(0, chart.size())
                    .mapToObj(i -> converted(chart.get(i), heading + "." + labels.get(i), unit, sizes))
                    .sorted(Comparator.comparingDouble(entry -> entry.isThroughput() ? -entry.score() : entry.score()))
                    .forEach(shown::add);
        });
        return shown;
    }

    private static Projection<JmhEntry> charts(List<JmhEntry> entries, Set<String> chartParams) {
        List<Part<JmhEntry>> parts = new ArrayList<>();
        parts.add(new Part<>(JmhEntry::className, name -> name.replaceFirst("([^.])Benchmark$", "$1")));
        parts.add(ifSeveral(
                entries.stream().filter(isOfVerbs(entries, chartParams)).toList(),
                JmhEntry::method,
                VisualizerFile::camelCase));
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
        Function<JmhEntry, String> contender = isInput(CONTENDER, chartParams)
                ? entry -> null
                : entry -> entry.params().get(CONTENDER);
        Predicate<JmhEntry> hasChart = isOfVerbs(entries, chartParams);
        List<Part<JmhEntry>> parts = new ArrayList<>();
        parts.add(new Part<>(contender, VisualizerFile::token));
        parts.add(
                new Part<>(entry -> contender.apply(entry) == null ? entry.method() : null, UnaryOperator.identity()));
        parts.addAll(params(
                entries,
                name -> !name.equals(CONTENDER) && !isInput(name, chartParams),
                (name, value) -> (tellsItsName(value) ? "" : name) + token(value)));
        List<JmhEntry> withContender = entries.stream()
                .filter(entry -> contender.apply(entry) != null && !hasChart.test(entry))
                .toList();
        parts.add(ifSeveral(withContender, JmhEntry::method, UnaryOperator.identity()));
        parts.add(ifSeveral(entries, entry -> entry.threads() + "", threads -> threads + "threads"));
        parts.add(ifSeveral(entries, JmhEntry::jdkVersion, version -> "jdk" + token(version)));
        return new Projection<>(parts, "_");
    }

    private static boolean isInput(String param, Set<String> chartParams) {
        return chartParams.isEmpty() ? !param.equals(CONTENDER) : chartParams.contains(param);
    }

    private static List<Part<JmhEntry>> params(
            List<JmhEntry> entries, Predicate<String> wanted, BinaryOperator<String> words) {
        Set<String> names = new LinkedHashSet<>();
        entries.forEach(entry -> names.addAll(entry.params().keySet()));
        return names.stream()
                .filter(wanted)
                .map(name -> new Part<JmhEntry>(entry -> entry.params().get(name), value -> words.apply(name, value)))
                .toList();
    }

    /** A part that is said where it differs within a class. */
    private static Part<JmhEntry> ifSeveral(
            List<JmhEntry> entries, Function<JmhEntry, String> value, UnaryOperator<String> words) {
        Map<String, Set<String>> byClass = entries.stream()
                .collect(Collectors.groupingBy(JmhEntry::className, Collectors.mapping(value, Collectors.toSet())));
        return new Part<>(
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
        String words = WORD.matcher(numbers).replaceAll(found -> {
            String word = found.group();
            boolean isUpperCase = word.equals(word.toUpperCase(Locale.ROOT));
            String rest = word.substring(1);
            return word.substring(0, 1).toUpperCase(Locale.ROOT) + (isUpperCase ? rest.toLowerCase(Locale.ROOT) : rest);
        });
        return words.replace("_", "").replaceAll("[^A-Za-z0-9]+", "_");
    }

    /** Returns a text as a name that the visualizer can have: letters, digits and {@code _}; {@code none} if nothing is left. */
    private static String token(String text) {
        String token = text.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_+|_+$", "");
        return token.isEmpty() ? "none" : token;
    }

    /** The unit for all scores of a chart; empty if they have no such unit. */
    private static Optional<String> commonUnit(List<JmhEntry> chart) {
        String first = chart.get(0).unit();
        if (chart.stream().anyMatch(entry -> Double.isNaN(ScoreUnit.factor(entry.unit(), first)))) {
            return Optional.empty();
        }
        double smallest = chart.stream()
                .mapToDouble(entry -> entry.score() * ScoreUnit.factor(entry.unit(), first))
                .filter(score -> score > 0)
                .min()
                .orElse(ScoreUnit.READABLE);
        return ScoreUnit.readable(first, smallest);
    }

    private static JmhEntry converted(JmhEntry entry, String name, Optional<String> unit, WireSizes sizes) {
        Map<String, JmhMetric> secondaries = new LinkedHashMap<>();
        entry.secondaryMetrics().forEach((metric, figures) -> {
            String offered = metric.equals(JmhEntry.ALLOCATION) ? OFFERED + metric : metric;
            if (offered.startsWith(OFFERED) && Double.isFinite(figures.score())) {
                secondaries.put(OFFERED + safe(offered.substring(1)), converted(figures, unit));
            }
        });
        Optional.ofNullable(sizes.of(entry.params()).get(WireSizes.RAW)).ifPresent(bytes -> {
            double[][] values = {{bytes}};
            secondaries.put(OFFERED + "payload.bytes", new JmhMetric((double) bytes, 0.0, null, "B", values, null));
        });
        // without the figures, of which there are many
        ObjectNode shown = JsonFiles.MAPPER.valueToTree(entry.with(entry.forks(), JmhMetric.NONE, Map.of()));
        shown.remove(List.of("jvm", "jvmArgs", "params", "warmupBatchSize", "measurementBatchSize"));
        return JsonFiles.MAPPER
                .convertValue(shown.put("benchmark", safe(name)), JmhEntry.class)
                .with(entry.forks(), converted(entry.primaryMetric(), unit), secondaries);
    }

    /**
     * Converts a metric to a unit, if it can be; without a histogram, of which the visualizer shows an empty page, as it does where {@code
     * rawData} has no numbers: the score is filled in.
     */
    private static JmhMetric converted(JmhMetric metric, Optional<String> unit) {
        String to = unit.filter(one -> !Double.isNaN(ScoreUnit.factor(metric.scoreUnit(), one)))
                .orElse(metric.scoreUnit());
        double factor = to.equals(metric.scoreUnit()) ? 1 : ScoreUnit.factor(metric.scoreUnit(), to);
        DoubleUnaryOperator change = value -> Format.rounded(value * factor, DIGITS);
        double score = change.applyAsDouble(metric.score());
        double[][] values = Arrays.stream(metric.values())
                .map(fork -> Arrays.stream(fork).map(change).toArray())
                .toArray(double[][]::new);
        boolean hasAllValues = values.length > 0
                && Arrays.stream(values)
                        .allMatch(fork -> fork.length > 0 && Arrays.stream(fork).allMatch(Double::isFinite));
        return new JmhMetric(
                score,
                change.applyAsDouble(metric.scoreError()),
                null,
                to,
                hasAllValues ? values : new double[][] {{score}},
                null);
    }

    /**
     * Replaces what the visualizer cannot have in a name: it splits names at spaces and {@code =}, and uses them as keys of
     * JavaScript objects, where {@code __proto__} has a meaning.
     */
    private static String safe(String name) {
        return name.replaceAll("[^\\w.$-]+", "_").replace("__proto__", "_proto_");
    }
}
