// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.compare.CaseFinding.Metric;
import io.github.wirebench.harness.compare.CaseFinding.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
        assertThat(pairs.judged().doubt()).contains("seems slower, 1 more pair to confirm");
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
        // what became faster may still allocate more
        assertThat(faster.row().state().left()).isPositive();
        assertThat(faster.add(2).row().state().left()).isZero();
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
                .hasValueSatisfying(problem -> assertThat(problem).contains("4 of 5"));
        assertThat(finding.verdict(Metric.ALLOCATION)).isEqualTo(Verdict.INCONCLUSIVE);
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
    void aVoidPairDoesNotCount() {
        pairs.add(4)
                .with(p -> {
                    p.share = 0.5;
                    p.slower = 5;
                })
                .add(1);
        assertThat(pairs.row().state().voidPairs()).isEqualTo(1);
        assertThat(pairs.row().state().valid()).isEqualTo(4);
        CaseFinding finding = pairs.with(p -> {
                    p.share = 0.9;
                    p.slower = 0;
                })
                .add(1)
                .judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
    }

    @Test
    void aBenchmarkThatWaitsIsGivenUp() {
        CaseFinding finding = pairs.with(p -> p.share = 0.1).add(5).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.time().problem().orElseThrow())
                .startsWith("in 5 of 5 pairs a fork got less than 60% of a CPU");
        assertThat(pairs.row().state().left()).isZero();
    }

    @Test
    void aForkWithoutAPartnerIsNoPair() {
        CaseFinding finding = pairs.add(5).alone().judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(pairs.row().nextNumber()).isEqualTo(7);
    }

    @Test
    void aRowThatFailsInNewOnlyHasFailed() {
        CaseFinding finding = pairs.add(6).failingInNew().judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.FAILED);
        assertThat(new Pairs("C").failingInNew().judged().time().verdict()).isEqualTo(Verdict.FAILED);
        assertThat(finding.allocation()).isEmpty();
        assertThat(finding.time().problem()).contains("fails in NEW: fails by design");
        assertThat(finding.hasFailed()).isTrue();
        CaseFinding before = new Pairs("B").add(1).failingInBase().judged();
        assertThat(before.time().problem()).contains("fails in BASE: fails by design");
        assertThat(before.hasFailed()).isFalse();
        assertThat(before.time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(before.doubt()).contains("failed in BASE");
    }

    @Test
    void aSuspicionThatNobodyConfirmedSaysSo() {
        CaseFinding finding = pairs.with(p -> p.slower = 0.04).add(7).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.doubt()).contains("seems slower, 3 more pairs to confirm");
        assertThat(finding.time().interval().value()).isBetween(1.03, 1.05);
        assertThat(new Pairs("B").with(p -> p.slower = 0.04).add(4).judged().doubt())
                .contains("too few pairs (4 of 5)");
        assertThat(pairs.add(8).judged().doubt()).isEmpty();
    }

    @Test
    void aSlowerScoreWithoutCpuTimeIsAWarning() {
        CaseFinding finding = pairs.with(p -> p.moreWall = 0.3).add(5).judged();
        assertThat(finding.time().verdict()).isEqualTo(Verdict.UNCHANGED);
        assertThat(finding.warnings()).hasSize(1);
        assertThat(finding.warnings().get(0)).startsWith("its score is slower by +30%");
    }

    private static List<CaseFinding> judge(List<PairedCase> cases) {
        return PairedCase.judge(cases, AcceptedChanges.read(null, Pairs.TODAY));
    }
}
