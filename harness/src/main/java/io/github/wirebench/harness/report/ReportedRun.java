// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.compare.ComparedRun;
import io.github.wirebench.harness.compare.Key;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.questions.Question;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A run with its rows. */
public final class ReportedRun {
    private static final String AVERAGE_TIME = "avgt";

    private final ComparedRun input;
    private final Sidecars sidecars;
    private final Map<Key, FigureRow> rows;
    private final Map<String, List<FigureRow>> byBenchmark;

    ReportedRun(ComparedRun input, Sidecars sidecars, Map<Key, FigureRow> rows) {
        this.input = input;
        this.sidecars = sidecars;
        this.rows = rows;
        this.byBenchmark = rows.values().stream()
                .collect(Collectors.groupingBy(row -> row.key().row().benchmark()));
    }

    /** What it was read from. */
    public ComparedRun input() {
        return input;
    }

    /** What stands beside its results. */
    public Sidecars sidecars() {
        return sidecars;
    }

    /** In the order of the results. */
    public Collection<FigureRow> rows() {
        return rows.values();
    }

    /** The row with a key; empty if it was not measured. */
    public Optional<FigureRow> row(Key key) {
        return Optional.ofNullable(rows.get(key));
    }

    /**
     * What was measured for a question's row: in average time, with its parameters. A row with further parameters, or
     * several numbers of threads, is taken only if no other one fits as well.
     */
    public Optional<FigureRow> find(Question.Row asked) {
        Map<Integer, List<FigureRow>> fitting = byBenchmark.getOrDefault(asked.benchmark(), List.of()).stream()
                .filter(row -> row.key().row().mode().equals(AVERAGE_TIME))
                .filter(row -> fits(row.key().row(), asked))
                .collect(Collectors.groupingBy(row -> row.key().threads()));
        return fitting.entrySet().stream()
                .min(Comparator.comparing(Map.Entry::getKey))
                .map(Map.Entry::getValue)
                .filter(rowsOfThreads -> rowsOfThreads.size() == 1)
                .map(rowsOfThreads -> rowsOfThreads.get(0));
    }

    private static boolean fits(Row row, Question.Row asked) {
        return row.params().entrySet().containsAll(asked.params().entrySet());
    }

    /** The only value that a fact has among the rows; empty if there are several. */
    Optional<String> only(Function<FigureRow, String> fact) {
        List<String> values =
                rows.values().stream().map(fact).distinct().limit(2).toList();
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }
}
