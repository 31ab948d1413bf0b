// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    @TempDir
    private Path root;

    @Test
    void thisMachineIsExaminedByEachCheckOnce() {
        List<Finding> findings = Doctor.examine(root.resolve("results/local"));
        assertThat(findings).extracting(Finding::check).doesNotHaveDuplicates().hasSizeGreaterThan(20);
        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.found()).isNotBlank().hasLineCount(1);
            assertThat(finding.advice().isEmpty()).isEqualTo(finding.severity() == Severity.OK);
            assertThat(finding.advice()).doesNotContain("looking failed");
        });
        assertThat(findings)
                .filteredOn(finding -> finding.check().matches("load|cores|free memory|results folder|JDK build"))
                .hasSize(5)
                .extracting(Finding::severity)
                .doesNotContain(Severity.UNKNOWN);
    }

    @Test
    void aSystemThatTellsNothingIsNoError() {
        MachineFigures silent = (MachineFigures) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {MachineFigures.class}, (proxy, method, arguments) -> {
                    throw new UnsatisfiedLinkError("no native library");
                });
        Surroundings surroundings = new Surroundings(
                new SystemFiles(root.resolve("nowhere")), silent, new JvmFacts("17", List.of(), Map.of()), root);
        assertThat(Doctor.examine(surroundings))
                .filteredOn(finding -> !finding.check().startsWith("J"))
                .hasSizeGreaterThan(15)
                .allSatisfy(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.UNKNOWN);
                    assertThat(finding.found()).isEqualTo("not known here");
                    assertThat(finding.advice()).isNotBlank();
                });
    }

    @Test
    void damagedFilesAreNoError() {
        Surroundings surroundings = new QuietMachine()
                .with(
                        root,
                        "proc/self/cgroup",
                        "0::/\n4:memory:/\nnonsense",
                        "sys/fs/cgroup/cpu.max",
                        "many few",
                        "sys/fs/cgroup/memory.max",
                        "much",
                        "proc/self/status",
                        "Cpus_allowed_list:\tall");
        assertThat(Doctor.examine(surroundings))
                .filteredOn(finding ->
                        List.of("CPU quota", "memory limit", "CPU affinity").contains(finding.check()))
                .hasSize(3)
                .extracting(Finding::severity)
                .containsOnly(Severity.UNKNOWN);
    }
}
