// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Finds what differs between two runs beside the figures. A line that starts with ! may be the reason for a change in figures. */
final class Differences {
    /** The beginning of the line on benchmarks that were measured in different modes. */
    static final String MODES = "! measured in different modes";

    private static final int NAMED = 5;

    private final Run a;
    private final Run b;
    private final boolean acrossCpus;
    private final int common;
    /** The few pairs of conditions that occur, and for how many benchmarks. */
    private final Map<List<Samples.Conditions>, Integer> conditions = new LinkedHashMap<>();

    private final List<String> lines = new ArrayList<>();

    private Differences(Run a, Run b, List<Samples> before, List<Samples> after, boolean acrossCpus) {
        this.a = a;
        this.b = b;
        this.acrossCpus = acrossCpus;
        this.common = before.size();
        for (int i = 0; i < common; i++) {
            conditions.merge(List.of(before.get(i).conditions(), after.get(i).conditions()), 1, Integer::sum);
        }
    }

    /**
     * Returns the differences, a line each; what one side does not record is no difference.
     *
     * @param before the first side of the benchmarks that both have
     * @param after the second side, in the same order
     * @param acrossCpus whether times of different CPUs are judged
     */
    static List<String> between(Run a, Run b, List<Samples> before, List<Samples> after, boolean acrossCpus) {
        return new Differences(a, b, before, after, acrossCpus).find();
    }

    private List<String> find() {
        compareCpus();
        compareRuns("! machines", RunInfo::machineBesideCpu);
        compareCases("! JDKs", Samples.Conditions::jdk);
        compareRuns("! JDK vendors", RunInfo::vendor);
        compareCases("! JMH versions", Samples.Conditions::jmh);
        compareFlags();
        compareCases("! warm-ups", Samples.Conditions::warmup);
        compareCases("! measurements", Samples.Conditions::measurement);
        compareRuns("commits", RunInfo::commit);
        compareLibraries();
        compareModes();
        return List.copyOf(lines);
    }

    private void compareRuns(String what, Function<RunInfo, String> fact) {
        String before = fact.apply(a.info());
        String after = fact.apply(b.info());
        if (!before.isEmpty() && !after.isEmpty() && !before.equals(after)) {
            lines.add(line(what, before, after));
        }
    }

    /** Says, unless the rules judge them all the same, why times have no verdict. */
    private void compareCpus() {
        String end = acrossCpus ? "" : "; times of different CPUs have no verdict, unless with --across-cpus";
        compareEach((before, after) -> before.isOnCpuOf(after)
                ? Optional.empty()
                : Optional.of(line("! CPUs", Machine.shortCpu(before.cpu()), Machine.shortCpu(after.cpu())) + end));
    }

    private void compareCases(String what, Function<Samples.Conditions, String> fact) {
        compareEach((before, after) -> {
            String one = fact.apply(before);
            String other = fact.apply(after);
            return one.isEmpty() || other.isEmpty() || one.equals(other)
                    ? Optional.empty()
                    : Optional.of(line(what, one, other));
        });
    }

    private void compareFlags() {
        compareEach((before, after) -> before.jvmArgs().equals(after.jvmArgs())
                ? Optional.empty()
                : Optional.of("! JVM flags differ: " + flags(before.jvmArgs(), a.name(), after.jvmArgs(), b.name())));
    }

    /** Returns the flags that only one of two sides has, as names and values are easily overlooked in long lists. */
    static String flags(List<String> before, String nameBefore, List<String> after, String nameAfter) {
        List<String> onlyBefore = without(before, after);
        List<String> onlyAfter = without(after, before);
        if (onlyBefore.isEmpty() && onlyAfter.isEmpty()) {
            return "the same ones in another order";
        }
        int same = before.size() - onlyBefore.size();
        return shown(String.join(" ", onlyBefore)) + " in " + nameBefore + ", " + shown(String.join(" ", onlyAfter))
                + " in " + nameAfter + (same == 0 ? "" : "; the other " + same + " are in both");
    }

    private static List<String> without(List<String> all, List<String> others) {
        List<String> left = new ArrayList<>(all);
        others.forEach(left::remove);
        return left;
    }

    /** Adds a line on what differs between the conditions of benchmarks: the first such difference, and how many have any. */
    private void compareEach(BiFunction<Samples.Conditions, Samples.Conditions, Optional<String>> difference) {
        Map<String, Integer> different = new LinkedHashMap<>();
        conditions.forEach((pair, count) -> difference
                .apply(pair.get(0), pair.get(1))
                .ifPresent(line -> different.merge(line, count, Integer::sum)));
        different.keySet().stream().findFirst().ifPresent(first -> {
            int count = different.values().stream().mapToInt(Integer::intValue).sum();
            lines.add(first
                    + (different.size() == 1 ? "" : ", and other pairs")
                    + (count == common ? "" : " (in " + count + " of " + common + " benchmarks)"));
        });
    }

    private String line(String what, String before, String after) {
        return what + " differ: " + shown(before) + " in " + a.name() + ", " + shown(after) + " in " + b.name();
    }

    private static String shown(String value) {
        return value.isEmpty() ? "none" : value;
    }

    private void compareLibraries() {
        Map<String, String> after = b.info().libraries();
        List<String> changes = a.info().libraries().entrySet().stream()
                .filter(library -> after.containsKey(library.getKey())
                        && !after.get(library.getKey()).equals(library.getValue()))
                .map(library -> library.getKey() + " " + library.getValue() + " and " + after.get(library.getKey()))
                .toList();
        if (!changes.isEmpty()) {
            lines.add("libraries differ: " + Format.some(changes, NAMED));
        }
    }

    /** A benchmark that was measured in another way on each side is on either side alone. */
    private void compareModes() {
        Map<BenchmarkCase, BenchmarkCase> others = new LinkedHashMap<>();
        b.samples().keySet().stream()
                .filter(one -> !a.samples().containsKey(one))
                .forEach(one -> others.putIfAbsent(one.inAnyMode(), one));
        List<String> found = a.samples().keySet().stream()
                .filter(one -> !b.samples().containsKey(one) && others.containsKey(one.inAnyMode()))
                .map(one -> one.label() + " (" + one.modeAndThreads() + " in " + a.name() + ", "
                        + others.get(one.inAnyMode()).modeAndThreads() + " in " + b.name() + ")")
                .toList();
        if (!found.isEmpty()) {
            lines.add(MODES + " or threads, and so not compared: " + Format.some(found, NAMED));
        }
    }
}
