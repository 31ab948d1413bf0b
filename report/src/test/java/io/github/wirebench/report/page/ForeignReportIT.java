// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages of benchmarks that are not of the suite. */
class ForeignReportIT {
    private static final String QUEUE = "CodeBenchmark.queue [thrpt] (2 threads)";

    @TempDir
    private Path root;

    private Reporting reporting;
    private SampleRun run;

    @BeforeEach
    void prepare() {
        reporting = Reporting.planned(root.resolve("report.html"));
        run = new SampleRun(root.resolve("acme-run"));
    }

    private void add(String benchmark, Map<String, String> params, double time) {
        run.add(foreign(benchmark, params, time));
    }

    private static ObjectNode foreign(String benchmark, Map<String, String> params, double time) {
        return RunBuilder.with(entry("x", forks(3, time)).put("benchmark", benchmark), new TreeMap<>(params));
    }

    private JsonNode data(Object... options) throws IOException {
        return reporting.data(
                Stream.concat(Arrays.stream(options), Stream.of(run.write())).toArray());
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static List<String> labels(JsonNode panel) {
        return panel.path("bars").findValuesAsText("label");
    }

    /** The mean of JVMs of two speeds says how often each came up. */
    @Test
    void bothSpeedsOfABenchmarkAreShown() throws IOException {
        double[][] scores = new double[16][];
        double[][] cpuTimes = new double[16][];
        for (int fork = 0; fork < 16; fork++) {
            double time = fork < 11 ? 1.6 + fork / 1000.0 : 2.44;
            scores[fork] = new double[] {time, time};
            cpuTimes[fork] = new double[] {1000 * time, 1000 * time};
        }
        for (String name : List.of("read", "write")) {
            ObjectNode entry = entry("x", scores).put("benchmark", "org.acme.JsonBench." + name);
            run.add(RunBuilder.with(entry, "cpu.norm", cpuTimes));
        }
        reporting.write(run.write());
        assertThat(reporting.embedded()).contains("\"speeds\"");
        assertThat(Files.readString(root.resolve("report.md"))).contains("in 11 JVMs, ", "in 5 JVMs");
    }

    @Test
    void aMethodOfAGroupThatBecameSlowerIsAChange() throws IOException {
        List<Object> files = new ArrayList<>();
        for (double[] putAndGet : new double[][] {{5, 5}, {9, 1}, {10, 0}}) {
            // other scores than before, or the files would be copies
            double sum = 10 + files.size() / 1e4;
            ObjectNode queue = RunBuilder.as(entry("queue", forks(5, sum)), "thrpt", "ops/us");
            RunBuilder.with(queue.put("threads", 2), "put", forks(5, putAndGet[0]));
            RunBuilder.with(queue, "get", forks(5, putAndGet[1]));
            queue.withObject("/secondaryMetrics").forEach(one -> ((ObjectNode) one).put("scoreUnit", "ops/us"));
            files.add(RunBuilder.jmh(root.resolve("queue" + files.size() + ".json"), queue));
        }
        Object stopped = files.remove(2);
        JsonNode rows = reporting.data(files.toArray()).at("/comparisons/0/rows");
        assertThat(rows.findValuesAsText("label")).containsExactly(QUEUE, QUEUE + ", get", QUEUE + ", put");
        assertThat(rows.findValuesAsText("verdict")).containsExactly("UNCHANGED", "REGRESSED", "IMPROVED");
        reporting.write(files.toArray());
        assertThat(Files.readString(root.resolve("report.md"))).contains("(2 threads), get");
        reporting.write(files.get(0), stopped);
        assertThat(Files.readString(root.resolve("report.md"))).containsPattern("get\\W+stops");
        ObjectNode gone = (ObjectNode)
                JsonFiles.MAPPER.readTree(((Path) stopped).toFile()).get(0);
        gone.withObject("/secondaryMetrics").remove("get");
        Path last = RunBuilder.jmh(root.resolve("gone.json"), gone);
        assertThat(texts(reporting.data(files.get(0), last).at("/comparisons/0/remarks")))
                .contains("methods of a group that are not compared: get only in queue0.json");
    }

    @Test
    void bytesThatMayHaveRisenAreNotTheSame() throws IOException {
        double[][] some = {{64, 64}, {64, 64}, {64, 64}, {64, 64}, {96, 96}};
        reporting.write(
                RunBuilder.jmh(
                        root.resolve("a.json"),
                        RunBuilder.with(entry("open", forks(5, 5)), "gc.alloc.rate.norm", forks(5, 64, 0)),
                        RunBuilder.with(entry("more", forks(5, 5)), "gc.alloc.rate.norm", new double[5][2])),
                RunBuilder.jmh(
                        root.resolve("b.json"),
                        RunBuilder.with(entry("open", forks(5, 5.01)), "gc.alloc.rate.norm", some),
                        RunBuilder.with(entry("more", forks(5, 5.01)), "gc.alloc.rate.norm", forks(5, 16, 0))));
        assertThat(Files.readString(root.resolve("report.md")))
                .containsPattern("open .*not known \\|")
                .containsPattern("more .* 0 -.* 16 \\|");
    }

    @Test
    void theSuiteSaysNothingOfForeignBenchmarks() throws IOException {
        add("org.acme.JsonBench.read", Map.of(), 5);
        add("org.acme.JsonBench.write", Map.of(), 9);
        JsonNode data = data();
        assertThat(data.path("title").asText()).isEqualTo("acme-run");
        assertThat(data.path("unanswered")).isEmpty();
        assertThat(data.path("published").isMissingNode()).isTrue();
        assertThat(data("--title", "Acme, today").path("title").asText()).isEqualTo("Acme, today");
        JsonNode asked = data("--questions", Path.of("src/test/resources/reports/sample.yaml"));
        assertThat(asked.path("unanswered").findValuesAsText("title")).contains("What was never measured?");
        assertThat(asked.path("unanswered").findValuesAsText("measure")).containsOnly("");
    }

    @Test
    void theTitleIsThatOfTheJarOrTheFile() throws IOException {
        add("org.acme.JsonBench.read", Map.of(), 5);
        Path folder = run.write();
        Path file = Files.copy(folder.resolve("jmh.json"), root.resolve("laptop.json"));
        assertThat(reporting.data(file).path("title").asText()).isEqualTo("laptop");
        ObjectNode suite = JsonFiles.MAPPER.createObjectNode();
        suite.putObject("suite")
                .put("name", "acme-1.0.jar")
                .putNull("gitCommit")
                .put("gitDirty", true);
        JsonFiles.write(folder.resolve("run.json"), suite);
        JsonNode data = reporting.data(folder);
        assertThat(data.path("title").asText()).isEqualTo("acme-1.0");
        assertThat(data.at("/runs/0/facts").findValuesAsText("name")).doesNotContain("commit", "seed of the data");
    }

    @Test
    void aRunOfTheSuiteIsNotForeignBecauseItsQuestionsWereNotMeasured() throws IOException {
        add("a.b.OtherBenchmark.read", Map.of(), 5);
        JsonNode data = data();
        assertThat(data.path("title").asText()).isEqualTo("sample report");
        assertThat(data.path("unanswered")).isNotEmpty();
    }

    @Test
    void constantParametersAreSaidOnce() throws IOException {
        for (String kind : List.of("list", "map")) {
            add("org.acme.JsonBench.read", Map.of("charset", "UTF-8", "kind", kind), 5);
        }
        JsonNode data = data();
        assertThat(data.path("rows").findValuesAsText("label"))
                .containsExactly("JsonBench.read kind=list", "JsonBench.read kind=map");
        assertThat(data.at("/runs/0/facts").toString()).contains("charset=UTF-8");
        assertThat(data.at("/others/0/notes")).isEmpty();
        assertThat(labels(data.at("/others/0/groups/0/panels/0"))).containsExactly("list", "map");
    }

    @Test
    void aParameterThatDistinguishesRowsIsNotLeftOut() throws IOException {
        add("org.acme.JsonBench.read", Map.of("mode", "fast"), 5);
        add("org.acme.JsonBench.read", Map.of(), 6);
        add("net.acme.JsonBench.read", Map.of(), 7);
        JsonNode data = data();
        assertThat(data.path("rows").findValuesAsText("label"))
                .doesNotHaveDuplicates()
                .hasSize(3);
        assertThat(data.path("others").findValuesAsText("title")).contains("org.acme.JsonBench", "net.acme.JsonBench");
        assertThat(labels(data.at("/others/0/groups/0/panels/0")))
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void labelsOfDifferentRowsDifferWhateverTheirValues() throws IOException {
        add("org.acme.JsonBench.read", Map.of("a", "x b=y", "b", "z"), 5);
        add("org.acme.JsonBench.read", Map.of("a", "x", "b", "y b=z"), 6);
        JsonNode data = data();
        assertThat(data.path("rows").findValuesAsText("label"))
                .doesNotHaveDuplicates()
                .hasSize(2);
        assertThat(labels(data.at("/others/0/groups/0/panels/0")))
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void sizesAreNotComparedWithEachOther() throws IOException {
        for (String size : List.of("100", "1", "10")) {
            for (String library : List.of("alpha", "beta")) {
                double time = Double.parseDouble(size) * (library.equals("alpha") ? 1 : 3);
                add("org.acme.JsonBench.read", Map.of("library", library, "sizeKb", size), time);
                add("org.acme.JsonBench.write", Map.of("library", library, "sizeKb", size), 2 * time);
            }
        }
        JsonNode groups = data().at("/others/0/groups");
        assertThat(groups).as("reading and writing").hasSize(2);
        for (JsonNode group : groups) {
            assertThat(group.path("panels").findValuesAsText("title"))
                    .extracting(title -> title.replaceFirst(".*[ =]", ""))
                    .containsExactly("1", "10", "100");
            for (JsonNode panel : group.path("panels")) {
                assertThat(labels(panel)).containsExactly("alpha", "beta");
            }
        }
    }

    @Test
    void theUserNamesTheInputs() throws IOException {
        for (String kind : List.of("list", "map")) {
            for (String level : List.of("1", "2")) {
                add("org.acme.JsonBench.read", Map.of("kind", kind, "level", level), 5);
            }
        }
        JsonNode group = data("--input", "kind").at("/others/0/groups/0");
        assertThat(group.path("panels").findValuesAsText("title"))
                .extracting(title -> title.replaceFirst(".*[ =]", ""))
                .containsExactly("list", "map");
        assertThat(labels(group.at("/panels/0"))).containsExactlyInAnyOrder("1", "2");
        assertThat(reporting.refusal("--input", "sort", run.write())).contains("--input sort", "kind, level");
    }

    @Test
    void rowsAreComparedWithinEqualFlags() throws IOException {
        ObjectNode other = foreign("org.acme.JsonBench.first", Map.of(), 1);
        other.putArray("jvmArgs").add("-Xmx8g");
        run.add(other);
        add("org.acme.JsonBench.second", Map.of(), 5);
        add("org.acme.JsonBench.third", Map.of(), 10);
        JsonNode group = data().at("/others/0/groups/0");
        assertThat(group.path("base").asText()).isEqualTo("second");
    }

    @Test
    void failuresAreListedOnce() throws IOException {
        BenchmarkCase failing = new BenchmarkCase("org.acme.JsonBench.read", "avgt", Map.of());
        Path failed = RunBuilder.in(root.resolve("failed"))
                .add(entry("copy", forks(3, 5)))
                .failed(failing, "it is broken")
                .info("failures", List.of(Map.of("benchmark", failing.id(), "error", "it is broken")))
                .write();
        JsonNode data = reporting.data(failed);
        assertThat(texts(data.path("warnings")))
                .filteredOn(warning -> warning.contains("broken"))
                .hasSize(1);
    }

    @Test
    void sampledCallsHavePercentilesAndGroupsTheirParts() throws IOException {
        ObjectNode sampled = RunBuilder.as(entry("call", forks(2, 5)), "sample", "us/op");
        ObjectNode primary = sampled.withObject("/primaryMetric");
        primary.remove("rawData");
        for (int fork = 0; fork < 2; fork++) {
            primary.withArray("/rawDataHistogram").addArray().add(JsonFiles.MAPPER.readTree("[[2, 990], [50, 10]]"));
        }
        ObjectNode group = entry("queue", forks(3, 5));
        for (String part : List.of("offer", "poll")) {
            RunBuilder.with(group, part, forks(3, part.equals("poll") ? 4 : 6));
            group.withObject("/secondaryMetrics/" + part).put("scoreUnit", "us/op");
        }
        Path folder = run.add(sampled)
                .add(group)
                .add(RunBuilder.with(sampled.deepCopy().put("benchmark", "a.Sizes.call"), Map.of("size", "1")))
                .add(RunBuilder.with(sampled.deepCopy().put("benchmark", "a.Sizes.call"), Map.of("size", "2")))
                .write();
        reporting.write("--input", "size", folder);
        JsonNode rows = JsonFiles.MAPPER.readTree(reporting.embedded()).path("rows");
        assertThat(rows.at("/0/further/p50/0").asDouble()).isEqualTo(2_000);
        assertThat(rows.at("/0/further/p99.9/0").asDouble()).isEqualTo(50_000);
        assertThat(rows.at("/1/further/offer/0").asDouble()).isCloseTo(6_000, within(100.0));
        assertThat(rows.at("/1/further/poll/2").isNumber()).isTrue();
    }

    @Test
    void whatAProfilerCountedIsShownInItsUnit() throws IOException {
        ObjectNode entry = RunBuilder.with(entry("total", forks(3, 5)), "instructions", forks(3, 1000, 0));
        entry.withObject("/secondaryMetrics/instructions").put("scoreUnit", "#/op");
        RunBuilder.with(entry, "gc.count", forks(3, 7, 0));
        reporting.write(run.add(entry).write());
        JsonNode row = JsonFiles.MAPPER.readTree(reporting.embedded()).at("/rows/0");
        assertThat(row.at("/further/instructions/0").asDouble()).isEqualTo(1000);
        assertThat(row.path("units").toString()).isEqualTo("{\"instructions\":\"#/op\"}");
        assertThat(row.path("further")).hasSize(1);
    }

    /** The second row would be twice as fast by CPU time, which only one of them has. */
    @Test
    void allRowsOfAChartAreComparedByOneClock() throws IOException {
        run.add(RunBuilder.with(foreign("org.acme.JsonBench.read", Map.of(), 5), "cpu.norm", forks(3, 4000)));
        run.add(RunBuilder.with(foreign("org.acme.JsonBench.scan", Map.of(), 10), "cpu.norm", forks(3, 2000)));
        add("org.acme.JsonBench.skip", Map.of(), 20);
        JsonNode bars = data().at("/others/0/groups/0/panels/0/bars");
        assertThat(labels(data().at("/others/0/groups/0/panels/0"))).containsExactly("read", "scan", "skip");
        assertThat(bars.at("/1/cells/0/time/0").asDouble()).isCloseTo(10_000, within(100.0));
        assertThat(bars.at("/1/cells/0/base/time/ratio/0").asDouble()).isCloseTo(2, within(0.05));
        assertThat(bars.at("/2/cells/0/base/time/ratio/0").asDouble()).isCloseTo(4, within(0.05));
    }

    @Test
    void whatOneRunLacksIsNamed() throws IOException {
        SampleRun later = new SampleRun(root.resolve("later"));
        for (int i = 0; i < 8; i++) {
            add("org.acme.JsonBench.read" + i, Map.of(), 5);
            later.add(foreign("org.acme.JsonBench.read" + i, Map.of(), 10));
        }
        add("org.acme.JsonBench.scan", Map.of(), 5);
        JsonNode data = reporting.data(run.write(), later.write());
        assertThat(data.at("/comparisons/0/rows")).hasSize(8);
        assertThat(texts(data.at("/comparisons/0/remarks")))
                .filteredOn(remark -> remark.endsWith(": JsonBench.scan"))
                .singleElement()
                .asString()
                .startsWith("Missing from ");
        assertThat(texts(data.path("rough")))
                .as("all changed alike")
                .filteredOn(line -> line.contains("2.0x"))
                .hasSize(1);
    }

    private static ObjectNode ofOneJvm(String benchmark, String size, double time) {
        ObjectNode entry = RunBuilder.with(
                entry("x", forks(1, time)).put("benchmark", benchmark), new TreeMap<>(Map.of("size", size)));
        entry.withObject("/primaryMetric")
                .put("scoreError", time / 100)
                .putArray("scoreConfidence")
                .add(time * 0.99)
                .add(time * 1.01);
        return entry;
    }

    @Test
    void oneJvmHasTheIntervalsOfTheFileAndGivesHintsOnly() throws IOException {
        for (String size : List.of("10K", "1K", "1M")) {
            run.add(ofOneJvm("org.acme.JsonBench.slow", size, 50));
            run.add(ofOneJvm("org.acme.JsonBench.fast", size, 10));
        }
        JsonNode data = reporting.data(run.write());
        assertThat(data.at("/rows/0/within").asBoolean()).isTrue();
        double score = data.at("/rows/0/wall/0").asDouble();
        assertThat(data.at("/rows/0/wall/1").asDouble()).isCloseTo(0.99 * score, within(0.02 * score));
        assertThat(data.at("/rows/0/wall/2").asDouble()).isGreaterThan(score);
        assertThat(texts(data.path("rough"))).as("one line for all sizes").hasSize(1);
        assertThat(data.path("warnings").toString()).doesNotContain("a hint only (use");
        JsonNode groups = data.at("/others/0/groups");
        assertThat(groups).hasSize(1);
        assertThat(groups.at("/0/panels").findValuesAsText("title"))
                .extracting(title -> title.replaceFirst(".*=", ""))
                .containsExactly("1K", "10K", "1M");
        assertThat(groups.at("/0/panels/0/bars/1/cells/0/within").asBoolean()).isTrue();
        JsonNode slow = groups.at("/0/panels/0/bars/1/cells/0/base/time");
        assertThat(slow.path("kind").asText()).isEqualTo("unclear");
        assertThat(slow.path("text").asText()).isEqualTo("5.0x slower (hint)");
        assertThat(slow.at("/ratio/1").asDouble()).isBetween(4.8, 5.0);
    }

    /** Every row has its own value of two parameters, so that rows and inputs multiply: 25 million cells. */
    @Test
    @Timeout(60)
    void aClassOfVeryManyRowsIsDrawnInPart() throws IOException {
        int rows = 5_000;
        IntStream.range(0, rows)
                .forEach(i -> add("org.acme.UrlBench.parse", Map.of("url", "u" + i, "length", "" + i), 5 + i % 7));
        JsonNode data = data();
        assertThat(data.path("rows")).hasSize(rows);
        JsonNode topic = data.at("/others/0");
        assertThat(topic.at("/groups/0/panels")).hasSizeBetween(10, 100);
        assertThat(topic.toString()).as("what is drawn").hasSizeLessThan(200_000);
        assertThat(topic.path("notes").toString()).contains("5,000");
    }

    @Test
    void aChartOfVeryManyBarsHasTheFastestAndTheSlowest() throws IOException {
        IntStream.range(0, 500).forEach(i -> add("org.acme.UrlBench.parse", Map.of("url", "u" + i), 5 + i));
        JsonNode panel = data().at("/others/0/groups/0/panels/0");
        assertThat(labels(panel)).hasSizeLessThan(100).contains("u0", "u499").doesNotContain("u250");
    }
}
