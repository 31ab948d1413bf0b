// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.WireSizes;
import io.github.wirebench.harness.figures.RunFigures;
import io.github.wirebench.harness.figures.RunLabels;
import io.github.wirebench.harness.stats.Quantities;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
        ClaimBook book, List<RunFigures> runs, List<String> labels, Map<String, List<List<ClaimFinding>>> findings) {

    static ClaimSheet of(ClaimBook book, List<RunFigures> runs, WireSizes sizes) {
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

    /** Whether any run has any figure. */
    boolean isMeasured() {
        return all().flatMap(List::stream).anyMatch(ClaimFinding::isMeasured);
    }

    private Stream<List<ClaimFinding>> all() {
        return findings.values().stream().flatMap(List::stream);
    }

    /** For each run, how many figures have each verdict, in words. */
    List<String> summaries() {
        return IntStream.range(0, runs.size())
                .mapToObj(run -> ofRun(run, summary(run)))
                .toList();
    }

    private String summary(int run) {
        List<ClaimFinding> findings = all().map(ofRuns -> ofRuns.get(run)).toList();
        String judged = Arrays.stream(ClaimVerdict.values())
                .map(verdict -> findings.stream()
                                .filter(finding -> finding.isMeasured() && finding.verdict() == verdict)
                                .count()
                        + " " + verdict.words())
                .collect(Collectors.joining(", "));
        long missing =
                findings.stream().filter(finding -> !finding.isMeasured()).count();
        return missing == 0 ? judged : judged + ", " + missing + " not measured";
    }

    /** A figure's ratio in each run that measured it. */
    List<String> ratios(Claim claim, int figure) {
        return IntStream.range(0, runs.size())
                .filter(run -> of(claim, figure).get(run).isMeasured())
                .mapToObj(run ->
                        Quantities.ratio(of(claim, figure).get(run).ratio().value())
                                + (runs.size() == 1 ? "" : " on " + labels.get(run)))
                .toList();
    }

    private String ofRun(int run, String text) {
        return runs.size() == 1 ? text : labels.get(run) + ": " + text;
    }
}
