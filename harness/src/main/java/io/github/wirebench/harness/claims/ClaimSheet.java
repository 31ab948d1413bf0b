// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.WireSizes;
import io.github.wirebench.harness.report.ReportedRun;
import io.github.wirebench.harness.report.RunLabels;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All claims beside all runs.
 *
 * @param book the claims
 * @param runs what was measured
 * @param labels of the runs
 * @param findings by the claim's id and in the order of its figures, one per run
 */
record ClaimSheet(
        ClaimBook book, List<ReportedRun> runs, List<String> labels, Map<String, List<List<ClaimFinding>>> findings) {

    static ClaimSheet of(ClaimBook book, List<ReportedRun> runs, WireSizes sizes) {
        Map<String, List<List<ClaimFinding>>> findings = new LinkedHashMap<>();
        for (Claim claim : book.claims()) {
            findings.put(
                    claim.id(),
                    claim.figures().stream()
                            .map(figure -> runs.stream()
                                    .map(run -> new ClaimCheck(run, sizes).check(claim, figure))
                                    .toList())
                            .toList());
        }
        return new ClaimSheet(book, runs, RunLabels.of(runs), findings);
    }

    /** What the runs have of a claim's figure, one finding per run. */
    List<ClaimFinding> of(Claim claim, int figure) {
        return findings.get(claim.id()).get(figure);
    }

    /** Whether any run has a verdict on any figure. */
    boolean isConclusive() {
        return all().flatMap(List::stream).anyMatch(finding -> finding.verdict() != ClaimVerdict.NOT_COMPARABLE);
    }

    private Stream<List<ClaimFinding>> all() {
        return findings.values().stream().flatMap(List::stream);
    }

    /** How many figures of a run have each verdict, in words. */
    String summary(int run) {
        return Arrays.stream(ClaimVerdict.values())
                .map(verdict -> all().filter(ofRuns -> ofRuns.get(run).verdict() == verdict)
                                .count()
                        + " " + verdict.words())
                .collect(Collectors.joining(", "));
    }
}
