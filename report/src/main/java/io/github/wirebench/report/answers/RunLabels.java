// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Labels that distinguish runs: by JDK and CPU, garbage collector, heap, size of the machine or threads, whichever differs; if that is not
 * enough, by the other JVM flags if they are short, else by folder.
 */
public final class RunLabels {
    /** Flags with more characters make no label. */
    private static final int LONGEST_FLAGS = 60;

    private RunLabels() {}

    /** Returns one label per run, all different; that of a single run names all of them. */
    public static List<String> of(List<Run> runs) {
        List<Function<Run, String>> facts = List.of(
                run -> condition(run.samples().values()),
                run -> run.common(samples -> samples.conditions().collector()).orElse(""),
                run -> run.common(samples -> samples.conditions().heap())
                        .filter(heap -> !heap.isEmpty())
                        .map(heap -> "heap " + heap)
                        .orElse(""),
                run -> run.info().machineBesideCpu(),
                run -> run.common(samples -> threads(samples.benchmarkCase().threads()))
                        .orElse(""));
        List<List<String>> parts = new ArrayList<>();
        runs.forEach(run -> parts.add(new ArrayList<>()));
        for (Function<Run, String> fact : facts) {
            List<String> values = runs.stream().map(fact).toList();
            // an unknown value is no difference
            boolean differs =
                    values.stream().filter(value -> !value.isEmpty()).distinct().count() > 1;
            if (runs.size() == 1 || differs) {
                for (int i = 0; i < values.size(); i++) {
                    if (!values.get(i).isEmpty()) {
                        parts.get(i).add(values.get(i));
                    }
                }
            }
        }
        if (areUnique(labels(parts))) {
            return labels(parts);
        }
        if (parts.stream().allMatch(List::isEmpty)) {
            IntStream.range(0, runs.size())
                    .forEach(i ->
                            parts.get(i).add(condition(runs.get(i).samples().values())));
        }
        List<String> flags = flags(runs);
        IntStream.range(0, runs.size())
                .filter(i -> !flags.get(i).isEmpty())
                .forEach(i -> parts.get(i).add(flags.get(i)));
        boolean areShort = flags.stream().allMatch(own -> own.length() <= LONGEST_FLAGS);
        return areShort && areUnique(labels(parts)) ? labels(parts) : folders(runs);
    }

    private static List<String> labels(List<List<String>> parts) {
        return parts.stream().map(words -> String.join(", ", words)).toList();
    }

    private static boolean areUnique(List<String> labels) {
        return new HashSet<>(labels).size() == labels.size() && !labels.contains("");
    }

    /** Returns the flags of all rows of each run, without those that all runs have. */
    private static List<String> flags(List<Run> runs) {
        List<List<String>> flags = runs.stream()
                .map(run -> run.samples().values().stream()
                        .map(samples -> samples.conditions().jvmArgs())
                        .reduce((some, others) ->
                                some.stream().filter(others::contains).toList())
                        .orElse(List.of()))
                .toList();
        return flags.stream()
                .map(own -> own.stream()
                        .filter(flag -> !flags.stream().allMatch(other -> other.contains(flag)))
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    /**
     * Returns only what the labels do not share, with the JDK's feature release if that is enough; for tables and sentences that name
     * all runs. That of a single run is empty.
     *
     * @param labels as {@link #of} returns them
     */
    public static List<String> shortened(List<String> labels) {
        if (labels.size() == 1) {
            return List.of("");
        }
        List<List<String>> parts =
                labels.stream().map(label -> List.of(label.split(", "))).toList();
        List<String> differing = parts.stream()
                .map(own -> own.stream()
                        .filter(part -> !parts.stream().allMatch(other -> other.contains(part)))
                        .collect(Collectors.joining(", ")))
                .toList();
        List<String> releases = differing.stream()
                .map(label -> label.replaceAll("(JDK \\d+)[.\\d]*", "$1"))
                .toList();
        if (differing.contains("")) {
            return labels;
        }
        return new HashSet<>(releases).size() == labels.size() ? releases : differing;
    }

    /** Returns what a figure depends on besides the code: {@code JDK 17.0.15, Intel Xeon}; empty if unknown. */
    public static String condition(Collection<Samples> samples) {
        List<String> jdks =
                samples.stream().map(one -> one.conditions().jdk()).distinct().toList();
        List<String> cpus = Samples.cpus(samples);
        return Stream.of(
                        jdks.size() == 1 && !jdks.get(0).isEmpty() ? jdk(jdks.get(0)) : "",
                        cpus.size() > 1 ? "several CPUs" : String.join("", cpus))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String threads(int number) {
        return number + (number == 1 ? " thread" : " threads");
    }

    private static List<String> folders(List<Run> runs) {
        List<String> names = runs.stream()
                .map(run -> run.path().toAbsolutePath().normalize().getFileName())
                .map(name -> name == null ? "" : name.toString())
                .toList();
        return new HashSet<>(names).size() == names.size()
                ? names
                : IntStream.range(0, names.size())
                        .mapToObj(i -> runs.get(i).name() + ": " + names.get(i))
                        .toList();
    }

    /** {@code JDK 17.0.15} of {@code OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1}. */
    private static String jdk(String vm) {
        String version = vm.substring(vm.lastIndexOf(' ') + 1);
        return version.matches("\\d.*") ? "JDK " + version.replaceAll("[+-].*", "") : vm;
    }
}
