// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Three inputs or more: each against the first, and the step from the one before it. */
final class TrendTable {
    private final Comparison comparison;
    private final List<Map<Key, BenchmarkFinding>> againstFirst;
    private final List<Map<Key, BenchmarkFinding>> againstPrevious;
    private final Set<Key> keys = new LinkedHashSet<>();

    TrendTable(Comparison comparison) {
        this.comparison = comparison;
        this.againstFirst = comparison.againstFirst().stream().map(Step::byKey).toList();
        this.againstPrevious =
                comparison.againstPrevious().stream().map(Step::byKey).toList();
        for (int i = comparison.againstFirst().size() - 1; i >= 0; i--) {
            comparison.againstFirst().get(i).findings().forEach(finding -> keys.add(finding.key()));
        }
    }

    /** The heads of the columns; the first is the benchmark's. The second input has no step: it is its change. */
    List<String> header() {
        List<String> header =
                new ArrayList<>(List.of("", comparison.runs().get(0).name()));
        for (int i = 1; i < comparison.runs().size(); i++) {
            header.add(comparison.runs().get(i).name());
            header.add("vs " + comparison.runs().get(0).name());
            if (i > 1) {
                header.add("vs " + comparison.runs().get(i - 1).name());
            }
        }
        return header;
    }

    /** How many benchmarks the first input shares with any other. */
    int size() {
        return keys.size();
    }

    /** A row for each of these, in the order of the last one's findings, up to a number. */
    List<List<String>> rows(int limit) {
        return keys.stream().limit(limit).map(this::row).toList();
    }

    private List<String> row(Key key) {
        List<String> cells = new ArrayList<>(List.of(key.label()));
        cells.add(againstFirst.stream()
                .map(step -> step.get(key))
                .filter(finding -> finding != null)
                .findFirst()
                .map(finding -> finding.time().comparison())
                .map(figures -> Cells.value(figures.before(), figures.unit(), figures.before()))
                .orElse(""));
        for (int i = 0; i < againstFirst.size(); i++) {
            BenchmarkFinding finding = againstFirst.get(i).get(key);
            cells.add(finding == null ? "" : after(finding.time().comparison()));
            cells.add(change(finding));
            if (i > 0) {
                cells.add(change(againstPrevious.get(i).get(key)));
            }
        }
        return cells;
    }

    private static String after(TimeComparison figures) {
        return Cells.value(figures.after(), figures.unit(), figures.before());
    }

    private static String change(BenchmarkFinding finding) {
        if (finding == null) {
            return "";
        }
        boolean moreBytes = finding.allocation()
                .filter(allocation -> allocation.verdict() == Verdict.REGRESSED)
                .isPresent();
        return Cells.change(finding.time().slowdown()) + " " + finding.time().verdict()
                + (moreBytes ? ", B/op REGRESSED" : "");
    }
}
