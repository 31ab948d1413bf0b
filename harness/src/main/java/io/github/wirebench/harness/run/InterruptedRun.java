// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A run to resume.
 *
 * @param machine that it was begun on; empty if unknown
 * @param remarks on its journal, a line each; opening the journal removes damaged lines from it
 */
public record InterruptedRun(RunDirectory directory, RunPlan plan, Optional<Machine> machine, List<String> remarks) {

    /**
     * Reads the run in a folder, or all runs in its folders.
     *
     * @throws CommandFailure if there is none, or one cannot be read
     */
    static List<InterruptedRun> under(Path folder) {
        RunDirectory top = new RunDirectory(folder);
        if (Files.exists(top.runJson())) {
            return List.of(read(top));
        }
        if (!Files.isDirectory(folder)) {
            throw CommandFailure.usage(
                    folder + (Files.exists(folder) ? ": is not a folder" : ": there is no such folder"));
        }
        try (Stream<Path> below = Files.list(folder)) {
            List<InterruptedRun> runs = below.map(RunDirectory::new)
                    .filter(directory -> Files.exists(directory.runJson()))
                    .map(InterruptedRun::read)
                    .sorted(Comparator.comparingInt(run -> run.plan.position().number()))
                    .toList();
            if (runs.isEmpty()) {
                throw CommandFailure.usage(folder + ": there is no run in it (run.json is missing)");
            }
            requireOneCommand(folder, runs);
            return runs;
        } catch (IOException e) {
            throw CommandFailure.usage(folder + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Reads one run.
     *
     * @throws CommandFailure if it cannot be read, is not from {@code run}, or its journal holds lines of another one
     */
    public static InterruptedRun read(RunDirectory directory) {
        RunInfo info = RunInfo.read(directory.runJson());
        RunPlan plan = info.plan()
                .orElseThrow(() -> CommandFailure.usage(directory.runJson()
                        + (info.command().filter(MergedRun.COMMAND::equals).isPresent()
                                ? ": is a merged run; resume its parts, and merge them again"
                                : ": holds no plan to resume: it is not from run or quick, or was killed before its first"
                                        + " fork; start a new run")));
        try {
            ForkJournal.Content journal = ForkJournal.read(directory.forksJsonl());
            journal.requireOnly(directory.forksJsonl(), plan.id(), plan.benchmarkCases());
            List<String> remarks = journal.remarks(directory.forksJsonl()).stream()
                    .map(remark -> remark.startsWith("!") ? remark + ", and is kept in " + ForkJournal.DAMAGED : remark)
                    .toList();
            return new InterruptedRun(directory, plan, info.machine(), remarks);
        } catch (IOException e) {
            throw CommandFailure.usage(directory.path() + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Runs that one command started have the same seed and cases; others have nothing to do with each other. */
    private static void requireOneCommand(Path folder, List<InterruptedRun> runs) {
        RunPlan first = runs.get(0).plan;
        if (runs.size() < first.position().count()) {
            throw CommandFailure.usage(
                    folder + ": " + runs.size() + " of "
                            + first.position().count()
                            + " runs that were started together are there; resume each of them by its own folder, or start anew");
        }
        for (InterruptedRun run : runs) {
            if (!run.wasStartedWith(runs.get(0)) || !run.plan.options().equals(first.options())) {
                throw CommandFailure.usage(folder + ": its runs were not started together; resume one of them, e.g. "
                        + run.directory.path());
            }
        }
    }

    /** Returns whether another run has the same seed and cases. */
    public boolean wasStartedWith(InterruptedRun other) {
        return plan.settings().seed() == other.plan.settings().seed()
                && plan.cases().equals(other.plan.cases());
    }

    /**
     * Checks that the run is resumed on the kind of machine that it was begun on.
     *
     * @throws CommandFailure naming the difference
     */
    void requireSameMachine() {
        Machine now = Machine.detect();
        if (machine.isPresent() && !machine.get().isLike(now)) {
            throw CommandFailure.usage(directory.path() + ": it measured on " + describe(machine.get()) + ", now it is "
                    + describe(now)
                    + ", and results of both must not be mixed; resume it there, or start a new run with"
                    + " --force");
        }
    }

    private static String describe(Machine machine) {
        return machine.cpu() + " (" + machine.architecture() + ", " + machine.logicalCores() + " CPUs)";
    }

    /**
     * Starts the host that measures the rest of the run.
     *
     * @param javaHome where the run's JDK is now
     * @throws CommandFailure if jar or JDK have changed, naming the difference
     */
    HostedJmh startHost(JmhJar jar, Path javaHome) {
        HostedJmh host = HostedJmh.start(javaHome, jar.classPath(), directory.file(Session.LOG));
        String difference = plan.subject().differenceTo(jar.on(javaHome, host.facts()));
        if (difference != null) {
            host.close();
            throw CommandFailure.usage(directory.path() + ": " + difference
                    + ", and results of both must not be mixed; use the same one, or start a new run with --force");
        }
        return host;
    }
}
