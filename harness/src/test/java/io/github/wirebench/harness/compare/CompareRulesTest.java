// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.compare.Sides.Figure;
import io.github.wirebench.harness.compare.Sides.Metric;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Verdicts on many benchmarks at once. */
class CompareRulesTest {
    private static final int FORKS = 8;

    private final Random random = new Random(20261121);

    private MetricFinding time(double factor, boolean interleaved) {
        Sides sides = new Sides(new Metric(Metric.TIME, Figure.SCORE, "us/op", true), forks(1), forks(factor));
        return new MetricFinding(sides, sides.slowdown(), interleaved, Verdict.INCONCLUSIVE, Optional.empty());
    }

    /** Forks that vary by 2%. */
    private double[] forks(double value) {
        return DoubleStream.generate(() -> value * Math.exp(0.02 * random.nextGaussian()))
                .limit(FORKS)
                .toArray();
    }

    private List<MetricFinding> nothing(int count) {
        List<MetricFinding> times = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            times.add(time(1, true));
        }
        return times;
    }

    private static List<MetricFinding> judged(CompareRules rules, List<MetricFinding> times) {
        List<MetricFinding> tested =
                times.stream().map(time -> rules.tested(time, 0)).toList();
        return tested.stream().map(rules.judge(tested.stream())).toList();
    }

    private static long calls(List<MetricFinding> findings) {
        return findings.stream().filter(finding -> finding.verdict().isChange()).count();
    }

    @Test
    void ofManyThatDidNotChangeNearlyNoneIsCalled() {
        CompareRules rules = CompareRules.of(0, StopRule.Metric.CPU, false, false, false);
        int nights = 0;
        for (int night = 0; night < 200; night++) {
            nights += calls(judged(rules, nothing(60))) > 0 ? 1 : 0;
        }
        // 5% of 200 nights, within three standard deviations
        assertThat(nights).isLessThanOrEqualTo(19);
        // without the correction, single tests at 5% call about 3 of 60 each night
        double single = judged(rules, nothing(2000)).stream()
                .filter(finding -> finding.p() <= 0.05)
                .count();
        assertThat(single).isBetween(70.0, 130.0);
    }

    @Test
    void changesAreFoundAmongMany() {
        List<MetricFinding> times = nothing(55);
        for (int i = 0; i < 5; i++) {
            times.add(time(1.1, true));
        }
        List<MetricFinding> findings = judged(CompareRules.of(0.15, StopRule.Metric.CPU, false, false, false), times);
        assertThat(findings.subList(55, 60))
                .allSatisfy(finding -> assertThat(finding.verdict()).isEqualTo(Verdict.REGRESSED));
        assertThat(calls(findings.subList(0, 55))).isLessThanOrEqualTo(1);
    }

    @Test
    void whatOneCouldHaveSeenGrowsWithTheNumberOfTests() {
        MetricFinding one = time(1, true);
        List<MetricFinding> many = nothing(99);
        many.add(one);
        CompareRules rules = CompareRules.of(0.15, StopRule.Metric.CPU, false, false, false);
        double alone = judged(rules, List.of(one)).get(0).detectable();
        double among = judged(rules, many).get(99).detectable();
        assertThat(among).isGreaterThan(1.4 * alone);
    }

    @Test
    void driftBelowTheFloorIsNotCalled() {
        List<MetricFinding> times = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            times.add(time(1.1, false));
        }
        assertThat(calls(judged(CompareRules.of(0.15, StopRule.Metric.CPU, false, false, false), times)))
                .isZero();
        assertThat(calls(judged(CompareRules.of(0.02, StopRule.Metric.CPU, false, false, false), times)))
                .isGreaterThan(50);
    }
}
