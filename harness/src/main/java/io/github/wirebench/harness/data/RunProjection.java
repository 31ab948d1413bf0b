// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.stats.Format;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Projections of the conditions of runs. */
public final class RunProjection {
    /** The conditions of a figure besides the code, e.g. {@code JDK 17.0.15, Intel Xeon}; empty if unknown. */
    public static final Projection<Collection<Samples>> CONDITION =
            Projection.of(", ", RunProjection::jdk, RunProjection::cpu);

    /** Flags with more characters make no label. */
    private static final int LONGEST_FLAGS = 60;

    /** Facts that are said together, if any of them differs. */
    private static final List<Projection<Run>> FACTS = List.of(
            CONDITION.on(run -> run.samples().values()),
            common(one -> one.conditions().collector()),
            common(one -> one.conditions().heap().isEmpty()
                    ? ""
                    : "heap " + one.conditions().heap()),
            Projection.of(
                    ", ",
                    run -> run.info().machine().map(Machine::architecture).orElse(""),
                    run -> run.info()
                            .machine()
                            .map(machine -> machine.logicalCores() + " CPUs")
                            .orElse("")),
            Projection.of(
                    ", ",
                    run -> run.common(one -> one.benchmarkCase().threads())
                            .map(threads -> Format.count(threads, "thread"))
                            .orElse("")));

    private RunProjection() {}

    private static Projection<Run> common(Function<Samples, String> fact) {
        return Projection.of(", ", run -> run.common(fact).orElse(""));
    }

    /**
     * Returns what distinguishes runs: JDK and CPU, garbage collector, heap, size of the machine or threads, whichever differs; if that is
     * not enough, also the other JVM flags if they are short, else the folder. A single run has all but the flags.
     */
    public static Projection<Run> of(List<Run> runs) {
        Projection<Run> found = FACTS.stream()
                .filter(fact -> runs.size() == 1 || differs(fact, runs))
                .reduce(Projection.of(", "), Projection::and);
        if (isUnique(found, runs)) {
            return found;
        }
        Map<Run, String> flags = flags(runs);
        Projection<Run> withFlags =
                (found.parts().isEmpty() ? FACTS.get(0) : found).and(Projection.of(", ", flags::get));
        if (flags.values().stream().allMatch(own -> own.length() <= LONGEST_FLAGS) && isUnique(withFlags, runs)) {
            return withFlags;
        }
        Projection<Run> folder = Projection.of(", ", Run::folder);
        return isUnique(folder, runs) ? folder : Projection.of(": ", Run::name, Run::folder);
    }

    /**
     * Returns only the parts in which the runs differ, with the JDK's feature release if that is enough; for tables and sentences that
     * name all runs. Of a single run there are none.
     */
    public static Projection<Run> shortOf(List<Run> runs) {
        Projection<Run> full = of(runs);
        Projection<Run> varying = full.varying(runs);
        if (runs.size() > 1 && runs.stream().anyMatch(run -> varying.label(run).isEmpty())) {
            return full;
        }
        Projection<Run> releases = varying.inWords(text -> text.replaceFirst("^(JDK \\d+)[.\\d]*$", "$1"));
        return isUnique(releases, runs) ? releases : varying;
    }

    /** An unknown value is no difference. */
    private static boolean differs(Projection<Run> fact, List<Run> runs) {
        return runs.stream()
                        .map(fact::label)
                        .filter(label -> !label.isEmpty())
                        .distinct()
                        .count()
                > 1;
    }

    private static boolean isUnique(Projection<Run> projection, List<Run> runs) {
        List<String> labels = runs.stream().map(projection::label).toList();
        return new HashSet<>(labels).size() == labels.size() && !labels.contains("");
    }

    /** Returns the flags that all benchmarks of a run have; some libraries need one more. */
    public static List<String> flags(Run run) {
        return run.samples().values().stream()
                .map(samples -> samples.conditions().jvmArgs())
                .reduce((some, others) -> some.stream().filter(others::contains).toList())
                .orElse(List.of());
    }

    /** Returns the flags of each run, without those that all runs have. */
    private static Map<Run, String> flags(List<Run> runs) {
        Map<Run, List<String>> all = new IdentityHashMap<>();
        runs.forEach(run -> all.put(run, flags(run)));
        Map<Run, String> own = new IdentityHashMap<>();
        all.forEach((run, flags) -> own.put(
                run,
                flags.stream()
                        .filter(flag -> !all.values().stream().allMatch(other -> other.contains(flag)))
                        .collect(Collectors.joining(" "))));
        return own;
    }

    private static String cpu(Collection<Samples> samples) {
        List<String> cpus = Samples.cpus(samples);
        return cpus.size() > 1 ? "several CPUs" : String.join("", cpus);
    }

    /** Returns {@code JDK 17.0.15} for {@code OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1}; empty for several. */
    private static String jdk(Collection<Samples> samples) {
        List<String> jdks =
                samples.stream().map(one -> one.conditions().jdk()).distinct().toList();
        String vm = jdks.size() == 1 ? jdks.get(0) : "";
        String version = vm.substring(vm.lastIndexOf(' ') + 1);
        return version.matches("\\d.*") ? "JDK " + version.replaceAll("[+-].*", "") : vm;
    }
}
