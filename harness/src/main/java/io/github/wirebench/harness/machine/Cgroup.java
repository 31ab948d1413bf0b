// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The limits of the control group of this process. A group is also bound by the groups around it, so the lowest limit on the way
 * up counts. Files as in the kernel's documents {@code cgroup-v1} and {@code cgroup-v2}.
 */
final class Cgroup {
    private static final String MOUNT = "sys/fs/cgroup";
    /** Version 1 writes the largest number of pages for "no limit". */
    private static final long NO_LIMIT = 1L << 60;

    private final SystemFiles files;

    Cgroup(SystemFiles files) {
        this.files = files;
    }

    /** Whether this system has control groups at all. */
    boolean isKnown() {
        return files.text("proc/self/cgroup").isPresent();
    }

    /** How many CPUs' time the group may use; absent without a quota. */
    OptionalDouble cpus() {
        return folders("cpu")
                .flatMap(group -> quota(group).stream())
                .mapToDouble(Double::doubleValue)
                .min();
    }

    /** Memory limit in bytes; absent if there is none. */
    OptionalLong memory() {
        return folders("memory")
                .flatMap(group ->
                        Stream.of("memory.max", "memory.limit_in_bytes").map(group::resolve))
                .flatMap(file -> SystemFiles.text(file).stream())
                .filter(limit -> !limit.equals("max"))
                .mapToLong(Long::parseLong)
                .filter(limit -> limit < NO_LIMIT)
                .min();
    }

    private static Optional<Double> quota(Path group) {
        Optional<String> version2 = SystemFiles.text(group.resolve("cpu.max"));
        Optional<String> quota = version2.or(() -> SystemFiles.text(group.resolve("cpu.cfs_quota_us")));
        Optional<String> period = version2.or(() -> SystemFiles.text(group.resolve("cpu.cfs_period_us")));
        if (quota.isEmpty()
                || period.isEmpty()
                || quota.get().startsWith("max")
                || quota.get().startsWith("-")) {
            return Optional.empty();
        }
        return Optional.of(microseconds(quota.get(), false) / microseconds(period.get(), true));
    }

    /** {@code cpu.max} has quota and period in one line, version 1 has a file for each. */
    private static double microseconds(String text, boolean last) {
        String[] words = text.split("\\s+");
        return Double.parseDouble(words[last ? words.length - 1 : 0]);
    }

    /** The folders of the group and of those around it, by version 2 and by version 1. */
    private Stream<Path> folders(String controller) {
        return files.lines("proc/self/cgroup").flatMap(line -> {
            // hierarchy:controllers:path, without controllers in version 2
            String[] parts = line.split(":", 3);
            if (parts.length < 3) {
                return Stream.empty();
            }
            if (parts[1].isEmpty()) {
                return upwards(MOUNT, parts[2]).stream();
            }
            return Arrays.asList(parts[1].split(",")).contains(controller)
                    ? Stream.of(parts[1], controller)
                            .distinct()
                            .flatMap(name -> upwards(MOUNT + "/" + name, parts[2]).stream())
                    : Stream.empty();
        });
    }

    /** Inside a container the path can be that of the host, which is not there: then the mounted folder is the group. */
    private List<Path> upwards(String mount, String group) {
        Path top = files.root().resolve(mount);
        List<Path> folders = new ArrayList<>();
        for (Path folder = top.resolve(group.replaceFirst("^/+", "")).normalize();
                folder != null && folder.startsWith(top) && !folder.equals(top);
                folder = folder.getParent()) {
            folders.add(folder);
        }
        folders.add(top);
        return folders;
    }
}
