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
import io.github.wirebench.report.answers.Recordings;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.answers.RunLabels;
import io.github.wirebench.report.claims.ClaimBook.Claim;
import io.github.wirebench.report.claims.ClaimBook.ClaimedFigure;
import io.github.wirebench.report.claims.ClaimBook.Published;
import io.github.wirebench.report.claims.ClaimBook.Work;
import io.github.wirebench.report.claims.VerdictCounts.Judged;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Published claims compared with runs, as text, Markdown, JSON, or texts for a page. */
public final class ClaimsReport {
    private static final double NO_SPREAD = 0.01;
    private static final String LEGEND =
            "For a published 10x, 6–18x holds, under 1.6x is contradicted, and anything else is weaker or"
                    + " stronger. The 95% interval must reach into the first range and stay within 3–100x, or the verdict is not known.";
    private static final String WORK =
            " \"Source\" is the work that the source did, \"equal\" the same work on both sides.";
    private static final String CPU_TIMES = " Times are CPU times of one thread; the sources have wall times.";

    private final ClaimBook book;
    private final List<Run> runs;
    private final List<String> labels;
    private final StatementTable statements;

    /** For each of the runs, all of its kind. */
    private final List<List<Run>> kinds;

    /** By the claim's id, in the order of its figures. */
    private final Map<String, List<Judged>> judged = new LinkedHashMap<>();

    /**
     * Compares the claims.
     *
     * @param kinds runs of one kind each, see {@link Recordings#of}
     */
    ClaimsReport(ClaimBook book, List<List<Run>> kinds, WireSizes sizes) {
        this.book = book;
        this.kinds = kinds;
        this.runs = kinds.stream().map(kind -> kind.get(0)).toList();
        this.labels = RunLabels.of(runs);
        List<List<ClaimCheck>> checks = kinds.stream()
                .map(kind ->
                        kind.stream().map(run -> new ClaimCheck(run, sizes)).toList())
                .toList();
        for (Claim claim : book.claims()) {
            judged.put(
                    claim.id(),
                    claim.figures().stream()
                            .map(figure -> new Judged(
                                    figure,
                                    checks.stream()
                                            .map(kind -> ClaimCheck.best(kind, claim, figure))
                                            .toList()))
                            .toList());
        }
        this.statements = new StatementTable(judged, runs);
    }

    private String legend() {
        boolean areCpuTimes = all().map(one -> one.figure().metric())
                .filter(ClaimBook.Metric::isTime)
                .allMatch(ClaimBook.Metric.CPU::equals);
        return LEGEND + WORK + (areCpuTimes ? CPU_TIMES : "");
    }

    /** Returns whether any run has a verdict on any figure. */
    boolean isConclusive() {
        return all().flatMap(one -> one.findings().stream())
                .anyMatch(finding -> finding.verdict() != ClaimVerdict.NOT_COMPARABLE);
    }

    /** Returns whether any run has any of the figures, comparable or not. */
    boolean isMeasured() {
        return all().flatMap(one -> one.findings().stream()).anyMatch(ClaimCheck.Finding::isMeasured);
    }

