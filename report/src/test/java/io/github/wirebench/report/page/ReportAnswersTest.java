// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.compare.CompareCommand;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.capacity.CapacityPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What the page is given to say and to draw. */
class ReportAnswersTest {
    @TempDir
    private Path root;

    private Reporting planned;

    @BeforeEach
    void prepare() {
        planned = Reporting.planned(root.resolve("report.html"));
    }

    @Test
    void thePageGetsTheDataOfTwoRuns() throws IOException {
        Path a = SampleRun.write(root.resolve("a"), "17.0.1", 1);
        Path b = SampleRun.write(root.resolve("b"), "25.0.2", 2);
        JsonNode data = planned.data(a, b);
        Reporting.assertGolden("sample.json", data, root);
    }

    @Test
    void ratiosAreSaidInWords() throws IOException {
        JsonNode data = planned.data(SampleRun.write(root.resolve("run"), "17.0.1", 1));
        JsonNode panel = data.at("/topics/0/groups/0/panels/0");
        assertThat(panel.path("title").asText()).isEqualTo("Copying a large one of 1.0 MB");
        assertThat(panel.at("/bars/1/label").asText()).isEqualTo("slow");
        JsonNode slow = panel.at("/bars/1/cells/0/base");
        assertThat(slow.at("/time/text").asText()).isEqualTo("3.0x slower");
        assertThat(slow.at("/time/interval").asText()).startsWith("3.0x slower (");
        assertThat(slow.at("/gzip/text").asText()).isEqualTo("50% less");
        assertThat(panel.at("/bars/2/cells/0/base/time/text").asText()).isEqualTo("same");
        assertThat(panel.at("/bars/2/cells/0/base/time/kind").asText()).isEqualTo("same");
    }

    @Test
    void aCardSaysTheFirstVariantThatHolds() throws IOException {
        JsonNode card =
                planned.data(SampleRun.write(root.resolve("run"), "17.0.1", 1)).at("/cards/0");
        assertThat(card.path("verdict").asText()).isEqualTo("Plainly: slowly is 3.0x slower.");
        assertThat(card.path("caption").asText()).isEqualTo("3.0x the garbage, 50% fewer bytes; fastest: twin.");
        assertThat(card.path("weak").asText()).isEmpty();
        assertThat(card.at("/chart/bars/1/label").asText()).isEqualTo("slowly");
        assertThat(card.path("number").asInt()).isEqualTo(1);
        Path turned = new SampleRun(root.resolve("turned"))
                .add(copy("PLAIN", "LARGE", forks(3, 9)))
                .add(copy("SLOW", "LARGE", forks(3, 3)))
                .write();
        assertThat(planned.data(turned).at("/cards/0/verdict").asText()).isEqualTo("Slowly, oddly: 3.0x faster.");
    }

    @Test
    void coresWithoutAnIntervalAreNeitherMoreNorLess() {
        assertThat(outcome(null)).isEqualTo("base");
        assertThat(outcome(Interval.of(-1))).isEqualTo("unclear");
        assertThat(outcome(new Interval(-1, -1.5, -0.5))).isEqualTo("faster");
        assertThat(outcome(new Interval(1, 0.5, 1.5))).isEqualTo("slower");
        assertThat(outcome(new Interval(0.01, -0.02, 0.04))).isEqualTo("same");
    }

    private static String outcome(Interval difference) {
        Interval cores = Interval.of(3);
        return CardBuilder.outcome(new CapacityPlan.Demand("ONE", false, cores, null, difference, null, null, null));
    }

    @Test
    void oneJvmIsEnoughForAHint() throws IOException {
        Path run = new SampleRun(root.resolve("run"))
                .add(copy("PLAIN", "LARGE", forks(1, 1)))
                .add(copy("SLOW", "LARGE", forks(1, 9)))
                .write();
        JsonNode data = planned.data(run);
        assertThat(data.at("/cards/0/verdict").asText()).isEqualTo("Plainly: 9.0x slower.");
        assertThat(data.at("/cards/0/weak").asText()).isNotEmpty();
        assertThat(data.at("/topics/0/groups/0/panels/0/bars/1/cells/0/base/time/text")
                        .asText())
                .isEqualTo("not known");
        assertThat(data.at("/rows/0/wall").toString()).isEqualTo("[995.0,null,null]");
        assertThat(data.at("/rough")).hasSize(1);
        assertThat(data.at("/rough/0").asText()).startsWith("From one JVM only: 2 of 2 figures");
        assertThat(data.path("warnings").toString()).doesNotContain("a hint only (use");
    }

