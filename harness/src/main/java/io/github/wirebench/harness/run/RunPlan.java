// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.journal.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All that is needed to go on with a run; stands in {@code run.json}.
 *
 * @param id of the run; its journal's lines carry it
 * @param label tells the runs of one command apart, e.g. {@code jdk17-t1}
 * @param subject what is measured, and on which JVM
 * @param settings how
 * @param options as given on the command line: name to values, and the selecting expressions under {@code regex}
 * @param answersQuestions whether the rows are those of questions
 * @param rows what is measured, with the expected length of a fork in seconds
 */
public record RunPlan(
        String id,
        String label,
        Subject subject,
        RunSettings settings,
        Map<String, List<String>> options,
        boolean answersQuestions,
        List<PlannedRow> rows) {

    /** Refuses what a damaged file may lack. */
    public RunPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(rows, "rows");
    }

    /**
     * A row and its expected cost.
     *
     * @param row what is measured
     * @param forkSeconds expected length of a fork with the start of its JVM
     */
    public record PlannedRow(Row row, double forkSeconds) {}

    /** The file given with {@code --questions}; null for the suite's own questions. */
    Path questionsFile() {
        List<String> given = options.get("--questions");
        return given == null ? null : Path.of(given.get(0));
    }

    /** Seconds until every row has the given number of forks. */
    double seconds(int forks) {
        return forks * rows.stream().mapToDouble(PlannedRow::forkSeconds).sum();
    }
}
