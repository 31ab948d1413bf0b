// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.results.JmhEntry;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run has measured.
 *
 * @param label tells it from others that are shown beside it
 * @param vmVersion of the forks' JVM
 * @param directory where it is kept
 * @param rule when a row has been measured enough
 * @param rows all that was to be measured
 * @param recordsCpuTime false if it should have been recorded and could not
 */
public record MeasuredRun(
        String label, String vmVersion, Path directory, StopRule rule, List<RowProgress> rows, boolean recordsCpuTime) {

    /**
     * A run that will not be gone on with.
     *
     * @param rows all that was to be measured
     * @param forks what was measured, of these rows
     * @param rule when a row has been measured enough; null if that is not known
     */
    public static MeasuredRun of(
            Path directory,
            String vmVersion,
            Collection<Row> rows,
            Collection<ForkRecord> forks,
            StopRule rule,
            boolean recordsCpuTime) {
        StopRule known = rule == null ? StopRule.NONE : rule;
        Map<Row, RowProgress> progress = new LinkedHashMap<>();
        rows.forEach(row -> progress.put(row, new RowProgress(row, known)));
        forks.forEach(fork -> progress.get(fork.row()).add(fork));
        return new MeasuredRun("", vmVersion, directory, known, List.copyOf(progress.values()), recordsCpuTime);
    }

    /** One entry per row that has any result, as if JMH had run its forks in one go. */
    public List<JmhEntry> results() {
        return rows.stream()
                .filter(RowProgress::hasForks)
                .map(RowProgress::joined)
                .toList();
    }

    /** Rows that gave an error. */
    public List<RowProgress> failures() {
        return rows.stream().filter(row -> row.error().isPresent()).toList();
    }

    /** The row's progress; null if it is not part of this run. */
    RowProgress row(Row row) {
        return rows.stream()
                .filter(candidate -> candidate.row().equals(row))
                .findFirst()
                .orElse(null);
    }
}
