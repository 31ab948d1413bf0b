// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome;
import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome.ForkEnd;
import io.github.wirebench.harness.measure.HostedJmh.ForkRequest;
import io.github.wirebench.harness.sample.ClassPathJar;
import io.github.wirebench.harness.sample.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a host ends, nothing of it is left behind. */
@Tag("slow")
class HostEndIT {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final int HOST_AND_FORK = 2;

    @TempDir
    private Path folder;

    @Test
    void aKilledParentLeavesNothing() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Path log = folder.resolve("log.txt");
        Process parent = new ProcessBuilder(
                        Jdks.own().resolve("bin/java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostParent.class.getName(),
                        log.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("parent.txt").toFile())
                .start();
        List<ProcessHandle> children = List.of();
        try {
            await(() -> measures(log));
            children = parent.descendants().toList();
            assertThat(children).hasSize(HOST_AND_FORK);
            assertThat(filesIn(temporary)).isPositive();
            parent.destroyForcibly().waitFor();
            List<ProcessHandle> orphans = children;
            await(() -> orphans.stream().noneMatch(ProcessHandle::isAlive));
            assertThat(filesIn(temporary)).isZero();
        } finally {
            parent.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void closingInTheMiddleOfAForkLeavesNothing() throws Exception {
        Path log = folder.resolve("log.txt");
        HostedJmh jmh = HostedJmh.start(Jdks.own(), classPath(), null, log);
        CompletableFuture<ForkOutcome> fork = CompletableFuture.supplyAsync(() -> jmh.fork(Forks.aMinute()));
        await(() -> measures(log));
        List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
        assertThat(children).hasSize(HOST_AND_FORK);
        Path temporary = hostFolder(children);
        assertThat(temporary).isDirectory();
        long start = System.nanoTime();
        jmh.close();
        assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
        assertThat(fork.get(5, TimeUnit.SECONDS).entry()).isNull();
        assertThat(children).noneMatch(ProcessHandle::isAlive);
        assertThat(temporary).doesNotExist();
        assertThat(jmh.fork(Forks.aMinute()).entry()).isNull();
    }

    @Test
    void anIdleHostEndsAtOnceWhenTerminated() throws Exception {
        Path log = folder.resolve("log.txt");
        try (HostedJmh jmh = HostedJmh.start(Jdks.own(), classPath(), null, log)) {
            assertThat(jmh.benchmarks()).isNotEmpty();
            ProcessHandle host = ProcessHandle.current().children().findFirst().orElseThrow();
            Path temporary = hostFolder(List.of(host));
            host.destroy();
            host.onExit().get(3, TimeUnit.SECONDS);
            assertThat(temporary).doesNotExist();
        }
    }

    @Test
    void aTerminatedHostLeavesNothing() throws Exception {
        Path log = folder.resolve("log.txt");
        try (HostedJmh jmh = HostedJmh.start(Jdks.own(), classPath(), null, log)) {
            ProcessHandle host = ProcessHandle.current().children().findFirst().orElseThrow();
            Path temporary = hostFolder(List.of(host));
            CompletableFuture<ForkOutcome> fork = CompletableFuture.supplyAsync(() -> jmh.fork(Forks.aMinute()));
            await(() -> measures(log));
            List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
            host.destroy();
            assertThat(fork.get(10, TimeUnit.SECONDS).entry()).isNull();
            await(() -> children.stream().noneMatch(ProcessHandle::isAlive));
            await(() -> !Files.exists(temporary));
        }
    }

    @Test
    void aForkThatHangsOrTakesTooLongEndsWithItsJvmsAndTheNextOneRuns() throws Exception {
        try (HostedJmh jmh = HostedJmh.start(Jdks.own(), classPath(), null, folder.resolve("log.txt"))) {
            for (ForkRequest request :
                    List.of(Forks.within(2, 60, Forks.aMinute()), Forks.within(60, 2, Forks.aMinute()))) {
                ForkOutcome failed = jmh.fork(request);
                assertThat(failed.end()).isEqualTo(ForkEnd.OVERDUE);
                assertThat(failed.error()).containsPattern("did not finish within [2-9] s");
                await(() -> ProcessHandle.current().children().findAny().isEmpty());
            }
            assertThat(jmh.fork(Forks.within(60, 60, Forks.of(Forks.SLEEP, Map.of())))
                            .error())
                    .isNull();
        }
    }

    @Test
    void aDeadHostIsReplaced() throws Exception {
        Path log = folder.resolve("log.txt");
        try (HostedJmh jmh = HostedJmh.start(Jdks.own(), classPath(), null, log)) {
            List<ProcessHandle> host = ProcessHandle.current().children().toList();
            assertThat(host).hasSize(1);
            Path temporary = hostFolder(host);
            host.get(0).destroyForcibly();
            host.get(0).onExit().get(5, TimeUnit.SECONDS);
            ForkOutcome failed = jmh.fork(Forks.of(Forks.SLEEP, Map.of()));
            assertThat(failed.end()).isEqualTo(ForkEnd.LOST);
            assertThat(failed.error()).contains(log.toString());
            assertThat(temporary).doesNotExist();
            assertThat(jmh.fork(Forks.of(Forks.SLEEP, Map.of())).error()).isNull();
        }
        assertThat(ProcessHandle.current().children()).isEmpty();
    }

    /** In one short entry: of a command line of more than a page, Linux tells no arguments. */
    private String classPath() throws IOException {
        return ClassPathJar.write(folder.resolve("tests.jar"), "tests").toString();
    }

    /** JMH says so in front of an iteration. */
    private static boolean measures(Path log) {
        try {
            return Files.exists(log) && Files.readString(log).contains("Iteration ");
        } catch (IOException e) {
            return false;
        }
    }

    /** The last argument of the host. */
    private static Path hostFolder(List<ProcessHandle> processes) {
        return processes.stream()
                .map(process -> process.info().arguments().orElseThrow())
                .filter(arguments -> List.of(arguments).contains("io.github.wirebench.probe.JmhHost"))
                .map(arguments -> Path.of(arguments[arguments.length - 1]))
                .findFirst()
                .orElseThrow();
    }

    private static long filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("wirebench-host"))
                    .count();
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - start).as("waited, ns").isLessThan(LIMIT_NANOS);
            Thread.sleep(20);
        }
    }
}
