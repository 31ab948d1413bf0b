// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The texts before and after a run, word for word; no other test holds them. */
class RunReportTest {
    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
    private static final StopRule FIXED = new StopRule(0, 3, StopRule.Metric.CPU);

    @TempDir
    private Path folder;

    private final FakeMachine machine = new FakeMachine();

    @Test
    void theTableHasFiguresAndWarnings() throws IOException {
        machine.failing.add("BAD");
        machine.spread.put("STEADY", 0.001);
        machine.spread.put("WILD", 0.4);
        StopRule rule = new StopRule(0.03, 3, StopRule.Metric.CPU);
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", rule, "STEADY", "WILD", "BAD", "LATE"), folder, machine)) {
            FakeRun.execute(machine, 1, NO_LIMIT, run);
            assertThat(report(run))
                    .containsExactly(
                            "",
                            "                                            score    unit   JVMs           CPU/op   B/op",
                            // 9.9983 us and 4.3027 x 0.00577 / sqrt(3) by hand
                            "ReadBenchmark.read payload=STEADY   9.998 ± 0.014   us/op      3       100 ns ± 0     64",
                            "ReadBenchmark.read payload=WILD     9.333 ± 5.737   us/op      3   93.3 ns ± 57.4     64 "
                                    + "  ! ±61%",
                            "ReadBenchmark.read payload=BAD                                 0                         "
                                    + "  failed",
                            "ReadBenchmark.read payload=LATE     9.833 ± 1.434   us/op      3   98.3 ns ± 14.3     64 "
                                    + "  ! ±15%",
                            "",
                            "! 2 of 4 benchmarks did not reach ±3.0% of CPU time",
                            "! ReadBenchmark.read payload=BAD failed: fails by design",
                            "± is the 95% interval across JVMs; CPU is the 25th percentile of the worker threads'"
                                    + " iterations; B/op is the median of the JVMs.",
                            "");
        }
    }

    @Test
    void severalRunsShareATable() throws IOException {
        machine.failing.add("BAD");
        try (FakeRun one = FakeRun.start(FakeRun.plan("one", FIXED, "A", "BAD"), folder.resolve("1"), machine);
                FakeRun two = FakeRun.start(FakeRun.plan("two", FIXED, "A", "BAD"), folder.resolve("2"), machine)) {
            FakeRun.execute(machine, 1, NO_LIMIT, one, two);
            assertThat(report(one, two))
                    .startsWith(
                            "",
                            "                                 run   score against one           score    unit   JVMs"
                                    + "           CPU/op   B/op",
                            "ReadBenchmark.read payload=A     one                       9.833 ± 1.434   us/op      3"
                                    + "   98.3 ns ± 14.3     64",
                            "ReadBenchmark.read payload=A     two    1.0x (0.88–1.1x)   9.833 ± 1.434   us/op      3"
                                    + "   98.3 ns ± 14.3     64",
                            "ReadBenchmark.read payload=BAD   one                                                  0   "
                                    + "                        failed",
                            "ReadBenchmark.read payload=BAD   two                                                  0   "
                                    + "                        failed",
                            "",
                            "! one: ReadBenchmark.read payload=BAD failed: fails by design",
                            "! two: ReadBenchmark.read payload=BAD failed: fails by design");
        }
    }

    @Test
    void groupsShowTheirPartsAndSampledCallsTheirPercentiles() throws IOException {
        ObjectNode group =
                RunBuilder.as(RunBuilder.entry("queue", new double[] {3, 5}, new double[] {7, 7}), "thrpt", "ops/ns");
        RunBuilder.with(group, "put", new double[] {1, 3}, new double[] {5, 5});
        RunBuilder.with(group, "take", new double[] {2, 2}, new double[] {2, 2});
        group.at("/secondaryMetrics").forEach(part -> ((ObjectNode) part).put("scoreUnit", "ops/ns"));
        ObjectNode sampled =
                RunBuilder.as(RunBuilder.entry("read", new double[] {1.5}, new double[] {1.5}), "sample", "us/op");
        ObjectNode primary = sampled.withObject("/primaryMetric");
        primary.remove("rawData");
        for (int fork = 0; fork < 2; fork++) {
            ArrayNode histogram =
                    primary.withArray("/rawDataHistogram").addArray().addArray();
            histogram.addArray().add(1.25).add(60 + fork);
            histogram.addArray().add(2.5).add(2);
        }
        Merging merging = new Merging(folder).merge(RunBuilder.jmh(folder.resolve("jmh.json"), group, sampled));
        assertThat(merging.printed().lines())
                .containsSequence(
                        "CodeBenchmark.queue [thrpt]   5.500 ± 19.059   ops/ns      2            unknown",
                        "  put                         3.500 ± 19.059   ops/ns",
                        "  take                         2.000 ± 0.000   ops/ns",
                        "CodeBenchmark.read [sample]    1.290 ± 0.004    us/op      2            unknown",
                        "  p50                                  1.250    us/op",
                        "  p90                                  1.250    us/op",
                        "  p99                                  2.500    us/op",
                        "  max                                  2.500    us/op",
                        "");
    }

    @Test
    void casesWithoutForksAreNamed() throws IOException {
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A"), folder, machine)) {
            FakeRun.execute(machine, 1, 0.5, run);
            assertThat(report(run))
                    .contains(
                            "ReadBenchmark.read payload=A                     0                   not measured",
                            "! 1 of 1 benchmarks did not reach 3 JVMs");
        }
    }

    @Test
    void theAnnouncementHasNumbersAndTime() {
        RunPlan precise = FakeRun.plan("r", new StopRule(0.03, 15, StopRule.Metric.CPU), "A", "B");
        assertThat(announcement(NO_LIMIT, precise))
                .containsExactly(
                        "2 benchmarks: 3 to 15 JVMs each, until the CPU time per operation is known within 3.0%.",
                        "6 s to 30 s. Seed 7.");
        assertThat(announcement(1, FakeRun.plan("r", FIXED, "A", "B")))
                .containsExactly(
                        "2 benchmarks: 3 JVMs each.",
                        "About 6 s; the budget ends it at 1 s. Seed 7.",
                        "! One JVM for each benchmark takes about 2 s: in this budget some will not be measured;"
                                + " select fewer.");
        assertThat(announcement(NO_LIMIT, FakeRun.plan("r", new StopRule(0.03, 2, StopRule.Metric.WALL), "A")))
                .containsExactly("1 benchmark: 2 JVMs each.", "About 2 s. Seed 7.");
        assertThat(announcement(NO_LIMIT, FakeRun.plan("x", FIXED, "A"), FakeRun.plan("y", FIXED, "A")))
                .containsExactly("1 benchmark on each of [x, y]: 3 JVMs each.", "About 6 s. Seed 7.");
    }

    private static List<String> announcement(double budget, RunPlan... plans) {
        return RunReport.announcement(List.of(plans), budget).stream()
                .map(Remark::toString)
                .toList();
    }

    private List<String> report(FakeRun... runs) {
        return RunReport.lines(Stream.of(runs).map(run -> run.run.results()).toList());
    }
}
