// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.SingletonStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * Joins entries of single forks to the entry that JMH would have written had it run these forks in one go, and splits such an
 * entry. The figures come from JMH's own statistics, used as JMH 1.37 does.
 *
 * <p>JMH does not write all that its figures are made of. Two kinds of secondary metrics are therefore close, but not the
 * same: those that profilers derive from samples of their own ({@code pauses}, {@code safepoints}), and the methods of a group
 * in sample mode. They are computed from the iterations' values.
 */
public final class ForkEntries {
    private static final double CONFIDENCE = 0.999;
    private static final double[] RANKS = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};

    /** The metrics that sample mode derives from its histogram, and the rank of each. */
    private static final Map<String, Double> PERCENTILES = Map.of(
            "p0.00", 0.0, "p0.50", 50.0, "p0.90", 90.0, "p0.95", 95.0, "p0.99", 99.0, "p0.999", 99.9, "p0.9999", 99.99,
            "p1.00", 100.0);

    /** The fields that may differ: figures, their number, and where a machine keeps the same JDK. */
    private static final Set<String> NOT_COMPARED =
            Set.of(JmhEntry.FORKS, "jvm", JmhEntry.PRIMARY, JmhEntry.SECONDARIES);

    private ForkEntries() {}

    /**
     * One entry with the raw data of all forks, in their order. Where an iteration or a fork lacks a metric that others have,
     * it counts as 0, as in JMH; of metrics that were measured once per fork, only the forks that have them count. The path
     * of the JVM, which may differ from machine to machine, is the first fork's.
     *
     * @param forks entries of one fork each, with the same benchmark, mode, parameters, threads, settings, flags and JDK; a
     *     single entry is returned as it is
     * @throws IllegalArgumentException if there is no entry, if one does not have the raw data of exactly one fork, or if a
     *     field differs; the message names the field
     */
    public static JmhEntry join(List<JmhEntry> forks) {
        if (forks.isEmpty()) {
            throw new IllegalArgumentException("there are no forks to join");
        }
        JmhEntry first = forks.get(0);
        if (forks.size() == 1) {
            return first;
        }
        ArrayNode raw = JsonNodeFactory.instance.arrayNode();
        SortedMap<String, SecondaryMetric> metrics = new TreeMap<>();
        for (JmhEntry fork : forks) {
            requireOneFork(first, fork);
            raw.add(fork.rawForks().get(0).deepCopy());
        }
        for (JmhEntry fork : forks) {
            fork.secondaryNames()
                    .forEach(name -> metrics.computeIfAbsent(name, added -> SecondaryMetric.of(added, forks)));
        }
        return assemble(first, raw, metrics);
    }

    /**
     * One entry per fork, in the order of the raw data. A metric that no iteration of a fork has is not in its entry, just as
     * JMH leaves it out. Nor is a metric that was measured once per fork, for which JMH writes no values.
     *
     * @return the entry itself if it has one fork, or no raw data: {@code -Djmh.json.rawData=false} and some tools leave them
     *     out
     */
    public static List<JmhEntry> split(JmhEntry entry) {
        JsonNode all = entry.rawForks();
        if (all.isEmpty() || all.size() == 1 && entry.forks() <= 1) {
            return List.of(entry);
        }
        SortedMap<String, SecondaryMetric> metrics = new TreeMap<>();
        entry.secondaryNames().forEach(name -> metrics.put(name, SecondaryMetric.of(name, List.of(entry))));
        List<JmhEntry> forks = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int index = i;
            SortedMap<String, SecondaryMetric> own = new TreeMap<>(metrics);
            own.replaceAll((name, metric) -> metric.fork(index));
            own.values().removeIf(metric -> iterations(metric.rawData) == 0);
            forks.add(assemble(
                    entry, JsonNodeFactory.instance.arrayNode().add(all.get(i).deepCopy()), own));
        }
        return forks;
    }

    private static JmhEntry assemble(JmhEntry template, ArrayNode raw, Map<String, SecondaryMetric> metrics) {
        boolean isSampled = template.isSampled();
        Statistics statistics = isSampled ? ofHistograms(List.of(raw)) : ofRawData(raw);
        ObjectNode primary = written(statistics, AggregationPolicy.AVG, template.unit());
        primary.set(isSampled ? JmhEntry.HISTOGRAM : JmhEntry.RAW_DATA, raw);
        ObjectNode secondaries = primary.objectNode();
        metrics.forEach((name, metric) -> {
            ObjectNode written = metric.written(iterations(raw));
            // before 1.37 JMH wrote the method's name before the percentile's
            Double rank = PERCENTILES.get(name.replace(template.method() + "·", ""));
            if (isSampled && rank != null) {
                Statistics percentile = new SingletonStatistics(statistics.getPercentile(rank));
                written.setAll(written(percentile, AggregationPolicy.AVG, metric.unit()));
            }
            secondaries.set(name, written);
        });
        ObjectNode node = template.node().objectNode();
        template.node().properties().forEach(field -> node.set(field.getKey(), field.getValue()));
        node.put(JmhEntry.FORKS, raw.size());
        node.set(JmhEntry.PRIMARY, primary);
        node.set(JmhEntry.SECONDARIES, secondaries);
        return new JmhEntry(node);
    }

    private static void requireOneFork(JmhEntry first, JmhEntry fork) {
        requireSame("", first.node(), fork.node());
        requireSame(
                JmhEntry.PRIMARY + "." + JmhEntry.UNIT,
                first.primary().path(JmhEntry.UNIT),
                fork.primary().path(JmhEntry.UNIT));
        String field = first.isSampled() ? JmhEntry.HISTOGRAM : JmhEntry.RAW_DATA;
        int count = fork.primary().path(field).size();
        if (count != 1) {
            throw new IllegalArgumentException(
                    "an entry of one fork is needed, but " + JmhEntry.PRIMARY + "." + field + " holds " + count);
        }
    }

    /** Compares two values of a field, objects field by field; the field's name is empty for whole entries. */
    private static void requireSame(String field, JsonNode one, JsonNode other) {
        if (one.isObject() && other.isObject()) {
            Set<String> names = new LinkedHashSet<>();
            one.fieldNames().forEachRemaining(names::add);
            other.fieldNames().forEachRemaining(names::add);
            if (field.isEmpty()) {
                names.removeAll(NOT_COMPARED);
            }
            names.forEach(
                    name -> requireSame(field.isEmpty() ? name : field + "." + name, one.path(name), other.path(name)));
        } else if (!one.equals(other)) {
            throw new IllegalArgumentException("forks differ in " + field + ": " + shown(one) + " and " + shown(other));
        }
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "none" : value.toString();
    }

    private static int iterations(JsonNode forks) {
        int count = 0;
        for (JsonNode fork : forks) {
            count += fork.size();
        }
        return count;
    }

    private static ListStatistics ofRawData(JsonNode forks) {
        ListStatistics statistics = new ListStatistics();
        forks.forEach(fork -> fork.forEach(value -> statistics.addValue(JmhEntry.number(value))));
        return statistics;
    }

    /** Returns the statistics of the samples of entries: arrays of forks, of iterations, and of pairs of value and count. */
    static MultisetStatistics ofHistograms(List<JsonNode> entries) {
        MultisetStatistics statistics = new MultisetStatistics();
        entries.forEach(forks -> forks.forEach(fork -> fork.forEach(iteration -> iteration.forEach(pair ->
                statistics.addValue(JmhEntry.number(pair.path(0)), pair.path(1).asLong())))));
        return statistics;
    }

    private static double score(Statistics statistics, AggregationPolicy policy) {
        return switch (policy) {
            case AVG -> statistics.getMean();
            case SUM -> statistics.getSum();
            case MAX -> statistics.getMax();
            case MIN -> statistics.getMin();
        };
    }

    /** Writes a metric with its figures as JMH's {@code JSONResultFormat} does, without its raw data. Only averages have an error. */
    private static ObjectNode written(Statistics statistics, AggregationPolicy policy, String unit) {
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
        return metric.put(JmhEntry.UNIT, unit);
    }

    /**
     * A secondary metric of some forks.
     *
     * @param policy how the score is made of the values
     * @param rawData by fork, the values of the iterations that have one
     * @param oncePerFork values that forks have for all their iterations, as external profilers report them
     */
    private record SecondaryMetric(String unit, AggregationPolicy policy, ArrayNode rawData, List<Double> oncePerFork) {
        /** JMH's unit of a text, which a 0 cannot replace. */
        private static final String TEXT = "---";

        private static final double SAME = 1e-9;
        private static final Set<String> COUNTED = Set.of("counts", "#");

        /** Collects a metric that at least one entry has; its unit must not differ. */
        static SecondaryMetric of(String name, List<JmhEntry> entries) {
            JsonNode unit = null;
            Set<AggregationPolicy> possible = EnumSet.allOf(AggregationPolicy.class);
            ArrayNode rawData = JsonNodeFactory.instance.arrayNode();
            List<Double> oncePerFork = new ArrayList<>();
            for (JmhEntry entry : entries) {
                JsonNode metric = entry.secondary(name);
                JsonNode values = metric.path(JmhEntry.RAW_DATA);
                if (metric.isObject()) {
                    JsonNode own = metric.path(JmhEntry.UNIT);
                    unit = unit == null ? own : unit;
                    requireSame(JmhEntry.SECONDARIES + "." + name + "." + JmhEntry.UNIT, unit, own);
                    List<Double> ofAll =
                            iterations(values) > 0 ? List.of() : List.of(JmhEntry.number(metric.path("score")));
                    oncePerFork.addAll(ofAll);
                    Statistics statistics = statistics(own.asText(), values, ofAll, iterations(entry.rawForks()));
                    possible.removeIf(policy -> !mayHaveMade(policy, metric, statistics));
                }
                for (int fork = 0; fork < entry.rawForks().size(); fork++) {
                    rawData.add(values.path(fork).isArray() ? values.path(fork).deepCopy() : rawData.arrayNode());
                }
            }
            AggregationPolicy usual = usual(name, unit.asText());
            AggregationPolicy policy = possible.isEmpty() || possible.contains(usual)
                    ? usual
                    : possible.iterator().next();
            return new SecondaryMetric(unit.asText(), policy, rawData, oncePerFork);
        }

        /**
         * Returns whether JMH, whose JSON does not name the policy, can have made a metric's score by it: it must be the one of the
         * values, and only averages have an error and, of fewer than three values, an interval that is not a number.
         */
        private static boolean mayHaveMade(AggregationPolicy policy, JsonNode metric, Statistics statistics) {
            double score = JmhEntry.number(metric.path("score"));
            double expected = ForkEntries.score(statistics, policy);
            double[] interval = JmhEntry.numbers(metric.path("scoreConfidence"));
            boolean isAverage = interval.length == 2
                    ? Double.isNaN(interval[0]) || Double.isFinite(JmhEntry.number(metric.path("scoreError")))
                    : policy == AggregationPolicy.AVG;
            return !Double.isFinite(score)
                    || Math.abs(score - expected) <= SAME * Math.max(Math.abs(score), Math.abs(expected))
                            && isAverage == (policy == AggregationPolicy.AVG);
        }

        /** The policy by the names and units of JMH 1.37's own profilers, for values that do not tell, as of one iteration. */
        private static AggregationPolicy usual(String name, String unit) {
            if (COUNTED.contains(unit) || name.endsWith("gc.time")) {
                return AggregationPolicy.SUM;
            }
            return name.contains("mempool.") || name.endsWith("compiler.time.total")
                    ? AggregationPolicy.MAX
                    : AggregationPolicy.AVG;
        }

        SecondaryMetric fork(int index) {
            return new SecondaryMetric(unit, policy, rawData.arrayNode().add(rawData.get(index)), List.of());
        }

        ObjectNode written(int iterations) {
            ObjectNode metric = ForkEntries.written(statistics(unit, rawData, oncePerFork, iterations), policy, unit);
            metric.set(JmhEntry.RAW_DATA, rawData);
            return metric;
        }

        /** JMH adds a 0 for each iteration for which a profiler had no value. */
        private static ListStatistics statistics(
                String unit, JsonNode forks, List<Double> oncePerFork, int iterations) {
            ListStatistics statistics = ofRawData(forks);
            oncePerFork.forEach(statistics::addValue);
            for (long n = statistics.getN(); oncePerFork.isEmpty() && !unit.equals(TEXT) && n < iterations; n++) {
                statistics.addValue(0);
            }
            return statistics;
        }
    }
}
