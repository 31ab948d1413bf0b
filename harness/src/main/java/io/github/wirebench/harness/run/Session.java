// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.host.HostedJmh;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.machine.JmhProcess;
import io.github.wirebench.harness.machine.OtherJmhRuns;
import io.github.wirebench.harness.record.InterruptGuard;
import io.github.wirebench.harness.record.RunDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One stretch of measuring: from the start of the runs, or from where they were interrupted, to their end. */
public final class Session implements AutoCloseable {
    /** What hosts, JMH and forks print, in each run's directory. */
    public static final String LOG = "jmh.log";

    private static final long LOOK_NANOS = 10_000_000_000L;

    private final RunDirectory top;
    private final PrintStream console;
    private final InterruptGuard guard;
    private final List<RunInProgress> runs = new ArrayList<>();
    private final List<HostedJmh> hosts = new ArrayList<>();
    private final List<ForkJournal> journals = new ArrayList<>();
    private InterruptGuard.Work lastWork = () -> {};
    private boolean disturbed;
    private long lastLook = System.nanoTime() - LOOK_NANOS;

    /**
     * @param top the directory of the run, or of all runs if there are several
     */
    public Session(RunDirectory top, PrintStream console) {
        this.top = top;
        this.console = console;
        this.guard = InterruptGuard.of(top, console, this::interrupted);
    }

    /**
     * Has a host closed with this session, also if no run comes of it.
     *
     * @return the host
     */
    public HostedJmh closing(HostedJmh host) {
        hosts.add(host);
        return host;
    }

    /** The same for a journal. */
    public ForkJournal closing(ForkJournal journal) {
        journals.add(journal);
        return journal;
    }

    /**
     * Adds a run whose {@code run.json} is written.
     *
     * @param jar what it measures
     * @param host runs the forks
     */
    public RunInProgress add(RunPlan plan, JmhJar jar, OpenRun open, HostedJmh host) {
        ProfiledForks forks = new ProfiledForks(plan.settings(), host::fork, System::nanoTime);
        RunInProgress run =
                new RunInProgress(plan, jar.suite(), open, forks, new UnchangedCode(jar.classPath()), guard);
        runs.add(run);
        return run;
    }

    /** All runs, in the order in which they were added. */
    List<RunInProgress> runs() {
        return Collections.unmodifiableList(runs);
    }

    /** Forks of all runs that gave a result. */
    public int forkCount() {
        return runs.stream()
                .flatMap(run -> run.rows().stream())
                .mapToInt(RowProgress::forkCount)
                .sum();
    }

    /** What is to be done when the runs' files are complete, also if a signal ends the session. */
    public void atEnd(InterruptGuard.Work work) {
        lastWork = work;
    }

    /**
     * Measures, and completes the files whatever happens.
     *
     * @param forks runs them
     * @param outcome of a run, see {@link io.github.wirebench.harness.record.RunRecord#finish}
     * @throws CommandFailure if results can no longer be written; what was recorded stays
     * @throws IOException if the last files cannot be written
     */
    public void measure(InterruptGuard.Work forks, Function<RunInProgress, String> outcome) throws IOException {
        try {
            forks.run();
            guard.finish(() -> {
                for (RunInProgress run : runs) {
                    run.finish(outcome.apply(run));
                }
                lastWork.run();
            });
        } catch (IOException e) {
            throw cannotKeep(e);
        } catch (RuntimeException e) {
            guard.finish(() -> finishAll("interrupted"));
            throw e;
        }
    }

    /**
     * Looks for other measurements: a run that began later does not know of this one. Looks now and then only, because listing
     * processes takes a while.
     *
     * @param beforeWarning makes room for a line
     * @throws IOException if that cannot be recorded
     */
    public void watchOtherRuns(Runnable beforeWarning) throws IOException {
        if (disturbed || System.nanoTime() - lastLook < LOOK_NANOS) {
            return;
        }
        lastLook = System.nanoTime();
        List<JmhProcess> others = OtherJmhRuns.find();
        Optional<String> warning = OtherJmhRuns.warning(others);
        if (warning.isPresent()) {
            disturbed = true;
            beforeWarning.run();
            console.println("! " + warning.get());
            guard.during(() -> runs.forEach(run -> run.note("otherJmhRuns", others)));
        }
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

    /** The hosts first, so that no further fork begins. */
    private void interrupted() throws IOException {
        hosts.forEach(HostedJmh::close);
        finishAll("interrupted");
        lastWork.run();
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
