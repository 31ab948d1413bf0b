// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.OutputFile.ReportTarget;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.harness.measure.CaseSelection;
import io.github.wirebench.harness.stats.Format;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares existing results. */
@Command(
        name = "compare",
        headerHeading = "compare monday.json friday.json",
        header = "Compare recorded runs or JMH JSON files",
        description = "Of three or more, the last is judged against the first and the one before it.",
        footer = "Exit codes: 0 not worse, 1 regressed or failed, 2 wrong usage, 3 no verdict.")
public final class CompareCommand implements Callable<Integer> {
    private final PrintStream console;

    @Parameters(
            paramLabel = "DIR|FILE",
            arity = "1..*",
            description = "Runs or JMH JSON files (- is standard input), oldest first")
    private List<Path> paths;

    @Mixin
    private CompareSelection selection;

    @Mixin
    private ReportTarget target;

    @Option(names = "--floor", paramLabel = "PERCENT", description = "Noise from run to run to allow for (15%%)")
    private String floor = Format.percent(CompareRules.DEFAULT.floor());

    @Option(names = "--metric", paramLabel = "cpu|wall", description = "Time to judge (default: cpu)")
    private StopRule.Metric metric = StopRule.Metric.CPU;

    @Option(names = "--across-cpus", description = "Judge times on different models of CPU, too")
    private boolean acrossCpus;

    @Option(names = Inconclusive.OPTION, paramLabel = "pass|fail", description = Inconclusive.DESCRIPTION)
    private Inconclusive inconclusive = Inconclusive.FAIL;

    /** Says how a comparison without any verdict on time ends. */
    enum Inconclusive {
        PASS,
        FAIL;

        static final String OPTION = "--inconclusive";
        static final String DESCRIPTION = "Exit code without a verdict: 0 or 3 (default: fail)";

        /** Returns how a comparison ends; one that measured nothing never passes. */
        int status(boolean isWorse, boolean isMeasured, boolean isConclusive) {
            boolean passes = isMeasured && (isConclusive || this == PASS);
            return isWorse ? ExitCode.FAILED : passes ? ExitCode.OK : ExitCode.NO_VERDICT;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public CompareCommand(PrintStream console) {
        this.console = console;
    }

    /**
     * Compares.
     *
     * @return {@link ExitCode#FAILED} if the last input regressed, in time or allocation; else {@link ExitCode#NO_VERDICT} if nothing
     *     was measured, or there is no verdict on any time, unless that is to pass; else {@link ExitCode#OK}
     * @throws CommandFailure if an input cannot be read, inputs have nothing in common, or the report cannot be written
     */
    @Override
    public Integer call() {
        CompareRules rules =
                CompareRules.of(OptionValues.percent("--floor", floor), metric == StopRule.Metric.CPU, acrossCpus);
        selection.check(paths.size());
        target.prepare();
        ComparedRuns compared = ComparedRuns.of(selection.of(RunReader.read(paths)), rules, selection.isByParameter());
        int status = inconclusive.status(compared.isWorse(), compared.isMeasured(), compared.isConclusive());
        ComparisonReport report = compared.report(status);
        if (target.isFile()) {
            console.println(report.summary());
        }
        int width = target.isFile() ? Integer.MAX_VALUE : StatusLine.terminalWidth();
        target.write(console, format -> report.as(format, width));
        return status;
    }

    /** Selects the benchmarks of inputs that are compared, and says which belong together. */
    static final class CompareSelection {
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
            Predicate<BenchmarkCase> isSelected =
                    one -> (included.isEmpty() || CaseSelection.anyFinds(included, one.benchmark()))
                            && !CaseSelection.anyFinds(excluded, one.benchmark())
                            && wanted.keySet().stream()
                                    .allMatch(name -> wanted.get(name)
                                            .contains(one.params().get(name)));
            boolean isAll = included.isEmpty() && excluded.isEmpty() && wanted.isEmpty();
            List<Run> selected = new ArrayList<>();
            for (Run run : inputs) {
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
                selected.subList(0, selected.size() - 1).replaceAll(this::renamed);
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
                        throw CommandFailure.usage(option + value + ": the values are " + some(known));
                    }
                }
            });
        }

        /** Returns the values of a parameter; refuses if there is none. */
        private static Set<String> valuesOf(String option, String param, List<Run> inputs) {
            Map<String, Set<String>> values = new LinkedHashMap<>();
            inputs.forEach(run -> run.samples()
                    .keySet()
                    .forEach(one -> one.params()
                            .forEach((name, value) -> values.computeIfAbsent(name, key -> new LinkedHashSet<>())
                                    .add(value))));
            if (!values.containsKey(param)) {
                throw CommandFailure.usage(option + ": no benchmark has a parameter " + param
                        + (values.isEmpty() ? ", nor any other" : "; there are " + some(values.keySet())));
            }
            return values.get(param);
        }

        private static String some(Set<String> texts) {
            return Format.some(List.copyOf(texts), NAMED);
        }

        /** A benchmark that has the new name already gives way: it is not the one to be compared. */
        private Run renamed(Run run) {
            List<UnaryOperator<String>> namings =
                    renames.stream().map(CompareSelection::naming).toList();
            Map<BenchmarkCase, BenchmarkCase> names = new LinkedHashMap<>();
            Set<BenchmarkCase> taken = new HashSet<>();
            for (BenchmarkCase one : run.samples().keySet()) {
                String name = one.benchmark();
                for (UnaryOperator<String> naming : namings) {
                    name = naming.apply(name);
                }
                BenchmarkCase other = new BenchmarkCase(name, one.mode(), one.params(), one.threads());
                if (!other.equals(one)) {
                    names.put(one, other);
                    if (!taken.add(other)) {
                        throw CommandFailure.usage("--rename: two benchmarks of " + run.name() + " would be "
                                + other.id() + "; select one of them with --include or -e");
                    }
                }
            }
            if (names.isEmpty()) {
                throw CommandFailure.usage("--rename " + renames.get(0) + ": matches no benchmark of " + run.name()
                        + ", e.g. " + first(run));
            }
            taken.removeAll(names.keySet());
            taken.retainAll(run.samples().keySet());
            List<Remark> remarks = new ArrayList<>();
            remarks.add(Remark.note(run.name() + ": compared under another name, " + String.join(", ", renames)));
            if (!taken.isEmpty()) {
                List<String> hidden =
                        taken.stream().map(BenchmarkCase::label).sorted().toList();
                remarks.add(Remark.warning("left out of " + run.name() + ", because a renamed benchmark has the name: "
                        + Format.some(hidden, NAMED)));
            }
            return run.view(run.name(), remarks, one -> taken.contains(one) ? null : names.getOrDefault(one, one));
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
                throw CommandFailure.usage("--base " + base + ": the values of " + by + " are " + some(known));
            }
            if (known.size() == 1) {
                throw CommandFailure.usage("--by " + by + ": its only value is " + some(known));
            }
            values.addAll(known);
            List<Run> runs = new ArrayList<>();
            for (String value : values) {
                runs.add(input.view(value, List.of(), one -> {
                    Map<String, String> others = new LinkedHashMap<>(one.params());
                    return value.equals(others.remove(by))
                            ? new BenchmarkCase(one.benchmark(), one.mode(), others, one.threads())
                            : null;
                }));
            }
            return runs;
        }
    }
}
