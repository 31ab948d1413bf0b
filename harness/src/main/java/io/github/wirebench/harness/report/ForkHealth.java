// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.run.CompilerShare;
import io.github.wirebench.harness.run.RowProgress;
import io.github.wirebench.harness.stats.Spread;
import java.util.Arrays;
import java.util.List;

/**
 * How a benchmark's forks fared.
 *
 * @param shortOfCpu forks whose worker threads got less than 60% of a CPU each
 * @param compiling whether the JIT compiler was still at work in most of them, as far as that is known
 */
record ForkHealth(long shortOfCpu, boolean compiling) {
    static final ForkHealth UNKNOWN = new ForkHealth(0, false);

    private static final String CPU_SHARE = "cpu.share";
    private static final String SINGLE_SHOT = "ss";

    /** Of a benchmark's entries, of one fork each or of all. */
    static ForkHealth of(List<JmhEntry> entries) {
        long starved = entries.stream()
                .filter(entry -> !entry.mode().equals(SINGLE_SHOT))
                .filter(entry -> entry.has(CPU_SHARE) && entry.hasAll(CPU_SHARE))
                .flatMap(entry -> entry.forkMeans(CPU_SHARE).stream())
                .flatMapToDouble(Arrays::stream)
                .filter(share -> share < RowProgress.FULL_CPU_SHARE)
                .count();
        double compiler = Spread.of(entries.stream()
                        .filter(entry -> entry.iterations().length == 1)
                        .mapToDouble(entry -> CompilerShare.of(entry).orElse(Double.NaN))
                        .toArray())
                .median();
        return new ForkHealth(starved, compiler > CompilerShare.STILL_COMPILING);
    }
}
