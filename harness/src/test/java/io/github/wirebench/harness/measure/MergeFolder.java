// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A run directory to merge; without further calls all are of the same build, machine and settings. */
final class MergeFolder {
    static final BenchmarkCase READ = new BenchmarkCase("a.b.CodeBenchmark.read", "avgt", Map.of("payload", "POST"));
    static final BenchmarkCase WRITE = new BenchmarkCase("a.b.CodeBenchmark.write", "avgt", Map.of());

    private final Path path;
    private final RunBuilder builder;
    private final Set<BenchmarkCase> cases = new LinkedHashSet<>();
    private final ObjectNode subject;
    private final ObjectNode settings;
    private Map<String, List<String>> options = Map.of();

    MergeFolder(Path path) {
        this.path = path;
        this.builder = RunBuilder.in(path);
        subject = JsonFiles.MAPPER.valueToTree(
                new BuildUnderTest(null, "a".repeat(64), "/jdk", "17.0.15", "VM", "17.0.15+6", "Debian", "1.37", null));
        settings = JsonFiles.MAPPER.valueToTree(new RunPlan.Settings(
                "thorough",
                1,
                new StopRule(0, 2, StopRule.Metric.CPU),
                new ForkLength(new Iterations(1, 50), new Iterations(2, 50)),
                RunPlan.Conditions.AS_ANNOTATED,
                null,
                null,
                null));
        record("outcome", "complete");
        record("startedAt", RunBuilder.START);
        record("endedAt", RunBuilder.START.plusSeconds(3600));
        record("command", "run");
        suite("sample", "abc123");
        cpu("Xeon");
        record("libraries", Map.of("some-library", "4.5"));
        record("findings", List.of());
    }

    MergeFolder suite(String name, String commit) {
        return record("suite", Map.of("name", name, "version", "1.2.3", "gitCommit", commit));
    }

    MergeFolder cpu(String name) {
        builder.machine(name);
        return this;
    }

    MergeFolder record(String name, Object value) {
        builder.info(name, value);
        return this;
    }

    MergeFolder subject(String field, String value) {
        subject.put(field, value);
        return this;
    }

    MergeFolder setting(String field, Object value) {
        settings.set(field, JsonFiles.MAPPER.valueToTree(value));
        return this;
    }

    MergeFolder options(Map<String, List<String>> given) {
        options = given;
        return this;
    }

    /** Plans a case. */
    MergeFolder row(BenchmarkCase row) {
        cases.add(row);
        return this;
    }

    /** Adds forks of a case that is planned. */
    MergeFolder fork(BenchmarkCase row, int second, ObjectNode entry) {
        builder.startingAt(second, 1).add(entry);
        return row(row);
    }

    MergeFolder failure(BenchmarkCase row, int second, String error) {
        builder.startingAt(second, 1).failed(row, error);
        return row(row);
    }

    Path journal() {
        return path.resolve("forks.jsonl");
    }

    /** Writes run.json and the journal. */
    Path write() throws IOException {
        RunPlan plan = new RunPlan(
                path.getFileName().toString(),
                new RunPlan.Position(1, 1),
                "jdk17",
                JsonFiles.MAPPER.treeToValue(subject, BuildUnderTest.class),
                JsonFiles.MAPPER.treeToValue(settings, RunPlan.Settings.class),
                options,
                false,
                cases.stream().map(row -> new RunPlan.PlannedCase(row, 1)).toList());
        return builder.info("plan", plan).write();
    }

    /** A result of one fork as JMH writes it, with allocation, which is ten times the time. */
    static ObjectNode entry(BenchmarkCase row, double... iterations) {
        return entries(row, new double[][] {iterations});
    }

    /** A result of several forks. */
    static ObjectNode entries(BenchmarkCase row, double[]... forks) {
        ObjectNode entry =
                RunBuilder.entry(row.benchmark().substring(row.benchmark().lastIndexOf('.') + 1), forks);
        double[][] bytes = Stream.of(forks)
                .map(fork -> DoubleStream.of(fork).map(time -> 10 * time).toArray())
                .toArray(double[][]::new);
        RunBuilder.with(entry, "gc.alloc.rate.norm", bytes);
        return row.params().isEmpty() ? entry : RunBuilder.with(entry, row.params());
    }
}
