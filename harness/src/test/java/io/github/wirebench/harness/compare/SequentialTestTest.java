// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.compare.SequentialTest.Rules;
import io.github.wirebench.harness.compare.SequentialTest.Stage;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SequentialTestTest {
    private static final Rules RULES = Rules.DEFAULT;
    private static final Offset<Double> EXACT = Offset.offset(1e-9);

    @Test
    void beforeTheFirstAnalysisThereIsNoDecision() {
        SequentialTest sequence = of(pairs(4, 0.2, 0.001));
        assertThat(sequence.stage()).isEqualTo(Stage.LOOKING);
        assertThat(sequence.needed()).isEqualTo(5);
        assertThat(sequence.pairs()).isEqualTo(4);
    }

    @Test
    void noChangeAndLittleNoiseIsDecidedAtTheFirstAnalysis() {
        SequentialTest sequence = of(pairs(7, 0, 0.005));
        assertThat(sequence.stage()).isEqualTo(Stage.UNCHANGED);
        assertThat(sequence.pairs()).isEqualTo(5);
        assertThat(sequence.ratio().interval().high()).isLessThan(1.03);
    }

    @Test
    void aDoublingIsDecidedByThreePairs() {
        SequentialTest two = of(pairs(2, Math.log(2), 0.05));
        assertThat(two.isSuspected()).isTrue();
        assertThat(two.needed()).isEqualTo(3);
        assertThat(two.p()).isNaN();
        SequentialTest slower = of(pairs(3, Math.log(2), 0.05));
        assertDecided(slower, 1, 3);
        assertThat(slower.ratio().interval().encloses(2)).isTrue();
        // the pairs that come for other reasons do not change that
        assertThat(of(join(pairs(3, Math.log(2), 0.05), pairs(7, 0, 0.3)))).isEqualTo(slower);
        assertDecided(of(pairs(3, -Math.log(2), 0.05)), -1, 3);
    }

    @Test
    void thirtyPercentAreDecidedByFivePairs() {
        double[] pairs = pairs(5, Math.log(1.3), 0.05);
        SequentialTest four = of(Arrays.copyOf(pairs, 4));
        assertThat(four.isSuspected()).isTrue();
        assertThat(four.needed()).isEqualTo(5);
        assertDecided(of(pairs), 1, 5);
    }

    @Test
    void tenPercentAreDecidedByEightPairs() {
        double[] pairs = pairs(8, Math.log(1.1), 0.02);
        assertThat(of(Arrays.copyOf(pairs, 4)).isSuspected()).isFalse();
        assertThat(of(pairs).isUndecided()).isFalse();
        assertThat(of(pairs).confirms()).isTrue();
    }

    @Test
    void tenPercentAreDecidedByPairsThatAllAgree() {
        double[] pairs = pairs(9, Math.log(1.1), 0.03);
        assertDecided(of(pairs), 1, 9);
        pairs[8] = Math.log(1.01);
        assertThat(of(pairs).stage()).isEqualTo(Stage.CONFIRMING);
        // the mean of twelve is enough
        double[] twelve = join(pairs, pairs(3, Math.log(1.1), 0.03));
        assertDecided(of(twelve), 1, 12);
    }

    @Test
    void aLargeMeanOfPairsThatDisagreeDecidesNothing() {
        SequentialTest oneBelow = of(0.9, 0.9, Math.log(1.59));
        assertThat(oneBelow.stage()).isEqualTo(Stage.LOOKING);
        assertThat(oneBelow.isSuspected()).isTrue();
        assertThat(of(0.5, 1.2, 0.5).stage()).isEqualTo(Stage.LOOKING);
        assertThat(of(0.9, 0.9, 0).isSuspected()).isFalse();
    }

    @Test
    void roundedFiguresThatAreEqualDidNotChange() {
        Rules others = Rules.ofOthers(2);
        double step = Math.log1p(0.03);
        assertThat(SequentialTest.of(new double[5], others).stage()).isEqualTo(Stage.UNCHANGED);
        SequentialTest oneStep = SequentialTest.of(new double[] {step, step, step, step, step}, others);
        assertThat(oneStep.isSuspected()).isFalse();
        assertThat(others.last().level()).isEqualTo(RULES.last().level() / 2);
    }

    @Test
    void burstsOfOtherProgramsAreNoChange() {
        Random random = new Random(5);
        int slower = 0;
        for (int row = 0; row < 6_000; row++) {
            double[] pairs = random.doubles(30)
                    .map(any -> 0.03 * random.nextGaussian() + burst(random) - burst(random))
                    .toArray();
            SequentialTest tested = of(pairs);
            slower += tested.confirms() && tested.suspicion() > 0 ? 1 : 0;
        }
        // of 100 nights of 60 rows five may have a false one
        assertThat(slower).isLessThanOrEqualTo(2);
    }

    /** One fork in ten is slowed by 5 to 60%. */
    private static double burst(Random random) {
        return random.nextInt(10) == 0 ? Math.log(1.05 + 0.55 * random.nextDouble()) : 0;
    }

    @Test
    void aSuspicionIsTestedOnFreshPairsAlone() {
        double[] first = pairs(5, 0.045, 0.003);
        double[] fresh = pairs(5, 0.035, 0.003);
        assertThat(of(first).stage()).isEqualTo(Stage.CONFIRMING);
        assertThat(of(first).needed()).isEqualTo(10);
        assertThat(of(first).p()).isNaN();
        SequentialTest nearly = of(join(first, Arrays.copyOf(fresh, 4)));
        assertThat(nearly.stage()).isEqualTo(Stage.CONFIRMING);
        assertThat(nearly.pairs()).isEqualTo(9);
        assertThat(nearly.confirms()).isFalse();
        SequentialTest tested = of(join(first, fresh, pairs(3, 0, 0.5)));
        assertThat(tested.stage()).isEqualTo(Stage.TESTED);
        assertThat(tested.suspicion()).isEqualTo(1);
        assertThat(tested.from()).isEqualTo(5);
        assertThat(tested.pairs()).isEqualTo(5);
        assertThat(tested.ratio().logarithm()).isBetween(0.034, 0.036);
        assertThat(tested.p()).isLessThan(0.001);
        assertThat(tested.confirms()).isTrue();
    }

    @Test
    void whatFiveFreshPairsLeaveOpenGetsTen() {
        double[] first = pairs(5, 0.045, 0.003);
        double[] fresh = pairs(10, 0.045, 0.03);
        SequentialTest half = of(join(first, Arrays.copyOf(fresh, 5)));
        assertThat(half.stage()).isEqualTo(Stage.CONFIRMING);
        assertThat(half.needed()).isEqualTo(15);
        SequentialTest tested = of(join(first, fresh));
        assertThat(tested.from()).isEqualTo(5);
        assertThat(tested.pairs()).isEqualTo(10);
        assertThat(tested.confirms()).isTrue();
    }

    private static void assertDecided(SequentialTest test, int suspicion, int pairs) {
        assertThat(test.stage()).isEqualTo(Stage.TESTED);
        assertThat(test.confirms()).isTrue();
        assertThat(test.suspicion()).isEqualTo(suspicion);
        assertThat(test.from()).isZero();
        assertThat(test.pairs()).isEqualTo(pairs);
        assertThat(test.p()).isLessThan(1e-4);
    }

    @Test
    void whatFreshPairsDoNotShowIsNotConfirmed() {
        SequentialTest tested = of(join(pairs(5, 0.1, 0.003), pairs(10, 0, 0.003)));
        assertThat(tested.stage()).isEqualTo(Stage.TESTED);
        assertThat(tested.confirms()).isFalse();
    }

    @Test
    void aCertainChangeThatIsTooSmallIsNotConfirmed() {
        SequentialTest tested = of(join(pairs(5, 0.1, 0.003), pairs(10, 0.015, 0.001)));
        assertThat(tested.p()).isLessThan(1e-6);
        assertThat(tested.confirms()).isFalse();
    }

    @Test
    void fasterIsASuspicionToo() {
        SequentialTest tested = of(pairs(15, -0.08, 0.005));
        assertThat(tested.suspicion()).isEqualTo(-1);
        assertThat(tested.p()).isLessThan(0.001);
        assertThat(tested.confirms()).isTrue();
    }

    @Test
    void noiseIsAnalysedUntilTheLastTime() {
        double[] noise = pairs(25, 0.01, 0.2);
        assertThat(of(IntStream.range(0, 11).mapToDouble(i -> noise[i]).toArray())
                        .needed())
                .isEqualTo(12);
        SequentialTest exhausted = of(noise);
        assertThat(exhausted.stage()).isEqualTo(Stage.EXHAUSTED);
        assertThat(exhausted.pairs()).isEqualTo(20);
        // t(0.995, 19) * sd / sqrt(20), as a ratio
        double error = exhausted.ratio().error();
        assertThat(exhausted.detectable()).isCloseTo(Math.expm1(2.86093460646498 * error), EXACT);
    }

    @Test
    void figuresThatNeverDifferAreNoEvidence() {
        SequentialTest same = of(new double[20]);
        assertThat(same.stage()).isEqualTo(Stage.EXHAUSTED);
        assertThat(same.detectable()).isCloseTo(0.02, EXACT);
    }

    private static SequentialTest of(double... slowdowns) {
        return SequentialTest.of(slowdowns, RULES);
    }

    /** Around a logarithm, with a standard deviation close to that given. */
    private static double[] pairs(int count, double logarithm, double deviation) {
        Random random = new Random(1);
        double[] raw = random.doubles(count, -1, 1).toArray();
        double mean = DoubleStream.of(raw).average().orElseThrow();
        return DoubleStream.of(raw)
                .map(value -> logarithm + (value - mean) * deviation * Math.sqrt(3))
                .toArray();
    }

    private static double[] join(double[]... parts) {
        return Arrays.stream(parts).flatMapToDouble(DoubleStream::of).toArray();
    }
}
