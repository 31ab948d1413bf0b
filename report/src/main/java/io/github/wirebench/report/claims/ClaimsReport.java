// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.answers.RunLabels;
import io.github.wirebench.report.claims.ClaimBook.Claim;
import io.github.wirebench.report.claims.ClaimBook.ClaimedFigure;
import io.github.wirebench.report.claims.ClaimBook.Published;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Published claims compared with runs, as text, Markdown, JSON, or texts for a page. */
public final class ClaimsReport {
    private static final double NO_SPREAD = 0.01;
    private static final String LEGEND =
            "Ratios of times have their 95% interval between forks in brackets, those of allocation"
                    + " the range of the forks. A published 10x holds if the measured interval reaches into 6.3x to 18x and stays within"
                    + " 3.2x to 100x (0.8 to 1.25, and 0.5 to 2, times its logarithm); weaker and stronger are outside; contradicted is below"
                    + " 1.6x (a fifth of its logarithm): hardly any difference, or the opposite."
                    + " Times and allocation are those of one thread.";

    private final ClaimBook book;
    private final List<Run> runs;
    private final List<String> labels;

    /** By the claim's id and in the order of its figures, one finding per run. */
    private final Map<String, List<List<ClaimCheck.Finding>>> findings = new LinkedHashMap<>();

    ClaimsReport(ClaimBook book, List<Run> runs, WireSizes sizes) {
        this.book = book;
        this.runs = runs;
        this.labels = RunLabels.of(runs);
        List<ClaimCheck> checks =
                runs.stream().map(run -> new ClaimCheck(run, sizes)).toList();
        for (Claim claim : book.claims()) {
            findings.put(
                    claim.id(),
                    claim.figures().stream()
                            .map(figure -> checks.stream()
                                    .map(check -> check.check(claim, figure))
                                    .toList())
                            .toList());
        }
    }

    /** Returns whether any run has a verdict on any figure. */
    boolean isConclusive() {
        return all().flatMap(List::stream).anyMatch(finding -> finding.verdict() != ClaimVerdict.NOT_COMPARABLE);
    }

    /** Returns whether any run has any of the figures, comparable or not. */
    boolean isMeasured() {
        return all().flatMap(List::stream).anyMatch(ClaimCheck.Finding::isMeasured);
    }

    private Stream<List<ClaimCheck.Finding>> all() {
        return findings.values().stream().flatMap(List::stream);
    }

    String text() {
        List<String> lines = new ArrayList<>();
        String source = "";
        for (Claim claim : book.claims()) {
            if (!claim.source().equals(source)) {
                source = claim.source();
                lines.add(source + ": " + book.sources().get(source).title() + ". "
                        + book.sources().get(source).setting());
                lines.add("");
            }
            lines.add(claim.id() + ". " + claim.says());
            Optional.ofNullable(claim.notComparable()).ifPresent(why -> lines.add("  Not comparable: " + why));
            if (!claim.figures().isEmpty()) {
                PlainText.table(header(), rows(claim)).forEach(line -> lines.add("  " + line));
            }
            Optional.ofNullable(claim.because()).ifPresent(why -> lines.add("  " + why));
            lines.add("");
        }
        lines.add(LEGEND);
        lines.addAll(summaries());
        return PlainText.text(lines);
    }

    String markdown() {
        List<String> blocks = new ArrayList<>();
        blocks.add("# Published claims, and our measurements");
        blocks.add(Markdown.escape(LEGEND));
        blocks.add(Markdown.list(IntStream.range(0, runs.size())
                .mapToObj(i -> labels.get(i) + ": " + description(runs.get(i)))
                .toList()));
        blocks.add(Markdown.list(summaries()));
        book.sources().forEach((name, source) -> {
            blocks.add("## " + Markdown.escape(name + ". " + source.title()));
            blocks.add(Markdown.escape(source.setting()));
            for (Claim claim : book.claimsOf(name)) {
                blocks.add("**" + Markdown.escape(claim.id()) + ".** " + Markdown.escape(claim.says()));
                if (!claim.figures().isEmpty()) {
                    blocks.add(Markdown.textTable(header(), rows(claim)));
                }
                Optional.ofNullable(claim.notComparable())
                        .ifPresent(why -> blocks.add("Not comparable: " + Markdown.escape(why)));
                Optional.ofNullable(claim.because()).ifPresent(why -> blocks.add(Markdown.escape(why)));
            }
        });
        return String.join("\n\n", blocks);
    }

