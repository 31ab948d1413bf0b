// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.machine.ForkEnvironment;
import io.github.wirebench.harness.run.ForkLength;
import io.github.wirebench.harness.run.Iterations;
import io.github.wirebench.harness.run.RunPlan;
import io.github.wirebench.harness.run.RunSettings;
import io.github.wirebench.harness.run.StopRule;
import io.github.wirebench.harness.run.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run directory made by hand; what is not said is the same in all. */
final class RunFolder {
    static final Row READ = new Row("a.b.CodeBenchmark.read", "avgt", Map.of("payload", "POST"));
    static final Row WRITE = new Row("a.b.CodeBenchmark.write", "avgt", Map.of());
    static final String START = "2026-11-20T10:00:00Z";

    private final Path path;
    private final List<Row> rows = new ArrayList<>();
    private final List<ForkRecord> forks = new ArrayList<>();
    private final Map<String, Object> record = new LinkedHashMap<>();
    private final ObjectNode subject;
    private final ObjectNode settings;
    private Map<String, List<String>> options = Map.of();

    RunFolder(Path path) {
        this.path = path;
        subject = JsonFiles.MAPPER.valueToTree(new Subject(
                null,
                "a".repeat(64),
                "/jdk",
                "17.0.15",
                "OpenJDK 64-Bit Server VM",
                "17.0.15+6",
                "Debian",
                "1.37",
                null));
        settings = JsonFiles.MAPPER.valueToTree(new RunSettings(
                "thorough",
                1,
                0,
                2,
                StopRule.Metric.CPU,
                new ForkLength(new Iterations(1, 50), new Iterations(2, 50)),
                null,
                null,
                List.of("gc"),
                null));
        record.put("outcome", "complete");
        record.put("startedAt", START);
        record.put("endedAt", "2026-11-20T11:00:00Z");
        record.put("command", "run");
        suite("sample", "abc123");
        cpu("Xeon");
        record.put("libraries", Map.of("some-library", "4.5"));
        record.put("findings", List.of());
    }

    RunFolder suite(String name, String commit) {
        record.put("suite", Map.of("name", name, "version", "1.2.3", "gitCommit", commit));
        return this;
    }

    RunFolder cpu(String name) {
        record.put("machine", Map.of("cpu", name, "logicalCores", 2));
        return this;
    }

    RunFolder record(String name, Object value) {
        record.put(name, value);
        return this;
    }

    RunFolder subject(String field, String value) {
        subject.put(field, value);
        return this;
    }

    RunFolder setting(String field, Object value) {
        settings.set(field, JsonFiles.MAPPER.valueToTree(value));
        return this;
    }

    RunFolder options(Map<String, List<String>> given) {
        options = given;
        return this;
    }

    /** Plans a row. */
    RunFolder row(Row row) {
        rows.add(row);
        return this;
    }

    /** Adds a fork of a row that is planned. */
    RunFolder fork(Row row, int second, ObjectNode entry) {
        return fork(row, second, entry, null);
    }

    RunFolder failure(Row row, int second, String error) {
        return fork(row, second, null, error);
    }

    private RunFolder fork(Row row, int second, ObjectNode entry, String error) {
        if (!rows.contains(row)) {
            rows.add(row);
        }
        forks.add(new ForkRecord(
                id(),
                null,
                forks.size() + 1,
                row,
                (int) forks.stream().filter(fork -> fork.row().equals(row)).count() + 1,
                Instant.parse(START).plusSeconds(second),
                1.5,
                new ForkEnvironment(0.1, 0.2, 0, 0.5),
                entry,
                error));
        return this;
    }

    String id() {
        return "id-of-" + path.getFileName();
    }

    Path journal() {
        return path.resolve("forks.jsonl");
    }

    /** Writes run.json and the journal. */
    Path write() throws IOException {
        Files.createDirectories(path);
        record.put(
                "plan",
                new RunPlan(
                        id(),
                        new RunPlan.Position(1, 1),
                        "jdk17",
                        JsonFiles.MAPPER.treeToValue(subject, Subject.class),
                        JsonFiles.MAPPER.treeToValue(settings, RunSettings.class),
                        options,
                        false,
                        rows.stream().map(row -> new RunPlan.PlannedRow(row, 1)).toList()));
        JsonFiles.write(path.resolve("run.json"), record);
        ForkJournal.write(journal(), forks);
        return path;
    }

    /** A result of one fork as JMH writes it, with allocation, which is ten times the time. */
    static ObjectNode entry(Row row, double... iterations) {
        return entries(row, new double[][] {iterations});
    }

    /** A result of several forks. */
    static ObjectNode entries(Row row, double[]... forks) {
        ObjectNode entry = JsonFiles.MAPPER
                .createObjectNode()
                .put("jmhVersion", "1.37")
                .put("benchmark", row.benchmark())
                .put("mode", row.mode())
                .put("threads", 1)
                .put("forks", forks.length)
                .put("jvm", "/jdk/bin/java");
        entry.putArray("jvmArgs").add("-Xmx64m");
        entry.put("jdkVersion", "17.0.15").put("vmName", "OpenJDK 64-Bit Server VM");
        entry.put("vmVersion", "17.0.15+6").put("warmupIterations", 1).put("measurementIterations", 2);
        if (!row.params().isEmpty()) {
            entry.set("params", JsonFiles.MAPPER.valueToTree(row.params()));
        }
        metric(entry.putObject("primaryMetric"), "us/op", 1, forks);
        metric(entry.putObject("secondaryMetrics").putObject("gc.alloc.rate.norm"), "B/op", 10, forks);
        return entry;
    }

    /** Adds a secondary metric. */
    static ObjectNode with(ObjectNode entry, String metric, double... iterations) {
        metric(entry.withObject("/secondaryMetrics").putObject(metric), "ns/op", 1, new double[][] {iterations});
        return entry;
    }

    private static void metric(ObjectNode metric, String unit, double factor, double[]... forks) {
        double mean =
                Arrays.stream(forks).flatMapToDouble(Arrays::stream).average().orElse(0);
        metric.put("score", mean * factor).put("scoreError", "NaN").put("scoreUnit", unit);
        ArrayNode raw = metric.putArray("rawData");
        for (double[] fork : forks) {
            ArrayNode values = raw.addArray();
            for (double value : fork) {
                values.add(value * factor);
            }
        }
    }
}
