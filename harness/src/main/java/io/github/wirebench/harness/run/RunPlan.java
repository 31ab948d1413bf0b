// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.record.HomeFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All that is needed to go on with a run; stands in {@code run.json}.
 *
 * @param id of the run; its journal's lines carry it
 * @param position among the runs of one command
 * @param label tells the runs of one command apart, e.g. {@code jdk17-t1}
 * @param subject what is measured, and on which JVM
 * @param settings how
 * @param options as given on the command line: name to values, and the selecting expressions under {@code regex}
 * @param answersQuestions whether the rows are those of questions
 * @param rows what is measured, with the expected length of a fork in seconds
 */
public record RunPlan(
        String id,
        Position position,
        String label,
        Subject subject,
        RunSettings settings,
        Map<String, List<String>> options,
        boolean answersQuestions,
        List<PlannedRow> rows) {

    /** Refuses what a damaged file may lack. */
    public RunPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(subject.sha256(), "subject.sha256");
        Objects.requireNonNull(subject.javaHome(), "subject.javaHome");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(settings.length(), "settings.length");
        Objects.requireNonNull(settings.metric(), "settings.metric");
        Objects.requireNonNull(settings.profilers(), "settings.profilers");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(rows, "rows");
    }

    /**
     * Which of how many.
     *
     * @param number from 1
     * @param count of all runs that were started together
     */
    public record Position(int number, int count) {}

    /**
     * A row and its expected cost.
     *
     * @param row what is measured
     * @param forkSeconds expected length of a fork with the start of its JVM
     * @param length of a fork, where it is not that of the settings; null otherwise
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PlannedRow(Row row, double forkSeconds, ForkLength length) {
        /** A row whose forks are as long as the settings say. */
        public PlannedRow(Row row, double forkSeconds) {
            this(row, forkSeconds, null);
        }
    }

    /** The jar given with {@code --jar}; null for the suite's own. */
    public Path jar() {
        return subject.jar() == null ? null : HomeFolder.path(subject.jar());
    }

    /** The file given with {@code --questions}; null for the suite's own questions. */
    Path questionsFile() {
        List<String> given = options.get("--questions");
        return given == null ? null : HomeFolder.path(given.get(0));
    }

    /** Seconds until every row has the given number of forks. */
    double seconds(int forks) {
        return forks * rows.stream().mapToDouble(PlannedRow::forkSeconds).sum();
    }
}
