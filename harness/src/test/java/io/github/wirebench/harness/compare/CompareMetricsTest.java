// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static io.github.wirebench.harness.sample.RunBuilder.as;
import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static io.github.wirebench.harness.sample.RunBuilder.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.JmhEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What files of any JMH project hold besides the time of several forks. */
class CompareMetricsTest {
    @TempDir
    private Path root;

    private Comparing comparing;

    @BeforeEach
    void prepare() {
        comparing = new Comparing(root);
    }

    private static ObjectNode queue(int forks, double put, double get) {
        ObjectNode entry =
                as(entry("queue", forks(forks, 10)), "thrpt", "ops/us").put("threads", 4);
        with(entry, "put", forks(forks, put));
        with(entry, "get", forks(forks, get));
        with(entry, "empty", forks(forks, 100 * put));
        ObjectNode metrics = entry.withObject("/secondaryMetrics");
        metrics.forEach(metric -> ((ObjectNode) metric).put("scoreUnit", "ops/us"));
        metrics.withObject("/empty").put("scoreUnit", "#");
        return entry;
    }

    @Test
    void thePartsOfAGroupAreJudgedAndCountersShown() throws IOException {
        Path a = comparing.file("a.json", queue(5, 5, 5));
        Path b = comparing.file("b.json", queue(6, 9, 1));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.queue")).endsWith("UNCHANGED");
        assertThat(comparing.line("  put")).endsWith("IMPROVED");
        assertThat(comparing.line("  get")).endsWith("REGRESSED");
        assertThat(comparing.line("  empty")).contains("500.0 #", "899.3 #").doesNotContain("%");
        JsonNode comparison = comparing.json(a, b).at("/comparisons/0");
        assertThat(comparison.at("/verdicts/others/REGRESSED").asInt()).isEqualTo(1);
        JsonNode others = comparison.at("/benchmarks/0/others");
        assertThat(others.findValuesAsText("metric")).containsExactly("empty", "get", "put");
        assertThat(others.findValuesAsText("verdict")).containsExactly("NOT_JUDGED", "REGRESSED", "IMPROVED");
        comparing.compare(a, b, "--format=CSV");
        assertThat(comparing.printed().lines().filter(line -> line.contains(",get,")))
                .singleElement()
                .asString()
                .contains("REGRESSED");
    }

