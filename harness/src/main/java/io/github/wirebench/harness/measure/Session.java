// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.data.ClassPathGuard;
import io.github.wirebench.harness.data.CountingForks;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo.RunRecord;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.doctor.Doctor.Finding;
import io.github.wirebench.harness.measure.ResumeCommand.InterruptedRun;
import io.github.wirebench.harness.measure.Rounds.Budget;
import io.github.wirebench.harness.stats.Format;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The measuring of runs that belong together, from their start, or from where they were interrupted, to their end. {@code run},
 * {@code ab} and {@code resume} start or resume the runs here; what they measure in which order is their own.
 */
public final class Session implements AutoCloseable {
    /** The output of hosts, JMH and forks, in each run's directory. */
    static final String LOG = "jmh.log";

    /** The outcome of a run that ended before every case was precise enough, or decided. */
    static final String OUT_OF_TIME = "out of time";

    private final RunDirectory top;
    private final Suite suite;
    private final SessionOptions options;
    private final PrintStream console;
    private final InterruptGuard guard;
    private final ClassPathGuard program = guard(System.getProperty("java.class.path"));
    private final List<RunInProgress> runs = new ArrayList<>();
    private final CountingForks counting = new CountingForks(true);
    private final List<HostedJmh> hosts = new ArrayList<>();
    private final List<ForkJournal> journals = new ArrayList<>();
    private List<Finding> findings = List.of();
    private InterruptGuard.Work lastWork = () -> {};
    private boolean isResumable = true;

    Session(RunDirectory top, Suite suite, SessionOptions options, PrintStream console) {
        this.suite = suite;
        this.top = top;
        this.options = options;
        this.console = console;
        this.guard = new InterruptGuard(console, this::interrupted);
    }

    /** Examines the machine and makes the folder of a new run or comparison; null for a new one under {@code results/local}. */
    public static Session create(Path out, Suite suite, SessionOptions options, PrintStream console) {
        List<Finding> findings = options.examineMachine(out == null ? RunDirectory.LOCAL : out);
        Session session = new Session(RunDirectory.create(out), suite, options, console);
        session.findings = findings;
        return session;
    }

    public RunDirectory directory() {
        return top;
    }

    public PrintStream console() {
        return console;
    }

    public Budget budget() {
        return options.budget();
    }

    /** Returns none where only results are printed. */
    public Optional<StatusLine> statusLine() {
        return options.quiet ? Optional.empty() : Optional.of(new StatusLine(console, StatusLine.onTerminal()));
    }

    public List<RunInProgress> runs() {
        return List.copyOf(runs);
    }

    List<ListedBenchmark> benchmarks() {
        return hosts.get(0).benchmarks();
    }

    /** Starts runs: one in the session's folder, several each in a folder of its own. */
    public void start(List<RunPlan> plans, CommandSpec command) throws IOException {
        List<String> given = command.root().commandLine().getParseResult().originalArgs();
        List<Runnable> starts = new ArrayList<>();
        for (RunPlan plan : plans) {
            RunDirectory directory =
                    plans.size() == 1 ? top : new RunDirectory(Files.createDirectory(top.file(plan.label())));
            JmhJar jar = JmhJar.of(suite, plan.subject().jar());
            RunRecord record = RunRecord.start(directory, jar.suite(), command.name(), given, plan, findings);
            journals.add(ForkJournal.open(directory.forksJsonl()));
            starts.add(() -> {
                startHost(plan, plan.subject().home(), jar, directory);
                add(jar, record, false);
            });
        }
        // after all records, because hosts take a while to start: a run that is killed meanwhile can be resumed
        starts.forEach(Runnable::run);
    }

