// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.data.ClassPathGuard;
import io.github.wirebench.harness.data.InterruptGuard;
import io.github.wirebench.probe.RootCause;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.ProfilersFailedException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.util.UnCloseablePrintStream;
import org.openjdk.jmh.util.Utils;

/**
 * One pass of JMH's runner. It listens to the runner's output, which it passes on unchanged, because the runner reports neither which
 * benchmarks failed nor, if it gives up, what it had measured by then.
 */
final class JmhRun implements OutputFormat {
    private final Options options;
    private final OutputFormat output;
    private final Runnable atStart;
    private final Consumer<Collection<RunResult>> afterEach;
    private final Map<String, BenchmarkParams> unfinished = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Collection<RunResult> finished = new TreeSet<>(RunResult.DEFAULT_SORT_COMPARATOR);
    private final ClassPathGuard code = new ClassPathGuard(
            System.getProperty("java.class.path"),
            "the results of earlier benchmarks are kept; start again with a jar that does not change");

    /** Finished forks of the benchmark under way, and the iterations of its fork under way; no iterations if they do not count. */
    private final List<BenchmarkResult> forks = new ArrayList<>();

    private Optional<List<IterationResult>> iterations = Optional.empty();

    /**
     * @param atStart called when JMH has accepted its options
     * @param afterEach gets all results so far, after each benchmark
     */
    JmhRun(Options options, Runnable atStart, Consumer<Collection<RunResult>> afterEach) {
        this.options = options;
        this.output = output(options);
        this.atStart = atStart;
        this.afterEach = afterEach;
    }

    /**
     * Runs all benchmarks that the options select.
     *
     * @throws CommandFailure if JMH gives up, or the jar was changed meanwhile
     */
    void execute() {
        try {
            new Runner(options, this).run();
            code.require();
        } catch (RunnerException | RuntimeException e) {
            throw code.failure().orElseGet(() -> explain(e));
        } catch (LinkageError | ServiceConfigurationError e) {
            code.require();
            throw e;
        }
    }

    /** Returns whether the jar was changed while it was measured. */
    boolean hasChangedCode() {
        return code.failure().isPresent();
    }

    /** Benchmarks without a result, in the order of their start; a copy, so that other threads may ask. */
    List<BenchmarkParams> failed() {
        synchronized (unfinished) {
            return List.copyOf(unfinished.values());
        }
    }

    /** Results so far, in JMH's order. */
    synchronized List<RunResult> results() {
        return List.copyOf(finished);
    }

    /** Results so far, and of the benchmark under way the forks that are finished. */
    synchronized List<RunResult> resultsSoFar() {
        List<RunResult> all = new ArrayList<>(finished);
        if (!forks.isEmpty()) {
            all.add(new RunResult(forks.get(0).getParams(), List.copyOf(forks)));
        }
        return all;
    }

    /** Returns whether a benchmark has been started. */
    boolean hasStarted() {
        return !unfinished.isEmpty() || !finished.isEmpty();
    }

    /**
     * To be called when all results are on disk.
     *
     * @throws CommandFailure with the names of the benchmarks that failed, if any
     */
    void requireSuccess() {
        List<BenchmarkParams> failed = failed();
        if (failed.isEmpty()) {
            return;
        }
        int all = failed.size() + finished.size();
        String count = failed.size() < all
                ? failed.size() + " of " + all + " benchmarks failed"
                : all == 1 ? "the only benchmark failed" : "all " + all + " benchmarks failed";
        throw new CommandFailure(
                ExitCode.FAILED,
                count + ", see " + options.getOutput().orElse("the output above")
                        + (failed.size() < all ? "; the results of the others were kept: " : ": ")
                        + failed.stream().map(BenchmarkParams::id).collect(Collectors.joining(", ")),
                null);
    }

    private CommandFailure explain(Exception failure) {
        String message = RootCause.message(failure);
        if (failure instanceof RunnerException
                && String.valueOf(failure.getMessage()).contains("JMH lock")) {
            return CommandFailure.usage(
                    "another JMH run on this machine seems to hold the lock " + System.getProperty("java.io.tmpdir")
                            + "/jmh.lock: wait for its end, or start java with -Djmh.ignoreLock=true if the runs may"
                            + " disturb each other",
                    failure);
        }
        if (hasStarted()) {
            return new CommandFailure(ExitCode.FAILED, "stopped at a failed benchmark: " + message, failure);
        }
        if (failure instanceof ProfilersFailedException) {
            // the help of a profiler comes as an exception, too
            return message.strip().contains("\n")
                    ? CommandFailure.text(ExitCode.USAGE, message.strip(), failure)
                    : CommandFailure.usage(
                            "cannot use the profiler: " + message.strip() + " (-lprof lists those that work here)",
                            failure);
        }
        return CommandFailure.usage("JMH cannot start: " + message, failure);
    }

    @Override
    public void startRun() {
        atStart.run();
        output.startRun();
    }

    @Override
    public void startBenchmark(BenchmarkParams params) {
        code.require();
        if (params.getMeasurement().getCount() > 0) {
            unfinished.put(params.id(), params);
        }
        output.startBenchmark(params);
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        output.endBenchmark(result);
        code.require();
        boolean isMeasured = result != null && !result.getIterationResults().isEmpty();
        synchronized (this) {
            forks.clear();
            if (isMeasured) {
                unfinished.remove(result.getParams().id());
                finished.add(byFork(result));
            }
        }
        if (isMeasured) {
            afterEach.accept(results());
        } else {
            InterruptGuard.waitForSignal();
        }
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
        output.iteration(benchmark, params, iteration);
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult result) {
        output.iterationResult(benchmark, params, iteration, result);
        if (result != null && params.getType() == IterationType.MEASUREMENT) {
            keep(benchmark, result);
        }
    }

    private synchronized void keep(BenchmarkParams benchmark, IterationResult result) {
        iterations.ifPresent(own -> own.add(result));
        if (iterations.isPresent()
                && iterations.get().size() == benchmark.getMeasurement().getCount()) {
            if (!hasChangedCode()) {
                forks.add(new BenchmarkResult(benchmark, iterations.get()));
            }
            iterations = Optional.empty();
        }
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
        if (text.startsWith("# Fork: ")) {
            startFork(Optional.of(new ArrayList<>()));
        } else if (text.startsWith("# Warmup Fork: ")) {
            startFork(Optional.empty());
        }
    }

    private synchronized void startFork(Optional<List<IterationResult>> counting) {
        iterations = counting;
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

    /** Splits the iterations by fork: JMH passes those of all forks in one list, fork after fork. */
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

    /** Makes the output format as {@link Runner} does without one. */
    private static OutputFormat output(Options options) {
        try {
            PrintStream stream = options.getOutput().hasValue()
                    ? new PrintStream(options.getOutput().get())
                    : new UnCloseablePrintStream(System.out, Utils.guessConsoleEncoding());
            return OutputFormatFactory.createFormatInstance(
                    stream, options.verbosity().orElse(Defaults.VERBOSITY));
        } catch (FileNotFoundException | UnsupportedEncodingException e) {
            throw CommandFailure.usage("-o " + options.getOutput().orElse("") + ": cannot be written", e);
        }
    }
}
