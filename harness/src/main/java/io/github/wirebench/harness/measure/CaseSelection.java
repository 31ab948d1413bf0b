// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Suite.CaseRules;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** Chooses cases from the benchmarks of a jar, without those that only another has; each of the expressions must match one. */
public record CaseSelection(
        List<Pattern> includes, BiFunction<List<ListedBenchmark>, List<ListedBenchmark>, List<BenchmarkCase>> choice) {
    private static final String HOW_TO_LIST = "; without an expression, --dry-run lists all";

    /** Selects cases by regular expressions, which are searched in benchmark names as plain JMH does. */
    static CaseSelection matching(
            List<String> includes,
            List<String> concerns,
            List<String> excludes,
            Map<String, List<String>> params,
            CaseRules further) {
        List<Pattern> included = patterns(includes);
        List<Pattern> concerned = patterns(concerns);
        List<Pattern> excluded = patterns(excludes);
        return new CaseSelection(included, (benchmarks, others) -> {
            List<ListedBenchmark> chosen = benchmarks.stream()
                    .filter(benchmark -> included.isEmpty() || anyFinds(included, benchmark.name()))
                    .filter(benchmark -> concerned.isEmpty() || anyFinds(concerned, benchmark.name()))
                    .filter(benchmark -> !anyFinds(excluded, benchmark.name()))
                    .toList();
            if (chosen.isEmpty()) {
                throw CommandFailure.usage("no benchmark is selected" + HOW_TO_LIST);
            }
            ListedBenchmark.checkParams(chosen, params);
            Set<BenchmarkCase> cases = new LinkedHashSet<>();
            chosen.forEach(benchmark -> cases.addAll(benchmark.cases(params, further)));
            return List.copyOf(cases);
        });
    }

    /** Selects the cases of a run, or those in a file: one per line as {@link BenchmarkCase#id} writes them, comments after #. */
    static CaseSelection listedIn(Path file) {
        boolean isRun = Files.isDirectory(file);
        List<String> lines;
        try {
            lines = isRun
                    ? RunReader.read(file).samples().keySet().stream()
                            .map(BenchmarkCase::id)
                            .toList()
                    : Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            String reason = Files.exists(file) ? ": cannot be read" : ": there is no such file";
            throw CommandFailure.usage("--rows " + file + reason, e);
        }
        return new CaseSelection(List.of(), (benchmarks, others) -> {
            Set<BenchmarkCase> cases = new LinkedHashSet<>();
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                try {
                    if (!line.isEmpty() && !line.startsWith("#")) {
                        cases.add(parse(line, benchmarks));
                    }
                } catch (IllegalArgumentException | CommandFailure e) {
                    if (!isIn(line, others)) {
                        throw CommandFailure.usage(
                                file + (isRun ? "" : ", line " + (i + 1)) + ": " + e.getMessage(), e);
                    }
                    int end = line.indexOf(' ');
                    moved(line.substring(0, end), benchmarks, others)
                            .map(name -> name + line.substring(end))
                            .filter(id -> isIn(id, benchmarks))
                            .ifPresent(id -> cases.add(parse(id, benchmarks)));
                }
            }
            if (cases.isEmpty()) {
                throw CommandFailure.usage("--rows " + file + ": holds no benchmark");
            }
            return List.copyOf(cases);
        });
    }

    /** Prints cases as {@link #listedIn} reads them. */
    public static void list(PrintStream console, List<Remark> comments, List<PlannedCase> cases) {
        comments.forEach(comment -> console.println("# " + comment));
        cases.forEach(one -> console.println(one.benchmarkCase().id()));
    }

    /** Refuses an expression that matches nothing: the others would be measured without it. */
    public void requireEveryMatch(List<ListedBenchmark> benchmarks) {
        for (Pattern include : includes) {
            if (benchmarks.stream().noneMatch(benchmark -> anyFinds(List.of(include), benchmark.name()))) {
                throw CommandFailure.usage("no benchmark matches \"" + include + "\"" + HOW_TO_LIST);
            }
        }
    }

    /**
     * Refuses if there are none, or a benchmark, a parameter or its value is unknown; what another jar has, such as a new benchmark, may
     * be missing; all of it, too.
     */
    public List<BenchmarkCase> of(List<ListedBenchmark> benchmarks, List<ListedBenchmark> others) {
        try {
            return choice.apply(benchmarks, others);
        } catch (CommandFailure e) {
            try {
                choice.apply(others, List.of());
                return List.of();
            } catch (CommandFailure ofOthers) {
                throw e;
            }
        }
    }

    public static List<PlannedCase> planned(
            List<BenchmarkCase> cases, List<ListedBenchmark> benchmarks, ForkLength length) {
        return cases.stream()
                .map(one -> new PlannedCase(one, forkSeconds(one, benchmarks, length)))
                .toList();
    }

    static double forkSeconds(BenchmarkCase benchmarkCase, List<ListedBenchmark> benchmarks, ForkLength length) {
        return length.seconds(named(benchmarkCase.benchmark(), benchmarks), benchmarkCase.mode());
    }

    /** Returns the benchmark of a name, in any of its modes; throws IllegalArgumentException if there is none. */
    public static ListedBenchmark named(String name, List<ListedBenchmark> benchmarks) {
        return benchmarks.stream()
                .filter(benchmark -> benchmark.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no benchmark " + name
                        + moved(name, benchmarks, List.of())
                                .map(other -> "; is it now " + other + "?")
                                .orElse("")));
    }

    /** Finds the only benchmark of the same name in another package that the other jar lacks. */
    private static Optional<String> moved(String name, List<ListedBenchmark> benchmarks, List<ListedBenchmark> others) {
        List<String> found = benchmarks.stream()
                .map(ListedBenchmark::name)
                .filter(other -> Projection.withoutPackage(other).equals(Projection.withoutPackage(name)))
                .filter(other -> others.stream().noneMatch(one -> one.name().equals(other)))
                .distinct()
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static boolean isIn(String line, List<ListedBenchmark> benchmarks) {
        try {
            parse(line, benchmarks);
            return true;
        } catch (IllegalArgumentException | CommandFailure e) {
            return false;
        }
    }

    private static BenchmarkCase parse(String line, List<ListedBenchmark> benchmarks) {
        BenchmarkCase parsed = BenchmarkCase.parse(line);
        if (!Run.MODES.contains(parsed.mode())) {
            throw new IllegalArgumentException(
                    "there is no mode " + parsed.mode() + "; there are: " + String.join(", ", Run.MODES));
        }
        ListedBenchmark benchmark = named(parsed.benchmark(), benchmarks);
        Set<String> names = new LinkedHashSet<>();
        benchmark.params().forEach(param -> names.add(param.name()));
        if (!names.equals(parsed.params().keySet())) {
            throw new IllegalArgumentException("the parameters of " + parsed.benchmark() + " are "
                    + (names.isEmpty() ? "none" : String.join(", ", names)));
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        parsed.params().forEach((name, value) -> values.put(name, List.of(value)));
        ListedBenchmark.checkParams(List.of(benchmark), values);
        return parsed;
    }

    public static List<Pattern> patterns(List<String> expressions) {
        return expressions.stream().map(OptionValues::pattern).toList();
    }

    public static boolean anyFinds(List<Pattern> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).find());
    }
}
