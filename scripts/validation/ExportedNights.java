// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.console.JsonFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;

/**
 * Writes a history of made-up nights, a run folder each: three benchmarks with five forks that differ by 2%, of which one takes
 * longer from a night on.
 *
 * <p>Arguments: folder, number of nights, first slower night, its factor. The benchmark that changes is ReadBenchmark.read library=B.
 */
public final class ExportedNights {
    private static final int FORKS = 5;
    private static final double SPREAD = 0.02;

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        int nights = Integer.parseInt(args[1]);
        int step = Integer.parseInt(args[2]);
        double factor = Double.parseDouble(args[3]);
        Random random = new Random(42);
        for (int night = 1; night <= nights; night++) {
            Path run = Files.createDirectories(folder.resolve(String.format("night-%02d", night)));
            JsonFiles.write(
                    run.resolve("run.json"),
                    Map.of(
                            "startedAt",
                            String.format("2026-%02d-%02dT02:00:00Z", 9 + (night - 1) / 30, 1 + (night - 1) % 30),
                            "suite",
                            Map.of("gitCommit", String.format("%040x", night))));
            List<Object> entries = new ArrayList<>();
            entries.add(entry("read", "A", 1_000, random));
            entries.add(entry("read", "B", 2_000 * (night < step ? 1 : factor), random));
            entries.add(entry("write", "A", 500, random));
            JsonFiles.write(run.resolve("jmh.json"), entries);
        }
    }

    private static Map<String, Object> entry(String method, String library, double nanoseconds, Random random) {
        List<List<Double>> forks = DoubleStream.generate(() -> nanoseconds * (1 + SPREAD * random.nextGaussian()))
                .limit(FORKS)
                .mapToObj(List::of)
                .toList();
        double score = forks.stream().mapToDouble(fork -> fork.get(0)).average().orElseThrow();
        return JsonFiles.object(
                "benchmark",
                "com.example.ReadBenchmark." + method,
                "mode",
                "avgt",
                "threads",
                1,
                "forks",
                FORKS,
                "params",
                Map.of("library", library),
                "primaryMetric",
                JsonFiles.object("score", score, "scoreError", "NaN", "scoreUnit", "ns/op", "rawData", forks),
                "secondaryMetrics",
                Map.of());
    }
}
