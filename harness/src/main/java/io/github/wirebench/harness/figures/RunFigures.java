// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.figures;

import io.github.wirebench.harness.compare.ComparedRun;
import io.github.wirebench.harness.compare.Key;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.questions.Question;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A run with its rows. */
public final class RunFigures {
    /** Modes that tell the time of an operation, the best first; single shots are cold. */
    private static final List<String> MODES = List.of("avgt", "thrpt", "sample");

    private final ComparedRun input;
    private final Sidecars sidecars;
    private final Map<Key, FigureRow> rows;
    private final Map<String, List<FigureRow>> byBenchmark;

    RunFigures(ComparedRun input, Sidecars sidecars, Map<Key, FigureRow> rows) {
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
     * What was measured for a question's row, with its parameters: in average time, or else as throughput or in samples, and
     * with the fewest threads. A row with further parameters is taken only if no other one fits as well.
     */
    public Optional<FigureRow> find(Question.Row asked) {
        List<FigureRow> fitting = byBenchmark.getOrDefault(asked.benchmark(), List.of()).stream()
                .filter(row -> fits(row.key().row(), asked))
                .toList();
        return MODES.stream()
                .map(mode -> fitting.stream()
                        .filter(row -> row.key().row().mode().equals(mode))
                        .toList())
                .filter(rows -> !rows.isEmpty())
                .findFirst()
                .flatMap(RunFigures::onlyOne);
    }

    /** The only one among those with the fewest threads. */
    private static Optional<FigureRow> onlyOne(List<FigureRow> rows) {
        int fewest = rows.stream().mapToInt(row -> row.key().threads()).min().orElseThrow();
        List<FigureRow> left =
                rows.stream().filter(row -> row.key().threads() == fewest).toList();
        return left.size() == 1 ? Optional.of(left.get(0)) : Optional.empty();
    }

    private static boolean fits(Row row, Question.Row asked) {
        return row.params().entrySet().containsAll(asked.params().entrySet());
    }

    /** The value of a row's parameter that the run's contenders know; empty if there is none. */
    public String contender(FigureRow row) {
        return row.params().values().stream()
                .filter(sidecars.contenders()::containsKey)
                .findFirst()
                .orElse("");
    }

    /** The only value that a fact has among the rows; empty if there are several. */
    Optional<String> only(Function<FigureRow, String> fact) {
        List<String> values =
                rows.values().stream().map(fact).distinct().limit(2).toList();
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }
}
