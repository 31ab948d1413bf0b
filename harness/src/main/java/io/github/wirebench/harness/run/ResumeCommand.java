// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.Questions;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.Suite;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Continues runs that were interrupted, in whatever state they are. */
@Command(
        name = "resume",
        headerHeading = "resume mine",
        header = "Continue a run or an ab that was interrupted",
        description = "Options of the run need not be given again. Others are refused, unless --force.",
        footer = "Exit codes: 0 done, 1 a benchmark failed, 2 wrong usage, 3 nothing was measured.")
public final class ResumeCommand implements Callable<Integer> {
    /** Jar and JDK may have moved: their content is compared, not their path. */
    private static final Map<String, String> LOCATIONS = Map.of(
            "--jar", "Where the jar is now",
            "--jdk", "Where the JDK is now");

    private final Suite suite;
    private final PrintStream console;
    private final List<Resumable> others;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Folder of the run, or of several runs")
    private Path directory;

    @Option(names = "--force", description = "Start a new run with the old options and those given here")
    private boolean force;

    @Option(names = "--retry-failed", description = "Run benchmarks again that failed")
    private boolean retryFailed;

    @Mixin
    private SessionOptions session;

    @Mixin
    private RunOptions options;

    public interface Resumable {
        boolean isIn(Path folder);

        /** Returns whether a folder is a part of one, which cannot be resumed alone. */
        boolean isPartIn(Path folder);

        int resume(Path folder, boolean retryFailed, SessionOptions options) throws IOException;
    }

    /**
     * @param others that can be resumed besides runs
     */
    public ResumeCommand(Suite suite, PrintStream console, List<Resumable> others) {
        this.suite = suite;
        this.console = console;
        this.others = List.copyOf(others);
    }

    /**
     * Leaves only those options of {@code run} in the help that say where something is now; the others are still accepted, as the command
     * line of the run may simply be given again.
     */
    public static void shortenHelp(CommandSpec command) {
        CommandSpec recorded = CommandSpec.forAnnotatedObject(new RunOptions());
        for (OptionSpec option : List.copyOf(command.options())) {
            command.remove(option);
            boolean isRecorded = recorded.findOption(option.longestName()) != null;
            String location = LOCATIONS.get(option.longestName());
            OptionSpec.Builder changed = OptionSpec.builder(option);
            if (location != null) {
                changed.description(location);
            } else if (isRecorded) {
                changed.hidden(true);
            }
            command.addOption(changed.build());
        }
    }

    /**
     * @return {@link ExitCode#OK}, or {@link ExitCode#FAILED} if a benchmark failed
     * @throws CommandFailure if there is no run, or jar, JDK, flags or settings are not those of the run
     */
    @Override
    public Integer call() throws IOException {
        for (Resumable other : others) {
            if (other.isPartIn(directory)) {
                throw CommandFailure.usage(directory + ": is one side of a comparison; resume "
                        + directory.toAbsolutePath().normalize().getParent());
            }
            if (other.isIn(directory)) {
                requireNoOptions();
                return other.resume(directory, retryFailed, session);
            }
        }
        Budget budget = session.budget();
        List<InterruptedRun> interrupted = InterruptedRun.under(directory);
        RunPlan first = interrupted.get(0).plan();
        Map<String, List<String>> given = GivenRunOptions.of(spec);
        if (force) {
            return startAnew(first.options(), given);
        }
        requireSame(first.options(), given);
        if (options.jar != null) {
            OptionValues.readable("--jar", options.jar);
        }
        options.jdks.forEach(HostedJmh::launcher);
        if (!options.jdks.isEmpty() && (options.jdks.size() > 1 || interrupted.size() > 1)) {
            throw CommandFailure.usage("--jdk says where the JDK of one run is now; resume the runs one by one");
        }
        try (Session resumed = Session.of(directory, session, console)) {
            Path javaHome = options.jdks.isEmpty() ? null : options.jdks.get(0);
            resumed.resume(interrupted, suite, options.jar, javaHome, retryFailed);
            Optional<Questions.Bound> questions = first.answersQuestions()
                    ? Optional.of(QuestionBudget.planned(
                            RunPlanner.questions(resumed.runs().get(0).suite())
                                    .bind(first.questionsFile(), resumed.benchmarks()),
                            first.benchmarkCases()))
                    : Optional.empty();
            return RunCommand.measure(resumed, questions, List.of(), budget, session, console);
        }
    }

    private int startAnew(Map<String, List<String>> recorded, Map<String, List<String>> given) {
        Map<String, List<String>> merged = new LinkedHashMap<>(recorded);
        merged.putAll(given);
        boolean debug = GivenRunOptions.arguments(spec).contains("--debug");
        List<String> arguments = new ArrayList<>(debug ? List.of("--debug", "run") : List.of("run"));
        arguments.addAll(session.toArguments());
        arguments.addAll(GivenRunOptions.toArguments(merged));
        return spec.parent().commandLine().execute(arguments.toArray(String[]::new));
    }

    /** A comparison has its options, and {@code ab} starts a new one. */
    private void requireNoOptions() {
        Map<String, List<String>> given = GivenRunOptions.of(spec);
        if (force || !given.isEmpty()) {
            throw CommandFailure.usage(
                    (force ? "--force" : given.keySet().iterator().next()) + ": " + directory
                            + " is a comparison, which continues as it began; leave it out, or start a new one with ab");
        }
    }

    private static void requireSame(Map<String, List<String>> recorded, Map<String, List<String>> given) {
        given.forEach((name, values) -> {
            if (!LOCATIONS.containsKey(name) && !values.equals(recorded.get(name))) {
                throw CommandFailure.usage(name + " " + String.join(",", values) + ": the run was started "
                        + (recorded.containsKey(name)
                                ? "with " + name + " " + String.join(",", recorded.get(name))
                                : "without " + name)
                        + ", and results of both must not be mixed; leave it out, or start a new run with --force");
            }
        });
    }
}
