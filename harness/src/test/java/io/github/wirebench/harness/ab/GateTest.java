// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.compare.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GateTest {
    private final Pairs pairs = new Pairs("A");

    @Test
    void whatDidNotChangeIsClean() {
        RowFinding finding = pairs.add(5).judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.CLEAN);
        assertThat(finding.bytesVerdict()).contains(Verdict.CLEAN);
        assertThat(finding.problem()).isEmpty();
        assertThat(finding.before()).isBetween(990.0, 1010.0);
    }

    @Test
    void aSlowdownNeedsItsFreshPairs() {
        pairs.with(p -> p.slower = 0.1).add(14);
        assertThat(pairs.judged().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(pairs.judged().problem())
                .contains("looked slower in its first 5 pairs, and ended before that was tested on 10 fresh ones");
        RowFinding finding = pairs.add(1).judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(finding.slowdown().value()).isBetween(1.09, 1.11);
        assertThat(finding.slowdown().encloses(1.1)).isTrue();
        assertThat(finding.after() / finding.before()).isBetween(1.09, 1.11);
        assertThat(finding.isRegression()).isTrue();
    }

    @Test
    void aSpeedupIsImproved() {
        RowFinding finding = pairs.with(p -> p.slower = -0.1).add(15).judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.IMPROVED);
        assertThat(finding.isRegression()).isFalse();
    }

    @Test
    void aSuspicionThatIsNotConfirmedSaysSo() {
        RowFinding finding = pairs.with(p -> p.slower = 0.1)
                .add(5)
                .with(p -> p.slower = 0)
                .add(10)
                .judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.CLEAN);
        assertThat(finding.problem())
                .contains("looked slower in its first 5 pairs, which 10 fresh ones did not confirm");
    }

    @Test
    void noiseIsInconclusiveAndTellsWhatItCouldHaveSeen() {
        RowFinding finding = pairs.with(p -> p.noise = 0.2).add(20).judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.visible()).isBetween(0.1, 0.4);
    }

    @Test
    void nothingIsSaidOfFourPairs() {
        RowFinding finding = pairs.with(p -> p.slower = 3).add(4).judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.problem()).contains("ended after 4 pairs, before the look at 5");
        assertThat(finding.bytes()).isEmpty();
    }

    @Test
    void manySuspicionsTakeMoreCertainty() {
        List<PairedRow> rows = new ArrayList<>();
        rows.add(new Pairs("weak")
                .with(p -> p.slower = 0.4)
                .add(5)
                .with(p -> {
                    p.slower = 0.06;
                    p.noise = 0.03;
                })
                .add(10)
                .row());
        RowFinding alone = gate().judge(rows).get(0);
        assertThat(alone.verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(alone.adjusted()).isBetween(1e-4, 0.01);
        IntStream.range(0, 60)
                .mapToObj(i -> new Pairs("none-" + i)
                        .with(p -> p.slower = 0.4)
                        .add(5)
                        .with(p -> p.slower = 0)
                        .add(10)
                        .row())
                .forEach(rows::add);
        RowFinding weak = gate().judge(rows).stream()
                .filter(finding -> finding.row().params().get("payload").equals("weak"))
                .findFirst()
                .orElseThrow();
        assertThat(weak.adjusted()).isGreaterThan(0.05);
        assertThat(weak.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void moreAllocationIsARegressionOnceItLasts() {
        pairs.with(p -> p.moreBytes = 16).add(5);
        assertThat(pairs.judged().bytesVerdict()).contains(Verdict.INCONCLUSIVE);
        assertThat(RowState.of(pairs.row(), GateRules.DEFAULT).needed(GateRules.DEFAULT))
                .hasValue(10);
        RowFinding finding = pairs.add(5).judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.CLEAN);
        assertThat(finding.bytesVerdict()).contains(Verdict.REGRESSED);
        assertThat(finding.isRegression()).isTrue();
    }

    @Test
    void moreBytesInForksThatChooseFromSeveralValuesAreFoundByTheirRanks() {
        // of both sides one fork in so many settles on 24 B more
        pairs.with(p -> p.moreBytes = 16)
                .with(p -> p.bytes = 300)
                .add(4)
                .with(p -> p.bytes = 324)
                .add(1);
        assertThat(pairs.judged().bytesVerdict()).contains(Verdict.INCONCLUSIVE);
        assertThat(RowState.of(pairs.row(), GateRules.DEFAULT).needed(GateRules.DEFAULT))
                .hasValue(10);
        pairs.with(p -> p.bytes = 300).add(15);
        assertThat(pairs.judged().bytesVerdict()).contains(Verdict.REGRESSED);
    }

    @Test
    void allocationThatIsNoNumberHasNoVerdict() {
        RowFinding finding = pairs.with(p -> p.moreBytes = 16)
                .add(9)
                .with(p -> p.moreBytes = Double.NaN)
                .add(1)
                .judged();
        assertThat(finding.bytes()).isEmpty();
        assertThat(finding.verdict()).isEqualTo(Verdict.CLEAN);
    }

    @Test
    void valuesThatForksChooseFromAreNoChange() {
        RowFinding finding = pairs.with(p -> p.byteSteps = 400).add(10).judged();
        assertThat(finding.bytesVerdict().orElseThrow()).isIn(Verdict.CLEAN, Verdict.INCONCLUSIVE);
    }

    @Test
    void aVoidPairDoesNotCount() {
        pairs.add(4)
                .with(p -> {
                    p.share = 0.5;
                    p.slower = 5;
                })
                .add(1);
        assertThat(pairs.row().voidPairs()).isEqualTo(1);
        assertThat(pairs.judged().state().valid()).hasSize(4);
        RowFinding finding = pairs.with(p -> {
                    p.share = 0.9;
                    p.slower = 0;
                })
                .add(1)
                .judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.CLEAN);
    }

    @Test
    void aBenchmarkThatWaitsIsGivenUp() {
        RowFinding finding = pairs.with(p -> p.share = 0.1).add(5).judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.problem().orElseThrow()).startsWith("in 5 of 5 pairs a fork got less than 60% of a CPU");
        assertThat(RowState.of(pairs.row(), GateRules.DEFAULT).needed(GateRules.DEFAULT))
                .isEmpty();
    }

    @Test
    void aForkWithoutAPartnerIsNoPair() {
        RowFinding finding = pairs.add(5).alone().judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.CLEAN);
        assertThat(pairs.row().nextNumber()).isEqualTo(7);
    }

    @Test
    void aRowThatFailsHasNoVerdict() {
        RowFinding finding = pairs.add(6).failingInNew().judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(finding.bytes()).isEmpty();
        assertThat(finding.problem()).contains("fails in NEW: fails by design");
        assertThat(finding.failsInNew()).isTrue();
        RowFinding before = new Pairs("B").add(1).failingInBase().judged();
        assertThat(before.problem()).contains("fails in BASE: fails by design");
        assertThat(before.failsInNew()).isFalse();
    }

    @Test
    void aSlowerScoreWithoutCpuTimeIsAWarning() {
        RowFinding finding = pairs.with(p -> p.moreWall = 0.3).add(5).judged();
        assertThat(finding.verdict()).isEqualTo(Verdict.CLEAN);
        assertThat(finding.warnings()).hasSize(1);
        assertThat(finding.warnings().get(0)).startsWith("its score is slower by +30%");
    }

    private static Gate gate() {
        return new Gate(GateRules.DEFAULT, AcceptedChanges.read(null, Pairs.TODAY));
    }
}
