// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.sample.SleepingJvm;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherJmhRunsTest {
    private static final SystemFiles FILES = SystemFiles.ofThisMachine();

    @ParameterizedTest
    @CsvSource({
        "-cp x.jar org.openjdk.jmh.runner.ForkedMain 127.0.0.1 4711, a fork of JMH",
        "-cp x.jar org.openjdk.jmh.Main Copy, JMH",
        "-Xmx1g io.github.wirebench.probe.JmhHost, a host of JMH",
        "-Xmx1g -jar target/benchmarks.jar quick, benchmarks.jar",
        "-jar C:\\work\\my-benchmarks.jar, my-benchmarks.jar",
        "-cp target/benchmarks.jar other.Main,",
        "-jar app.jar benchmarks.jar,",
        "-jar,"
    })
    void aRunIsKnownByItsMainClassOrJar(String arguments, String description) {
        assertThat(OtherJmhRuns.description(List.of(arguments.split(" "))).orElse(null))
                .isEqualTo(description);
    }

    @Test
    void aRealForkIsFoundAlsoWithALongClassPath() throws Exception {
        // The JDK itself tells no arguments of a command line as long as this.
        try (SleepingJvm fork =
                SleepingJvm.start(List.of("-Dlong=" + "x".repeat(5_000)), "org.openjdk.jmh.runner.ForkedMain")) {
            List<JavaProcess> processes = JavaProcess.among(Stream.of(fork.handle()), FILES);
            assertThat(processes).hasSize(1);
            assertThat(OtherJmhRuns.among(processes)).containsExactly(new JmhProcess(fork.pid(), "a fork of JMH"));
        }
    }

    @Test
    void aJvmOfAnotherKindIsAJvmOnly() throws Exception {
        try (SleepingJvm jvm = SleepingJvm.start(List.of(), "something")) {
            List<JavaProcess> processes = JavaProcess.among(Stream.of(jvm.handle()), FILES);
            assertThat(processes).hasSize(1);
            assertThat(OtherJmhRuns.among(processes)).isEmpty();
        }
    }

    @Test
    void aForkCountsAsPartOfTheRunThatStartedIt() {
        ProcessHandle self = ProcessHandle.current();
        ProcessHandle parent = self.parent().orElseThrow();
        JavaProcess host = new JavaProcess(parent, List.of("-jar", "benchmarks.jar"));
        JavaProcess fork = new JavaProcess(self, List.of("org.openjdk.jmh.runner.ForkedMain"));
        assertThat(OtherJmhRuns.among(List.of(fork, host)))
                .containsExactly(new JmhProcess(parent.pid(), "benchmarks.jar"));
    }

    @Test
    void theOwnFamilyIsNoneOfTheOthers() throws Exception {
        try (SleepingJvm own = SleepingJvm.start(List.of(), "org.openjdk.jmh.runner.ForkedMain")) {
            List<Long> others = JavaProcess.others(FILES).stream()
                    .map(process -> process.handle().pid())
                    .toList();
            assertThat(others).doesNotContain(own.pid(), ProcessHandle.current().pid());
            assertThat(others)
                    .doesNotContainAnyElementsOf(JavaProcess.ancestors(ProcessHandle.current())
                            .map(ProcessHandle::pid)
                            .toList());
            assertThat(OtherJmhRuns.find()).extracting(JmhProcess::pid).doesNotContain(own.pid());
        }
    }

    @Test
    void theWarningNamesTheProcesses() {
        assertThat(OtherJmhRuns.warning(List.of())).isEmpty();
        JmhProcess first = new JmhProcess(123, "JMH");
        assertThat(OtherJmhRuns.warning(List.of(first)))
                .contains("another JMH run (pid 123) is under way on this machine: the two disturb each other");
        assertThat(OtherJmhRuns.warning(List.of(first, new JmhProcess(5, "JMH")))
                        .orElseThrow())
                .startsWith("other JMH runs (pid 123, pid 5) are under way on this machine: ");
    }
}
