// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds other JMH runs on this machine. JMH's own lock shows only runs that use the same temporary folder and have not turned the
 * lock off.
 */
public final class OtherJmhRuns {
    private static final Map<String, String> MAIN_CLASSES = Map.of(
            "org.openjdk.jmh.runner.ForkedMain", "a fork of JMH",
            "org.openjdk.jmh.Main", "JMH",
            "io.github.wirebench.probe.JmhHost", "a host of JMH");
    private static final String JAR = "benchmarks.jar";

    private OtherJmhRuns() {}

    /** A running JMH process; the description is its main class or jar, in a few words. */
    public record JmhProcess(long pid, String description) {}

    /** A running JVM, as far as this user may see it, with all that follows the executable. */
    record Jvm(ProcessHandle handle, List<String> arguments) {}

    /**
     * JVMs that are a JMH fork, JMH itself, or a jar named {@code …benchmarks.jar}, without this process, its ancestors and its
     * descendants. A fork whose parent is in the list is left out. Listing all processes takes some tens of milliseconds.
     */
    public static List<JmhProcess> find() {
        try {
            return among(otherJvms());
        } catch (RuntimeException e) {
            // A system may refuse to list processes: a warning is not worth a failed run.
            return List.of();
        }
    }

    /** One line that warns of the runs; empty if there are none. */
    public static Optional<String> warning(List<JmhProcess> runs) {
        if (runs.isEmpty()) {
            return Optional.empty();
        }
        String pids = runs.stream().map(run -> "pid " + run.pid()).collect(Collectors.joining(", "));
        return Optional.of((runs.size() == 1 ? "another JMH run is" : "other JMH runs are")
                + " active on this machine (" + pids + "): runs disturb each other");
    }

    /** All JVMs but this one, its ancestors and its descendants. */
    static List<Jvm> otherJvms() {
        ProcessHandle self = ProcessHandle.current();
        Set<Long> family = Stream.of(Stream.of(self), ancestors(self), self.descendants())
                .flatMap(relatives -> relatives)
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
        return jvms(ProcessHandle.allProcesses().filter(handle -> !family.contains(handle.pid())));
    }

    static List<Jvm> jvms(Stream<ProcessHandle> processes) {
        return processes
                .flatMap(handle -> {
                    List<String> line = commandLine(handle);
                    return line.isEmpty() || !isJava(line.get(0))
                            ? Stream.empty()
                            : Stream.of(new Jvm(handle, line.subList(1, line.size())));
                })
                .toList();
    }

    static List<JmhProcess> among(List<Jvm> jvms) {
        List<Jvm> runs = jvms.stream()
                .filter(jvm -> description(jvm.arguments()).isPresent())
                .toList();
        Set<Long> pids = runs.stream().map(run -> run.handle().pid()).collect(Collectors.toSet());
        return runs.stream()
                .filter(run -> ancestors(run.handle()).noneMatch(parent -> pids.contains(parent.pid())))
                .map(run -> new JmhProcess(
                        run.handle().pid(), description(run.arguments()).orElseThrow()))
                .toList();
    }

    /** The kind of JMH run that the arguments of a JVM start; empty for other programs. */
    static Optional<String> description(List<String> arguments) {
        Stream<String> mains =
                arguments.stream().filter(MAIN_CLASSES::containsKey).map(MAIN_CLASSES::get);
        Stream<String> jars = IntStream.range(1, arguments.size())
                .filter(i -> arguments.get(i - 1).equals("-jar"))
                .mapToObj(i -> fileName(arguments.get(i)))
                .filter(name -> name.endsWith(JAR));
        return Stream.concat(mains, jars).findFirst();
    }

    /** Parent, grandparent and so on. */
    static Stream<ProcessHandle> ancestors(ProcessHandle process) {
        Set<Long> seen = new HashSet<>();
        return Stream.iterate(
                        process.parent(),
                        Optional::isPresent,
                        parent -> parent.get().parent())
                .map(Optional::get)
                // The system can give the id of a parent that has ended to a descendant.
                .takeWhile(parent -> seen.add(parent.pid()));
    }

    /** Executable and arguments. The JDK hides arguments over 4,096 bytes, and the class path of a fork is easily longer. */
    private static List<String> commandLine(ProcessHandle handle) {
        Optional<String> linux = SystemProbe.text(Path.of("/proc", String.valueOf(handle.pid()), "cmdline"));
        if (linux.isPresent()) {
            return List.of(linux.get().split("\0"));
        }
        return Stream.concat(
                        handle.info().command().stream(),
                        Stream.of(handle.info().arguments().orElse(new String[0])))
                .toList();
    }

    private static boolean isJava(String executable) {
        return fileName(executable).toLowerCase(Locale.ROOT).matches("javaw?(\\.exe)?");
    }

    private static String fileName(String path) {
        return path.replaceFirst(".*[/\\\\]", "");
    }
}
