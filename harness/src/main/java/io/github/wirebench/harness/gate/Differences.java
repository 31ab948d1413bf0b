// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Samples.Conditions;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds what differs between two runs beside the figures; what one of them does not record is no difference. */
final class Differences {
    private static final int NAMED = 5;

    private final Run a;
    private final Run b;
    private final int common;
    /** The few pairs of conditions that occur, and for how many benchmarks. */
    private final Map<List<Conditions>, Integer> conditions = new LinkedHashMap<>();

    private Differences(Run a, Run b, List<BenchmarkCase> common) {
        this.a = a;
        this.b = b;
        this.common = common.size();
        common.stream()
                .map(one -> List.of(
                        a.samples().get(one).conditions(), b.samples().get(one).conditions()))
                .forEach(pair -> conditions.merge(pair, 1, Integer::sum));
    }

    static List<Remark> between(Run a, Run b, List<BenchmarkCase> common, boolean acrossCpus) {
        Differences differences = new Differences(a, b, common);
        return Stream.of(
                        differences.warnings(acrossCpus).map(line -> line.map(Remark::warning)),
                        Stream.of(differences.ofRuns("commits", RunInfo::commit), differences.libraries())
                                .map(line -> line.map(Remark::note)),
                        Stream.of(modes(a, b).map(Remark::warning)))
                .flatMap(remarks -> remarks)
                .flatMap(Optional::stream)
                .toList();
    }

    private Stream<Optional<String>> warnings(boolean acrossCpus) {
        // unless the rules judge them all the same, this is why times have no verdict
        String end = acrossCpus ? "" : "; times of different CPUs have no verdict, unless with --across-cpus";
        return Stream.of(
                ofCases((before, after) -> before.isOnCpuOf(after)
                        ? Optional.empty()
                        : Optional.of(
                                line("CPUs", Machine.shortCpu(before.cpu()), Machine.shortCpu(after.cpu())) + end)),
                ofRuns("machines", RunInfo::machineBesideCpu),
                ofCases("JDKs", Conditions::jdk),
                ofRuns("JDK vendors", RunInfo::vendor),
                ofCases("JMH versions", Conditions::jmh),
                ofCases((before, after) -> before.jvmArgs().equals(after.jvmArgs())
                        ? Optional.empty()
                        : Optional.of(
                                "JVM flags differ: " + flags(before.jvmArgs(), a.name(), after.jvmArgs(), b.name()))),
                ofCases("warm-ups", Conditions::warmup),
                ofCases("measurements", Conditions::measurement));
    }

    private Optional<String> libraries() {
        Map<String, String> after = b.info().libraries();
        List<String> changes = a.info().libraries().entrySet().stream()
                .filter(library -> !library.getValue().equals(after.getOrDefault(library.getKey(), library.getValue())))
                .map(library -> library.getKey() + " " + library.getValue() + " and " + after.get(library.getKey()))
                .toList();
        return changes.isEmpty() ? Optional.empty() : Optional.of("libraries differ: " + Format.some(changes, NAMED));
    }

    private Optional<String> ofRuns(String what, Function<RunInfo, String> fact) {
        return unlike(what, fact.apply(a.info()), fact.apply(b.info()));
    }

    private Optional<String> unlike(String what, String before, String after) {
        return before.isEmpty() || after.isEmpty() || before.equals(after)
                ? Optional.empty()
                : Optional.of(line(what, before, after));
    }

    private String line(String what, String before, String after) {
        return what + " differ: " + before + " in " + a.name() + ", " + after + " in " + b.name();
    }

    private Optional<String> ofCases(String what, Function<Conditions, String> fact) {
        return ofCases((before, after) -> unlike(what, fact.apply(before), fact.apply(after)));
    }

    /** Says what differs between the conditions of benchmarks: the first such difference, and how many have any. */
    private Optional<String> ofCases(BiFunction<Conditions, Conditions, Optional<String>> difference) {
        Map<String, Integer> different = new LinkedHashMap<>();
        conditions.forEach((pair, count) -> difference
                .apply(pair.get(0), pair.get(1))
                .ifPresent(line -> different.merge(line, count, Integer::sum)));
        int count = different.values().stream().mapToInt(Integer::intValue).sum();
        return different.keySet().stream()
                .findFirst()
                .map(first -> first
                        + (different.size() == 1 ? "" : ", and other pairs")
                        + (count == common ? "" : " (in " + count + " of " + common + " benchmarks)"));
    }

    /** Returns the flags that only one of two sides has, as names and values are easily overlooked in long lists. */
    static String flags(List<String> before, String nameBefore, List<String> after, String nameAfter) {
        List<String> onlyBefore = without(before, after);
        List<String> onlyAfter = without(after, before);
        if (onlyBefore.isEmpty() && onlyAfter.isEmpty()) {
            return "the same ones in another order";
        }
        int same = before.size() - onlyBefore.size();
        return shown(onlyBefore) + " in " + nameBefore + ", " + shown(onlyAfter) + " in " + nameAfter
                + (same == 0 ? "" : "; the other " + same + " are in both");
    }

    private static List<String> without(List<String> all, List<String> others) {
        List<String> left = new ArrayList<>(all);
        others.forEach(left::remove);
        return left;
    }

    private static String shown(List<String> flags) {
        return flags.isEmpty() ? "none" : String.join(" ", flags);
    }

    /** Says what was measured in another way on each side, and so is on either side alone. */
    static Optional<String> modes(Run a, Run b) {
        Map<BenchmarkCase, BenchmarkCase> others = new LinkedHashMap<>();
        b.samples().keySet().stream()
                .filter(one -> !a.samples().containsKey(one))
                .forEach(one -> others.putIfAbsent(one.inAnyMode(), one));
        List<String> found = a.samples().keySet().stream()
                .filter(one -> !b.samples().containsKey(one) && others.containsKey(one.inAnyMode()))
                .map(one -> one.label() + " in " + a.name() + ", "
                        + others.get(one.inAnyMode()).label() + " in " + b.name())
                .toList();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "measured in different modes or threads, and so not compared: " + Format.some(found, NAMED));
    }
}
