// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.data.Forks;
import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome;
import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome.ForkEnd;
import io.github.wirebench.harness.measure.HostedJmh.ForkRequest;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Forks that take the time of a clock of their own, and scores that are known. */
public final class FakeMachine implements LongSupplier {
    /** Ends a run as a kill does: in the middle of a fork. */
    public static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A CPU time of forks that fail. */
    public static final double FAILING = Double.NaN;

    /** What was started, in this order, e.g. {@code jdk17 A}. */
    public final List<String> started = new ArrayList<>();
    /** Payloads that fail. */
    public final List<String> failing = new ArrayList<>();
    /** Payload to seconds of a fork; 1 for others. */
    final Map<String, Double> seconds = new HashMap<>();
    /** How far a fork may be longer or shorter than that, as a fraction. */
    public double jitter;
    /** Payload to how far scores are apart, as a fraction. */
    final Map<String, Double> spread = new HashMap<>();
    /** Run and payload, e.g. {@code new A}, to the CPU time of its n-th fork in ns; for others it is around 100. */
    public final Map<String, IntToDoubleFunction> cpuTimes = new HashMap<>();
    /** Forks that other programs keep from a CPU for most of the time, e.g. {@code new A 2} for the second one of a case. */
    public final Set<String> delayed = new HashSet<>();
    /** The profilers of each fork. */
    final List<List<String>> profilers = new ArrayList<>();

    /** How many of the next forks lose their host. */
    int hostDeaths;

    boolean takesProfiler = true;
    List<String> jvmArgs = List.of("-Xmx64m");
    /** Forks until the run is killed. */
    public int killedAfter = Integer.MAX_VALUE;

    private final Random random = new Random(5);
    private long nanos;

    @Override
    public long getAsLong() {
        return nanos;
    }

    public double elapsedSeconds() {
        return nanos / 1e9;
    }

    Function<ForkRequest, ForkOutcome> runner(String label) {
        return request -> fork(label, request);
    }

    private ForkOutcome fork(String label, ForkRequest request) {
        if (killedAfter-- == 0) {
            throw new Killed();
        }
        String payload = request.benchmarkCase()
                .params()
                .getOrDefault("payload", request.benchmarkCase().benchmark());
        String name = label + " " + payload;
        started.add(name);
        profilers.add(request.profilers());
        double longer = 1 + jitter * (2 * random.nextDouble() - 1);
        double length = seconds.getOrDefault(payload, 1.0) * longer;
        nanos += Math.round(1e9 * Math.min(request.mostSeconds(), length));
        if (length > request.mostSeconds()) {
            return new ForkOutcome(null, "did not finish", ForkEnd.OVERDUE);
        }
        if (hostDeaths > 0) {
            hostDeaths--;
            return new ForkOutcome(null, "the host ended", ForkEnd.LOST);
        }
        boolean asksForCpu = request.profilers().contains(RunInProgress.CPU_PROFILER);
        if (failing.contains(payload)) {
            return ForkOutcome.failed("fails by design");
        }
        if (asksForCpu && !takesProfiler) {
            return new ForkOutcome(null, "no such profiler", ForkEnd.NO_PROFILER);
        }
        long earlier = started.stream().filter(name::equals).count();
        double usual = 100 * (1 + (earlier % 2 == 0 ? 1 : -1) * spread.getOrDefault(payload, 0.1) / 2);
        double cpu = cpuTimes.getOrDefault(name, number -> usual).applyAsDouble((int) earlier);
        if (Double.isNaN(cpu)) {
            return ForkOutcome.failed("fails by design");
        }
        var entry = Forks.entry(request.benchmarkCase(), cpu / 10, asksForCpu ? cpu : Double.NaN);
        if (delayed.contains(name + " " + earlier)) {
            ObjectNode delay = entry.withObject("/secondaryMetrics").putObject(CpuTimeProfiler.DELAY);
            delay.put("score", 0.9).put("scoreUnit", "CPUs/thread");
            ArrayNode values = delay.putArray("rawData").addArray();
            IntStream.range(0, Forks.ITERATIONS).forEach(i -> values.add(0.9));
        }
        entry.putArray("jvmArgs");
        jvmArgs.forEach(entry.withArray("/jvmArgs")::add);
        return new ForkOutcome(RunBuilder.parse(entry), null, ForkEnd.BY_ITSELF);
    }
}
