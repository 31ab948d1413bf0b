// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.host.HostedJmh;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.machine.JmhProcess;
import io.github.wirebench.harness.machine.OtherJmhRuns;
import io.github.wirebench.harness.questions.Answers;
import io.github.wirebench.harness.record.InterruptGuard;
import io.github.wirebench.harness.record.RunDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One stretch of measuring: from the start of the runs, or from where they were interrupted, to their end. */
final class Session implements AutoCloseable {
    static final String LOG = "jmh.log";

    private static final long LOOK_NANOS = 10_000_000_000L;

    private final JmhJar jar;
    private final RunDirectory top;
    private final PrintStream console;
    private final InterruptGuard guard;
    private final List<RunInProgress> runs = new ArrayList<>();
    private final List<HostedJmh> hosts = new ArrayList<>();
    private final List<ForkJournal> journals = new ArrayList<>();
    private Optional<Answers> answers = Optional.empty();
    private boolean disturbed;
    private long lastLook = System.nanoTime() - LOOK_NANOS;

    /**
     * @param top the directory of the run, or of all runs if there are several
     */
    Session(JmhJar jar, RunDirectory top, PrintStream console) {
        this.jar = jar;
        this.top = top;
        this.console = console;
        this.guard = InterruptGuard.of(top, console, this::interrupted);
    }

    /**
     * Has a host closed with this session, also if no run comes of it.
     *
     * @return the host
     */
    HostedJmh closing(HostedJmh host) {
        hosts.add(host);
        return host;
    }

    /** The same for a journal. */
    ForkJournal closing(ForkJournal journal) {
        journals.add(journal);
        return journal;
    }

    /**
     * Adds a run whose {@code run.json} is written.
     *
     * @param host runs the forks
     */
    void add(RunPlan plan, OpenRun open, HostedJmh host) {
        ProfiledForks forks = new ProfiledForks(plan.settings(), host::fork, System::nanoTime);
        runs.add(new RunInProgress(plan, jar.suite(), open, forks, new UnchangedCode(jar.classPath()), guard));
    }

    /** Has the questions answered at the end. */
    void answer(Answers questions) {
        answers = Optional.of(questions);
    }

    /** What the jar holds; a run must have been added. */
    List<HostedBenchmark> benchmarks() {
        return hosts.get(0).benchmarks();
    }

    /** Forks of all runs that gave a result. */
    int forkCount() {
        return runs.stream()
                .flatMap(run -> run.rows().stream())
                .mapToInt(RowProgress::forkCount)
                .sum();
    }

    /**
     * Measures until all is done or the budget is used up, and prints the results.
     *
     * @param budget the time that is left
     * @param quiet whether to leave out progress
     * @return {@link ExitCode#OK}, {@link ExitCode#FAILED} if a benchmark failed, or {@link ExitCode#NO_VERDICT} if there was no
     *     time for any fork
     * @throws CommandFailure if results can no longer be written; what was recorded stays
     * @throws IOException if the last files cannot be written
     */
    int measure(Budget budget, boolean quiet) throws IOException {
        long seed = runs.get(0).plan().settings().seed();
        RunProgress progress = new RunProgress(
                runs, budget, quiet ? Optional.empty() : Optional.of(new StatusLine(console, StatusLine.onTerminal())));
        Rounds rounds = new Rounds(runs, seed, budget, progress, () -> watchOtherRuns(progress));
        List<String> lines = new ArrayList<>();
        try {
            rounds.execute();
            guard.finish(() -> {
                for (RunInProgress run : runs) {
                    run.finish(outcome(run));
                }
                lines.addAll(writeAnswers());
            });
        } catch (IOException e) {
            throw cannotKeep(e);
        } catch (RuntimeException e) {
            guard.finish(() -> finishAll("interrupted"));
            throw e;
        } finally {
            progress.clear();
        }
        new RunReport(runs.stream().map(RunInProgress::measured).toList())
                .lines(answers.isEmpty())
                .forEach(lines::add);
        lines.forEach(line -> console.println(PlainText.forConsole(line)));
        boolean any = runs.stream().anyMatch(run -> !run.results().isEmpty());
        (runs.size() == 1 ? top.pointers(any) : List.of("These runs are kept in " + top.path()))
                .forEach(console::println);
        if (runs.stream().anyMatch(run -> !run.failures().isEmpty())) {
            return ExitCode.FAILED;
        }
        return any ? ExitCode.OK : ExitCode.NO_VERDICT;
    }

    /** A run that began later does not know of this one. Looked at now and then, because listing processes takes a while. */
    private void watchOtherRuns(RunProgress progress) throws IOException {
        if (disturbed || System.nanoTime() - lastLook < LOOK_NANOS) {
            return;
        }
        lastLook = System.nanoTime();
        List<JmhProcess> others = OtherJmhRuns.find();
        Optional<String> warning = OtherJmhRuns.warning(others);
        if (warning.isPresent()) {
            disturbed = true;
            progress.clear();
            console.println("! " + warning.get());
            guard.during(() -> runs.forEach(run -> run.note("otherJmhRuns", others)));
        }
    }

    private static String outcome(RunInProgress run) {
        if (!run.failures().isEmpty()) {
            return "failed";
        }
        return run.rows().stream().allMatch(RowProgress::isDone) ? "complete" : "out of time";
    }

    private CommandFailure cannotKeep(IOException cause) {
        return CommandFailure.usage(
                "cannot write to " + top.path() + " (" + reason(cause) + "): " + forkCount()
                        + " forks are kept; make room and go on with: resume " + top.path(),
                cause);
    }

    private static String reason(IOException cause) {
        String message = String.valueOf(cause.getMessage());
        return message.substring(message.lastIndexOf(": ") + 1).strip();
    }

    private List<String> writeAnswers() throws IOException {
        if (answers.isEmpty()) {
            return List.of();
        }
        List<String> first = List.of();
        for (RunInProgress run : runs) {
            List<String> lines = answers.get().lines(run::row, jar.suite().wireSizes());
            JsonFiles.replace(run.directory().file("answers.txt"), temporary -> Files.write(temporary, lines));
            first = first.isEmpty() ? lines : first;
        }
        return first;
    }

    /** The hosts first, so that no further fork begins. */
    private void interrupted() throws IOException {
        hosts.forEach(HostedJmh::close);
        finishAll("interrupted");
        writeAnswers();
    }

    /** One run that cannot be finished, as on a full disk, does not keep the others from it. */
    private void finishAll(String outcome) throws IOException {
        IOException problem = null;
        for (RunInProgress run : runs) {
            try {
                run.finish(outcome);
            } catch (IOException e) {
                problem = e;
            }
        }
        if (problem != null) {
            throw problem;
        }
    }

    /** Ends the hosts; nothing of this session runs afterwards. */
    @Override
    public void close() {
        guard.close();
        hosts.forEach(HostedJmh::close);
        for (ForkJournal journal : journals) {
            try {
                journal.close();
            } catch (IOException e) {
                console.println("! " + e.getMessage());
            }
        }
    }
}
