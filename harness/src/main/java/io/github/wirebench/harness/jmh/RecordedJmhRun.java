// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.record.InterruptGuard;
import io.github.wirebench.harness.record.JmhJson;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import io.github.wirebench.harness.results.JmhResults;
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

/** A JMH run with its own directory: what is measured is on disk after each benchmark. */
final class RecordedJmhRun {
    private final Suite suite;
    private final RunDirectory directory;
    private final List<String> arguments;
    private final Options options;
    private RunRecord record;
    private InterruptGuard guard;
    private volatile JmhRun jmh;
    private volatile List<RunResult> kept = List.of();

    RecordedJmhRun(Suite suite, RunDirectory directory, List<String> arguments, Options options) {
        this.suite = suite;
        this.directory = directory;
        this.arguments = arguments;
        this.options = options;
    }

    void execute(PrintStream console) throws IOException {
        record = RunRecord.start(directory, suite, "jmh", arguments, settings());
        try (InterruptGuard started = InterruptGuard.of(directory, console, this::completeInterrupted)) {
            guard = started;
            jmh = new JmhRun(options, () -> console.println("Results go to " + directory.path()), this::keep);
            try {
                jmh.execute();
            } catch (CommandFailure e) {
                guard.finish(this::giveUp);
                throw e;
            }
            guard.finish(
                    () -> finish(jmh.tracker().failed(), jmh.tracker().failed().isEmpty() ? "complete" : "failed"));
        }
        console.println();
        directory.pointers(!jmh.tracker().results().isEmpty()).forEach(console::println);
        jmh.requireSuccess();
    }

    private void giveUp() throws IOException {
        if (!jmh.tracker().hasStarted()) {
            directory.discard();
            return;
        }
        kept = List.copyOf(jmh.tracker().results());
        JmhJson.write(directory.jmhJson(), kept);
        finish(jmh.tracker().failed(), "failed");
    }

    /** JMH may have been writing its file: it is written anew. The benchmark under way counts as not measured. */
    private void completeInterrupted() throws IOException {
        JmhJson.write(directory.jmhJson(), kept);
        List<BenchmarkParams> unfinished =
                jmh == null ? List.of() : jmh.tracker().failed();
        finish(unfinished.subList(0, Math.max(0, unfinished.size() - 1)), "interrupted");
    }

    private void finish(List<BenchmarkParams> failed, String outcome) throws IOException {
        for (BenchmarkParams benchmark : failed) {
            record.failed(benchmark.id(), options.getOutput().orElse("the output of the run"));
        }
        record.finish(outcome, kept.isEmpty() ? List.of() : JmhResults.read(directory.jmhJson()));
        directory.writeVisualizer(suite);
        directory.writeDocuments(suite);
    }

    private void keep(Collection<RunResult> results) {
        try {
            guard.during(() -> {
                kept = List.copyOf(results);
                JmhJson.write(directory.jmhJson(), kept);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The options that override the annotations; what each benchmark had in the end is under {@code forks}. */
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
