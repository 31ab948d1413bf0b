// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.Suite;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run --profile quick}, with the options that people want there. */
@Command(
        name = "quick",
        description = "Answers the headline questions in about three minutes.",
        descriptionHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class QuickCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;

    @Spec
    private CommandSpec spec;

    @Option(names = "--rounds", paramLabel = "N", description = "Forks per row, at least 2 (default: 3).")
    private Integer rounds;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of this run, new or empty (default: results/local/<date-time>).")
    private Path out;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the order of forks (default: random, recorded).")
    private Long seed;

    @Option(
            names = "--at-class-defaults",
            description = "Use each benchmark's own warm-up and measurement: slower, for results to publish.")
    private boolean atClassDefaults;

    @Option(names = "--questions", paramLabel = "FILE", description = "Answer the questions of this YAML file instead.")
    private Path questions;

    @Mixin
    private SessionOptions session;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param console where progress and answers go
     */
    public QuickCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Measures and answers.
     *
     * @return {@link ExitCode#OK}, or {@link ExitCode#FAILED} if a row failed
     * @throws CommandFailure if the questions cannot be used, or results cannot be written
     * @throws IOException if a file of the run directory cannot be written
     */
    @Override
    public Integer call() throws IOException {
        if (rounds != null && rounds < 2) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds " + rounds + ": two at least, one fork has no error");
        }
        Budget budget = session.budget();
        RunOptions options = new RunOptions();
        options.profile = atClassDefaults ? "headline" : "quick";
        options.maxForks = rounds;
        options.seed = seed;
        options.questions = questions;
        RunPlanner.Planned planned = new RunPlanner(options, List.of(), asRunOptions(options), suite).plan();
        return new RunStart(console, session, spec).start(planned, budget, out);
    }

    /** What {@code run} would have been given, for a run that is resumed. */
    private Map<String, List<String>> asRunOptions(RunOptions options) {
        Map<String, List<String>> given = new LinkedHashMap<>();
        given.put("--profile", List.of(options.profile));
        if (rounds != null) {
            given.put("--max-forks", List.of(rounds.toString()));
        }
        if (seed != null) {
            given.put("--seed", List.of(seed.toString()));
        }
        if (questions != null) {
            given.put("--questions", List.of(questions.toString()));
        }
        return given;
    }
}
