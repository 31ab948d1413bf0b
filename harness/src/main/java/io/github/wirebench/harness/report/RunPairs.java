// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.compare.Conditions;
import io.github.wirebench.harness.figures.FigureRow;
import io.github.wirebench.harness.figures.RunFigures;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.stats.BenjaminiHochberg;
import io.github.wirebench.harness.stats.LogRatio;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The same benchmarks in several runs: another JDK, or another number of threads. */
final class RunPairs {
    private static final double FALSE_DISCOVERIES = 0.05;

    private RunPairs() {}

    /**
     * Each run against the first; those that share no benchmark with it are left out.
     *
     * @param labels of the runs
     */
    static List<Report.Pair> of(List<RunFigures> runs, List<String> labels) {
        List<Report.Pair> pairs = new ArrayList<>();
        for (int i = 1; i < runs.size(); i++) {
            List<Report.PairRow> rows = rows(runs.get(0), runs.get(i));
            if (!rows.isEmpty()) {
                pairs.add(new Report.Pair(i, said(labels.get(0), labels.get(i), rows), rows));
            }
        }
        return pairs;
    }

    private static List<Report.PairRow> rows(RunFigures first, RunFigures later) {
        List<FigureRow> before = new ArrayList<>();
        List<FigureRow> after = new ArrayList<>();
        for (FigureRow row : first.rows()) {
            later.row(row.key())
                    .filter(same -> row.hasForks() && same.hasForks())
                    .ifPresent(same -> {
                        before.add(row);
                        after.add(same);
                    });
        }
        boolean[] told = told(before, after);
        return IntStream.range(0, before.size())
                .mapToObj(i -> new Report.PairRow(
                        before.get(i).key().label(),
                        first.contender(before.get(i)),
                        before.get(i).id(),
                        after.get(i).id(),
                        Triples.ratios(after.get(i), before.get(i)),
                        told[i]))
                .toList();
    }

    /** Which times differ, with the expected share of false ones among these at 5%, however many rows there are. */
    private static boolean[] told(List<FigureRow> before, List<FigureRow> after) {
        double[] chances = IntStream.range(0, before.size())
                .mapToDouble(i -> LogRatio.welch(
                                after.get(i).nanoseconds(), before.get(i).nanoseconds())
                        .pValue(0))
                .map(chance -> Double.isNaN(chance) ? 1 : chance)
                .toArray();
        double[] adjusted = BenjaminiHochberg.adjust(chances);
        boolean[] told = new boolean[adjusted.length];
        for (int i = 0; i < adjusted.length; i++) {
            told[i] = adjusted[i] <= FALSE_DISCOVERIES;
        }
        return told;
    }

    private static List<String> said(String first, String later, List<Report.PairRow> rows) {
        double[] ratios = rows.stream()
                .mapToDouble(row -> Triples.interval(row.ratio().wall()).value())
                .toArray();
        long more = count(rows, ratios, ratio -> ratio > 1);
        long less = count(rows, ratios, ratio -> ratio < 1);
        return List.of(String.format(
                Locale.ROOT,
                "%s against %s, %d %s that both have: %d more time, %d less, %d not told apart (of those told, 5%% may be"
                        + " chance); geometric mean of the ratios %s.",
                later,
                first,
                rows.size(),
                rows.size() == 1 ? "benchmark" : "benchmarks",
                more,
                less,
                rows.size() - more - less,
                Quantities.ratio(Triples.geometricMean(ratios))));
    }

    private static long count(List<Report.PairRow> rows, double[] ratios, DoublePredicate direction) {
        return IntStream.range(0, ratios.length)
                .filter(i -> rows.get(i).told() && direction.test(ratios[i]))
                .count();
    }

    /** What a benchmark shares with itself at other numbers of threads: else the points would compare machines. */
    private record Setting(Row row, Conditions conditions, String machine) {}

    /**
     * Benchmarks that were measured with several numbers of threads, on one machine with one JVM.
     *
     * @param labels of the runs; a benchmark with several settings is named after the first run of each
     */
    static List<Report.Threads> threads(List<RunFigures> runs, List<String> labels) {
        Map<Setting, Map<Integer, FigureRow>> bySetting = new LinkedHashMap<>();
        for (RunFigures run : runs) {
            run.rows().stream()
                    .filter(FigureRow::hasForks)
                    .forEach(row -> bySetting
                            .computeIfAbsent(
                                    new Setting(
                                            row.key().row(),
                                            row.measured().conditions(),
                                            run.input().facts().machine()),
                                    key -> new TreeMap<>())
                            .putIfAbsent(row.key().threads(), row));
        }
        bySetting.values().removeIf(points -> points.size() < 2);
        Map<Row, Long> settings =
                bySetting.keySet().stream().collect(Collectors.groupingBy(Setting::row, Collectors.counting()));
        return bySetting.entrySet().stream()
                .map(entry -> {
                    FigureRow fewest = entry.getValue().values().iterator().next();
                    Row row = entry.getKey().row();
                    return new Report.Threads(
                            row.label() + (settings.get(row) > 1 ? ", " + labels.get(fewest.run()) : ""),
                            runs.get(fewest.run()).contender(fewest),
                            entry.getValue().entrySet().stream()
                                    .map(point -> new Report.ThreadPoint(
                                            point.getKey(), point.getValue().id()))
                                    .toList());
                })
                .toList();
    }
}
