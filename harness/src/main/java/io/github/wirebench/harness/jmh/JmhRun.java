// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import java.io.FileNotFoundException;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.util.UnCloseablePrintStream;
import org.openjdk.jmh.util.Utils;

/** One pass of JMH's runner, with its own output, and the account of what failed. */
final class JmhRun {
    private final Options options;
    private final RunTracker tracker;

    JmhRun(Options options) {
        this(options, () -> {}, results -> {});
    }

    /**
     * @param atStart called when JMH has found its options usable
     * @param afterEach gets all results so far after each benchmark
     */
    JmhRun(Options options, Runnable atStart, Consumer<Collection<RunResult>> afterEach) {
        this.options = options;
        this.tracker = new RunTracker(output(options), atStart, afterEach);
    }

    /**
     * Runs to the end.
     *
     * @throws CommandFailure if JMH gives up; {@link #tracker()} then knows what had been measured
     */
    JmhRun execute() {
        try {
            new Runner(options, tracker).run();
        } catch (RunnerException | RuntimeException e) {
            throw RunFailures.explain(e, tracker.hasStarted());
        }
        return this;
    }

    RunTracker tracker() {
        return tracker;
    }

    /**
     * To be called when all is kept.
     *
     * @throws CommandFailure naming the benchmarks that failed, if any did
     */
    void requireSuccess() {
        List<BenchmarkParams> failed = tracker.failed();
        if (failed.isEmpty()) {
            return;
        }
        int all = failed.size() + tracker.results().size();
        String count = failed.size() < all
                ? failed.size() + " of " + all + " benchmarks failed"
                : all == 1 ? "the only benchmark failed" : "all " + all + " benchmarks failed";
        throw new CommandFailure(
                ExitCode.FAILED,
                count + ", see " + options.getOutput().orElse("the output above")
                        + (failed.size() < all ? "; all others were kept: " : ": ")
                        + failed.stream().map(BenchmarkParams::id).collect(Collectors.joining(", ")),
                null);
    }

    /** As {@link Runner} makes it from options when it is not given one. */
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
