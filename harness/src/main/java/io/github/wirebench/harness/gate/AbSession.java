// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.ShellCommand;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.data.ReportTarget.ReportFormat;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.gate.ControlBenchmarks.ControlFinding;
import io.github.wirebench.harness.run.Budget;
import io.github.wirebench.harness.run.InterruptedRun;
import io.github.wirebench.harness.run.ResumeCommand;
import io.github.wirebench.harness.run.RunInProgress;
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

/** Measures and judges a comparison, from its start or from where it was interrupted. */
final class AbSession {
    private static final GateRules RULES = GateRules.DEFAULT;

    /** With less, most of the budget would be spent on the start. */
    private static final int LEAST_MINUTES = 2;

    private final Suite suite;
    private final AbPlan plan;
    private final RunDirectory top;
    private final PrintStream console;
    private final Session session;
    /** Base and new. */
    private final List<RunInProgress> sides;

    /**
     * @param session with the runs of both sides
     */
    AbSession(Suite suite, AbPlan plan, Session session, PrintStream console) {
        this.suite = suite;
        this.plan = plan;
        this.top = session.directory();
        this.console = console;
        this.session = session;
        this.sides = session.runs();
    }

    /** Continues comparisons that were interrupted. */
    static final class Resumer implements ResumeCommand.Resumable {
        private final Suite suite;
        private final PrintStream console;

        Resumer(Suite suite, PrintStream console) {
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
            AcceptedChanges accepted = AcceptedChanges.read(plan.acceptedFile(), LocalDate.now());
            List<InterruptedRun> runs = List.of(side(folder, AbPlan.BASE), side(folder, AbPlan.NEXT));
            if (!runs.get(0).wasStartedWith(runs.get(1))) {
                throw CommandFailure.usage(
                        folder + ": its two sides were not started together; start a new comparison");
            }
            try (Session session = Session.of(folder, options, console)) {
                session.resume(runs, suite, null, null, retryFailed);
                return new AbSession(suite, plan, session, console)
                        .measure(accepted, budget, options.quiet(), ReportFormat.TEXT);
            }
        }

        private static InterruptedRun side(Path folder, String name) {
            RunDirectory directory = new RunDirectory(folder.resolve(name));
            if (!Files.exists(directory.runJson())) {
                throw CommandFailure.usage(directory.path()
                        + ": one side of the comparison is missing, or was killed before its first fork;"
                        + " start a new one");
            }
            return InterruptedRun.read(directory);
        }
    }

    /**
     * Measures until every case is decided or the budget is used up, and prints the verdicts.
     *
     * @param quiet whether to leave out progress; only text has any
     * @return the exit status
     * @throws CommandFailure if results can no longer be written; what was recorded stays
     * @throws IOException if the last files cannot be written
     */
    int measure(AcceptedChanges accepted, Budget budget, boolean quiet, ReportFormat format) throws IOException {
        Optional<StatusLine> status = StatusLine.unless(quiet || format != ReportFormat.TEXT, console);
        PairRounds[] rounds = new PairRounds[1];
        rounds[0] = new PairRounds(sides.get(0), sides.get(1), RULES, budget, (one, left) -> {
            session.watchOtherRuns(warning -> {
                status.ifPresent(StatusLine::clear);
                console.println(warning);
            });
            status.ifPresent(line -> line.show(progress(rounds[0].cases(), one, left)));
        });
        session.atEnd(() -> write(result(rounds[0], accepted)));
        if (status.isPresent() && rounds[0].cases().stream().anyMatch(one -> one.nextNumber() > 1)) {
            announceRest(rounds[0], budget);
        }
        try {
            session.measure(rounds[0]::execute, run -> outcome(run, rounds[0]));
        } finally {
            status.ifPresent(StatusLine::clear);
        }
        AbResult result = result(rounds[0], accepted);
        String report = switch (format) {
            case TEXT -> result.report().text(StatusLine.terminalWidth());
            case MARKDOWN -> result.report().markdown();
            case CSV -> GateCsv.of(result);
            case JSON -> JsonFiles.text(GateJson.document(result));
        };
        console.print(report + "\n");
        if (format == ReportFormat.TEXT) {
            console.println("This comparison is kept in " + top.path());
            if (!rounds[0].areDecided()) {
                console.println("To continue with what is undecided: " + program() + " "
                        + ShellCommand.line(List.of(
                                "resume",
                                top.path().toString(),
                                "--budget",
                                Math.max(LEAST_MINUTES, Math.round(rounds[0].secondsToDecisions() / 60) + 1) + "m")));
            }
        }
        return result.status();
    }

    /** Says what is left of a comparison that is resumed. */
    private void announceRest(PairRounds rounds, Budget budget) {
        double next = rounds.secondsToDecisions();
        boolean tooShort = next > budget.leftSeconds();
        console.println((tooShort ? "! " : "") + rounds.undecided() + " of "
                + GateReport.count(rounds.cases().size(), "benchmark")
                + " undecided; the next analysis of all of them takes "
                + Format.duration(next)
                + (tooShort ? ", and this budget ends after " + Format.duration(budget.leftSeconds()) + "." : "."));
    }

    private static String progress(List<PairedCase> cases, PairedCase running, double secondsLeft) {
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
                sides.get(0).plan().settings().seed(),
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
        JsonFiles.write(top.file("verdicts.json"), GateJson.document(result));
        String markdown = result.report().markdown() + "\n";
        JsonFiles.replace(top.file("verdicts.md"), temporary -> Files.writeString(temporary, markdown));
    }

    private static String outcome(RunInProgress run, PairRounds rounds) {
        if (run.hasFailures()) {
            return "failed";
        }
        return rounds.areDecided() ? "complete" : "out of time";
    }
}
