// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.File;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.ScalarResult;

/** Reports one value for all iterations of a fork, as {@code -prof perfnorm} does. */
public final class OncePerForkProfiler implements ExternalProfiler {
    private int forks;

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
        return List.of();
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams params) {
        return List.of();
    }

    @Override
    public void beforeTrial(BenchmarkParams params) {
        forks++;
    }

    @Override
    public Collection<ScalarResult> afterTrial(BenchmarkResult result, long pid, File out, File err) {
        return List.of(
                new ScalarResult("once.average", 1.1 * forks, "#/op", AggregationPolicy.AVG),
                new ScalarResult("once.sum", 1.1 * forks, "#", AggregationPolicy.SUM));
    }

    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }

    @Override
    public String getDescription() {
        return "one value per fork";
    }
}
