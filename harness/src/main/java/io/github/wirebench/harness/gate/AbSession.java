// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.HomeFolder.ShellCommand;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.data.OutputFile.ReportFormat;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.gate.ControlBenchmarks.ControlFinding;
import io.github.wirebench.harness.run.Budget;
import io.github.wirebench.harness.run.CaseProgress;
import io.github.wirebench.harness.run.ResumeCommand;
import io.github.wirebench.harness.run.ResumeCommand.InterruptedRun;
import io.github.wirebench.harness.run.Session;
import io.github.wirebench.harness.run.SessionOptions;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

final class AbSession {
    private static final GateRules RULES = GateRules.DEFAULT;

    /** With less, most of the budget would be spent on the start. */
    private static final int LEAST_MINUTES = 2;

    private final Suite suite;
    private final AbPlan plan;
    private final PrintStream console;
    /** Has the runs of both sides, the base first. */
    private final Session session;

    AbSession(Suite suite, AbPlan plan, Session session, PrintStream console) {
        this.suite = suite;
        this.plan = plan;
        this.console = console;
        this.session = session;
    }

    record Resumer(Suite suite, PrintStream console) implements ResumeCommand.Resumable {
        @Override
        public boolean isIn(Path folder) {
            return AbPlan.isIn(folder);
        }

        @Override
        public int resume(Path folder, boolean retryFailed, SessionOptions options) throws IOException {
            Budget budget = options.budget();
            AbPlan plan = AbPlan.read(folder);
            AcceptedChanges accepted = AcceptedChanges.read(plan.acceptedFile(), LocalDate.now());
            List<InterruptedRun> sides = InterruptedRun.startedTogether(folder);
            if (sides.isEmpty()) {
                throw CommandFailure.usage(folder + ": it was killed before its first fork; start a new comparison");
            }
            try (Session session = Session.of(folder, options, console)) {
                session.resume(sides, suite, null, null, retryFailed);
                return new AbSession(suite, plan, session, console)
                        .measure(accepted, budget, options.quiet(), ReportFormat.TEXT);
            }
        }
    }

    /**
     * Measures until every case is decided or the budget is used up, and prints the verdicts. What was recorded stays if results can
     * no longer be written.
     */
    int measure(AcceptedChanges accepted, Budget budget, boolean quiet, ReportFormat format) throws IOException {
        Optional<StatusLine> status = StatusLine.unless(quiet || format != ReportFormat.TEXT, console);
        PairRounds rounds = new PairRounds(session.runs(), RULES, budget);
        session.atEnd(() -> write(result(rounds, accepted)));
        if (status.isPresent() && rounds.cases().stream().anyMatch(one -> one.nextNumber() > 1)) {
            announceRest(rounds, budget);
        }
        session.measure(rounds, status, (turn, left) -> progress(rounds.cases(), turn.first(), left));
        AbResult result = result(rounds, accepted);
        console.print(result.report().as(format, StatusLine.terminalWidth()) + "\n");
        if (format == ReportFormat.TEXT) {
            String folder = session.directory().path().toString();
            console.println("This comparison is kept in " + folder);
            if (rounds.undecided() > 0) {
                long minutes = Math.max(LEAST_MINUTES, Math.round(rounds.secondsToDecisions() / 60) + 1);
                console.println("To continue with what is undecided: " + program() + " "
                        + ShellCommand.line(List.of("resume", folder, "--budget", minutes + "m")));
            }
        }
        return result.status();
    }

    private void announceRest(PairRounds rounds, Budget budget) {
        double next = rounds.secondsToDecisions();
        boolean tooShort = next > budget.leftSeconds();
        String line = rounds.undecided() + " of "
                + GateReport.count(rounds.cases().size(), "benchmark")
                + " undecided; the next analysis of all of them takes " + Format.duration(next)
                + (tooShort ? ", and this budget ends after " + Format.duration(budget.leftSeconds()) : "") + ".";
        console.println(new Remark(tooShort, line).toString());
    }

    private static String progress(List<PairedCase> cases, CaseProgress running, double secondsLeft) {
        int pairs = 0;
        int decided = 0;
        for (PairedCase one : cases) {
            PairedCase.State state = one.state(RULES);
            pairs += state.pairs();
            decided += state.needed(RULES).isEmpty() ? 1 : 0;
        }
        return String.format(
                Locale.ROOT,
                "%d of %d benchmarks decided, %d pairs, at most %s left: %s",
                decided,
                cases.size(),
                pairs,
                Format.duration(secondsLeft),
                running.benchmarkCase().label());
    }

    private AbResult result(PairRounds rounds, AcceptedChanges accepted) {
        List<CaseFinding> findings = new Gate(RULES, accepted).judge(rounds.cases());
        return new AbResult(
                plan,
                session.runs().get(0).plan().settings().seed(),
                findings,
                rounds.controls().stream()
                        .map(control -> ControlFinding.of(control, RULES))
                        .toList(),
                accepted.remarks(findings),
                program());
    }

    private String program() {
        return ShellCommand.ofThisProgram(suite.invocation());
    }

    private void write(AbResult result) throws IOException {
        RunDirectory folder = session.directory();
        JsonFiles.write(folder.file("verdicts.json"), result.document());
        String markdown = result.report().as(ReportFormat.MARKDOWN, Integer.MAX_VALUE) + "\n";
        JsonFiles.replace(folder.file("verdicts.md"), temporary -> Files.writeString(temporary, markdown));
    }
}
