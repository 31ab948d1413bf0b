// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.CountingForks;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.sample.RunBuilder;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CaseProgressTest {
    private static final double[] FLAT = {1, 1.01, 0.99, 1, 1.01, 1};
    private static final double[] FASTER = {3, 2.6, 1.4, 1.1, 1, 1};
    private static final double[] SLOWER = {1, 1, 1.1, 1.4, 2.6, 3};
    private static final ForkLength PLANNED = new ForkLength(new Iterations(2, 1000), new Iterations(6, 1000));

    private final CaseProgress progress = progress();

    @Test
    void oneDisturbedForkIsReplaced() {
        add(progress, FLAT, FASTER, FLAT);
        assertThat(progress.isDone()).isFalse();
        assertThat(progress.mostForksLeft()).isEqualTo(1);
        add(progress, FLAT);
        assertThat(progress.isDone()).isTrue();
        assertThat(progress.joined().forks()).isEqualTo(3);
    }

    @Test
    void aRowWhoseForksWereMostlyDisturbedIsMeasuredAgain() {
        add(progress, FLAT, SLOWER, SLOWER);
        assertThat(progress.isDone()).isFalse();
        assertThat(progress.reachedAim()).isFalse();
        assertThat(progress.mostForksLeft()).isEqualTo(2);
        add(progress, FLAT, FLAT);
        assertThat(progress.isDone()).isTrue();
        assertThat(progress.reachedAim()).isTrue();
        assertThat(progress.joined().forks()).isEqualTo(3);
    }

    @Test
    void aCaseThatDoesNotSettleIsNotMeasuredForEver() {
        for (int fork = 0; progress.allowsFork(); fork++) {
            assertThat(fork).isLessThan(6);
            add(progress, fork % 2 == 0 ? FLAT : SLOWER);
        }
        assertThat(progress.isDone()).isTrue();
    }

    private static void add(CaseProgress progress, double[]... forks) {
        for (double[] fork : forks) {
            progress.add(fork(RunBuilder.entry("read", fork)));
        }
    }

    private static Fork fork(ObjectNode entry) {
        return new Fork("run", 1, benchmarkCase(), 1, Instant.EPOCH, 9, null, RunBuilder.parse(entry), null);
    }

    private static BenchmarkCase benchmarkCase() {
        return BenchmarkCase.of(RunBuilder.parse(RunBuilder.entry("read", FLAT)));
    }

    private static CaseProgress progress() {
        return new CaseProgress(
                new RunPlan.PlannedCase(benchmarkCase(), 9),
                PLANNED,
                new StopRule(0, 3, StopRule.Metric.CPU),
                new CountingForks(true));
    }
}
