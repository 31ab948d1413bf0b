// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.host.HostedJmh;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.machine.Finding;
import io.github.wirebench.harness.questions.Answers;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Goes on with a run that was interrupted, from whatever state it is in. */
@Command(
        name = "resume",
        description = {
            "Goes on with a run that was interrupted in whatever way.",
            "Options that say what is measured and how must be those of the run; they can be left out."
        },
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class ResumeCommand implements Callable<Integer> {
    /** A jar or a JDK may have moved: its content is compared, not its path. */
    private static final Set<String> SAY_WHERE = Set.of("--jar", "--jdk");

    private final Suite suite;
    private final PrintStream console;
    private final List<Kind> otherKinds;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The run's folder, or the folder of several runs.")
    private Path directory;

    @Option(
            names = "--force",
            description = "Start a new run with the same options, and those given here, in a folder of its own.")
    private boolean force;

    @Option(names = "--retry-failed", description = "Run the benchmarks that failed once more.")
    private boolean retryFailed;

    @Mixin
    private SessionOptions session;

    @Mixin
    private RunOptions options;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /** Something else than runs that can be gone on with. */
    public interface Kind {
        /** Whether a folder holds one. */
        boolean isIn(Path folder);

        /** Whether a folder is a part of one, which cannot be gone on with alone. */
        boolean isPartIn(Path folder);

        /**
         * Measures what is left.
         *
         * @param retryFailed whether to run what failed once more
         * @return the exit status
         * @throws IOException if a file cannot be written
         */
        int resume(Path folder, boolean retryFailed, SessionOptions options) throws IOException;
    }

    /**
     * @param console where progress and results go
     * @param otherKinds what can be gone on with beside runs
     */
    public ResumeCommand(Suite suite, PrintStream console, List<Kind> otherKinds) {
        this.suite = suite;
        this.console = console;
        this.otherKinds = List.copyOf(otherKinds);
    }

    /**
     * Measures what is left.
     *
     * @return {@link ExitCode#OK}, or {@link ExitCode#FAILED} if a benchmark failed
     * @throws CommandFailure if there is no run, or jar, JDK, flags or settings are not those of the run
     * @throws IOException if a file of the run directory cannot be written
     */
    @Override
    public Integer call() throws IOException {
        for (Kind kind : otherKinds) {
            if (kind.isPartIn(directory)) {
                throw CommandFailure.usage(directory + ": is one side of a comparison; resume "
                        + directory.toAbsolutePath().normalize().getParent());
            }
            if (kind.isIn(directory)) {
                requireNoOptions();
                return kind.resume(directory, retryFailed, session);
            }
        }
        Budget budget = session.budget();
        List<StoredRun> stored = StoredRun.under(directory);
        RunPlan first = stored.get(0).plan();
        Map<String, List<String>> given = GivenRunOptions.of(spec);
        if (force) {
            Map<String, List<String>> merged = new LinkedHashMap<>(first.options());
            merged.putAll(given);
            List<String> arguments = new ArrayList<>(debug() ? List.of("--debug", "run") : List.of("run"));
            arguments.addAll(session.toArguments());
            arguments.addAll(GivenRunOptions.toArguments(merged));
            return spec.parent().commandLine().execute(arguments.toArray(String[]::new));
        }
        requireSame(first.options(), given);
        if (!options.jdks.isEmpty() && (options.jdks.size() > 1 || stored.size() > 1)) {
            throw CommandFailure.usage("--jdk says where the JDK of one run is now; resume the runs one by one");
        }
        for (StoredRun run : stored) {
            ForkJournal.requireIdle(run.directory().forksJsonl());
            run.requireMachine();
        }
        JmhJar jar = JmhJar.of(suite, options.jar != null ? options.jar : first.jar());
        RunDirectory top = new RunDirectory(directory);
        try (Session resumed = new Session(top, console)) {
            // all that can be refused before anything is changed
            List<HostedJmh> hosts = new ArrayList<>();
            for (StoredRun run : stored) {
                Path home = options.jdks.isEmpty() ? run.plan().subject().home() : options.jdks.get(0);
                hosts.add(resumed.closing(run.startHost(jar, home)));
            }
            List<Finding> findings = session.examineMachine(directory);
            for (int i = 0; i < stored.size(); i++) {
                StoredRun run = stored.get(i);
                run.remarks().forEach(console::println);
                ForkJournal journal =
                        resumed.closing(ForkJournal.open(run.directory().forksJsonl()));
                RunRecord record = RunRecord.resume(run.directory(), findings);
                OpenRun open = new OpenRun(run.directory(), record, journal, counting(journal));
                resumed.add(run.plan(), jar, open, hosts.get(i));
            }
            Optional<Answers> answers = first.answersQuestions()
                    ? Optional.of(Answers.of(
                            jar.suite(), first.questionsFile(), hosts.get(0).benchmarks()))
                    : Optional.empty();
            SessionOptions.warnOf(findings, console);
            if (!session.quiet()) {
                console.println(resumed.forkCount() + " forks are there. Results go to " + directory);
            }
            return new MeasuredRounds(resumed, top, answers, console).measure(budget, session.quiet());
        }
    }

    /** What is compared and how is known; a new comparison is a command of its own. */
    private void requireNoOptions() {
        Map<String, List<String>> given = GivenRunOptions.of(spec);
        if (force || !given.isEmpty()) {
            throw CommandFailure.usage(
                    (force ? "--force" : given.keySet().iterator().next()) + ": " + directory
                            + " is a comparison, which goes on as it began; leave it out, or start a new one with ab");
        }
    }

    private boolean debug() {
        return GivenRunOptions.arguments(spec).contains("--debug");
    }

    private List<ForkRecord> counting(ForkJournal journal) {
        return journal.before().stream()
                .filter(fork -> !retryFailed || !fork.isFailure())
                .toList();
    }

    private static void requireSame(Map<String, List<String>> recorded, Map<String, List<String>> given) {
        given.forEach((name, values) -> {
            if (!SAY_WHERE.contains(name) && !values.equals(recorded.get(name))) {
                throw CommandFailure.usage(
                        name + " " + String.join(",", values) + ": the run was started "
                                + (recorded.containsKey(name)
                                        ? "with " + name + " " + String.join(",", recorded.get(name))
                                        : "without " + name)
                                + ", and what is measured otherwise does not mix; leave it out, or start a new run with --force");
            }
        });
    }
}
