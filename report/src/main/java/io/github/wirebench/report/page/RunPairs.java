// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The same benchmarks in several runs: another JDK, or another number of threads. */
final class RunPairs {
    private static final double FALSE_DISCOVERIES = 0.05;

    private RunPairs() {}

    /** Compares each run with the first that measured any of its benchmarks on the same CPU; the first runs of a CPU are left out. */
    static List<Report.Pair> of(List<ReportedRun> runs) {
        List<Report.Pair> pairs = new ArrayList<>();
        for (ReportedRun run : runs) {
            runs.subList(0, run.index()).stream()
                    .map(first -> pair(first, run))
                    .filter(pair -> !pair.rows().isEmpty())
                    .findFirst()
                    .ifPresent(pairs::add);
        }
        return pairs;
    }

    private static Report.Pair pair(ReportedRun first, ReportedRun later) {
        List<Report.PairRow> rows = rows(first, later);
        Counts counts = Counts.of(rows);
        return new Report.Pair(
                first.index(),
                later.index(),
                counts.verdict(),
                rows.isEmpty() ? "" : summary(first.label(), later.label(), rows, counts),
                rows);
    }

    /** How many benchmarks take measurably longer or less time, and how many have too few forks to tell. */
    private record Counts(int all, long slower, long faster, long untested) {
        static Counts of(List<Report.PairRow> rows) {
            return new Counts(
                    rows.size(),
                    rows.stream()
                            .filter(row -> row.differs() && row.ratio().wall().value() > 1)
                            .count(),
                    rows.stream()
                            .filter(row -> row.differs() && row.ratio().wall().value() < 1)
                            .count(),
                    rows.stream()
                            .filter(row -> !row.ratio().wall().interval().isKnown())
                            .count());
        }

        /** Answers whether the later run is slower. */
        String verdict() {
            if (untested == all) {
                return "Not enough forks to tell.";
            }
            if (slower + faster > 0) {
                return slower + " of " + Format.count(all, "benchmark") + (slower == 1 ? " takes" : " take")
                        + " longer, " + faster + " less time.";
            }
            return "Not measurably.";
        }
    }

    private static List<Report.PairRow> rows(ReportedRun first, ReportedRun later) {
        List<Figure> before = new ArrayList<>();
        List<Figure> after = new ArrayList<>();
        for (Figure figure : first.figures()) {
            Figure same = later.byCase().get(figure.benchmarkCase());
            if (same != null
                    && figure.samples().hasTime()
                    && same.samples().hasTime()
                    && figure.samples().conditions().isOnCpuOf(same.samples().conditions())) {
                before.add(figure);
                after.add(same);
            }
        }
        double[] chances = new double[before.size()];
        for (int i = 0; i < chances.length; i++) {
            double chance = LogRatio.welch(
                            after.get(i).samples().nanoseconds(),
                            before.get(i).samples().nanoseconds())
                    .pValue(0);
            chances[i] = Double.isNaN(chance) ? 1 : chance;
        }
        // the expected share of false differences among all is 5%, however many benchmarks there are
        double[] adjusted = ForkStatistics.benjaminiHochberg(chances);
        List<Report.PairRow> rows = new ArrayList<>();
        for (int i = 0; i < adjusted.length; i++) {
            rows.add(new Report.PairRow(
                    before.get(i).label(),
                    before.get(i).contender(),
                    before.get(i).id(),
                    after.get(i).id(),
                    after.get(i).ratiosTo(before.get(i)),
                    adjusted[i] <= FALSE_DISCOVERIES));
        }
        return rows;
    }

    private static String summary(String first, String later, List<Report.PairRow> rows, Counts counts) {
        double[] ratios =
                rows.stream().mapToDouble(row -> row.ratio().wall().value()).toArray();
        long same = counts.all() - counts.slower() - counts.faster() - counts.untested();
        return String.format(
                Locale.ROOT,
                "%s compared with %s: %s the time in the geometric mean; %d %s no measurable difference (about 5%% of the others may"
                        + " differ by chance)%s.",
                later,
                first,
                Format.ratio(ForkStatistics.geometricMean(ratios)),
                same,
                same == 1 ? "shows" : "show",
                counts.untested() == 0
                        ? ""
                        : "; " + counts.untested() + (counts.untested() == 1 ? " has" : " have")
                                + " not enough forks to tell");
    }

    /** The settings that a benchmark shares with itself at other numbers of threads: else the points would compare machines. */
    private record Setting(BenchmarkCase benchmarkCase, Samples.Conditions conditions, String machine) {}

    /**
     * Returns benchmarks that were measured with several numbers of threads, on one machine with one JVM; a benchmark with
     * several settings is named after the first run of each.
     */
    static List<Report.Threads> threads(List<ReportedRun> runs) {
        Map<Setting, Map<Integer, Figure>> bySetting = new LinkedHashMap<>();
        for (ReportedRun run : runs) {
            run.figures().stream()
                    .filter(figure -> figure.samples().hasTime())
                    .forEach(figure -> bySetting
                            .computeIfAbsent(
                                    new Setting(
                                            figure.benchmarkCase().withThreads(0),
                                            figure.samples().conditions(),
                                            run.run().info().machineText()),
                                    key -> new TreeMap<>())
                            .putIfAbsent(figure.benchmarkCase().threads(), figure));
        }
        bySetting.values().removeIf(points -> points.size() < 2);
        Map<BenchmarkCase, Long> settings = bySetting.keySet().stream()
                .collect(Collectors.groupingBy(Setting::benchmarkCase, Collectors.counting()));
        List<Report.Threads> threads = new ArrayList<>();
        bySetting.forEach((setting, points) -> {
            Figure fewest = points.values().iterator().next();
            String suffix = settings.get(setting.benchmarkCase()) > 1
                    ? ", " + runs.get(fewest.run()).label()
                    : "";
            threads.add(new Report.Threads(
                    fewest.labelAtAnyThreads() + suffix,
                    fewest.contender(),
                    points.entrySet().stream()
                            .map(point -> new Report.ThreadPoint(
                                    point.getKey(), point.getValue().id()))
                            .toList()));
        });
        return threads;
    }
}
