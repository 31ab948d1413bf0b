// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.CaseLabels;
import io.github.wirebench.harness.gate.GateReport.Section;
import io.github.wirebench.harness.gate.GateReport.TableRow;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The part of a section's table that a reader gets: the rows that are not folded away, without what is the same in all of them. */
final class ShownTable {
    /** Rows without a verdict tell little, and noisy results have many; the largest differences come first. */
    private static final int INCONCLUSIVE = 10;

    private static final String USUAL_MODE = "avgt";

    private final List<String> header = new ArrayList<>(List.of(""));
    private final List<List<String>> open;
    private final List<List<String>> inconclusive;
    private final List<List<String>> unchanged;
    private final List<String> constants = new ArrayList<>();
    private final int left;
    private final int leftInconclusive;

    /**
     * @param most rows that are shown, apart from unchanged ones
     * @param mostUnchanged unchanged rows that are shown, if others leave room for them
     */
    ShownTable(Section section, int most, int mostUnchanged) {
        List<TableRow> rows = section.rows();
        List<TableRow> seen = new ArrayList<>();
        List<TableRow> doubtful = new ArrayList<>();
        List<TableRow> same = new ArrayList<>();
        int inconclusiveRows = 0;
        for (TableRow row : rows) {
            if (row.folded().filter(Verdict.UNCHANGED::equals).isPresent()) {
                same.add(row);
            } else if (row.folded().isPresent() && ++inconclusiveRows > INCONCLUSIVE) {
                doubtful.add(row);
            } else {
                seen.add(row);
            }
        }
        List<TableRow> openRows = first(seen, most);
        List<TableRow> inconclusiveShown = first(doubtful, most - openRows.size());
        List<TableRow> unchangedShown = first(same, mostUnchanged);
        left = seen.size() - openRows.size() + same.size() - unchangedShown.size();
        leftInconclusive = doubtful.size() - inconclusiveShown.size();
        // of 50,000 rows only those that are shown need a name
        Function<TableRow, String> names = names(Stream.of(openRows, inconclusiveShown, unchangedShown)
                .flatMap(List::stream)
                .toList());
        List<List<String>> openCells = cells(openRows, names);
        List<List<String>> inconclusiveCells = cells(inconclusiveShown, names);
        List<List<String>> unchangedCells = cells(unchangedShown, names);
        List<Integer> columns = columns(
                section,
                Stream.of(openCells, inconclusiveCells, unchangedCells)
                        .flatMap(List::stream)
                        .toList());
        columns.forEach(column -> header.add(section.header().get(column)));
        open = only(columns, openCells);
        inconclusive = only(columns, inconclusiveCells);
        unchanged = only(columns, unchangedCells);
    }

    /** Names rows without the parameters, mode and threads that they have in common. */
    private Function<TableRow, String> names(List<TableRow> rows) {
        if (rows.size() < 2) {
            return row -> row.benchmarkCase().label();
        }
        Optional<String> mode = common(rows, BenchmarkCase::mode);
        Optional<Integer> threads = common(rows, BenchmarkCase::threads);
        Map<BenchmarkCase, BenchmarkCase> usual = rows.stream()
                .map(TableRow::benchmarkCase)
                .distinct()
                .collect(Collectors.toMap(
                        Function.identity(),
                        one -> new BenchmarkCase(
                                one.benchmark(),
                                mode.isPresent() ? USUAL_MODE : one.mode(),
                                one.params(),
                                threads.isPresent() ? 1 : one.threads())));
        CaseLabels labels = CaseLabels.withoutConstants(usual.values());
        labels.constants().forEach((name, value) -> constants.add(name + "=" + value));
        mode.filter(known -> !known.equals(USUAL_MODE)).ifPresent(known -> constants.add("mode " + known));
        threads.filter(known -> known > 1).ifPresent(known -> constants.add(known + " threads"));
        return row -> labels.byCase().get(usual.get(row.benchmarkCase()));
    }

    private static <T> Optional<T> common(List<TableRow> rows, Function<BenchmarkCase, T> fact) {
        Set<T> values = rows.stream()
                .map(row -> fact.apply(row.benchmarkCase()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return values.size() == 1 ? Optional.of(values.iterator().next()) : Optional.empty();
    }

    private static List<TableRow> first(List<TableRow> rows, int most) {
        return rows.subList(0, Math.max(0, Math.min(most, rows.size())));
    }

    private static List<List<String>> cells(List<TableRow> rows, Function<TableRow, String> names) {
        return rows.stream()
                .map(row -> Stream.concat(Stream.of(names.apply(row)), row.figures().get().stream())
                        .toList())
                .toList();
    }

    /** Returns the columns with more to tell than one line can. */
    private List<Integer> columns(Section section, List<List<String>> rows) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < section.header().size(); i++) {
            int column = i;
            Set<String> values =
                    rows.stream().map(row -> row.get(column + 1)).collect(Collectors.toCollection(TreeSet::new));
            boolean blank = values.stream().allMatch(String::isEmpty);
            boolean differs = values.size() > 1 || rows.size() == 1 || values.contains(Format.CANNOT_TELL);
            if (!section.saidOnce().contains(column) || !blank && differs) {
                columns.add(column);
            } else if (!blank && !values.contains("-")) {
                constants.add(
                        section.header().get(column) + " " + values.iterator().next());
            }
        }
        return columns;
    }

    private static List<List<String>> only(List<Integer> columns, List<List<String>> rows) {
        return rows.stream()
                .map(row -> IntStream.concat(IntStream.of(0), columns.stream().mapToInt(column -> column + 1))
                        .mapToObj(row::get)
                        .toList())
                .toList();
    }

    List<String> header() {
        return header;
    }

    /** Returns the rows that everybody should see. */
    List<List<String>> open() {
        return open;
    }

    /** Returns further rows without a verdict. */
    List<List<String>> inconclusive() {
        return inconclusive;
    }

    List<List<String>> unchanged() {
        return unchanged;
    }

    /** Returns a line on what is the same in all rows; empty if nothing is. */
    String constants() {
        String rows = left + leftInconclusive == 0 ? "In all rows: " : "In all rows shown: ";
        return constants.isEmpty() ? "" : rows + String.join(", ", constants) + ".";
    }

    /** Returns how many rows are neither open nor folded, apart from those without a verdict. */
    int left() {
        return left;
    }

    /** Returns how many rows without a verdict are neither open nor folded. */
    int leftInconclusive() {
        return leftInconclusive;
    }
}
