// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.jmh.BenchmarkSelection;
import io.github.wirebench.harness.jmh.ParamCheck;
import io.github.wirebench.harness.jmh.RunEstimate;
import io.github.wirebench.harness.stats.ForkStatistics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** A row bound to its benchmark, and the forks measured for it so far. */
final class MeasuredRow implements RowFigures {
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private final Question.Row row;
    private final Options options;
    private final BenchmarkListEntry entry;
    private final List<BenchmarkResult> forks = new ArrayList<>();
    private boolean failed;

    private MeasuredRow(Question.Row row, Options options, BenchmarkListEntry entry) {
        this.row = row;
        this.options = options;
        this.entry = entry;
    }

    /** Binds the rows of all questions; rows that measure the same share their forks. */
    static Map<Question.Row, MeasuredRow> bindAll(
            List<Question> questions, UnaryOperator<ChainedOptionsBuilder> settings) {
        Map<String, MeasuredRow> distinct = new LinkedHashMap<>();
        Map<Question.Row, MeasuredRow> rows = new LinkedHashMap<>();
        for (Question question : questions) {
            for (Question.Row row : question.rows()) {
                MeasuredRow bound = bind(question, row, settings);
                rows.put(row, distinct.merge(bound.identity(), bound, (known, again) -> known));
            }
        }
        return rows;
    }

    /**
     * Finds the benchmark of a row.
     *
     * @param settings adds what overrides the benchmark's own annotations
     * @throws CommandFailure if the row matches no benchmark, or more than one combination
     */
    static MeasuredRow bind(Question question, Question.Row row, UnaryOperator<ChainedOptionsBuilder> settings) {
        ChainedOptionsBuilder builder = new OptionsBuilder()
                .include("^" + Pattern.quote(row.benchmark()) + "$")
                .mode(Mode.AverageTime)
                .forks(1)
                .warmupForks(0)
                .addProfiler(GCProfiler.class);
        row.params().forEach(builder::param);
        Options options = settings.apply(builder).build();
        String where = "question " + question.id() + ", row \"" + row.label() + "\": ";
        BenchmarkSelection selection = BenchmarkSelection.of(options);
        if (selection.benchmarks().isEmpty()) {
            throw CommandFailure.usage(where + "there is no benchmark " + row.benchmark() + " (-l lists them)");
        }
        Map<String, Collection<String>> params = new LinkedHashMap<>();
        row.params().forEach((name, value) -> params.put(name, List.of(value)));
        try {
            ParamCheck.check(selection.benchmarks(), params);
        } catch (CommandFailure e) {
            throw CommandFailure.usage(where + e.getMessage(), e);
        }
        if (selection.combinations().size() != 1) {
            throw CommandFailure.usage(where + "fix one value for each parameter of "
                    + new TreeSet<>(ParamCheck.names(selection.benchmarks().get(0))) + "; now "
                    + selection.combinations().size() + " combinations match");
        }
        return new MeasuredRow(row, options, selection.combinations().get(0));
    }

    Question.Row row() {
        return row;
    }

    /** JMH options for one fork of this row. */
    Options options() {
        return options;
    }

    /** What the row measures: rows with equal identity share their forks. */
    String identity() {
        return entry.getUsername() + " " + entry.getWorkloadParams();
    }

    /** Forks that the benchmark's own annotation asks for. */
    int annotatedForks() {
        return entry.getForks().orElse(Defaults.MEASUREMENT_FORKS);
    }

    /** Expected length of one fork in seconds. */
    double forkSeconds() {
        return RunEstimate.seconds(entry, options);
    }

    void add(BenchmarkResult fork) {
        forks.add(fork);
    }

    /** Notes that a fork gave no result. */
    void fail() {
        failed = true;
    }

    @Override
    public boolean hasFailed() {
        return failed;
    }

    @Override
    public boolean hasForks() {
        return !forks.isEmpty();
    }

    /** All forks as one result, as if JMH had made them in a row. */
    RunResult result() {
        return ForkJoiner.join(forks);
    }

    @Override
    public double[] nanoseconds() {
        double factor =
                forks.isEmpty() ? 1 : forks.get(0).getParams().getTimeUnit().toNanos(1);
        double[][] iterations = forks.stream()
                .map(fork -> fork.getIterationResults().stream()
                        .mapToDouble(iteration -> iteration.getPrimaryResult().getScore() * factor)
                        .toArray())
                .toArray(double[][]::new);
        return ForkStatistics.forkMeans(iterations);
    }

    @Override
    public double[] allocations() {
        return forks.stream()
                .map(fork -> fork.getSecondaryResults().get(ALLOCATION))
                .mapToDouble(result -> score(result))
                .toArray();
    }

    @Override
    public Map<String, String> params() {
        WorkloadParams workload = entry.getWorkloadParams();
        Map<String, String> params = new LinkedHashMap<>();
        workload.keys().forEach(name -> params.put(name, workload.get(name)));
        return params;
    }

    private static double score(Result<?> result) {
        return result == null ? Double.NaN : result.getScore();
    }
}
