// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.doctor.Doctor.Finding;
import io.github.wirebench.harness.doctor.Doctor.Finding.Severity;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.hardware.HardwareAbstractionLayer;
import picocli.CommandLine;

class DoctorTest {
    private static final Finding OK = new Finding("swap", Severity.OK, "none in use", "");
    private static final Finding NOTE = new Finding("SMT", Severity.NOTE, "on", "leave cores idle");
    private static final Finding BAD = new Finding("other JMH runs", Severity.BAD, "pid 7", "wait");
    private static final Finding UNKNOWN = new Finding("turbo", Severity.UNKNOWN, "not known here", "look");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @TempDir
    private Path root;

    @Test
    void thisMachineIsExaminedByEachCheckOnce() {
        List<Finding> findings = Doctor.examine(root.resolve("results/local"));
        assertThat(findings).extracting(Finding::check).doesNotHaveDuplicates().hasSize(14);
        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.found()).isNotBlank().hasLineCount(1);
            assertThat(finding.advice().isEmpty()).isEqualTo(finding.severity() == Severity.OK);
            assertThat(finding.advice()).doesNotContain("Exception", "Error");
        });
        assertThat(findings)
                .filteredOn(finding -> finding.check().matches("load|cores|free memory|results folder|JDK build"))
                .hasSize(5)
                .extracting(Finding::severity)
                .doesNotContain(Severity.UNKNOWN);
    }

    @Test
    void aSystemThatShowsNothingIsUnknown() {
        SystemProbe probe = new SystemProbe(root, root) {
            @Override
            HardwareAbstractionLayer hardware() {
                throw new UnsatisfiedLinkError("no native library");
            }
        };
        assertThat(Doctor.examine(probe))
                .filteredOn(finding -> finding.severity() == Severity.UNKNOWN)
                .extracting(Finding::check)
                .contains("load", "cores", "CPU governor", "turbo", "power", "free memory");
    }

    @Test
    void aDamagedFileIsUnknown() {
        SystemProbe probe = ChecksTest.machine(root, "sys/fs/cgroup/cpu.max", "many few");
        assertThat(Doctor.examine(probe))
                .contains(new Finding(
                        "CPU quota", Severity.UNKNOWN, "not known here", "the check failed: NumberFormatException"));
    }

    @Test
    void theReportIsTheGoldenFile() throws Exception {
        assertThat(command(List.of(OK, NOTE, BAD, UNKNOWN))).isEqualTo(ExitCode.OK);
        try (InputStream golden = getClass().getResourceAsStream("/doctor/report.txt")) {
            assertThat(out.toString(StandardCharsets.UTF_8))
                    .isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void onlyABadFindingFailsAStrictRun() {
        assertThat(command(List.of(OK, BAD), "--strict")).isEqualTo(ExitCode.FAILED);
        assertThat(command(List.of(OK, NOTE, UNKNOWN), "--strict")).isEqualTo(ExitCode.OK);
        assertThat(command(List.of(OK, BAD))).isEqualTo(ExitCode.OK);
    }

    @Test
    void jsonHasTheSameFindings() throws Exception {
        Path file = root.resolve("doctor.json");
        assertThat(command(List.of(OK, NOTE, BAD, UNKNOWN), "--strict", "--json", file.toString()))
                .isEqualTo(ExitCode.FAILED);
        JsonNode report = JsonFiles.MAPPER.readTree(file.toFile());
        assertThat(report.fieldNames())
                .toIterable()
                .containsExactly("generator", "formatVersion", "bad", "note", "findings");
        assertThat(report.get("formatVersion").asInt()).isEqualTo(1);
        assertThat(report.get("bad").asInt()).isEqualTo(1);
        assertThat(report.get("note").asInt()).isEqualTo(1);
        assertThat(JsonFiles.MAPPER.treeToValue(report.get("findings"), Finding[].class))
                .containsExactly(OK, NOTE, BAD, UNKNOWN);
    }

    private int command(List<Finding> findings, String... arguments) {
        PrintStream console = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new CommandLine(new DoctorCommand(() -> findings, console)).execute(arguments);
    }
}
