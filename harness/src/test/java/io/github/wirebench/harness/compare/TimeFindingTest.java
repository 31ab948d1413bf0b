// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Verdicts on many benchmarks at once. */
class TimeFindingTest {
    private static final int FORKS = 8;

    private final Random random = new Random(20261121);

    private TimeComparison comparison(double factor, boolean interleaved) {
        return new TimeComparison(
                TimeComparison.Figure.SCORE,
                1,
                factor,
                "us/op",
                FORKS,
                FORKS,
                LogRatio.welch(forks(factor), forks(1)),
                interleaved,
                Optional.empty());
    }

    /** Forks that vary by 2%. */
    private double[] forks(double value) {
        return DoubleStream.generate(() -> value * Math.exp(0.02 * random.nextGaussian()))
                .limit(FORKS)
                .toArray();
    }

    private List<TimeComparison> nothing(int count) {
        List<TimeComparison> comparisons = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            comparisons.add(comparison(1, true));
        }
        return comparisons;
    }

    private static long calls(List<TimeFinding> findings) {
        return findings.stream()
                .filter(finding -> finding.verdict() == Verdict.REGRESSED || finding.verdict() == Verdict.IMPROVED)
                .count();
    }

    @Test
    void ofManyThatDidNotChangeNearlyNoneIsCalled() {
        Rules rules = Rules.withFloor(0);
        int nights = 0;
        for (int night = 0; night < 200; night++) {
            nights += calls(TimeFinding.judge(nothing(60), rules)) > 0 ? 1 : 0;
        }
        // 5% of 200 nights, within three standard deviations
        assertThat(nights).isLessThanOrEqualTo(19);
        // without the correction, single tests at 5% call about 3 of 60 each night
        double single = TimeFinding.judge(nothing(2000), rules).stream()
                .filter(finding -> finding.p() <= 0.05)
                .count();
        assertThat(single).isBetween(70.0, 130.0);
    }

    @Test
    void changesAreFoundAmongMany() {
        List<TimeComparison> comparisons = nothing(55);
        for (int i = 0; i < 5; i++) {
            comparisons.add(comparison(1.1, true));
        }
        List<TimeFinding> findings = TimeFinding.judge(comparisons, Rules.withFloor(0.15));
        assertThat(findings.subList(55, 60))
                .allSatisfy(finding -> assertThat(finding.verdict()).isEqualTo(Verdict.REGRESSED));
        assertThat(calls(findings.subList(0, 55))).isLessThanOrEqualTo(1);
    }

    @Test
    void whatOneCouldHaveSeenGrowsWithTheNumberOfTests() {
        TimeComparison one = comparison(1, true);
        List<TimeComparison> many = nothing(99);
        many.add(one);
        Rules rules = Rules.withFloor(0.15);
        double alone = TimeFinding.judge(List.of(one), rules).get(0).visible();
        double among = TimeFinding.judge(many, rules).get(99).visible();
        assertThat(among).isGreaterThan(1.4 * alone);
    }

    @Test
    void driftBelowTheFloorIsNotCalled() {
        List<TimeComparison> comparisons = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            comparisons.add(comparison(1.1, false));
        }
        assertThat(calls(TimeFinding.judge(comparisons, Rules.withFloor(0.15)))).isZero();
        assertThat(calls(TimeFinding.judge(comparisons, Rules.withFloor(0.02)))).isGreaterThan(50);
    }
}
