// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.nio.file.Path;
import java.util.List;

/** What kind of machine it is, and whether it has room. */
final class PlaceChecks {
    private static final long LEAST_SPACE = 200 * Amounts.MIB;
    private static final String POWER = "sys/class/power_supply";

    private PlaceChecks() {}

    static Verdict virtualization(Surroundings surroundings) {
        String kind = surroundings.figures().virtualization();
        return kind.isEmpty()
                ? Verdict.ok("none seen")
                : Verdict.note(
                        kind, "others may share the hardware: compare within one run, not with runs of another day");
    }

    /** OSHI takes the battery of a wireless mouse for one of the machine: where Linux lists them, the list is read. */
    static Verdict power(Surroundings surroundings) {
        List<Path> supplies = surroundings.files().subfolders(POWER, "*");
        boolean battery = supplies.isEmpty()
                ? surroundings.figures().onBattery()
                : supplies.stream().noneMatch(PlaceChecks::isMainsOnline)
                        && supplies.stream().anyMatch(PlaceChecks::isDischarging);
        return battery
                ? Verdict.bad("battery", "plug it in: on battery the clock rate is kept low")
                : Verdict.ok("not on battery");
    }

    static Verdict resultsSpace(Surroundings surroundings) {
        long free = surroundings.figures().freeSpace(surroundings.results());
        if (free < 0) {
            return Verdict.unknown("see that the results folder has room");
        }
        return free < LEAST_SPACE
                ? Verdict.bad(Amounts.bytes(free) + " free", "make room: a run that cannot write its results is lost")
                : Verdict.ok(Amounts.bytes(free) + " free");
    }

    static Verdict temporarySpace(Surroundings surroundings) {
        long free = surroundings.figures().freeSpace(Path.of(System.getProperty("java.io.tmpdir")));
        if (free < 0) {
            return Verdict.unknown("JMH keeps its lock and the output of profilers there");
        }
        return free < LEAST_SPACE
                ? Verdict.note(
                        Amounts.bytes(free) + " free",
                        "JMH keeps its lock and the output of profilers there: make room, or set -Djava.io.tmpdir")
                : Verdict.ok(Amounts.bytes(free) + " free");
    }

    private static boolean isMainsOnline(Path supply) {
        return is(supply, "online", "1") && !is(supply, "type", "Battery");
    }

    private static boolean isDischarging(Path supply) {
        return is(supply, "type", "Battery") && is(supply, "status", "Discharging") && !is(supply, "scope", "Device");
    }

    private static boolean is(Path supply, String file, String value) {
        return SystemFiles.text(supply.resolve(file)).filter(value::equals).isPresent();
    }
}
