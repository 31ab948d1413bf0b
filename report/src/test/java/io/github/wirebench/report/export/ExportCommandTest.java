// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.harness.sample.ThisJvm;
import io.github.wirebench.probe.CpuTimeProfiler;
import io.github.wirebench.report.ReportedSample;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportCommandTest {
    private static final String READ = "a.b.CodeBenchmark.read library=A,1 text=\"x\"";
    private static final String[] ALL = {"otava", "otava-config", "bmf", "csv"};

    @TempDir
    private Path folder;

    private static ObjectNode read(double microseconds) {
        ObjectNode entry =
                RunBuilder.with(RunBuilder.entry("read", RunBuilder.forks(3, microseconds)), Map.of("library", "A,1"));
        entry.withObject("/params").put("text", "\"x\"");
        RunBuilder.with(entry, JmhEntry.ALLOCATION, RunBuilder.forks(3, 700, 0));
        return RunBuilder.with(entry, CpuTimeProfiler.WORKERS, RunBuilder.forks(3, 1_900, 0));
    }

    private static ObjectNode throughput() {
        ObjectNode entry = RunBuilder.as(RunBuilder.entry("write", RunBuilder.forks(3, 4)), "thrpt", "ops/us");
        return entry.put("threads", 2);
    }

    private Path run(String name, String start, ObjectNode... entries) throws IOException {
        RunBuilder builder = RunBuilder.in(folder.resolve(name))
                .info("startedAt", start)
                .info("suite", Map.of("gitCommit", "c0ffee", "gitDirty", name.endsWith("dirty")));
        Stream.of(entries).forEach(builder::add);
        return builder.write();
    }

    private static ThisJvm export(String format, Object... arguments) {
        return ReportedSample.run(Stream.concat(Stream.of("export", "--format", format), Stream.of(arguments))
                .map(Object::toString)
                .toArray(String[]::new));
    }

    private static String text(String format, Object... arguments) {
        ThisJvm printed = export(format, arguments);
        assertThat(printed.status()).as(printed.err()).isEqualTo(ExitCode.OK);
        return printed.out();
    }

    private static List<CSVRecord> table(String text) throws IOException {
        return CSVFormat.DEFAULT
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get()
                .parse(new StringReader(text))
                .getRecords();
    }

    @Test
    void bencherGetsParametersInNamesAndAllMeasures() throws IOException {
        Path run = run("run", "2026-11-20T10:00:00Z", read(2), throughput());
        JsonNode metrics = JsonFiles.MAPPER.readTree(text("bmf", run));
        assertThat(metrics.fieldNames())
                .toIterable()
                .containsExactly(READ, "a.b.CodeBenchmark.write [thrpt] (2 threads)");
        JsonNode latency = metrics.path(READ).path("latency");
        assertThat(latency.path("value").asDouble()).isCloseTo(2_000, within(10.0));
        assertThat(latency.path("lower_value").asDouble()).isBetween(1_900.0, 2_000.0);
        assertThat(latency.path("upper_value").asDouble()).isBetween(2_000.0, 2_100.0);
        assertThat(metrics.path(READ).path("allocation").path("value").asDouble())
                .isCloseTo(700, within(0.01));
        assertThat(metrics.path(READ).path("cpu-time").path("value").asDouble()).isBetween(1_890.0, 1_900.0);
        // two threads do 4 operations in a microsecond
        assertThat(metrics.path("a.b.CodeBenchmark.write [thrpt] (2 threads)")
                        .at("/latency/value")
                        .asDouble())
                .isCloseTo(500, within(5.0));
    }

    @Test
    void aSeriesIsOfOneCpu() throws IOException {
        Path[] runs = new Path[3];
        String[] cpus = {"AMD EPYC", "Intel(R) Xeon(R) Processor", "unknown"};
        for (int i = 0; i < cpus.length; i++) {
            runs[i] = RunBuilder.in(folder.resolve("run" + i))
                    .machine(cpus[i])
                    .add(read(2 + i))
                    .write();
        }
        assertThat(export("otava", runs[0], runs[1]).status()).isEqualTo(ExitCode.USAGE);
        assertThat(export("otava", runs[0], runs[1]).err()).contains("several CPUs (AMD EPYC; Intel Xeon)");
        assertThat(table(text("otava", runs[0], runs[2]))).hasSize(2);
        assertThat(table(text("csv", runs[0], runs[1]))).hasSize(2);
    }

    @Test
    void aSingleForkHasNoBounds() throws IOException {
        Path run = run("run", "2026-11-20T10:00:00Z", RunBuilder.entry("read", RunBuilder.forks(1, 2)));
        assertThat(JsonFiles.MAPPER
                        .readTree(text("bmf", run))
                        .at("/a.b.CodeBenchmark.read/latency")
                        .fieldNames())
                .toIterable()
                .containsExactly("value");
    }

    @Test
    void otavaGetsAHistoryInTheOrderOfTime() throws IOException {
        run("nights/b", "2026-11-20T10:00:00Z", read(2), throughput());
        run("nights/dirty", "2026-11-19T10:00:00Z", throughput(), read(3));
        ThisJvm printed = export("otava", folder.resolve("nights"));
        assertThat(printed.err()).isEmpty();
        List<CSVRecord> nights = table(printed.out());
        assertThat(nights)
                .extracting(night -> night.get("time") + " " + night.get("run") + " " + night.get("commit"))
                .containsExactly("2026-11-19T10:00:00Z dirty c0ffee-dirty", "2026-11-20T10:00:00Z b c0ffee");
        assertThat(nights)
                .extracting(night -> Math.round(Double.parseDouble(night.get(READ)) / 100))
                .containsExactly(30L, 20L);
        JsonNode test = new YAMLMapper()
                .readTree(text("otava-config", folder.resolve("nights")))
                .at("/tests/wirebench");
        assertThat(test.path("attributes")).extracting(JsonNode::asText).containsExactly("commit", "run");
        assertThat(test.path("metrics").fieldNames())
                .toIterable()
                .containsExactlyElementsOf(nights.get(0).toMap().keySet().stream()
                        .filter(column -> column.startsWith("a.b."))
                        .toList());
        assertThat(test.path("metrics"))
                .allSatisfy(
                        metric -> assertThat(metric.path("direction").asInt()).isEqualTo(-1));
    }

    @Test
    void eachFileOfJmhInAFolderIsANight() throws IOException {
        Files.createDirectory(folder.resolve("nights"));
        for (int night = 1; night <= 3; night++) {
            Path file = RunBuilder.jmh(folder.resolve("nights/" + (4 - night) + ".json"), read(1 + night / 10.0));
            Files.setLastModifiedTime(file, FileTime.from(RunBuilder.START.plusSeconds(night)));
        }
        assertThat(table(text("otava", folder.resolve("nights"))))
                .extracting(night -> night.get("run"))
                .containsExactly("3.json", "2.json", "1.json");
        assertThat(table(text("csv", folder.resolve("nights")))).hasSize(3);
        assertThat(JsonFiles.MAPPER.readTree(text("bmf", folder.resolve("nights"))))
                .hasSize(1);
    }

    /** Otava reads no series with gaps. */
    @Test
    void aBenchmarkThatSomeNightsLackIsLeftOutOfTheHistory() throws IOException {
        Path old = run("old", "2026-11-19T10:00:00Z", read(2));
        Path recent = run("recent", "2026-11-20T10:00:00Z", read(2), throughput());
        ThisJvm printed = export("otava", old, recent);
        assertThat(printed.status()).isEqualTo(ExitCode.OK);
        assertThat(table(printed.out()).get(0).toMap()).containsOnlyKeys("time", "commit", "run", READ);
        assertThat(printed.err()).contains("a.b.CodeBenchmark.write [thrpt] (2 threads)");
    }

    /** Otherwise a benchmark would seem to vanish, and another to appear. */
    @Test
    void aNameDoesNotDependOnTheOrderOfParameters() throws IOException {
        ObjectNode turned = RunBuilder.with(RunBuilder.entry("read", RunBuilder.forks(3, 2)), Map.of("text", "\"x\""));
        turned.withObject("/params").put("library", "A,1");
        Path file = RunBuilder.jmh(folder.resolve("jmh.json"), turned);
        assertThat(JsonFiles.MAPPER.readTree(text("bmf", file)).fieldNames())
                .toIterable()
                .containsExactly(READ);
    }

    @Test
    void aFileOfJmhHasTheTimeOfTheFile() throws IOException {
        Path file = RunBuilder.jmh(folder.resolve("jmh.json"), read(2));
        Files.setLastModifiedTime(file, FileTime.from(RunBuilder.START));
        assertThat(table(text("otava", file)).get(0).get("time")).isEqualTo("2026-11-20T10:00:00Z");
    }

    @Test
    void csvHasEveryRowWithAllThatIsKnown() throws IOException {
        ObjectNode group = RunBuilder.entry("group", RunBuilder.forks(3, 5));
        RunBuilder.with(group, "reader", RunBuilder.forks(3, 4))
                .withObject("/secondaryMetrics/reader")
                .put("scoreUnit", "us/op");
        Path run = RunBuilder.in(folder.resolve("run"))
                .info("startedAt", "2026-11-20T10:00:00Z")
                .add(read(2))
                .add(throughput())
                .add(group)
                .failed(
                        new BenchmarkCase("a.b.CodeBenchmark.fails", "avgt", Map.of("library", "C")),
                        "out of memory\nat a.b")
                .write();
        List<CSVRecord> rows = table(text("csv", run));
        assertThat(rows)
                .extracting(row -> row.get("benchmark").substring("a.b.CodeBenchmark.".length()))
                .containsExactly("read", "write", "group", "group:reader", "fails");
        CSVRecord read = rows.get(0);
        assertThat(List.of(read.get("run"), read.get("mode"), read.get("threads"), read.get("forks"), read.get("unit")))
                .containsExactly("run", "avgt", "1", "3", "ns/op");
        assertThat(List.of(read.get("param: library"), read.get("param: text"))).containsExactly("A,1", "\"x\"");
        assertThat(Stream.of("low", "score", "high").map(column -> Double.parseDouble(read.get(column))))
                .isSorted();
        assertThat(Double.parseDouble(read.get("B/op"))).isCloseTo(700, within(0.01));
        assertThat(Double.parseDouble(read.get("CPU ns/op"))).isBetween(1_890.0, 1_900.0);
        // throughput stays as it was measured
        assertThat(rows.get(1).get("unit")).isEqualTo("ops/ms");
        assertThat(Double.parseDouble(rows.get(1).get("score"))).isCloseTo(4_000, within(40.0));
        assertThat(Double.parseDouble(rows.get(3).get("score"))).isCloseTo(4_000, within(40.0));
        assertThat(rows.get(4).get("problem")).isEqualTo("out of memory");
        assertThat(rows.get(4).get("param: library")).isEqualTo("C");
    }

    @Test
    void csvHasPercentilesOfSampledCalls() throws IOException {
        ObjectNode sampled = RunBuilder.as(RunBuilder.entry("read", RunBuilder.forks(2, 2)), "sample", "us/op");
        JsonNode histogram = JsonFiles.MAPPER.readTree("[[[[2.0, 60], [4.0, 40]]], [[[2.0, 60], [4.0, 40]]]]");
        sampled.withObject("/primaryMetric").set("rawDataHistogram", histogram);
        sampled.withObject("/primaryMetric").remove("rawData");
        CSVRecord row = table(text("csv", RunBuilder.jmh(folder.resolve("jmh.json"), sampled)))
                .get(0);
        assertThat(List.of(row.get("p50"), row.get("p90"), row.get("max"))).containsExactly("2000", "4000", "4000");
    }

    @Test
    void theFormatOfOneRunRefusesSeveral() throws IOException {
        Path one = run("one", "2026-11-19T10:00:00Z", read(2));
        Path two = run("two", "2026-11-20T10:00:00Z", read(2));
        ThisJvm refused = export("bmf", one, two);
        assertThat(refused.status()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("bmf", "2").hasLineCount(1);
        assertThat(refused.out()).isEmpty();
    }

    /** A line end is written as a name of another benchmark has it, or a value looks like a further parameter. */
    @Test
    void benchmarksOfTheSameNameAreRefused() throws IOException {
        for (List<Map<String, String>> params : List.of(
                List.of(Map.of("library", "A\nB"), Map.of("library", "A\\nB")),
                List.of(Map.of("library", "A z=1"), Map.of("library", "A", "z", "1")))) {
            Path file = RunBuilder.jmh(
                    folder.resolve("jmh.json"),
                    RunBuilder.with(read(2), params.get(0)),
                    RunBuilder.with(read(3), params.get(1)));
            for (String format : List.of("bmf", "otava")) {
                ThisJvm refused = export(format, file);
                assertThat(refused.status()).isEqualTo(ExitCode.USAGE);
                assertThat(refused.err()).contains("--format " + format).hasLineCount(1);
            }
            assertThat(table(text("csv", file))).hasSize(2);
        }
    }

    @Test
    void resultsWithoutATimeAreRefused() throws IOException {
        Path run = run("run", "2026-11-20T10:00:00Z", RunBuilder.as(read(2), "avgt", "bytes"));
        assertThat(export("bmf", run).status()).isEqualTo(ExitCode.USAGE);
        assertThat(table(text("csv", run)).get(0).get("unit")).isEqualTo("bytes");
    }

    @Test
    void anUnknownFormatIsRefused() throws IOException {
        ThisJvm refused = export("xml", run("run", "2026-11-20T10:00:00Z", read(2)));
        assertThat(refused.status()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("xml").contains(ALL).hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"otava", "otava-config", "bmf", "csv"})
    void noNameControlsATerminal(String format) throws IOException {
        ObjectNode hostile = RunBuilder.with(read(2), Map.of("library", "\u001b[31m\n\u202eA", "other", "=1\r"));
        assertThat(text(format, run("run", "2026-11-20T10:00:00Z", hostile)))
                .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]");
    }

    @ParameterizedTest
    @EnumSource
    void aFileIsReplacedByForceOnly(ExportCommand.Form format) throws IOException {
        Path run = run("run", "2026-11-20T10:00:00Z", read(2));
        Path file = folder.resolve("out");
        text(format.toString(), run, "--out", file);
        assertThat(Files.readString(file)).isEqualTo(text(format.toString(), run));
        text(format.toString(), run, "--out", file, "--force");
        Files.writeString(file, "{\"mine\": 1}\n");
        assertThat(export(format.toString(), run, "--out", file).status()).isEqualTo(ExitCode.USAGE);
        assertThat(export(format.toString(), run, "--out", run.resolve("run.json"))
                        .status())
                .isEqualTo(ExitCode.USAGE);
        assertThat(file).hasContent("{\"mine\": 1}");
    }
}
