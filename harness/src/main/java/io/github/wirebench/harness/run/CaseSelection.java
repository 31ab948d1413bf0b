// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.Aliases;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.Suite.CaseRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;

/** Chooses cases from the benchmarks of a jar. */
public final class CaseSelection {
    private static final String HOW_TO_LIST =
            ": -l lists the benchmarks of the suite, run --jar FILE --dry-run those of another jar";

    private final List<Pattern> includes;
    private final Function<List<ListedBenchmark>, List<BenchmarkCase>> choice;

    private CaseSelection(List<Pattern> includes, Function<List<ListedBenchmark>, List<BenchmarkCase>> choice) {
        this.includes = includes;
        this.choice = choice;
    }

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
        return new CaseSelection(included, benchmarks -> {
            List<ListedBenchmark> chosen = benchmarks.stream()
                    .filter(benchmark -> included.isEmpty() || anyFinds(included, benchmark.name()))
                    .filter(benchmark -> concerned.isEmpty() || anyFinds(concerned, benchmark.name()))
                    .filter(benchmark -> !anyFinds(excluded, benchmark.name()))
                    .toList();
            if (chosen.isEmpty()) {
                throw CommandFailure.usage((includes.isEmpty()
                                ? "no benchmark is selected"
                                : "no benchmark matches \"" + String.join("\", \"", includes) + "\"")
                        + HOW_TO_LIST);
            }
            ListedBenchmark.checkParams(chosen, params);
            return chosen.stream()
                    .flatMap(benchmark -> combinations(benchmark, params, further).stream())
                    .distinct()
                    .toList();
        });
    }

    /** Selects the cases in a file, one per line as {@link BenchmarkCase#id} writes them, and comments after #. */
    static CaseSelection listedIn(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw CommandFailure.usage(
                    "--rows " + file + (Files.exists(file) ? ": cannot be read" : ": there is no such file"), e);
        }
        return new CaseSelection(List.of(), benchmarks -> {
            Set<BenchmarkCase> cases = new LinkedHashSet<>();
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (!line.isEmpty() && !line.startsWith("#")) {
                    try {
                        cases.add(parse(line, benchmarks));
                    } catch (IllegalArgumentException | CommandFailure e) {
                        throw CommandFailure.usage(file + ", line " + (i + 1) + ": " + e.getMessage(), e);
                    }
                }
            }
            if (cases.isEmpty()) {
                throw CommandFailure.usage("--rows " + file + ": holds no benchmark");
            }
            return List.copyOf(cases);
        });
    }

    /** Refuses an expression that matches nothing: the others would be measured without it. */
    public void requireEveryMatch(List<ListedBenchmark> benchmarks) {
        for (Pattern include : includes) {
            if (benchmarks.stream().noneMatch(benchmark -> anyFinds(List.of(include), benchmark.name()))) {
                throw CommandFailure.usage("no benchmark matches \"" + include + "\"" + HOW_TO_LIST);
            }
        }
    }

    /** Refuses if there are none, or a benchmark, a parameter or its value is unknown. */
    public List<BenchmarkCase> of(List<ListedBenchmark> benchmarks) {
        return choice.apply(benchmarks);
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
                .orElseThrow(() -> new IllegalArgumentException("there is no benchmark " + name));
    }

    private static BenchmarkCase parse(String line, List<ListedBenchmark> benchmarks) {
        BenchmarkCase given = BenchmarkCase.parse(line);
        BenchmarkCase today = Aliases.today(given);
        BenchmarkCase parsed =
                benchmarks.stream().anyMatch(listed -> listed.name().equals(today.benchmark())) ? today : given;
        List<String> modes = Arrays.stream(Mode.values())
                .filter(mode -> mode != Mode.All)
                .map(Mode::shortLabel)
                .toList();
        if (!modes.contains(parsed.mode())) {
            throw new IllegalArgumentException(
                    "there is no mode " + parsed.mode() + "; there are: " + String.join(", ", modes));
        }
        ListedBenchmark benchmark = named(parsed.benchmark(), benchmarks);
        Set<String> names = benchmark.params().stream()
                .map(ListedBenchmark.Param::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (!names.equals(parsed.params().keySet())) {
            throw new IllegalArgumentException("the parameters of " + parsed.benchmark() + " are " + names);
        }
        Map<String, Collection<String>> values = new LinkedHashMap<>();
        parsed.params().forEach((name, value) -> values.put(name, List.of(value)));
        ListedBenchmark.checkParams(List.of(benchmark), values);
        return parsed;
    }

    private static List<BenchmarkCase> combinations(
            ListedBenchmark benchmark, Map<String, List<String>> params, CaseRules further) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (ListedBenchmark.Param param : benchmark.params()) {
            List<String> values = params.containsKey(param.name())
                    ? params.get(param.name())
                    : Stream.concat(param.values().stream(), further.furtherValues(benchmark, param.name()).stream())
                            .distinct()
                            .toList();
            if (values.isEmpty()) {
                throw CommandFailure.usage("parameter " + param.name() + " of " + benchmark.name()
                        + " has no values of its own: give them with -p " + param.name() + "=...");
            }
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> shorter : combinations) {
                for (String value : values) {
                    Map<String, String> next = new LinkedHashMap<>(shorter);
                    next.put(param.name(), value);
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        return combinations.stream()
                .map(combination -> new BenchmarkCase(benchmark.name(), benchmark.mode(), combination))
                .toList();
    }

    public static List<Pattern> patterns(List<String> expressions) {
        return expressions.stream().map(OptionValues::pattern).toList();
    }

    public static boolean anyFinds(List<Pattern> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).find());
    }
}
