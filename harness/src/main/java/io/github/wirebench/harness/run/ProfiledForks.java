// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.host.ForkOutcome;
import io.github.wirebench.harness.host.ForkRequest;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.machine.ForkEnvironment;
import io.github.wirebench.harness.machine.ForkWatch;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Makes the forks of a plan with those of its profilers that the jar takes. */
final class ProfiledForks {
    private final RunSettings settings;
    private final ForkRunner runner;
    private final LongSupplier nanoClock;
    private final List<String> profilers;
    private boolean proven;

    /**
     * A fork that was run.
     *
     * @param outcome its result, or why there is none
     * @param startedAt when
     * @param seconds how long it took
     * @param environment what the machine did meanwhile
     */
    record Attempt(ForkOutcome outcome, Instant startedAt, double seconds, ForkEnvironment environment) {}

    /**
     * @param nanoClock as {@link System#nanoTime}
     */
    ProfiledForks(RunSettings settings, ForkRunner runner, LongSupplier nanoClock) {
        this.settings = settings;
        this.runner = runner;
        this.nanoClock = nanoClock;
        this.profilers = new ArrayList<>(settings.profilers());
    }

    /**
     * Goes on as an interrupted run did.
     *
     * @param withCpuTime whether its forks recorded CPU time
     */
    void continueAs(boolean withCpuTime) {
        proven = true;
        if (!withCpuTime) {
            profilers.remove(Profile.CPU_PROFILER);
        }
    }

    /** Whether CPU time is recorded, as planned. */
    boolean recordCpuTime() {
        return profilers.contains(Profile.CPU_PROFILER);
    }

    /**
     * Runs one fork. A jar may not take our profiler (its JMH or its JVM may lack what it needs): if a first fork fails with it,
     * works without, and fails with it again, forks are run without from then on. Failing once is not enough, because a
     * benchmark may do that now and then.
     */
    Attempt run(Row row, ForkLength length) {
        Attempt first = attempt(row, length, profilers);
        if (first.outcome.failure() == ForkOutcome.Failure.HOST) {
            // not the benchmark's fault, most likely; the next fork has a new host
            letASignalComeFirst();
            first = attempt(row, length, profilers);
        }
        if (first.outcome.isFine() || proven || !recordCpuTime()) {
            proven |= first.outcome.isFine();
            return first;
        }
        List<String> others = new ArrayList<>(profilers);
        others.remove(Profile.CPU_PROFILER);
        Attempt without = attempt(row, length, others);
        if (!without.outcome.isFine()) {
            return first;
        }
        Attempt again = attempt(row, length, profilers);
        proven = true;
        if (again.outcome.isFine()) {
            return again;
        }
        profilers.remove(Profile.CPU_PROFILER);
        return without;
    }

    /** A Ctrl-C reaches the fork as well as this JVM: what it ended has not failed. */
    static void letASignalComeFirst() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Attempt attempt(Row row, ForkLength length, List<String> using) {
        Instant startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        long start = nanoClock.getAsLong();
        ForkWatch watch = ForkWatch.start();
        ForkOutcome outcome = runner.fork(request(row, length, using));
        return new Attempt(outcome, startedAt, (nanoClock.getAsLong() - start) / 1e9, watch.stop());
    }

    private ForkRequest request(Row row, ForkLength length, List<String> using) {
        Iterations warmup = length.warmup();
        Iterations measurement = length.measurement();
        return new ForkRequest(
                row.benchmark(),
                row.mode(),
                row.params(),
                settings.threads(),
                warmup == null ? null : warmup.iterations(),
                warmup == null ? null : warmup.millis(),
                measurement == null ? null : measurement.iterations(),
                measurement == null ? null : measurement.millis(),
                settings.jvmArgs(),
                List.copyOf(using));
    }
}
