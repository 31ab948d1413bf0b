// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.doctor.SystemProbe.Jvm;
import io.github.wirebench.harness.sample.SleepingJvm;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherJvmsTest {
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
        assertThat(SystemProbe.jmh(List.of(("java " + arguments).split(" ")))).isEqualTo(description);
    }

    @Test
    void aRealForkIsFoundAlsoWithALongClassPath() throws Exception {
        // The JDK itself does not show the arguments of such a long command line.
        try (SleepingJvm fork =
                SleepingJvm.start(List.of("-Dlong=" + "x".repeat(5_000)), "org.openjdk.jmh.runner.ForkedMain")) {
            assertThat(SystemProbe.jmhRuns(Stream.of(fork.handle())))
                    .containsExactly(new Jvm(fork.pid(), "a fork of JMH"));
        }
    }

    @Test
    void aJvmOfAnotherKindIsNoRun() throws Exception {
        try (SleepingJvm jvm = SleepingJvm.start(List.of(), "something")) {
            assertThat(SystemProbe.jmhRuns(Stream.of(jvm.handle()))).isEmpty();
        }
    }

    @Test
    void theOwnFamilyIsNoneOfTheOthers() throws Exception {
        try (SleepingJvm own = SleepingJvm.start(List.of(), "org.openjdk.jmh.runner.ForkedMain")) {
            assertThat(SystemProbe.otherJmhRuns()).extracting(Jvm::pid).doesNotContain(own.pid());
        }
    }
}
