// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.measure.CaseSelection;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Selects the benchmarks of inputs that are compared, and renames them. */
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
        if (!renames.isEmpty()) {
            int last = selected.size() - 1;
            List<Run> earlier = selected.subList(0, last);
            List<Run> before = List.copyOf(earlier);
            earlier.replaceAll(run -> renamed(run, selected.get(last)));
            if (earlier.equals(before)) {
                throw CommandFailure.usage("--rename " + renames.get(0)
                        + ": matches no whole word of a name, or only what the last input still has, e.g. "
                        + first(before.get(0)));
            }
        }
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
     * A benchmark that has the new name already gives way: it is not the one to be compared. What the last run has by its old name
     * alone, a parameter or a benchmark, keeps it.
     */
    private Run renamed(Run run, Run last) {
        Set<String> known = paramsOf(List.of(last)).keySet();
        Predicate<BenchmarkCase> isInLast = one -> last.samples().containsKey(one) || last.hasFailed(one);
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
            if (!other.equals(one) && (isInLast.test(other) || !isInLast.test(one))) {
                names.put(one, other);
                if (!taken.add(other)) {
                    throw CommandFailure.usage("--rename: two benchmarks of " + run.name() + " would be " + other.id()
                            + "; select one of them with --include or -e");
                }
            }
        }
        if (names.isEmpty()) {
            return run;
        }
        taken.removeAll(names.keySet());
        taken.retainAll(run.samples().keySet());
        List<Remark> remarks = new ArrayList<>();
        if (!taken.isEmpty()) {
            List<String> hidden = taken.stream()
                    .map(Projection.labelsAmong(run.samples().keySet()))
                    .sorted()
                    .toList();
            remarks.add(Remark.warning("left out of " + run.name() + ", because a renamed benchmark has the name: "
                    + Format.some(hidden)));
        }
        Run left = run.view(run.name(), remarks, one -> taken.contains(one) ? null : one);
        return CaseMatch.renamed(left, names);
    }

    private static String renamed(String name, List<UnaryOperator<String>> namings) {
        String renamed = name;
        for (UnaryOperator<String> naming : namings) {
            renamed = naming.apply(renamed);
        }
        return renamed;
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
