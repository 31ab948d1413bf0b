// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Interval;
import java.util.List;
import java.util.Optional;

/**
 * The figures of a run, or of several runs of one kind, of which each comparison is taken from the one that knows it best.
 *
 * @param runs see {@link Recordings#of}
 * @param sizes of messages
 */
public record RunFigures(List<Run> runs, WireSizes sizes) implements Facts.Source {

    private record Pair(Samples first, Samples second, Compared compared) {}

    @Override
    public Optional<Compared> compare(Question.Panel panel, String first, String second, int comparisons) {
        return runs.stream()
                .flatMap(run -> find(run, panel.row(first))
                        .flatMap(one -> find(run, panel.row(second))
                                .filter(one::isComparableWith)
                                .map(other -> new Pair(
                                        one,
                                        other,
                                        Compared.of(
                                                one,
                                                other,
                                                run.typicalSpread(),
                                                comparisons,
                                                sizes.bytes(one.params()),
                                                sizes.bytes(other.params())))))
                        .stream())
                .min(Recordings.best(
                        pair -> List.of(pair.first, pair.second),
                        pair -> pair.compared.outcome().ratio()))
                .map(Pair::compared);
    }

    @Override
    public Interval time(Question.Panel panel, String label) {
        return runs.stream()
                .flatMap(run -> find(run, panel.row(label)).stream())
                .min(Recordings.best(List::of, Compared::time))
                .map(Compared::time)
                .orElse(Interval.UNKNOWN);
    }

    private static Optional<Samples> find(Run run, Question.Row row) {
        return run.find(row.benchmark(), row.params()).filter(Samples::hasTime);
    }
}
