// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static io.github.wirebench.harness.sample.RunBuilder.with;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.compare.AbPlanner.AbPlan;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.OutputFile.ReportFormat;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formats of the reports of both commands, each with one golden file. */
class ComparisonReportTest {
    @TempDir
    private Path root;

    private Comparing comparing;

    @BeforeEach
    void prepare() {
        comparing = new Comparing(root);
    }

    private Path file(String name, double read, double write) throws IOException {
        int forks = 5 + name.charAt(0) % 3;
        return comparing.file(name, entry("read", forks(forks, read)), entry("write", forks(forks, write)));
    }

    private ComparedRuns trend() throws IOException {
        Path a = comparing.file("a.json", garbage("read", 6, 5, 64), entry("write", forks(6, 5)), entry("old"));
        Path b = comparing.file(
                "b.json", garbage("read", 7, 7.5, 64), entry("write", forks(5, 5)), entry("late", forks(5, 5)));
        Path c = comparing.file(
                "c.json",
                garbage("read", 8, 7.5, 96),
                entry("write", forks(7, 5)),
                entry("late", forks(7, 9)),
                entry("fresh").put("threads", 4));
        return ComparedRuns.of(
                RunReader.read(List.of(a, b, c)),
                CompareRules.of(0.15, StopRule.Metric.CPU, false, false, true),
                false);
    }

    private static ObjectNode garbage(String method, int forks, double time, double bytes) {
        ObjectNode timed = with(entry(method, forks(forks, time)), "cpu.norm", forks(forks, 1000 * time));
        return with(timed, "gc.alloc.rate.norm", forks(forks, bytes, 0));
    }

    private static ComparisonReport night() {
        AbPlan plan = new AbPlan(
                "base.jar",
                "new.jar",
                Map.of("--only", List.of("json"), "--threads", List.of("2")),
                List.of(Remark.warning("JMH versions differ: 1.20 in BASE, 1.37 in NEW")),
                List.of(new BenchmarkCase("a.b.OldBenchmark.read", "avgt", Map.of())),
                List.of(),
                3);
        List<PairedCase> cases = List.of(
                new Pairs("SAME").add(5).row(),
                new Pairs("WORSE").with(p -> p.slower = 0.1).add(15).row(),
                new Pairs("BROKEN").add(6).failingInNew().row(),
                new Pairs("BYTES").with(p -> p.moreBytes = 16).add(10).row());
        List<PairedCase> controls = List.of(new Pairs("control").add(8).row());
        return AbReport.of(plan, 7, cases, controls, AcceptedChanges.read(null, Pairs.TODAY), "java -jar x.jar");
    }

