// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.List;
import java.util.Map;

/** Requests that tests make. */
final class Forks {
    static final String CPU = CpuTimeProfiler.class.getName();
    static final String SLEEP = "io.github.wirebench.harness.sample.CpuBenchmark.sleep";
    static final String BURN = "io.github.wirebench.harness.sample.CpuBenchmark.burn";

    private Forks() {}

    /** A fork as annotated. */
    static ForkRequest of(String benchmark, Map<String, String> params, String... profilers) {
        return new ForkRequest(benchmark, "avgt", params, null, null, null, null, null, null, List.of(profilers));
    }

    /** A fork that sleeps for a minute. */
    static ForkRequest aMinute() {
        return new ForkRequest(SLEEP, "avgt", Map.of(), null, 0, null, 1, 60_000L, null, List.of());
    }
}
