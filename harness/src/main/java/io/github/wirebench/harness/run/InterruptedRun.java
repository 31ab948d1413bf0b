// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A run to resume.
 *
 * @param machine that it was begun on; empty if unknown
 * @param remarks on its journal, a line each; opening the journal removes damaged lines from it
 */
public record InterruptedRun(RunDirectory directory, RunPlan plan, Optional<Machine> machine, List<String> remarks) {

    /** Reads the run in a folder, or all runs in its folders. */
    static List<InterruptedRun> under(Path folder) {
        JsonFiles.requireInput(folder);
        RunDirectory top = new RunDirectory(folder);
        if (Files.exists(top.runJson())) {
            return List.of(read(top));
        }
        List<InterruptedRun> runs = startedTogether(folder);
        if (runs.isEmpty()) {
            throw CommandFailure.usage(folder + ": there is no run in it (run.json is missing)");
        }
        return runs;
    }

    /** Reads the runs in a folder's folders. Those that one command started have the same options, seed and cases. */
    public static List<InterruptedRun> startedTogether(Path folder) {
        List<InterruptedRun> runs = RunDirectory.in(folder).stream()
                .filter(directory -> Files.exists(directory.runJson()))
                .map(InterruptedRun::read)
                .sorted(Comparator.comparingInt(run -> run.plan.position().number()))
                .toList();
        boolean together = runs.stream()
                        .map(run ->
                                List.of(run.plan.options(), run.plan.settings().seed(), run.plan.cases()))
                        .distinct()
                        .count()
                <= 1;
        if (!together
                || !runs.isEmpty() && runs.size() < runs.get(0).plan.position().count()) {
            throw CommandFailure.usage(folder + ": its runs were not started together, or one is missing");
        }
        return runs;
    }

    /**
     * @throws CommandFailure if it cannot be read, is not from {@code run}, is being measured, or its journal holds lines of another one
     */
    static InterruptedRun read(RunDirectory directory) {
        RunInfo info = RunInfo.read(directory.runJson());
        RunPlan plan = info.plan()
                .orElseThrow(() -> CommandFailure.usage(directory.runJson()
                        + (info.command().filter(MergedRun.COMMAND::equals).isPresent()
                                ? ": is a merged run; resume its parts, and merge them again"
                                : ": holds no plan to resume: it is not from run or quick, or was killed before its first"
                                        + " fork; start a new run")));
        Path file = directory.forksJsonl();
        ForkJournal.Content journal = RunReader.journal(file);
        journal.requireOnly(file, plan.id(), plan.benchmarkCases());
        List<String> remarks = journal.remarks(file).stream()
                .map(remark -> remark.startsWith("!") ? remark + ", and is kept in " + ForkJournal.DAMAGED : remark)
                .toList();
        return new InterruptedRun(directory, plan, info.machine(), remarks);
    }

    /** Checks that the run is resumed on the kind of machine that it was begun on. */
    void requireSameMachine() {
        Machine now = Machine.detect();
        if (machine.isPresent() && !machine.get().isLike(now)) {
            throw CommandFailure.usage(directory.path() + ": it measured on " + describe(machine.get()) + ", now it is "
                    + describe(now)
                    + ", and results of both must not be mixed; resume it there, or start a new run");
        }
    }

    private static String describe(Machine machine) {
        return machine.cpu() + " (" + machine.architecture() + ", " + machine.logicalCores() + " CPUs)";
    }

    /** Starts the host that measures the rest of the run. */
    HostedJmh startHost(JmhJar jar, Path javaHome) {
        HostedJmh host = HostedJmh.start(javaHome, jar.classPath(), directory.file(Session.LOG));
        String difference = plan.subject().differenceTo(jar.on(javaHome, host.facts()));
        if (difference != null) {
            host.close();
            throw CommandFailure.usage(directory.path() + ": " + difference
                    + ", and results of both must not be mixed; use the same one, or start a new run");
        }
        return host;
    }
}
