// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.claims.ClaimBook.ClaimedFigure;
import io.github.wirebench.report.claims.ClaimBook.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Says how many figures have which verdict. */
final class VerdictCounts {
    private VerdictCounts() {}

    /** A figure, and one finding per run. */
    record Judged(ClaimedFigure figure, List<ClaimCheck.Finding> findings) {}

    /** Says how many of the sources' figures hold and how many do not, in all runs that have a verdict. */
    static String inShort(List<Judged> judged, int runs) {
        List<List<ClaimVerdict>> verdicts = judged.stream()
                .filter(one -> one.figure().work().isOfSource())
                .map(one -> one.findings().stream()
                        .map(ClaimCheck.Finding::verdict)
                        .filter(verdict -> verdict != ClaimVerdict.NOT_COMPARABLE)
                        .distinct()
                        .toList())
                .filter(ofRuns -> !ofRuns.isEmpty())
                .toList();
        if (verdicts.isEmpty()) {
            return "None of the published figures can be judged by these rows.";
        }
        long hold =
                verdicts.stream().filter(List.of(ClaimVerdict.HOLDS)::equals).count();
        long contradicted = verdicts.stream()
                .filter(List.of(ClaimVerdict.CONTRADICTED)::equals)
                .count();
        long others = verdicts.size() - hold - contradicted;
        return "Of " + Format.count(verdicts.size(), "published figure") + ", measured as their sources did, "
                + ClaimVerdict.HOLDS.counted(hold) + " and " + contradicted
                + (contradicted == 1 ? " is" : " are") + " contradicted"
                + (runs == 1 ? "" : " in every run that can tell")
                + (others == 0
                        ? "."
                        : "; the other " + others + (others == 1 ? " is" : " are")
                                + " weaker or stronger than published"
                                + (runs == 1 ? "." : ", or differ between the runs."));
    }

    /** Returns the figures on the source's work; where there are none, those on equal work. */
    static List<Judged> decisive(List<Judged> published) {
        List<Judged> ofSource = published.stream()
                .filter(one -> one.figure().work().isOfSource())
                .toList();
        return ofSource.isEmpty() ? published : ofSource;
    }

    /** Returns the verdict on all figures that decide, or {@code partly} where they differ. */
    static String kind(List<Judged> published, int run) {
        List<String> kinds = decisive(published).stream()
                .map(one -> one.findings().get(run))
                .filter(ClaimCheck.Finding::isMeasured)
                .map(finding -> finding.verdict().words())
                .distinct()
                .toList();
        return kinds.isEmpty() ? "not measured" : kinds.size() == 1 ? kinds.get(0) : "partly";
    }

    /**
     * The verdicts on rows that do what the source did, and on those of equal work. A figure can count for both.
     *
     * @param least a verdict that fewer figures have is left out
     */
    static String ofRun(List<Judged> judged, int run, long least) {
        if (least > 0 && judged.stream().allMatch(one -> one.figure().work() == Work.BOTH)) {
            return "measured as the source did, which is equal work: " + counts(judged, Work::isFair, run, least);
        }
        return "measured as the source did: " + counts(judged, Work::isOfSource, run, least)
                + "; with equal work on both sides: " + counts(judged, Work::isFair, run, least);
    }

    private static String counts(List<Judged> judged, Predicate<Work> work, int run, long least) {
        List<ClaimCheck.Finding> found = judged.stream()
                .filter(one -> work.test(one.figure().work()))
                .map(one -> one.findings().get(run))
                .toList();
        List<String> counts = new ArrayList<>();
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            long count = found.stream()
                    .filter(finding -> finding.isMeasured() && finding.verdict() == verdict)
                    .count();
            if (count >= least) {
                counts.add(verdict.counted(count));
            }
        }
        long missing = found.stream().filter(finding -> !finding.isMeasured()).count();
        if (missing > 0) {
            counts.add(missing + " not measured");
        }
        return counts.isEmpty() ? "no row" : String.join(", ", counts);
    }
}
