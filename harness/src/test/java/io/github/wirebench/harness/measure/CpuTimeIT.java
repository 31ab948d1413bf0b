// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.sample.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the profiler's CPU time with that of a benchmark that measures each of its calls. */
class CpuTimeIT {
    private static final String CONSUME = "io.github.wirebench.harness.sample.ConsumeCpuBenchmark.consume";
    /** More than one compares all JDKs (docs/validation/runner.md). */
    private static final int FORKS = Integer.getInteger("cpu.time.forks", 1);

    @TempDir
    private Path folder;

    /** Holds on a busy machine too; docs/validation/runner.md says how close the figures are on a quiet one. */
    @Test
    @Tag("slow")
    void isThatOfTheCallsAndNoMoreThanWallTime() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path jdk : FORKS == 1 ? List.of(Jdks.own()) : Jdks.all()) {
            try (HostedJmh jmh =
                    HostedJmh.start(jdk, System.getProperty("java.class.path"), null, folder.resolve("jmh.log"))) {
                for (int fork = 1; fork <= FORKS; fork++) {
                    JmhEntry entry =
                            jmh.fork(Forks.of(CONSUME, Map.of(), Forks.CPU)).entry();
                    double own = sum(entry, "nanos") / sum(entry, "calls");
                    double profiled = entry.secondary("cpu.norm").score();
                    // twice or half as much would be another unit, other threads, or operations that were not counted
                    assertThat(profiled / own).isBetween(0.6, 1.6);
                    assertThat(entry.secondary("cpu.share").rawData()[0])
                            .hasSize(5)
                            .satisfies(shares ->
                                    assertThat(DoubleStream.of(shares)).allMatch(share -> share > 0 && share < 1.001));
                    lines.add(String.format(
                            Locale.ROOT,
                            "JDK %s, fork %d: measured by itself %.0f ns/op, by the profiler %.0f ns/op, %+.2f%%",
                            entry.jdkVersion(),
                            fork,
                            own,
                            profiled,
                            100 * (profiled / own - 1)));
                }
            }
        }
        Files.write(Path.of("target", "cpu-time.txt"), lines);
    }

    private static double sum(JmhEntry entry, String counter) {
        return DoubleStream.of(entry.secondary(counter).rawData()[0]).sum();
    }
}
