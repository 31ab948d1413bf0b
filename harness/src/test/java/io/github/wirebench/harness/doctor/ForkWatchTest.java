// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.doctor.SystemProbe.ForkWatch;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import oshi.PlatformEnum;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;

class ForkWatchTest {
    private static final boolean LINUX = SystemInfo.getCurrentPlatform() == PlatformEnum.LINUX;

    @Test
    void aBusyCoreIsSeen() {
        ForkWatch watch = new ForkWatch();
        spin(Duration.ofMillis(1_000));
        Fork.Environment environment = watch.stop();
        // A whole core of n is 1/n; some of the second may have gone to others or fallen out of the counters.
        int cores = new SystemInfo().getHardware().getProcessor().getLogicalProcessorCount();
        assertThat(environment.busy() + (LINUX ? environment.steal() : 0)).isBetween(0.5 / cores, 1.0);
        if (LINUX) {
            assertThat(environment.steal()).isBetween(0.0, 1.0);
            assertThat(environment.loadBefore()).isNotNegative();
        }
    }

    @Test
    void watchingCostsNextToNothing() {
        new ForkWatch().stop();
        long start = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            new ForkWatch().stop();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(500));
    }

    @Test
    void fractionsAreOfTheTimeOfAllCores() {
        assertThat(ForkWatch.busyAndSteal(ticks(100, 50, 1_000, 10, 0), ticks(300, 150, 1_600, 50, 60)))
                .containsExactly(0.3, 0.06);
    }

    @Test
    void aWaitCounterThatDecreasesIsNotNegativeTime() {
        assertThat(ForkWatch.busyAndSteal(ticks(0, 0, 0, 40, 0), ticks(100, 0, 100, 0, 0)))
                .containsExactly(0.5, 0);
    }

    @Test
    void withoutCountedTimeTheFractionsAreUnknown() {
        assertThat(ForkWatch.busyAndSteal(ticks(5, 0, 5, 0, 0), ticks(5, 0, 5, 0, 0)))
                .containsExactly(Double.NaN, Double.NaN);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, Double.NaN})
    void theEnvironmentSurvivesJson(double steal) throws Exception {
        Fork.Environment environment = new Fork.Environment(0.5, steal, 0.5);
        String json = JsonFiles.MAPPER.writeValueAsString(environment);
        assertThat(JsonFiles.MAPPER.readValue(json, Fork.Environment.class)).isEqualTo(environment);
    }

    private static long[] ticks(long user, long system, long idle, long wait, long steal) {
        long[] ticks = new long[TickType.values().length];
        ticks[TickType.USER.getIndex()] = user;
        ticks[TickType.SYSTEM.getIndex()] = system;
        ticks[TickType.IDLE.getIndex()] = idle;
        ticks[TickType.IOWAIT.getIndex()] = wait;
        ticks[TickType.STEAL.getIndex()] = steal;
        return ticks;
    }

    private static void spin(Duration duration) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < duration.toNanos()) {
            Thread.onSpinWait();
        }
    }
}
