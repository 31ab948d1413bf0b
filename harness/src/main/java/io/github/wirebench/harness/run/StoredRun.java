// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.host.HostedJmh;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.JournalContent;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.Machine;
import io.github.wirebench.harness.record.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run as its directory holds it.
 *
 * @param directory where
 * @param plan what was to be measured
 * @param machine that it was begun on; null if unknown
 * @param journal what was measured
 */
public record StoredRun(RunDirectory directory, RunPlan plan, Machine machine, JournalContent journal) {

    /**
     * The run in a folder, or all runs in its folders.
     *
     * @throws CommandFailure if there is none, or one cannot be read
     */
    static List<StoredRun> under(Path folder) {
        RunDirectory top = new RunDirectory(folder);
        if (Files.exists(top.runJson())) {
            return List.of(read(top));
        }
        if (!Files.isDirectory(folder)) {
            throw CommandFailure.usage(
                    folder + (Files.exists(folder) ? ": is not a folder" : ": there is no such folder"));
        }
        try (Stream<Path> below = Files.list(folder)) {
            List<StoredRun> runs = below.map(RunDirectory::new)
                    .filter(directory -> Files.exists(directory.runJson()))
                    .map(StoredRun::read)
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
     * @throws CommandFailure if it cannot be read, or is none that {@code run} began, or its journal holds lines of others
     */
    public static StoredRun read(RunDirectory directory) {
        try {
            JsonNode record = JsonFiles.MAPPER.readTree(directory.runJson().toFile());
            if (!record.path("plan").isObject()) {
                throw CommandFailure.usage(directory.runJson()
                        + ": holds no plan to go on with: it is not from run or quick, or was killed before its first"
                        + " fork; start a new run");
            }
            RunPlan plan = JsonFiles.MAPPER.treeToValue(record.get("plan"), RunPlan.class);
            JournalContent journal = ForkJournal.read(directory.forksJsonl());
            journal.requireOnly(
                    directory.forksJsonl(),
                    plan.id(),
                    plan.rows().stream().map(RunPlan.PlannedRow::row).toList());
            Machine machine = record.path("machine").isObject()
                    ? JsonFiles.MAPPER.treeToValue(record.get("machine"), Machine.class)
                    : null;
            return new StoredRun(directory, plan, machine, journal);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw CommandFailure.usage(
                    directory.runJson() + (line > 0 ? ", line " + line : "") + ": cannot be read: "
                            + e.getOriginalMessage(),
                    e);
        } catch (IOException e) {
            throw CommandFailure.usage(directory.path() + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Runs that one command started have the same seed and rows; others have nothing to do with each other. */
    private static void requireOneCommand(Path folder, List<StoredRun> runs) {
        RunPlan first = runs.get(0).plan;
        if (runs.size() < first.position().count()) {
            throw CommandFailure.usage(
                    folder + ": " + runs.size() + " of " + first.position().count()
                            + " runs that were started together are there; resume each of them by its own folder, or start anew");
        }
        for (StoredRun run : runs) {
            if (run.plan.settings().seed() != first.settings().seed()
                    || !run.plan.options().equals(first.options())
                    || !run.plan.rows().equals(first.rows())) {
                throw CommandFailure.usage(folder + ": its runs were not started together; resume one of them, e.g. "
                        + run.directory.path());
            }
        }
    }

    /**
     * Makes sure that the forks of a row come from one kind of machine.
     *
     * @throws CommandFailure naming the difference
     */
    public void requireMachine() {
        Machine now = Machine.detect();
        if (machine != null && !machine.isLike(now)) {
            throw CommandFailure.usage(directory.path() + ": it measured on " + describe(machine) + ", now it is "
                    + describe(now) + ", and the two do not mix; resume it there, or start a new run with --force");
        }
    }

    private static String describe(Machine machine) {
        return machine.cpu() + " (" + machine.architecture() + ", " + machine.logicalCores() + " CPUs)";
    }

    /**
     * Starts the host that goes on with the run, if what it would measure is the same.
     *
     * @param javaHome where the run's JDK is now
     * @throws CommandFailure naming the difference
     */
    public HostedJmh startHost(JmhJar jar, Path javaHome) {
        HostedJmh host = HostedJmh.start(javaHome, jar.classPath(), directory.file(Session.LOG));
        String difference = plan.subject().differenceTo(Subject.of(jar, javaHome, host.facts()));
        if (difference != null) {
            host.close();
            throw CommandFailure.usage(directory.path() + ": " + difference
                    + ", and the two do not mix; take the same one, or start a new run with --force");
        }
        return host;
    }

    /** What is wrong with the journal, a line each; the lines concerned are set aside when it is opened. */
    public List<String> remarks() {
        return journal.remarks(directory.forksJsonl()).stream()
                .map(remark -> remark.startsWith("!") ? remark + ", and is kept in " + ForkJournal.DAMAGED : remark)
                .toList();
    }
}