    @Test
    void benchmarksOutsideQuestionsHaveTheirBytes() throws IOException {
        Path run = SampleRun.write(root.resolve("run"), "17.0.1", 1);
        SampleRun others = new SampleRun(run);
        for (String contender : List.of("PLAIN", "SLOW")) {
            others.add("turn", Map.of("contender", contender, "payload", "LARGE"), 3);
        }
        others.write();
        JsonNode bars = planned.data(run).at("/others/0/groups/0/panels/0/bars");
        assertThat(bars.at("/1/cells/0/base/bytes/text").asText()).isEqualTo("50% less");
    }

    @Test
    void aLibraryThatCannotCarryTheInputIsNamedWithTheReason() throws IOException {
        Path run = SampleRun.write(root.resolve("run"), "17.0.1", 1);
        Path contenders = run.resolve("contenders.json");
        assertThat(planned.data(run).path("leftOut")).isEmpty();
        JsonNode known = JsonFiles.read(contenders);
        ((ObjectNode) known.path(1))
                .putObject("unsupported")
                .put("LARGE", "has no records")
                .put("SMALL", "not asked");
        JsonFiles.write(contenders, known);
        assertThat(planned.data(run).path("leftOut").toString())
                .isEqualTo("[\"Not measured with LARGE: slow: has no records.\"]");
    }

    private static List<String> names(JsonNode table) {
        List<String> names = new ArrayList<>();
        table.path("rows").forEach(row -> names.add(row.path(0).asText()));
        return names;
    }

    private static ObjectNode copy(String contender, String payload, double[]... forks) {
        return RunBuilder.with(entry("copy", forks), Map.of("contender", contender, "payload", payload));
    }

    @Test
    void onlyWhatWasMeasuredAlikeIsCompared() throws IOException {
        ObjectNode other = RunBuilder.with(entry("copy", forks(3, 9)), Map.of("contender", "SLOW", "payload", "LARGE"));
        other.putArray("jvmArgs").add("-Xmx8g");
        Path run = new SampleRun(root.resolve("run"))
                .add("copy", Map.of("contender", "PLAIN", "payload", "LARGE"), 3)
                .add("copy", Map.of("contender", "TWIN", "payload", "LARGE"), 3)
                .add(other)
                .write();
        JsonNode data = planned.data(run);
        assertThat(data.at("/topics/0/groups/0/panels/0/bars/1/cells/0/base").isMissingNode())
                .isTrue();
        assertThat(data.path("warnings")).hasSize(1);
    }

    @Test
    void throughputIsTimeToo() throws IOException {
        Path run = new SampleRun(root.resolve("run"))
                .add(RunBuilder.as(
                        RunBuilder.with(entry("copy", forks(3, 12)), Map.of("contender", "PLAIN", "payload", "LARGE")),
                        "thrpt",
                        "ops/ms"))
                .add(RunBuilder.as(
                        RunBuilder.with(entry("copy", forks(3, 4000)), Map.of("contender", "SLOW", "payload", "LARGE")),
                        "thrpt",
                        "ops/s"))
                .write();
        assertThat(planned.data(run).at("/cards/0/verdict").asText()).isEqualTo("Plainly: 3.0x slower.");
    }

    @Test
    void whatWasNotMeasuredIsNamedAndWhatNobodyAskedForIsDrawn() throws IOException {
        JsonNode data = planned.data(SampleRun.write(root.resolve("run"), "17.0.1", 1));
        assertThat(data.at("/unanswered/0/title").asText()).isEqualTo("What was never measured?");
        assertThat(data.at("/unanswered/0/measure").asText()).isEqualTo("java -jar benchmarks.jar run Never");
        assertThat(data.path("topics")).hasSize(1);
        assertThat(data.at("/others/0/groups/0/panels/0/bars/0/label").asText()).isEqualTo("aside");
    }

    @Test
    void environmentSettingsAndWarningsAreThere() throws IOException {
        JsonNode data = planned.data(SampleRun.write(root.resolve("run"), "17.0.1", 1));
        assertThat(data.at("/runs/0/label").asText())
                .isEqualTo("JDK 17.0.1, Xeon, heap up to 64m, amd64, 2 CPUs, 1 thread");
        assertThat(data.at("/runs/0/facts").findValuesAsText("value")).contains("Xeon", "-Xmx64m");
        assertThat(data.at("/runs/0/facts").findValuesAsText("name")).contains("profile", "seed of the order", "JMH");
        assertThat(data.at("/warnings/0").asText()).isEqualTo("The machine: load: 2.0 on 2 cores");
        assertThat(names(data.at("/libraries"))).contains("PLAIN").doesNotContain("UNUSED");
    }

