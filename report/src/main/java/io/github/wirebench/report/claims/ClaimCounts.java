// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.data.Run;
import io.github.wirebench.report.answers.ReportedSuite;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How many published figures, measured as their sources did, have which verdict on a run.
 *
 * @param hold those that agree
 * @param other those that differ in the amount only
 * @param contradicted those with hardly any difference, or the opposite
 * @param articles with any of them
 */
public record ClaimCounts(long hold, long other, long contradicted, long articles) {
    /**
     * Counts the verdicts of a run; empty if it measured none of the figures, or there are none.
     *
     * @param recordings runs of one kind
     */
    public static Optional<ClaimCounts> of(ReportedSuite suite, List<Run> recordings) {
        if (suite.claims().isEmpty()) {
            return Optional.empty();
        }
        ClaimBook book = ClaimBook.read(suite.claims().get());
        List<ClaimCheck> checks = recordings.stream()
                .map(run -> new ClaimCheck(run, suite.suite().wireSizes()))
                .toList();
        Map<ClaimVerdict, Long> counts = book.claims().stream()
                .flatMap(claim -> claim.figures().stream()
                        .filter(figure -> figure.work().isOfSource())
                        .map(figure -> ClaimCheck.best(checks, claim, figure).verdict()))
                .filter(verdict -> verdict != ClaimVerdict.NOT_COMPARABLE)
                .collect(Collectors.groupingBy(verdict -> verdict, Collectors.counting()));
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        long hold = counts.getOrDefault(ClaimVerdict.HOLDS, 0L);
        long contradicted = counts.getOrDefault(ClaimVerdict.CONTRADICTED, 0L);
        long articles = book.claims().stream()
                .filter(claim -> claim.figures().stream()
                        .filter(figure -> figure.work().isOfSource())
                        .anyMatch(figure ->
                                ClaimCheck.best(checks, claim, figure).verdict() != ClaimVerdict.NOT_COMPARABLE))
                .map(ClaimBook.Claim::source)
                .distinct()
                .count();
        return all == 0
                ? Optional.empty()
                : Optional.of(new ClaimCounts(hold, all - hold - contradicted, contradicted, articles));
    }

    /** Returns the fields for sentences. */
    public Map<String, Object> facts() {
        return Map.of(
                "n",
                hold + other + contradicted,
                "hold",
                hold,
                "other",
                other,
                "contradicted",
                contradicted,
                "articles",
                articles);
    }
}
