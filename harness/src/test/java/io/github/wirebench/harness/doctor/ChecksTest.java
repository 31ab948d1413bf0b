// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.doctor.Doctor.Finding;
import io.github.wirebench.harness.doctor.Doctor.Finding.Severity;
import io.github.wirebench.harness.doctor.SystemProbe.Jvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each check on both sides of its limits: by figures, by Linux's files, by the options of a JVM. */
class ChecksTest {
    private static final String CPU = "sys/devices/system/cpu/";

    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource({
        "3.9, 0.02, OK",
        "4.1, 0.02, BAD",
        "0.1, 0.6, BAD",
        "NaN, 0.02, OK",
        "NaN, 0.6, BAD",
        "NaN, NaN, UNKNOWN"
    })
    void loadOnEightCores(double load, double busy, Severity expected) {
        Finding finding = Doctor.load(new Fork.Environment(load, 0, busy), 8);
        assertThat(finding.severity()).isEqualTo(expected);
        assertThat(finding.found()).doesNotContain("NaN");
    }

    /** The times of equal pieces of work: one that was interrupted is no sign, but a tenth of them at half the speed is. */
    @ParameterizedTest
    @CsvSource({"1.0, 0, OK", "1.1, 20, OK", "9.0, 4, OK", "1.2, 10, NOTE", "2.0, 10, NOTE", "2.0, 60, NOTE"})
    void coreSpeed(double slow, int slowOnes, Severity expected) {
        double[] times = DoubleStream.concat(
                        DoubleStream.generate(() -> slow).limit(slowOnes),
                        DoubleStream.generate(() -> 1).limit(100 - slowOnes))
                .toArray();
        assertThat(Doctor.coreSpeedOf(times).severity()).isEqualTo(expected);
        assertThat(Doctor.coreSpeedOf(3).severity()).isEqualTo(Severity.OK);
        assertThat(Doctor.coreSpeedOf(0, 0, 15.6).severity()).isEqualTo(Severity.UNKNOWN);
    }

    @Test
    void theSpeedOfACoreIsMeasured() {
        assertThat(Doctor.coreSpeed().found()).matches("steady|equal work takes up to [0-9.]+x as much CPU time");
    }

    @ParameterizedTest
    @CsvSource({"0, OK", "0.03, NOTE", "0.06, BAD", "NaN, UNKNOWN"})
    void steal(double steal, Severity expected) {
        assertThat(Doctor.steal(steal).severity()).isEqualTo(expected);
    }

    @Test
    void otherJmhRunsAreBad() {
        assertThat(Doctor.jmhRuns(List.of()).severity()).isEqualTo(Severity.OK);
        expect(Doctor.jmhRuns(List.of(new Jvm(123, "a fork of JMH"))), Severity.BAD, "pid 123 (a fork of JMH)");
    }

