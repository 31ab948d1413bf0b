// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.claims.ClaimBook.Work;
import io.github.wirebench.report.claims.ClaimCheck.CheckedFigure;
import io.github.wirebench.report.claims.ClaimCheck.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * How many published figures, measured as their sources did, have which verdict on a run.
 *
 * @param other those that differ in the amount only
 * @param contradicted those with hardly any difference, or the opposite
 */
public record ClaimCounts(long hold, long other, long contradicted, long articles) {
    static ClaimCounts of(List<CheckedFigure> figures, int run) {
        List<CheckedFigure> decided = figures.stream()
                .filter(one -> one.isOfSource() && one.byRun().get(run).hasVerdict())
                .toList();
        long hold = count(decided, run, ClaimVerdict.HOLDS);
        long contradicted = count(decided, run, ClaimVerdict.CONTRADICTED);
        return new ClaimCounts(
                hold,
                decided.size() - hold - contradicted,
                contradicted,
                decided.stream().map(one -> one.claim().source()).distinct().count());
    }

    private static long count(List<CheckedFigure> figures, int run, ClaimVerdict verdict) {
        return figures.stream().filter(one -> one.verdict(run) == verdict).count();
    }

    /** Returns whether there is any verdict. */
    public boolean any() {
        return articles > 0;
    }

    /** Returns the fields for sentences. */
    public Map<String, Object> facts() {
        return Map.of(
                "n", hold + other + contradicted,
                "hold", hold,
                "other", other,
                "contradicted", contradicted,
                "articles", articles);
    }

    /** Says how many of the sources' figures hold and how many do not, in all runs that have a verdict. */
    static String inShort(List<CheckedFigure> figures, int runs) {
        List<Set<ClaimVerdict>> verdicts = figures.stream()
                .filter(CheckedFigure::isOfSource)
                .map(one -> one.byRun().stream()
                        .filter(Measurement::hasVerdict)
                        .map(Measurement::verdict)
                        .collect(Collectors.toSet()))
                .filter(ofRuns -> !ofRuns.isEmpty())
                .toList();
        if (verdicts.isEmpty()) {
            return "None of the published figures can be judged by these benchmarks.";
        }
        long hold = verdicts.stream().filter(Set.of(ClaimVerdict.HOLDS)::equals).count();
        long contradicted = verdicts.stream()
                .filter(Set.of(ClaimVerdict.CONTRADICTED)::equals)
                .count();
        long others = verdicts.size() - hold - contradicted;
        return "Of " + Format.count(verdicts.size(), "published figure") + ", measured as their sources did, "
                + ClaimVerdict.HOLDS.counted(hold) + " and " + are(contradicted) + " contradicted"
                + (runs == 1 ? "" : " in every run that can tell")
                + (others == 0 ? "" : "; the other " + are(others) + " weaker or stronger than published")
                + (others == 0 || runs == 1 ? "." : ", or differ between the runs.");
    }

    private static String are(long number) {
        return number + (number == 1 ? " is" : " are");
    }

    /** Returns the figures on the source's work; where there are none, those on equal work. */
    static List<CheckedFigure> decisive(List<CheckedFigure> published) {
        List<CheckedFigure> ofSource =
                published.stream().filter(CheckedFigure::isOfSource).toList();
        return ofSource.isEmpty() ? published : ofSource;
    }

    /** Returns the verdict on all figures that decide, or {@code partly} where they differ. */
    static String kind(List<CheckedFigure> published, int run) {
        List<String> kinds = decisive(published).stream()
                .filter(one -> one.byRun().get(run).isMeasured())
                .map(one -> one.verdict(run).words())
                .distinct()
                .toList();
        return kinds.isEmpty() ? "not measured" : kinds.size() == 1 ? kinds.get(0) : "partly";
    }

    /** The verdicts on figures that do what the source did, and on those of equal work. A figure can count for both. */
    static String ofRun(List<CheckedFigure> figures, int run, long least) {
        String equal = counts(figures, Work::isFair, run, least);
        return least > 0 && figures.stream().allMatch(one -> one.figure().work() == Work.BOTH)
                ? "measured as the source did, which is equal work: " + equal
                : "measured as the source did: " + counts(figures, Work::isOfSource, run, least)
                        + "; with equal work on both sides: " + equal;
    }

    private static String counts(List<CheckedFigure> figures, Predicate<Work> work, int run, long least) {
        List<Measurement> all = figures.stream()
                .filter(one -> work.test(one.figure().work()))
                .map(one -> one.byRun().get(run))
                .toList();
        List<ClaimVerdict> verdicts = all.stream()
                .filter(Measurement::isMeasured)
                .map(Measurement::verdict)
                .toList();
        List<String> counts = new ArrayList<>();
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            long count = verdicts.stream().filter(verdict::equals).count();
            if (count >= least) {
                counts.add(verdict.counted(count));
            }
        }
        if (verdicts.size() < all.size()) {
            counts.add(all.size() - verdicts.size() + " not measured");
        }
        return counts.isEmpty() ? "no figure" : String.join(", ", counts);
    }
}
