// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.HomeFolder;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.RunInfo.ForkSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Writes {@code run.json} when a run starts, so that a killed run has it too ({@code outcome} is then {@code running}), and again
 * when it ends. Times are ISO-8601 in UTC.
 */
public final class RunInfoWriter {
    private final RunDirectory directory;
    private final RunInfo info;

    private RunInfoWriter(RunDirectory directory, RunInfo info) {
        this.directory = directory;
        this.info = info;
    }

    /**
     * Writes the record of a run of plain JMH that starts now.
     *
     * @param arguments the command line as given
     * @param settings options that override annotations
     */
    public static RunInfoWriter start(
            RunDirectory directory, Suite suite, List<String> arguments, Map<String, Object> settings)
            throws IOException {
        RunInfoWriter run = new RunInfoWriter(directory, started(suite, "jmh", arguments, settings));
        run.write();
        return run;
    }

    /**
     * Writes the record of a run in rounds that starts now.
     *
     * @param command the subcommand
     * @param arguments the command line as given
     * @param casesOfAllShards number of cases including those of other shards; null for a comparison
     * @param findings about the machine
     */
    public static RunInfoWriter start(
            RunDirectory directory,
            Suite suite,
            String command,
            List<String> arguments,
            RunPlan plan,
            Integer casesOfAllShards,
            Object findings)
            throws IOException {
        RunInfo info = started(suite, command, arguments, plan.settings());
        info.plan = plan;
        info.casesOfAllShards = casesOfAllShards;
        info.findings = JsonFiles.MAPPER.valueToTree(findings);
        RunInfoWriter run = new RunInfoWriter(directory, info);
        run.write();
        return run;
    }