    @ParameterizedTest
    @CsvSource({"failed, 1 benchmark failed", "interrupted, was interrupted", "incomplete, shard of the run is missing"
    })
    void aRunThatIsNotCompleteSaysWhatHappened(String outcome, String said) throws IOException {
        Path run = SampleRun.write(root.resolve("run"), "17.0.1", 1);
        JsonFiles.write(
                run.resolve("run.json"),
                Map.of("outcome", outcome, "failures", List.of(Map.of("benchmark", "a.b.C.d", "error", "broken"))));
        assertThat(planned.data(run).at("/warnings/0").asText()).contains(said).doesNotContain("complete: ");
    }

    @Test
    void severalRunsSayTheSameOnceAndAreComparedWithTheFirst() throws IOException {
        Path a = SampleRun.write(root.resolve("a"), "17.0.1", 1);
        Path b = SampleRun.write(root.resolve("b"), "25.0.2", 2);
        JsonNode data = planned.data(a, b);
        assertThat(data.path("runs").findValuesAsText("label")).containsExactly("JDK 17.0.1, Xeon", "JDK 25.0.2, Xeon");
        assertThat(data.path("cards").findValuesAsText("run")).containsExactly("0", "1");
        assertThat(data.at("/comparisons/0/rows").findValuesAsText("verdict"))
                .hasSize(13)
                .filteredOn("REGRESSED"::equals)
                .hasSize(12);
        assertThat(data.at("/comparisons/0/remarks").toString())
                .contains("Not interleaved: ", "JDKs differ: OpenJDK VM 17.0.1+1 in JDK");
        assertThat(data.at("/warnings")).hasSize(1);
    }

    @Test
    @Tag("slow")
    void theCountsAreThoseOfCompare() throws IOException {
        Path published = Path.of("../results/all-questions");
        String first = published.resolve("epyc-2vcpu-jdk17-2026-11-30").toString();
        String later = published.resolve("epyc-2vcpu-jdk25-2026-11-30").toString();
        Path file = root.resolve("report.json");
        Reporting.planned(file).write("--format", "json", first, later);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        new CommandLine(new CompareCommand(new PrintStream(printed, true, StandardCharsets.UTF_8)))
                .execute("--format", "json", first, later);
        JsonNode told = JsonFiles.read(file).at("/comparisons/0");
        JsonNode compared = JsonFiles.MAPPER.readTree(printed.toByteArray()).at("/comparisons/0");
        assertThat(compared.at("/verdicts/time/REGRESSED").asInt()).isPositive();
        assertThat(told.path("geometricMean")).isEqualTo(compared.path("geometricMean"));
        for (String verdict : List.of("REGRESSED", "IMPROVED", "UNCHANGED", "INCONCLUSIVE")) {
            assertThat(told.path("rows").findValuesAsText("verdict"))
                    .filteredOn(verdict::equals)
                    .hasSize(compared.at("/verdicts/time/" + verdict).asInt());
        }
    }

    @Test
    void whatMovedIsComparedAsByCompare() throws IOException {
        Path before = RunBuilder.jmh(root.resolve("old.json"), entry("read", forks(5, 5)));
        ObjectNode moved = entry("read", forks(6, 9)).put("benchmark", "c.d.CodeBenchmark.read");
        Path after = RunBuilder.jmh(root.resolve("new.json"), moved);
        JsonNode data = Reporting.unplanned(root.resolve("report.html")).data(before, after);
        JsonNode compared = data.path("comparisons");
        assertThat(compared.findValuesAsText("verdict")).containsExactly("REGRESSED");
        assertThat(compared.findValuesAsText("label")).containsExactly("CodeBenchmark.read");
        assertThat(compared.findValues("before")).isNotEqualTo(compared.findValues("after"));
        assertThat(compared.at("/0/remarks").toString())
                .contains("a.b.CodeBenchmark.read [avgt] with c.d.CodeBenchmark.read [avgt]");
        JsonNode bars = data.at("/others/0/groups/0/panels/0/bars");
        assertThat(data.path("others").size() * bars.size())
                .as("one bar for both")
                .isEqualTo(1);
        assertThat(bars.at("/0/cells").findValuesAsText("row")).containsExactly("1", "2");
    }

    private Path run(String name, String jdk, String cpu, double factor) throws IOException {
        Path run = SampleRun.write(root.resolve(name), jdk, factor);
        JsonFiles.write(run.resolve("run.json"), Map.of("machine", Map.of("cpu", cpu, "logicalCores", 2)));
        return run;
    }

