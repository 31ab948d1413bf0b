// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import com.fasterxml.jackson.core.type.TypeReference;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.host.HostedJmh;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.machine.Finding;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import io.github.wirebench.harness.run.Budget;
import io.github.wirebench.harness.run.GivenRunOptions;
import io.github.wirebench.harness.run.OpenRun;
import io.github.wirebench.harness.run.RunInProgress;
import io.github.wirebench.harness.run.Session;
import io.github.wirebench.harness.run.SessionOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Measures a comparison, from its start or from where it was interrupted, and says what came of it. */
final class AbSession implements AutoCloseable {
    private static final GateRules RULES = GateRules.DEFAULT;

    private final Suite suite;
    private final AbPlan plan;
    private final RunDirectory top;
    private final PrintStream console;
    private final Session session;

    AbSession(Suite suite, AbPlan plan, RunDirectory top, PrintStream console) {
        this.suite = suite;
        this.plan = plan;
        this.top = top;
        this.console = console;
        this.session = new Session(top, console);
    }

    /** What holds the resources. */
    Session session() {
        return session;
    }

    /**
     * Makes the folder of a side's run.
     *
     * @param command whose name and arguments are recorded
     * @throws IOException if it cannot be written
     */
    OpenRun open(AbPlanner.Side side, List<Finding> findings, CommandSpec command) throws IOException {
        RunDirectory directory =
                new RunDirectory(Files.createDirectory(top.file(side.plan().label())));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("plan", side.plan());
        facts.put("findings", findings);
        RunRecord record = RunRecord.start(
                directory,
                side.jar().suite(),
                command.name(),
                GivenRunOptions.arguments(command),
                JsonFiles.MAPPER.convertValue(side.plan().settings(), new TypeReference<>() {}),
                facts);
        return new OpenRun(directory, record, session.closing(ForkJournal.open(directory.forksJsonl())), List.of());
    }

    /** Starts the JVM that runs a side's forks, and adds its run. */
    RunInProgress add(AbPlanner.Side side, OpenRun run) {
        HostedJmh host = session.closing(HostedJmh.start(
                side.plan().subject().home(),
                side.jar().classPath(),
                run.directory().file(Session.LOG)));
        return session.add(side.plan(), side.jar(), run, host);
    }

    /**
     * Measures until every row is decided or the budget is used up, and prints the verdicts.
     *
     * @return the exit status
     * @throws CommandFailure if results can no longer be written; what was recorded stays
     * @throws IOException if the last files cannot be written
     */
    int measure(
            RunInProgress base,
            RunInProgress next,
            AcceptedChanges accepted,
            Budget budget,
            SessionOptions options,
            ReportOptions report)
            throws IOException {
        AbProgress progress =
                new AbProgress(RULES, budget, StatusLine.unless(options.quiet() || !report.isText(), console));
        PairRounds[] rounds = new PairRounds[1];
        rounds[0] = new PairRounds(base, next, RULES, budget, row -> {
            session.watchOtherRuns(progress::clear);
            progress.show(rounds[0].rows(), row);
        });
        Gate gate = new Gate(RULES, accepted);
        session.atEnd(() -> write(result(gate, accepted, rounds[0], base)));
        try {
            session.measure(rounds[0]::execute, run -> outcome(run, rounds[0]));
        } finally {
            progress.clear();
        }
        AbResult result = result(gate, accepted, rounds[0], base);
        report.print(console, new AbOutput(result, suite.invocation()), result.status());
        if (report.isText()) {
            console.println("This comparison is kept in " + top.path());
        }
        return result.status();
    }

    private AbResult result(Gate gate, AcceptedChanges accepted, PairRounds rounds, RunInProgress base) {
        List<RowFinding> findings = gate.judge(rounds.rows());
        List<RulerFinding> rulers =
                rounds.rulers().stream().map(row -> RulerFinding.of(row, RULES)).toList();
        return new AbResult(plan, base.plan().settings().seed(), findings, rulers, accepted.remarks(findings));
    }

    private void write(AbResult result) throws IOException {
        AbOutput output = new AbOutput(result, suite.invocation());
        JsonFiles.write(top.file("verdicts.json"), output.json(result.status()));
        JsonFiles.replace(top.file("verdicts.md"), temporary -> Files.writeString(temporary, output.markdown()));
    }

    private static String outcome(RunInProgress run, PairRounds rounds) {
        if (!run.failures().isEmpty()) {
            return "failed";
        }
        boolean decided = rounds.rows().stream()
                .allMatch(row -> RowState.of(row, RULES).needed(RULES).isEmpty());
        return decided ? "complete" : "out of time";
    }

    @Override
    public void close() {
        session.close();
    }
}
