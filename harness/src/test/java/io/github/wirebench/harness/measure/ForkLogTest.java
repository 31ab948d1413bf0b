// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.measure.HostProcess.ForkLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForkLogTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | '' | Unrecognized VM option 'Foo';Error: Could not create the Java Virtual Machine. | exit code 1: Unrecognized VM option 'Foo'",
                "1 | Error occurred during initialization of VM;Too small maximum heap | '' | exit code 1: Too small maximum heap",
                "3 | hello;Error rate: none | OpenJDK 64-Bit Server VM warning: x;Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space;\tat a.B.c(B.java:1) | exit code 3: Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space",
                "134 | #;# A fatal error has been detected by the Java Runtime Environment:;#;#  SIGSEGV (0xb) at pc=0x1 | '' | exit code 134: SIGSEGV (0xb) at pc=0x1",
                "137 | '' | '' | exit code 137, killed",
                "3 | '' | '' | exit code 3",
                "3 | '' | no idea | exit code 3: no idea",
            })
    void theLineThatTellsTheCauseIsFound(int code, String out, String err, String said) throws IOException {
        Path log = Files.writeString(folder.resolve("jmh.log"), failed(9, "", "Error: of an earlier fork"));
        ForkLog fork = ForkLog.from(log);
        Files.writeString(log, failed(code, lines(out), lines(err)), StandardOpenOption.APPEND);
        assertThat(fork.explain("Forked VM failed"))
                .contains(said)
                .endsWith("; see " + log)
                .doesNotContain("earlier", "Could not create");
    }

    @Test
    void aBenchmarkThatThrewHasItsOwnError() throws IOException {
        Path log = folder.resolve("jmh.log");
        ForkLog fork = ForkLog.from(log);
        assertThat(fork.explain("no such file")).isEqualTo("no such file");
        Files.writeString(log, "# Warmup Iteration 1: <failure>\njava.lang.IllegalStateException: x\n");
        assertThat(fork.explain("no such file")).isEqualTo("no such file");
    }

    private static String lines(String text) {
        return text.replace(';', '\n') + "\n";
    }

    private static String failed(int code, String out, String err) {
        return "<forked VM failed with exit code " + code + ">\n<stdout last='20 lines'>\n" + out
                + "</stdout>\n<stderr last='20 lines'>\n" + err + "</stderr>\n";
    }
}