    /** Resumes runs, and runs again what failed if asked to. All that can be refused is refused before anything is changed. */
    void resume(List<InterruptedRun> interrupted, List<String> moved, Path javaHome, boolean retryFailed)
            throws IOException {
        interrupted.forEach(InterruptedRun::requireSameMachine);
        List<JmhJar> jars = new ArrayList<>();
        for (InterruptedRun run : interrupted) {
            String jar = moved.isEmpty() ? run.plan().subject().jar() : moved.get(jars.size() % moved.size());
            JmhJar same = JmhJar.of(suite, jar);
            Path home = javaHome == null ? run.plan().subject().home() : javaHome;
            HostedJmh host = startHost(run.plan(), home, same, run.directory());
            run.requireSameBuild(host.subject(same.option()));
            jars.add(same);
        }
        findings = options.examineMachine(top.path());
        for (int i = 0; i < jars.size(); i++) {
            InterruptedRun run = interrupted.get(i);
            run.remarks().forEach(console::println);
            journals.add(ForkJournal.open(run.directory().forksJsonl()));
            RunRecord record = RunRecord.resume(run.directory(), findings);
            add(jars.get(i), record, retryFailed);
        }
        announce(List.of(Remark.note(Format.count(forkCount(), "JVM") + " measured before.")));
    }

    private HostedJmh startHost(RunPlan plan, Path javaHome, JmhJar jar, RunDirectory directory) {
        HostedJmh host =
                HostedJmh.start(javaHome, jar.classPath(), plan.settings().directory(), directory.file(LOG));
        hosts.add(host);
        return host;
    }

    private void add(JmhJar jar, RunRecord record, boolean retryFailed) {
        HostedJmh jmh = hosts.get(runs.size());
        RunInProgress.Host host = new RunInProgress.Host(jmh.benchmarks(), jmh::fork, System::nanoTime);
        ForkJournal journal = journals.get(runs.size());
        runs.add(new RunInProgress(jar, record, journal, retryFailed, host, counting, guard));
    }

    Stream<CaseProgress> cases() {
        return runs.stream().flatMap(run -> run.cases().stream());
    }

    private int forkCount() {
        return cases().mapToInt(CaseProgress::forkCount).sum();
    }

    /** Prints what spoils measurements on this machine, and the lines unless the user wants it quiet. */
    public void announce(List<Remark> announcement) {
        warnings().forEach(console::println);
        if (!options.quiet) {
            announcement.forEach(console::println);
            String folders = runs.stream()
                    .map(run -> run.plan().settings().directory().toString())
                    .distinct()
                    .collect(Collectors.joining(" (BASE) and "));
            console.println("JVMs run in " + folders + ". Results go to " + top.path());
        }
    }

    List<Remark> warnings() {
        return SessionOptions.bad(findings).stream().map(Remark::warning).toList();
    }

    /** Says that the jars do not stay, so that nothing can be resumed. */
    public void cannotBeResumed() {
        isResumable = false;
    }

    /** Sets the work to do when the runs' files are complete, also if a signal ends the session. */
    public void atEnd(InterruptGuard.Work work) {
        lastWork = work;
    }

