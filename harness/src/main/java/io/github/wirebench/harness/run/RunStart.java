// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.core.type.TypeReference;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.host.HostedJmh;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.machine.Finding;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Makes the directories of planned runs, and measures. */
final class RunStart {
    private final PrintStream console;
    private final SessionOptions options;
    private final CommandSpec command;

    /**
     * @param command whose name and arguments are recorded
     */
    RunStart(PrintStream console, SessionOptions options, CommandSpec command) {
        this.console = console;
        this.options = options;
        this.command = command;
    }

    /**
     * Measures what is planned.
     *
     * @param budget what is left of it is for measuring
     * @param out a new or empty folder; null for one of its own under {@code results/local}
     * @return the exit status
     * @throws io.github.wirebench.harness.CommandFailure if results cannot be written, or a JVM cannot be used
     * @throws IOException if a file of the run directory cannot be written
     */
    int start(RunPlanner.Planned planned, Budget budget, Path out) throws IOException {
        if (planned.plans().get(0).rows().isEmpty()) {
            console.println("There is nothing to run: this shard has no rows.");
            return ExitCode.OK;
        }
        List<Finding> findings = options.examineMachine(out == null ? RunDirectory.LOCAL : out);
        RunDirectory top = out == null
                ? RunDirectory.createLocal("start in a folder that you may write to, or name one with --out")
                : RunDirectory.createAt(out, "name a folder that you may write to");
        SessionOptions.warnOf(findings, console);
        try (Session session = new Session(top, console)) {
            // all records before the first host, which takes a while: what is killed here can be resumed
            Map<RunPlan, OpenRun> runs = new LinkedHashMap<>();
            for (RunPlan plan : planned.plans()) {
                runs.put(plan, open(plan, planned, session, top, findings));
            }
            runs.forEach((plan, run) ->
                    session.add(plan, planned.jar(), run, session.closing(host(plan, planned.jar(), run))));
            if (!options.quiet()) {
                new RunAnnouncement(planned.plans(), budget.leftSeconds())
                        .lines()
                        .forEach(console::println);
                console.println("Results go to " + top.path());
            }
            return new MeasuredRounds(session, top, planned.answers(), console).measure(budget, options.quiet());
        }
    }

    private static HostedJmh host(RunPlan plan, JmhJar jar, OpenRun run) {
        return HostedJmh.start(
                plan.subject().home(), jar.classPath(), run.directory().file(Session.LOG));
    }

    private OpenRun open(
            RunPlan plan, RunPlanner.Planned planned, Session session, RunDirectory top, List<Finding> findings)
            throws IOException {
        RunDirectory directory =
                planned.plans().size() == 1 ? top : new RunDirectory(Files.createDirectory(top.file(plan.label())));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("plan", plan);
        facts.put("rowsOfAllShards", planned.rowsOfAllShards());
        facts.put("findings", findings);
        RunRecord record = RunRecord.start(
                directory,
                planned.jar().suite(),
                command.name(),
                GivenRunOptions.arguments(command),
                JsonFiles.MAPPER.convertValue(plan.settings(), new TypeReference<>() {}),
                facts);
        return new OpenRun(directory, record, session.closing(ForkJournal.open(directory.forksJsonl())), List.of());
    }
}
