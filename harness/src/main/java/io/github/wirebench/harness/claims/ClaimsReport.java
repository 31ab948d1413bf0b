// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.TextTable;
import io.github.wirebench.harness.figures.RunFigures;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Claims beside runs, to be read: on a console, as Markdown, or by programs. */
final class ClaimsReport {
    static final String LEGEND =
            "Ratios of times have their 95% interval between forks in brackets, those of allocation"
                    + " the range of the forks. A published 10x holds where the measured interval reaches into 6.3x to 18x and stays within"
                    + " 3.2x to 100x (0.8 to 1.25, and 0.5 to 2, times its logarithm); weaker and stronger lie outside; contradicted is below"
                    + " 1.6x (a fifth of its logarithm), hardly any difference or the other way round."
                    + " Times and allocation are those of one thread.";

    private final ClaimSheet sheet;
    private final ClaimsTable table;

    ClaimsReport(ClaimSheet sheet) {
        this.sheet = sheet;
        this.table = new ClaimsTable(sheet);
    }

    /** For a console. */
    String text() {
        List<String> lines = new ArrayList<>();
        String source = "";
        for (Claim claim : sheet.book().claims()) {
            if (!claim.source().equals(source)) {
                source = claim.source();
                lines.add(source + ": " + sheet.book().source(claim).title() + ". "
                        + sheet.book().source(claim).setting());
                lines.add("");
            }
            lines.add(claim.id() + ". " + claim.says());
            Optional.ofNullable(claim.notComparable()).ifPresent(why -> lines.add("  Not comparable: " + why));
            if (!claim.figures().isEmpty()) {
                TextTable text = new TextTable(oneLine(table.header()));
                table.rows(claim).forEach(row -> text.add(oneLine(row)));
                text.lines().forEach(line -> lines.add("  " + line));
            }
            Optional.ofNullable(claim.because()).ifPresent(why -> lines.add("  " + why));
            lines.add("");
        }
        lines.add(LEGEND);
        lines.addAll(sheet.summaries());
        return String.join("\n", lines.stream().map(PlainText::oneLine).toList());
    }

    /** For a page. */
    String markdown() {
        List<String> blocks = new ArrayList<>();
        blocks.add("# What was published, and what was measured here");
        blocks.add(Markdown.escape(LEGEND));
        blocks.add(Markdown.list(runs()));
        blocks.add(Markdown.list(sheet.summaries()));
        sheet.book().sources().forEach((name, source) -> {
            blocks.add("## " + Markdown.escape(name + ". " + source.title()));
            blocks.add(Markdown.escape(source.setting()));
            sheet.book().claims().stream()
                    .filter(claim -> claim.source().equals(name))
                    .forEach(claim -> blocks.addAll(markdown(claim)));
        });
        return String.join("\n\n", blocks);
    }

    private List<String> markdown(Claim claim) {
        List<String> blocks = new ArrayList<>();
        blocks.add("**" + Markdown.escape(claim.id()) + ".** " + Markdown.escape(claim.says()));
        if (!claim.figures().isEmpty()) {
            blocks.add(Markdown.textTable(table.header(), table.rows(claim)));
        }
        Optional.ofNullable(claim.notComparable())
                .ifPresent(why -> blocks.add("Not comparable: " + Markdown.escape(why)));
        Optional.ofNullable(claim.because()).ifPresent(why -> blocks.add(Markdown.escape(why)));
        return blocks;
    }

    /** For programs: unrounded, times in ns and sizes in bytes; what is unknown is null. */
    String json() {
        List<Object> claims = new ArrayList<>();
        for (Claim claim : sheet.book().claims()) {
            claims.add(JsonFiles.object(
                    "id", claim.id(),
                    "source", claim.source(),
                    "says", claim.says(),
                    "notComparable", claim.notComparable(),
                    "figures",
                            IntStream.range(0, claim.figures().size())
                                    .mapToObj(i -> figure(claim, i))
                                    .toList(),
                    "because", claim.because()));
        }
        try {
            return JsonFiles.MAPPER.writeValueAsString(JsonFiles.object(
                    "formatVersion",
                    1,
                    "runs",
                    sheet.labels(),
                    "sources",
                    sheet.book().sources(),
                    "claims",
                    claims));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a document of maps, numbers and texts cannot be written", e);
        }
    }

    private Map<String, Object> figure(Claim claim, int index) {
        ClaimedFigure figure = claim.figures().get(index);
        Map<String, Object> runs = new LinkedHashMap<>();
        List<ClaimFinding> findings = sheet.of(claim, index);
        for (int i = 0; i < findings.size(); i++) {
            ClaimFinding finding = findings.get(i);
            Interval ratio = finding.ratio();
            runs.put(
                    sheet.labels().get(i),
                    JsonFiles.object(
                            "first", known(finding.first().value()),
                            "second", known(finding.second().value()),
                            "ratio", known(ratio.value()),
                            "low", known(ratio.low()),
                            "high", known(ratio.high()),
                            "verdict", finding.verdict().name(),
                            "reason", finding.reason()));
        }
        return JsonFiles.object(
                "what", figure.what(), "metric", figure.metric(), "published", figure.published(), "runs", runs);
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private List<String> runs() {
        return IntStream.range(0, sheet.runs().size())
                .mapToObj(i ->
                        sheet.labels().get(i) + ": " + described(sheet.runs().get(i)))
                .toList();
    }

    private static String described(RunFigures run) {
        String days = run.sidecars().days();
        String commit = run.input().facts().commit();
        return String.join(
                ", ",
                Stream.of(
                                run.input().facts().machine(),
                                days.isEmpty() ? "" : "measured " + days,
                                commit.isEmpty() ? "" : "commit " + commit.substring(0, Math.min(12, commit.length())),
                                run.rows().size() + " rows")
                        .filter(part -> !part.isEmpty())
                        .toList());
    }

    private static List<String> oneLine(List<String> texts) {
        return texts.stream().map(PlainText::oneLine).toList();
    }
}