    /** Unrounded, times in ns and sizes in bytes; null for what is unknown. */
    String json() {
        List<Object> claims = new ArrayList<>();
        for (Claim claim : book.claims()) {
            claims.add(JsonFiles.object(
                    "id", claim.id(),
                    "source", claim.source(),
                    "says", claim.says(),
                    "notComparable", claim.notComparable(),
                    "figures",
                            IntStream.range(0, claim.figures().size())
                                    .mapToObj(i -> json(claim, i))
                                    .toList(),
                    "because", claim.because()));
        }
        return JsonFiles.text(JsonFiles.object(
                OutputFile.Kind.GENERATOR,
                ClaimsCommand.OUTPUT.mark(),
                "formatVersion",
                1,
                "runs",
                labels,
                "sources",
                book.sources(),
                "claims",
                claims));
    }

    private Map<String, Object> json(Claim claim, int index) {
        Map<String, Object> byRun = new LinkedHashMap<>();
        List<ClaimCheck.Finding> ofRuns = findings.get(claim.id()).get(index);
        for (int i = 0; i < ofRuns.size(); i++) {
            ClaimCheck.Finding finding = ofRuns.get(i);
            Interval ratio = finding.ratio();
            byRun.put(
                    labels.get(i),
                    JsonFiles.object(
                            "first", known(finding.first().value()),
                            "second", known(finding.second().value()),
                            "ratio", known(ratio.value()),
                            "low", known(ratio.low()),
                            "high", known(ratio.high()),
                            "verdict", finding.verdict().name(),
                            "reason", finding.reason()));
        }
        ClaimedFigure figure = claim.figures().get(index);
        return JsonFiles.object(
                "what", figure.what(), "metric", figure.metric(), "published", figure.published(), "runs", byRun);
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /**
     * The texts for a page that shows the same runs.
     *
     * @param legend the meaning of the verdicts
     * @param said for each run, how many figures have which verdict
     * @param contradicted figures that a run contradicts, a line each
     * @param head of the articles' tables
     * @param articles in the order of the claims
     */
    public record Texts(
            String legend, List<String> said, List<String> contradicted, List<String> head, List<Article> articles) {}

    /**
     * A publication.
     *
     * @param setting in which its figures were measured
     * @param rows a line for each figure
     */
    public record Article(String title, String setting, List<Statement> statements, List<List<String>> rows) {}

    /**
     * A claim.
     *
     * @param says the claim in a sentence
     * @param remark an explanation of differences, or the reason why there is no verdict; may be empty
     */
    public record Statement(String id, String says, String remark) {}

    /**
     * Compares the suite's claims with runs.
     *
     * @return empty if the suite has none, or the runs measure none of them
     * @throws io.github.wirebench.harness.console.CommandFailure if the claims cannot be read
     */
    public static Optional<Texts> texts(ReportedSuite suite, List<Run> runs) {
        return suite.claims()
                .map(claims -> new ClaimsReport(
                        ClaimBook.read(claims), runs, suite.suite().wireSizes()))
                .filter(ClaimsReport::isMeasured)
                .map(ClaimsReport::texts);
    }

    private Texts texts() {
        List<String> head = new ArrayList<>(header());
        head.set(0, "claim");
        return new Texts(
                LEGEND,
                summaries(),
                book.claims().stream().flatMap(this::contradicted).toList(),
                head,
                book.sources().entrySet().stream()
                        .map(source -> article(source.getKey(), source.getValue()))
                        .toList());
    }

    private Stream<String> contradicted(Claim claim) {
        return IntStream.range(0, claim.figures().size())
                .filter(figure -> findings.get(claim.id()).get(figure).stream()
                        .anyMatch(finding -> finding.verdict() == ClaimVerdict.CONTRADICTED))
                .mapToObj(figure -> claim.id() + ", "
                        + claim.figures().get(figure).what() + ": published "
                        + claim.figures().get(figure).published().text() + ", measured "
                        + String.join(" and ", ratios(findings.get(claim.id()).get(figure))) + ".");
    }

    private List<String> ratios(List<ClaimCheck.Finding> ofRuns) {
        return IntStream.range(0, runs.size())
                .filter(run -> ofRuns.get(run).isMeasured())
                .mapToObj(run -> Format.ratio(ofRuns.get(run).ratio().value())
                        + (runs.size() == 1 ? "" : " (" + labels.get(run) + ")"))
                .toList();
    }

    private Article article(String name, ClaimBook.Source source) {
        List<List<String>> rows = new ArrayList<>();
        for (Claim claim : book.claimsOf(name)) {
            for (List<String> row : rows(claim)) {
                List<String> named = new ArrayList<>(row);
                named.set(0, claim.id() + ", " + row.get(0));
                rows.add(named);
            }
        }
        return new Article(
                name + ". " + source.title(),
                source.setting(),
                book.claimsOf(name).stream().map(ClaimsReport::statement).toList(),
                rows);
    }

    private static Statement statement(Claim claim) {
        String why = claim.notComparable() == null ? "" : "Not comparable: " + claim.notComparable();
        return new Statement(claim.id(), claim.says(), claim.because() == null ? why : claim.because());
    }

    /** For each run, how many figures have each verdict. */
    private List<String> summaries() {
        return IntStream.range(0, runs.size())
                .mapToObj(run -> runs.size() == 1 ? summary(run) : labels.get(run) + ": " + summary(run))
                .toList();
    }

    private String summary(int run) {
        List<ClaimCheck.Finding> ofRun = all().map(ofRuns -> ofRuns.get(run)).toList();
        String judged = Arrays.stream(ClaimVerdict.values())
                .map(verdict -> ofRun.stream()
                                .filter(finding -> finding.isMeasured() && finding.verdict() == verdict)
                                .count()
                        + " " + verdict.words())
                .collect(Collectors.joining(", "));
        long missing = ofRun.stream().filter(finding -> !finding.isMeasured()).count();
        return missing == 0 ? judged : judged + ", " + missing + " not measured";
    }

    private List<String> header() {
        List<String> header = new ArrayList<>(List.of("", "published"));
        for (String label : labels) {
            header.add(labels.size() == 1 ? "measured" : label);
            header.add("verdict");
        }
        return header;
    }

    /** A line for each figure: the figure, published, and for each run the ratio with its values, and the verdict. */
    private List<List<String>> rows(Claim claim) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < claim.figures().size(); i++) {
            ClaimedFigure figure = claim.figures().get(i);
            List<String> cells = new ArrayList<>(List.of(figure.what(), published(figure.published())));
            for (ClaimCheck.Finding finding : findings.get(claim.id()).get(i)) {
                cells.add(finding.isMeasured() ? ratio(figure, finding.ratio()) + values(figure, finding) : "");
                cells.add(verdict(finding));
            }
            rows.add(cells);
        }
        return rows;
    }

    /** JSON has the reason why a figure was not measured; here it would fill the line. */
    private static String verdict(ClaimCheck.Finding finding) {
        if (!finding.isMeasured()) {
            return "not measured";
        }
        return finding.verdict().words() + (finding.reason().isEmpty() ? "" : ": " + finding.reason());
    }

    /** Bytes that hardly vary have no interval worth reading. */
    private static String ratio(ClaimedFigure figure, Interval ratio) {
        return !figure.metric().isTime() && ratio.relativeHalfWidth() < NO_SPREAD
                ? Format.ratio(ratio.value())
                : Format.ratio(ratio);
    }

    private static String published(Published published) {
        return published == null
                ? "no figure"
                : published.text() + (published.as() == null ? "" : ": " + published.as());
    }

    private static String values(ClaimedFigure figure, ClaimCheck.Finding finding) {
        String often = figure.rates() == null ? "" : " a second";
        Format.TimeUnit unit = Format.TimeUnit.of(
                Math.min(finding.first().value(), finding.second().value()));
        return Stream.of(finding.first(), finding.second())
                .map(value -> figure.metric().isTime()
                        ? Format.time(value, unit)
                        : Format.bytes(new Spread(value.value(), value.low(), value.high())) + " B")
                .collect(Collectors.joining(often + " / ", ": ", often));
    }

    private static String description(Run run) {
        String days = run.info().days();
        String commit = run.info().commit();
        return Stream.of(
                        run.info().machineText(),
                        days.isEmpty() ? "" : "measured " + days,
                        commit.isEmpty() ? "" : "commit " + commit.substring(0, Math.min(12, commit.length())),
                        Format.count(run.samples().size(), "row"))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
