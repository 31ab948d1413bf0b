// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static io.github.wirebench.harness.compare.Results.entry;
import static io.github.wirebench.harness.compare.Results.forks;
import static io.github.wirebench.harness.compare.Results.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The three forms of the report, and trends. */
class ReportTest {
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

    @Test
    void markdownShowsChangesAndFoldsTheRest() throws IOException {
        Path a = file("a.json", 5, 7);
        Path b = file("b.json", 9, 7);
        assertThat(comparing.compare(a, b, "--format", "markdown")).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed())
                .startsWith("**B against A: 2 benchmarks, 2 tested: 1 REGRESSED, 0 IMPROVED, 1 CLEAN")
                .contains(
                        "\n|  | A | B | slower by | time | forks | could see | verdict | B/op | verdict on B/op |\n|---|---:|")
                .contains("\n| CodeBenchmark.read | 5.00 us | 9.00 us | +80% (+")
                .contains("<details><summary>1 CLEAN</summary>\n\n|");
    }

    @Test
    void whatLooksLikeMarkdownIsShownAsItIs() throws IOException {
        Map<String, String> params = Map.of("text", "<b>|*_x_*");
        Path a = comparing.file("a.json", with(entry("read", forks(5, 5)), params));
        Path b = comparing.file("b.json", with(entry("read", forks(6, 5)), params));
        comparing.compare(a, b, "--format", "markdown");
        assertThat(comparing.printed()).contains("text=\\<b\\>\\|\\*\\_x\\_\\* |");
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
        assertThat(comparing.printed()).hasSizeLessThan(65_536).contains("400 more: all of them with --format json");
    }

    @Test
    void jsonHoldsEverything() throws IOException {
        JsonNode document = comparing.json(file("a.json", 5, 7), file("b.json", 9, 7));
        assertThat(document.get("exitCode").asInt()).isEqualTo(1);
        assertThat(document.at("/rules/floor").asDouble()).isEqualTo(0.15);
        assertThat(document.at("/inputs/1/name").asText()).isEqualTo("B");
        JsonNode step = document.at("/comparisons/0");
        assertThat(step.get("geometricMean").asDouble()).isCloseTo(Math.sqrt(1.8), within(0.01));
        JsonNode read = step.at("/benchmarks/0");
        assertThat(read.get("benchmark").asText()).isEqualTo("a.b.CodeBenchmark.read");
        assertThat(read.get("allocation").isNull()).isTrue();
        JsonNode time = read.get("time");
        assertThat(time.get("low").asDouble())
                .isLessThan(time.get("slowdown").asDouble())
                .isGreaterThan(1.7);
        assertThat(time.get("adjustedP").asDouble()).isLessThan(0.001);
        assertThat(time.get("smallestVisible").asDouble()).isBetween(0.15, 0.2);
    }

    @Test
    void aReportInAFileLeavesTheSummary() throws IOException {
        Path out = root.resolve("report.json");
        assertThat(comparing.compare(file("a.json", 5, 7), file("b.json", 5, 7), "--format=json", "--out", out))
                .isEqualTo(ExitCode.OK);
        assertThat(comparing.printed().lines()).hasSize(2);
        assertThat(comparing.printed())
                .startsWith("B against A: 2 benchmarks")
                .endsWith("The report is in " + out + "\n");
        assertThat(JsonFiles.MAPPER.readTree(out.toFile()).get("exitCode").asInt())
                .isZero();
        assertThat(Files.list(root)).hasSize(3);
    }

    @Test
    void aTrendShowsEachAgainstTheFirstAndItsStep() throws IOException {
        Path a = file("a.json", 5, 5);
        Path b = file("b.json", 7.5, 5);
        Path c = file("c.json", 7.5, 9);
        assertThat(comparing.compare(a, b, c)).isEqualTo(ExitCode.FAILED);
        String[] header = comparing.line("      ").strip().split(" {2,}");
        assertThat(header).containsExactly("A", "B", "vs A", "C", "vs A", "vs B");
        String read = comparing.line("CodeBenchmark.read");
        assertThat(read.split(" {2,}"))
                .satisfiesExactly(
                        cell -> assertThat(cell).isEqualTo("CodeBenchmark.read"),
                        cell -> assertThat(cell).isEqualTo("5.00 us"),
                        cell -> assertThat(cell).isEqualTo("7.50 us"),
                        cell -> assertThat(cell).startsWith("+50% (").endsWith(" REGRESSED"),
                        cell -> assertThat(cell).isEqualTo("7.50 us"),
                        cell -> assertThat(cell).startsWith("+50% (").endsWith(" REGRESSED"),
                        cell -> assertThat(cell).endsWith(" CLEAN"));
        assertThat(comparing.printed())
                .contains("\nC against A\nNot interleaved", "\nC against B\nNot interleaved")
                .contains("C against B: 1 REGRESSED, 0 IMPROVED, 1 CLEAN, 0 INCONCLUSIVE.");
        assertThat(comparing.compare(a, b, c, "--format", "markdown")).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).contains("|  | A | B | vs A | C | vs A | vs B |", "### C against B");
    }

    @Test
    void whatBecameGoodAgainIsNoRegression() throws IOException {
        Path a = file("a.json", 5, 5);
        Path b = file("b.json", 9, 5);
        Path c = file("c.json", 5, 5);
        assertThat(comparing.compare(a, b, c)).isEqualTo(ExitCode.OK);
    }

    @Test
    void theLastStepCountsTooWhenTheWholeWayIsFine() throws IOException {
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
        assertThat(comparing.compare(a, b, c)).isEqualTo(ExitCode.OK);
        assertThat(comparing.line("CodeBenchmark.write")).contains("5.00 us   5.00 us");
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("CLEAN");
        assertThat(comparing.printed()).contains("Only in B (1): CodeBenchmark.write", "Only in C (2): ");
    }
}
