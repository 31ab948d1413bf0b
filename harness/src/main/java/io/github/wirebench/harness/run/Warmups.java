// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.Suite;
import java.util.List;

/**
 * The warm-up that cases of a suite were found to need, as a YAML document with the single key {@code warmups}: where a run begins
 * to learn. {@code warmups.yaml} says how it is made.
 */
record Warmups(List<Warmup> warmups) {
    static final Warmups NONE = new Warmups(List.of());

    record Warmup(String row, double seconds) {}

    static Warmups of(Suite suite) {
        return suite.warmups()
                .map(document -> YamlFiles.read(document, Warmups.class, Warmups::check))
                .orElse(NONE);
    }

    /** Returns the length of a case's forks: the given one, with a longer warm-up if the case needs one. */
    ForkLength length(BenchmarkCase benchmarkCase, ForkLength given) {
        return warmups.stream()
                .filter(warmup -> given.warmup() != null
                        && warmup.row.equals(benchmarkCase.id())
                        && warmup.seconds > given.warmup().seconds())
                .findFirst()
                .map(warmup -> given.with(lasting(warmup.seconds, given.warmup().millis()), null))
                .orElse(given);
    }

    private static Iterations lasting(double seconds, long millis) {
        return new Iterations((int) Math.ceil(1000 * seconds / millis), millis);
    }

    private void check() {
        if (warmups == null) {
            throw new IllegalArgumentException("warmups are missing");
        }
        for (Warmup warmup : warmups) {
            if (warmup == null || warmup.row == null || !(warmup.seconds > 0)) {
                throw new IllegalArgumentException("each of warmups needs row and positive seconds: " + warmup);
            }
        }
    }
}
