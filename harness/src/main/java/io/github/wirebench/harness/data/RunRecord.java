// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.HomeFolder;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.RunInfo.EarlierSession;
import io.github.wirebench.harness.data.RunInfo.Failure;
import io.github.wirebench.harness.data.RunInfo.ForkSettings;
import io.github.wirebench.harness.data.RunInfo.Jvm;
import io.github.wirebench.harness.data.RunInfo.Load;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes {@code run.json}: when a run starts, so that a killed run has it too ({@code outcome} is then {@code running}), and again when
 * it goes on and ends.
 */
public record RunRecord(RunDirectory directory, RunInfo info) {
    /**
     * Writes the record of a run that starts now.
     *
     * @param given the command line as given
     * @param plan null for plain JMH
     * @param findings about the machine
     */
    public static RunRecord start(
            RunDirectory directory, Suite suite, String command, List<String> given, RunPlan plan, List<?> findings)
            throws IOException {
        RunRecord record = started(directory, command, given);
        RunInfo info = record.info;
        info.startedAt = now();
        info.suite = suite.build();
        info.machine = Machine.detect();
        info.launcherJdk = new Jvm(
                System.getProperty("java.vendor"),
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"));
        info.settings = JsonFiles.MAPPER.valueToTree(plan == null ? Map.of() : plan.settings());
        info.libraries = suite.libraries();
        info.plan = plan;
        record.measure(findings);
        return record;
    }

    private static RunRecord started(RunDirectory directory, String command, List<String> given) {
        RunInfo info = new RunInfo();
        info.command = command;
        info.arguments = given.stream().map(HomeFolder::hide).toList();
        return new RunRecord(directory, info);
    }

    /** Continues the record of a run that was interrupted. The earlier findings and load are kept under {@code earlierSessions}. */
    public static RunRecord resume(RunDirectory directory, List<?> findings) throws IOException {
        RunInfo info = RunInfo.read(directory.runJson());
        info.earlierSessions = new ArrayList<>(info.earlierSessions);
        info.earlierSessions.add(new EarlierSession(
                info.resumedAt == null ? info.startedAt : info.resumedAt, info.loadAverage, info.findings));
        info.endedAt = null;
        info.resumedAt = now();
        info.failures = List.of();
        RunRecord record = new RunRecord(directory, info);
        record.measure(findings);
        return record;
    }

    private void measure(List<?> findings) throws IOException {
        info.outcome = "running";
        info.loadAverage = new Load(JsonFiles.known(Machine.load()), null);
        info.findings = JsonFiles.MAPPER.valueToTree(findings);
        write();
    }

    /**
     * Writes the record of runs that are joined. Facts of machine and JVM are those that all sources share; none are of the machine
     * that merges.
     *
     * @param results for the flags and settings that the forks really had
     * @param failures benchmark to why it failed
     */
    public static void writeMerged(
            RunDirectory directory,
            List<String> given,
            String outcome,
            Collection<JmhEntry> results,
            Map<String, String> failures,
            List<Remark> remarks,
            List<RunInfo> sources)
            throws IOException {
        RunRecord record = started(directory, "merge", given);
        RunInfo info = record.info;
        Comparator<Instant> earliest = Comparator.naturalOrder();
        info.outcome = outcome;
        info.startedAt =
                RunInfo.known(sources, RunInfo::startedAt).min(earliest).orElse(null);
        info.endedAt = RunInfo.known(sources, RunInfo::endedAt).max(earliest).orElse(null);
        info.suite = Run.common(sources, source -> source.suite).orElse(null);
        info.machine = Run.common(sources, source -> source.machine).orElse(null);
        info.settings = commonSettings(sources);
        info.libraries = new TreeMap<>();
        sources.forEach(source -> info.libraries.putAll(source.libraries));
        info.remarks = List.copyOf(remarks);
        info.sources = sources;
        record.failures(failures);
        record.update(results);
    }

    private static JsonNode commonSettings(List<RunInfo> sources) {
        List<JsonNode> all = sources.stream()
                .<JsonNode>map(source -> JsonFiles.MAPPER.valueToTree(
                        source.plan().map(RunPlan::settings).orElse(null)))
                .toList();
        ObjectNode common = JsonFiles.MAPPER.createObjectNode();
        all.get(0).properties().stream()
                .filter(one -> all.stream().allMatch(other -> one.getValue().equals(other.get(one.getKey()))))
                .forEach(one -> common.set(one.getKey(), one.getValue()));
        return common;
    }

    /** Notes all benchmarks that failed, with the reasons, in place of those noted before; written with the next update. */
    public void failures(Map<String, String> reasons) {
        info.failures = reasons.entrySet().stream()
                .map(reason -> new Failure(reason.getKey(), reason.getValue()))
                .toList();
    }

    /** Notes why CPU times are missing; written with the next update. */
    public void cpuTime(String reason) {
        info.cpuTime = reason;
    }

    /** Writes the record of a run that continues, with the flags and settings that the forks so far really had. */
    public void update(Collection<JmhEntry> results) throws IOException {
        Map<ForkSettings, List<JmhEntry>> bySettings = results.stream()
                .collect(Collectors.groupingBy(
                        result -> ForkSettings.of(result, 0), LinkedHashMap::new, Collectors.toList()));
        info.forks = bySettings.values().stream()
                .map(same -> ForkSettings.of(same.get(0), same.size()))
                .toList();
        write();
    }

    /** Completes the record: {@code complete}, {@code failed}, {@code interrupted} or {@code out of time}. */
    public void finish(String outcome, Collection<JmhEntry> results) throws IOException {
        info.outcome = outcome;
        info.endedAt = now();
        info.loadAverage = new Load(info.loadAverage.before(), JsonFiles.known(Machine.load()));
        update(results);
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private void write() throws IOException {
        JsonFiles.write(directory.runJson(), info);
    }
}
