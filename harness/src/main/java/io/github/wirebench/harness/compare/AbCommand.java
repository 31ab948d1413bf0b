// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.AbPlanner.AbPlan;
import io.github.wirebench.harness.compare.AbPlanner.PlannedComparison;
import io.github.wirebench.harness.compare.CompareCommand.Inconclusive;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.data.OutputFile.ReportFormat;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.measure.CaseSelection;
import io.github.wirebench.harness.measure.MeasuringOptions;
import io.github.wirebench.harness.measure.ResumeCommand;
import io.github.wirebench.harness.measure.Rounds.Budget;
import io.github.wirebench.harness.measure.Session;
import io.github.wirebench.harness.measure.SessionOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two jars, with forks in alternation. */
@Command(
        name = "ab",
        headerHeading = "ab old.jar new.jar",
        header = "Compare two JMH jars: which benchmarks got slower?",
        description = {
            "Alternates JVMs of both jars until each benchmark is decided; resume continues",
            "after any interruption."
        },
        footer = "Exit codes: 0 no regression, 1 regressed or failed, 2 wrong usage, 3 no verdict.")
public final class AbCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "BASE.jar", description = "JMH jar or class path to compare with")
    private String base;

    @Parameters(index = "1", paramLabel = "NEW.jar", description = "JMH jar or class path to judge")
    private String next;

    @Parameters(
            index = "2..*",
            paramLabel = MeasuringOptions.REGEX_LABEL,
            arity = "0..*",
            description = "Benchmarks whose name matches (default: all)")
    private List<String> regexes = List.of();

    @Mixin
    private Options options;

    @Mixin
    private SessionOptions session;

    @Option(names = "--format", paramLabel = "FORMAT", description = "text (default), markdown, json or csv")
    private ReportFormat format = ReportFormat.TEXT;

    @Option(names = "--out", paramLabel = "DIR", description = "New folder (default: in results/local)")
    private Path out;

    @Option(names = "--dry-run", description = "Only list the benchmarks, and how long they take")
    private boolean dryRun;

    /** The options that are recorded, and stay the same when the comparison is resumed. */
    static final class Options {
        @Mixin
        final MeasuringOptions measuring = new MeasuringOptions();

        @Option(names = "--shard", paramLabel = "I/N", description = "Only part I of N parts, e.g. one each night")
        String shard;

        @Option(names = "--changed", description = "Only benchmarks that use a class that differs between the jars")
        boolean changed;

        /** Its jars and folders do not stay, so that nothing can be continued or measured again. */
        @Option(names = "--of-ci", hidden = true)
        boolean isOfCi;

        @Option(names = "--fit", description = "Drop random benchmarks until --budget is enough")
        boolean fit;

        @Option(
                names = "--accepted",
                paramLabel = "FILE.yaml",
                description = "Accepted regressions (results/accepted.yaml)")
        Path accepted;

        @Option(names = "--metric", paramLabel = StopRule.Metric.LABEL, description = StopRule.Metric.DESCRIPTION)
        StopRule.Metric metric = StopRule.Metric.CPU;

        @Option(names = Inconclusive.OPTION, paramLabel = "pass|fail", description = Inconclusive.DESCRIPTION)
        Inconclusive inconclusive = Inconclusive.FAIL;
    }

    public AbCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /** Returns how {@code resume} continues the comparison in a folder; empty if there is none in it. */
    public static Optional<ResumeCommand.Measurement> in(Path folder) {
        if (!AbPlan.isIn(folder)) {
            return Optional.empty();
        }
        AbPlan plan = AbPlan.read(folder);
        if (plan.given().isOfCi) {
            throw CommandFailure.usage(folder + ": ci compared builds that are gone; start ci again");
        }
        AcceptedChanges accepted = AcceptedChanges.read(plan.given().accepted, LocalDate.now());
        return Optional.of(
                (session, moved) -> new Measuring(plan.withJars(moved), accepted, session).measure(ReportFormat.TEXT));
    }

    /** Refuses what is known to be wrong before there are jars. */
    public void check() {
        AcceptedChanges.read(options.accepted, LocalDate.now());
        new AbPlanner(options, regexes, Map.of(), suite, session.budgetSeconds());
    }

    /**
     * Returns {@link ExitCode#FAILED} if a benchmark regressed, or fails in the new jar only; {@link ExitCode#NO_VERDICT} if control
     * benchmarks differ, a change is suspected and not confirmed, nothing was measured, or there is no verdict on any time, unless that
     * is to pass; else {@link ExitCode#OK}.
     */
    @Override
    public Integer call() throws IOException {
        Budget budget = session.budget();
        AcceptedChanges accepted = AcceptedChanges.read(options.accepted, LocalDate.now());
        Map<String, List<String>> given = MeasuringOptions.given(spec, new Options());
        PlannedComparison planned =
                new AbPlanner(options, regexes, given, suite, budget.leftSeconds()).plan(base, next);
        if (planned.cases(false).isEmpty()) {
            console.println(
                    options.changed
                            ? "Nothing to compare: no benchmark that both jars have uses a class that differs."
                            : options.shard == null
                                    ? "Nothing to compare: all selected benchmarks are only in NEW."
                                    : "Nothing to compare: this shard has no benchmark that both jars have.");
            return ExitCode.OK;
        }
        if (dryRun) {
            CaseSelection.list(console, planned.comments(budget.leftSeconds()), planned.cases(false));
            return ExitCode.OK;
        }
        try (Session measuring = Session.create(out, suite, session, console)) {
            planned.plan().write(measuring.directory());
            if (options.isOfCi) {
                measuring.cannotBeResumed();
            }
            measuring.start(List.of(planned.base(), planned.next()), spec);
            if (format == ReportFormat.TEXT) {
                measuring.announce(planned.announcement(budget.leftSeconds()));
            }
            return new Measuring(planned.plan(), accepted, measuring).measure(format);
        }
    }

    /** A comparison that is measured; its session has the runs of both sides, the base first. */
    private record Measuring(AbPlan plan, AcceptedChanges accepted, Session session) {
        /** Measures until every case is decided or the budget is used up, and prints the verdicts. */
        int measure(ReportFormat format) throws IOException {
            PrintStream console = session.console();
            Optional<StatusLine> status = session.statusLine().filter(line -> format == ReportFormat.TEXT);
            PairRounds rounds = new PairRounds(session.runs(), session.budget());
            session.atEnd(() -> write(report(rounds)));
            session.measure(rounds, status, rounds::progress);
            ComparisonReport report = report(rounds);
            console.print(report.as(format, StatusLine.terminalWidth()) + "\n");
            if (format == ReportFormat.TEXT) {
                console.println(
                        "This comparison is kept in " + session.directory().path());
                if (rounds.undecided() > 0 && !plan.given().isOfCi) {
                    console.println("To continue with what is undecided: " + session.resumption());
                }
            }
            return report.exitCode();
        }

        private ComparisonReport report(PairRounds rounds) {
            long seed = session.runs().get(0).plan().settings().seed();
            return AbReport.of(plan, seed, rounds.cases(), rounds.controls(), accepted, session.program());
        }

        private void write(ComparisonReport report) throws IOException {
            RunDirectory folder = session.directory();
            JsonFiles.write(folder.file("verdicts.json"), report.document());
            String markdown = report.as(ReportFormat.MARKDOWN, Integer.MAX_VALUE) + "\n";
            JsonFiles.replace(folder.file("verdicts.md"), temporary -> Files.writeString(temporary, markdown));
        }
    }
}
