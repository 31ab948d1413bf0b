// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.compare.AbPlanner.AbPlan;
import io.github.wirebench.harness.compare.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.compare.ControlBenchmarks.Agreement;
import io.github.wirebench.harness.compare.ControlBenchmarks.ControlFinding;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Forks;
import io.github.wirebench.harness.data.OutputFile.ReportFormat;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AbReportTest {
    private static final AbPlan PLAN = new AbPlan("base.jar", "new.jar", Map.of(), List.of(), List.of(), List.of(), 0);

    private static final AbPlan PASSING = new AbPlan(
            "base.jar", "new.jar", Map.of("--inconclusive", List.of("pass")), List.of(), List.of(), List.of(), 0);

    private final Pairs slower = new Pairs("A").with(p -> p.slower = 0.1).add(15);

    @Test
    void aControlThatDiffersMakesANightInvalid() {
        ComparisonReport invalid =
                result(new Pairs("control").with(p -> p.slower = 0.04).add(8));
        assertThat(isValid(invalid)).isFalse();
        assertThat(invalid.exitCode()).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(invalid.summary()).startsWith("INVALID");
        for (ReportFormat format : List.of(ReportFormat.TEXT, ReportFormat.MARKDOWN, ReportFormat.CSV)) {
            assertThat(invalid.as(format, Integer.MAX_VALUE)).doesNotContain("REGRESSED");
        }
        JsonNode json = JsonFiles.MAPPER.valueToTree(invalid.document());
        assertThat(json.get("valid").asBoolean()).isFalse();
        assertThat(json.at("/controls/0/differs").asBoolean()).isTrue();
        assertThat(json.at("/comparisons/0/benchmarks").findValuesAsText("verdict"))
                .containsOnly("INVALID");
        assertThat(invalid.replays()).isEmpty();
    }

    @Test
    void aControlThatDiffersALittleOrPerhapsDoesNot() {
        assertThat(isValid(
                        result(new Pairs("control").with(p -> p.slower = 0.01).add(10))))
                .isTrue();
        ComparisonReport noisy =
                result(new Pairs("control").with(p -> p.noise = 0.1).add(10));
        assertThat(isValid(noisy)).isTrue();
        assertThat(noisy.comparisons().get(0).findings().get(0).isWorse()).isTrue();
        assertThat(noisy.exitCode()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void anAcceptedRegressionPasses() {
        PairedCase row = slower.row();
        String benchmark = row.benchmarkCase().benchmark();
        AcceptedChange accepted = new AcceptedChange(benchmark, null, "time", 0.2, null, "known", Pairs.TODAY);
        ComparisonReport report = AbReport.of(
                PLAN,
                7,
                List.of(row),
                List.of(),
                new AcceptedChanges(AcceptedChanges.USUAL, List.of(accepted), Pairs.TODAY),
                "java -jar x.jar");
        assertThat(report.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(report.as(ReportFormat.MARKDOWN, Integer.MAX_VALUE)).startsWith("**Passed: 1 of 1");
    }

    @Test
    void onePairIsNotCalledPairs() {
        assertThat(summary(result(new Pairs("control").add(1), new Pairs("row").add(1))))
                .contains("; 1 pair; ");
    }

    @Test
    void aControlSaysNoMoreThanItsIntervalDoes() {
        assertThat(agreement(new Pairs("control").add(8))).isEqualTo(Agreement.AGREES);
        assertThat(agreement(new Pairs("control").with(p -> p.slower = 0.005).add(10)))
                .isEqualTo(Agreement.AGREES);
        // +37% or so, with an interval that excludes 0 and is too wide for INVALID
        Pairs far = new Pairs("control")
                .with(p -> p.slower = 0.4)
                .with(p -> p.noise = 0.12)
                .add(4);
        assertThat(agreement(far)).isEqualTo(Agreement.DIFFERS);
        assertThat(isValid(result(far))).isTrue();
        assertThat(summary(result(far))).contains("control benchmarks differ").doesNotContain("agree");
        Pairs wide = new Pairs("control").with(p -> p.noise = 0.2).add(3);
        assertThat(agreement(wide)).isEqualTo(Agreement.CANNOT_TELL);
        assertThat(summary(result(wide)))
                .contains("control benchmarks are too noisy to tell")
                .doesNotContain("agree");
    }

    private static Agreement agreement(Pairs control) {
        return ControlFinding.of(control.row()).agreement();
    }

    @Test
    void aBenchmarkThatFailsCountsWhateverTheControlsSay() {
        Pairs broken = new Pairs("B").failingInNew();
        ComparisonReport valid = result(new Pairs("control").add(8), broken);
        assertThat(valid.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(summary(valid)).contains("1 FAILED", "0 INCONCLUSIVE");
        ComparisonReport invalid =
                result(new Pairs("control").with(p -> p.slower = 0.04).add(8), broken);
        assertThat(invalid.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(summary(invalid)).startsWith("INVALID").contains("1 FAILED");
        assertThat(text(invalid)).containsPattern("payload=B .* FAILED");
        assertThat(invalid.replays()).singleElement().asString().contains("payload=B");
    }

    @Test
    void anOpenSuspicionIsNoPass() {
        Pairs control = new Pairs("control").add(8);
        Pairs same = new Pairs("A").add(5);
        for (AbPlan plan : List.of(PLAN, PASSING)) {
            for (Pairs open : List.of(
                    new Pairs("B").with(p -> p.slower = 0.04).add(6),
                    new Pairs("B").with(p -> p.slower = 1).add(1),
                    new Pairs("B").with(p -> p.slower = -0.5).add(2),
                    new Pairs("B").with(p -> p.moreBytes = 1000).add(4))) {
                ComparisonReport result = result(plan, control, same, open);
                assertThat(result.exitCode()).isEqualTo(ExitCode.NO_VERDICT);
                assertThat(summary(result)).contains("1 UNCHANGED, 1 INCONCLUSIVE", "1 change suspected");
            }
            Pairs ofBytes = new Pairs("B").with(p -> p.metric = StopRule.Metric.BYTES);
            assertThat(result(
                                    plan,
                                    control,
                                    same,
                                    ofBytes.with(p -> p.moreBytes = 1000).add(4))
                            .exitCode())
                    .isEqualTo(ExitCode.NO_VERDICT);
            assertThat(result(
                                    plan,
                                    control,
                                    same,
                                    new Pairs("B").with(p -> p.slower = 0.1).add(2))
                            .exitCode())
                    .isEqualTo(ExitCode.OK);
            assertThat(result(
                                    plan,
                                    control,
                                    slower,
                                    new Pairs("B").with(p -> p.slower = 1).add(1))
                            .exitCode())
                    .isEqualTo(ExitCode.FAILED);
        }
    }

    @Test
    void nothingMeasuredIsNoPass() {
        Pairs control = new Pairs("control").add(8);
        Pairs broken = new Pairs("A").failingInBase().failingInNew();
        assertThat(result(PASSING, control, broken, new Pairs("B")).exitCode()).isEqualTo(ExitCode.NO_VERDICT);
        Pairs noisy = new Pairs("C").with(p -> p.noise = 0.2).add(20);
        assertThat(result(PASSING, control, broken, noisy).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(result(PLAN, control, broken, noisy).exitCode()).isEqualTo(ExitCode.NO_VERDICT);
    }

    @Test
    void pairsAreThoseThatWereMeasured() {
        Pairs open = new Pairs("B").with(p -> p.slower = 0.04).add(6);
        assertThat(text(result(new Pairs("control").add(8), open)))
                .containsPattern("CPU +6 ")
                .contains("4 more pairs to confirm");
        open.with(p -> p.share = 0.1).add(1);
        assertThat(text(result(new Pairs("control").add(8), open))).containsPattern("CPU +6, 2 JVMs disturbed ");
    }

    @Test
    void twoPairsThatVaryCannotTellWhatTheyWouldHaveFound() {
        ComparisonReport result = result(
                new Pairs("control").add(2),
                new Pairs("row").with(p -> p.noise = 0.1).add(2));
        assertThat(text(result)).containsPattern("2 +cannot tell +INCONCLUSIVE");
        JsonNode json = JsonFiles.MAPPER.valueToTree(result.document());
        assertThat(json.at("/comparisons/0/benchmarks/0/time/detectable").isNull())
                .isTrue();
        assertThat(result.as(ReportFormat.CSV, Integer.MAX_VALUE).lines().skip(1))
                .singleElement()
                .asString()
                .contains(",,INCONCLUSIVE,");
    }

    @Test
    void aPlanIsReadAsItWasWritten() {
        AbPlan plan = new AbPlan(
                "base.jar",
                "new.jar",
                Map.of("--threads", List.of("2")),
                List.of(Remark.warning("JMH versions differ"), Remark.note("another line")),
                List.of(Forks.row("A")),
                List.of(),
                2);
        assertThat(JsonFiles.parse(JsonFiles.compact(plan).getBytes(StandardCharsets.UTF_8), AbPlan.class))
                .isEqualTo(plan);
    }

    @Test
    void ofOnePairNothingIsKnown() {
        assertThat(isValid(result(new Pairs("control").with(p -> p.slower = 1).add(1))))
                .isTrue();
    }

    private static boolean isValid(ComparisonReport result) {
        return (boolean) result.fields().get("valid");
    }

    private static String summary(ComparisonReport result) {
        return result.summary();
    }

    private static String text(ComparisonReport result) {
        return result.as(ReportFormat.TEXT, Integer.MAX_VALUE);
    }

    private ComparisonReport result(Pairs control) {
        return result(control, slower);
    }

    private static ComparisonReport result(Pairs control, Pairs row) {
        return result(PLAN, control, row);
    }

    private static ComparisonReport result(AbPlan plan, Pairs control, Pairs... rows) {
        return AbReport.of(
                plan,
                7,
                Stream.of(rows).map(Pairs::row).toList(),
                List.of(control.row()),
                AcceptedChanges.read(null, Pairs.TODAY),
                "java -jar x.jar");
    }
}