    /**
     * Measures, and completes the files whatever happens; those written before are kept if results can no longer be written.
     *
     * @param progress returns the line to show before each fork, from the case that is next and the seconds that are left at most
     */
    public void measure(Rounds rounds, Optional<StatusLine> status, BiFunction<CaseProgress, Double, String> progress)
            throws IOException {
        try {
            rounds.execute(
                    (next, secondsLeft) -> status.ifPresent(line -> line.show(progress.apply(next, secondsLeft))));
            guard.finish(() -> {
                for (RunInProgress run : runs) {
                    boolean hasFailed = !run.results().failures().isEmpty();
                    run.finish(hasFailed ? "failed" : rounds.isComplete(run) ? "complete" : OUT_OF_TIME);
                }
                lastWork.run();
            });
        } catch (IOException e) {
            throw CommandFailure.usage(
                    "cannot write to " + top.path() + " (" + e.getMessage() + "): " + forkCount()
                            + " JVMs are kept; make room and continue with: " + resumption(),
                    e);
        } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
            try {
                guard.finish(this::finishAll);
            } catch (RuntimeException | LinkageError | ServiceConfigurationError more) {
                e.addSuppressed(more);
            }
            if (e instanceof Error) {
                program.require();
            }
            throw e;
        } finally {
            status.ifPresent(StatusLine::clear);
        }
    }

    static ClassPathGuard guard(String classPath) {
        return new ClassPathGuard(
                classPath, "earlier JVMs are kept; put the same jar back and resume, or start a new run");
    }

    /** Returns how this program was started, without its arguments; as the suite says if not from a single jar. */
    public String program() {
        String classPath = System.getProperty("java.class.path");
        boolean isOneJar = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
        return isOneJar ? OptionValues.shellLine(List.of("java", "-jar", classPath)) : suite.invocation();
    }

    public String resumption() {
        return program() + " "
                + OptionValues.shellLine(List.of("resume", top.path().toString()));
    }

    /** Closes the hosts first, so that no further fork begins. */
    private String interrupted() throws IOException {
        hosts.forEach(HostedJmh::close);
        finishAll();
        lastWork.run();
        return (forkCount() == 0 ? "No JVM had finished." : "What was measured is in " + top.path() + ".")
                + (isResumable ? " To continue: " + resumption() : "");
    }

    private void finishAll() throws IOException {
        for (RunInProgress run : runs) {
            run.finish("interrupted");
        }
    }

    @Override
    public void close() {
        guard.close();
        hosts.forEach(HostedJmh::close);
        for (ForkJournal journal : journals) {
            try {
                journal.close();
            } catch (IOException e) {
                console.println(Remark.warning(e.getMessage()));
            }
        }
    }

    /**
     * Completes a run's files when a signal ends the JVM in the middle of the run. The run writes its files through this class, so
     * that two threads never write at once; once the completion has begun, the run's thread waits for the end of the JVM.
     */
    public static final class InterruptGuard implements AutoCloseable {
        private static final long PATIENCE_MILLIS = 5_000;

        private final Object lock = new Object();
        private final Thread hook;
        private boolean over;

        @FunctionalInterface
        public interface Work {
            void run() throws IOException;
        }

        /** Guards a run until closed: if interrupted, the completion has some seconds to write the results, and returns what to tell the user. */
        public InterruptGuard(PrintStream console, Callable<String> completion) {
            this.hook = new Thread(
                    () -> CompletableFuture.runAsync(() -> complete(console, completion))
                            .completeOnTimeout(null, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                            .join(),
                    "complete-run");
            Runtime.getRuntime().addShutdownHook(hook);
        }

        /** Does work in the middle of a run. Does not return once an interrupt is being handled. */
        public void during(Work work) throws IOException {
            synchronized (lock) {
                if (!over) {
                    work.run();
                    return;
                }
            }
            // the JVM is ending
            sleep(Long.MAX_VALUE);
        }

        /** Does the last work of a run; an interrupt waits for it and then changes nothing. */
        public void finish(Work work) throws IOException {
            during(() -> {
                over = true;
                work.run();
            });
        }

        /** Waits a moment after a failure: a Ctrl-C reaches the fork before this JVM, and a fork that it ended has not failed. */
        public static void waitForSignal() {
            sleep(300);
        }

        private static void sleep(long millis) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void complete(PrintStream console, Callable<String> completion) {
            synchronized (lock) {
                if (over) {
                    return;
                }
                over = true;
                // forks get a Ctrl-C of their own, but not a kill
                ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
                String state;
                try {
                    state = completion.call();
                } catch (Exception e) {
                    state = "Not all results could be written: " + e.getMessage();
                }
                console.println();
                console.println("Interrupted. " + state);
                console.flush();
            }
        }

        @Override
        public void close() {
            synchronized (lock) {
                over = true;
            }
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // the JVM is ending, and the hook sees that there is nothing left to do
                return;
            }
        }
    }
}
