// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.measure.HostedJmh.ForkRequest;
import io.github.wirebench.probe.AllocationProfiler;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.List;
import java.util.Map;

/** Requests that tests make. */
final class Forks {
    static final String GC = AllocationProfiler.class.getName();
    static final String CPU = CpuTimeProfiler.class.getName();
    static final String SLEEP = "io.github.wirebench.harness.sample.CpuBenchmark.sleep";
    static final String BURN = "io.github.wirebench.harness.sample.CpuBenchmark.burn";

    static final Iterations NO_WARMUP = new Iterations(0, 1);

    private Forks() {}

    /** A fork as annotated. */
    static ForkRequest of(String benchmark, Map<String, String> params, String... profilers) {
        return request(
                new BenchmarkCase(benchmark, "avgt", params), ForkLength.AS_ANNOTATED, null, null, List.of(profilers));
    }

    /** A fork of so many iterations, with the flags of the annotations. */
    static ForkRequest of(
            BenchmarkCase benchmarkCase,
            Iterations warmup,
            Iterations measurement,
            Integer threads,
            String... profilers) {
        return request(benchmarkCase, new ForkLength(warmup, measurement), threads, null, List.of(profilers));
    }

    /** The same with other flags. */
    static ForkRequest withFlags(ForkRequest request, String... flags) {
        return request(
                request.benchmarkCase(), request.length(), request.threads(), List.of(flags), request.profilers());
    }

    private static ForkRequest request(
            BenchmarkCase benchmarkCase,
            ForkLength length,
            Integer threads,
            List<String> flags,
            List<String> profilers) {
        double noLimit = Double.POSITIVE_INFINITY;
        return new ForkRequest(benchmarkCase, length, threads, flags, profilers, null, noLimit, noLimit);
    }

    /** The same with a limit of the whole fork, and one of the time without output, in seconds. */
    static ForkRequest within(double mostSeconds, double silentSeconds, ForkRequest request) {
        return new ForkRequest(
                request.benchmarkCase(),
                request.length(),
                request.threads(),
                request.jvmArgs(),
                request.profilers(),
                request.timeoutMillis(),
                mostSeconds,
                silentSeconds);
    }

    /** A case in average time without parameters. */
    static BenchmarkCase avgt(String benchmark) {
        return new BenchmarkCase(benchmark, "avgt", Map.of());
    }

    /** A fork that sleeps for a minute. */
    static ForkRequest aMinute() {
        return of(avgt(SLEEP), NO_WARMUP, new Iterations(1, 60_000), null);
    }
}
