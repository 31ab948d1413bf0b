// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.json.EntryProblem;
import java.util.List;

/**
 * Something that was published.
 *
 * @param id unique, e.g. A1
 * @param source name of its source
 * @param says what is claimed, in a sentence
 * @param notComparable why no verdict is given, whatever is measured; null if there can be one
 * @param figures its comparisons; may be empty if it is not comparable
 * @param because what was found about differences, for the reader; null if nothing is to be said
 */
record Claim(String id, String source, String says, String notComparable, List<ClaimedFigure> figures, String because) {
    Claim {
        figures = figures == null ? List.of() : figures;
    }

    void check(String where) {
        EntryProblem.require(id != null && id.matches("[A-Za-z0-9][A-Za-z0-9.-]*"), where, "a claim has no id");
        EntryProblem.require(says != null && !says.isBlank(), where, "claim " + id + ": what does it say?");
        EntryProblem.require(
                notComparable != null || !figures.isEmpty(),
                where,
                "claim " + id + ": name figures that measure it, or say why it is notComparable");
        for (int i = 0; i < figures.size(); i++) {
            String place = where + "/figures/" + i;
            EntryProblem.require(figures.get(i) != null, place, "claim " + id + ": a figure is empty");
            figures.get(i).check(place, "claim " + id + ": ");
        }
    }
}
