// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * JMH runs on this machine beside our own. JMH's own lock knows only of runs that use the same temporary folder and have not
 * switched it off.
 */
public final class OtherJmhRuns {
    private static final Map<String, String> MAIN_CLASSES = Map.of(
            "org.openjdk.jmh.runner.ForkedMain", "a fork of JMH",
            "org.openjdk.jmh.Main", "JMH",
            "io.github.wirebench.probe.JmhHost", "a host of JMH");
    private static final String JAR = "benchmarks.jar";

    private OtherJmhRuns() {}

    /**
     * The JVMs that are a JMH fork, JMH itself, or a jar named {@code …benchmarks.jar}, without this process, its ancestors and its
     * descendants. A fork whose parent is listed is not. Lists all processes, which takes some tens of milliseconds.
     */
    public static List<JmhProcess> find() {
        try {
            return among(JavaProcess.others(SystemFiles.ofThisMachine()));
        } catch (RuntimeException e) {
            // A system may refuse to list processes: a warning is not worth a failed run.
            return List.of();
        }
    }

    /** A line that warns of the runs; empty if there are none. */
    public static Optional<String> warning(List<JmhProcess> runs) {
        if (runs.isEmpty()) {
            return Optional.empty();
        }
        String pids = runs.stream().map(run -> "pid " + run.pid()).collect(Collectors.joining(", "));
        return Optional.of(
                runs.size() == 1
                        ? "another JMH run (" + pids + ") is under way on this machine: the two disturb each other"
                        : "other JMH runs (" + pids
                                + ") are under way on this machine: they and this one disturb each other");
    }

    static List<JmhProcess> among(List<JavaProcess> processes) {
        List<JavaProcess> runs = processes.stream()
                .filter(process -> description(process.arguments()).isPresent())
                .toList();
        Set<Long> pids = runs.stream().map(run -> run.handle().pid()).collect(Collectors.toSet());
        return runs.stream()
                .filter(run -> JavaProcess.ancestors(run.handle()).noneMatch(parent -> pids.contains(parent.pid())))
                .map(run -> new JmhProcess(
                        run.handle().pid(), description(run.arguments()).orElseThrow()))
                .toList();
    }

    /** What kind of JMH run a JVM with such arguments is. */
    static Optional<String> description(List<String> arguments) {
        Stream<String> mains =
                arguments.stream().filter(MAIN_CLASSES::containsKey).map(MAIN_CLASSES::get);
        Stream<String> jars = IntStream.range(1, arguments.size())
                .filter(i -> arguments.get(i - 1).equals("-jar"))
                .mapToObj(i -> arguments.get(i).replaceFirst(".*[/\\\\]", ""))
                .filter(name -> name.endsWith(JAR));
        return Stream.concat(mains, jars).findFirst();
    }
}
