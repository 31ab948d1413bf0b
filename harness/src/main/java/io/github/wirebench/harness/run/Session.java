// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ShellCommand;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.data.ClassPathGuard;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.InterruptGuard;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.doctor.Finding;
import io.github.wirebench.harness.doctor.OtherJmhRuns;
import io.github.wirebench.harness.doctor.OtherJmhRuns.JmhProcess;
import io.github.wirebench.harness.run.ResumeCommand.InterruptedRun;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Consumer;
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

    private static final long CHECK_NANOS = 10_000_000_000L;

    private final RunDirectory top;
    private final SessionOptions options;
    private final PrintStream console;
    private final InterruptGuard guard;
    private final ClassPathGuard program = guard(System.getProperty("java.class.path"));
    private final List<RunInProgress> runs = new ArrayList<>();
    private final List<HostedJmh> hosts = new ArrayList<>();
    private final List<ForkJournal> journals = new ArrayList<>();
    private List<Finding> findings = List.of();
    private InterruptGuard.Work lastWork = () -> {};
    private boolean disturbed;
    private long lastCheck = System.nanoTime() - CHECK_NANOS;

    private Session(RunDirectory top, SessionOptions options, PrintStream console) {
        this.top = top;
        this.options = options;
        this.console = console;
        this.guard = InterruptGuard.of(console, this::interrupted);
    }

    /** Examines the machine and makes the folder of a new run or comparison; null for a new one under {@code results/local}. */
    public static Session create(Path out, SessionOptions options, PrintStream console) {
        List<Finding> findings = options.examineMachine(out == null ? RunDirectory.LOCAL : out);
        Session session = new Session(RunDirectory.create(out), options, console);
        session.findings = findings;
        return session;
    }

    public static Session of(Path folder, SessionOptions options, PrintStream console) {
        return new Session(new RunDirectory(folder), options, console);
    }

    public RunDirectory directory() {
        return top;
    }

    public List<RunInProgress> runs() {
        return List.copyOf(runs);
    }

    List<ListedBenchmark> benchmarks() {
        return hosts.get(0).benchmarks();
    }

    /** Starts runs: one in the session's folder, several each in a folder of its own. A comparison has no number of cases of all shards. */
    public void start(List<PlannedRun> planned, Integer casesOfAllShards, CommandSpec command) throws IOException {
        // all records before the first host, which takes a while to start: a run that is killed meanwhile can be
        // resumed
        List<RunDirectory> directories = new ArrayList<>();
        List<RunInfo> records = new ArrayList<>();
        for (PlannedRun run : planned) {
            RunPlan plan = run.plan();
            RunDirectory directory =
                    planned.size() == 1 ? top : new RunDirectory(Files.createDirectory(top.file(plan.label())));
            List<String> given = command.root().commandLine().getParseResult().originalArgs();
            directories.add(directory);
            records.add(RunInfo.start(
                    directory, run.jar().suite(), command.name(), given, plan, casesOfAllShards, findings));
            journals.add(ForkJournal.open(directory.forksJsonl()));
        }
        for (int i = 0; i < planned.size(); i++) {
            startHost(planned.get(i), planned.get(i).plan().subject().home(), directories.get(i));
            add(planned.get(i), directories.get(i), records.get(i), false);
        }
    }

    /** Resumes runs, and runs again what failed if asked to. All that can be refused is refused before anything is changed. */
    public void resume(List<InterruptedRun> interrupted, Suite suite, Path jar, Path javaHome, boolean retryFailed)
            throws IOException {
        interrupted.forEach(InterruptedRun::requireSameMachine);
        List<PlannedRun> planned = new ArrayList<>();
        for (InterruptedRun run : interrupted) {
            RunPlan plan = run.plan();
            PlannedRun same = new PlannedRun(JmhJar.of(suite, jar == null ? plan.jar() : jar), plan);
            HostedJmh host = startHost(same, javaHome == null ? plan.subject().home() : javaHome, run.directory());
            run.requireSameBuild(host.subject(same.jar().option()));
            planned.add(same);
        }
        findings = options.examineMachine(top.path());
        for (int i = 0; i < planned.size(); i++) {
            RunDirectory directory = interrupted.get(i).directory();
            interrupted.get(i).remarks().forEach(console::println);
            journals.add(ForkJournal.open(directory.forksJsonl()));
            add(planned.get(i), directory, RunInfo.resume(directory, findings), retryFailed);
        }
        announce(options.quiet() ? List.of() : List.of(Format.count(forkCount(), "JVM") + " measured before."));
    }

    private HostedJmh startHost(PlannedRun run, Path javaHome, RunDirectory directory) {
        HostedJmh host = HostedJmh.start(javaHome, run.jar().classPath(), directory.file(LOG));
        hosts.add(host);
        return host;
    }

    /** Adds the next run, whose journal and host are there. */
    private void add(PlannedRun run, RunDirectory directory, RunInfo record, boolean retryFailed) {
        HostedJmh jmh = hosts.get(runs.size());
        RunInProgress.Host host = new RunInProgress.Host(jmh.benchmarks(), jmh::fork, System::nanoTime);
        runs.add(new RunInProgress(run, directory, record, journals.get(runs.size()), retryFailed, host, guard));
    }

    private int forkCount() {
        return runs.stream()
                .flatMap(run -> run.cases().stream())
                .mapToInt(CaseProgress::forkCount)
                .sum();
    }

    /** Prints what spoils measurements on this machine, and the lines, which may be none. */
    public void announce(List<String> lines) {
        warnings().forEach(console::println);
        lines.forEach(console::println);
        if (!lines.isEmpty()) {
            console.println("Results go to " + top.path());
        }
    }

    List<String> warnings() {
        return SessionOptions.bad(findings).stream().map(bad -> "! " + bad).toList();
    }

    /** Sets the work to do when the runs' files are complete, also if a signal ends the session. */
    public void atEnd(InterruptGuard.Work work) {
        lastWork = work;
    }

    /** Measures with a line of progress; warnings about other measurements go above it. */
    public void measure(Rounds rounds, Optional<StatusLine> status, BiFunction<CaseProgress, Double, String> progress)
            throws IOException {
        Consumer<String> warnings = warning -> {
            status.ifPresent(StatusLine::clear);
            console.println(warning);
        };
        try {
            measure(rounds, warnings, (next, left) -> status.ifPresent(line -> line.show(progress.apply(next, left))));
        } finally {
            status.ifPresent(StatusLine::clear);
        }
    }

    /** Measures, and completes the files whatever happens; those written before are kept if results can no longer be written. */
    void measure(Rounds rounds, Consumer<String> warnings, Rounds.Watcher watcher) throws IOException {
        try {
            rounds.execute((next, secondsLeft) -> {
                watchOtherRuns(warnings);
                watcher.starting(next, secondsLeft);
            });
            guard.finish(() -> {
                for (RunInProgress run : runs) {
                    run.finish(run.hasFailures() ? "failed" : rounds.isComplete(run) ? "complete" : OUT_OF_TIME);
                }
                lastWork.run();
            });
        } catch (IOException e) {
            String message = String.valueOf(e.getMessage());
            String reason = message.substring(message.lastIndexOf(": ") + 1).strip();
            throw CommandFailure.usage(
                    "cannot write to " + top.path() + " (" + reason + "): " + forkCount()
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
        }
    }

    static ClassPathGuard guard(String classPath) {
        return new ClassPathGuard(
                classPath, "earlier JVMs are kept; put the same jar back and resume, or start a new run");
    }

    private String resumption() {
        String invocation = runs.isEmpty() ? "" : runs.get(0).suite().invocation();
        return ShellCommand.ofThisProgram(invocation) + " "
                + ShellCommand.line(List.of("resume", top.path().toString()));
    }

    /** Warns once of other measurements that began later. Looks only now and then, because listing processes takes a while. */
    private void watchOtherRuns(Consumer<String> warnings) throws IOException {
        if (disturbed || System.nanoTime() - lastCheck < CHECK_NANOS) {
            return;
        }
        lastCheck = System.nanoTime();
        List<JmhProcess> others = OtherJmhRuns.find();
        Optional<String> warning = OtherJmhRuns.warning(others);
        if (warning.isPresent()) {
            disturbed = true;
            warnings.accept("! " + warning.get());
            guard.during(() -> runs.forEach(run -> run.note("otherJmhRuns", others)));
        }
    }

    /** Closes the hosts first, so that no further fork begins. */
    private String interrupted() throws IOException {
        hosts.forEach(HostedJmh::close);
        finishAll();
        lastWork.run();
        return forkCount() == 0
                ? "No JVM had finished. To start again: " + resumption()
                : "What was measured is in " + top.path() + ". To continue: " + resumption();
    }

    /** Finishes each run as interrupted, also if another one cannot be finished, as on a full disk. */
    private void finishAll() throws IOException {
        IOException problem = null;
        for (RunInProgress run : runs) {
            try {
                run.finish("interrupted");
            } catch (IOException e) {
                problem = e;
            }
        }
        if (problem != null) {
            throw problem;
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
                console.println("! " + e.getMessage());
            }
        }
    }

    /** A run to start. */
    public record PlannedRun(JmhJar jar, RunPlan plan) {
        /** Plans a run; refuses a garbage collector or a heap with which no JVM starts. */
        public static PlannedRun of(
                JmhJar jar,
                JmhJar.Content content,
                RunPlan.Position position,
                String label,
                RunPlan.Settings settings,
                Map<String, List<String>> options,
                boolean answersQuestions,
                List<RunPlan.PlannedCase> cases) {
            String id = UUID.randomUUID().toString();
            RunPlan plan =
                    new RunPlan(id, position, label, content.subject(), settings, options, answersQuestions, cases);
            requireStart(plan);
            return new PlannedRun(jar, plan);
        }

        static void requireStart(RunPlan plan) {
            RunPlan.Settings settings = plan.settings();
            if (settings.gc() == null && settings.heap() == null || plan.cases().isEmpty()) {
                return;
            }
            List<String> needed = plan.neededFlags(plan.benchmarkCases().get(0));
            List<String> flags = JvmFlags.startupFlags(settings.flags(List.of(), needed));
            List<String> command = new ArrayList<>(flags);
            Path launcher = HostedJmh.launcher(plan.subject().home());
            command.add(0, launcher.toString());
            command.add("-version");
            try {
                Process process =
                        new ProcessBuilder(command).redirectErrorStream(true).start();
                process.getOutputStream().close();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (process.waitFor() != 0) {
                    String asked = (settings.gc() == null ? "" : "--gc " + settings.gc())
                            + (settings.heap() == null ? "" : " --heap " + settings.heap());
                    String reason = HostedJmh.ForkLog.cause(output.lines()).orElse("it gives no reason");
                    throw CommandFailure.usage(asked.strip() + ": " + launcher + " does not start with "
                            + String.join(" ", flags) + ": " + reason.replaceFirst("\\.$", "") + "; give another one");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
