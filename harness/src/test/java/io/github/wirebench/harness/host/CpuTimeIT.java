// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.sample.Jdks;
import io.github.wirebench.harness.stats.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The profiler's CPU time beside what the benchmark measures itself, call by call. */
class CpuTimeIT {
    private static final String CONSUME = "io.github.wirebench.harness.sample.ConsumeCpuBenchmark.consume";
    private static final int FORKS = Integer.getInteger("cpu.time.forks", 1);

    /** Of one fork; where other tests run beside it and it is further off, of the median of three. */
    private static final double TOLERANCE = 0.02;

    @TempDir
    private Path folder;

    @Test
    void agreesWithABenchmarkThatMeasuresItself() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path jdk : Jdks.all()) {
            try (HostedJmh jmh =
                    HostedJmh.start(jdk, System.getProperty("java.class.path"), folder.resolve("jmh.log"))) {
                for (int fork = 1; fork <= FORKS; fork++) {
                    double ratio = profiledByOwn(jmh, lines);
                    if (Math.abs(ratio - 1) > TOLERANCE) {
                        ratio = Spread.of(ratio, profiledByOwn(jmh, lines), profiledByOwn(jmh, lines))
                                .median();
                    }
                    assertThat(ratio).as(lines.toString()).isCloseTo(1, within(TOLERANCE));
                }
            }
        }
        Files.write(Path.of("target", "cpu-time.txt"), lines);
    }

    private static double profiledByOwn(HostedJmh jmh, List<String> lines) throws IOException {
        JmhEntry entry = jmh.fork(Forks.of(CONSUME, Map.of(), Forks.CPU)).entry();
        double own = sum(entry, "nanos") / sum(entry, "calls");
        double profiled = entry.forkMeans("cpu.norm").orElseThrow()[0];
        lines.add(String.format(
                Locale.ROOT,
                "JDK %s: measured by itself %.0f ns/op, by the profiler %.0f ns/op, %+.2f%%",
                entry.jdkVersion(),
                own,
                profiled,
                100 * (profiled / own - 1)));
        return profiled / own;
    }

    private static double sum(JmhEntry entry, String counter) {
        return DoubleStream.of(entry.iterations(counter)[0]).sum();
    }
}