    @Test
    void runsOfSeveralCpusAreComparedWithinEachCpu() throws IOException {
        String xeon = "Intel(R) Xeon(R) CPU @ 2.80GHz";
        JsonNode data = planned.data(
                run("a", "17.0.1", xeon, 1),
                run("b", "17.0.1", "AMD EPYC", 2),
                run("c", "25.0.2", xeon, 3),
                run("d", "25.0.2", "AMD EPYC", 4));
        assertThat(data.path("runs").findValuesAsText("label"))
                .containsExactly(
                        "JDK 17.0.1, Intel Xeon 2.80GHz",
                        "JDK 17.0.1, AMD EPYC",
                        "JDK 25.0.2, Intel Xeon 2.80GHz",
                        "JDK 25.0.2, AMD EPYC");
        assertThat(data.path("comparisons").findValuesAsText("first")).containsExactly("0", "0", "1");
        assertThat(data.path("comparisons").findValuesAsText("run")).containsExactly("1", "2", "3");
        assertThat(data.at("/comparisons/0/rows").findValuesAsText("verdict"))
                .hasSize(13)
                .containsOnly("INCONCLUSIVE");
        assertThat(data.at("/comparisons/0/remarks").toString())
                .contains("CPUs differ: Intel Xeon 2.80GHz in ", "times of different CPUs have no verdict");
        assertThat(data.at("/topics/0/groups/0/panels/0/bars/0/cells")).hasSize(4);
    }

    @Test
    void anUnknownCpuIsNoDifference() throws IOException {
        Path known = run("a", "17.0.1", "AMD EPYC", 1);
        Path unknown = run("b", "17.0.1", "unknown", 2);
        JsonNode data = planned.data(known, unknown);
        assertThat(data.path("runs").findValuesAsText("label")).containsExactly("JDK 17.0.1, AMD EPYC", "JDK 17.0.1");
        assertThat(data.at("/comparisons/0/rows").findValuesAsText("verdict"))
                .filteredOn("REGRESSED"::equals)
                .hasSize(12);
        assertThat(data.path("warnings")).isEmpty();
    }

    @Test
    void rowsOfTwoCpusInAMergedRunAreNotCompared() throws IOException {
        Map<String, String> plain = Map.of("contender", "PLAIN", "payload", "LARGE");
        Map<String, String> slow = Map.of("contender", "SLOW", "payload", "LARGE");
        Path run = new SampleRun(root.resolve("run"))
                .add("copy", plain, 3)
                .add("copy", slow, 9)
                .write();
        JsonFiles.write(
                run.resolve("run.json"),
                Map.of("sources", List.of(source(plain, "AMD EPYC"), source(slow, "Intel(R) Xeon(R) Processor"))));
        JsonNode data = planned.data(run);
        assertThat(data.at("/runs/0/label").asText()).contains("several CPUs");
        assertThat(data.at("/runs/0/facts").findValuesAsText("value")).contains("AMD EPYC; Intel(R) Xeon(R) Processor");
        assertThat(data.at("/topics/0/groups/0/panels/0/bars/1/cells/0/base").isMissingNode())
                .isTrue();
        assertThat(data.path("warnings").toString()).contains("same conditions (CPU");
    }

    private static Map<String, Object> source(Map<String, String> params, String cpu) {
        return Map.of(
                "machine",
                Map.of("cpu", cpu),
                "rows",
                List.of(new BenchmarkCase("a.b.CodeBenchmark.copy", "avgt", params)));
    }

    @Test
    void runsOfOneForkAreNotCalledEqual() throws IOException {
        Path one = new SampleRun(root.resolve("one"))
                .add(entry("copy", forks(1, 5)))
                .write();
        Path two = new SampleRun(root.resolve("two"))
                .add(entry("copy", forks(1, 50)))
                .write();
        JsonNode data = Reporting.unplanned(root.resolve("report.html")).data(one, two);
        assertThat(data.at("/comparisons/0/rows").findValuesAsText("verdict")).containsExactly("INCONCLUSIVE");
    }

    @Test
    void runsOfOtherThreadsAreNamedAfterThemAndNotCompared() throws IOException {
        Path one = new SampleRun(root.resolve("one"))
                .add(entry("copy", forks(3, 5)))
                .write();
        Path two = new SampleRun(root.resolve("two"))
                .add(entry("copy", forks(3, 6)).put("threads", 2))
                .write();
        JsonNode data = Reporting.unplanned(root.resolve("report.html")).data(one, two);
        assertThat(data.path("runs").findValuesAsText("label")).containsExactly("1 thread", "2 threads");
        assertThat(data.path("comparisons")).isEmpty();
    }

