// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DoctorCommandTest {
    private static final Finding GOOD = new Finding("swap", Severity.OK, "none in use", "");
    private static final Finding NOTABLE = new Finding("SMT", Severity.NOTE, "on", "leave cores idle");
    private static final Finding BAD = new Finding("other JMH runs", Severity.BAD, "pid 7", "wait");
    private static final Finding UNKNOWN = new Finding("turbo", Severity.UNKNOWN, "not known here", "look");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    @Test
    void findingsAreAlignedWithTheirAdviceBelow() {
        assertThat(run(List.of(GOOD, NOTABLE, BAD, UNKNOWN))).isEqualTo(ExitCode.OK);
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "OK       swap            none in use",
                        "NOTE     SMT             on",
                        "                         -> leave cores idle",
                        "BAD      other JMH runs  pid 7",
                        "                         -> wait",
                        "UNKNOWN  turbo           not known here",
                        "                         -> look",
                        "1 thing spoils measurements here, 1 to know");
    }

    @Test
    void strictnessTurnsOneBadThingIntoAStatus() {
        assertThat(run(List.of(GOOD, BAD), "--strict")).isEqualTo(ExitCode.FAILED);
        assertThat(run(List.of(GOOD, NOTABLE, UNKNOWN), "--strict")).isEqualTo(ExitCode.OK);
        assertThat(run(List.of(GOOD, BAD))).isEqualTo(ExitCode.OK);
    }

    @Test
    void theSummaryCounts() {
        assertThat(DoctorReport.of(List.of(GOOD)).summary()).isEqualTo("nothing spoils measurements here, 0 to know");
        assertThat(DoctorReport.of(List.of(BAD, BAD, NOTABLE)).summary())
                .isEqualTo("2 things spoil measurements here, 1 to know");
    }

    @Test
    void jsonHoldsTheSame() throws Exception {
        Path file = folder.resolve("doctor.json");
        List<Finding> findings = List.of(GOOD, NOTABLE, BAD, UNKNOWN);
        assertThat(run(findings, "--strict", "--json", file.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(JsonFiles.MAPPER.readValue(file.toFile(), DoctorReport.class))
                .isEqualTo(new DoctorReport(1, 1, 1, findings));
    }

    private int run(List<Finding> findings, String... arguments) {
        PrintStream console = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new CommandLine(new DoctorCommand(() -> findings, console)).execute(arguments);
    }
}
