// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.CommandFailure;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The benchmarks that a set of JMH options selects.
 *
 * @param benchmarks as listed by JMH's annotation processor, one per method and mode
 * @param combinations one per method, mode and combination of parameter values; what JMH measures
 */
public record BenchmarkSelection(List<BenchmarkListEntry> benchmarks, List<BenchmarkListEntry> combinations) {

    /**
     * Selects as JMH's runner does.
     *
     * @throws CommandFailure if a regular expression is malformed
     */
    public static BenchmarkSelection of(Options options) {
        SortedSet<BenchmarkListEntry> found;
        try {
            found = BenchmarkList.defaultList().find(silent(), options.getIncludes(), options.getExcludes());
        } catch (PatternSyntaxException e) {
            throw CommandFailure.usage(
                    "malformed regular expression \"" + e.getPattern() + "\": " + e.getDescription(), e);
        }
        Set<BenchmarkListEntry> combinations = found.stream()
                .flatMap(entry -> modes(entry, options).stream())
                .distinct()
                .flatMap(entry -> parameterised(entry, options).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return new BenchmarkSelection(List.copyOf(found), List.copyOf(combinations));
    }

    private static List<BenchmarkListEntry> modes(BenchmarkListEntry entry, Options options) {
        Collection<Mode> asked = options.getBenchModes().isEmpty() ? List.of(entry.getMode()) : options.getBenchModes();
        return asked.stream()
                .flatMap(mode -> mode == Mode.All
                        ? Arrays.stream(Mode.values()).filter(each -> each != Mode.All)
                        : List.of(mode).stream())
                .map(entry::cloneWith)
                .toList();
    }

    private static List<BenchmarkListEntry> parameterised(BenchmarkListEntry entry, Options options) {
        if (!entry.getParams().hasValue()) {
            return List.of(entry);
        }
        List<WorkloadParams> rows = List.of(new WorkloadParams());
        for (Map.Entry<String, String[]> param : entry.getParams().get().entrySet()) {
            Collection<String> values = options.getParameter(param.getKey()).orElse(Arrays.asList(param.getValue()));
            List<WorkloadParams> longer = new ArrayList<>();
            for (WorkloadParams row : rows) {
                int order = 0;
                for (String value : values) {
                    WorkloadParams next = row.copy();
                    next.put(param.getKey(), value, order++);
                    longer.add(next);
                }
            }
            rows = longer;
        }
        return rows.stream().map(entry::cloneWith).toList();
    }

    private static OutputFormat silent() {
        return OutputFormatFactory.createFormatInstance(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), VerboseMode.SILENT);
    }
}
