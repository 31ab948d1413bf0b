// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Steadiness;
import io.github.wirebench.harness.stats.ForkStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Prints how precise the results of runs are, and how long that took. For each run: the forks, the wall time from the start of the first
 * fork to the end of the last, and the half-widths of the 95% intervals between forks of the 25th percentile of CPU time, the mean of
 * CPU time and the mean of wall time per operation. For the second of two runs of the same benchmarks also: the time after which the
 * first run was as precise as the second for each benchmark, and the benchmarks whose CPU times differ. Benchmarks in which the JIT
 * compiler used more than 5% of the CPU time are listed.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/Precision.java RUN...}
 */
public class Precision {
    private static final ToDoubleFunction<JmhEntry> CPU_P25 =
            entry -> entry.cpuTimes().orElseThrow()[0];
    private static final ToDoubleFunction<JmhEntry> CPU_MEAN =
            entry -> entry.forkMeans(JmhEntry.CPU_TIME).orElseThrow()[0];
    private static final ToDoubleFunction<JmhEntry> WALL_MEAN = entry -> entry.forkMeans()[0];

    public static void main(String[] runs) throws IOException {
        System.out.println("half-widths in %: median, 90th percentile, worst (rows within 3%)");
        System.out.printf(
                "%-16s %5s %6s %7s   %-24s   %-24s   %-24s%n",
                "run", "rows", "forks", "wall s", "CPU, 25th percentile", "CPU, mean", "wall, mean");
        Map<BenchmarkCase, List<Fork>> before = Map.of();
        for (String run : runs) {
            List<Fork> forks = ForkJournal.read(Path.of(run, "forks.jsonl")).forks();
            Map<BenchmarkCase, List<Fork>> rows = forks.stream()
                    .filter(fork -> !fork.isFailure())
                    .collect(groupingBy(Fork::benchmarkCase, LinkedHashMap::new, toList()));
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %5d %6d %7.0f   %s   %s   %s%n",
                    Path.of(run).getFileName(),
                    rows.size(),
                    forks.size(),
                    seconds(forks),
                    halfWidths(rows, CPU_P25),
                    halfWidths(rows, CPU_MEAN),
                    halfWidths(rows, WALL_MEAN));
            rows.forEach(Precision::warnOfDrift);
            if (before.keySet().equals(rows.keySet())) {
                threeForks(before, rows);
                timeToSamePrecision(before, rows, CPU_P25, "CPU, 25th percentile");
                timeToSamePrecision(before, rows, CPU_MEAN, "CPU, mean");
                timeToSamePrecision(before, rows, WALL_MEAN, "wall, mean");
                compare(before, rows);
            }
            before = rows;
        }
    }

    private static void warnOfDrift(BenchmarkCase row, List<Fork> forks) {
        long steady = forks.stream()
                .filter(fork -> Steadiness.ofForks(fork.entry()).get(0) == Steadiness.STEADY)
                .count();
        if (steady < forks.size()) {
            System.out.printf(
                    Locale.ROOT, "  %s: %d of %d forks not steady%n", row.label(), forks.size() - steady, forks.size());
        }
    }

    private static double seconds(List<Fork> forks) {
        Fork last = forks.get(forks.size() - 1);
        return Duration.between(forks.get(0).startedAt(), last.startedAt()).toMillis() / 1000.0 + last.seconds();
    }

    private static String halfWidths(Map<BenchmarkCase, List<Fork>> rows, ToDoubleFunction<JmhEntry> figure) {
        double[] sorted = rows.values().stream()
                .mapToDouble(forks -> 100 * halfWidth(forks, figure))
                .sorted()
                .toArray();
        return String.format(
                Locale.ROOT,
                "%5.1f %6.1f %6.1f (%2d)",
                sorted[sorted.length / 2],
                sorted[(int) Math.ceil(0.9 * sorted.length) - 1],
                sorted[sorted.length - 1],
                Arrays.stream(sorted).filter(width -> width <= 3).count());
    }

    private static double halfWidth(List<Fork> forks, ToDoubleFunction<JmhEntry> figure) {
        return ForkStatistics.mean(figures(forks, figure)).relativeHalfWidth();
    }

    private static double[] figures(List<Fork> forks, ToDoubleFunction<JmhEntry> figure) {
        return forks.stream().map(Fork::entry).mapToDouble(figure).toArray();
    }

    /** Prints the precision of the first run after three forks of each benchmark, the minimum. */
    private static void threeForks(Map<BenchmarkCase, List<Fork>> first, Map<BenchmarkCase, List<Fork>> second) {
        Map<BenchmarkCase, List<Fork>> three = new LinkedHashMap<>();
        first.forEach((row, forks) -> three.put(row, forks.subList(0, Math.min(3, forks.size()))));
        System.out.printf(
                Locale.ROOT,
                "  the run above after three forks of each row, %.0f%% of the time: CPU, 25th percentile %s; CPU, mean %s;"
                        + " wall, mean %s%n",
                100 * forkSeconds(three) / forkSeconds(second),
                halfWidths(three, CPU_P25).strip(),
                halfWidths(three, CPU_MEAN).strip(),
                halfWidths(three, WALL_MEAN).strip());
    }

    private static double forkSeconds(Map<BenchmarkCase, List<Fork>> rows) {
        return rows.values().stream()
                .flatMap(List::stream)
                .mapToDouble(Fork::seconds)
                .sum();
    }

    /** Counts for each benchmark the forks of the first run, at least 3, until its interval is as narrow as in the second run. */
    private static void timeToSamePrecision(
            Map<BenchmarkCase, List<Fork>> first,
            Map<BenchmarkCase, List<Fork>> second,
            ToDoubleFunction<JmhEntry> figure,
            String name) {
        double time = 0;
        double all = 0;
        int reached = 0;
        for (Map.Entry<BenchmarkCase, List<Fork>> row : second.entrySet()) {
            double aim = halfWidth(row.getValue(), figure);
            List<Fork> forks = first.get(row.getKey());
            int needed = Math.min(3, forks.size());
            while (needed < forks.size() && halfWidth(forks.subList(0, needed), figure) > aim) {
                needed++;
            }
            reached += halfWidth(forks.subList(0, needed), figure) <= aim ? 1 : 0;
            time += forks.subList(0, needed).stream().mapToDouble(Fork::seconds).sum();
            all += row.getValue().stream().mapToDouble(Fork::seconds).sum();
        }
        System.out.printf(
                Locale.ROOT,
                "  %s: the run above was as precise after %.0f s of forks against %.0f s, %.0f%% (%d of %d rows reached it)%n",
                name,
                time,
                all,
                100 * time / all,
                reached,
                second.size());
    }

    /** Prints ratios of CPU time. They are above 1 where the first run's forks were not warmed up. */
    private static void compare(Map<BenchmarkCase, List<Fork>> first, Map<BenchmarkCase, List<Fork>> second) {
        Map<BenchmarkCase, Double> ratios = new LinkedHashMap<>();
        first.forEach((row, forks) -> ratios.put(
                row,
                ForkStatistics.ratio(figures(forks, CPU_P25), figures(second.get(row), CPU_P25))
                        .value()));
        double[] sorted =
                ratios.values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "  CPU time (25th percentile) in the run above against this one: median %.3fx; more than 5%% apart:%n",
                sorted[sorted.length / 2]);
        ratios.entrySet().stream()
                .filter(ratio -> Math.abs(Math.log(ratio.getValue())) > Math.log(1.05))
                .sorted(Map.Entry.comparingByValue())
                .forEach(ratio -> System.out.printf(
                        Locale.ROOT,
                        "    %.2fx  %s%n",
                        ratio.getValue(),
                        ratio.getKey().label()));
    }
}