    @Test
    void thePartsOfAGroupAreFoundAmongManyCounters() throws IOException {
        assertThat(comparing.compare(
                        comparing.file("a.json", counting(queue(5, 5, 5))),
                        comparing.file("b.json", counting(queue(6, 9, 1)))))
                .isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("  get")).endsWith("REGRESSED");
    }

    private static ObjectNode counting(ObjectNode queue) {
        for (int i = 10; i < 50; i++) {
            with(queue, "seen" + i, forks(queue.at("/primaryMetric/rawData").size(), 100));
            queue.withObject("/secondaryMetrics/seen" + i).put("scoreUnit", "ops/us");
        }
        return queue.put("threads", 50);
    }

    @Test
    void aMethodOfAGroupThatStopsIsWorse() throws IOException {
        Path a = comparing.file("a.json", queue(5, 5, 5));
        assertThat(comparing.compare(a, comparing.file("b.json", queue(6, 10, 0))))
                .isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("  get")).endsWith("REGRESSED");
        assertThat(comparing.compare(a, comparing.file("c.json", queue(6, 9.98, 0.02))))
                .isEqualTo(ExitCode.FAILED);
        ObjectNode gone = queue(6, 10, 5);
        gone.withObject("/secondaryMetrics").remove("get");
        Path d = comparing.file("d.json", gone);
        assertThat(comparing.compare(a, d)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("  get")).endsWith("MISSING");
        assertThat(comparing.line("! missing from B"))
                .contains("get of CodeBenchmark.queue [thrpt] (4 threads): did it crash?");
        assertThat(comparing.printed()).doesNotContain("not compared").endsWith("is worse in method get.\n");
        comparing.compare(a, d, "--format=markdown");
        assertThat(comparing.printed()).contains("MISSING").doesNotContain("not known to be worse");
        assertThat(comparing.compare(a, d, "--missing=IGNORE")).isEqualTo(ExitCode.OK);
        assertThat(comparing.line("! methods of a group that are not compared")).endsWith("get only in A");
    }

    @Test
    void aBenchmarkWhoseThroughputStopsIsWorse() throws IOException {
        Path a = comparing.file("a.json", as(entry("read", forks(5, 10)), "thrpt", "ops/us"));
        double[][] none = {{0, 0}, {0, 0}};
        Path b = comparing.file("b.json", as(entry("read", none), "thrpt", "ops/us"));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("REGRESSED");
        assertThat(comparing.printed()).endsWith("1 of 1 benchmark is worse.\n");
        assertThat(comparing.line("! CodeBenchmark.read")).endsWith("does nothing any more");
        double[][] one = {{0, 0}};
        Path c = comparing.file("c.json", as(entry("read", one), "thrpt", "ops/us"));
        assertThat(comparing.compare(a, c)).isEqualTo(ExitCode.NO_VERDICT);
    }

    @Test
    void aTimeWithoutEndIsWorseInAllJvmsAndNotKnownInOne() throws IOException {
        double never = Double.POSITIVE_INFINITY;
        Path a = comparing.file("a.json", entry("read", forks(5, 10)), entry("other", forks(5, 10)));
        double[][] none = {{never, never}, {never, 10}};
        Path b = comparing.file("b.json", entry("read", none), entry("other", forks(6, 10)));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("REGRESSED");
        assertThat(comparing.line("! CodeBenchmark.read")).endsWith("its time is infinite");
        for (String word : List.of("\"+INF\"", "Infinity")) {
            Path same = comparing.file("c.json");
            Files.writeString(same, Files.readString(b).replace("\"Infinity\"", word));
            assertThat(comparing.compare(a, same)).isEqualTo(ExitCode.FAILED);
        }
        double[][] some = {{10, 10.1}, {10.2, 10}, {10, 9.9}, {9.8, 9.9}, {never, 10}};
        for (String unit : List.of("us/op", "ops/us")) {
            JsonNode finding = comparing.finding(
                    as(entry("read", forks(5, 10)), "avgt", unit), as(entry("read", some), "avgt", unit));
            assertThat(finding.at("/time/verdict").asText()).isEqualTo("INCONCLUSIVE");
            assertThat(finding.at("/time/problem").asText()).contains("Infinity");
            assertThat(finding.at("/time/slowdown").isNull()).isTrue();
        }
        double[][] one = {{never, never}};
        JsonNode finding = comparing.finding(entry("read", forks(1, 10)), entry("read", one));
        assertThat(finding.at("/time/problem").asText()).startsWith("in B").contains("Infinity");
    }

    @Test
    void jvmsThatLeftNoResultHaveFailed() throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(5, 10)));
        Path b = comparing.file("b.json", entry("read", forks(4, 10)).put("forks", 5));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("FAILED");
        assertThat(comparing.printed())
                .contains("! CodeBenchmark.read failed in B: 1 of 5 JVMs: ")
                .endsWith("1 of 1 benchmark is failing.\n");
        assertThat(comparing.compare(b, a)).isEqualTo(ExitCode.OK);
    }

    @Test
    void allFilesOfAFolderCount() throws IOException {
        Path a = comparing.file("a/jmh.json", entry("read", forks(5, 10))).getParent();
        comparing.file("a/other.json", entry("write", forks(5, 10)));
        comparing.file("a/visualizer.json", entry("chart", forks(5, 10)));
        Path b = comparing.file("b/jmh.json", entry("read", forks(6, 10))).getParent();
        comparing.file("b/other.json", entry("write", forks(6, 20)));
        comparing.file("b/more/other.json", entry("write", forks(6, 20)));
        comparing.file("b/package.json", "of another program");
        comparing.file("b/empty/package.json", "of another program");
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.write")).endsWith("REGRESSED");
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("UNCHANGED");
        assertThat(comparing.printed()).doesNotContain("chart", "empty").contains("! " + b.resolve("more") + ": ");
    }

    @Test
    void bytesThatSomeJvmsLackAreNamed() throws IOException {
        Path a = comparing.file("a.json", with(entry("read", forks(5, 10)), JmhEntry.ALLOCATION, forks(4, 10)));
        Path b = comparing.file("b.json", with(entry("read", forks(6, 10)), JmhEntry.ALLOCATION, forks(4, 90)));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.OK);
        assertThat(comparing.line("! B/op in A")).endsWith("CodeBenchmark.read");
        comparing.compare(a, comparing.file("c.json", with(entry("read"), JmhEntry.ALLOCATION)));
        assertThat(comparing.printed()).doesNotContain("B/op in B");
        ObjectNode read = with(entry("read", forks(6, 10)), JmhEntry.ALLOCATION, forks(4, 90));
        Path some = comparing.file("some.json", read, entry("write", forks(5, 10)));
        Path others = comparing.file("others.json", read, entry("write", forks(6, 10)));
        comparing.compare(some, others, "--include", "write");
        assertThat(comparing.printed()).doesNotContain("B/op in ");
    }

    /** JMH rounds the times of single calls, so that a few of them are alike in many JVMs. */
    @Test
    void jvmsOfFewCallsAreNoCopies() throws IOException {
        ObjectNode slow = as(entry("slow"), "sample", "ms/op").put("forks", 1);
        slow.withObject("/primaryMetric")
                .putArray("rawDataHistogram")
                .addArray()
                .addArray()
                .addArray()
                .add(300.4)
                .add(1);
        Path a = comparing.file("a/1.json", slow).getParent();
        comparing.file("a/2.json", slow);
        Path b = comparing.file("b/1.json", slow).getParent();
        comparing.file("b/2.json", slow);
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.line("CodeBenchmark.slow")).contains("2/2");
        ObjectNode once = as(entry("once", forks(3, 10)), "ss", "us/op");
        Path c = comparing.file("c/1.json", once).getParent();
        comparing.file("c/2.json", once);
        assertThat(comparing.refusal(c, a)).contains("delete the copy");
    }

    @Test
    void aTrendPassesThoughItsLastStepIsNotKnown() throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(6, 10)));
        Path b = comparing.file("b.json", entry("read", forks(1, 10)));
        Path c = comparing.file("c.json", entry("read", forks(7, 10)));
        assertThat(comparing.compare(a, b, c)).isEqualTo(ExitCode.OK);
        assertThat(comparing.printed()).contains("INCONCLUSIVE", "Passed: 1 of 1 benchmark is not worse.");
    }

    @Test
    void whatOnlyRunsBetweenHaveIsNamed() throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(6, 10)));
        Path b = comparing.file("b.json", entry("read", forks(6, 10)), entry("once", forks(6, 10)));
        Path c = comparing.file("c.json", entry("read", forks(7, 10)));
        Path d = comparing.file("d.json", entry("read", forks(5, 10)));
        assertThat(comparing.compare(a, b, c, d)).isEqualTo(ExitCode.OK);
        assertThat(comparing.line("Only in B (1)")).endsWith("CodeBenchmark.once");
        assertThat(comparing.compare(a, b, c)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).endsWith("1 of 2 benchmarks is missing.\n");
    }

    @Test
    void batchesOfDifferentSizesHaveNoVerdict() throws IOException {
        ObjectNode hundred = as(entry("read", forks(5, 1000)), "ss", "us/op").put("measurementBatchSize", 100);
        ObjectNode ten = as(entry("read", forks(6, 500)), "ss", "us/op").put("measurementBatchSize", 10);
        JsonNode time = comparing.finding(hundred, ten).get("time");
        assertThat(time.get("verdict").asText()).isEqualTo("INCONCLUSIVE");
        assertThat(time.get("problem").asText()).contains("batch of 100", "of 10 in B");
        Path a = comparing.file("a.json", with(hundred, "gc.alloc.rate.norm", forks(5, 1000)));
        Path b = comparing.file("b.json", with(ten, "gc.alloc.rate.norm", forks(6, 9000)));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.compare(a, b, "--metric=BYTES")).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.printed()).contains("No verdict: an operation is a batch of 100");
    }

    @Test
    void aBenchmarkThatVanishesForOneNumberOfThreadsIsMissing() throws IOException {
        ObjectNode one = entry("lock", forks(5, 10));
        ObjectNode eight = entry("lock", forks(5, 80)).put("threads", 8);
        Path a = comparing.file("a.json", one, eight);
        assertThat(comparing.compare(a, comparing.file("b.json", entry("lock", forks(6, 10)))))
                .isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).containsPattern("(?m)^CodeBenchmark.lock +8 .*MISSING$");
        ObjectNode four = entry("lock", forks(6, 40)).put("threads", 4);
        assertThat(comparing.compare(a, comparing.file("c.json", entry("lock", forks(6, 10)), four)))
                .isEqualTo(ExitCode.OK);
        assertThat(comparing.printed()).contains("Not compared: 1 benchmark of A.");
    }

    @Test
    void bytesThatOneSideLacksAreNamed() throws IOException {
        Path a = comparing.file("a.json", allocating(new double[] {10, 10.1, 9.9, 10}, 144));
        Path b = comparing.file("b.json", entry("read", forks(5, 10)));
        comparing.compare(a, b);
        assertThat(comparing.line("! B/op is not compared")).contains("CodeBenchmark.read", "-prof gc");
        comparing.compare(b, a);
        assertThat(comparing.line("! B/op is not compared")).contains("CodeBenchmark.read");
        assertThat(comparing.compare(a, b, "--metric=BYTES")).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.printed())
                .contains("No verdict: B/op was not recorded in every iteration")
                .doesNotContain("slower by:");
    }

    @Test
    void aHistogramWithoutCountsIsRefused() throws IOException {
        ObjectNode broken = calls(5, 10, 20);
        broken.at("/primaryMetric/rawDataHistogram/0/0").forEach(pair -> ((ArrayNode) pair).remove(1));
        Path a = comparing.file("a.json", calls(5, 10, 20));
        assertThat(comparing.refusal(a, comparing.file("b.json", broken)))
                .contains("b.json", "pairs of a value and its count");
    }

    @Test
    void whatDidNotChangeIsShownOnRequest() throws IOException {
        Path a = comparing.file("a.json", queue(5, 5, 5));
        Path b = comparing.file("b.json", queue(6, 5, 5));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.OK);
        assertThat(comparing.line("  put")).isEmpty();
        comparing.compare(a, b, "--all");
        assertThat(comparing.line("  put")).endsWith("UNCHANGED");
    }

    /** In each fork 980 calls, and 20 slow ones, around the same mean. */
    private static ObjectNode calls(int forks, double most, double slow) {
        ObjectNode entry = as(entry("read", new double[forks][1]), "sample", "us/op");
        ObjectNode primary = entry.withObject("/primaryMetric");
        primary.remove("rawData");
        for (int fork = 0; fork < forks; fork++) {
            ObjectNode pairs = entry.objectNode();
            pairs.putArray("of").addArray().add(most).add(980 + fork);
            pairs.withArray("of").addArray().add(slow).add(20);
            primary.withArray("rawDataHistogram")
                    .addArray()
                    .addArray()
                    .addAll(pairs.withArray("of").deepCopy());
        }
        return entry;
    }

    @Test
    void aPercentileCanRegressAtTheSameMean() throws IOException {
        JsonNode finding = comparing.finding(calls(5, 10, 20), calls(6, 8.37, 100));
        assertThat(finding.at("/time/verdict").asText()).isEqualTo("UNCHANGED");
        assertThat(finding.at("/others").findValuesAsText("metric")).containsExactly("p50", "p99");
        assertThat(finding.at("/others/1/verdict").asText()).isEqualTo("REGRESSED");
        assertThat(finding.at("/others/1/slowdown").asDouble()).isCloseTo(5, within(1e-9));
        assertThat(comparing
                        .finding(calls(5, 10, 20), calls(6, 10, 20))
                        .at("/others")
                        .findValuesAsText("verdict"))
                .containsExactly("UNCHANGED", "UNCHANGED");
    }

    @Test
    void iterationsOfOneForkAreAHint() throws IOException {
        Path a = comparing.file("a.json", entry("read", new double[] {10, 10.1, 9.9, 10}));
        Path b = comparing.file("b.json", entry("read", new double[] {30, 30.2, 29.9, 30.1}));
        JsonNode time = comparing.json(a, b).at("/comparisons/0/benchmarks/0/time");
        assertThat(time.get("verdict").asText()).isEqualTo("INCONCLUSIVE");
        assertThat(time.get("withinOneJvm").asBoolean()).isTrue();
        assertThat(time.get("low").asDouble()).isBetween(2.9, 3.0);
        assertThat(time.get("p").isNull()).isTrue();
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.line("CodeBenchmark.read")).contains("+201% (").endsWith("INCONCLUSIVE (hint)");
        assertThat(comparing.line("! CodeBenchmark.")).contains("-f 5");
    }

    @Test
    void aTimeWithoutVerdictSaysWhyThoughTheBytesAreWorse() throws IOException {
        Path a = comparing.file("a.json", allocating(new double[] {10, 10.1, 9.9, 10}, 144));
        Path b = comparing.file("b.json", allocating(new double[] {30, 30.2, 29.9, 30.1}, 288));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read"))
                .contains("INCONCLUSIVE")
                .endsWith("144 -> 288 REGRESSED");
        assertThat(comparing.line("! CodeBenchmark.read: ")).contains("-f 5");
    }

    private static ObjectNode allocating(double[] times, double bytes) {
        return with(entry("read", times), "gc.alloc.rate.norm", new double[] {bytes, bytes, bytes, bytes});
    }

    @ParameterizedTest
    @CsvSource({"144, 144, 400, INCONCLUSIVE", "144, 288, 144, INCONCLUSIVE", "144, 144, 150, UNCHANGED"})
    void bytesOfOneForkAreJudgedIfItsIterationsAgree(double before, double after, double last, String verdict)
            throws IOException {
        double[][] of = {{after, last}};
        JsonNode finding = comparing.finding(
                with(entry("read", forks(1, 5)), "gc.alloc.rate.norm", forks(1, before, 0)),
                with(entry("read", forks(1, 5)), "gc.alloc.rate.norm", of));
        assertThat(finding.at("/allocation/verdict").asText()).isEqualTo(verdict);
    }

    private Path all(String name, int forks, double factor, double ofLast) throws IOException {
        return comparing.file(
                name,
                IntStream.range(0, 12)
                        .mapToObj(i -> entry("b" + i, forks(forks, (i + 1) * factor * (i == 11 ? ofLast : 1))))
                        .toArray());
    }

    @Test
    void allAtOnceIsAnotherMachine() throws IOException {
        Path a = all("a.json", 5, 1, 1);
        Path b = all("b.json", 6, 1.5, 1);
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).startsWith("! All 12 benchmarks are about 1.5x slower");
        assertThat(comparing.compare(a, b, "--relative")).isEqualTo(ExitCode.OK);
        JsonNode comparison = comparing.json(a, b, "--relative").at("/comparisons/0");
        assertThat(comparison.at("/verdicts/time/UNCHANGED").asInt()).isEqualTo(12);
        assertThat(comparison.get("geometricMean").asDouble()).isBetween(1.49, 1.51);
        Path one = all("c.json", 6, 1.5, 2);
        assertThat(comparing.compare(a, one, "--relative")).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.b11")).endsWith("REGRESSED");
        comparing.compare(a, all("d.json", 6, 1, 2));
        assertThat(comparing.printed()).doesNotContain("--relative");
        assertThat(comparing.compare(all("f.json", 1, 1, 1), all("g.json", 1, 1.5, 1)))
                .isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.printed())
                .startsWith("! All 12 benchmarks are about 1.5x slower")
                .doesNotContain("--relative");
        assertThat(comparing.refusal(
                        comparing.file("e.json", entry("b0", forks(5, 5))), a, "--relative", "--missing=IGNORE"))
                .contains("at least 5 benchmarks");
    }

    @Test
    void secondaryMetricsThatAreLeftOutAreNamed() throws IOException {
        ObjectNode before = with(entry("read", forks(5, 5)), "CPI", forks(5, 0.4));
        ObjectNode after = with(entry("read", forks(6, 5)), "CPI", forks(6, 0.4));
        before.withObject("/secondaryMetrics/CPI").put("scoreUnit", "clks/insn");
        after.withObject("/secondaryMetrics/CPI").put("scoreUnit", "clks/insn");
        ObjectNode other = entry("other", forks(5, 5));
        assertThat(comparing.compare(
                        comparing.file("a.json", with(before, "gc.count", forks(5, 9)), other),
                        comparing.file("b.json", with(after, "gc.count", forks(6, 9)), entry("other", forks(6, 5)))))
                .isEqualTo(ExitCode.OK);
        assertThat(comparing.printed())
                .contains("not compared: CPI (CodeBenchmark.read), gc.count (CodeBenchmark.read)\n");
    }

    @Test
    void oneLargeChangeNeitherHidesThatAllChangedNorChangesTheRest() throws IOException {
        Path a = all("a.json", 5, 1, 1);
        comparing.compare(a, all("b.json", 6, 1.4, 20));
        assertThat(comparing.printed()).startsWith("! 11 of 12 benchmarks are about 1.4x slower");
        Path faster = all("c.json", 6, 1, 0.01);
        assertThat(comparing.compare(a, faster, "--relative")).isEqualTo(ExitCode.OK);
        assertThat(comparing
                        .json(a, faster, "--relative")
                        .at("/comparisons/0/verdicts/time/UNCHANGED")
                        .asInt())
                .isEqualTo(11);
    }

    @ParameterizedTest
    @CsvSource({
        "op/s, REGRESSED", "Ops/s, REGRESSED", "ops/second, REGRESSED", "MB/s, REGRESSED", "ops/\u00b5s, REGRESSED",
        "calls/sec, REGRESSED", "'ops/s ', REGRESSED", "US/OP, IMPROVED", "ms, IMPROVED", "s/iter, IMPROVED",
    })
    void theUnitTellsWhatIsWorse(String unit, String verdict) throws IOException {
        String mode = verdict.equals("REGRESSED") ? "avgt" : "thrpt";
        JsonNode finding = comparing.finding(
                as(entry("read", forks(5, 10)), mode, unit), as(entry("read", forks(6, 5)), mode, unit));
        assertThat(finding.at("/time/verdict").asText()).isEqualTo(verdict);
    }

    @Test
    void bytesAreKnownWhateverAnEncodingMadeOfTheDotBeforeThem() throws IOException {
        for (String prefix : new String[] {"", "\u00b7", "\u00c2\u00b7", "?", "\u8def", "\ufffd", "- "}) {
            JsonNode finding = comparing.finding(
                    with(entry("read", forks(5, 10)), prefix + JmhEntry.ALLOCATION, forks(5, 100)),
                    with(entry("read", forks(6, 10)), prefix + JmhEntry.ALLOCATION, forks(6, 900)));
            assertThat(finding.at("/allocation/verdict").asText()).as(prefix).isEqualTo("REGRESSED");
        }
    }

    @Test
    void bytesOfAnotherUnitAreNamed() throws IOException {
        ObjectNode after = with(entry("read", forks(6, 10)), JmhEntry.ALLOCATION, forks(6, 4));
        after.withObject("/secondaryMetrics/" + JmhEntry.ALLOCATION).put("scoreUnit", "KB/op");
        comparing.compare(
                comparing.file("a.json", with(entry("read", forks(5, 10)), JmhEntry.ALLOCATION, forks(5, 2000))),
                comparing.file("b.json", after));
        assertThat(comparing.printed())
                .contains("not compared: " + JmhEntry.ALLOCATION)
                .doesNotContain("B/op:", "-prof gc");
    }

    @ParameterizedTest
    @CsvSource({"400, INCONCLUSIVE", "104, UNCHANGED"})
    void oneJvmThatAllocatesMoreIsNotUnchanged(double last, String verdict) throws IOException {
        double[][] before = {{100, 100}, {100, 100}, {100, 100}, {100, 100}, {100, 100}};
        double[][] after = {{100, 100}, {100, 100}, {100, 100}, {100, 100}, {last, last}};
        JsonNode finding = comparing.finding(
                with(entry("read", forks(5, 10)), JmhEntry.ALLOCATION, before),
                with(entry("read", forks(5, 10.01)), JmhEntry.ALLOCATION, after));
        assertThat(finding.at("/allocation/verdict").asText()).isEqualTo(verdict);
    }

    @Test
    void bytesBelowZeroAreNotSaidToBeLacking() throws IOException {
        comparing.compare(
                comparing.file("a.json", with(entry("read", forks(5, 10)), JmhEntry.ALLOCATION, forks(5, 10))),
                comparing.file("b.json", with(entry("read", forks(6, 10)), JmhEntry.ALLOCATION, forks(6, -5))));
        assertThat(comparing.line("! B/op in B")).contains("below 0");
        assertThat(comparing.printed()).doesNotContain("-prof gc", "not compared");
    }

    @Test
    void percentilesThatAreNotKnownAreNamed() throws IOException {
        comparing.compare(
                comparing.file("a.json", as(entry("read", forks(5, 10)), "sample", "us/op")),
                comparing.file("b.json", as(entry("read", forks(6, 10)), "sample", "us/op")));
        assertThat(comparing.printed()).contains("not compared: p50, p99\n");
    }

    @Test
    void resultsOneFolderDeeperAndCopiesAreNamed() throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(5, 10)));
        Path inside =
                comparing.file("b/sub/b.json", entry("read", forks(6, 10))).getParent();
        assertThat(comparing.refusal(a, inside.getParent())).endsWith(inside.toString());
        Path first = comparing.file("c/1.json", entry("read", forks(5, 10)));
        comparing.file("c/2.json", entry("read", forks(5, 10)));
        assertThat(comparing.refusal(a, first.getParent())).contains("2.json", first.toString());
    }
}
