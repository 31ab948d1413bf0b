// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks that read files, on small trees of such files. */
class FileChecksTest {
    private static final String CPU = "sys/devices/system/cpu/";

    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource({
        "performance, performance, acpi-cpufreq, OK",
        "performance, powersave, acpi-cpufreq, BAD",
        "powersave, powersave, acpi-cpufreq, BAD",
        "powersave, powersave, intel_pstate, NOTE",
        "powersave, powersave, amd-pstate-epp, NOTE",
        "schedutil, schedutil, acpi-cpufreq, NOTE"
    })
    void governor(String first, String second, String driver, Severity expected) {
        Verdict verdict = look(
                ClockChecks::governor,
                CPU + "cpu0/cpufreq/scaling_governor",
                first,
                CPU + "cpu10/cpufreq/scaling_governor",
                second,
                CPU + "cpu0/cpufreq/scaling_driver",
                driver);
        assertThat(verdict.severity()).isEqualTo(expected);
        assertThat(verdict.found()).contains(first).contains(second);
        assertThat(verdict.advice().isEmpty()).isEqualTo(expected == Severity.OK);
    }

    @Test
    void aPowersaveGovernorOfAnUnknownDriverSpoils() {
        assertThat(look(ClockChecks::governor, CPU + "cpu0/cpufreq/scaling_governor", "powersave")
                        .severity())
                .isEqualTo(Severity.BAD);
    }

    @ParameterizedTest
    @CsvSource({
        "intel_pstate/no_turbo, 0, NOTE",
        "intel_pstate/no_turbo, 1, OK",
        "cpufreq/boost, 1, NOTE",
        "cpufreq/boost, 0, OK",
        "cpu3/cpufreq/boost, 1, NOTE",
        "cpu3/cpufreq/boost, 0, OK"
    })
    void turbo(String file, String content, Severity expected) {
        assertThat(look(ClockChecks::turbo, CPU + file, content).severity()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"tsc, OK", "arch_sys_counter, OK", "hpet, NOTE", "kvm-clock, NOTE"})
    void clockSource(String source, Severity expected) {
        Verdict verdict =
                look(ClockChecks::source, "sys/devices/system/clocksource/clocksource0/current_clocksource", source);
        assertThat(verdict.severity()).isEqualTo(expected);
        assertThat(verdict.found()).isEqualTo(source);
    }

    @ParameterizedTest
    @CsvSource({"'always [madvise] never', OK", "'always madvise [never]', OK", "'[always] madvise never', NOTE"})
    void hugePages(String modes, Severity expected) {
        Verdict verdict = look(MemoryChecks::hugePages, "sys/kernel/mm/transparent_hugepage/enabled", modes);
        assertThat(verdict.severity()).isEqualTo(expected);
        assertThat(modes).contains("[" + verdict.found() + "]");
    }

    @ParameterizedTest
    @CsvSource({"0-7, OK", "'0-3,4-7', OK", "'0-2,7', NOTE", "5, NOTE"})
    void affinity(String allowed, Severity expected) {
        Verdict verdict = look(
                CoreChecks::affinity,
                "proc/self/status",
                "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + allowed + "\nMems_allowed:\t1");
        assertThat(verdict.severity()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"max 100000, OK, none", "50000 100000, BAD, 0.5 CPUs", "100000 100000, NOTE, 1.0 CPU"})
    void quotaOfVersion2(String max, Severity expected, String found) {
        Verdict verdict = look(
                CoreChecks::quota,
                "proc/self/cgroup",
                "0::/user.slice/run-7.scope",
                "sys/fs/cgroup/user.slice/run-7.scope/cpu.max",
                max);
        assertThat(verdict.severity()).isEqualTo(expected);
        assertThat(verdict.found()).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource({"-1, OK", "150000, NOTE", "20000, BAD"})
    void quotaOfVersion1(String quota, Severity expected) {
        assertThat(look(
                                CoreChecks::quota,
                                "proc/self/cgroup",
                                "9:name=systemd:/\n4:memory:/docker/abc\n2:cpu,cpuacct:/docker/abc\n0::/",
                                "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us",
                                quota,
                                "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us",
                                "100000")
                        .severity())
                .as("inside a container: the group's own path is that of the host")
                .isEqualTo(expected);
    }

    @Test
    void aQuotaOfASurroundingGroupCounts() {
        assertThat(look(
                                CoreChecks::quota,
                                "proc/self/cgroup",
                                "0::/outer/inner",
                                "sys/fs/cgroup/outer/inner/cpu.max",
                                "400000 100000",
                                "sys/fs/cgroup/outer/cpu.max",
                                "70000 100000")
                        .found())
                .isEqualTo("0.7 CPUs");
    }

    @Test
    void aGroupOutsideTheMountIsNotFollowed() {
        assertThat(look(CoreChecks::quota, "proc/self/cgroup", "0::/../../proc", "proc/cpu.max", "1000 100000")
                        .severity())
                .isEqualTo(Severity.OK);
    }

    @ParameterizedTest
    @CsvSource({"max, OK", "4294967296, NOTE", "1073741824, BAD"})
    void memoryLimitOfVersion2(String limit, Severity expected) {
        assertThat(look(MemoryChecks::limit, "proc/self/cgroup", "0::/job", "sys/fs/cgroup/job/memory.max", limit)
                        .severity())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"9223372036854771712, OK", "2147483648, NOTE", "536870912, BAD"})
    void memoryLimitOfVersion1(String limit, Severity expected) {
        assertThat(look(
                                MemoryChecks::limit,
                                "proc/self/cgroup",
                                "4:memory:/job",
                                "sys/fs/cgroup/memory/job/memory.limit_in_bytes",
                                limit)
                        .severity())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0, Discharging, System, BAD",
        "1, Discharging, System, OK",
        "0, Full, System, OK",
        "0, Discharging, Device, OK"
    })
    void powerFromMainsBatteryOrTheMouse(String mains, String status, String scope, Severity expected) {
        String supplies = "sys/class/power_supply/";
        assertThat(look(
                                PlaceChecks::power,
                                supplies + "AC/type",
                                "Mains",
                                supplies + "AC/online",
                                mains,
                                supplies + "BAT0/type",
                                "Battery",
                                supplies + "BAT0/status",
                                status,
                                supplies + "BAT0/scope",
                                scope)
                        .severity())
                .isEqualTo(expected);
    }

    private Verdict look(Function<Surroundings, Verdict> check, String... files) {
        assertThat(check.apply(new QuietMachine().withoutFiles()).severity())
                .as("without the file")
                .isIn(Severity.UNKNOWN, Severity.OK);
        return check.apply(new QuietMachine().with(root, files));
    }
}
