// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.host.HostedParam;
import io.github.wirebench.harness.jmh.ParamCheck;
import io.github.wirebench.harness.journal.Row;
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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;

/** Chooses rows from the benchmarks of a jar. */
public final class RowSelection {
    private final List<HostedBenchmark> benchmarks;

    /**
     * @param benchmarks to choose from
     */
    public RowSelection(List<HostedBenchmark> benchmarks) {
        this.benchmarks = benchmarks;
    }

    /**
     * Rows by regular expressions, which are searched in benchmark names as plain JMH does.
     *
     * @param includes at least one must match; none means all
     * @param concerns a further condition of the same kind
     * @param excludes none may match
     * @param params values that replace the annotated ones
     * @throws CommandFailure if nothing is left, an expression is malformed, or a parameter or its value is unknown
     */
    public List<Row> matching(
            List<String> includes, List<String> concerns, List<String> excludes, Map<String, List<String>> params) {
        List<Pattern> included = patterns(includes);
        List<Pattern> concerned = patterns(concerns);
        List<Pattern> excluded = patterns(excludes);
        List<HostedBenchmark> chosen = benchmarks.stream()
                .filter(benchmark -> included.isEmpty() || anyFinds(included, benchmark.name()))
                .filter(benchmark -> concerned.isEmpty() || anyFinds(concerned, benchmark.name()))
                .filter(benchmark -> !anyFinds(excluded, benchmark.name()))
                .toList();
        if (chosen.isEmpty()) {
            throw CommandFailure.usage((includes.isEmpty()
                            ? "no benchmark is selected"
                            : "no benchmark matches \"" + String.join("\", \"", includes) + "\"")
                    + ": -l lists the benchmarks of the suite, run --jar FILE --dry-run those of another jar");
        }
        Map<String, Collection<String>> asked = new LinkedHashMap<>(params);
        ParamCheck.checkHosted(chosen, asked);
        return chosen.stream()
                .flatMap(benchmark -> combinations(benchmark, params).stream())
                .distinct()
                .toList();
    }

    /**
     * Rows from a file, one per line as {@link Row#id} writes them; blank lines and those that begin with # do not count.
     *
     * @throws CommandFailure naming file and line, if it cannot be read or a line is no row of this jar
     */
    public List<Row> listedIn(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw CommandFailure.usage(
                    "--rows " + file + (Files.exists(file) ? ": cannot be read" : ": there is no such file"), e);
        }
        Set<Row> rows = new LinkedHashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                rows.add(row(line, file + ", line " + (i + 1) + ": "));
            }
        }
        if (rows.isEmpty()) {
            throw CommandFailure.usage("--rows " + file + ": holds no row");
        }
        return List.copyOf(rows);
    }

    private Row row(String line, String where) {
        try {
            Row row = Row.parse(line);
            requireMode(row.mode());
            HostedBenchmark benchmark = named(row.benchmark())
                    .orElseThrow(() -> new IllegalArgumentException("there is no benchmark " + row.benchmark()));
            Set<String> names = benchmark.params().stream()
                    .map(HostedParam::name)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (!names.equals(row.params().keySet())) {
                throw new IllegalArgumentException("the parameters of " + row.benchmark() + " are " + names);
            }
            Map<String, Collection<String>> asked = new LinkedHashMap<>();
            row.params().forEach((name, value) -> asked.put(name, List.of(value)));
            ParamCheck.checkHosted(List.of(benchmark), asked);
            return row;
        } catch (IllegalArgumentException | CommandFailure e) {
            throw CommandFailure.usage(where + e.getMessage(), e);
        }
    }

    private static void requireMode(String label) {
        List<String> labels = Arrays.stream(Mode.values())
                .filter(mode -> mode != Mode.All)
                .map(Mode::shortLabel)
                .toList();
        if (!labels.contains(label)) {
            throw new IllegalArgumentException(
                    "there is no mode " + label + "; there are: " + String.join(", ", labels));
        }
    }

    /** The benchmark of that name, in any of its modes. */
    public Optional<HostedBenchmark> named(String name) {
        return benchmarks.stream()
                .filter(benchmark -> benchmark.name().equals(name))
                .findFirst();
    }

    private static List<Row> combinations(HostedBenchmark benchmark, Map<String, List<String>> params) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (HostedParam param : benchmark.params()) {
            List<String> values = params.getOrDefault(param.name(), param.values());
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
                .map(combination -> new Row(benchmark.name(), benchmark.mode(), combination))
                .toList();
    }

    private static List<Pattern> patterns(List<String> expressions) {
        try {
            return expressions.stream().map(Pattern::compile).toList();
        } catch (PatternSyntaxException e) {
            throw CommandFailure.usage(
                    "malformed regular expression \"" + e.getPattern() + "\": " + e.getDescription(), e);
        }
    }

    private static boolean anyFinds(List<Pattern> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).find());
    }
}
