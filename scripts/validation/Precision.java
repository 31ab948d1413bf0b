// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.stats.ForkStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How precise the rows of runs became, and what that took: wall time from the start of the first fork to the end of the last,
 * forks, and half-widths of the 95% intervals between forks of CPU time and wall time per operation. Where the run before has the
 * same rows, the CPU times of both are compared.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/Precision.java RUN...}
 */
public class Precision {
    public static void main(String[] runs) throws IOException {
        System.out.printf(
                "%-16s %5s %6s %9s   %s   %s%n",
                "run", "rows", "forks", "wall s", "CPU half-width % (median, 90th, worst; rows within 3%)", "wall half-width %");
        Map<Row, List<ForkRecord>> before = Map.of();
        for (String run : runs) {
            List<ForkRecord> forks = ForkJournal.read(Path.of(run, "forks.jsonl")).forks();
            Map<Row, List<ForkRecord>> rows = forks.stream()
                    .filter(fork -> !fork.isFailure())
                    .collect(groupingBy(ForkRecord::row, LinkedHashMap::new, toList()));
            double[] cpu = halfWidths(rows, "cpu.norm");
            double[] wall = halfWidths(rows, null);
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %5d %6d %9.0f   %s; %d   %s%n",
                    Path.of(run).getFileName(),
                    rows.size(),
                    forks.size(),
                    seconds(forks),
                    percentiles(cpu),
                    Arrays.stream(cpu).filter(width -> width <= 3).count(),
                    percentiles(wall));
            compare(before, rows);
            before = rows;
        }
    }

    private static double seconds(List<ForkRecord> forks) {
        ForkRecord last = forks.get(forks.size() - 1);
        return Duration.between(forks.get(0).startedAt(), last.startedAt()).toMillis() / 1000.0 + last.seconds();
    }

    private static double[] halfWidths(Map<Row, List<ForkRecord>> rows, String metric) {
        return rows.values().stream()
                .mapToDouble(forks -> 100 * ForkStatistics.mean(means(forks, metric)).relativeHalfWidth())
                .sorted()
                .toArray();
    }

    private static double[] means(List<ForkRecord> forks, String metric) {
        return forks.stream()
                .mapToDouble(fork -> metric == null
                        ? fork.entry().forkMeans()[0]
                        : fork.entry().forkMeans(metric).orElseThrow()[0])
                .toArray();
    }

    private static String percentiles(double[] sorted) {
        return String.format(
                Locale.ROOT,
                "%5.1f %5.1f %5.1f",
                sorted[sorted.length / 2],
                sorted[(int) Math.ceil(0.9 * sorted.length) - 1],
                sorted[sorted.length - 1]);
    }

    /** Short warm-up shows here: ratios above 1 where the first run's forks were not yet warm. */
    private static void compare(Map<Row, List<ForkRecord>> shorter, Map<Row, List<ForkRecord>> longer) {
        List<Row> common = longer.keySet().stream().filter(shorter::containsKey).toList();
        if (common.isEmpty()) {
            return;
        }
        Map<Row, Double> ratios = new LinkedHashMap<>();
        for (Row row : common) {
            ratios.put(
                    row,
                    ForkStatistics.ratio(means(shorter.get(row), "cpu.norm"), means(longer.get(row), "cpu.norm"))
                            .value());
        }
        System.out.println("  CPU time per operation of the run above against this one, where more than 5% apart:");
        ratios.entrySet().stream()
                .filter(ratio -> Math.abs(Math.log(ratio.getValue())) > Math.log(1.05))
                .sorted(Map.Entry.comparingByValue())
                .forEach(ratio -> System.out.printf(
                        Locale.ROOT, "    %.2fx  %s%n", ratio.getValue(), ratio.getKey().label()));
        double[] sorted = ratios.values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
        System.out.printf(Locale.ROOT, "    median of %d rows: %.3fx%n", sorted.length, sorted[sorted.length / 2]);
    }
}
