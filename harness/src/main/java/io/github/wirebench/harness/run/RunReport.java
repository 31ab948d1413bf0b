// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.TextTable;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What was measured, as plain text: a table per run, what is wrong with it, and a joint table of several runs. */
public final class RunReport {
    /** That many rows are named; run.json and jmh.json have them all. */
    private static final int NAMED = 5;

    private final List<MeasuredRun> runs;

    /**
     * @param runs with the same rows if there are several
     */
    public RunReport(List<MeasuredRun> runs) {
        this.runs = runs;
    }

    /**
     * All lines.
     *
     * @param withTables whether to print the tables, or only what is wrong
     */
    public List<String> lines(boolean withTables) {
        List<String> lines = new ArrayList<>();
        for (MeasuredRun run : runs) {
            lines.add("");
            if (runs.size() > 1) {
                lines.add(run.label() + ": JDK " + run.vmVersion() + ", in " + run.directory());
            }
            if (withTables) {
                lines.addAll(table(run));
                lines.add("");
            }
            lines.addAll(remarks(run));
        }
        if (runs.size() > 1) {
            lines.addAll(jointTable());
        }
        if (withTables) {
            lines.add(
                    "± is the 95% interval between forks; CPU is the 25th percentile of the worker threads' iterations; B/op is the median of the forks.");
            lines.add("");
        }
        return lines;
    }

    private static List<String> table(MeasuredRun run) {
        TextTable table = new TextTable(List.of("", "score", "unit", "forks", "CPU/op", "B/op", ""));
        for (RowProgress row : run.rows()) {
            table.add(List.of(
                    row.row().label(),
                    row.hasForks() ? Quantities.plain(ForkStatistics.mean(row.scoreMeans())) : "",
                    row.unit(),
                    String.valueOf(row.forkCount()),
                    row.cpuTimes().map(RunReport::time).orElse(""),
                    row.hasForks() ? Quantities.bytes(row.allocation()) : "",
                    mark(row)));
        }
        return table.lines();
    }

    private static String time(double[] nanoseconds) {
        Interval mean = ForkStatistics.mean(nanoseconds);
        return Quantities.time(mean, Quantities.TimeUnit.of(mean.value()));
    }

    private static String mark(RowProgress row) {
        if (row.error().isPresent()) {
            return "failed";
        }
        if (!row.hasForks()) {
            return "not measured";
        }
        List<String> marks = new ArrayList<>();
        if (!row.reachedAim()) {
            marks.add("! " + width(row));
        }
        if (row.isStillCompiling()) {
            marks.add("! compiling");
        }
        if (row.forksShortOfCpu() > 0) {
            marks.add("! " + row.forksShortOfCpu() + " short of CPU");
        }
        return String.join(" ", marks);
    }

    private static String width(RowProgress row) {
        Interval interval = row.decidingInterval();
        return interval.isKnown() ? "±" + Quantities.percent(interval.relativeHalfWidth()) : "± unknown";
    }

    private static List<String> remarks(MeasuredRun run) {
        List<String> lines = new ArrayList<>();
        StopRule rule = run.rule();
        List<RowProgress> wide = run.rows().stream()
                .filter(row -> row.error().isEmpty() && !row.reachedAim())
                .sorted(Comparator.comparingDouble(RunReport::badness).reversed())
                .toList();
        if (!wide.isEmpty()) {
            lines.add("! " + wide.size() + " of " + run.rows().size() + " rows did not reach "
                    + (rule.precision() > 0
                            ? "±" + Quantities.percent(rule.precision()) + " of "
                                    + (rule.metric() == StopRule.Metric.CPU ? "CPU" : "wall") + " time"
                            : rule.maxForks() + " forks")
                    + ": "
                    + named(wide.stream()
                            .map(row -> row.row().label() + " " + (row.hasForks() ? width(row) : "not measured"))
                            .toList()));
        }
        List<RowProgress> compiling =
                run.rows().stream().filter(RowProgress::isStillCompiling).toList();
        if (!compiling.isEmpty()) {
            lines.add("! " + compiling.size() + (compiling.size() == 1 ? " row was" : " rows were")
                    + " measured while the JIT compiler was still at work, and will be faster when warm: take a longer"
                    + " --warmup, or --profile thorough: "
                    + named(compiling.stream()
                            .map(row -> row.row().label() + " (" + Quantities.percent(row.compilerShare())
                                    + " of its CPU time)")
                            .toList()));
        }
        long starved =
                run.rows().stream().mapToLong(RowProgress::forksShortOfCpu).sum();
        if (starved > 0) {
            lines.add("! " + starved + (starved == 1 ? " fork got less than " : " forks got less than ")
                    + Quantities.percent(CpuShortage.FULL_SHARE)
                    + " of a CPU per thread: other programs took it, or the benchmark waits");
        }
        if (!run.recordsCpuTime()) {
            lines.add("! CPU time was not recorded: this jar does not take the profiler");
        }
        run.failures()
                .forEach(row -> lines.add(
                        "! " + row.row().label() + " failed: " + row.error().get()));
        return lines;
    }

    private static double badness(RowProgress row) {
        Interval interval = row.decidingInterval();
        return interval.isKnown() ? interval.relativeHalfWidth() : Double.MAX_VALUE;
    }

    private static String named(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
                + (names.size() > NAMED ? ", and " + (names.size() - NAMED) + " more" : "");
    }

    private List<String> jointTable() {
        MeasuredRun first = runs.get(0);
        List<String> header = new ArrayList<>(List.of("", "unit"));
        for (MeasuredRun run : runs) {
            header.add(run.label());
            if (run != first) {
                header.add("against " + first.label());
            }
        }
        TextTable table = new TextTable(header);
        for (RowProgress base : first.rows()) {
            List<String> cells = new ArrayList<>(List.of(base.row().label(), unit(base.row())));
            for (MeasuredRun run : runs) {
                RowProgress row = run.row(base.row());
                cells.add(row.hasForks() ? Quantities.plain(ForkStatistics.mean(row.scoreMeans())) : "");
                if (run != first) {
                    cells.add(ratio(row, base).map(Quantities::ratio).orElse(""));
                }
            }
            table.add(cells);
        }
        List<String> lines = new ArrayList<>(List.of("", "All together; more is slower, but for ops/time:", ""));
        lines.addAll(table.lines());
        lines.add("");
        return lines;
    }

    /** Of the first run that measured the row. */
    private String unit(Row row) {
        return runs.stream()
                .map(run -> run.row(row))
                .filter(RowProgress::hasForks)
                .map(RowProgress::unit)
                .findFirst()
                .orElse("");
    }

    private static Optional<Interval> ratio(RowProgress row, RowProgress base) {
        return row.hasForks() && base.hasForks()
                ? Optional.of(ForkStatistics.ratio(row.scoreMeans(), base.scoreMeans()))
                : Optional.empty();
    }
}
