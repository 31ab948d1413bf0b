// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.SingletonStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * Puts entries of single forks together to the entry that JMH would have written had it run these forks in one go, and
 * takes such an entry apart. The figures come from JMH's own statistics, used as JMH 1.37 does.
 *
 * <p>JMH does not write all that its figures are made of. Two kinds of secondary metrics are therefore near, but not the
 * same: what profilers derive from samples of their own ({@code pauses}, {@code safepoints}), and the methods of a group in
 * sample mode. They are made of the iterations' values.
 */
public final class ForkEntries {
    /** What sample mode derives from its histogram, and the rank of each. */
    private static final Map<String, Double> PERCENTILES = Map.of(
            "p0.00", 0.0, "p0.50", 50.0, "p0.90", 90.0, "p0.95", 95.0, "p0.99", 99.0, "p0.999", 99.9, "p0.9999", 99.99,
            "p1.00", 100.0);

    private ForkEntries() {}

    /**
     * One entry with the raw data of all forks, in their order. Where an iteration or a fork lacks a metric of the
     * others, the metric counts as 0, as in JMH; of metrics that were measured once per fork only the forks that have them
     * count. The path of the JVM, which may differ from machine to machine, is the first fork's.
     *
     * @param forks entries of one fork each, of the same benchmark, mode, parameters, threads, settings, flags and JDK; a
     *     single entry is returned as it is
     * @throws IllegalArgumentException if there is no entry, if one has not the raw data of exactly one fork, or if a field
     *     differs; the message names the field
     */
    public static JmhEntry join(List<JmhEntry> forks) {
        if (forks.isEmpty()) {
            throw new IllegalArgumentException("there are no forks to join");
        }
        if (forks.size() == 1) {
            return forks.get(0);
        }
        forks.forEach(fork -> requireOneFork(forks.get(0), fork));
        ArrayNode raw = JsonNodeFactory.instance.arrayNode();
        SortedMap<String, SecondaryMetric> metrics = new TreeMap<>();
        for (JmhEntry fork : forks) {
            raw.add(fork.rawForks().get(0).deepCopy());
            fork.secondaryNames()
                    .forEach(name -> metrics.computeIfAbsent(name, added -> SecondaryMetric.of(added, forks)));
        }
        return assemble(forks.get(0), raw, metrics);
    }

    /**
     * One entry per fork, in the order of the raw data. A metric that no iteration of a fork has is not in its entry, as JMH
     * would leave it out. So is a metric that was measured once per fork, of which JMH writes no values.
     *
     * @return the entry itself if it is of one fork, or has no raw data: {@code -Djmh.json.rawData=false} and some tools
     *     leave them out
     */
    public static List<JmhEntry> split(JmhEntry entry) {
        int count = entry.rawForks().size();
        if (count == 0 || count == 1 && entry.forks() <= 1) {
            return List.of(entry);
        }
        SortedMap<String, SecondaryMetric> metrics = new TreeMap<>();
        entry.secondaryNames().forEach(name -> metrics.put(name, SecondaryMetric.of(name, List.of(entry))));
        List<JmhEntry> forks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            SortedMap<String, SecondaryMetric> own = new TreeMap<>();
            metrics.forEach((name, metric) -> own.put(name, metric.fork(index)));
            own.values().removeIf(metric -> !metric.hasIterations());
            ArrayNode raw = JsonNodeFactory.instance.arrayNode();
            raw.add(entry.rawForks().get(i).deepCopy());
            forks.add(assemble(entry, raw, own));
        }
        return forks;
    }

    private static void requireOneFork(JmhEntry first, JmhEntry fork) {
        EntryFields.requireSame(first, fork);
        int count = fork.primary().path(first.rawField()).size();
        if (count != 1) {
            throw new IllegalArgumentException("an entry of one fork is needed, but " + JmhEntry.PRIMARY + "."
                    + first.rawField() + " holds " + count);
        }
    }

    private static JmhEntry assemble(JmhEntry template, ArrayNode raw, Map<String, SecondaryMetric> metrics) {
        boolean sampled = template.rawField().equals(JmhEntry.HISTOGRAM);
        Statistics statistics = sampled ? MetricFigures.ofHistogram(raw) : MetricFigures.ofRawData(raw);
        ObjectNode primary = MetricFigures.write(statistics, AggregationPolicy.AVG, template.unit());
        primary.set(template.rawField(), raw);
        ObjectNode secondaries = primary.objectNode();
        metrics.forEach((name, metric) -> {
            ObjectNode written = metric.write(raw);
            if (sampled) {
                rank(template, name)
                        .ifPresent(rank -> written.setAll(MetricFigures.write(
                                new SingletonStatistics(statistics.getPercentile(rank)),
                                AggregationPolicy.AVG,
                                metric.unit())));
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

    /** Before 1.37 JMH wrote the method's name before the percentile's. */
    private static Optional<Double> rank(JmhEntry entry, String metric) {
        String prefix = entry.method() + "·";
        return Optional.ofNullable(
                PERCENTILES.get(metric.startsWith(prefix) ? metric.substring(prefix.length()) : metric));
    }
}
