// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Benchmarks of two sides that belong together under different names: they differ only in their package, or in parameters that one side
 * does not have.
 *
 * @param names the later name of each earlier case that has only one such partner, and is its only one
 * @param choices the possible partners of the others, and of those where one parameter has another name
 */
public record CaseMatch(Map<BenchmarkCase, BenchmarkCase> names, Map<BenchmarkCase, List<BenchmarkCase>> choices) {
    /** Of a benchmark with more cases, on both sides multiplied, only those with the same parameters are matched. */
    private static final int MOST_PAIRS = 1_000_000;

    /**
     * Matches cases that are on one side only.
     *
     * @param later all cases of the later side: what is missing from a class that is still there has crashed or gone, and has not moved
     */
    static CaseMatch of(
            Collection<BenchmarkCase> before, Collection<BenchmarkCase> after, Collection<BenchmarkCase> later) {
        if (before.isEmpty() || after.isEmpty()) {
            return new CaseMatch(Map.of(), Map.of());
        }
        Set<String> classes = later.stream().map(BenchmarkCase::className).collect(Collectors.toSet());
        Map<String, List<BenchmarkCase>> there = byWhatMustBeEqual(after);
        Map<BenchmarkCase, BenchmarkCase> names = new LinkedHashMap<>();
        Map<BenchmarkCase, List<BenchmarkCase>> choices = new LinkedHashMap<>();
        byWhatMustBeEqual(before).forEach((key, cases) -> {
            List<BenchmarkCase> others = there.getOrDefault(key, List.of());
            Map<Map<String, String>, List<BenchmarkCase>> mine = byParams(cases);
            Map<Map<String, String>, List<BenchmarkCase>> theirs = byParams(others);
            boolean areFew = (long) cases.size() * others.size() <= MOST_PAIRS;
            for (BenchmarkCase one : cases) {
                boolean isExact = theirs.containsKey(one.params());
                List<BenchmarkCase> similar =
                        isExact ? theirs.get(one.params()) : those(others, other -> areFew && isSimilar(one, other));
                boolean isUnique = similar.size() == 1
                        && (!classes.contains(one.className())
                                || one.className().equals(similar.get(0).className()))
                        && (isExact ? mine.get(one.params()) : those(cases, same -> isSimilar(same, similar.get(0))))
                                        .size()
                                == 1;
                List<BenchmarkCase> possible = !similar.isEmpty()
                        ? similar
                        : those(
                                others,
                                other -> areFew && renamedParam(one, other).isPresent());
                if (isUnique) {
                    names.put(one, similar.get(0));
                } else if (!possible.isEmpty()) {
                    choices.put(one, possible);
                }
            }
        });
        return new CaseMatch(names, choices);
    }

    private static Map<Map<String, String>, List<BenchmarkCase>> byParams(List<BenchmarkCase> cases) {
        return cases.stream().collect(Collectors.groupingBy(BenchmarkCase::params));
    }

    private static List<BenchmarkCase> those(List<BenchmarkCase> cases, Predicate<BenchmarkCase> wanted) {
        return cases.stream().filter(wanted).toList();
    }

    /** Tells if cases have the same parameters, or one has some of the other's. */
    private static boolean isSimilar(BenchmarkCase one, BenchmarkCase other) {
        return one.params().entrySet().containsAll(other.params().entrySet())
                || other.params().entrySet().containsAll(one.params().entrySet());
    }

    static CaseMatch of(Run before, Run after) {
        return of(before, List.of(after), after);
    }

    /** @param others the runs that have none of what is matched under its name */
    private static CaseMatch of(Run before, List<Run> others, Run after) {
        return of(
                without(before, others),
                without(after, List.of(before)),
                after.samples().keySet());
    }

    /**
     * Gives the benchmarks of runs, oldest first, the names that they have later: in the last run, or else in the one nearest to it that
     * has a match.
     */
    public static List<Run> aligned(List<Run> runs) {
        List<Run> aligned = new ArrayList<>(runs);
        for (int i = runs.size() - 2; i >= 0; i--) {
            for (int j = runs.size() - 1; j > i; j--) {
                Run run = aligned.get(i);
                // what a run after that one has under the same name is matched already
                Map<BenchmarkCase, BenchmarkCase> names =
                        of(run, aligned.subList(j, runs.size()), aligned.get(j)).names;
                if (!names.isEmpty()) {
                    aligned.set(i, renamed(run, names));
                }
            }
        }
        return aligned;
    }

