// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.doctor.OtherJmhRuns.Jvm;
import io.github.wirebench.harness.sample.SleepingJvm;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherJmhRunsTest {
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
        assertThat(OtherJmhRuns.jmh(List.of(("java " + arguments).split(" ")))).isEqualTo(description);
    }

    @Test
    void aRealForkIsFoundAlsoWithALongClassPath() throws Exception {
        // The JDK itself does not show the arguments of such a long command line.
        try (SleepingJvm fork =
                SleepingJvm.start(List.of("-Dlong=" + "x".repeat(5_000)), "org.openjdk.jmh.runner.ForkedMain")) {
            assertThat(OtherJmhRuns.jvms(Stream.of(fork.handle())))
                    .containsExactly(new Jvm(fork.pid(), "a fork of JMH"));
        }
    }

    @Test
    void aJvmOfAnotherKindIsAJvmOnly() throws Exception {
        try (SleepingJvm jvm = SleepingJvm.start(List.of(), "something")) {
            assertThat(OtherJmhRuns.jvms(Stream.of(jvm.handle()))).containsExactly(new Jvm(jvm.pid(), null));
        }
    }

    @Test
    void theOwnFamilyIsNoneOfTheOthers() throws Exception {
        try (SleepingJvm own = SleepingJvm.start(List.of(), "org.openjdk.jmh.runner.ForkedMain")) {
            List<Long> others = OtherJmhRuns.otherJvms().stream().map(Jvm::pid).toList();
            assertThat(others).doesNotContain(own.pid(), ProcessHandle.current().pid());
            assertThat(others)
                    .doesNotContainAnyElementsOf(
                            OtherJmhRuns.ancestors(ProcessHandle.current().pid()));
            assertThat(OtherJmhRuns.find()).extracting(Jvm::pid).doesNotContain(own.pid());
        }
    }

    @Test
    void theWarningNamesTheProcesses() {
        assertThat(OtherJmhRuns.warning(List.of())).isEmpty();
        assertThat(OtherJmhRuns.warning(List.of(new Jvm(123, "JMH"), new Jvm(5, "JMH")))
                        .orElseThrow())
                .contains("pid 123, pid 5")
                .hasLineCount(1);
    }
}
