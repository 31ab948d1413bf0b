// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.Collection;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a contender does with the inputs of a case.
 *
 * @param outcome the worst of all inputs
 * @param labels what the inputs with this outcome have in particular, such as names of exceptions; may be empty
 * @param count how many inputs had this outcome
 * @param inputs how many inputs there were
 * @param example the first input with this outcome, and what was thrown
 */
public record Verdict(Outcome outcome, String labels, int count, int inputs, String example) {

    static final Verdict NOT_APPLICABLE = new Verdict(Outcome.NOT_APPLICABLE, "", 0, 0, "");

    /** Sums up what happened to each of one or more inputs. */
    static Verdict of(Collection<Trial> trials) {
        Outcome worst =
                trials.stream().map(Trial::outcome).max(Outcome::compareTo).orElseThrow();
        var those = trials.stream().filter(trial -> trial.outcome() == worst).toList();
        String labels = those.stream()
                .map(Trial::label)
                .filter(label -> !label.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(", "));
        return new Verdict(
                worst, labels, those.size(), trials.size(), those.get(0).example());
    }

    /** Returns the cell of the table. How many inputs led to an Error depends on how much of the heap is in use, and is left out. */
    public String cell() {
        String share = count == inputs || outcome == Outcome.ERROR
                ? ""
                : String.format(Locale.ROOT, "%,d of %,d", count, inputs);
        String details = labels + (labels.isEmpty() || share.isEmpty() ? "" : "; ") + share;
        return outcome.text() + (details.isEmpty() ? "" : " (" + details + ")");
    }
}
