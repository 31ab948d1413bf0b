// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * Passes JMH's progress on to its own output, and remembers what was started and what finished: JMH tells its caller neither
 * which benchmarks failed nor, when it gives up, what had been measured.
 */
final class RunTracker implements OutputFormat {
    private final OutputFormat output;
    private final Runnable atStart;
    private final Consumer<Collection<RunResult>> afterEach;
    private final Map<String, BenchmarkParams> unfinished = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Collection<RunResult> finished = new TreeSet<>(RunResult.DEFAULT_SORT_COMPARATOR);

    /**
     * @param output JMH's own
     * @param atStart called when JMH has found its options usable
     * @param afterEach gets all results so far after each benchmark
     */
    RunTracker(OutputFormat output, Runnable atStart, Consumer<Collection<RunResult>> afterEach) {
        this.output = output;
        this.atStart = atStart;
        this.afterEach = afterEach;
    }

    /** Benchmarks that were started and gave no result, in order: a copy, also for other threads. */
    List<BenchmarkParams> failed() {
        synchronized (unfinished) {
            return List.copyOf(unfinished.values());
        }
    }

    /** Results so far, in JMH's order. */
    Collection<RunResult> results() {
        return Collections.unmodifiableCollection(finished);
    }

    /** Whether JMH got as far as a benchmark. */
    boolean hasStarted() {
        return !unfinished.isEmpty() || !finished.isEmpty();
    }

    @Override
    public void startBenchmark(BenchmarkParams params) {
        if (params.getMeasurement().getCount() > 0) {
            unfinished.put(params.id(), params);
        }
        output.startBenchmark(params);
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        output.endBenchmark(result);
        if (result != null && !result.getIterationResults().isEmpty()) {
            unfinished.remove(result.getParams().id());
            finished.add(byFork(result));
            afterEach.accept(results());
        }
    }

    /** JMH hands over the iterations of all forks in one list, fork after fork. */
    private static RunResult byFork(BenchmarkResult joined) {
        List<IterationResult> iterations = new ArrayList<>(joined.getIterationResults());
        int perFork = Math.max(1, joined.getParams().getMeasurement().getCount());
        List<BenchmarkResult> forks = new ArrayList<>();
        for (int from = 0; from < iterations.size(); from += perFork) {
            int to = Math.min(iterations.size(), from + perFork);
            forks.add(new BenchmarkResult(joined.getParams(), iterations.subList(from, to), joined.getMetadata()));
        }
        joined.getBenchmarkResults().values().forEach(forks.get(0)::addBenchmarkResult);
        return new RunResult(joined.getParams(), forks);
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
        output.iteration(benchmark, params, iteration);
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult result) {
        output.iterationResult(benchmark, params, iteration, result);
    }

    @Override
    public void startRun() {
        atStart.run();
        output.startRun();
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        output.endRun(results);
    }

    @Override
    public void print(String text) {
        output.print(text);
    }

    @Override
    public void println(String text) {
        output.println(text);
    }

    @Override
    public void flush() {
        output.flush();
    }

    @Override
    public void close() {
        output.close();
    }

    @Override
    public void verbosePrintln(String text) {
        output.verbosePrintln(text);
    }

    @Override
    public void write(int octet) {
        output.write(octet);
    }

    @Override
    public void write(byte[] octets) throws IOException {
        output.write(octets);
    }
}