    @ParameterizedTest
    @CsvSource({"8, 8, 8, OK", "8, 8, 4, NOTE", "2, 2, 2, NOTE", "4, 8, 8, NOTE"})
    void cores(int usable, int logical, int physical, Severity expected) {
        assertThat(Doctor.cores(usable, logical, physical).severity()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1300, 16000, OK", "1200, 16000, BAD", "0, 16000, UNKNOWN", "8000, 1000, BAD"})
    void memoryInMebibytes(long free, long machineOrContainer, Severity expected) {
        assertThat(Doctor.freeMemory(free << 20, machineOrContainer << 20).severity())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"300, OK", "100, BAD", "-1, UNKNOWN"})
    void spaceInMebibytes(long free, Severity expected) {
        assertThat(Doctor.resultsFolder(free << 20).severity()).isEqualTo(expected);
    }

    /** A desktop with a wireless mouse has a battery, too, but none that takes the place of mains power. */
    @ParameterizedTest
    @CsvSource({"Mains, 0, BAD", "Mains, 1, OK", "Battery, 0, OK"})
    void powerFromMainsBatteryOrTheMouse(String type, String online, Severity expected) {
        String supply = "sys/class/power_supply/one/";
        SystemProbe probe = machine(root, supply + "type", type, supply + "online", online);
        assertThat(Doctor.power(probe.onBattery()).severity()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "performance, performance, acpi-cpufreq, OK",
        "performance, powersave, acpi-cpufreq, BAD",
        "powersave, powersave, acpi-cpufreq, BAD",
        "powersave, powersave, intel_pstate, NOTE",
        "powersave, powersave, amd-pstate-epp, NOTE",
        "powersave, powersave, '', BAD",
        "schedutil, schedutil, acpi-cpufreq, NOTE"
    })
    void governor(String first, String second, String driver, Severity expected) {
        Finding finding = withFiles(
                Doctor::governor,
                CPU + "cpu0/cpufreq/scaling_governor",
                first,
                CPU + "cpu10/cpufreq/scaling_governor",
                second,
                CPU + "cpu0/cpufreq/scaling_driver",
                driver);
        assertThat(finding.severity()).isEqualTo(expected);
        assertThat(finding.found()).contains(first).contains(second);
        assertThat(finding.advice().isEmpty()).isEqualTo(expected == Severity.OK);
    }

    @ParameterizedTest
    @CsvSource({
        "intel_pstate/no_turbo, 0, NOTE, on",
        "intel_pstate/no_turbo, 1, OK, off",
        "cpufreq/boost, 1, NOTE, on",
        "cpufreq/boost, 0, OK, off",
        "cpu3/cpufreq/boost, 1, NOTE, on",
        "cpu3/cpufreq/boost, 0, OK, off"
    })
    void turbo(String file, String content, Severity expected, String found) {
        expect(withFiles(Doctor::turbo, CPU + file, content), expected, found);
    }

    @ParameterizedTest
    @CsvSource({
        "cpu.max, max 100000, OK, none",
        "cpu.max, 50000 100000, BAD, 0.5 CPUs",
        "cpu.max, 150000 100000, NOTE, 1.5 CPUs",
        "cpu/cpu.cfs_quota_us, -1, OK, none",
        "cpu/cpu.cfs_quota_us, 150000, NOTE, 1.5 CPUs",
        "other, 7, OK, none"
    })
    void quotaOfAContainer(String file, String quota, Severity expected, String found) {
        String groups = "sys/fs/cgroup/";
        SystemProbe probe = machine(root, groups + file, quota, groups + "cpu/cpu.cfs_period_us", "100000");
        expect(Doctor.quota(probe), expected, found);
    }

    @ParameterizedTest
    @CsvSource({
        "17.0.15+6-Debian-1deb12u1, OK",
        "25.0.3+9-LTS, OK",
        "17.0.15+6-release, OK",
        "26-ea+10-1059, NOTE",
        "21-internal+0-adhoc.user.jdk, NOTE",
        "21-internal-adhoc.user.jdk-fastdebug, BAD",
        "17.0.1+12-slowdebug, BAD",
        "17-debug+1, BAD"
    })
    void jdkBuild(String version, Severity expected) {
        expect(Doctor.build(version), expected, version);
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g -XX:+UseSerialGC -Dx=-Xint, OK, 'no agent, no debugger, default compilers'",
        "-Xint -Xmx1g, BAD, -Xint",
        "-XX:TieredStopAtLevel=1, BAD, -XX:TieredStopAtLevel=1",
        "-XX:TieredStopAtLevel=4, OK, 'no agent, no debugger, default compilers'",
        "'-agentlib:jdwp=transport=dt_socket,address=host:5005', NOTE, -agentlib:jdwp",
        "-javaagent:/home/me/agent.jar=8080, NOTE, -javaagent",
        "-XX:+UnlockDiagnosticVMOptions -Xcomp, NOTE, -XX:+UnlockDiagnosticVMOptions -Xcomp"
    })
    void jvmOptions(String options, Severity expected, String found) {
        expect(Doctor.options(List.of(options.split(" "))), expected, found);
    }

    @ParameterizedTest
    @CsvSource({
        "HOME, /root, OK, none",
        "JDK_JAVA_OPTIONS, ' ', OK, none",
        "JDK_JAVA_OPTIONS, -Dpassword=secret -Xmx2g, NOTE, JDK_JAVA_OPTIONS: -Dpassword -Xmx2g",
        "_JAVA_OPTIONS, @/home/me/args -Dn=7, NOTE, _JAVA_OPTIONS: ... -Dn",
        "JAVA_TOOL_OPTIONS, -ea -Xint, BAD, JAVA_TOOL_OPTIONS: -ea -Xint"
    })
    void jvmEnvironment(String variable, String value, Severity expected, String found) {
        expect(Doctor.environment(Map.of(variable, value)), expected, found);
    }

    private Finding withFiles(Function<SystemProbe, Finding> check, String... files) {
        assertThat(check.apply(machine(Path.of("no-such-root"))).severity()).isEqualTo(Severity.UNKNOWN);
        return check.apply(machine(root, files));
    }

    /**
     * A machine that has only the files that a test writes.
     *
     * @param files to write below the root: path, content, path, content
     */
    static SystemProbe machine(Path root, String... files) {
        try {
            for (int i = 0; i < files.length; i += 2) {
                Files.createDirectories(root.resolve(files[i]).getParent());
                Files.writeString(root.resolve(files[i]), files[i + 1] + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new SystemProbe(root, root);
    }

    private static void expect(Finding finding, Severity severity, String found) {
        assertThat(finding.severity()).isEqualTo(severity);
        assertThat(finding.found()).isEqualTo(found);
    }
}
