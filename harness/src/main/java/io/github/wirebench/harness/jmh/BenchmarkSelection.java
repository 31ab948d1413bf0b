// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.ForkLength;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The benchmarks that a set of JMH options selects.
 *
 * @param benchmarks one entry per method and annotated mode, as JMH lists them
 * @param combinations one entry per method, mode and combination of parameter values, as JMH measures them
 */
record BenchmarkSelection(Options options, List<BenchmarkListEntry> benchmarks, List<BenchmarkListEntry> combinations) {

    /**
     * Selects as JMH's runner does.
     *
     * @throws CommandFailure if a regular expression is malformed
     */
    static BenchmarkSelection of(Options options) {
        Stream.concat(options.getIncludes().stream(), options.getExcludes().stream())
                .forEach(OptionValues::pattern);
        Set<BenchmarkListEntry> found =
                BenchmarkList.defaultList().find(silent(), options.getIncludes(), options.getExcludes());
        Collection<BenchmarkListEntry> combinations = found.stream()
                .flatMap(entry -> modes(entry, options))
                .distinct()
                .flatMap(entry -> combinations(entry, options))
                .collect(Collectors.toCollection(TreeSet::new));
        return new BenchmarkSelection(options, List.copyOf(found), List.copyOf(combinations));
    }

    /** Returns the names of all benchmarks. */
    static List<String> allNames() {
        return BenchmarkList.defaultList().getAll(silent(), List.of()).stream()
                .map(BenchmarkListEntry::getUsername)
                .toList();
    }

    /**
     * Expected duration in seconds: forks x (start of a JVM + warm-up + measurement). This is a lower bound, because set-up and single
     * shots count nothing, and iterations last until the operation under way has ended.
     */
    double seconds() {
        return combinations.stream().mapToDouble(this::seconds).sum();
    }

    private double seconds(BenchmarkListEntry entry) {
        int forks = options.getForkCount().orElse(entry.getForks().orElse(Defaults.MEASUREMENT_FORKS));
        int warmupForks =
                options.getWarmupForkCount().orElse(entry.getWarmupForks().orElse(Defaults.WARMUP_FORKS));
        int warmups =
                options.getWarmupIterations().orElse(entry.getWarmupIterations().orElse(Defaults.WARMUP_ITERATIONS));
        int measurements = options.getMeasurementIterations()
                .orElse(entry.getMeasurementIterations().orElse(Defaults.MEASUREMENT_ITERATIONS));
        TimeValue warmup = options.getWarmupTime().orElse(entry.getWarmupTime().orElse(Defaults.WARMUP_TIME));
        TimeValue measurement =
                options.getMeasurementTime().orElse(entry.getMeasurementTime().orElse(Defaults.MEASUREMENT_TIME));
        double iterations = entry.getMode() == Mode.SingleShotTime
                ? 0
                : warmups * seconds(warmup) + measurements * seconds(measurement);
        return forks == 0 ? iterations : (forks + warmupForks) * (ForkLength.STARTUP_SECONDS + iterations);
    }

    private static double seconds(TimeValue time) {
        return time.convertTo(TimeUnit.NANOSECONDS) / 1e9;
    }

    private static Stream<BenchmarkListEntry> modes(BenchmarkListEntry entry, Options options) {
        Collection<Mode> modes = options.getBenchModes().isEmpty() ? List.of(entry.getMode()) : options.getBenchModes();
        return modes.stream()
                .flatMap(mode -> mode == Mode.All
                        ? Arrays.stream(Mode.values()).filter(each -> each != Mode.All)
                        : Stream.of(mode))
                .map(entry::cloneWith);
    }

    private static Stream<BenchmarkListEntry> combinations(BenchmarkListEntry entry, Options options) {
        if (!entry.getParams().hasValue()) {
            return Stream.of(entry);
        }
        List<WorkloadParams> combinations = List.of(new WorkloadParams());
        for (Map.Entry<String, String[]> param : entry.getParams().get().entrySet()) {
            Collection<String> values = options.getParameter(param.getKey()).orElse(Arrays.asList(param.getValue()));
            List<WorkloadParams> longer = new ArrayList<>();
            for (WorkloadParams combination : combinations) {
                int order = 0;
                for (String value : values) {
                    WorkloadParams next = combination.copy();
                    next.put(param.getKey(), value, order++);
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        return combinations.stream().map(entry::cloneWith);
    }

    private static OutputFormat silent() {
        return OutputFormatFactory.createFormatInstance(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), VerboseMode.SILENT);
    }
}
