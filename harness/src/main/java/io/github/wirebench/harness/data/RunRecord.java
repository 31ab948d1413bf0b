// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.HomeFolder;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.RunInfo.EarlierSession;
import io.github.wirebench.harness.data.RunInfo.Failure;
import io.github.wirebench.harness.data.RunInfo.Jvm;
import io.github.wirebench.harness.data.RunInfo.Load;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes {@code run.json}: when a run starts, so that a killed run has it too ({@code outcome} is then {@code running}), and again when
 * it goes on and ends.
 */
public record RunRecord(RunDirectory directory, RunInfo info) {
    /** Writes the record of a run that starts now; the plan is null for plain JMH. */
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

    /** Writes the record of runs that are joined, with the facts of machine and JVM that all share; none is of the machine that merges. */
    public static void writeMerged(
            RunDirectory directory,
            List<String> given,
            String outcome,
            Map<String, String> failures,
            List<Remark> remarks,
            List<RunInfo> sources)
            throws IOException {
        RunRecord record = started(directory, "merge", given);
        RunInfo info = record.info;
        Comparator<Instant> earliest = Comparator.naturalOrder();
        info.outcome = outcome;
        info.startedAt = sources.stream()
                .flatMap(source -> source.startedAt().stream())
                .min(earliest)
                .orElse(null);
        info.endedAt = sources.stream()
                .flatMap(source -> source.endedAt().stream())
                .max(earliest)
                .orElse(null);
        info.suite = Run.common(sources, source -> source.suite).orElse(null);
        info.machine = Run.common(sources, source -> source.machine).orElse(null);
        info.libraries = new TreeMap<>();
        sources.forEach(source -> info.libraries.putAll(source.libraries));
        info.remarks = List.copyOf(remarks);
        info.sources = sources;
        record.failures(failures);
        record.write();
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

    /** Notes the JVM of plain JMH's results; written with the next update. */
    public void subject(JmhEntry result) {
        info.subject = info.subject(result);
    }

    /** Completes the record: {@code complete}, {@code failed}, {@code interrupted} or {@code out of time}. */
    public void finish(String outcome) throws IOException {
        info.outcome = outcome;
        info.endedAt = now();
        info.loadAverage = new Load(info.loadAverage.before(), JsonFiles.known(Machine.load()));
        write();
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    public void write() throws IOException {
        JsonFiles.write(directory.runJson(), info);
    }
}
