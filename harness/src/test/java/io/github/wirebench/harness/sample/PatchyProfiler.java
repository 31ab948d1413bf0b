// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.TextResult;

/** Reports metrics of every policy, some of them not in all iterations or forks. */
public final class PatchyProfiler implements InternalProfiler {
    private final Path forks;
    private long fork;
    private int iteration;

    /**
     * @param forks path of a file that grows by one byte per fork, so that forks know their number
     */
    public PatchyProfiler(String forks) {
        this.forks = Path.of(forks);
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams params) {
        if (iteration++ == 0) {
            try {
                Files.write(forks, new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                fork = Files.size(forks) % ForkFiles.FORKS;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public Collection<Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams params, IterationResult result) {
        double value = 10 * fork + 1.5 * iteration;
        List<Result<?>> results = new ArrayList<>(List.of(
                new ScalarResult("patchy.max", value, "KiB", AggregationPolicy.MAX),
                new ScalarResult("patchy.min", value, "KiB", AggregationPolicy.MIN),
                new ScalarResult("patchy.nan", fork == 1 ? Double.NaN : value, "B/op", AggregationPolicy.AVG),
                new ScalarResult("patchy.infinite", Double.POSITIVE_INFINITY, "B/op", AggregationPolicy.AVG),
                new ScalarResult("patchy.zero", 0, "B/op", AggregationPolicy.AVG)));
        if (iteration % 2 == 0) {
            results.add(new ScalarResult("patchy.sum.iterations", value, "ms", AggregationPolicy.SUM));
        }
        if (fork == 1) {
            results.add(new ScalarResult("patchy.sum.fork", value, "ms", AggregationPolicy.SUM));
            results.add(new ScalarResult("patchy.average.fork", value, "B/op", AggregationPolicy.AVG));
            results.add(new TextResult("a text", "patchy.text.fork"));
        }
        results.add(new TextResult("a text", "patchy.text"));
        return results;
    }

    @Override
    public String getDescription() {
        return "metrics with gaps";
    }
}
