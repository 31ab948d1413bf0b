// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ClassPathGuard;
import io.github.wirebench.harness.data.CountingForks;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo.RunRecord;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.doctor.SystemProbe.ForkWatch;
import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome;
import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome.ForkEnd;
import io.github.wirebench.harness.measure.HostedJmh.ForkRequest;
import io.github.wirebench.harness.measure.Session.InterruptGuard;
import io.github.wirebench.probe.AllocationProfiler;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** A run that is being measured: its plan, its cases so far, and its files. */
public final class RunInProgress {
    /** JMH's name of our profiler of CPU time. */
    static final String CPU_PROFILER = CpuTimeProfiler.class.getName();

    /** For CPU time and allocation; the latter is last, so that what the other one allocates is not counted. */
    private static final List<String> PROFILERS = List.of(CPU_PROFILER, AllocationProfiler.class.getName());

    /** What forks use that do not take our own profilers. */
    private static final List<String> JMH_PROFILERS = List.of("gc");

    /** A fork that printed nothing for so many times its usual length, and a minute for a slow set-up, hangs. */
    private static final double SILENT_LENGTHS = 10;

    private static final double SILENT_SECONDS = 60;

    /** JMH interrupts the threads of an iteration at its own limit, which need not end them. */
    private static final double INTERRUPT_SECONDS = 10;

    private final JmhJar jar;
    private final RunRecord record;
    private final RunPlan plan;
    private final ForkJournal journal;
    private final Host host;
    private final ClassPathGuard code;
    private final InterruptGuard guard;
    private final Map<BenchmarkCase, CaseProgress> cases = new LinkedHashMap<>();
    private List<String> profilers;
    private int sequence;

    /** What runs the forks: the benchmarks that it has, and a clock. */
    record Host(List<ListedBenchmark> benchmarks, Function<ForkRequest, ForkOutcome> forks, LongSupplier nanoClock) {
        /** Returns null for the annotated flags. Control benchmarks, which are in no jar, have flags of their own. */
        List<String> flags(BenchmarkCase benchmarkCase, RunPlan.Settings settings, List<String> needed) {
            return benchmarks.stream()
                    .filter(listed -> listed.name().equals(benchmarkCase.benchmark()))
                    .findFirst()
                    .map(listed -> settings.conditions().flags(listed.jvmArgs(), needed))
                    .orElse(settings.conditions().jvmArgs());
        }
    }

    RunInProgress(
            JmhJar jar,
            RunRecord record,
            ForkJournal journal,
            boolean retryFailed,
            Host host,
            CountingForks counting,
            InterruptGuard guard) {
        this.jar = jar;
        this.record = record;
        this.plan = record.info().plan().orElseThrow();
        this.journal = journal;
        this.host = host;
        this.code = Session.guard(jar.classPath());
        this.guard = guard;
        RunPlan.Settings settings = plan.settings();
        this.profilers = record.info().recordsCpuTime() ? PROFILERS : JMH_PROFILERS;
        for (RunPlan.PlannedCase one : plan.cases()) {
            cases.put(one.benchmarkCase(), new CaseProgress(one, settings.length(), settings.stopRule(), counting));
        }
        for (Fork fork : journal.before()) {
            if (!retryFailed || !fork.isFailure()) {
                cases.get(fork.benchmarkCase()).add(fork);
            }
            // also of those that do not count: a line with a number that is there already counts as repeated
            sequence = Math.max(sequence, fork.sequence());
        }
    }

    public RunPlan plan() {
        return plan;
    }

    Suite suite() {
        return jar.suite();
    }

    RunDirectory directory() {
        return record.directory();
    }

    public Collection<CaseProgress> cases() {
        return cases.values();
    }

    /** Returns null if the case is not part of this run. */
    public CaseProgress find(BenchmarkCase benchmarkCase) {
        return cases.get(benchmarkCase);
    }

    /**
     * Runs one fork, of a number within its case, and writes its line; refuses other flags or settings than before, and a changed jar.
     *
     * @param seconds that it is expected to take
     * @param mostSeconds after which it fails
     */
    void measure(CaseProgress next, int number, double seconds, double mostSeconds) throws IOException {
        Fork fork = run(next, number, seconds, mostSeconds);
        if (!fork.isFailure()) {
            try {
                next.requireAlike(fork.entry());
            } catch (IllegalArgumentException e) {
                throw CommandFailure.usage(
                        directory().path() + ": " + next.benchmarkCase().label() + ": " + e.getMessage()
                                + "; undo what was changed since, such as JAVA_TOOL_OPTIONS, or start a new run",
                        e);
            }
        }
        code.require();
        if (fork.isFailure()) {
            InterruptGuard.waitForSignal();
        }
        guard.during(() -> {
            journal.append(fork);
            sequence++;
            next.add(fork);
            if (!recordsCpuTime() && record.info().recordsCpuTime()) {
                record.cpuTime("not recorded: the jar does not take the profiler");
                // a run that is killed must know it when it is resumed
                record.write();
            }
        });
    }

    /** Runs one fork; from the first on that says that the jar's JMH or JVM cannot use our profilers, without them. */
    private Fork run(CaseProgress next, int number, double seconds, double mostSeconds) {
        BenchmarkCase one = next.benchmarkCase();
        RunPlan.Settings settings = plan.settings();
        List<String> flags = host.flags(one, settings, next.plan().jvmArgs());
        Long timeout = settings.timeoutMillis();
        double silentSeconds =
                timeout == null ? SILENT_SECONDS + SILENT_LENGTHS * seconds : INTERRUPT_SECONDS + timeout / 1000.0;
        for (boolean isRepeated = false; ; ) {
            Instant startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS);
            long start = host.nanoClock.getAsLong();
            ForkWatch watch = new ForkWatch();
            ForkOutcome outcome = host.forks.apply(new ForkRequest(
                    one,
                    next.length(),
                    settings.conditions().threads(),
                    flags,
                    profilers,
                    timeout,
                    mostSeconds,
                    silentSeconds));
            if (outcome.end() == ForkEnd.NO_PROFILER && recordsCpuTime()) {
                profilers = JMH_PROFILERS;
            } else if (outcome.end() == ForkEnd.LOST && !isRepeated) {
                // most likely not the benchmark's fault; the next fork has a new host
                isRepeated = true;
                InterruptGuard.waitForSignal();
            } else {
                return new Fork(
                        plan.id(),
                        sequence + 1,
                        one,
                        number,
                        startedAt,
                        (host.nanoClock.getAsLong() - start) / 1e9,
                        watch.stop(),
                        outcome.entry(),
                        outcome.error());
            }
        }
    }

    private boolean recordsCpuTime() {
        return profilers.contains(CPU_PROFILER);
    }

    Run asRun() {
        Map<BenchmarkCase, Samples> samples = new LinkedHashMap<>();
        cases().forEach(one -> one.samples().ifPresent(own -> samples.put(own.benchmarkCase(), own)));
        return Run.measured(directory().path(), samples, results().failures(), suite().wireSizes());
    }

    RunReport.Results results() {
        return new RunReport.Results(
                plan.label(), plan.settings().stopRule(), List.copyOf(cases.values()), recordsCpuTime());
    }

    void save() throws IOException {
        guard.during(() -> {
            writeResults();
            record.write();
        });
    }

    void finish(String outcome) throws IOException {
        writeResults();
        record.finish(outcome);
        directory().writeDocuments(suite());
    }

    private void writeResults() throws IOException {
        RunReport.Results results = results();
        directory().writeResults(suite(), results.entries());
        record.failures(results.failuresById());
    }
}
