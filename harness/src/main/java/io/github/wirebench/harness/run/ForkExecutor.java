// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.InterruptGuard;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.doctor.ForkWatch;
import io.github.wirebench.harness.run.HostedJmh.Failure;
import io.github.wirebench.harness.run.HostedJmh.ForkOutcome;
import io.github.wirebench.harness.run.HostedJmh.ForkRequest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Runs the forks of a plan, without the profiler of CPU time if the jar cannot use it. */
final class ForkExecutor {
    private final RunPlan.Settings settings;
    private final Function<BenchmarkCase, List<String>> flags;
    private final Function<ForkRequest, ForkOutcome> runner;
    private final LongSupplier nanoClock;
    private final List<String> profilers;
    private boolean proven;

    record Attempt(ForkOutcome outcome, Instant startedAt, double seconds, Fork.Environment environment) {}

    ForkExecutor(
            RunPlan.Settings settings,
            Function<BenchmarkCase, List<String>> flags,
            Function<ForkRequest, ForkOutcome> runner,
            LongSupplier nanoClock) {
        this.settings = settings;
        this.flags = flags;
        this.runner = runner;
        this.nanoClock = nanoClock;
        this.profilers = new ArrayList<>(settings.profilers());
    }

    void continueAs(boolean withCpuTime) {
        proven = true;
        if (!withCpuTime) {
            profilers.remove(RunPlan.Settings.CPU_PROFILER);
        }
    }

    boolean recordsCpuTime() {
        return profilers.contains(RunPlan.Settings.CPU_PROFILER);
    }

    /**
     * Runs one fork. A jar may not be able to use our profiler (its JMH or its JVM may lack what it needs): if a first fork
     * fails with it, works without it, and fails with it again, forks are run without it from then on. A single failure is not
     * enough, because a benchmark may fail now and then.
     */
    Attempt run(BenchmarkCase benchmarkCase, ForkLength length) {
        Attempt first = attempt(benchmarkCase, length, profilers);
        if (first.outcome.failure() == Failure.HOST) {
            // most likely not the benchmark's fault; the next fork has a new host
            InterruptGuard.waitForSignal();
            first = attempt(benchmarkCase, length, profilers);
        }
        if (first.outcome.isFine() || proven || !recordsCpuTime()) {
            proven |= first.outcome.isFine();
            return first;
        }
        List<String> others = new ArrayList<>(profilers);
        others.remove(RunPlan.Settings.CPU_PROFILER);
        Attempt without = attempt(benchmarkCase, length, others);
        if (!without.outcome.isFine()) {
            return first;
        }
        Attempt again = attempt(benchmarkCase, length, profilers);
        proven = true;
        if (again.outcome.isFine()) {
            return again;
        }
        profilers.remove(RunPlan.Settings.CPU_PROFILER);
        return without;
    }

    private Attempt attempt(BenchmarkCase benchmarkCase, ForkLength length, List<String> using) {
        Instant startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        long start = nanoClock.getAsLong();
        ForkWatch watch = ForkWatch.start();
        ForkOutcome outcome = runner.apply(new ForkRequest(
                benchmarkCase, length, settings.threads(), flags.apply(benchmarkCase), List.copyOf(using)));
        return new Attempt(outcome, startedAt, (nanoClock.getAsLong() - start) / 1e9, watch.stop());
    }
}
