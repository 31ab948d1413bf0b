// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.host.HostedJmh;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.machine.Finding;
import io.github.wirebench.harness.record.HomeFolder;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import io.github.wirebench.harness.run.Budget;
import io.github.wirebench.harness.run.JmhJar;
import io.github.wirebench.harness.run.OpenRun;
import io.github.wirebench.harness.run.ResumeCommand;
import io.github.wirebench.harness.run.RunInProgress;
import io.github.wirebench.harness.run.SessionOptions;
import io.github.wirebench.harness.run.StoredRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Goes on with a comparison that was interrupted. */
public final class ResumedAb implements ResumeCommand.Kind {
    private final Suite suite;
    private final PrintStream console;

    /**
     * @param console where progress and verdicts go
     */
    public ResumedAb(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    @Override
    public boolean isIn(Path folder) {
        return AbPlan.isIn(folder);
    }

    @Override
    public boolean isPartIn(Path folder) {
        Path parent = folder.toAbsolutePath().normalize().getParent();
        return parent != null && AbPlan.isIn(parent);
    }

    @Override
    public int resume(Path folder, boolean retryFailed, SessionOptions options) throws IOException {
        Budget budget = options.budget();
        AbPlan plan = AbPlan.read(folder);
        AcceptedChanges accepted = AcceptedChanges.read(acceptedFile(plan), LocalDate.now());
        List<StoredRun> stored = List.of(side(folder, AbPlan.BASE), side(folder, AbPlan.NEXT));
        for (StoredRun run : stored) {
            ForkJournal.requireIdle(run.directory().forksJsonl());
            run.requireMachine();
        }
        requireSameRows(folder, stored);
        try (AbSession comparison = new AbSession(suite, plan, new RunDirectory(folder), console)) {
            List<JmhJar> jars = new ArrayList<>();
            List<HostedJmh> hosts = new ArrayList<>();
            for (StoredRun run : stored) {
                JmhJar jar = JmhJar.of(suite, run.plan().jar());
                jars.add(jar);
                hosts.add(comparison
                        .session()
                        .closing(run.startHost(jar, run.plan().subject().home())));
            }
            List<Finding> findings = options.examineMachine(folder);
            List<RunInProgress> sides = new ArrayList<>();
            for (int i = 0; i < stored.size(); i++) {
                StoredRun run = stored.get(i);
                run.remarks().forEach(console::println);
                ForkJournal journal = comparison
                        .session()
                        .closing(ForkJournal.open(run.directory().forksJsonl()));
                List<ForkRecord> done = journal.before().stream()
                        .filter(fork -> !retryFailed || !fork.isFailure())
                        .toList();
                OpenRun open = new OpenRun(run.directory(), RunRecord.resume(run.directory(), findings), journal, done);
                sides.add(comparison.session().add(run.plan(), jars.get(i), open, hosts.get(i)));
            }
            SessionOptions.warnOf(findings, console);
            if (!options.quiet()) {
                console.println(comparison.session().forkCount() + " forks are there. Results go to " + folder);
            }
            return comparison.measure(sides.get(0), sides.get(1), accepted, budget, options, new ReportOptions());
        }
    }

    private static Path acceptedFile(AbPlan plan) {
        List<String> given = plan.options().get("--accepted");
        return given == null ? null : HomeFolder.path(given.get(0));
    }

    private static StoredRun side(Path folder, String name) {
        RunDirectory directory = new RunDirectory(folder.resolve(name));
        if (!directory.runJson().toFile().exists()) {
            throw CommandFailure.usage(
                    directory.path() + ": one side of the comparison is missing, or was killed before its first fork;"
                            + " start a new one");
        }
        return StoredRun.read(directory);
    }

    private static void requireSameRows(Path folder, List<StoredRun> sides) {
        if (!sides.get(0).plan().rows().equals(sides.get(1).plan().rows())
                || sides.get(0).plan().settings().seed()
                        != sides.get(1).plan().settings().seed()) {
            throw CommandFailure.usage(folder + ": its two sides were not started together; start a new comparison");
        }
    }
}
