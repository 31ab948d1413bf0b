// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.ComparedRuns.Common;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Samples.Conditions;
import io.github.wirebench.harness.data.Secondary;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what differs between two runs beside the figures; what one of them does not record is no difference. */
final class Differences {
    private static final Pattern COLLECTIONS = Pattern.compile("[^a-zA-Z]*gc\\.(count|time)");

    private final Run a;
    private final Run b;
    private final int common;
    /** The few pairs of conditions that occur, and for how many benchmarks. */
    private final Map<List<Conditions>, Integer> conditions = new LinkedHashMap<>();

    private final List<Remark> remarks = new ArrayList<>();

    private Differences(Run a, Run b, List<Common> common) {
        this.a = a;
        this.b = b;
        this.common = common.size();
        for (Common one : common) {
            conditions.merge(List.of(one.before().conditions(), one.after().conditions()), 1, Integer::sum);
        }
    }

    static List<Remark> between(Run a, Run b, List<Common> common, boolean acrossCpus, boolean areContenders) {
        Differences found = new Differences(a, b, common);
        if (!areContenders) {
            found.inNames(common);
        }
        // unless the rules judge them all the same, this is why times have no verdict
        String end = acrossCpus ? "" : "; times of different CPUs have no verdict, unless with --across-cpus";
        found.inCases((before, after) -> before.isOnCpuOf(after)
                ? ""
                : found.line("CPUs", Machine.shortCpu(before.cpu()), Machine.shortCpu(after.cpu())) + end);
        found.inRuns("machines", info -> info.machine().map(Machine::besideCpu).orElse(""), true);
        found.inCases("JDKs", Conditions::jvm);
        found.inRuns("JDK vendors", RunInfo::vendor, true);
        found.inCases("JMH versions", Conditions::jmh);
        found.inCases((before, after) -> before.jvmArgs().equals(after.jvmArgs())
                ? ""
                : "JVM flags differ: " + flags(before.jvmArgs(), a.name(), after.jvmArgs(), b.name()));
        found.inCases("warm-ups", Conditions::warmup);
        found.inCases("measurements", Conditions::measurement);
        found.inRuns("commits", RunInfo::commit, false);
        found.inLibraries();
        found.notCompared(common);
        modes(a, b).ifPresent(line -> found.remarks.add(Remark.warning(line)));
        return found.remarks;
    }

    private void inNames(List<Common> common) {
        Map<BenchmarkCase, BenchmarkCase> names = new LinkedHashMap<>();
        common.forEach(
                one -> names.put(one.before().benchmarkCase(), one.after().benchmarkCase()));
        CaseMatch.remark(names).ifPresent(remarks::add);
        CaseMatch.choice(a, b).ifPresent(line -> remarks.add(Remark.warning(line)));
    }

    private void inRuns(String what, Function<RunInfo, String> fact, boolean isWarning) {
        String line = unlike(what, fact.apply(a.info()), fact.apply(b.info()));
        if (!line.isEmpty()) {
            remarks.add(new Remark(isWarning, line));
        }
    }

    private void inLibraries() {
        Map<String, String> after = b.info().libraries();
        List<String> changes = new ArrayList<>();
        a.info().libraries().forEach((name, version) -> {
            if (!version.equals(after.getOrDefault(name, version))) {
                changes.add(name + " " + version + " and " + after.get(name));
            }
        });
        if (!changes.isEmpty()) {
            remarks.add(Remark.note("libraries differ: " + Format.some(changes)));
        }
    }