    private static RunInfo started(Suite suite, String command, List<String> arguments, Object settings) {
        RunInfo info = new RunInfo();
        info.outcome = "running";
        info.startedAt = now();
        info.command = command;
        info.arguments = arguments.stream().map(HomeFolder::hide).toList();
        info.suite = suite.build();
        info.machine = Machine.detect();
        info.loadAverage = new RunInfo.Load(Machine.load(), null);
        info.launcherJdk = new RunInfo.Jvm(
                System.getProperty("java.vendor"),
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"));
        info.settings = JsonFiles.MAPPER.valueToTree(settings);
        info.libraries = suite.libraries();
        return info;
    }

    /**
     * Continues the record of a run that was interrupted. The earlier findings and load are kept under {@code earlierSessions}.
     *
     * @param findings about the machine now
     */
    public static RunInfoWriter resume(RunDirectory directory, Object findings) throws IOException {
        RunInfo info = RunInfo.read(directory.runJson());
        info.earlierSessions = new ArrayList<>(info.earlierSessions);
        info.earlierSessions.add(new RunInfo.EarlierSession(
                info.resumedAt == null ? info.startedAt : info.resumedAt, info.loadAverage, info.findings));
        info.outcome = "running";
        info.endedAt = null;
        info.resumedAt = now();
        info.findings = JsonFiles.MAPPER.valueToTree(findings);
        info.loadAverage = new RunInfo.Load(Machine.load(), null);
        info.failures = List.of();
        RunInfoWriter run = new RunInfoWriter(directory, info);
        run.write();
        return run;
    }

    /**
     * Writes the record of runs that are joined. Facts of machine and JVM are those that all sources share; none are of the machine
     * that merges.
     *
     * @param id that the forks carry
     * @param results for the flags and settings that the forks really had
     * @param failures benchmark to why it failed
     */
    public static void writeMerged(
            RunDirectory directory,
            List<String> arguments,
            String id,
            String outcome,
            Collection<JmhEntry> results,
            Map<String, String> failures,
            List<String> remarks,
            List<RunInfo.MergedCase> cases,
            List<RunInfo.Source> sources)
            throws IOException {
        RunInfo info = new RunInfo();
        info.id = id;
        info.outcome = outcome;
        info.command = "merge";
        info.arguments = arguments.stream().map(HomeFolder::hide).toList();
        info.startedAt = first(sources, RunInfo.Source::startedAt, Comparator.naturalOrder());
        info.endedAt = first(sources, RunInfo.Source::endedAt, Comparator.reverseOrder());
        info.suite = common(sources, RunInfo.Source::suite);
        info.machine = common(sources, RunInfo.Source::machine);
        info.settings = commonSettings(sources);
        info.libraries = new TreeMap<>();
        sources.forEach(source -> info.libraries.putAll(source.libraries()));
        info.remarks = List.copyOf(remarks);
        info.cases = cases;
        info.sources = sources;
        RunInfoWriter run = new RunInfoWriter(directory, info);
        run.failures(failures);
        run.update(results);
    }

    private static Instant first(
            List<RunInfo.Source> sources, Function<RunInfo.Source, Instant> time, Comparator<Instant> order) {
        return sources.stream().map(time).filter(Objects::nonNull).min(order).orElse(null);
    }

    private static <T> T common(List<RunInfo.Source> sources, Function<RunInfo.Source, T> fact) {
        List<T> values = sources.stream().map(fact).distinct().toList();
        return values.size() == 1 ? values.get(0) : null;
    }

    private static ObjectNode commonSettings(List<RunInfo.Source> sources) {
        List<JsonNode> all = sources.stream()
                .<JsonNode>map(source -> JsonFiles.MAPPER.valueToTree(source.settings()))
                .toList();
        ObjectNode common = JsonFiles.MAPPER.createObjectNode();
        all.get(0).properties().stream()
                .filter(one -> all.stream().allMatch(other -> one.getValue().equals(other.get(one.getKey()))))
                .forEach(one -> common.set(one.getKey(), one.getValue()));
        return common;
    }

    /** Notes a benchmark that failed, and where to read more. */
    public void failed(String benchmark, String where) {
        info.failures = new ArrayList<>(info.failures);
        info.failures.add(new RunInfo.Failure(benchmark, null, where));
    }

    /**
     * Notes all benchmarks that failed, in place of those noted before.
     *
     * @param reasons benchmark to why it failed
     */
    public void failures(Map<String, String> reasons) {
        info.failures = reasons.entrySet().stream()
                .map(reason -> new RunInfo.Failure(reason.getKey(), reason.getValue(), null))
                .toList();
    }

    /** Notes why CPU times are missing; written with the next update. */
    public void cpuTime(String reason) {
        info.cpuTime = reason;
    }

    /** Adds a fact under a name of its own; written with the next update. */
    public void note(String name, Object fact) {
        info.others.put(name, fact);
    }

    /**
     * Writes the record of a run that continues.
     *
     * @param results so far, for the flags and settings that the forks really had
     */
    public void update(Collection<JmhEntry> results) throws IOException {
        Map<ForkSettings, ForkSettings> counted = new LinkedHashMap<>();
        results.forEach(result -> counted.merge(settings(result), settings(result), (one, same) -> one.oneMore()));
        info.forks = List.copyOf(counted.values());
        write();
    }

    /**
     * Completes the record.
     *
     * @param outcome {@code complete}, {@code failed}, {@code interrupted} or {@code out of time}
     * @param results what was measured
     */
    public void finish(String outcome, Collection<JmhEntry> results) throws IOException {
        info.outcome = outcome;
        info.endedAt = now();
        info.loadAverage = new RunInfo.Load(info.loadAverage.before(), Machine.load());
        update(results);
    }

    private static ForkSettings settings(JmhEntry result) {
        return new ForkSettings(
                result.jdkVersion(),
                result.vmName(),
                result.vmVersion(),
                // without forks it is this JVM that measures, and what the annotations ask for has no effect
                result.forks() == 0 ? ManagementFactory.getRuntimeMXBean().getInputArguments() : result.jvmArgs(),
                result.mode(),
                result.threads(),
                result.forks(),
                iterations(result, "warmup"),
                iterations(result, "measurement"),
                1);
    }

    private static String iterations(JmhEntry result, String phase) {
        return result.node().path(phase + "Iterations").asText() + " x "
                + result.node().path(phase + "Time").asText();
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private void write() throws IOException {
        JsonFiles.write(directory.runJson(), info);
    }
}
