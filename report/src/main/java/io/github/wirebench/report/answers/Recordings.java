// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs of one kind, of which each ratio is taken from the one that knows it best: the one with the most forks. Both cases of a ratio are of
 * one run, because two runs differ by several percent of their own.
 *
 * @param sizes of messages
 */
public record Recordings(List<Run> runs, WireSizes sizes) {
    public static final String BEST = "--best";
    public static final String BEST_DESCRIPTION = "Of runs of the same kind, take the best ratios";

    /**
     * Puts runs of one kind together, in their order.
     *
     * @param best whether to; otherwise each run is by itself
     */
    public static List<List<Run>> of(List<Run> runs, boolean best) {
        return best
                ? List.copyOf(runs.stream()
                        .collect(Collectors.groupingBy(Recordings::kind, LinkedHashMap::new, Collectors.toList()))
                        .values())
                : runs.stream().map(List::of).toList();
    }

    /** What must be equal: the same library in the same JVM, on the same machine and data. */
    private static List<Object> kind(Run run) {
        return List.of(
                Projection.CONDITION.label(run.samples().values()),
                run.info().machineBesideCpu(),
                Set.copyOf(Projection.flags(run)),
                run.common(samples -> String.valueOf(samples.benchmarkCase().threads()))
                        .orElse(""),
                run.info().libraries(),
                run.info().dataSeed());
    }

    /**
     * Orders comparisons of the same rows by how much their forks tell: rows that settle first, then by the variance of the
     * ratio, which the numbers of forks decide, then by the width of the interval. The width alone would prefer three forks
     * that agree by chance.
     *
     * @param rows the rows that are compared, or the only one
     */
    public static <T> Comparator<T> best(Function<T, List<Samples>> rows, Function<T, Interval> interval) {
        return Comparator.<T, Boolean>comparing(one ->
                        !rows.apply(one).stream().allMatch(row -> row.health().settles()))
                .thenComparingDouble(one -> rows.apply(one).stream()
                        .mapToDouble(row -> 1.0 / row.forks())
                        .sum())
                .thenComparingDouble(one -> interval.apply(one).relativeHalfWidth());
    }

    /**
     * Compares two rows; empty if one is missing, or they were measured under different conditions.
     *
     * @param panel with complete rows, see {@link QuestionFile#bind}
     * @param comparisons how many pairs they were chosen from for their figures
     */
    public Optional<Compared> compare(Question.Panel panel, String first, String second, int comparisons) {
        return runs.stream()
                .flatMap(run -> find(run, panel.row(first))
                        .flatMap(one -> find(run, panel.row(second))
                                .filter(one::isComparableWith)
                                .map(other -> Compared.of(
                                        one,
                                        other,
                                        run.typicalSpread(),
                                        comparisons,
                                        bytes(one.params(), other.params(), WireSizes.RAW))))
                        .stream())
                .min(best(
                        compared -> List.of(compared.first(), compared.second()),
                        compared -> compared.outcome().ratio()));
    }

    /** Returns the ratio of the bytes of two rows, by their parameters; NaN if unknown. */
    double bytes(Map<String, String> one, Map<String, String> other, String kind) {
        Long own = sizes.of(one).get(kind);
        Long others = sizes.of(other).get(kind);
        return own == null || others == null ? Double.NaN : (double) own / others;
    }

    /** Returns the CPU time of a row in ns/op; unknown if it was not measured. */
    public Interval time(Question.Panel panel, String label) {
        Stream<Samples> found = runs.stream().flatMap(run -> find(run, panel.row(label)).stream());
        return found.min(best(List::of, Compared::time)).map(Compared::time).orElse(Interval.UNKNOWN);
    }

    private static Optional<Samples> find(Run run, Question.Row row) {
        return run.find(row.benchmark(), row.params()).filter(Samples::hasTime);
    }
}