    /** Returns a run in which cases have other names; a failed fork has that of its planned case, whose threads are 0. */
    static Run renamed(Run run, Map<BenchmarkCase, BenchmarkCase> names) {
        Map<BenchmarkCase, BenchmarkCase> all = new LinkedHashMap<>();
        names.forEach((one, other) -> all.put(one.withThreads(0), other.withThreads(0)));
        all.putAll(names);
        return run.view(run.name(), List.of(), one -> all.getOrDefault(one, one));
    }

    /** Returns the benchmarks that other runs neither have nor could run. */
    private static List<BenchmarkCase> without(Run run, List<Run> others) {
        return run.samples().keySet().stream()
                .filter(one ->
                        others.stream().noneMatch(other -> other.samples().containsKey(one) || other.hasFailed(one)))
                .toList();
    }

    private static Map<String, List<BenchmarkCase>> byWhatMustBeEqual(Collection<BenchmarkCase> cases) {
        return cases.stream()
                .collect(Collectors.groupingBy(
                        one -> Projection.withoutPackage(one.benchmark()) + " " + one.mode() + " " + one.threads(),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    /** Returns {@code old=>new} if two benchmarks differ in the name of one parameter. */
    private static Optional<String> renamedParam(BenchmarkCase one, BenchmarkCase other) {
        Map<String, String> here = new LinkedHashMap<>(one.params());
        Map<String, String> there = new LinkedHashMap<>(other.params());
        here.entrySet().removeAll(other.params().entrySet());
        there.entrySet().removeAll(one.params().entrySet());
        boolean isRenamed = here.size() == 1
                && List.copyOf(here.values()).equals(List.copyOf(there.values()))
                && Collections.disjoint(here.keySet(), there.keySet());
        return isRenamed
                ? Optional.of(here.keySet().iterator().next() + "=>"
                        + there.keySet().iterator().next())
                : Optional.empty();
    }

    /** Says which benchmarks are compared with one of another name. */
    static Optional<Remark> remark(Map<BenchmarkCase, BenchmarkCase> compared) {
        List<String> renamed = compared.entrySet().stream()
                .filter(pair -> !pair.getKey().equals(pair.getValue()))
                .map(pair -> pair.getKey().id() + " with " + pair.getValue().id())
                .toList();
        return renamed.isEmpty()
                ? Optional.empty()
                : Optional.of(Remark.note("compared under different names: " + Format.some(renamed)));
    }

    /** Says which benchmarks of two runs were not matched because there is a choice, and how to choose. */
    static Optional<String> choice(Run before, Run after) {
        Map<BenchmarkCase, List<BenchmarkCase>> choices = of(before, after).choices;
        return choices.entrySet().stream().findFirst().map(first -> {
            BenchmarkCase one = first.getKey();
            List<String> ids = first.getValue().stream().map(BenchmarkCase::id).toList();
            String more = choices.size() == 1 ? "" : " (and " + (choices.size() - 1) + " more like it)";
            return one.id() + " of " + before.name() + " may be " + Format.some(ids) + " of " + after.name() + more
                    + ": choose, e.g. with compare "
                    + option(one, first.getValue().get(0));
        });
    }

    private static String option(BenchmarkCase one, BenchmarkCase other) {
        if (!one.benchmark().equals(other.benchmark())) {
            return "--rename '" + one.benchmark() + "=>" + other.benchmark() + "'";
        }
        Optional<String> renamed = renamedParam(one, other);
        if (renamed.isPresent()) {
            return "--rename '" + renamed.get() + "'";
        }
        Map<String, String> params = new LinkedHashMap<>(one.params());
        params.putAll(other.params());
        params.keySet()
                .removeIf(
                        name -> one.params().containsKey(name) && other.params().containsKey(name));
        // an empty value is refused, as of an unset variable of a shell
        String options = params.entrySet().stream()
                .filter(param -> !param.getValue().isEmpty())
                .map(param ->
                        OptionValues.shellLine(List.of("-p", OptionValues.param(param.getKey(), param.getValue()))))
                .collect(Collectors.joining(" "));
        return options.isEmpty() ? "--include or -e" : options;
    }
}
