// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.List;

/** A claim's figures as cells: what, published, and for each run the measured values, their ratio, and the verdict. */
final class ClaimsTable {
    private final ClaimSheet sheet;

    ClaimsTable(ClaimSheet sheet) {
        this.sheet = sheet;
    }

    /** The heads of the columns. */
    List<String> header() {
        List<String> header = new ArrayList<>(List.of("", "published"));
        for (String label : sheet.labels()) {
            header.add(label);
            header.add("verdict");
        }
        return header;
    }

    /** A line for each figure. */
    List<List<String>> rows(Claim claim) {
        return claim.figures().stream().map(this::row).toList();
    }

    private List<String> row(ClaimedFigure figure) {
        List<String> cells = new ArrayList<>(List.of(figure.what(), published(figure.published())));
        for (ClaimFinding finding : sheet.of(figure)) {
            cells.add(finding.isMeasured() ? Quantities.ratio(finding.ratio()) + values(finding) : "");
            cells.add(finding.verdict().words() + (finding.reason().isEmpty() ? "" : ": " + finding.reason()));
        }
        return cells;
    }

    private static String published(Published published) {
        return published == null
                ? "no figure"
                : published.text() + (published.as() == null ? "" : ": " + published.as());
    }

    private static String values(ClaimFinding finding) {
        return ": " + finding.first() + " / " + finding.second();
    }
}
