// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import org.junit.jupiter.api.Test;

class GaugedExecutorTest {
    @Test
    void gaugesTheCoreBeforeTheEndOfAnIteration() throws Exception {
        assertThat(name(1)).startsWith("test-jmh-worker-");
        GaugedExecutor.Gauge gauge = GaugedExecutor.take();
        // three pieces before and three after the iteration, none longer than all of them
        assertThat(gauge.nanos).isGreaterThanOrEqualTo(6 * 1_000);
        assertThat(gauge.slowest).isBetween(gauge.nanos / 60, gauge.nanos / 3);
        assertThat(GaugedExecutor.take().nanos).isZero();
    }

    /** They would gauge each other. */
    @Test
    void severalThreadsAreNotGauged() throws Exception {
        assertThat(name(2)).startsWith("test-jmh-worker-");
        assertThat(GaugedExecutor.take().slowest).isZero();
    }

    /** Runs an iteration as JMH does. */
    private static String name(int threads) throws Exception {
        GaugedExecutor executor = new GaugedExecutor(threads, "test");
        try {
            CompletionService<String> service = new ExecutorCompletionService<>(executor);
            service.submit(() -> Thread.currentThread().getName());
            return service.take().get();
        } finally {
            executor.shutdown();
        }
    }
}
