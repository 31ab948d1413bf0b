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
    void aSuspicionIsTestedOnFreshPairsAlone() {
        double[] first = pairs(5, 0.1, 0.003);
        double[] fresh = pairs(10, 0.05, 0.003);
        assertThat(of(first).stage()).isEqualTo(Stage.CONFIRMING);
        assertThat(of(first).needed()).isEqualTo(15);
        assertThat(of(first).p()).isNaN();
        SequentialTest nearly =
                of(join(first, IntStream.range(0, 9).mapToDouble(i -> fresh[i]).toArray()));
        assertThat(nearly.stage()).isEqualTo(Stage.CONFIRMING);
        assertThat(nearly.confirms(RULES)).isFalse();
        SequentialTest tested = of(join(first, fresh, pairs(3, 0, 0.5)));
        assertThat(tested.stage()).isEqualTo(Stage.TESTED);
        assertThat(tested.suspicion()).isEqualTo(1);
        assertThat(tested.from()).isEqualTo(5);
        assertThat(tested.ratio().logarithm()).isBetween(0.045, 0.055);
        assertThat(tested.p()).isLessThan(0.001);
        assertThat(tested.confirms(RULES)).isTrue();
    }

    @Test
    void whatFreshPairsDoNotShowIsNotConfirmed() {
        SequentialTest tested = of(join(pairs(5, 0.1, 0.003), pairs(10, 0, 0.003)));
        assertThat(tested.stage()).isEqualTo(Stage.TESTED);
        assertThat(tested.confirms(RULES)).isFalse();
    }

    @Test
    void aCertainChangeThatIsTooSmallIsNotConfirmed() {
        SequentialTest tested = of(join(pairs(5, 0.1, 0.003), pairs(10, 0.015, 0.001)));
        assertThat(tested.p()).isLessThan(1e-6);
        assertThat(tested.confirms(RULES)).isFalse();
    }

    @Test
    void fasterIsASuspicionToo() {
        SequentialTest tested = of(pairs(15, -0.08, 0.005));
        assertThat(tested.suspicion()).isEqualTo(-1);
        assertThat(tested.p()).isLessThan(0.001);
        assertThat(tested.confirms(RULES)).isTrue();
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
        assertThat(exhausted.detectable(RULES)).isCloseTo(Math.expm1(2.86093460646498 * error), EXACT);
    }

    @Test
    void figuresThatNeverDifferAreNoEvidence() {
        SequentialTest same = of(new double[20]);
        assertThat(same.stage()).isEqualTo(Stage.EXHAUSTED);
        assertThat(same.detectable(RULES)).isCloseTo(0.02, EXACT);
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
