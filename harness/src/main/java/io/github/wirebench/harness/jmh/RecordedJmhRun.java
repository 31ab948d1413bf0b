// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.record.JmhJson;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
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

    RecordedJmhRun(Suite suite, RunDirectory directory, List<String> arguments, Options options) {
        this.suite = suite;
        this.directory = directory;
        this.arguments = arguments;
        this.options = options;
    }

    void execute(PrintStream console) throws IOException {
        RunRecord run = RunRecord.start(directory, suite, "jmh", arguments, settings());
        JmhRun jmh = new JmhRun(options, this::keep);
        try {
            jmh.execute();
        } catch (CommandFailure e) {
            if (!jmh.tracker().hasStarted()) {
                directory.discard();
                throw e;
            }
            keep(jmh.tracker().results());
            finish(run, jmh, "failed");
            throw e;
        }
        finish(run, jmh, jmh.tracker().failed().isEmpty() ? "complete" : "failed");
        console.println();
        console.println("This run is kept in " + directory.path());
        console.println("For charts, open " + directory.visualizerJson() + " at https://jmh.morethan.io");
        jmh.requireSuccess();
    }

    private void finish(RunRecord run, JmhRun jmh, String outcome) throws IOException {
        for (BenchmarkParams failed : jmh.tracker().failed()) {
            run.failed(failed.id(), "the output of the run");
        }
        run.finish(outcome, jmh.tracker().results());
        directory.writeDerived(suite);
    }

    private void keep(Collection<RunResult> results) {
        try {
            JmhJson.write(directory.jmhJson(), results);
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
        settings.put("modes", options.getBenchModes().stream().map(Enum::name).toList());
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
