// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.Traits.UnsafeUse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the contenders on JDKs that deny the memory access methods of sun.misc.Unsafe. */
@EnabledForJreRange(min = JRE.JAVA_24, disabledReason = "older JDKs neither warn about Unsafe nor deny it")
class UnsafeIT {

    static List<CatalogueEntry> contenders() {
        return Catalogue.all();
    }

    private record Run(int exitCode, String output) {}

    @ParameterizedTest
    @MethodSource("contenders")
    void usesUnsafeIfItsTraitsSaySo(CatalogueEntry contender) throws Exception {
        Run run = run("warn", contender);
        assertThat(run.exitCode()).as(run.output()).isZero();
        assertThat(run.output().contains("sun.misc.Unsafe"))
                .isEqualTo(contender.traits().unsafe() != UnsafeUse.NONE);
    }

    /** What never uses Unsafe does without it. */
    static Stream<CatalogueEntry> contendersThatUseUnsafe() {
        return Catalogue.all().stream().filter(contender -> contender.traits().unsafe() != UnsafeUse.NONE);
    }

    @ParameterizedTest
    @MethodSource("contendersThatUseUnsafe")
    void worksWithoutUnsafeUnlessItsTraitsSaySo(CatalogueEntry contender) throws Exception {
        Run run = run("deny", contender);
        assertThat(run.exitCode() == 0)
                .as(run.output())
                .isEqualTo(contender.traits().unsafe() != UnsafeUse.REQUIRED);
    }

    private static Run run(String access, CatalogueEntry contender) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--sun-misc-unsafe-memory-access=" + access);
        contender.traits().needs().forEach(need -> command.add(need.flag()));
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), UnsafeProbe.class.getName(), contender.name()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), output);
    }
}
