// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.Suite;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs single forks in rounds until each row is precise enough; every finished fork is kept. */
@Command(
        name = "run",
        description = {
            "Runs benchmarks in rounds of forks until each is precise enough.",
            "Or until the time is over.",
            "Every finished fork is kept; resume goes on after any interruption."
        },
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class RunCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "REGEX", arity = "0..*", description = "Benchmarks whose name matches (default: all).")
    private List<String> regexes = List.of();

    @Mixin
    private RunOptions options;

    @Mixin
    private SessionOptions session;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of this run, new or empty (default: results/local/<date-time>).")
    private Path out;

    @Option(names = "--dry-run", description = "Print the rows that would run, and for how long.")
    private boolean dryRun;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param console where progress and results go
     */
    public RunCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Measures.
     *
     * @return {@link ExitCode#OK}, or {@link ExitCode#FAILED} if a benchmark failed
     * @throws CommandFailure if an option cannot be followed, nothing is selected, or results cannot be written
     * @throws IOException if a file of the run directory cannot be written
     */
    @Override
    public Integer call() throws IOException {
        Budget budget = session.budget();
        RunPlanner.Planned planned = new RunPlanner(options, regexes, GivenRunOptions.of(spec), suite).plan();
        if (dryRun) {
            new RunAnnouncement(planned.plans(), budget.leftSeconds()).rows().forEach(console::println);
            return ExitCode.OK;
        }
        return new RunStart(console, session, spec).start(planned, budget, out);
    }
}
