// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.run.CompilerShare;
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
 * How precise the rows of runs became, and what that took. For each run: forks, wall time from the start of the first fork to the
 * end of the last, and the half-widths of the 95% intervals between forks of the 25th percentile of CPU time, the mean of CPU
 * time and the mean of wall time per operation. For the second of two runs of the same rows also: the time in which the first run
 * had become as precise as this one, row by row, and rows whose CPU times differ. Rows in which the JIT compiler used more than
 * 5% of the CPU time are named.
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
        Map<Row, List<ForkRecord>> before = Map.of();
        for (String run : runs) {
            List<ForkRecord> forks = ForkJournal.read(Path.of(run, "forks.jsonl")).forks();
            Map<Row, List<ForkRecord>> rows = forks.stream()
                    .filter(fork -> !fork.isFailure())
                    .collect(groupingBy(ForkRecord::row, LinkedHashMap::new, toList()));
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
            rows.forEach(Precision::warnOfCompilation);
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

    private static void warnOfCompilation(Row row, List<ForkRecord> forks) {
        double[] shares = forks.stream()
                .mapToDouble(fork -> CompilerShare.of(fork.entry()).orElse(Double.NaN))
                .toArray();
        double median = Quantile.withDefaults().evaluate(shares, 0.5);
        if (median > 0.05) {
            System.out.printf(
                    Locale.ROOT,
                    "  compiler at work in %s: %.0f%% of the CPU time%n",
                    row.label(),
                    100 * median);
        }
    }

    private static double seconds(List<ForkRecord> forks) {
        ForkRecord last = forks.get(forks.size() - 1);
        return Duration.between(forks.get(0).startedAt(), last.startedAt()).toMillis() / 1000.0 + last.seconds();
    }

    private static String halfWidths(Map<Row, List<ForkRecord>> rows, ToDoubleFunction<JmhEntry> figure) {
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

    private static double halfWidth(List<ForkRecord> forks, ToDoubleFunction<JmhEntry> figure) {
        return ForkStatistics.mean(figures(forks, figure)).relativeHalfWidth();
    }

    private static double[] figures(List<ForkRecord> forks, ToDoubleFunction<JmhEntry> figure) {
        return forks.stream().map(ForkRecord::entry).mapToDouble(figure).toArray();
    }

    /** What the first run knew after three forks of each row, which is the least that it can stop after. */
    private static void threeForks(Map<Row, List<ForkRecord>> first, Map<Row, List<ForkRecord>> second) {
        Map<Row, List<ForkRecord>> three = new LinkedHashMap<>();
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

    private static double forkSeconds(Map<Row, List<ForkRecord>> rows) {
        return rows.values().stream()
                .flatMap(List::stream)
                .mapToDouble(ForkRecord::seconds)
                .sum();
    }

    /** Each row of the first run counts with the forks, 3 at least, after which its interval was as narrow as in the second. */
    private static void timeToSamePrecision(
            Map<Row, List<ForkRecord>> first,
            Map<Row, List<ForkRecord>> second,
            ToDoubleFunction<JmhEntry> figure,
            String name) {
        double time = 0;
        double all = 0;
        int reached = 0;
        for (Map.Entry<Row, List<ForkRecord>> row : second.entrySet()) {
            double aim = halfWidth(row.getValue(), figure);
            List<ForkRecord> forks = first.get(row.getKey());
            int needed = Math.min(3, forks.size());
            while (needed < forks.size() && halfWidth(forks.subList(0, needed), figure) > aim) {
                needed++;
            }
            reached += halfWidth(forks.subList(0, needed), figure) <= aim ? 1 : 0;
            time += forks.subList(0, needed).stream().mapToDouble(ForkRecord::seconds).sum();
            all += row.getValue().stream().mapToDouble(ForkRecord::seconds).sum();
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

    /** Short warm-up shows here: ratios above 1 where the first run's forks were not yet warm. */
    private static void compare(Map<Row, List<ForkRecord>> first, Map<Row, List<ForkRecord>> second) {
        Map<Row, Double> ratios = new LinkedHashMap<>();
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
