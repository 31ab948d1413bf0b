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

/**
 * All claims beside all runs.
 *
 * @param book the claims
 * @param runs what was measured
 * @param labels of the runs
 * @param findings by claim and figure, one per run
 */
record ClaimSheet(
        ClaimBook book, List<ReportedRun> runs, List<String> labels, Map<ClaimedFigure, List<ClaimFinding>> findings) {

    static ClaimSheet of(ClaimBook book, List<ReportedRun> runs, WireSizes sizes) {
        Map<ClaimedFigure, List<ClaimFinding>> findings = new LinkedHashMap<>();
        for (Claim claim : book.claims()) {
            for (ClaimedFigure figure : claim.figures()) {
                findings.put(
                        figure,
                        runs.stream()
                                .map(run -> new ClaimCheck(run, sizes).check(claim, figure))
                                .toList());
            }
        }
        return new ClaimSheet(book, runs, RunLabels.of(runs), findings);
    }

    /** What the runs have of a figure, one finding per run. */
    List<ClaimFinding> of(ClaimedFigure figure) {
        return findings.get(figure);
    }

    /** Whether any run has a verdict on any figure. */
    boolean isConclusive() {
        return findings.values().stream()
                .flatMap(List::stream)
                .anyMatch(finding -> finding.verdict() != ClaimVerdict.NOT_COMPARABLE);
    }

    /** How many figures of a run have each verdict, in words. */
    String summary(int run) {
        return Arrays.stream(ClaimVerdict.values())
                .map(verdict -> findings.values().stream()
                                .filter(ofRuns -> ofRuns.get(run).verdict() == verdict)
                                .count()
                        + " " + verdict.words())
                .collect(Collectors.joining(", "));
    }
}
