// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.WorkloadParams;

/** Joins forks that were run one at a time into one JMH result with the right number of forks. */
final class ForkJoiner {
    private ForkJoiner() {}

    /** One result of all forks; they must be of one benchmark with the same parameters, at least one. */
    static RunResult join(List<BenchmarkResult> forks) {
        return new RunResult(withForks(forks.get(0).getParams(), forks.size()), List.copyOf(forks));
    }

    private static BenchmarkParams withForks(BenchmarkParams one, int forks) {
        WorkloadParams params = new WorkloadParams();
        int order = 0;
        for (String key : one.getParamsKeys()) {
            params.put(key, one.getParam(key), order++);
        }
        return new BenchmarkParams(
                one.getBenchmark(),
                one.generatedBenchmark(),
                one.shouldSynchIterations(),
                one.getThreads(),
                one.getThreadGroups(),
                one.getThreadGroupLabels(),
                forks,
                one.getWarmupForks(),
                one.getWarmup(),
                one.getMeasurement(),
                one.getMode(),
                params,
                one.getTimeUnit(),
                one.getOpsPerInvocation(),
                one.getJvm(),
                one.getJvmArgs(),
                one.getJdkVersion(),
                one.getVmName(),
                one.getVmVersion(),
                one.getJmhVersion(),
                one.getTimeout());
    }
}
