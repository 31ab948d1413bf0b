// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.wirebench.harness.compare.Sides.Figure;
import io.github.wirebench.harness.compare.Sides.Metric;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.ScoreReason;
import io.github.wirebench.harness.measure.CaseProgress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedCaseTest {
    private final Pairs pairs = new Pairs("A");

    @Test
    void whatDidNotChangeIsClean() {
        CaseFinding finding = pairs.add(5).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(finding.verdict(Metric.ALLOCATION)).isEqualTo(Verdict.UNCHANGED);
        assertThat(finding.time().problem()).isEmpty();
        assertThat(finding.time().sides().before()).isBetween(990.0, 1010.0);
    }

    @Test
    void aDoublingNeedsThreePairs() {
        pairs.with(p -> p.slower = 1).add(2);
        assertThat(pairs.judged().time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(pairs.judged().problems()).contains("seems slower, 1 more pair to confirm");
        assertThat(pairs.row().state().left()).isEqualTo(1);
        CaseFinding finding = pairs.add(1).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(finding.time().interval().encloses(2)).isTrue();
        assertThat(pairs.row().state().left()).isZero();
        assertThat(new Pairs("B")
                        .with(p -> p.slower = 0.3)
                        .add(5)
                        .judged()
                        .time()
                        .verdict())
                .isEqualTo(Verdict.REGRESSED);
        Pairs faster = new Pairs("C").with(p -> p.slower = -0.5).add(3);
        assertThat(faster.judged().time().verdict()).isEqualTo(Verdict.IMPROVED);
        assertThat(faster.row().state().left()).isZero();
        // what became faster may allocate more, which has to last
        Pairs allocating = new Pairs("D")
                .with(p -> {
                    p.slower = -0.5;
                    p.moreBytes = 100;
                })
                .add(3);
        assertThat(allocating.row().state().left()).isEqualTo(7);
    }

    @Test
    void aSmallSlowdownNeedsItsFreshPairs() {
        pairs.with(p -> p.slower = 0.04).add(9);
        assertThat(pairs.judged().time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(pairs.judged().time().sides().forksBefore()).isEqualTo(9);
        CaseFinding finding = pairs.add(1).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(finding.time().interval().value()).isBetween(1.03, 1.05);
        assertThat(finding.time().interval().encloses(1.04)).isTrue();
        assertThat(finding.time().sides().after() / finding.time().sides().before())
                .isBetween(1.03, 1.05);
        assertThat(finding.isWorse()).isTrue();
    }

    @Test
    void aSpeedupIsImproved() {
        CaseFinding finding = pairs.with(p -> p.slower = -0.1).add(15).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.IMPROVED);
        assertThat(finding.isWorse()).isFalse();
    }

    @Test
    void aSuspicionThatIsNotConfirmedSaysSo() {
        CaseFinding finding = pairs.with(p -> p.slower = 0.04)
                .add(5)
                .with(p -> p.slower = 0)
                .add(10)
                .judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(finding.time().problem())
                .hasValueSatisfying(problem -> assertThat(problem).contains("slower", "not confirmed"));
    }

    @Test
    void noiseIsInconclusiveAndTellsWhatItCouldHaveSeen() {
        CaseFinding finding = pairs.with(p -> p.noise = 0.2).add(20).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.time().detectable()).isBetween(0.1, 0.4);
    }

    @Test
    void nothingIsSaidOfFourPairs() {
        CaseFinding finding = pairs.with(p -> p.slower = 0.1).add(4).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.time().problem())
                .hasValueSatisfying(problem -> assertThat(problem).contains("5 pairs"));
        // bytes that are the same in every JVM need no more of them
        assertThat(finding.verdict(Metric.ALLOCATION)).isEqualTo(Verdict.UNCHANGED);
    }

    @Test
    void manySuspicionsTakeMoreCertainty() {
        List<PairedCase> rows = new ArrayList<>();
        rows.add(new Pairs("weak")
                .with(p -> p.slower = 0.045)
                .add(5)
                .with(p -> {
                    p.slower = 0.06;
                    p.noise = 0.03;
                })
                .add(10)
                .row());
        CaseFinding alone = judge(rows).get(0);
        assertThat(alone.time().verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(alone.time().adjusted()).isBetween(1e-4, 0.01);
        IntStream.range(0, 60)
                .mapToObj(i -> new Pairs("none-" + i)
                        .with(p -> p.slower = 0.045)
                        .add(5)
                        .with(p -> p.slower = 0)
                        .add(10)
                        .row())
                .forEach(rows::add);
        CaseFinding weak = judge(rows).stream()
                .filter(finding ->
                        finding.benchmarkCase().params().get("payload").equals("weak"))
                .findFirst()
                .orElseThrow();
        assertThat(weak.time().adjusted()).isGreaterThan(0.05);
        assertThat(weak.time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void moreAllocationIsARegressionOnceItLasts() {
        pairs.with(p -> p.moreBytes = 16).add(5);
        assertThat(pairs.judged().verdict(Metric.ALLOCATION)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(pairs.row().state().left()).isEqualTo(5);
        CaseFinding finding = pairs.add(5).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(finding.verdict(Metric.ALLOCATION)).isEqualTo(Verdict.REGRESSED);
        assertThat(finding.isWorse()).isTrue();
    }

    @Test
    void moreBytesInForksThatChooseFromSeveralValuesAreFoundByTheirRanks() {
        // of both sides one fork in so many settles on 24 B more
        pairs.with(p -> p.moreBytes = 16)
                .with(p -> p.bytes = 300)
                .add(4)
                .with(p -> p.bytes = 324)
                .add(1);
        assertThat(pairs.judged().verdict(Metric.ALLOCATION)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(pairs.row().state().left()).isEqualTo(5);
        pairs.with(p -> p.bytes = 300).add(15);
        assertThat(pairs.judged().verdict(Metric.ALLOCATION)).isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void allocationThatIsNoNumberHasNoVerdict() {
        CaseFinding finding = pairs.with(p -> p.moreBytes = 16)
                .add(9)
                .with(p -> p.moreBytes = Double.NaN)
                .add(1)
                .judged();
        assertThat(finding.allocation()).isEmpty();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
    }

    @Test
    void valuesThatForksChooseFromAreNoChange() {
        CaseFinding finding = pairs.with(p -> p.byteSteps = 400).add(10).judged();
        assertThat(finding.verdict(Metric.ALLOCATION)).isIn(Verdict.UNCHANGED, Verdict.INCONCLUSIVE);
    }

    @Test
    void aForkOnASharedCoreIsRunAgainAlone() {
        Pairs pairs = new Pairs("POST").add(3);
        pairs.with(p -> {
                    p.core = 430;
                    p.slower = 0.5;
                })
                .add(2);
        assertThat(pairs.row().state().disturbed()).isEqualTo(2);
        assertThat(pairs.row().state().pairs()).isEqualTo(3);
        assertThat(pairs.row().sidesOfNextPair()).hasSize(1);
        pairs.with(p -> {
                    p.core = 280;
                    p.slower = 0;
                })
                .inNew(pairs.row().nextNumber())
                .inNew(5);
        assertThat(pairs.row().state().pairs()).isEqualTo(5);
        assertThat(pairs.row().sidesOfNextPair()).hasSize(2);
        assertThat(pairs.judged().time().verdict()).isEqualTo(Verdict.UNCHANGED);
    }

    @Test
    void aDisturbedPairDoesNotCount() {
        pairs.add(4)
                .with(p -> {
                    p.share = 0.1;
                    p.slower = 5;
                })
                .add(1);
        assertThat(pairs.row().state().disturbed()).isEqualTo(2);
        assertThat(pairs.row().state().pairs()).isEqualTo(4);
        CaseFinding finding = pairs.with(p -> {
                    p.share = 0.9;
                    p.slower = 0;
                })
                .add(1)
                .judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
    }

    /** Of a fork with half of a CPU the score is twice as high, and the CPU time as it was. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.48, CPU, 1, 0",
        "0.1, 0.89, CPU, 1, 2",
        "0.1, 0.89, CPU, 16, 0",
        "0.5, 0.48, WALL, 1, 2",
        "0.5, 0.48, WALL, 4, 0",
        "0.7, 0.29, WALL, 1, 0"
    })
    void aDelayDisturbsAForkWhereItChangesTheFigure(
            double share, double delay, StopRule.Metric metric, int threads, int disturbed) {
        pairs.with(p -> p.metric = metric)
                .with(p -> p.threads = threads)
                .with(p -> p.delay = 0.01)
                .add(4);
        CaseFinding finding = pairs.with(p -> p.share = share)
                .with(p -> p.delay = delay)
                .with(p -> p.working = 1 - delay)
                .add(1)
                .judged();
        assertThat(finding.pairs().orElseThrow().disturbed()).isEqualTo(disturbed);
        assertThat(finding.time().sides().scoreReason()).isEmpty();
    }

    @Test
    void aMachineWithoutACpuIsGivenUp() {
        CaseFinding finding = pairs.with(p -> p.share = 0.05)
                .with(p -> p.working = 0.05)
                .with(p -> p.delay = 0.94)
                .add(5)
                .judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.time().problem().orElseThrow()).startsWith("other programs kept most JVMs");
        assertThat(pairs.row().state().left()).isZero();
    }

    enum Kind {
        PLAIN(p -> {}),
        INVOCATION_SET_UP(p -> p.setUp = 150_000),
        SHORT_SET_UP(p -> p.setUp = 150),
        ITERATION_SET_UP(p -> p.setUp = 4_000),
        OPERATIONS_NOT_COUNTED(p -> p.working = 100),
        SINGLE_SHOTS(p -> p.mode("ss").setUp = 400),
        WAITING(p -> {
            p.slowerWithoutCpu = true;
            p.working = 0.02;
            p.share = 0.02;
            p.delay = 0.005;
        }),
        WAITING_IN_AN_OLDER_RUN(p -> {
            p.slowerWithoutCpu = true;
            p.working = 0.4;
            p.share = 0.4;
        }),
        OTHER_THREADS(p -> {
            p.slowerWithoutCpu = true;
            p.working = 0.6;
            p.share = 0.6;
            p.delay = 0.1;
        }),
        /** The other threads have the CPU that the worker is ready for. */
        HAND_OFF(p -> {
            p.slowerWithoutCpu = true;
            p.working = 0.03;
            p.share = 0.03;
            p.delay = 0.96;
            p.process = 15;
        }),
        /** The JIT compiler is at work on one and a half CPUs: 30 ms in 20. */
        COMPILERS(p -> {
            p.working = 0.42;
            p.share = 0.42;
            p.delay = 0.57;
            p.process = 4.6;
            p.compiling = 30;
        }),
        BUSY_MACHINE(p -> {
            p.working = 0.4;
            p.share = 0.4;
            p.delay = 0.59;
        });

        private final Consumer<Pairs> forks;

        Kind(Consumer<Pairs> forks) {
            this.forks = forks;
        }
    }

    /** Whatever else the forks' CPU time has or lacks. */
    @ParameterizedTest
    @CsvSource({
        "PLAIN, CPU, ",
        "INVOCATION_SET_UP, SCORE, SET_UP",
        "SHORT_SET_UP, SCORE, SET_UP",
        "ITERATION_SET_UP, SCORE, SET_UP",
        "OPERATIONS_NOT_COUNTED, SCORE, SET_UP",
        "SINGLE_SHOTS, SCORE, SINGLE_SHOTS",
        "WAITING, SCORE, WAITING",
        "WAITING_IN_AN_OLDER_RUN, SCORE, WAITING",
        "OTHER_THREADS, SCORE, WAITING",
        "HAND_OFF, SCORE, WAITING",
        "COMPILERS, CPU, ",
        "BUSY_MACHINE, CPU, "
    })
    void theFigureThatChangesDecides(Kind kind, Figure figure, ScoreReason reason) {
        for (double slower : new double[] {0, 0.1, 1}) {
            CaseFinding finding = new Pairs(kind + " " + slower)
                    .with(kind.forks)
                    .with(p -> p.slower = slower)
                    .add(15)
                    .judged();
            assertThat(finding.time().sides().figure()).isEqualTo(figure);
            assertThat(finding.time().sides().scoreReason()).isEqualTo(Optional.ofNullable(reason));
            assertThat(finding.time().verdict()).isEqualTo(slower > 0 ? Verdict.REGRESSED : Verdict.UNCHANGED);
            assertThat(finding.time().slowdown().logarithm()).isCloseTo(Math.log1p(slower), within(0.01));
        }
    }

    /** It took its CPU all the time, and waits in the new jar. */
    @Test
    void whatBeginsToWaitIsJudgedByItsScore() {
        CaseFinding finding = pairs.with(p -> p.moreWall = 1).add(15).judged();
        assertThat(finding.time().sides().scoreReason()).contains(ScoreReason.WAITING);
        assertThat(finding.time().verdict()).isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void theFirstPairsChooseTheFigure() {
        pairs.add(5).with(p -> p.setUp = 2_000).add(5);
        assertThat(pairs.judged().time().sides().figure()).isEqualTo(Figure.CPU);
    }

    @Test
    void aForkWithoutAPartnerIsNoPair() {
        CaseFinding finding = pairs.add(5).alone().judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(pairs.row().state().pairs()).isEqualTo(5);
        assertThat(pairs.row().sidesOfNextPair())
                .extracting(CaseProgress::forkCount)
                .containsExactly(5);
    }

    @Test
    void aRowThatFailsInNewOnlyHasFailed() {
        CaseFinding finding = pairs.add(6).failingInNew().judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.FAILED);
        assertThat(new Pairs("C").failingInNew().judged().time().verdict()).isEqualTo(Verdict.FAILED);
        assertThat(finding.allocation()).isEmpty();
        assertThat(finding.time().problem()).contains("fails in NEW: 1 of 7 JVMs: fails by design");
        assertThat(finding.hasFailed()).isTrue();
        CaseFinding before = new Pairs("B").add(1).failingInBase().judged();
        assertThat(before.time().problem()).contains("fails in BASE: 1 of 2 JVMs: fails by design");
        assertThat(before.hasFailed()).isFalse();
        assertThat(before.time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(new Pairs("D").failingInBase().judged().problems())
                .containsExactly("fails in BASE: fails by design");
    }

    @Test
    void aSuspicionThatNobodyConfirmedSaysSo() {
        CaseFinding finding = pairs.with(p -> p.slower = 0.04).add(7).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.problems()).containsExactly("seems slower, 3 more pairs to confirm");
        assertThat(finding.time().interval().value()).isBetween(1.03, 1.05);
        assertThat(new Pairs("B").with(p -> p.slower = 0.04).add(4).judged().problems())
                .contains("fewer than 5 pairs");
        assertThat(pairs.add(8).judged().problems()).isEmpty();
    }

    @Test
    void aSlowerScoreWithoutCpuTimeIsAWarning() {
        CaseFinding finding = pairs.with(p -> p.moreWall = 0.2).add(5).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(finding.warnings()).hasSize(1);
        assertThat(finding.warnings().get(0)).startsWith("its score is slower by +20%");
    }

    /** Two threads, each with a method of its own, whose mean is the score. */
    private Pairs group(double ofFirst, double ofSecond) {
        return new Pairs("group").with(p -> p.threads = 2).with(p -> p.methods = new double[] {ofFirst, ofSecond});
    }

    private static Verdict verdict(CaseFinding finding, String metric) {
        return finding.metric(metric).orElseThrow().verdict();
    }

    @Test
    void forksWithOtherThreadsAreNotCompared() {
        MetricFinding time = new Pairs("read")
                .with(p -> p.slower = 1)
                .with(p -> p.moreThreads = 2)
                .add(5)
                .judged()
                .time();
        assertThat(time.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(time.problem().orElseThrow()).contains("1 in BASE, 3 in NEW");
    }

    @Test
    void aMethodOfAGroupThatStopsIsWorse() {
        Sides.Metric polls = new Sides.Metric("poll", Sides.Figure.SCORE, "ops/us", false);
        for (int pairs = 2; pairs <= 3; pairs++) {
            double[] before = new double[pairs];
            Arrays.fill(before, 5);
            Sides stopped = new Sides(polls, before, new double[pairs]);
            assertThat(PairedCase.TestedSides.of(stopped, PairedCase.RULES)
                            .finding(p -> Double.NaN)
                            .verdict())
                    .isEqualTo(pairs < 3 ? Verdict.INCONCLUSIVE : Verdict.REGRESSED);
        }
    }

    @Test
    void aMethodOfAGroupCanRegressAtTheSameTime() {
        Pairs changed = group(0.5, -0.25).add(5);
        CaseFinding finding = changed.judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(verdict(finding, "method0")).isEqualTo(Verdict.REGRESSED);
        assertThat(verdict(finding, "method1")).isEqualTo(Verdict.IMPROVED);
        assertThat(finding.isWorse()).isTrue();
        assertThat(finding.shownOthers(false)).containsOnlyKeys("method0", "method1");
        assertThat(changed.row().state().left()).isZero();
        CaseFinding same = group(0, 0).add(5).judged();
        assertThat(verdict(same, "method0")).isIn(Verdict.UNCHANGED, Verdict.NOT_SLOWER);
        assertThat(same.shownOthers(false)).isEmpty();
    }

    @Test
    void slowCallsAreFoundByTheirPercentile() {
        CaseFinding finding = new Pairs("calls")
                .mode("sample")
                .with(p -> p.slowCalls = 10)
                .add(5)
                .judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(verdict(finding, "p99")).isEqualTo(Verdict.REGRESSED);
        assertThat(finding.isWorse()).isTrue();
        assertThat(new Pairs("same").mode("sample").add(5).judged().isWorse()).isFalse();
    }

    @Test
    void aSuspicionAgainstAMethodGetsFreshPairsOnceTheTimeIsDecided() {
        Pairs changed = group(0.09, 0).add(4);
        assertThat(changed.row().state().isSuspected()).isFalse();
        changed.add(1);
        assertThat(changed.judged().time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(changed.row().state().isSuspected()).isTrue();
        assertThat(changed.row().state().left()).isBetween(1, 5);
        assertThat(changed.judged().shownOthers(false)).containsOnlyKeys("method0");
        assertThat(verdict(changed.add(5).judged(), "method0")).isEqualTo(Verdict.REGRESSED);
        assertThat(changed.row().state().isSuspected()).isFalse();
    }

    @Test
    void whatIsSlowerAlreadyWaitsForNothingElse() {
        Pairs changed = group(0.09, 0)
                .with(p -> p.slower = 1)
                .with(p -> p.moreBytes = 100)
                .add(5);
        assertThat(changed.row().state().left()).isZero();
        assertThat(changed.judged().verdict(Metric.ALLOCATION)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(changed.judged().problems()).isEmpty();
        assertThat(new Pairs("B").with(p -> p.moreBytes = 100).add(5).judged().problems())
                .containsExactly("allocation: fewer than 10 pairs");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, 1, INCONCLUSIVE",
        "0, 0, 2, 0, UNCHANGED",
        "4, 0, 2, 0, UNCHANGED",
        "16, 0, 2, 3, INCONCLUSIVE",
        "16, 0, 5, 0, REGRESSED",
        "-16, 0, 5, 0, IMPROVED",
        "16, 400, 2, 8, INCONCLUSIVE",
        "16, 400, 10, 0, INCONCLUSIVE",
        "500, 400, 10, 0, REGRESSED"
    })
    void bytesAloneNeedFewPairsWhereTheyAreExact(double more, double steps, int count, int left, Verdict verdict) {
        pairs.with(p -> p.metric = StopRule.Metric.BYTES)
                .with(p -> p.moreBytes = more)
                .with(p -> p.byteSteps = steps)
                .with(p -> p.slower = 1)
                .with(p -> p.delay = 0.9)
                .add(count);
        CaseFinding finding = pairs.judged();
        assertThat(finding.verdict(Metric.ALLOCATION)).isEqualTo(verdict);
        assertThat(finding.metrics()).hasSize(1);
        assertThat(finding.pairs().orElseThrow().left()).isEqualTo(left);
        assertThat(finding.problems().isEmpty()).isEqualTo(verdict != Verdict.INCONCLUSIVE);
        assertThat(finding.isWorse()).isEqualTo(verdict == Verdict.REGRESSED);
    }

    private static List<CaseFinding> judge(List<PairedCase> cases) {
        return PairedCase.judge(cases, AcceptedChanges.read(null, Pairs.TODAY));
    }
}
