// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome;
import io.github.wirebench.harness.measure.HostedJmh.ForkRequest;
import io.github.wirebench.harness.sample.Jdks;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The host with our own sample benchmarks. */
@Tag("slow")
class HostedJmhIT {
    private static final String COPY = "io.github.wirebench.harness.sample.CopyBenchmark.copy";

    @TempDir
    private static Path folder;

    private static HostedJmh jmh;

    @BeforeAll
    static void startHost() {
        jmh = start();
    }

    @AfterAll
    static void endHost() {
        jmh.close();
    }

    @Test
    void cpuTimeIsWhatWasUsed() {
        ForkOutcome fork = jmh.fork(Forks.of(Forks.BURN, Map.of(), Forks.CPU));
        JmhEntry burning = fork.entry();
        assertThat(burning.secondary("cpu.norm").score()).isCloseTo(1e6, within(2e5));
        assertThat(burning.secondary("cpu.norm").scoreUnit()).isEqualTo("ns/op");
        // some systems do not tell the collector's; this benchmark has next to no work for it
        assertThat(burning.has("cpu.gc") ? burning.secondary("cpu.gc").score() : 0)
                .isBetween(0.0, 1e5);
        assertThat(burning.secondary("cpu.process.norm").score()).isGreaterThan(8e5);
        assertThat(burning.secondary("cpu.process.norm").scoreUnit()).isEqualTo("ns/op");
        assertThat(burning.secondary("cpu.share").score()).isBetween(0.01, 1.01);
        assertThat(burning.secondary("cpu.share").scoreUnit()).isEqualTo("CPUs/thread");
        assertThat(burning.secondary("cpu.share").rawData()[0]).hasSize(3);

        assertThat(burning.secondary("cpu.delay").rawData()[0]).hasSize(3);
        // however busy the machine is, a thread that works has a CPU, or waits for one
        assertThat(burning.secondary("cpu.share").score()
                        + burning.secondary("cpu.delay").score())
                .isBetween(0.8, 1.05);
        assertThat(burning.secondary("cpu.delay").scoreUnit()).isEqualTo("CPUs/thread");
        assertThat(burning.secondary("cpu.compile.time").rawData()[0]).hasSize(3);

        JmhEntry sleeping = jmh.fork(Forks.of(Forks.SLEEP, Map.of(), Forks.CPU)).entry();
        assertThat(sleeping.secondary("cpu.share").score()).isBetween(0.0, 0.1);
    }

    @Test
    void cpuTimeOfSeveralThreadsIsDividedByAllTheirOperations() {
        ForkRequest two = Forks.of(Forks.avgt(Forks.BURN), new Iterations(1, 50), new Iterations(2, 100), 2, Forks.CPU);
        JmhEntry burning = jmh.fork(two).entry();
        assertThat(burning.secondary("cpu.norm").score()).isCloseTo(1e6, within(2e5));
        assertThat(burning.secondary("cpu.share").score()).isBetween(0.01, 1.01);
    }

    @Test
    void withoutPlatformThreadsOfJmhThereIsNoWorkerTime() {
        ForkRequest pool = Forks.withFlags(
                Forks.of(Forks.avgt(Forks.SLEEP), Forks.NO_WARMUP, new Iterations(1, 30), 1, Forks.CPU),
                "-Djmh.executor=FJP");
        JmhEntry entry = jmh.fork(pool).entry();
        assertThat(entry.secondaryMetrics())
                .containsKeys("cpu.compile.time", "cpu.process.norm")
                .doesNotContainKeys("cpu.norm", "cpu.share", "cpu.delay");
    }

    @Test
    void aHistogramOfTheSampleModePassesWhole() {
        ForkRequest sample = Forks.of(
                new BenchmarkCase(COPY, "sample", Map.of("contender", "ONCE", "payload", "SMALL")),
                Forks.NO_WARMUP,
                new Iterations(4, 200),
                null);
        JmhEntry entry = jmh.fork(sample).entry();
        assertThat(entry.primaryMetric().iterations()).containsExactly(4);
    }

    @Test
    void setUpOfTheTrialCountsInTheFirstIterationOnly() {
        ForkRequest cold = Forks.of(
                Forks.avgt("io.github.wirebench.harness.sample.CpuBenchmark.sleepAfterWork"),
                Forks.NO_WARMUP,
                new Iterations(3, 50),
                null,
                Forks.CPU);
        double[] shares = jmh.fork(cold).entry().secondary("cpu.share").rawData()[0];
        assertThat(shares[0]).isGreaterThan(3 * shares[1]);
    }

    @Test
    void aForkWhoseJvmDoesNotStartHasItsReason() {
        ForkRequest refused = Forks.withFlags(
                Forks.of(Forks.avgt(Forks.SLEEP), Forks.NO_WARMUP, new Iterations(1, 30), 1), "-XX:+NoSuchThing");
        assertThat(jmh.fork(refused).error()).contains("exit code 1: Unrecognized VM option 'NoSuchThing'; see ");
    }

    @Test
    void asksForExactlyOneCombination() {
        assertThat(jmh.fork(Forks.of(COPY, Map.of("payload", "SMALL"))).error()).contains("instead of one");
        assertThat(jmh.fork(Forks.of(COPY + "x", Map.of())).error()).contains("No benchmarks");
        assertThat(jmh.fork(Forks.of(Forks.SLEEP, Map.of(), "nonsense")).error())
                .contains("nonsense");
    }

    @Test
    void listsTypesOfParameters() {
        ListedBenchmark single = jmh.benchmarks().stream()
                .filter(benchmark -> benchmark.name().endsWith("StateBenchmark.single"))
                .findFirst()
                .orElseThrow();
        assertThat(single.mode()).isEqualTo("ss");
        assertThat(single.params())
                .extracting(ListedBenchmark.Param::name, ListedBenchmark.Param::type)
                .contains(
                        tuple("size", "int"),
                        tuple("text", "java.lang.String"),
                        tuple("unit", "java.util.concurrent.TimeUnit"));
        assertThat(single.jvmArgs()).isNull();
        assertThat(single.length().warmup()).isEqualTo(new Iterations(7, 10_000));
        assertThat(jmh.benchmarks())
                .filteredOn(benchmark -> benchmark.name().endsWith("FailingBenchmark.works"))
                .extracting(ListedBenchmark::mode)
                .containsExactlyInAnyOrder("avgt", "thrpt");
    }

    @Test
    void twoHostsDoNotWaitForEachOther() {
        ForkRequest slow = Forks.of(Forks.avgt(Forks.SLEEP), Forks.NO_WARMUP, new Iterations(1, 1_500), 1);
        try (HostedJmh other = start()) {
            CompletableFuture<ForkOutcome> first = CompletableFuture.supplyAsync(() -> jmh.fork(slow));
            CompletableFuture<ForkOutcome> second = CompletableFuture.supplyAsync(() -> other.fork(slow));
            assertThat(first.join().error()).isNull();
            assertThat(second.join().error()).isNull();
        }
    }

    private static HostedJmh start() {
        return HostedJmh.start(Jdks.own(), System.getProperty("java.class.path"), null, folder.resolve("log.txt"));
    }
}
