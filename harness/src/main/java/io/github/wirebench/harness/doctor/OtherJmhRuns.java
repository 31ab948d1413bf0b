// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds other JMH runs on this machine; JMH's own lock shows only those with the same temporary folder that have not turned it off. */
public final class OtherJmhRuns {
    private static final Map<String, String> MAIN_CLASSES = Map.of(
            "org.openjdk.jmh.runner.ForkedMain", "a fork of JMH",
            "org.openjdk.jmh.Main", "JMH",
            "io.github.wirebench.probe.JmhHost", "a host of JMH");

    private OtherJmhRuns() {}

    /** A running JVM, as far as this user may see it, with JMH's main class or jar in a few words; null for other programs. */
    public record Jvm(long pid, String jmh) {}

    /**
     * JVMs that are a JMH fork, JMH itself, or a jar named {@code …benchmarks.jar}, without this process, its ancestors and its
     * descendants. Listing all processes takes some tens of milliseconds.
     */
    public static List<Jvm> find() {
        try {
            return otherJvms().stream().filter(jvm -> jvm.jmh != null).toList();
        } catch (RuntimeException e) {
            // A system may refuse to list processes: a warning is not worth a failed run.
            return List.of();
        }
    }

    public static Optional<String> warning(List<Jvm> runs) {
        String pids = runs.stream().map(run -> "pid " + run.pid()).collect(Collectors.joining(", "));
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of((runs.size() == 1 ? "another JMH run is" : "other JMH runs are")
                        + " active on this machine (" + pids + "): runs disturb each other");
    }

    /** All JVMs but this one, its ancestors and its descendants. */
    static List<Jvm> otherJvms() {
        ProcessHandle self = ProcessHandle.current();
        Set<Long> family = ancestors(self.pid());
        family.add(self.pid());
        self.descendants().forEach(one -> family.add(one.pid()));
        return jvms(ProcessHandle.allProcesses().filter(handle -> !family.contains(handle.pid())));
    }

    static List<Jvm> jvms(Stream<ProcessHandle> processes) {
        return processes
                .flatMap(handle -> {
                    List<String> line = commandLine(handle);
                    boolean isJvm = !line.isEmpty() && fileName(line.get(0)).matches("(?i)javaw?(\\.exe)?");
                    return isJvm ? Stream.of(new Jvm(handle.pid(), jmh(line))) : Stream.empty();
                })
                .toList();
    }

    /** The kind of JMH run that a command line starts; null for other programs. */
    static String jmh(List<String> line) {
        int jar = line.indexOf("-jar") + 1;
        String name = jar > 0 && jar < line.size() ? fileName(line.get(jar)) : "";
        return line.stream()
                .filter(MAIN_CLASSES::containsKey)
                .map(MAIN_CLASSES::get)
                .findFirst()
                .orElse(name.endsWith("benchmarks.jar") ? name : null);
    }

    /** Parent, grandparent and so on. The system can give the id of a parent that has ended to a descendant. */
    static Set<Long> ancestors(long pid) {
        Set<Long> ancestors = new HashSet<>();
        Optional<ProcessHandle> parent = ProcessHandle.of(pid).flatMap(ProcessHandle::parent);
        while (parent.isPresent() && ancestors.add(parent.get().pid())) {
            parent = parent.get().parent();
        }
        return ancestors;
    }

    /** Executable and arguments. The JDK hides arguments over 4,096 bytes, and the class path of a fork is easily longer. */
    private static List<String> commandLine(ProcessHandle handle) {
        return SystemProbe.text(Path.of("/proc", String.valueOf(handle.pid()), "cmdline"))
                .map(line -> List.of(line.split("\0")))
                .orElseGet(() -> Stream.concat(
                                handle.info().command().stream(),
                                Stream.of(handle.info().arguments().orElse(new String[0])))
                        .toList());
    }

    private static String fileName(String path) {
        return path.replaceFirst(".*[/\\\\]", "");
    }
}
