// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many published figures, measured as their sources did, have which verdict on a run.
 *
 * @param hold those that agree
 * @param other those that differ in the amount only
 * @param contradicted those with hardly any difference, or the opposite
 * @param articles with any of them
 */
public record ClaimCounts(long hold, long other, long contradicted, long articles) {
    static ClaimCounts of(List<ClaimBook.Claim> claims, Map<String, List<VerdictCounts.Judged>> judged, int run) {
        Map<ClaimVerdict, Long> counts = new EnumMap<>(ClaimVerdict.class);
        Set<String> articles = new HashSet<>();
        for (ClaimBook.Claim claim : claims) {
            judged.get(claim.id()).stream()
                    .filter(one -> one.figure().work().isOfSource())
                    .map(one -> one.findings().get(run).verdict())
                    .filter(verdict -> verdict != ClaimVerdict.NOT_COMPARABLE)
                    .forEach(verdict -> {
                        counts.merge(verdict, 1L, Long::sum);
                        articles.add(claim.source());
                    });
        }
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        long hold = counts.getOrDefault(ClaimVerdict.HOLDS, 0L);
        long contradicted = counts.getOrDefault(ClaimVerdict.CONTRADICTED, 0L);
        return new ClaimCounts(hold, all - hold - contradicted, contradicted, articles.size());
    }

    /** Returns whether there is any verdict. */
    public boolean any() {
        return hold + other + contradicted > 0;
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
