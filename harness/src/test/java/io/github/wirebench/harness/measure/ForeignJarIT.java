// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.JvmFlags.Collector;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome;
import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome.ForkEnd;
import io.github.wirebench.harness.measure.HostedJmh.ForkRequest;
import io.github.wirebench.harness.sample.ForeignJar;
import io.github.wirebench.harness.sample.Jdks;
import io.github.wirebench.probe.ControlBenchmark;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Jars of other projects, with JMH of several years. */
@Tag("slow")
class ForeignJarIT {
    private static final Map<String, Path> JARS = new HashMap<>();

    @TempDir
    private static Path folder;

    @BeforeAll
    static void makeJars() throws IOException {
        for (String version : ForeignJar.JMH_VERSIONS) {
            JARS.put(version, ForeignJar.make(folder, version));
        }
    }

    /** On this JDK, and one of them on each other JDK, because a run's JDK need not be that of the harness. */
    static List<Arguments> versionsAndJdks() throws IOException {
        List<Arguments> all = new ArrayList<>();
        for (Path jdk : Jdks.all()) {
            for (String version : all.isEmpty() ? ForeignJar.JMH_VERSIONS : List.of("1.37")) {
                all.add(Arguments.of(version, jdk));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("versionsAndJdks")
    void listsAndRunsWhatTheJarHolds(String version, Path jdk) {
        try (HostedJmh jmh = start(jdk, JARS.get(version))) {
            assertThat(jmh.subject(null).jmhVersion()).isEqualTo(version);
            assertThat(jmh.subject(null).javaVersion()).isNotBlank();
            assertThat(jmh.subject(null).vmName()).isNotBlank();
            assertThat(jmh.subject(null).vmVersion())
                    .startsWith(jmh.subject(null).javaVersion().split("\\.")[0]);
            assertThat(jmh.subject(null).vendor()).isNotBlank();
            ListedBenchmark.Param size = new ListedBenchmark.Param(
                    "size", List.of("SMALL", "LARGE"), "foreign.TinyBenchmark$Size", List.of("SMALL", "LARGE"));
            assertThat(jmh.benchmarks())
                    .containsExactly(benchmark(ForeignJar.ALLOCATE, size), benchmark(ForeignJar.FAILS, size));

            ForkOutcome fork = jmh.fork(Forks.of(ForeignJar.ALLOCATE, Map.of("size", "LARGE"), Forks.GC, Forks.CPU));
            assertThat(fork.error()).isNull();
            JmhEntry entry = fork.entry();
            assertThat(entry.benchmark()).isEqualTo(ForeignJar.ALLOCATE);
            assertThat(entry.secondary(CpuTimeProfiler.CORE).score()).isPositive();
            assertThat(entry.params()).isEqualTo(Map.of("size", "LARGE"));
            assertThat(entry.jdkVersion()).isEqualTo(jmh.subject(null).javaVersion());
            assertThat(entry.jvmArgs()).containsExactly("-Xmx64m");
            assertThat(entry.primaryMetric().iterations()).containsExactly(2);
            assertThat(score(entry, "cpu.norm")).isBetween(10.0, 1e6);
            assertThat(score(entry, "cpu.share")).isBetween(0.01, 1.01);
            // some kernels count it in steps that are as long as these iterations
            assertThat(score(entry, "cpu.process.norm")).isNotNegative();
            JmhEntry byJmh = jmh.fork(Forks.of(ForeignJar.ALLOCATE, Map.of("size", "LARGE"), "gc"))
                    .entry();
            assertThat(score(entry, "gc.alloc.rate.norm"))
                    .isBetween(10_000.0, 12_000.0)
                    .isCloseTo(score(byJmh, "gc.alloc.rate.norm"), withinPercentage(3));
            assertThat(entry.has("gc.count")).isTrue();
        }
    }

    @ParameterizedTest
    @FieldSource("io.github.wirebench.harness.sample.ForeignJar#JMH_VERSIONS")
    void continuesAfterAFailure(String version) {
        try (HostedJmh jmh = start(Jdks.own(), JARS.get(version))) {
            ForkOutcome failed = jmh.fork(Forks.of(ForeignJar.FAILS, Map.of("size", "SMALL")));
            assertThat(failed.error()).isEqualTo("java.lang.IllegalStateException: fails by design");
            assertThat(failed.end()).isEqualTo(ForkEnd.BY_ITSELF);
            assertThat(failed.entry()).isNull();

            ForkRequest shortOne = Forks.withFlags(Forks.of(
                    new BenchmarkCase(ForeignJar.ALLOCATE, "thrpt", Map.of("size", "SMALL")),
                    Forks.NO_WARMUP,
                    new Iterations(3, 10),
                    2));
            ForkOutcome fork = jmh.fork(shortOne);
            assertThat(fork.error()).isNull();
            assertThat(fork.entry().mode()).isEqualTo("thrpt");
            assertThat(fork.entry().threads()).isEqualTo(2);
            assertThat(fork.entry().jvmArgs()).isEmpty();
            assertThat(fork.entry().warmupIterations()).isZero();
            assertThat(fork.entry().measurementTime()).isEqualTo("10 ms");
            assertThat(fork.entry().primaryMetric().iterations()).containsExactly(3);
        }
    }

    @Test
    void aCollectorReplacesOnlyItsFlag() {
        RunPlan.Settings settings = new RunPlan.Settings(
                "p",
                1,
                StopRule.NONE,
                ForkLength.AS_ANNOTATED,
                new RunPlan.Conditions(null, null, null, Collector.G1, null),
                null,
                null,
                null);
        try (HostedJmh jmh = start(Jdks.own(), JARS.get("1.37"))) {
            ForkRequest request = Forks.of(ForeignJar.ALLOCATE, Map.of("size", "SMALL"));
            RunInProgress.Host host = new RunInProgress.Host(jmh.benchmarks(), jmh::fork, System::nanoTime);
            List<String> flags = host.flags(request.benchmarkCase(), settings, List.of());
            assertThat(flags).containsExactly("-Xmx64m", "-XX:+UseG1GC");
            ForkOutcome fork = jmh.fork(Forks.withFlags(request, flags.toArray(String[]::new)));
            assertThat(fork.error()).isNull();
            assertThat(fork.entry().jvmArgs()).isEqualTo(flags);
            assertThat(host.flags(Forks.avgt(ControlBenchmark.COPY.benchmark()), settings, List.of()))
                    .as("control benchmarks have flags of their own")
                    .isNull();
        }
    }

    @Test
    void aProfilerThatCannotBeUsedIsToldFromABenchmarkThatFails() throws IOException {
        String profiler = "foreign.BrokenProfiler";
        Path jar = ForeignJar.make(folder.resolve("broken"), "1.37", Map.of(profiler, notWhatYouExpect(profiler)));
        try (HostedJmh jmh = start(Jdks.own(), jar)) {
            ForkOutcome failed = jmh.fork(Forks.of(ForeignJar.ALLOCATE, Map.of("size", "SMALL"), "gc", profiler));
            assertThat(failed.end()).isEqualTo(ForkEnd.NO_PROFILER);
            assertThat(failed.error()).contains("BrokenProfiler");
        }
    }

    /** As a suite's jar does, which brings the probe of the day when it was built. */
    @Test
    void aJarThatBringsAProbeIsMeasuredWithOurs() throws IOException {
        Path jar = ForeignJar.make(folder.resolve("other"), "1.37", Map.of(Forks.CPU, notWhatYouExpect(Forks.CPU)));
        try (HostedJmh jmh = start(Jdks.own(), jar)) {
            ForkOutcome fork = jmh.fork(Forks.of(ForeignJar.ALLOCATE, Map.of("size", "SMALL"), "gc", Forks.CPU));
            assertThat(fork.error()).isNull();
            assertThat(score(fork.entry(), "cpu.norm")).isPositive();
            ForkRequest control = Forks.withFlags(
                    Forks.of(
                            Forks.avgt(ControlBenchmark.COPY.benchmark()),
                            new Iterations(1, 10),
                            new Iterations(2, 20),
                            null),
                    "-Xmx64m");
            ForkOutcome measured = jmh.fork(control);
            assertThat(measured.error()).isNull();
            assertThat(measured.entry().jvmArgs()).hasSize(1);
            assertThat(measured.entry().primaryMetric().iterations()).containsExactly(2);
            assertThat(measured.entry().perFork().get(0).cpuTime()).isBetween(10.0, 1e6);
            assertThat(jmh.benchmarks()).noneMatch(benchmark -> benchmark.name().startsWith(ControlBenchmark.PREFIX));
            ForkRequest none = Forks.of(
                    Forks.avgt(ControlBenchmark.PREFIX + "none"), new Iterations(1, 10), new Iterations(2, 20), null);
            assertThat(jmh.fork(none).error()).contains("there is no control benchmark");
        }
    }

    private static String notWhatYouExpect(String className) {
        int dot = className.lastIndexOf('.');
        return """
            package %s;

            public final class %s {
                static {
                    if (true) {
                        throw new IllegalStateException("not what you expect");
                    }
                }
            }
            """.formatted(className.substring(0, dot), className.substring(dot + 1));
    }

    private static ListedBenchmark benchmark(String name, ListedBenchmark.Param param) {
        return new ListedBenchmark(
                name,
                "avgt",
                "foreign.TinyBenchmark",
                List.of(param),
                1,
                ForkLength.annotated(1, 20L, 2, 30L),
                List.of("-Xmx64m"));
    }

    private static HostedJmh start(Path jdk, Path jar) {
        return HostedJmh.start(jdk, jar.toString(), null, folder.resolve("log.txt"));
    }

    private static double score(JmhEntry entry, String name) {
        return entry.secondary(name).score();
    }
}
