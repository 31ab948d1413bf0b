// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.run.CaseSelection;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Selects the benchmarks of inputs that are compared, and says which belong together. */
final class CompareSelection {
    private static final int NAMED = 5;
    private static final String ARROW = "=>";

    @Option(names = "--include", paramLabel = "REGEX", description = "Only benchmarks whose name matches")
    private List<String> includes = List.of();

    @Option(
            names = {"-e", "--exclude"},
            paramLabel = "REGEX",
            description = "Leave out benchmarks whose name matches")
    private List<String> excludes = List.of();

    @Option(names = "-p", paramLabel = "NAME=V1,V2", description = "Only these values of a benchmark's parameter")
    private List<String> params = List.of();

    @Option(
            names = "--rename",
            paramLabel = "'OLD=>NEW'",
            description = "Compare OLD (a regex) with NEW in the last input")
    private List<String> renames = List.of();

    @Option(names = "--by", paramLabel = "PARAM", description = "Compare a parameter's values in one input")
    private String by;

    @Option(names = "--base", paramLabel = "VALUE", description = "Value that the others are compared with")
    private String base;

    /** Returns whether values of a parameter are compared, and not inputs. */
    boolean isByParameter() {
        return by != null;
    }

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
        List<Run> selected = selected(inputs);
        if (by != null) {
            return values(selected.get(0));
        }
        List<Run> renamed = new ArrayList<>();
        for (Run run : selected) {
            renamed.add(run == selected.get(selected.size() - 1) ? run : renamed(run));
        }
        return renamed;
    }

    private List<Run> selected(List<Run> inputs) {
        List<Pattern> included = CaseSelection.patterns(includes);
        List<Pattern> excluded = CaseSelection.patterns(excludes);
        Map<String, List<String>> wanted = OptionValues.params("-p", params);
        if (included.isEmpty() && excluded.isEmpty() && wanted.isEmpty()) {
            return inputs;
        }
        requireKnown(inputs, wanted);
        return inputs.stream()
                .map(run -> {
                    Run selected = run.view(
                            run.name(),
                            List.of(),
                            one -> (included.isEmpty() || CaseSelection.anyFinds(included, one.benchmark()))
                                            && !CaseSelection.anyFinds(excluded, one.benchmark())
                                            && wanted.entrySet().stream()
                                                    .allMatch(param -> param.getValue()
                                                            .contains(
                                                                    one.params().get(param.getKey())))
                                    ? one
                                    : null);
                    if (selected.samples().isEmpty()) {
                        throw CommandFailure.usage(JsonFiles.name(run.path())
                                + ": none of its benchmarks is selected, e.g. "
                                + run.samples().keySet().iterator().next().id());
                    }
                    return selected;
                })
                .toList();
    }

    /** A misspelled value would select nothing, or silently less. */
    private static void requireKnown(List<Run> inputs, Map<String, List<String>> wanted) {
        wanted.forEach((name, values) -> {
            Set<String> known = valuesOf(name, inputs);
            values.stream().filter(value -> !known.contains(value)).findFirst().ifPresent(value -> {
                throw CommandFailure.usage("-p " + name + "=" + value + ": "
                        + (known.isEmpty() ? noParameter(name, inputs) : "the values are " + some(known)));
            });
        });
    }

    private static String noParameter(String name, List<Run> inputs) {
        Set<String> names = cases(inputs)
                .flatMap(one -> one.params().keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return "no benchmark has a parameter " + name
                + (names.isEmpty() ? ", nor any other" : "; there are " + some(names));
    }

    private static Set<String> valuesOf(String param, List<Run> inputs) {
        return cases(inputs)
                .filter(one -> one.params().containsKey(param))
                .map(one -> one.params().get(param))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<BenchmarkCase> cases(List<Run> inputs) {
        return inputs.stream().flatMap(run -> run.samples().keySet().stream());
    }

    private static String some(Set<String> texts) {
        return Format.some(List.copyOf(texts), NAMED);
    }

    /** A benchmark that has the new name already gives way: it is not the one to be compared. */
    private Run renamed(Run run) {
        if (renames.isEmpty()) {
            return run;
        }
        UnaryOperator<String> naming = renames.stream()
                .map(CompareSelection::naming)
                .reduce(name -> name, (first, next) -> name -> next.apply(first.apply(name)));
        Map<BenchmarkCase, BenchmarkCase> names = new LinkedHashMap<>();
        Set<BenchmarkCase> taken = new HashSet<>();
        for (BenchmarkCase one : run.samples().keySet()) {
            BenchmarkCase other =
                    new BenchmarkCase(naming.apply(one.benchmark()), one.mode(), one.params(), one.threads());
            if (!other.equals(one)) {
                names.put(one, other);
                if (!taken.add(other)) {
                    throw CommandFailure.usage("--rename: two benchmarks of " + run.name() + " would be " + other.id()
                            + "; select one of them with --include or -e");
                }
            }
        }
        if (names.isEmpty()) {
            throw CommandFailure.usage("--rename " + renames.get(0) + ": matches no benchmark of " + run.name()
                    + ", e.g. " + run.samples().keySet().iterator().next().id());
        }
        List<String> hidden = run.samples().keySet().stream()
                .filter(one -> taken.contains(one) && !names.containsKey(one))
                .map(BenchmarkCase::label)
                .toList();
        List<String> remarks =
                new ArrayList<>(List.of(run.name() + ": compared under another name, " + String.join(", ", renames)));
        if (!hidden.isEmpty()) {
            remarks.add(Remark.warning("left out of " + run.name() + ", because a renamed benchmark has the name: "
                            + Format.some(hidden, NAMED))
                    .toString());
        }
        return run.view(
                run.name(), remarks, one -> names.containsKey(one) ? names.get(one) : taken.contains(one) ? null : one);
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
        List<Run> inputs = List.of(input);
        Set<String> values = valuesOf(by, inputs);
        if (values.isEmpty()) {
            throw CommandFailure.usage("--by " + by + ": " + noParameter(by, inputs));
        }
        if (base != null && !values.contains(base)) {
            throw CommandFailure.usage("--base " + base + ": the values of " + by + " are " + some(values));
        }
        if (values.size() == 1) {
            throw CommandFailure.usage("--by " + by + ": its only value is " + some(values));
        }
        return Stream.concat(Stream.ofNullable(base), values.stream())
                .distinct()
                .map(value -> input.view(value, List.of(), one -> without(by, value, one)))
                .toList();
    }

    private static BenchmarkCase without(String param, String value, BenchmarkCase one) {
        if (!value.equals(one.params().get(param))) {
            return null;
        }
        Map<String, String> others = new LinkedHashMap<>(one.params());
        others.remove(param);
        return new BenchmarkCase(one.benchmark(), one.mode(), others, one.threads());
    }
}
