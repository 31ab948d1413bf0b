// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Builds results without measuring: entries as JMH writes them, JMH's files, and run directories with a journal. */
public final class RunBuilder {
    /** The start of the first fork, unless it is given. */
    public static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

    private static final double[] SHAKE = {-1, 0.5, 1, -0.75, 0.25};

    private final Path folder;
    private final Map<String, Object> info = new LinkedHashMap<>();
    private final List<Fork> forks = new ArrayList<>();
    private Instant next = START;
    private int everySeconds = 3;
    private String run;

    private RunBuilder(Path folder) {
        this.folder = folder;
        this.run = folder.getFileName().toString();
    }

    /** A run in a folder, whose name is the id of the run. */
    public static RunBuilder in(Path folder) {
        return new RunBuilder(folder);
    }

    /** A field of {@code run.json}. */
    public RunBuilder info(String field, Object value) {
        info.put(field, value);
        return this;
    }

    /** The plan of a run without cases, as {@code run.json} has it. */
    public static JsonNode plan(String label, String javaVersion, int seed) {
        return JsonFiles.MAPPER.valueToTree(Map.of(
                "id", "x",
                "position", Map.of("number", 1, "count", 1),
                "label", label,
                "subject", Map.of("sha256", "0", "javaHome", "/jdk", "javaVersion", javaVersion),
                "options", Map.of(),
                "rows", List.of(),
                "settings",
                        Map.of(
                                "profile",
                                "standard",
                                "seed",
                                seed,
                                "metric",
                                "CPU",
                                "length",
                                Map.of(),
                                "profilers",
                                List.of())));
    }

    /** A machine with two cores. */
    public RunBuilder machine(String cpu) {
        return info("machine", Map.of("cpu", cpu, "architecture", "amd64", "logicalCores", 2));
    }

    /** The start of the next fork, in seconds after {@link #START}, and the seconds from there to each next one. */
    public RunBuilder startingAt(int seconds, int every) {
        next = START.plusSeconds(seconds);
        everySeconds = every;
        return this;
    }

    /** The id of the run that measured the next forks, as in a merged run. */
    public RunBuilder ofRun(String id) {
        run = id;
        return this;
    }

    /** Forks of a case, one for each that the entry has; each takes 2 s. */
    public RunBuilder add(ObjectNode entry) {
        BenchmarkCase benchmarkCase = BenchmarkCase.of(parse(entry)).withThreads(0);
        int count = entry.at("/primaryMetric/rawData").size();
        for (int i = 0; i < count; i++) {
            ObjectNode one = entry.deepCopy().put("forks", 1);
            keep(one.withObject("/primaryMetric"), i);
            for (String metric : names(one.withObject("/secondaryMetrics"))) {
                keep(one.withObject("/secondaryMetrics").withObject("/" + metric), i);
            }
            add(benchmarkCase, one, null);
        }
        return this;
    }

    /** A fork that failed. */
    public RunBuilder failed(BenchmarkCase benchmarkCase, String error) {
        return add(benchmarkCase, null, error);
    }

    private RunBuilder add(BenchmarkCase benchmarkCase, ObjectNode result, String error) {
        int number = 1
                + (int) forks.stream()
                        .filter(fork -> fork.benchmarkCase().equals(benchmarkCase))
                        .count();
        forks.add(new Fork(
                run,
                forks.size() + 1,
                benchmarkCase,
                number,
                next,
                2,
                null,
                result == null ? null : parse(result),
                error));
        next = next.plusSeconds(everySeconds);
        return this;
    }

    /** Writes {@code forks.jsonl} and {@code run.json}; returns the folder. */
    public Path write() throws IOException {
        Files.createDirectories(folder);
        ForkJournal.write(folder.resolve("forks.jsonl"), forks);
        JsonFiles.write(folder.resolve("run.json"), info);
        return folder;
    }

    /** An entry of its fields. */
    public static JmhEntry parse(ObjectNode entry) {
        try {
            return JsonFiles.MAPPER.treeToValue(entry, JmhEntry.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(entry.toString(), e);
        }
    }

    /** The fields of an entry, as they are written: what is no number is a text. */
    public static ObjectNode node(JmhEntry entry) {
        try {
            return (ObjectNode) JsonFiles.MAPPER.readTree(JsonFiles.compact(entry));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(entry.toString(), e);
        }
    }

    /** Writes a file of JMH; returns it. */
    public static Path jmh(Path file, Object... entries) throws IOException {
        JsonFiles.write(file, List.of(entries));
        return file;
    }

    private static void keep(ObjectNode metric, int fork) {
        JsonNode kept = metric.get("rawData").get(fork);
        metric.putArray("rawData").add(kept);
    }

    private static List<String> names(ObjectNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** An entry of {@code a.b.CodeBenchmark} in average time, us/op. */
    public static ObjectNode entry(String method, double[]... forks) {
        ObjectNode entry = JsonFiles.MAPPER
                .createObjectNode()
                .put("jmhVersion", "1.37")
                .put("benchmark", "a.b.CodeBenchmark." + method)
                .put("mode", "avgt")
                .put("threads", 1)
                .put("forks", forks.length);
        entry.putArray("jvmArgs").add("-Xmx64m");
        entry.put("jdkVersion", "17.0.15").put("vmName", "VM").put("vmVersion", "17.0.15+6");
        entry.put("warmupIterations", 1).put("warmupTime", "1 s");
        entry.put("measurementIterations", 2).put("measurementTime", "1 s");
        metric(entry.putObject("primaryMetric"), "us/op", forks);
        entry.putObject("secondaryMetrics");
        return entry;
    }

    /** Another mode and unit. */
    public static ObjectNode as(ObjectNode entry, String mode, String unit) {
        entry.put("mode", mode).withObject("/primaryMetric").put("scoreUnit", unit);
        return entry;
    }

    /** Parameters, in the order given. */
    public static ObjectNode with(ObjectNode entry, Map<String, String> params) {
        entry.set("params", JsonFiles.MAPPER.valueToTree(params));
        return entry;
    }

    /** A secondary metric. */
    public static ObjectNode with(ObjectNode entry, String metric, double[]... forks) {
        String unit = metric.endsWith(JmhEntry.ALLOCATION) ? "B/op" : "ns/op";
        metric(entry.withObject("/secondaryMetrics").putObject(metric), unit, forks);
        return entry;
    }

    /** Forks of two iterations around a value, which they differ from by up to the given part of it. */
    public static double[][] forks(int count, double value, double spread) {
        return IntStream.range(0, count)
                .mapToObj(fork -> value * (1 + spread * SHAKE[fork % SHAKE.length] + 1e-6 * fork))
                .map(mean -> new double[] {mean * 0.999, mean * 1.001})
                .toArray(double[][]::new);
    }

    /** The same, which differ by up to half a percent. */
    public static double[][] forks(int count, double value) {
        return forks(count, value, 0.005);
    }

    private static void metric(ObjectNode metric, String unit, double[]... forks) {
        double mean =
                Arrays.stream(forks).flatMapToDouble(Arrays::stream).average().orElse(0);
        metric.put("score", mean).put("scoreError", "NaN").put("scoreUnit", unit);
        ArrayNode raw = metric.putArray("rawData");
        for (double[] fork : forks) {
            ArrayNode values = raw.addArray();
            Arrays.stream(fork).forEach(values::add);
        }
    }
}