    /** Compares with a file in {@code src/test/resources}, which {@code -Dgolden.write=true} writes. */
    @ParameterizedTest
    @CsvSource({"TEXT, report.txt", "MARKDOWN, report.md", "JSON, report.json", "CSV, report.csv"})
    void everyFormatOfBothCommandsIsAsItWas(ReportFormat format, String name) throws IOException {
        String compare = trend().report(1, false).as(format, Integer.MAX_VALUE);
        String actual = (compare + "\n\n\n" + night().as(format, Integer.MAX_VALUE) + "\n")
                .replace(root.toString(), "/inputs")
                // logarithms may differ in their last digits between JDKs
                .replaceAll("(\\.\\d{5})\\d+", "$1");
        Path golden = Path.of("src/test/resources/gate", name);
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(golden, actual);
        }
        assertThat(actual).isEqualTo(Files.readString(golden));
    }

    @Test
    void namesThatLookLikeMarkdownAreEscaped() throws IOException {
        Map<String, String> params = Map.of("text", "<b>|*_x_*");
        Path a = comparing.file("a.json", with(entry("read", forks(5, 5)), params));
        Path b = comparing.file("b.json", with(entry("read", forks(6, 5)), params));
        comparing.compare(a, b, "--format", "markdown");
        assertThat(comparing.printed()).contains("text=\\<b\\>\\|\\*\\_x\\_\\* |");
    }

    /** The line above the table has it. */
    @Test
    void aNoteLeavesOutTheParametersThatAllHave() throws IOException {
        Map<String, String> small = Map.of("type", "A", "size", "1");
        Map<String, String> large = Map.of("type", "A", "size", "2");
        Path a = comparing.file(
                "a.json", with(entry("read", forks(5, 5)), small), with(entry("read", forks(5, 5)), large));
        Path b = comparing.file(
                "b.json", with(entry("read", forks(6, 5)), small), with(entry("read", forks(1, 5)), large));
        comparing.compare(a, b, "--format", "markdown");
        assertThat(comparing.printed().lines().filter(line -> line.startsWith("- ! CodeBenchmark")))
                .singleElement()
                .asString()
                .startsWith("- ! CodeBenchmark.read size=2: ");
    }

    @Test
    void aCommentHoldsNoMoreThanItMay() throws IOException {
        Object[] slow = IntStream.range(0, 500)
                .mapToObj(i -> entry("method" + i, forks(2, 9, 1e-4)))
                .toArray();
        Object[] fast = IntStream.range(0, 500)
                .mapToObj(i -> entry("method" + i, forks(3, 5, 1e-4)))
                .toArray();
        Path a = comparing.file("a.json", fast);
        Path b = comparing.file("b.json", slow);
        assertThat(comparing.compare(a, b, "--format", "markdown")).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).hasSizeLessThan(65_536).contains("400 more");
    }

    @Test
    void aReportInAFileLeavesTheSummary() throws IOException {
        Path out = root.resolve("report.json");
        assertThat(comparing.compare(file("a.json", 5, 7), file("b.json", 5, 7), "--format=json", "--out", out))
                .isEqualTo(ExitCode.OK);
        assertThat(comparing.printed().lines()).hasSize(2);
        assertThat(comparing.printed()).startsWith("B against A: 2 benchmarks").contains(out.toString());
        assertThat(JsonFiles.MAPPER.readTree(out.toFile()).get("exitCode").asInt())
                .isZero();
        assertThat(Files.list(root)).hasSize(3);
    }

    @Test
    void aFileIsReplacedByForceOnly() throws IOException {
        Path a = file("a.json", 5, 7);
        Path b = file("b.json", 5, 7);
        Path out = root.resolve("report");
        Files.writeString(out, "mine");
        comparing.refusal(a, b, "--out", out);
        assertThat(out).hasContent("mine");
        assertThat(comparing.compare(a, b, "--out", out, OutputFile.FORCE)).isEqualTo(ExitCode.OK);
    }

    @Test
    void whatIsTheSameInAllRowsIsSaidOnce() throws IOException {
        Path a = comparing.file("a.json", thrpt("read", "A", 5), thrpt("read", "B", 6), thrpt("write", "A", 7));
        Path b = comparing.file("b.json", thrpt("read", "A", 9), thrpt("read", "B", 6.01), thrpt("write", "A", 1));
        comparing.compare(a, b);
        assertThat(comparing.line("In all rows: "))
                .contains("size=1", "mode thrpt", "threads 2", "time score", "forks 6/6");
        assertThat(comparing.line("CodeBenchmark.read kind=A "))
                .doesNotContain("thrpt", "size", "threads", " 6/6 ")
                .endsWith("IMPROVED");
        comparing.compare(a, b, "--format", "markdown");
        assertThat(comparing.line("In all rows: ")).contains("mode thrpt");
        assertThat(comparing.line("| CodeBenchmark.read kind=A |")).contains("IMPROVED");
    }

    private static ObjectNode thrpt(String method, String kind, double score) {
        ObjectNode entry = with(entry(method, forks(6, score)), Map.of("kind", kind, "size", "1"));
        return RunBuilder.as(entry, "thrpt", "ops/us").put("threads", 2);
    }

    @Test
    void manyInconclusiveRowsAreFolded() throws IOException {
        Path a = comparing.file("a.json", noisy(5));
        Path b = comparing.file("b.json", noisy(5.5));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.json(a, b).at("/comparisons/0/benchmarks")).hasSize(25);
        comparing.compare(a, b, "--format", "csv");
        assertThat(comparing.printed().lines()).hasSize(26);
        comparing.compare(a, b, "--format", "markdown");
        assertThat(comparing.printed()).contains("<details><summary>25 benchmarks not known to be worse</summary>");
        assertThat(comparing.printed().lines().filter(line -> line.startsWith("| CodeBenchmark.")))
                .hasSize(25);
    }

    private static Object[] noisy(double time) {
        return IntStream.range(0, 25)
                .mapToObj(i -> entry("method" + i, forks(3, time + i / 100.0, 0.3)))
                .toArray();
    }

    @Test
    void aRunThatIsGoodAgainIsNoRegression() throws IOException {
        Path a = file("a.json", 5, 5);
        Path b = file("b.json", 9, 5);
        Path c = file("c.json", 5, 5);
        assertThat(comparing.compare(a, b, c)).isEqualTo(ExitCode.OK);
    }

    @Test
    void theLastStepCountsEvenIfTheWholeWayIsFine() throws IOException {
        Path a = file("a.json", 9, 5);
        Path b = file("b.json", 5, 5);
        Path c = file("c.json", 9, 5);
        assertThat(comparing.compare(a, b, c)).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void aTrendKeepsBenchmarksThatSomeInputsLack() throws IOException {
        Path a = file("a.json", 5, 5);
        Path b = comparing.file("b.json", entry("write", forks(6, 5)));
        Path c = comparing.file("c.json", entry("read", forks(7, 5)), entry("more", forks(5, 5)));
        assertThat(comparing.compare(a, b, c)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).contains("! missing from C (1): CodeBenchmark.write", "Only in C (2): ");
        assertThat(comparing.compare(a, b, c, "--missing=IGNORE")).isEqualTo(ExitCode.OK);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("UNCHANGED");
        assertThat(comparing.printed()).contains("Only in B (1): CodeBenchmark.write", "Only in C (2): ");
    }
}
