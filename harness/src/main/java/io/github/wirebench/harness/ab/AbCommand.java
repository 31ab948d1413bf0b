// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.machine.Finding;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.run.Budget;
import io.github.wirebench.harness.run.GivenRunOptions;
import io.github.wirebench.harness.run.OpenRun;
import io.github.wirebench.harness.run.RunInProgress;
import io.github.wirebench.harness.run.SessionOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two jars, fork by fork in turn. */
@Command(
        name = "ab",
        description = {
            "Compares two JMH jars by turns: which benchmarks got slower?",
            "Pairs of forks in random order, until each benchmark is decided.",
            "Every finished fork is kept; resume goes on after any interruption.",
            "Status: 0 not worse, 1 regressed, 2 wrong usage, 3 nothing conclusive, or rulers that differ."
        },
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class AbCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "BASE.jar", description = "The JMH jar that is the measure.")
    private Path base;

    @Parameters(index = "1", paramLabel = "NEW.jar", description = "The JMH jar that is judged.")
    private Path next;

    @Parameters(
            index = "2..*",
            paramLabel = GivenRunOptions.REGEX_LABEL,
            arity = "0..*",
            description = "Benchmarks whose name matches (default: all).")
    private List<String> regexes = List.of();

    @Mixin
    private AbOptions options;

    @Mixin
    private SessionOptions session;

    @Mixin
    private ReportOptions report;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of this comparison, new or empty (default: results/local/<date-time>).")
    private Path out;

    @Option(names = "--dry-run", description = "Print the rows that would be compared, and for how long.")
    private boolean dryRun;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param suite whose concerns can be selected
     * @param console where progress and verdicts go
     */
    public AbCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Measures and judges.
     *
     * @return {@link ExitCode#FAILED} if a benchmark regressed, or fails in the new jar only; {@link ExitCode#NO_VERDICT} if
     *     rulers differ, or there is no verdict on any time, unless that was to pass; else {@link ExitCode#OK}
     * @throws CommandFailure if a jar or an option cannot be used, or results cannot be written
     * @throws IOException if a file cannot be written
     */
    @Override
    public Integer call() throws IOException {
        Budget budget = session.budget();
        AcceptedChanges accepted = AcceptedChanges.read(options.accepted, LocalDate.now());
        AbPlanner planner =
                new AbPlanner(options, regexes, GivenRunOptions.of(spec, new AbOptions()), suite, budget.leftSeconds());
        AbPlanner.Planned planned = planner.plan(base, next);
        AbAnnouncement announcement = new AbAnnouncement(planned, budget.leftSeconds());
        if (dryRun) {
            announcement.rows().forEach(console::println);
            return ExitCode.OK;
        }
        List<Finding> findings = session.examineMachine(out == null ? RunDirectory.LOCAL : out);
        RunDirectory top = out == null
                ? RunDirectory.createLocal("start in a folder that you may write to, or name one with --out")
                : RunDirectory.createAt(out, "name a folder that you may write to");
        try (AbSession comparison = new AbSession(suite, planned.plan(), top, console)) {
            planned.plan().write(top);
            OpenRun baseRun = comparison.open(planned.base(), findings, spec);
            OpenRun nextRun = comparison.open(planned.next(), findings, spec);
            RunInProgress baseSide = comparison.add(planned.base(), baseRun);
            RunInProgress nextSide = comparison.add(planned.next(), nextRun);
            if (report.isText()) {
                SessionOptions.warnOf(findings, console);
                announcement.lines().forEach(console::println);
                console.println("Results go to " + top.path());
            }
            return comparison.measure(baseSide, nextSide, accepted, budget, session, report);
        }
    }
}
