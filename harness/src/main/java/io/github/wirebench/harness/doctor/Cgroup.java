// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The limits of this process's control group, which OSHI does not read. The limits of the enclosing groups apply, too, so the
 * lowest one counts. The kernel's documents {@code cgroup-v1} and {@code cgroup-v2} define the files.
 */
final class Cgroup {
    private static final String MOUNT = "sys/fs/cgroup";

    /** Version 1 writes a number above this for "no limit". */
    private static final long NO_LIMIT = 1L << 60;

    private final SystemProbe probe;

    Cgroup(SystemProbe probe) {
        this.probe = probe;
    }

    boolean isKnown() {
        return groupFile().isPresent();
    }

    /** CPU quota as a number of CPUs; absent without a quota. */
    OptionalDouble cpus() {
        return folders("cpu")
                .flatMap(group -> quota(group).stream())
                .mapToDouble(quota -> quota)
                .min();
    }

    /** Memory limit in bytes; absent without a limit. */
    OptionalLong memory() {
        return folders("memory")
                .flatMap(group -> Stream.of(group.resolve("memory.max"), group.resolve("memory.limit_in_bytes")))
                .flatMap(file -> SystemProbe.text(file).stream())
                .filter(limit -> !limit.equals("max"))
                .mapToLong(Long::parseLong)
                .filter(limit -> limit < NO_LIMIT)
                .min();
    }

    /** Version 2 has quota and period in one file, version 1 has a file for each; "max" and -1 mean no quota. */
    private static Optional<Double> quota(Path group) {
        return SystemProbe.text(group.resolve("cpu.max"))
                .or(() -> SystemProbe.text(group.resolve("cpu.cfs_quota_us"))
                        .flatMap(quota -> SystemProbe.text(group.resolve("cpu.cfs_period_us"))
                                .map(period -> quota + " " + period)))
                .map(text -> text.split("\\s+"))
                .filter(words -> !words[0].equals("max") && !words[0].startsWith("-"))
                .map(words -> Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
    }

    /** The folders of the group and of those around it, of both versions. */
    private Stream<Path> folders(String controller) {
        return groupFile().stream().flatMap(String::lines).flatMap(line -> {
            // hierarchy:controllers:path, without controllers in version 2
            String[] parts = line.split(":", 3);
            if (parts.length < 3) {
                return Stream.empty();
            }
            if (parts[1].isEmpty()) {
                return upwards(MOUNT, parts[2]);
            }
            return List.of(parts[1].split(",")).contains(controller)
                    ? Stream.of(parts[1], controller).distinct().flatMap(name -> upwards(MOUNT + "/" + name, parts[2]))
                    : Stream.empty();
        });
    }

    /** The mounted folder is always included: in a container the path can be the host's, and then that folder is the group. */
    private Stream<Path> upwards(String mount, String group) {
        Path top = probe.root().resolve(mount);
        Path bottom = top.resolve(group.replaceFirst("^/+", "")).normalize();
        return bottom.startsWith(top)
                ? Stream.iterate(bottom, folder -> folder.startsWith(top), Path::getParent)
                : Stream.of(top);
    }

    private Optional<String> groupFile() {
        return probe.text("proc/self/cgroup");
    }
}