    @Test
    void runsOfTwoCollectorsAreNamedAfterThemAndPairedButNotJoined() throws IOException {
        List<Path> runs = new ArrayList<>();
        for (String gc : List.of("Serial", "G1")) {
            for (int threads = 1; threads <= 2; threads++) {
                ObjectNode entry =
                        entry("copy", forks(3, gc.equals("G1") ? 6 : 5)).put("threads", threads);
                entry.putArray("jvmArgs")
                        .add("-XX:+Use" + gc + "GC")
                        .add("-Xms1g")
                        .add("-Xmx1g");
                runs.add(new SampleRun(root.resolve(gc + threads)).add(entry).write());
            }
        }
        JsonNode data = Reporting.unplanned(root.resolve("report.html")).data(runs.toArray());
        assertThat(data.path("runs").findValuesAsText("label"))
                .containsExactly("Serial, 1 thread", "Serial, 2 threads", "G1, 1 thread", "G1, 2 threads");
        assertThat(data.at("/runs/2/facts").toString())
                .contains("{\"name\":\"garbage collector\",\"value\":\"G1\"}", "{\"name\":\"heap\",\"value\":\"1g\"}");
        JsonNode g1 = data.at("/comparisons/0");
        assertThat(List.of(g1.path("first").asInt(), g1.path("run").asInt())).containsExactly(0, 2);
        assertThat(g1.path("rows").findValuesAsText("verdict")).containsExactly("REGRESSED");
        assertThat(data.path("comparisons")).hasSize(2);
    }

    @Test
    void everyInputIsComparedWithTheSameRow() throws IOException {
        SampleRun run = new SampleRun(root.resolve("run"));
        double[][] times = {{2, 9}, {4, 5}, {6, 8}};
        for (int i = 0; i < times.length; i++) {
            run.add("copy", Map.of("size", String.valueOf(i), "payload", "SMALL"), times[i][0]);
            run.add("copy", Map.of("size", String.valueOf(i), "payload", "LARGE"), times[i][1]);
        }
        JsonNode group = Reporting.unplanned(root.resolve("report.html"))
                .data(run.write())
                .at("/others/0/groups/0");
        assertThat(group.path("base").asText()).isEqualTo("0");
        assertThat(group.at("/panels/1/bars/0/cells/0/base").isMissingNode()).isTrue();
        assertThat(group.at("/panels/1/bars/1/cells/0/base/time/ratio/0").asDouble())
                .isCloseTo(5 / 9.0, within(1e-3));
    }

    @Test
    void rowsThatAreDrawnForOneInputOnlyAreNoProblem() throws IOException {
        SampleRun run = new SampleRun(root.resolve("run"));
        for (int i = 0; i < 50; i++) {
            run.add("method" + i, Map.of("payload", "SMALL"), 10 + i);
            run.add("method" + i, Map.of("payload", "LARGE"), 10 + (i + 25) % 50);
        }
        JsonNode panels = Reporting.unplanned(root.resolve("report.html"))
                .data(run.write())
                .at("/others/0/groups/0/panels");
        assertThat(panels).hasSize(2);
        assertThat(new HashSet<>(panels.findValuesAsText("row"))).hasSizeGreaterThan(40);
    }

    @Test
    void withoutQuestionsEachClassAndInputHasItsPicture() throws IOException {
        SampleRun run = new SampleRun(root.resolve("run"));
        for (String payload : List.of("SMALL", "LARGE")) {
            run.add("copy", Map.of("size", "1", "payload", payload), 4);
            run.add("copy", Map.of("size", "2", "payload", payload), 2);
        }
        run.add(RunBuilder.as(entry("count", forks(3, 7)), "thrpt", "ops/ms"));
        JsonNode data = Reporting.unplanned(root.resolve("report.html")).data(run.write());
        assertThat(data.path("others").findValuesAsText("title"))
                .contains("CodeBenchmark", "CodeBenchmark, payload=SMALL", "CodeBenchmark [thrpt]");
        JsonNode panel = data.at("/others/0/groups/0/panels/1");
        assertThat(panel.path("label").asText()).isEqualTo("LARGE");
        assertThat(panel.path("bars").findValuesAsText("label")).containsExactly("2", "1");
        assertThat(data.at("/others/1/groups/0/higherIsBetter").asBoolean()).isTrue();
    }
}
