// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static io.github.wirebench.harness.sample.RunBuilder.as;
import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static io.github.wirebench.harness.sample.RunBuilder.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.ScoreReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts, and the direction, unit and figure that they are about. */
class CompareCommandTest {
    @TempDir
    private Path root;

    private Comparing comparing;

    @BeforeEach
    void prepare() {
        comparing = new Comparing(root);
    }

    @ParameterizedTest
    @CsvSource({
        "1.30, 15, REGRESSED, 1",
        "1.10, 15, INCONCLUSIVE, 3",
        "1.10, 5, REGRESSED, 1",
        "1.015, 0, UNCHANGED, 0",
        "1.025, 0, REGRESSED, 1",
        "1.000, 15, UNCHANGED, 0",
        "0.90, 15, NOT_SLOWER, 0",
        "0.90, 5, IMPROVED, 0",
        "0.70, 15, IMPROVED, 0"
    })
    void aVerdictTakesTheFloorIntoAccount(double factor, String floor, Verdict verdict, int status) throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(10, 50)));
        Path b = comparing.file("b.json", entry("read", forks(9, 50 * factor)));
        assertThat(comparing.compare(a, b, "--floor", floor)).isEqualTo(status);
        String word = verdict.toString().replace('_', ' ');
        assertThat(comparing.line("CodeBenchmark.read")).contains(" 10/9 ").endsWith(" " + word);
        assertThat(comparing.line("B against A")).contains("1 benchmark, 1 tested: ", "1 " + word);
        assertThat(comparing.line("Not interleaved: ")).doesNotContain("by 0%");
    }

    @Test
    void aSideThatDoesNotSettleIsWarnedOf() throws IOException {
        double[] warm = {1, 1.01, 0.99, 1, 1.02, 1};
        double[] warming = {3, 2.6, 1.4, 1.1, 1, 1.01};
        assertThat(comparing
                        .finding(entry("read", warm, warm, warm), entry("read", warming, warming, warming))
                        .at("/warnings/0")
                        .asText())
                .contains("in B were not warm", "longer warm-up");
        assertThat(comparing
                        .finding(entry("read", warm, warm, warm), entry("read", warm, warm, warming))
                        .get("warnings"))
                .isEmpty();
    }

    @Test
    void noisyForksAreInconclusiveAndSayWhatTheyCouldHaveSeen() throws IOException {
        JsonNode time = comparing
                .finding(entry("read", forks(4, 50, 0.2)), entry("read", forks(4, 52, 0.2)))
                .get("time");
        assertThat(time.get("verdict").asText()).isEqualTo("INCONCLUSIVE");
        double visible = time.get("detectable").asDouble();
        assertThat(visible).isBetween(0.3, 0.9);
        // the interval is that of the level 5%, and one test needs no correction
        double half =
                Math.log(time.get("high").asDouble() / time.get("slowdown").asDouble());
        assertThat(Math.log1p(visible)).isCloseTo(half + Math.log(1.15), within(1e-12));
    }

    @Test
    void forksThatWouldNotHaveShownTwiceTheTimeCannotTell() throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(2, 50, 0.3)));
        Path b = comparing.file("b.json", entry("read", forks(2, 52, 0.3)));
        assertThat(comparing
                        .json(a, b)
                        .at("/comparisons/0/benchmarks/0/time/detectable")
                        .isNull())
                .isTrue();
        comparing.compare(a, b);
        assertThat(comparing.line("CodeBenchmark.read")).containsPattern(" 2/2 +cannot tell +INCONCLUSIVE");
    }

    @Test
    void figuresFarApartKeepTheirDigits() throws IOException {
        Path a = comparing.file("a.json", entry("far", forks(3, 5000)), entry("wild", wild(1), wild(900_000)));
        Path b = comparing.file("b.json", entry("far", forks(4, 5)), entry("wild", wild(3), wild(8_000)));
        comparing.compare(a, b);
        assertThat(comparing.line("CodeBenchmark.far"))
                .contains(" 5.00 ms ", " 5.00 µs ", " 0.0010x (")
                .doesNotContain("-100");
        assertThat(comparing.line("CodeBenchmark.wild"))
                .contains("(cannot tell)", " cannot tell ")
                .doesNotContainPattern("\\d{7}");
    }

    private static double[] wild(double value) {
        return new double[] {value, value * 1.01};
    }

    @Test
    void regressionsComeFirst() throws IOException {
        Path a = comparing.file(
                "a.json",
                entry("clean", forks(5, 5)),
                entry("better", forks(5, 5)),
                entry("noisy", forks(5, 5, 0.3)),
                entry("worse", forks(5, 5)));
        Path b = comparing.file(
                "b.json",
                entry("clean", forks(6, 5)),
                entry("better", forks(6, 3)),
                entry("noisy", forks(6, 5, 0.3)),
                entry("worse", forks(6, 9)));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed().lines().filter(line -> line.startsWith("CodeBenchmark")))
                .extracting(line -> line.substring(14, line.indexOf(' ')))
                .containsExactly("worse", "better", "noisy", "clean");
        assertThat(comparing.line("Not interleaved")).contains("15%", "18%");
    }

    @Test
    void moreOperationsAreBetterWhateverTheirUnit() throws IOException {
        ObjectNode before = as(entry("read", forks(5, 2)), "thrpt", "ops/us");
        ObjectNode after = as(entry("read", forks(6, 1000)), "thrpt", "ops/ms");
        JsonNode time = comparing.finding(before, after).get("time");
        assertThat(time.get("verdict").asText()).isEqualTo("REGRESSED");
        assertThat(time.get("slowdown").asDouble()).isCloseTo(2, within(0.01));
        assertThat(time.get("unit").asText()).isEqualTo("ops/us");
        assertThat(time.get("to").asDouble()).isCloseTo(1, within(0.01));
        assertThat(comparing.finding(after, before).at("/time/verdict").asText())
                .isEqualTo("IMPROVED");
    }

    @ParameterizedTest
    @CsvSource({"avgt", "sample", "ss"})
    void lessTimeIsBetterWhateverItsUnit(String mode) throws IOException {
        ObjectNode before = as(entry("read", forks(5, 2000)), mode, "ns/op");
        ObjectNode after = as(entry("read", forks(6, 4)), mode, "us/op");
        JsonNode time = comparing.finding(before, after).get("time");
        assertThat(time.get("verdict").asText()).isEqualTo("REGRESSED");
        assertThat(time.get("slowdown").asDouble()).isCloseTo(2, within(0.01));
    }

    @Test
    void histogramsOfSampleModeAreForksToo() throws IOException {
        JsonNode time =
                comparing.finding(histogram(10, 11, 12), histogram(30, 31, 32)).get("time");
        assertThat(time.get("verdict").asText()).isEqualTo("REGRESSED");
        assertThat(time.get("forksFrom").asInt()).isEqualTo(3);
    }

    private static ObjectNode histogram(double... forks) {
        ObjectNode entry = as(entry("read"), "sample", "us/op");
        entry.put("forks", forks.length).withObject("/primaryMetric").remove("rawData");
        for (double value : forks) {
            entry.withObject("/primaryMetric")
                    .withArray("rawDataHistogram")
                    .addArray()
                    .addArray()
                    .addArray()
                    .add(value)
                    .add(7);
        }
        return entry;
    }

    @Test
    void cpuTimeDecidesWhereBothHaveIt() throws IOException {
        JsonNode finding = comparing.finding(timed(5, 4_000), timed(6.5, 4_001));
        assertThat(finding.at("/time/figure").asText()).isEqualTo("CPU");
        assertThat(finding.at("/time/scoreReason").isNull()).isTrue();
        assertThat(finding.at("/time/verdict").asText()).isEqualTo("UNCHANGED");
        assertThat(finding.at("/warnings/0").asText()).contains("+30% (+29 to +31)");
        JsonNode scores = comparing.finding(timed(5, 4_000), timed(6.5, 4_001), "--metric=wall");
        assertThat(scores.at("/time/figure").asText()).isEqualTo("SCORE");
        assertThat(scores.at("/time/scoreReason").isNull()).isTrue();
        assertThat(scores.at("/time/verdict").asText()).isEqualTo("REGRESSED");
        JsonNode other = comparing.finding(timed(5, 4_000), entry("read", forks(6, 8)));
        assertThat(other.at("/time/figure").asText()).isEqualTo("SCORE");
        assertThat(other.at("/time/verdict").asText()).isEqualTo("REGRESSED");
    }

    /** Each is twice as slow, which its CPU time in ns hides. */
    @ParameterizedTest
    @CsvSource({
        "avgt, 5, 900_000, 905_000, SET_UP",
        "avgt, 5, 500, 501, WAITING",
        "avgt, 5, 4_900, 5_000, WAITING",
        "sample, 5, 60_000, 65_000, SET_UP",
        "sample, 0.06, 40, 41, SHORT_CALLS",
        "ss, 5, 5_000, 10_000, SINGLE_SHOTS"
    })
    void theScoreDecidesWhereCpuTimeDoesNotExplainIt(
            String mode, double micros, String cpu, String cpuAfter, ScoreReason reason) throws IOException {
        ObjectNode before =
                timed(micros, Double.parseDouble(cpu.replace("_", ""))).put("mode", mode);
        ObjectNode after =
                timed(2 * micros, Double.parseDouble(cpuAfter.replace("_", ""))).put("mode", mode);
        JsonNode finding = comparing.finding(before, after);
        assertThat(finding.at("/time/figure").asText()).isEqualTo("SCORE");
        assertThat(finding.at("/time/scoreReason").asText()).isEqualTo(reason.toString());
        assertThat(finding.at("/time/verdict").asText()).isEqualTo("REGRESSED");
    }

    @Test
    void thereIsNoReasonForTheScoreWhereNoneIsKnown() throws IOException {
        JsonNode finding = comparing.finding(timed(0, 1000), timed(0, 1010));
        assertThat(finding.at("/time/scoreReason").isNull()).isTrue();
    }

    /** The second side's threads are as fast, but its garbage takes 40% more. */
    @Test
    void cpuTimeHasTheCollectorsWhereBothSidesDo() throws IOException {
        ObjectNode before = with(timed(1.1, 1000), "cpu.gc", forks(6, 20));
        ObjectNode after = with(timed(1.11, 1001), "cpu.gc", forks(6, 420));
        JsonNode finding = comparing.finding(before, after);
        assertThat(finding.at("/time/verdict").asText()).isEqualTo("REGRESSED");
        assertThat(finding.at("/time/to").asDouble()).isCloseTo(1420, within(9.0));
        assertThat(comparing.printed()).doesNotContain("collector");
        finding = comparing.finding(timed(1.1, 1000), after);
        assertThat(finding.at("/time/verdict").asText()).isEqualTo("UNCHANGED");
        assertThat(finding.at("/time/to").asDouble()).isCloseTo(1000, within(5.0));
        assertThat(comparing.printed()).contains("collector");
    }

    private static ObjectNode timed(double score, double cpu) {
        return with(entry("read", forks(6, score)), "cpu.norm", forks(6, cpu));
    }

    @ParameterizedTest
    @CsvSource({
        "5, 1000, 1016, REGRESSED",
        "4, 1000, 1016, REGRESSED",
        "1, 144, 288, REGRESSED",
        "1, 288, 144, IMPROVED",
        "1, 144, 144, UNCHANGED",
        "5, 1000, 1009, UNCHANGED",
        "5, 100, 106, UNCHANGED",
        "5, 24.01, 32.001, REGRESSED",
        "5, 32.001, 24.01, IMPROVED",
        "5, 1016, 1000, IMPROVED",
        "5, 1000, 1000, UNCHANGED"
    })
    void allocationIsJudgedByItsOwnRule(int forks, double before, double after, Verdict verdict) throws IOException {
        JsonNode finding = comparing.finding(
                with(entry("read", forks(forks, 5)), "gc.alloc.rate.norm", forks(forks, before, 1e-6)),
                with(entry("read", forks(forks, 5.01)), "·gc.alloc.rate.norm", forks(forks, after, 1e-6)));
        assertThat(finding.at("/allocation/verdict").asText()).isEqualTo(verdict.name());
        assertThat(finding.at("/time/verdict").asText()).isEqualTo(forks == 1 ? "INCONCLUSIVE" : "UNCHANGED");
    }

    @Test
    void throughputThatEndsInSomeForksIsARegression() throws IOException {
        double[][] ended = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {99, 99}};
        JsonNode finding = comparing.finding(
                as(entry("read", forks(5, 100)), "thrpt", "ops/s"), as(entry("read", ended), "thrpt", "ops/s"));
        assertThat(finding.at("/time/verdict").asText()).isEqualTo("REGRESSED");
        assertThat(finding.at("/time/problem").asText()).endsWith("in 4 of 5 JVMs");
        double[][] faster = {{0, 0}, {101, 101}, {102, 102}, {99, 99}, {100, 100}};
        double[][] hardlySlower = {{0, 0}, {94, 94}, {93, 93}, {92, 92}, {91, 91}};
        for (double[][] one : List.of(faster, hardlySlower)) {
            finding = comparing.finding(
                    as(entry("read", forks(5, 100)), "thrpt", "ops/s"), as(entry("read", one), "thrpt", "ops/s"));
            assertThat(finding.at("/time/verdict").asText()).isEqualTo("INCONCLUSIVE");
        }
        double[][] muchSlower = {{0, 0}, {64, 64}, {63, 63}, {62, 62}, {61, 61}};
        finding = comparing.finding(
                as(entry("read", forks(5, 100)), "thrpt", "ops/s"), as(entry("read", muchSlower), "thrpt", "ops/s"));
        assertThat(finding.at("/time/verdict").asText()).isEqualTo("REGRESSED");
    }

    @Test
    void anInputIsNotReplaced() throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(5, 5)));
        Path b = comparing.file("b.json", entry("read", forks(5, 6)));
        String before = Files.readString(a);
        assertThat(comparing.refusal(a, b, "--out", a, "--force")).contains("is an input");
        assertThat(a).content().isEqualTo(before);
    }

    @Test
    void moreGarbageAloneIsARegression() throws IOException {
        Path a = comparing.file("a.json", with(entry("read", forks(5, 5)), "gc.alloc.rate.norm", forks(5, 64, 0)));
        Path b = comparing.file("b.json", with(entry("read", forks(6, 5)), "gc.alloc.rate.norm", forks(6, 96, 0)));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read"))
                .contains("UNCHANGED", "64 -> 96")
                .endsWith("REGRESSED");
        assertThat(comparing.line("B against A")).contains("B/op: 1 REGRESSED");
    }

    @Test
    void aMedianThatRoseWhileForksOverlapIsInconclusive() throws IOException {
        double[][] mixed = {{64, 64}, {64, 64}, {96, 96}, {96, 96}, {96, 96}};
        JsonNode finding = comparing.finding(
                with(entry("read", forks(5, 5)), "gc.alloc.rate.norm", forks(5, 64, 0)),
                with(entry("read", forks(5, 5.01)), "gc.alloc.rate.norm", mixed));
        assertThat(finding.at("/allocation/verdict").asText()).isEqualTo("INCONCLUSIVE");
        assertThat(finding.at("/allocation/problem").asText()).contains("forks overlap");
    }

    @Test
    void suspectedBytesComeRightAfterRegressions() throws IOException {
        double[][] one = {{64, 64}, {64, 64}, {64, 64}, {64, 64}, {96, 96}};
        comparing.compare(
                comparing.file(
                        "a.json",
                        entry("better", forks(5, 5)),
                        with(entry("more", forks(5, 5)), "gc.alloc.rate.norm", forks(5, 64, 0)),
                        entry("worse", forks(5, 5))),
                comparing.file(
                        "b.json",
                        entry("better", forks(6, 3)),
                        with(entry("more", forks(5, 5.01)), "gc.alloc.rate.norm", one),
                        entry("worse", forks(6, 9))),
                "--format=markdown");
        assertThat(comparing.printed())
                .containsSubsequence("| CodeBenchmark.worse", "| CodeBenchmark.more", "| CodeBenchmark.better")
                .doesNotContain("not known to be worse");
    }

    @Test
    void parametersAreMatchedInAnyOrderAndTheRestIsListed() throws IOException {
        Map<String, String> oneWay = new LinkedHashMap<>();
        oneWay.put("payload", "POST");
        oneWay.put("size", "1");
        Map<String, String> otherWay = new LinkedHashMap<>();
        otherWay.put("size", "1");
        otherWay.put("payload", "POST");
        Path a = comparing.file("a.json", with(entry("read", forks(5, 5)), oneWay), entry("old", forks(5, 5)));
        Path b = comparing.file("b.json", with(entry("read", forks(6, 5)), otherWay), entry("fresh", forks(5, 5)));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read payload=POST size=1")).contains("UNCHANGED");
        assertThat(comparing.line("CodeBenchmark.old")).endsWith(" MISSING");
        assertThat(comparing.printed()).contains("Only in B (1): CodeBenchmark.fresh\n");
        JsonNode report = comparing.json(a, b).at("/comparisons/0");
        assertThat(report.at("/verdicts/time/MISSING").asInt()).isEqualTo(1);
        assertThat(report.at("/onlyInFrom/0/benchmark").asText()).isEqualTo("a.b.CodeBenchmark.old");
        assertThat(comparing.compare(a, b, "--missing", "IGNORE")).isEqualTo(ExitCode.OK);
        assertThat(comparing.printed())
                .contains("Only in A (1): CodeBenchmark.old\n")
                .contains("; 1 only in A; 1 only in B.");
    }

    /** Names, flags, units, modes and versions can hold line ends and escapes: a report has no more lines for that. */
    @Test
    void namesMakeNoLinesOfTheirOwn() throws IOException {
        String hostile = "x\u001b[2J\nFORGED\u202e";
        for (String format : List.of("text", "markdown")) {
            int plain = lines("plain", format);
            assertThat(lines(hostile, format)).isEqualTo(plain);
            assertThat(comparing.printed()).contains("FORGED").doesNotContain("\u001b", "\nFORGED", "\u202e");
        }
    }

    private int lines(String name, String format) throws IOException {
        ObjectNode before = with(entry(name, forks(5, 5)), Map.of("p", name));
        ObjectNode after = with(entry(name, forks(6, 5)), Map.of("p", name)).put("vmName", name);
        after.putArray("jvmArgs").add("-D" + name);
        ObjectNode other = entry("mode", forks(5, 5)).put("mode", name);
        Path a = comparing.file("a.json", before, entry("mode", forks(5, 5)), entry("only" + name, forks(5, 5)));
        Path b = comparing.file("b.json", after, other);
        comparing.compare(a, b, "--format", format);
        return (int) comparing.printed().lines().count();
    }

    @Test
    void whatElseDiffersIsPointedOut() throws IOException {
        ObjectNode other =
                entry("read", forks(6, 5)).put("vmVersion", "25.0.3+9").put("measurementTime", "5 s");
        other.putArray("jvmArgs").add("-Xmx1g");
        ObjectNode threads = entry("write", forks(5, 5)).put("threads", 4);
        Path a = comparing.file("a.json", entry("read", forks(5, 5)), entry("write", forks(5, 5)));
        Path b = comparing.file("b.json", other, threads);
        comparing.compare(a, b);
        assertThat(comparing.printed())
                .contains("! JDKs differ: VM 17.0.15+6 in A, VM 25.0.3+9 in B\n")
                .contains("! JVM flags differ: -Xmx64m in A, -Xmx1g in B\n")
                .contains("! measurements differ: 2 x 1 s in A, 2 x 5 s in B\n")
                .contains("! measured in different modes or threads, and so not compared: CodeBenchmark.write in A,"
                        + " CodeBenchmark.write (4 threads) in B\n")
                .doesNotContain("warm-up", "machines");
    }

    @Test
    void asManyThreadsAsCpusAreNoSingleThread() throws IOException {
        Path a = comparing.file("a.json", entry("write", forks(5, 5)).put("threads", -1), entry("read", forks(5, 5)));
        Path b = comparing.file("b.json", entry("write", forks(5, 5)), entry("read", forks(5, 5)));
        comparing.compare(a, b);
        assertThat(comparing.printed()).contains("CodeBenchmark.write (max threads) in A, CodeBenchmark.write in B");
    }
}
