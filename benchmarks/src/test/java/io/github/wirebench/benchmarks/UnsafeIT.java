// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits.Flag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the contenders on JDKs that deny the memory access methods of sun.misc.Unsafe. */
@EnabledForJreRange(min = JRE.JAVA_24, disabledReason = "older JDKs neither warn about Unsafe nor deny it")
class UnsafeIT {

    private record Run(int exitCode, String output) {}

    /** What uses no Unsafe shares a JVM with others that need the same flags, because starting one takes long. */
    static Collection<List<Contender>> contendersWithoutUnsafe() {
        return Catalogue.all().stream()
                .filter(contender -> !usesUnsafe(contender))
                .collect(Collectors.groupingBy(contender -> contender.traits().needs()))
                .values();
    }

    @ParameterizedTest
    @MethodSource("contendersWithoutUnsafe")
    void usesNoUnsafe(List<Contender> contenders) throws Exception {
        Run run = run("warn", contenders);
        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output()).doesNotContain("sun.misc.Unsafe");
    }

    static Stream<Contender> contendersThatUseUnsafe() {
        return Catalogue.all().stream().filter(UnsafeIT::usesUnsafe);
    }

    @ParameterizedTest
    @MethodSource("contendersThatUseUnsafe")
    void usesUnsafeAndRequiresItIfItsTraitsSaySo(Contender contender) throws Exception {
        Run warned = run("warn", List.of(contender));
        assertThat(warned.exitCode()).as(warned.output()).isZero();
        assertThat(warned.output()).contains("sun.misc.Unsafe");
        Run denied = run("deny", List.of(contender));
        assertThat(denied.exitCode() == 0)
                .as(denied.output())
                .isEqualTo(!contender.traits().has(Flag.REQUIRES_UNSAFE));
    }

    private static boolean usesUnsafe(Contender contender) {
        return contender.traits().has(Flag.USES_UNSAFE) || contender.traits().has(Flag.REQUIRES_UNSAFE);
    }

    private static Run run(String access, List<Contender> contenders) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--sun-misc-unsafe-memory-access=" + access));
        contenders.get(0).traits().needs().forEach(need -> command.add(need.flag()));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), UnsafeProbe.class.getName()));
        contenders.forEach(contender -> command.add(contender.name()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), output);
    }
}
