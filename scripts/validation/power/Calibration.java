// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Fork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Median;

/** Prints as properties how many tokens of {@code Blackhole.consumeCPU} make each work slower by 3, 5 and 10%, and how many bytes are 2% of it. */
public class Calibration {
    public static void main(String[] args) throws IOException {
        Map<String, List<Fork>> rows = ForkJournal.read(Path.of(args[0], "forks.jsonl")).forks().stream()
                .collect(groupingBy(
                        fork -> fork.benchmarkCase().benchmark().endsWith("thousandTokens")
                                ? "TOKENS"
                                : fork.benchmarkCase().params().get("work"),
                        toList()));
        double token = cpu(rows.get("TOKENS")) / 1000;
        rows.forEach((work, forks) -> {
            if (!work.equals("TOKENS")) {
                double time = cpu(forks);
                for (int percent : new int[] {3, 5, 10}) {
                    System.out.printf("tokens.%s.TIME_%d=%d%n", work, percent, Math.round(time * percent / 100 / token));
                }
                System.out.printf("bytes.%s.BYTES_16=16%n", work);
                // the size of an array is a multiple of 8 bytes
                System.out.printf("bytes.%s.BYTES_2_PERCENT=%d%n", work, 8 * Math.round(bytes(forks) * 0.02 / 8));
            }
        });
    }

    private static double cpu(List<Fork> forks) {
        return median(forks.stream()
                .mapToDouble(fork -> fork.entry().cpuTimes().orElseThrow()[0])
                .toArray());
    }

    private static double bytes(List<Fork> forks) {
        return median(forks.stream()
                .mapToDouble(fork -> fork.entry().forkMeans("gc.alloc.rate.norm").orElseThrow()[0])
                .toArray());
    }

    private static double median(double[] values) {
        return Median.withDefaults().evaluate(values);
    }
}
