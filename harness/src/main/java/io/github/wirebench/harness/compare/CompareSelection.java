// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.console.ShellCommand;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.measure.CaseSelection;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Selects the benchmarks of inputs that are compared, and says which belong together. */
final class CompareSelection {
    private static final String ARROW = "=>";

    @Option(names = "--include", paramLabel = "REGEX", description = "Only benchmarks whose name matches")
    private List<String> includes = List.of();

    @Option(
            names = {"-e", "--exclude"},
            paramLabel = "REGEX",
            description = "Leave out benchmarks whose name matches")
    private List<String> excludes = List.of();

    @Option(
            names = "-p",
            paramLabel = "NAME=V1,V2",
            description = "Only these values of a parameter, where a benchmark has it (\\, for a comma within one)")
    private List<String> params = List.of();

    @Option(
            names = "--rename",
            paramLabel = "'OLD=>NEW'",
            description = "Compare OLD (a regex for words of names, or a parameter) with NEW in the last input")
    private List<String> renames = List.of();

    @Option(names = "--by", paramLabel = "PARAM", description = "Compare a parameter's values in one input")
    private String by;

    @Option(names = "--base", paramLabel = "VALUE", description = "Value that the others are compared with")
    private String base;

    boolean isByParameter() {
        return by != null;
    }

    /** Refuses what is malformed, or does not go together, before inputs are read. */
    void check(int inputs) {
        CaseSelection.patterns(includes);
        CaseSelection.patterns(excludes);
        OptionValues.params("-p", params);
        renames.forEach(CompareSelection::naming);
        if (by == null && base != null) {
            throw CommandFailure.usage("--base " + base + ": goes with --by");
        }
        if (by == null && inputs < 2) {
            throw CommandFailure.usage("give two inputs or more to compare, or one with --by PARAM");
        }
        if (by != null && (inputs > 1 || !renames.isEmpty())) {
            throw CommandFailure.usage("--by " + by + ": compares values within one input"
                    + (inputs > 1 ? "; give one, not " + inputs : "; leave out --rename"));
        }
    }

    /** Returns the runs to compare, each with the selected benchmarks; refuses if nothing is left of an input. */
    List<Run> of(List<Run> inputs) {
        List<Pattern> included = CaseSelection.patterns(includes);
        List<Pattern> excluded = CaseSelection.patterns(excludes);
        Map<String, List<String>> wanted = OptionValues.params("-p", params);
        requireKnown(inputs, wanted);
        boolean isAll = included.isEmpty() && excluded.isEmpty() && wanted.isEmpty();
        List<Run> selected = new ArrayList<>();
        for (Run run : inputs) {
            // as for JMH, a parameter says nothing of benchmarks that lack it
            Predicate<BenchmarkCase> isSelected =
                    one -> (included.isEmpty() || CaseSelection.anyFinds(included, one.benchmark()))
                            && !CaseSelection.anyFinds(excluded, one.benchmark())
                            && one.params().entrySet().stream()
                                    .allMatch(param -> wanted.getOrDefault(param.getKey(), List.of(param.getValue()))
                                            .contains(param.getValue()));
            Run part = isAll ? run : run.view(run.name(), List.of(), one -> isSelected.test(one) ? one : null);
            if (part.samples().isEmpty()) {
                throw CommandFailure.usage(
                        JsonFiles.name(run.path()) + ": none of its benchmarks is selected, e.g. " + first(run));
            }
            selected.add(part);
        }
        if (by != null) {
            return values(selected.get(0));
        }
        Run last = selected.get(selected.size() - 1);
        List<Run> earlier = selected.subList(0, selected.size() - 1);
        if (!renames.isEmpty()) {
            Set<String> known = paramsOf(List.of(last)).keySet();
            earlier.replaceAll(run -> renamed(run, known));
        }
        earlier.replaceAll(run -> matched(run, last));
        return selected;
    }

    private static String first(Run run) {
        return run.samples().keySet().iterator().next().id();
    }

    /** A misspelled value would select nothing, or silently less. */
    private static void requireKnown(List<Run> inputs, Map<String, List<String>> wanted) {
        wanted.forEach((name, values) -> {
            String option = "-p " + name + "=";
            Set<String> known = valuesOf(option + String.join(",", values), name, inputs);
            for (String value : values) {
                if (!known.contains(value)) {
                    throw CommandFailure.usage(option + value + ": the values are " + Format.some(known));
                }
            }
        });
    }

