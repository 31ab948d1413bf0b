// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.HomeFolder;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.util.Version;

/**
 * Writes {@code run.json}: where, when, with what and how a run was measured. It is written when the run starts, so that a
 * killed run has it too ({@code outcome} is then {@code running}), and again when it ends. Times are ISO-8601 in UTC.
 */
public final class RunInfoWriter {
    private final RunDirectory directory;
    private final Map<String, Object> document = new LinkedHashMap<>();
    private final Map<String, Object> load = new LinkedHashMap<>();
    private final List<Map<String, Object>> failures = new ArrayList<>();

    private RunInfoWriter(RunDirectory directory) {
        this.directory = directory;
    }

    /**
     * Writes the record of a run that starts now.
     *
     * @param command the subcommand, or {@code jmh}
     * @param arguments the command line as given
     * @param settings of the run: forks, iterations, times in ms, modes, profilers, seed
     * @throws IOException if the file cannot be written
     */
    public static RunInfoWriter start(
            RunDirectory directory, Suite suite, String command, List<String> arguments, Map<String, Object> settings)
            throws IOException {
        return start(directory, suite, command, arguments, settings, Map.of());
    }

    /**
     * Writes the record of a run that starts now, with additional facts.
     *
     * @param facts name to value, as with {@link #note}
     * @throws IOException if the file cannot be written
     */
    public static RunInfoWriter start(
            RunDirectory directory,
            Suite suite,
            String command,
            List<String> arguments,
            Map<String, Object> settings,
            Map<String, Object> facts)
            throws IOException {
        RunInfoWriter run = new RunInfoWriter(directory);
        run.describe(suite, command, arguments, settings);
        run.document.putAll(facts);
        run.write();
        return run;
    }

    /**
     * Continues the record of a run that was interrupted. The earlier findings and load are kept under {@code earlierSessions}.
     *
     * @param findings about the machine now
     * @throws IOException if there is none, or it cannot be read or written
     */
    public static RunInfoWriter resume(RunDirectory directory, Object findings) throws IOException {
        RunInfoWriter run = new RunInfoWriter(directory);
        Map<String, Object> before = JsonFiles.MAPPER.convertValue(
                JsonFiles.read(directory.runJson(), ObjectNode.class), new TypeReference<>() {});
        run.document.putAll(before);
        run.document.put("outcome", "running");
        run.document.put("endedAt", null);
        List<Object> earlier = new ArrayList<>((List<?>) before.getOrDefault("earlierSessions", List.of()));
        earlier.add(JsonFiles.object(
                "startedAt", before.getOrDefault("resumedAt", before.get("startedAt")),
                "loadAverage", before.get("loadAverage"),
                "findings", before.get("findings")));
        run.document.put("earlierSessions", earlier);
        run.document.put("resumedAt", now());
        run.document.put("findings", findings);
        run.load.put("before", Machine.load());
        run.document.put("loadAverage", run.load);
        run.document.put("failures", run.failures);
        run.write();
        return run;
    }

    /** Notes a benchmark that failed, and where to read more. */
    public void failed(String what, String where) {
        failures.add(JsonFiles.object("benchmark", what, "see", where));
    }

    /**
     * Notes all benchmarks that failed, in place of those noted before.
     *
     * @param reasons benchmark to why it failed
     */
    public void failures(Map<String, String> reasons) {
        failures.clear();
        reasons.forEach((what, why) -> failures.add(JsonFiles.object("benchmark", what, "error", why)));
    }

    /** Returns whether a failure was noted. */
    public boolean hasFailures() {
        return !failures.isEmpty();
    }

    /** Adds a fact under a name of its own; written with the next update. */
    public void note(String name, Object fact) {
        document.put(name, fact);
    }

    /**
     * Writes the record of a run that continues.
     *
     * @param results so far, for the flags and settings that the forks really had
     * @throws IOException if the file cannot be written
     */
    public void update(Collection<JmhEntry> results) throws IOException {
        document.put("forks", forks(results));
        write();
    }

    /**
     * Completes the record.
     *
     * @param outcome {@code complete}, {@code failed}, {@code interrupted} or {@code out of time}
     * @param results what was measured
     * @throws IOException if the file cannot be written
     */
    public void finish(String outcome, Collection<JmhEntry> results) throws IOException {
        document.put("outcome", outcome);
        document.put("endedAt", now());
        load.put("after", Machine.load());
        update(results);
    }

    private void describe(Suite suite, String command, List<String> arguments, Map<String, Object> settings) {
        document.put("formatVersion", 1);
        document.put("outcome", "running");
        document.put("startedAt", now());
        document.put("endedAt", null);
        document.put("command", command);
        document.put("arguments", arguments.stream().map(HomeFolder::hide).toList());
        document.put(
                "suite",
                JsonFiles.object(
                        "name", suite.name(),
                        "version", suite.version(),
                        "gitCommit", suite.gitCommit().orElse(null),
                        "gitDirty", suite.gitDirty(),
                        "dataSeed", suite.dataSeed(),
                        "jmh", Version.getPlainVersion()));
        document.put("machine", Machine.detect());
        load.put("before", Machine.load());
        document.put("loadAverage", load);
        document.put(
                "launcherJdk",
                JsonFiles.object(
                        "vendor", System.getProperty("java.vendor"),
                        "version", System.getProperty("java.version"),
                        "vmName", System.getProperty("java.vm.name"),
                        "vmVersion", System.getProperty("java.vm.version")));
        document.put("settings", settings);
        document.put("libraries", suite.libraries());
        document.put("forks", List.of());
        document.put("failures", failures);
    }

    /** Each set of JVM, flags and iterations that occurred, with the number of results that had it. */
    private static List<Map<String, Object>> forks(Collection<JmhEntry> results) {
        Map<Map<String, Object>, Integer> counts = new LinkedHashMap<>();
        results.forEach(result -> counts.merge(fork(result), 1, Integer::sum));
        List<Map<String, Object>> forks = new ArrayList<>();
        counts.forEach((fork, count) -> {
            Map<String, Object> counted = new LinkedHashMap<>(fork);
            counted.put("results", count);
            forks.add(counted);
        });
        return forks;
    }

    private static Map<String, Object> fork(JmhEntry result) {
        return JsonFiles.object(
                "jdkVersion", result.jdkVersion(),
                "vmName", result.vmName(),
                "vmVersion", result.vmVersion(),
                "jvmArgs", jvmArgs(result),
                "mode", result.mode(),
                "threads", result.threads(),
                "forks", result.forks(),
                "warmup", iterations(result, "warmup"),
                "measurement", iterations(result, "measurement"));
    }

    /** Without forks it is this JVM that measures, and what the annotations ask for has no effect. */
    private static List<String> jvmArgs(JmhEntry result) {
        return result.forks() == 0 ? ManagementFactory.getRuntimeMXBean().getInputArguments() : result.jvmArgs();
    }

    private static String iterations(JmhEntry result, String phase) {
        return result.node().path(phase + "Iterations").asText() + " x "
                + result.node().path(phase + "Time").asText();
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private void write() throws IOException {
        JsonFiles.write(directory.runJson(), document);
    }
}
