// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.InterruptGuard;
import io.github.wirebench.harness.data.JmhResults;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfoWriter;
import io.github.wirebench.harness.data.Suite;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/** A JMH run with a run directory, which has all results so far after each benchmark. */
final class RecordedJmhRun {
    private final Suite suite;
    private final RunDirectory directory;
    private final List<String> arguments;
    private final Options options;
    private final PrintStream console;
    private final JmhRun jmh;
    private RunInfoWriter record;
    private InterruptGuard guard;
    private volatile List<RunResult> kept = List.of();

    RecordedJmhRun(Suite suite, RunDirectory directory, List<String> arguments, Options options, PrintStream console) {
        this.suite = suite;
        this.directory = directory;
        this.arguments = arguments;
        this.options = options;
        this.console = console;
        this.jmh = new JmhRun(options, () -> console.println("Results go to " + directory.path()), this::keep);
    }

    void execute() throws IOException {
        record = RunInfoWriter.start(directory, suite, "jmh", arguments, settings());
        try (InterruptGuard started = InterruptGuard.of(console, this::completeInterrupted)) {
            guard = started;
            try {
                jmh.execute();
            } catch (CommandFailure e) {
                giveUp(e);
                throw e;
            }
            guard.finish(() -> finish(jmh.failed(), jmh.failed().isEmpty() ? "complete" : "failed"));
        }
        console.println();
        directory.pointers(!jmh.results().isEmpty()).forEach(console::println);
        jmh.requireSuccess();
    }

    private void keep(Collection<RunResult> results) {
        try {
            guard.during(() -> write(results));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void giveUp(CommandFailure failure) throws IOException {
        try {
            guard.finish(jmh.hasChangedCode() ? this::completeInterrupted : this::giveUp);
        } catch (LinkageError e) {
            // classes of a changed jar; the results are written
            failure.addSuppressed(e);
        }
    }

    private void giveUp() throws IOException {
        if (jmh.hasStarted()) {
            write(jmh.results());
            finish(jmh.failed(), "failed");
        } else {
            directory.discard();
        }
    }

    /** Writes JMH's file again, because JMH may have been writing it. The benchmark under way has not failed. */
    private String completeInterrupted() throws IOException {
        write(jmh.resultsSoFar());
        if (kept.isEmpty()) {
            directory.discard();
            return "Nothing had been measured.";
        }
        List<BenchmarkParams> unfinished = jmh.failed();
        finish(unfinished.subList(0, Math.max(0, unfinished.size() - 1)), "interrupted");
        return "What was measured is in " + directory.path();
    }

    private void write(Collection<RunResult> results) throws IOException {
        kept = List.copyOf(results);
        JmhResults.write(directory.jmhJson(), kept);
    }

    private void finish(List<BenchmarkParams> failed, String outcome) throws IOException {
        for (BenchmarkParams benchmark : failed) {
            record.failed(benchmark.id(), options.getOutput().orElse("the output of the run"));
        }
        record.finish(outcome, kept.isEmpty() ? List.of() : JmhResults.read(directory.jmhJson()));
        directory.writeVisualizer(suite);
        directory.writeDocuments(suite);
    }

    /** The options that override annotations; {@code forks} in run.json has the settings of each benchmark. */
    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("forks", options.getForkCount().orElse(null));
        settings.put("warmupIterations", options.getWarmupIterations().orElse(null));
        settings.put("measurementIterations", options.getMeasurementIterations().orElse(null));
        settings.put("warmupTime", text(options.getWarmupTime().orElse(null)));
        settings.put("measurementTime", text(options.getMeasurementTime().orElse(null)));
        settings.put(
                "profilers",
                options.getProfilers().stream().map(ProfilerConfig::getKlass).toList());
        settings.values().removeIf(Objects::isNull);
        return settings;
    }

    private static String text(Object value) {
        return value == null ? null : value.toString();
    }
}
