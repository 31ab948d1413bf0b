// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A JVM of this machine, as far as this user may see it.
 *
 * @param arguments what follows the executable: options, main class, its arguments
 */
record JavaProcess(ProcessHandle handle, List<String> arguments) {

    /** All but this one, its ancestors and its descendants. */
    static List<JavaProcess> others(SystemFiles files) {
        ProcessHandle self = ProcessHandle.current();
        Set<Long> family = Stream.concat(ancestors(self), self.descendants())
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
        family.add(self.pid());
        return among(ProcessHandle.allProcesses().filter(handle -> !family.contains(handle.pid())), files);
    }

    /** Those of the processes that are JVMs. */
    static List<JavaProcess> among(Stream<ProcessHandle> processes, SystemFiles files) {
        return processes.flatMap(handle -> of(handle, files).stream()).toList();
    }

    /** Parent, grandparent and so on. */
    static Stream<ProcessHandle> ancestors(ProcessHandle process) {
        Set<Long> seen = new HashSet<>();
        return Stream.iterate(
                        process.parent(),
                        Optional::isPresent,
                        parent -> parent.get().parent())
                .map(Optional::get)
                // The id of a parent that has ended can have been given to a descendant.
                .takeWhile(parent -> seen.add(parent.pid()));
    }

    private static Optional<JavaProcess> of(ProcessHandle handle, SystemFiles files) {
        List<String> line = commandLine(handle, files);
        return !line.isEmpty() && isJava(line.get(0))
                ? Optional.of(new JavaProcess(handle, line.subList(1, line.size())))
                : Optional.empty();
    }

    /** The JDK knows no arguments of a command line over 4,096 bytes, which the class path of a fork easily fills. */
    private static List<String> commandLine(ProcessHandle handle, SystemFiles files) {
        Optional<String> kernels = files.text("proc/" + handle.pid() + "/cmdline");
        if (kernels.isPresent()) {
            return List.of(kernels.get().split("\0"));
        }
        ProcessHandle.Info info = handle.info();
        if (info.command().isPresent() && info.arguments().isPresent()) {
            return Stream.concat(
                            info.command().stream(), Stream.of(info.arguments().get()))
                    .toList();
        }
        return info.commandLine()
                .map(text -> List.of(text.split("\\s+")))
                .orElseGet(() -> info.command().stream().toList());
    }

    private static boolean isJava(String executable) {
        return executable.replaceFirst(".*[/\\\\]", "").toLowerCase(Locale.ROOT).matches("javaw?(\\.exe)?");
    }
}