    /** Returns the values of a parameter; refuses if there is none. */
    private static Set<String> valuesOf(String option, String param, List<Run> inputs) {
        Map<String, Set<String>> values = paramsOf(inputs);
        if (!values.containsKey(param)) {
            throw CommandFailure.usage(option + ": no benchmark has a parameter " + param
                    + (values.isEmpty() ? ", nor any other" : "; there are " + Format.some(values.keySet())));
        }
        return values.get(param);
    }

    private static Map<String, Set<String>> paramsOf(List<Run> inputs) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        inputs.forEach(run -> run.samples()
                .keySet()
                .forEach(one -> one.params()
                        .forEach((name, value) -> values.computeIfAbsent(name, key -> new LinkedHashSet<>())
                                .add(value))));
        return values;
    }

    /**
     * A benchmark that has the new name already gives way: it is not the one to be compared.
     *
     * @param known parameters that keep their names
     */
    private Run renamed(Run run, Set<String> known) {
        List<UnaryOperator<String>> namings =
                renames.stream().map(CompareSelection::naming).toList();
        Map<BenchmarkCase, BenchmarkCase> names = new LinkedHashMap<>();
        Set<BenchmarkCase> taken = new HashSet<>();
        for (BenchmarkCase one : run.samples().keySet()) {
            Map<String, String> values = new LinkedHashMap<>();
            one.params()
                    .forEach((param, value) ->
                            values.put(known.contains(param) ? param : renamed(param, namings), value));
            BenchmarkCase other =
                    new BenchmarkCase(renamed(one.benchmark(), namings), one.mode(), values, one.threads());
            if (!other.equals(one)) {
                names.put(one, other);
                if (!taken.add(other)) {
                    throw CommandFailure.usage("--rename: two benchmarks of " + run.name() + " would be " + other.id()
                            + "; select one of them with --include or -e");
                }
            }
        }
        if (names.isEmpty()) {
            throw CommandFailure.usage("--rename " + renames.get(0) + ": matches no whole word of a name in "
                    + run.name() + ", e.g. " + first(run));
        }
        taken.removeAll(names.keySet());
        taken.retainAll(run.samples().keySet());
        List<Remark> remarks = new ArrayList<>();
        remarks.add(Remark.note(run.name() + ": compared under another name, " + String.join(", ", renames)));
        if (!taken.isEmpty()) {
            List<String> hidden = taken.stream()
                    .map(Projection.labelsAmong(run.samples().keySet()))
                    .sorted()
                    .toList();
            remarks.add(Remark.warning("left out of " + run.name() + ", because a renamed benchmark has the name: "
                    + Format.some(hidden)));
        }
        return run.view(run.name(), remarks, one -> taken.contains(one) ? null : renamed(names, one));
    }

    private static String renamed(String name, List<UnaryOperator<String>> namings) {
        String renamed = name;
        for (UnaryOperator<String> naming : namings) {
            renamed = naming.apply(renamed);
        }
        return renamed;
    }

    /** Returns the new name of a case; a failed fork has that of its planned case, whose threads are 0. */
    private static BenchmarkCase renamed(Map<BenchmarkCase, BenchmarkCase> names, BenchmarkCase one) {
        return one.threads() != 0
                ? names.getOrDefault(one, one)
                : names.entrySet().stream()
                        .filter(name -> name.getKey().withThreads(0).equals(one))
                        .map(name -> name.getValue().withThreads(0))
                        .findFirst()
                        .orElse(one);
    }

    /**
     * Gives benchmarks that the last input lacks the names that they have there, if they differ only in their package, or in
     * parameters that one side does not have, and only one there does; otherwise, or if a parameter's name differs, says how to choose.
     */
    private static Run matched(Run run, Run last) {
        Map<String, List<BenchmarkCase>> there = without(last, run);
        Map<BenchmarkCase, BenchmarkCase> names = new LinkedHashMap<>();
        Map<BenchmarkCase, List<BenchmarkCase>> choices = new LinkedHashMap<>();
        without(run, last)
                .forEach((name, cases) -> cases.forEach(one -> {
                    List<BenchmarkCase> others = there.getOrDefault(name, List.of());
                    List<BenchmarkCase> similar = others.stream()
                            .filter(other -> isSimilar(one, other))
                            .toList();
                    boolean isUnique = similar.size() == 1
                            && cases.stream()
                                    .filter(same -> isSimilar(same, similar.get(0)))
                                    .toList()
                                    .equals(List.of(one));
                    List<BenchmarkCase> renamed = others.stream()
                            .filter(other -> renamedParam(one, other).isPresent())
                            .toList();
                    if (isUnique) {
                        names.put(one, similar.get(0));
                    } else if (!similar.isEmpty() || !renamed.isEmpty()) {
                        choices.put(one, similar.isEmpty() ? renamed : similar);
                    }
                }));
        List<Remark> remarks = new ArrayList<>();
        if (!names.isEmpty()) {
            List<String> pairs = names.entrySet().stream()
                    .map(pair -> pair.getKey().id() + " with " + pair.getValue().id())
                    .toList();
            remarks.add(Remark.note("compared although the package or a parameter differs: " + Format.some(pairs)));
        }
        choices.entrySet().stream().findFirst().ifPresent(first -> {
            BenchmarkCase one = first.getKey();
            List<String> ids = first.getValue().stream().map(BenchmarkCase::id).toList();
            String more = choices.size() == 1 ? "" : " (and " + (choices.size() - 1) + " more like it)";
            String text = one.id() + " of " + run.name() + " may be " + Format.some(ids) + " of " + last.name() + more
                    + ": choose, e.g. with " + choice(one, first.getValue().get(0));
            if (names.isEmpty()
                    && Collections.disjoint(
                            run.samples().keySet(), last.samples().keySet())) {
                throw CommandFailure.usage("nothing to compare: " + text);
            }
            remarks.add(Remark.warning(text));
        });
        return names.isEmpty() && remarks.isEmpty() ? run : run.view(run.name(), remarks, one -> renamed(names, one));
    }

    /** Returns the benchmarks that another run neither has nor could run, by what must be equal. */
    private static Map<String, List<BenchmarkCase>> without(Run run, Run other) {
        return run.casesNotIn(other).stream()
                .filter(one -> !other.hasFailed(one))
                .collect(Collectors.groupingBy(
                        one -> Projection.withoutPackage(one.benchmark()) + " " + one.mode() + " " + one.threads(),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private static boolean isSimilar(BenchmarkCase one, BenchmarkCase other) {
        return one.params().entrySet().containsAll(other.params().entrySet())
                || other.params().entrySet().containsAll(one.params().entrySet());
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

    private static String choice(BenchmarkCase one, BenchmarkCase other) {
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
                .map(param -> ShellCommand.line(List.of("-p", OptionValues.param(param.getKey(), param.getValue()))))
                .collect(Collectors.joining(" "));
        return options.isEmpty() ? "--include or -e" : options;
    }

    /** Replaces whole words only: {@code serialize} is a part of {@code deserialize}. */
    private static UnaryOperator<String> naming(String rename) {
        int arrow = rename.indexOf(ARROW);
        if (arrow < 1) {
            throw CommandFailure.usage("--rename " + rename + ": the form is 'old=>new'");
        }
        Pattern words = OptionValues.pattern(rename.substring(0, arrow).strip());
        Pattern old = Pattern.compile("(?<![\\w$])(?:" + words + ")(?![\\w$])");
        String replacement = rename.substring(arrow + ARROW.length()).strip();
        return name -> {
            try {
                return old.matcher(name).replaceAll(replacement);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw CommandFailure.usage(
                        "--rename " + rename + ": the new name has a $ without a group of the old one", e);
            }
        };
    }

    private List<Run> values(Run input) {
        Set<String> values = new LinkedHashSet<>(base == null ? List.of() : List.of(base));
        Set<String> known = valuesOf("--by " + by, by, List.of(input));
        if (base != null && !known.contains(base)) {
            throw CommandFailure.usage("--base " + base + ": the values of " + by + " are " + Format.some(known));
        }
        if (known.size() == 1) {
            throw CommandFailure.usage("--by " + by + ": its only value is " + Format.some(known));
        }
        values.addAll(known);
        return values.stream()
                .map(value -> input.view(
                        value.isEmpty() ? "(empty)" : value,
                        List.of(),
                        one -> value.equals(one.params().get(by)) ? one.without(Set.of(by)) : null))
                .toList();
    }
}
