// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.OptionalLong;

/** Whether a fork gets its memory, and what kind of pages. */
final class MemoryChecks {
    /** A fork's heap of 1 GiB, and what its JVM needs beside it. */
    private static final long FORK = Amounts.GIB + 256 * Amounts.MIB;
    /** Pages of idle processes that were moved out once say nothing of today. */
    private static final long LITTLE_SWAP = 64 * Amounts.MIB;

    private MemoryChecks() {}

    static Verdict free(Surroundings surroundings) {
        long free = surroundings.figures().freeMemory();
        if (free <= 0) {
            return Verdict.unknown("a fork needs " + Amounts.bytes(FORK));
        }
        String found = Amounts.bytes(free) + " of "
                + Amounts.bytes(surroundings.figures().memory());
        return free < FORK
                ? Verdict.bad(
                        found, "a fork with a heap of 1 GiB needs " + Amounts.bytes(FORK) + ": end other programs")
                : Verdict.ok(found);
    }

    static Verdict swap(Surroundings surroundings) {
        long used = surroundings.figures().swapUsed();
        return used >= LITTLE_SWAP
                ? Verdict.note(
                        Amounts.bytes(used) + " in use",
                        "memory was short; a heap that is swapped out ruins a fork: end other programs, or swapoff")
                : Verdict.ok(used <= 0 ? "none in use" : Amounts.bytes(used) + " in use");
    }

    static Verdict limit(Surroundings surroundings) {
        Cgroup group = new Cgroup(surroundings.files());
        if (!group.isKnown()) {
            return Verdict.unknown("control groups are a matter of Linux");
        }
        OptionalLong limit = group.memory();
        if (limit.isEmpty()) {
            return Verdict.ok("none");
        }
        String found = Amounts.bytes(limit.getAsLong());
        return limit.getAsLong() < FORK
                ? Verdict.bad(
                        found,
                        "a fork with a heap of 1 GiB needs " + Amounts.bytes(FORK) + " and would be killed: raise it")
                : Verdict.note(found, "all processes of the group share it, and a fork that goes above it is killed");
    }

    static Verdict hugePages(Surroundings surroundings) {
        return surroundings
                .files()
                .text("sys/kernel/mm/transparent_hugepage/enabled")
                .map(modes -> modes.replaceFirst("(?s).*\\[(\\w+)].*", "$1"))
                .map(mode -> mode.equals("always")
                        ? Verdict.note(
                                mode,
                                "forks differ by how many huge pages they happen to get: set madvise, or compare"
                                        + " many forks")
                        : Verdict.ok(mode))
                .orElseGet(() -> Verdict.unknown("page sizes can differ between forks"));
    }
}
