// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.Map;
import java.util.Optional;

/**
 * What a run measured of the questions.
 *
 * @param sizes of messages
 */
public record Measured(Run run, WireSizes sizes) {
    /**
     * Compares two rows; empty if one is missing, or they were measured under different conditions.
     *
     * @param panel with complete rows, see {@link QuestionFile#bind}
     * @param comparisons how many pairs they were chosen from for their figures
     */
    public Optional<Compared> compare(Question.Panel panel, String first, String second, int comparisons) {
        return find(panel, first)
                .flatMap(one -> find(panel, second)
                        .filter(one::isComparableWith)
                        .map(other -> Compared.of(this, one, other, comparisons)));
    }

    /** Returns the ratio of the bytes of two rows, by their parameters; NaN if unknown. */
    double bytes(Map<String, String> one, Map<String, String> other, String kind) {
        Long own = sizes.of(one).get(kind);
        Long others = sizes.of(other).get(kind);
        return own == null || others == null ? Double.NaN : (double) own / others;
    }

    /** Returns the CPU time of a row in ns/op; unknown if it was not measured. */
    public Interval time(Question.Panel panel, String label) {
        return find(panel, label).map(samples -> Compared.time(run, samples)).orElse(Interval.UNKNOWN);
    }

    private Optional<Samples> find(Question.Panel panel, String label) {
        Question.Row row = panel.row(label);
        return run.find(row.benchmark(), row.params()).filter(Samples::hasTime);
    }
}
