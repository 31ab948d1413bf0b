// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks that judge a figure, on both sides of their limits. */
class FigureChecksTest {

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
        QuietMachine machine = new QuietMachine() {
            @Override
            public double loadAverage() {
                return load;
            }

            @Override
            public CpuUse cpu() {
                return new CpuUse(busy, 0);
            }
        };
        assertThat(machine.severity(LoadChecks::load)).isEqualTo(expected);
        assertThat(LoadChecks.load(machine.withoutFiles()).found()).doesNotContain("NaN");
    }

    @ParameterizedTest
    @CsvSource({"0, OK", "0.03, NOTE", "0.06, BAD", "NaN, UNKNOWN"})
    void steal(double steal, Severity expected) {
        QuietMachine machine = new QuietMachine() {
            @Override
            public CpuUse cpu() {
                return new CpuUse(0.1, steal);
            }
        };
        assertThat(machine.severity(LoadChecks::steal)).isEqualTo(expected);
    }

    @Test
    void anotherJmhRunSpoilsAndOtherJvmsAreNoted() {
        assertThat(new QuietMachine().severity(LoadChecks::jmhRuns)).isEqualTo(Severity.OK);
        assertThat(new QuietMachine().severity(LoadChecks::jvms)).isEqualTo(Severity.OK);
        QuietMachine machine = new QuietMachine() {
            @Override
            public List<JmhProcess> otherJmhRuns() {
                return List.of(new JmhProcess(123, "a fork of JMH"));
            }

            @Override
            public int otherJvms() {
                return 3;
            }
        };
        Verdict runs = LoadChecks.jmhRuns(machine.withoutFiles());
        assertThat(runs.severity()).isEqualTo(Severity.BAD);
        assertThat(runs.found()).isEqualTo("pid 123 (a fork of JMH)");
        Verdict jvms = LoadChecks.jvms(machine.withoutFiles());
        assertThat(jvms.severity()).isEqualTo(Severity.NOTE);
        assertThat(jvms.found()).isEqualTo("2 other JVMs");
    }

    @ParameterizedTest
    @CsvSource({
        "8, 8, 8, OK, OK",
        "8, 8, 4, OK, NOTE",
        "2, 2, 2, NOTE, OK",
        "4, 8, 4, NOTE, NOTE",
        "8, 8, 0, OK, UNKNOWN"
    })
    void coresAndTheirThreads(int usable, int logical, int physical, Severity cores, Severity smt) {
        QuietMachine machine = new QuietMachine() {
            @Override
            public int usableCores() {
                return usable;
            }

            @Override
            public int logicalCores() {
                return logical;
            }

            @Override
            public int physicalCores() {
                return physical;
            }
        };
        assertThat(machine.severity(CoreChecks::cores)).isEqualTo(cores);
        assertThat(machine.severity(CoreChecks::smt)).isEqualTo(smt);
    }

    @ParameterizedTest
    @CsvSource({"1300, 0, OK, OK", "1200, 10, BAD, OK", "0, 500, UNKNOWN, NOTE"})
    void memoryInMebibytes(long free, long swap, Severity freeMemory, Severity swapInUse) {
        QuietMachine machine = new QuietMachine() {
            @Override
            public long freeMemory() {
                return free * Amounts.MIB;
            }

            @Override
            public long swapUsed() {
                return swap * Amounts.MIB;
            }
        };
        assertThat(machine.severity(MemoryChecks::free)).isEqualTo(freeMemory);
        assertThat(machine.severity(MemoryChecks::swap)).isEqualTo(swapInUse);
    }

    @ParameterizedTest
    @CsvSource({"300, OK, OK", "100, BAD, NOTE", "-1, UNKNOWN, UNKNOWN"})
    void spaceInMebibytes(long free, Severity results, Severity temporary) {
        QuietMachine machine = new QuietMachine() {
            @Override
            public long freeSpace(Path folder) {
                return free * Amounts.MIB;
            }
        };
        assertThat(machine.severity(PlaceChecks::resultsSpace)).isEqualTo(results);
        assertThat(machine.severity(PlaceChecks::temporarySpace)).isEqualTo(temporary);
    }

    @Test
    void batteryAndVirtualMachine() {
        assertThat(new QuietMachine().severity(PlaceChecks::power)).isEqualTo(Severity.OK);
        assertThat(new QuietMachine().severity(PlaceChecks::virtualization)).isEqualTo(Severity.OK);
        QuietMachine machine = new QuietMachine() {
            @Override
            public boolean onBattery() {
                return true;
            }

            @Override
            public String virtualization() {
                return "container";
            }
        };
        assertThat(machine.severity(PlaceChecks::power)).isEqualTo(Severity.BAD);
        assertThat(machine.severity(PlaceChecks::virtualization)).isEqualTo(Severity.NOTE);
    }
}