    private Stream<Judged> all() {
        return judged.values().stream().flatMap(List::stream);
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
            Optional.ofNullable(claim.does()).ifPresent(work -> lines.add("  What the source did: " + work));
            Stream.concat(
                            Stream.of(new ClaimBook.Statement(null, "", claim.notComparable())),
                            claim.statements().stream().filter(statement -> statement.id() != null))
                    .filter(statement -> statement.notComparable() != null)
                    .forEach(statement -> lines.add("  "
                            + (statement.id() == null ? "" : statement.id() + ": " + statement.says() + ". ")
                            + "Not comparable: " + statement.notComparable()));
            if (!claim.figures().isEmpty()) {
                PlainText.table(header(), rows(claim)).forEach(line -> lines.add("  " + line));
            }
            runVerdicts(claim)
                    .forEach(one ->
                            lines.add("  " + (one.run().isEmpty() ? "Verdicts" : one.run()) + ": " + one.text()));
            Optional.ofNullable(claim.because()).ifPresent(why -> lines.add("  " + why));
            lines.add("");
        }
        lines.add(legend());
        lines.addAll(summaries());
        lines.add(VerdictCounts.inShort(all().toList(), runs.size()));
        return PlainText.text(lines);
    }

    /** Returns a table of statements for each article; the figures behind them are in {@link #text}. */
    String markdown() {
        List<String> blocks = new ArrayList<>();
        blocks.add("# Published claims, and our measurements");
        blocks.add("**" + Markdown.escape(VerdictCounts.inShort(all().toList(), runs.size())) + "**");
        blocks.add(LEGEND
                + (runs.size() == 1
                        ? ""
                        : " The verdicts below are those on " + Markdown.escape(labels.get(statements.run())) + "."));
        book.sources().forEach((name, source) -> {
            String title = Markdown.escape(source.title());
            blocks.add("## " + Markdown.escape(name) + ". "
                    + (source.link() == null ? title : "[" + title + "](" + source.link() + ")"));
            blocks.addAll(statements.blocks(book.claimsOf(name)));
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
                    "does", claim.does(),
                    "notComparable", claim.notComparable(),
                    "statements", claim.statements(),
                    "figures", judged.get(claim.id()).stream().map(this::json).toList(),
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

    private Map<String, Object> json(Judged judged) {
        Map<String, Object> byRun = new LinkedHashMap<>();
        for (int i = 0; i < labels.size(); i++) {
            ClaimCheck.Finding finding = judged.findings().get(i);
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
                            "reason", finding.reason(),
                            "recording", kinds.get(i).size() > 1 ? finding.recording() : null));
        }
        ClaimedFigure figure = judged.figure();
        return JsonFiles.object(
                "what", figure.what(),
                "of", figure.of(),
                "work", figure.work(),
                "metric", figure.metric(),
                "first", figure.first(),
                "second", figure.second(),
                "than", figure.than(),
                "published", figure.published(),
                "runs", byRun);
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /**
     * The texts for a page that shows the same runs.
     *
     * @param verdict on all figures in a sentence
     * @param counts of the verdicts on figures measured as their sources did, for each run
     * @param legend the meaning of the verdicts
     * @param said for each run, how many figures have which verdict, for rows that do what the source did and for rows of equal work
     * @param contradicted figures that a run contradicts, a line each
     * @param head of the articles' tables
     * @param articles in the order of the claims
     */
    public record Texts(
            String verdict,
            List<ClaimCounts> counts,
            String legend,
            List<String> said,
            List<String> contradicted,
            List<String> head,
            List<Article> articles) {}

    /**
     * A publication.
     *
     * @param link its address; empty if it has none
     * @param setting in which its figures were measured
     * @param rows a line for each figure
     */
    public record Article(
            String title, String link, String setting, List<Statement> statements, List<List<String>> rows) {}

    /**
     * A claim.
     *
     * @param says the claim in a sentence, and what the source did if that was not equal work
     * @param verdicts for each run
     * @param isMeasured whether any run measured any of its figures
     * @param remark an explanation of differences, or the reason why there is no verdict; may be empty
     */
    public record Statement(String id, String says, List<RunVerdict> verdicts, boolean isMeasured, String remark) {}

    /**
     * The verdicts of a run on a claim.
     *
     * @param run its label; empty if there is only one
     * @param kind the verdict on all of the source's figures, or {@code partly} where they differ
     * @param text how many figures have which verdict, for rows that do what the source did and for rows of equal work
     */
    public record RunVerdict(String run, String kind, String text) {}

    /**
     * Compares the suite's claims with runs.
     *
     * @param kinds runs of one kind each, see {@link Recordings#of}
     * @return empty if the suite has none, or the runs measure none of them
     * @throws io.github.wirebench.harness.console.CommandFailure if the claims cannot be read
     */
    public static Optional<Texts> texts(ReportedSuite suite, List<List<Run>> kinds) {
        return suite.claims()
                .map(claims -> new ClaimsReport(
                        ClaimBook.read(claims), kinds, suite.suite().wireSizes()))
                .filter(ClaimsReport::isMeasured)
                .map(ClaimsReport::texts);
    }

    private Texts texts() {
        List<String> head = new ArrayList<>(header());
        head.set(0, "claim");
        return new Texts(
                VerdictCounts.inShort(all().toList(), runs.size()),
                IntStream.range(0, runs.size())
                        .mapToObj(run -> ClaimCounts.of(book.claims(), judged, run))
                        .toList(),
                legend(),
                summaries(),
                book.claims().stream().flatMap(this::contradicted).toList(),
                head,
                book.sources().entrySet().stream()
                        .map(source -> article(source.getKey(), source.getValue()))
                        .toList());
    }

    private Stream<String> contradicted(Claim claim) {
        return judged.get(claim.id()).stream()
                .filter(one ->
                        one.findings().stream().anyMatch(finding -> finding.verdict() == ClaimVerdict.CONTRADICTED))
                .map(one -> claim.id() + ", " + one.figure().what()
                        + (one.figure().work() == Work.FAIR ? ", with equal work" : "") + ": published "
                        + one.figure().published().text() + ", measured "
                        + String.join(" and ", ratios(one.findings())) + ".");
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
                source.link() == null ? "" : source.link(),
                source.setting(),
                book.claimsOf(name).stream().map(this::statement).toList(),
                rows);
    }

    private Statement statement(Claim claim) {
        String why = claim.notComparable() == null ? "" : "Not comparable: " + claim.notComparable();
        return new Statement(
                claim.id(),
                claim.says() + (claim.does() == null ? "" : " What the source did: " + claim.does()),
                runVerdicts(claim),
                judged.get(claim.id()).stream()
                        .flatMap(one -> one.findings().stream())
                        .anyMatch(ClaimCheck.Finding::isMeasured),
                claim.because() == null ? why : claim.because());
    }

    /** For each run, how many figures have each verdict. */
    private List<String> summaries() {
        return IntStream.range(0, runs.size())
                .mapToObj(run -> (runs.size() == 1 ? "Verdicts" : labels.get(run)) + ": "
                        + VerdictCounts.ofRun(all().toList(), run, 0))
                .toList();
    }

    private List<Judged> published(Claim claim) {
        return judged.get(claim.id()).stream()
                .filter(one -> one.figure().published() != null)
                .toList();
    }

    /** For each run, the verdicts on a claim; empty if no figure of it has a published one. */
    private List<RunVerdict> runVerdicts(Claim claim) {
        List<Judged> published = published(claim);
        return IntStream.range(0, published.isEmpty() ? 0 : runs.size())
                .mapToObj(run -> new RunVerdict(
                        runs.size() == 1 ? "" : labels.get(run),
                        VerdictCounts.kind(published, run),
                        VerdictCounts.ofRun(published, run, 1)))
                .toList();
    }

    private List<String> header() {
        List<String> header = new ArrayList<>(List.of("", "work", "published"));
        for (String label : labels) {
            header.add(labels.size() == 1 ? "measured" : label);
            header.add("verdict");
        }
        return header;
    }

    /** A line for each figure: the figure, its work, published, and for each run the ratio with its values, and the verdict. */
    private List<List<String>> rows(Claim claim) {
        return judged.get(claim.id()).stream()
                .map(one -> {
                    ClaimedFigure figure = one.figure();
                    String letter = figure.of() == null ? "" : figure.of() + ": ";
                    List<String> cells = new ArrayList<>(
                            List.of(letter + figure.what(), figure.work().words(), published(figure.published())));
                    for (int i = 0; i < runs.size(); i++) {
                        ClaimCheck.Finding finding = one.findings().get(i);
                        cells.add(
                                finding.isMeasured()
                                        ? ratio(figure, finding.ratio()) + values(figure, finding) + other(finding, i)
                                        : "");
                        cells.add(verdict(claim, figure, finding));
                    }
                    return cells;
                })
                .toList();
    }

    /** JSON has the reason why a figure was not measured or is never judged; here it would fill the line. */
    private static String verdict(Claim claim, ClaimedFigure figure, ClaimCheck.Finding finding) {
        if (!finding.isMeasured()) {
            return "not measured";
        }
        return finding.reason().isEmpty()
                ? finding.verdict().words()
                : claim.notComparable(figure) != null ? "none" : finding.reason();
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
        return ": " + value(figure, finding, finding.first()) + often + " / " + value(figure, finding, finding.second())
                + often;
    }

    private static String value(ClaimedFigure figure, ClaimCheck.Finding finding, Interval value) {
        if (figure.than() != null) {
            return Format.ratio(value.value());
        }
        Format.TimeUnit unit = Format.TimeUnit.of(
                Math.min(finding.first().value(), finding.second().value()));
        return figure.metric().isTime()
                ? Format.time(value, unit)
                : Format.bytes(new Spread(value.value(), value.low(), value.high())) + " B";
    }

    /** Names the run of a finding if it is not the first of its kind. */
    private String other(ClaimCheck.Finding finding, int kind) {
        String first = Recordings.name(runs.get(kind));
        return finding.recording().equals(first) ? "" : "; " + finding.recording();
    }
}