    /** Names what is not used, or not known of both sides; what -prof gc always adds needs no mention alone. */
    private void notCompared(List<Common> common) {
        Map<String, Set<BenchmarkCase>> metrics = new TreeMap<>();
        Map<String, Set<BenchmarkCase>> methods = new TreeMap<>();
        for (Common one : common) {
            Stream.of(one.before(), one.after()).forEach(own -> {
                Samples other = own == one.before() ? one.after() : one.before();
                String side = " only in " + (own == one.before() ? a : b).name();
                own.secondaries().stream()
                        .filter(known -> !known.isIn(other.secondaries()) && !known.isAllocation())
                        .filter(known -> !one.lacks(known.name()))
                        .forEach(known -> (known.kind() == Secondary.Kind.PART
                                        ? methods.computeIfAbsent(known.name() + side, first -> new LinkedHashSet<>())
                                        : metrics.computeIfAbsent(known.name(), first -> new LinkedHashSet<>()))
                                .add(one.benchmarkCase()));
            });
        }
        Function<BenchmarkCase, String> labels =
                Projection.labelsAmong(a.samples().keySet());
        if (!metrics.keySet().stream().allMatch(COLLECTIONS.asMatchPredicate())) {
            remarks.add(Remark.note("secondary metrics that are not compared: " + named(metrics, labels)));
        }
        if (!methods.isEmpty()) {
            remarks.add(Remark.warning("methods of a group that are not compared: " + named(methods, labels)));
        }
        List<String> withoutBytes = common.stream()
                .filter(one -> lacksBytes(one.before())
                                && one.after().allocations().isPresent()
                        || lacksBytes(one.after()) && one.before().allocations().isPresent())
                .map(one -> labels.apply(one.benchmarkCase()))
                .toList();
        if (!withoutBytes.isEmpty()) {
            remarks.add(Remark.warning("B/op is not compared where one side lacks it: " + Format.some(withoutBytes)
                    + "; measure with -prof gc"));
        }
    }

    /** Returns whether there are no bytes at all; a remark on the run says if they cannot be used. */
    private static boolean lacksBytes(Samples samples) {
        return samples.allocations().isEmpty()
                && samples.secondaries().stream().noneMatch(one -> one.name().endsWith(JmhEntry.ALLOCATION));
    }

    private String named(Map<String, Set<BenchmarkCase>> cases, Function<BenchmarkCase, String> labels) {
        return cases.entrySet().stream()
                .map(one -> one.getKey() + in(one.getValue(), labels))
                .collect(Collectors.joining(", "));
    }

    /** Says which benchmarks a fact is about; nothing if it is about all. */
    private String in(Set<BenchmarkCase> some, Function<BenchmarkCase, String> labels) {
        return some.size() == common
                ? ""
                : " (" + (some.size() == 1 ? labels.apply(some.iterator().next()) : some.size() + " of " + common)
                        + ")";
    }

    private String unlike(String what, String before, String after) {
        return before.isEmpty() || after.isEmpty() || before.equals(after) ? "" : line(what, before, after);
    }

    private String line(String what, String before, String after) {
        return what + " differ: " + before + " in " + a.name() + ", " + after + " in " + b.name();
    }

    private void inCases(String what, Function<Conditions, String> fact) {
        inCases((before, after) -> unlike(what, fact.apply(before), fact.apply(after)));
    }

    /** Says what differs between the conditions of benchmarks: the first such difference, and how many have any. */
    private void inCases(BiFunction<Conditions, Conditions, String> difference) {
        Map<String, Integer> lines = new LinkedHashMap<>();
        conditions.forEach(
                (pair, count) -> lines.merge(difference.apply(pair.get(0), pair.get(1)), count, Integer::sum));
        lines.remove("");
        if (!lines.isEmpty()) {
            int count = lines.values().stream().mapToInt(Integer::intValue).sum();
            remarks.add(Remark.warning(lines.keySet().iterator().next()
                    + (lines.size() == 1 ? "" : ", and other pairs")
                    + (count == common ? "" : " (in " + count + " of " + common + " benchmarks)")));
        }
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
        b.casesNotIn(a).forEach(one -> others.putIfAbsent(one.inAnyMode(), one));
        Function<BenchmarkCase, String> labels =
                Projection.labelsAmong(a.samples().keySet());
        List<String> found = a.casesNotIn(b).stream()
                .filter(one -> others.containsKey(one.inAnyMode()))
                .map(one -> labels.apply(one) + " in " + a.name() + ", " + labels.apply(others.get(one.inAnyMode()))
                        + " in " + b.name())
                .toList();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of("measured in different modes or threads, and so not compared: " + Format.some(found));
    }
}
