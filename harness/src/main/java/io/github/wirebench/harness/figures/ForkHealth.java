// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.figures;

import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.run.CompilerShare;
import io.github.wirebench.harness.run.CpuShortage;
import io.github.wirebench.harness.stats.Spread;
import java.util.Arrays;
import java.util.List;

/**
 * How a benchmark's forks fared.
 *
 * @param shortOfCpu forks whose worker threads got less than 60% of a CPU each
 * @param compiling whether the JIT compiler was still at work in most of them, as far as that is known
 */
public record ForkHealth(long shortOfCpu, boolean compiling) {
    static final ForkHealth UNKNOWN = new ForkHealth(0, false);

    /** Of a benchmark's entries, of one fork each or of all. */
    static ForkHealth of(List<JmhEntry> entries) {
        long starved = entries.stream().mapToLong(CpuShortage::forksOf).sum();
        double compiler = Spread.of(entries.stream()
                        .flatMapToDouble(entry -> Arrays.stream(CompilerShare.ofForks(entry)))
                        .toArray())
                .median();
        return new ForkHealth(starved, compiler > CompilerShare.STILL_COMPILING);
    }
}
