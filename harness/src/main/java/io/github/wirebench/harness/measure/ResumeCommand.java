// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.Suite.Questions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Continues runs that were interrupted, in whatever state they are, with the options that they were started with. */
@Command(
        name = "resume",
        headerHeading = "resume mine",
        header = "Continue a run or an ab that was interrupted",
        description = "It continues with the options that it was started with.",
        footer = "Exit codes: 0 done, 1 a benchmark failed, 2 wrong usage, 3 nothing was measured.")
public final class ResumeCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;
    private final Function<Path, Optional<Measurement>> comparisons;

    @Parameters(paramLabel = "DIR", description = "Folder of the run, or of several runs")
    private Path directory;

    @Option(names = "--retry-failed", description = "Run benchmarks again that failed")
    private boolean retryFailed;

    /** Jar and JDK may have moved: their content is compared, not their path. */
    @Option(names = "--jar", paramLabel = "FILE", description = "Where the jar is now; of an ab, BASE and then NEW")
    private List<String> jars = List.of();

    @Option(names = "--jdk", paramLabel = "DIR", description = "Where the JDK is now")
    private Path jdk;

    @Mixin
    private SessionOptions session;

    /** Measures what is left of resumed runs, whose jars may have moved, and returns the exit status. */
    public interface Measurement {
        int measure(Session session, List<String> moved) throws IOException;
    }

    /** @param comparisons returns how the runs in a folder are measured if they are the sides of a comparison; else empty */
    public ResumeCommand(Suite suite, PrintStream console, Function<Path, Optional<Measurement>> comparisons) {
        this.suite = suite;
        this.console = console;
        this.comparisons = comparisons;
    }

    @Override
    public Integer call() throws IOException {
        Path parent = directory.toAbsolutePath().normalize().getParent();
        if (parent != null && comparisons.apply(parent).isPresent()) {
            throw CommandFailure.usage(directory + ": is one side of a comparison; resume " + parent);
        }
        Optional<Measurement> comparison = comparisons.apply(directory);
        int sides = comparison.isPresent() ? 2 : 1;
        session.budget();
        List<InterruptedRun> interrupted = InterruptedRun.under(directory);
        if (!jars.isEmpty() && jars.size() != sides) {
            throw CommandFailure.usage("--jar: give it once for a run, twice for a comparison: BASE, then NEW");
        }
        if (jdk != null && interrupted.size() > sides) {
            throw CommandFailure.usage("--jdk says where the JDK of one run is now; resume the runs one by one");
        }
        try (Session resumed = new Session(new RunDirectory(directory), suite, session, console)) {
            resumed.resume(interrupted, jars, jdk, retryFailed);
            return comparison.isPresent()
                    ? comparison.get().measure(resumed, jars)
                    : measure(resumed, interrupted.get(0).plan());
        }
    }

    private static int measure(Session session, RunPlan plan) throws IOException {
        Optional<Questions.Bound> questions = Optional.empty();
        if (plan.answersQuestions()) {
            Path file = MeasuringOptions.parsed(new RunCommand.Options(), plan.options()).questions;
            Questions.Bound all =
                    RunPlanner.questions(session.runs().get(0).suite()).bind(file, session.benchmarks());
            questions = Optional.of(all.where(plan.benchmarkCases()::containsAll));
        }
        return RunCommand.measure(session, questions, List.of());
    }

    /** A run to resume, and the machine that it was begun on if known. Opening its journal removes the damaged lines that remarks name. */
    public record InterruptedRun(
            RunDirectory directory, RunPlan plan, Optional<Machine> machine, List<Remark> remarks) {

        /** Reads the run in a folder, or all runs in its folders. */
        static List<InterruptedRun> under(Path folder) {
            JsonFiles.requireInput(folder);
            RunDirectory top = new RunDirectory(folder);
            if (Files.exists(top.runJson())) {
                return List.of(read(top));
            }
            List<InterruptedRun> runs = RunDirectory.in(folder).stream()
                    .filter(directory -> Files.exists(directory.runJson()))
                    .map(InterruptedRun::read)
                    .sorted(Comparator.comparingInt(run -> run.plan.position().number()))
                    .toList();
            if (runs.isEmpty()) {
                throw CommandFailure.usage(folder + ": there is no run in it (run.json is missing)");
            }
            // those that one command started have the same options, seed and cases, some perhaps under different names
            long commands = runs.stream()
                    .map(run -> List.of(
                            run.plan.options(),
                            run.plan.settings().seed(),
                            run.plan.cases().size()))
                    .distinct()
                    .count();
            if (commands > 1 || runs.size() < runs.get(0).plan.position().count()) {
                throw CommandFailure.usage(folder + ": its runs were not started together, or one is missing");
            }
            return runs;
        }

        static InterruptedRun read(RunDirectory directory) {
            RunInfo info = RunInfo.read(directory.runJson());
            RunPlan plan = info.plan()
                    .orElseThrow(() -> CommandFailure.usage(directory.runJson()
                            + (info.command().filter("merge"::equals).isPresent()
                                    ? ": is a merged run; resume its parts, and merge them again"
                                    : ": holds no plan to resume: plain JMH writes none, nor does a run that was killed at its"
                                            + " very start; start a new run")));
            Path file = directory.forksJsonl();
            ForkJournal.Content journal = RunReader.journal(file);
            journal.requireOnly(file, List.of(plan.id()), plan.benchmarkCases());
            List<Remark> remarks = journal.remarks(file, "does not count, and is kept in " + ForkJournal.DAMAGED);
            return new InterruptedRun(directory, plan, info.machine(), remarks);
        }

        void requireSameMachine() {
            Machine now = Machine.detect();
            if (machine.isPresent() && !machine.get().isLike(now)) {
                throw differs(
                        "it measured on " + describe(machine.get()) + ", now it is " + describe(now),
                        "resume it there");
            }
        }

        void requireSameBuild(BuildUnderTest now) {
            String difference = plan.subject().differenceTo(now);
            if (difference != null) {
                throw differs(difference, "use the same one");
            }
        }

        private CommandFailure differs(String how, String advice) {
            return CommandFailure.usage(directory.path() + ": " + how + ", and results of both must not be mixed; "
                    + advice + ", or start a new run");
        }

        private static String describe(Machine machine) {
            return machine.cpu() + " (" + machine.besideCpu() + ")";
        }
    }
}
