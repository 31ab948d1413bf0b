// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.claims.ClaimedFigure.Metric;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import io.github.wirebench.harness.stats.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A claim's figures as cells: what, published, and for each run the measured values, their ratio, and the verdict. */
final class ClaimsTable {
    private static final double NO_SPREAD = 0.01;

    private final ClaimSheet sheet;

    ClaimsTable(ClaimSheet sheet) {
        this.sheet = sheet;
    }

    /** The heads of the columns. */
    List<String> header() {
        List<String> header = new ArrayList<>(List.of("", "published"));
        for (String label : sheet.labels()) {
            header.add(sheet.labels().size() == 1 ? "measured" : label);
            header.add("verdict");
        }
        return header;
    }

    /** A line for each figure. */
    List<List<String>> rows(Claim claim) {
        return IntStream.range(0, claim.figures().size())
                .mapToObj(i -> row(claim.figures().get(i), sheet.of(claim, i)))
                .toList();
    }

    private static List<String> row(ClaimedFigure figure, List<ClaimFinding> findings) {
        List<String> cells = new ArrayList<>(List.of(figure.what(), published(figure.published())));
        for (ClaimFinding finding : findings) {
            cells.add(finding.isMeasured() ? ratio(figure, finding.ratio()) + values(figure, finding) : "");
            cells.add(verdict(finding));
        }
        return cells;
    }

    /** What is missing would fill the line; JSON tells. */
    private static String verdict(ClaimFinding finding) {
        if (!finding.isMeasured()) {
            return "not measured";
        }
        return finding.verdict().words() + (finding.reason().isEmpty() ? "" : ": " + finding.reason());
    }

    /** Bytes that hardly vary, or not at all, have no interval worth reading. */
    private static String ratio(ClaimedFigure figure, Interval ratio) {
        return !isTime(figure) && ratio.relativeHalfWidth() < NO_SPREAD
                ? Quantities.ratio(ratio.value())
                : Quantities.ratio(ratio);
    }

    private static boolean isTime(ClaimedFigure figure) {
        return figure.metric() == Metric.TIME || figure.metric() == Metric.CPU;
    }

    private static String published(Published published) {
        return published == null
                ? "no figure"
                : published.text() + (published.as() == null ? "" : ": " + published.as());
    }

    /** Numerator and denominator with their unit. */
    private static String values(ClaimedFigure figure, ClaimFinding finding) {
        String often = figure.rates() == null ? "" : " a second";
        Quantities.TimeUnit unit = Quantities.TimeUnit.of(
                Math.min(finding.first().value(), finding.second().value()));
        return Stream.of(finding.first(), finding.second())
                .map(value -> isTime(figure)
                        ? Quantities.time(value, unit)
                        : Quantities.bytes(new Spread(value.value(), value.low(), value.high())) + " B")
                .collect(Collectors.joining(often + " / ", ": ", often));
    }
}
