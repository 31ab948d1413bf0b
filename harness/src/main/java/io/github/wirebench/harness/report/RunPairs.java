// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.questions.Said;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The same benchmarks in several runs: another JDK, or another number of threads. */
final class RunPairs {
    private RunPairs() {}

    /**
     * Each run against the first; those that share no benchmark with it are left out.
     *
     * @param labels of the runs
     */
    static List<Report.Pair> of(List<ReportedRun> runs, List<String> labels) {
        List<Report.Pair> pairs = new ArrayList<>();
        for (int i = 1; i < runs.size(); i++) {
            List<Report.PairRow> rows = rows(runs.get(0), runs.get(i));
            if (!rows.isEmpty()) {
                pairs.add(new Report.Pair(i, said(labels.get(0), labels.get(i), rows), rows));
            }
        }
        return pairs;
    }

    private static List<Report.PairRow> rows(ReportedRun first, ReportedRun later) {
        List<Report.PairRow> rows = new ArrayList<>();
        for (FigureRow before : first.rows()) {
            Optional<FigureRow> after = later.row(before.key());
            after.map(row -> Triples.ratios(row, before))
                    .filter(ratios -> ratios.wall() != null)
                    .ifPresent(ratios -> rows.add(new Report.PairRow(
                            before.key().label(), before.id(), after.get().id(), ratios)));
        }
        return rows;
    }

    private static List<String> said(String first, String later, List<Report.PairRow> rows) {
        List<Interval> ratios =
                rows.stream().map(row -> Triples.interval(row.ratio().wall())).toList();
        double mean = Triples.geometricMean(
                ratios.stream().mapToDouble(Interval::value).toArray());
        return List.of(String.format(
                Locale.ROOT,
                "%s against %s, %d %s that both have: %d more time, %d less, %d not told apart; geometric mean of"
                        + " the ratios %s.",
                later,
                first,
                rows.size(),
                rows.size() == 1 ? "benchmark" : "benchmarks",
                count(ratios, Said.Kind.SLOWER),
                count(ratios, Said.Kind.FASTER),
                count(ratios, Said.Kind.NOT_TOLD_APART),
                Quantities.ratio(mean)));
    }

    private static long count(List<Interval> ratios, Said.Kind kind) {
        return ratios.stream().filter(ratio -> Said.Kind.of(ratio) == kind).count();
    }

    /** Benchmarks that were measured with several numbers of threads. */
    static List<Report.Threads> threads(List<ReportedRun> runs) {
        Map<Row, Map<Integer, FigureRow>> byRow = new LinkedHashMap<>();
        for (ReportedRun run : runs) {
            run.rows()
                    .forEach(row -> byRow.computeIfAbsent(row.key().row(), key -> new LinkedHashMap<>())
                            .putIfAbsent(row.key().threads(), row));
        }
        return byRow.entrySet().stream()
                .filter(row -> row.getValue().size() > 1)
                .map(row -> new Report.Threads(
                        row.getKey().label(),
                        row.getValue().entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(point -> new Report.ThreadPoint(
                                        point.getKey(), point.getValue().id()))
                                .toList()))
                .toList();
    }
}
