// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import com.fasterxml.jackson.core.type.TypeReference;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import io.github.wirebench.report.answers.Recordings;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.claims.ClaimBook.Claim;
import io.github.wirebench.report.claims.ClaimBook.ClaimedFigure;
import io.github.wirebench.report.claims.ClaimBook.Published;
import io.github.wirebench.report.claims.ClaimBook.Work;
import io.github.wirebench.report.claims.ClaimCheck.CheckedFigure;
import io.github.wirebench.report.claims.ClaimCheck.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

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

    /** For each of the runs, all of its kind. */
    private final List<List<Run>> kinds;

    private final List<Run> runs;
    private final List<String> labels;
    private final List<CheckedFigure> figures;

    ClaimsReport(ClaimBook book, List<List<Run>> kinds, WireSizes sizes) {
        this.book = book;
        this.kinds = kinds;
        this.runs = kinds.stream().map(kind -> kind.get(0)).toList();
        this.labels = runs.stream().map(Projection.ofRuns(runs)::label).toList();
        this.figures = book.claims().stream()
                .flatMap(claim -> claim.figures().stream()
                        .map(figure -> new CheckedFigure(
                                claim,
                                figure,
                                kinds.stream()
                                        .map(kind -> ClaimCheck.best(kind, sizes, claim, figure))
                                        .toList())))
                .toList();
    }

    boolean isConclusive() {
        return figures.stream().flatMap(one -> one.byRun().stream()).anyMatch(Measurement::hasVerdict);
    }

    boolean isMeasured() {
        return figures.stream().anyMatch(CheckedFigure::isMeasured);
    }

    private List<CheckedFigure> figures(Claim claim) {
        return figures.stream().filter(one -> one.claim() == claim).toList();
    }

    private <T> List<T> perRun(IntFunction<T> fact) {
        return IntStream.range(0, runs.size()).mapToObj(fact).toList();
    }

    private String label(int run, String ofSingle) {
        return runs.size() == 1 ? ofSingle : labels.get(run);
    }

    private String inShort() {
        return ClaimCounts.inShort(figures, runs.size());
    }

    private String legend() {
        boolean areCpuTimes = figures.stream()
                .map(one -> one.figure().metric())
                .filter(ClaimBook.Metric::isTime)
                .allMatch(ClaimBook.Metric.CPU::equals);
        return LEGEND + WORK + (areCpuTimes ? CPU_TIMES : "");
    }

    private List<String> summaries() {
        return perRun(run -> label(run, "Verdicts") + ": " + ClaimCounts.ofRun(figures, run, 0));
    }

    String text() {
        List<String> lines = new ArrayList<>();
        String source = "";
        for (Claim claim : book.claims()) {
            if (!claim.source().equals(source)) {
                source = claim.source();
                ClaimBook.Source article = book.sources().get(source);
                lines.addAll(List.of(source + ": " + article.title() + ". " + article.setting(), ""));
            }
            lines.add(claim.id() + ". " + claim.says());
            details(claim).forEach(line -> lines.add("  " + line));
            lines.add("");
        }
        lines.add(legend());
        lines.addAll(summaries());
        lines.add(inShort());
        return PlainText.text(lines);
    }

    private List<String> details(Claim claim) {
        List<String> lines = new ArrayList<>();
        Optional.ofNullable(claim.does()).ifPresent(work -> lines.add("What the source did: " + work));
        Optional.ofNullable(claim.notComparable()).ifPresent(why -> lines.add("Not comparable: " + why));
        claim.statements().stream()
                .filter(one -> one.id() != null && one.notComparable() != null)
                .forEach(one -> lines.add(one.id() + ": " + one.says() + ". Not comparable: " + one.notComparable()));
        if (!claim.figures().isEmpty()) {
            lines.addAll(PlainText.table(header(""), rows(claim, "")));
        }
        runVerdicts(claim)
                .forEach(one -> lines.add((one.run().isEmpty() ? "Verdicts" : one.run()) + ": " + one.text()));
        Optional.ofNullable(claim.because()).ifPresent(lines::add);
        return lines;
    }

    /** Returns a table of statements for each article; the figures behind them are in {@link #text}. */
    String markdown() {
        int newest = StatementTable.newest(runs);
        StatementTable statements = new StatementTable(figures, newest);
        List<String> blocks = new ArrayList<>();
        blocks.add("# Published claims, and our measurements");
        blocks.add("**" + Markdown.escape(inShort()) + "**");
        blocks.add(LEGEND
                + (runs.size() == 1
                        ? ""
                        : " The verdicts below are those on " + Markdown.escape(labels.get(newest)) + "."));
        book.sources().forEach((name, source) -> {
            String title = Markdown.escape(source.title());
            blocks.add("## " + Markdown.escape(name) + ". "
                    + (source.link() == null ? title : "[" + title + "](" + source.link() + ")"));
            blocks.addAll(statements.blocks(claimsOf(name)));
        });
        return String.join("\n\n", blocks);
    }

    private List<Claim> claimsOf(String source) {
        return book.claims().stream()
                .filter(claim -> claim.source().equals(source))
                .toList();
    }

    /** Unrounded, times in ns and sizes in bytes; null for what is unknown. */
    String json() {
        List<Object> claims = new ArrayList<>();
        for (Claim claim : book.claims()) {
            Map<String, Object> fields = fields(claim);
            fields.put("figures", figures(claim).stream().map(this::json).toList());
            claims.add(fields);
        }
        return JsonFiles.text(JsonFiles.object(
                "generator",
                "wirebench claims",
                "formatVersion",
                1,
                "runs",
                labels,
                "sources",
                book.sources(),
                "claims",
                claims));
    }

    private Map<String, Object> json(CheckedFigure checked) {
        Map<String, Object> byRun = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            Measurement measured = checked.byRun().get(i);
            Interval ratio = measured.ratio().value();
            byRun.put(
                    labels.get(i),
                    JsonFiles.object(
                            "first", known(measured.ratio().first().value()),
                            "second", known(measured.ratio().second().value()),
                            "ratio", known(ratio.value()),
                            "low", known(ratio.low()),
                            "high", known(ratio.high()),
                            "verdict", measured.verdict().name(),
                            "reason", measured.reason(),
                            "recording", kinds.get(i).size() > 1 ? measured.recording() : null));
        }
        Map<String, Object> fields = fields(checked.figure());
        fields.remove("rates");
        fields.put("runs", byRun);
        return fields;
    }

    private static Map<String, Object> fields(Object value) {
        return JsonFiles.MAPPER.convertValue(value, new TypeReference<LinkedHashMap<String, Object>>() {});
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /** The texts for a page that shows the same runs: counts and what is said for each run, a line for each contradicted figure. */
    public record Texts(
            String verdict,
            List<ClaimCounts> counts,
            String legend,
            List<String> said,
            List<String> contradicted,
            List<String> head,
            List<Article> articles) {}

    /** A publication, with its claims and a row for each of their figures; without an address its link is empty. */
    public record Article(
            String title, String link, String setting, List<ArticleClaim> statements, List<List<String>> rows) {}

    /** A claim of a publication; the remark explains differences, or why there is no verdict, and may be empty. */
    public record ArticleClaim(String id, String says, List<RunVerdict> verdicts, boolean isMeasured, String remark) {}

    /** The verdicts of a run on a claim: in a word, which is {@code partly} if they differ, and counted. The run of a single one is empty. */
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
        return new Texts(
                inShort(),
                perRun(run -> ClaimCounts.of(figures, run)),
                legend(),
                summaries(),
                figures.stream()
                        .filter(one -> one.byRun().stream()
                                .anyMatch(measured -> measured.verdict() == ClaimVerdict.CONTRADICTED))
                        .map(this::contradicted)
                        .toList(),
                header("claim"),
                book.sources().entrySet().stream()
                        .map(source -> article(source.getKey(), source.getValue()))
                        .toList());
    }

    private String contradicted(CheckedFigure one) {
        List<String> ratios = IntStream.range(0, runs.size())
                .filter(run -> one.byRun().get(run).isMeasured())
                .mapToObj(
                        run -> Format.ratio(one.byRun().get(run).ratio().value().value())
                                + (runs.size() == 1 ? "" : " (" + labels.get(run) + ")"))
                .toList();
        return one.claim().id() + ", " + one.figure().what()
                + (one.figure().work() == Work.FAIR ? ", with equal work" : "") + ": published "
                + one.figure().published().text() + ", measured " + String.join(" and ", ratios) + ".";
    }

    private Article article(String name, ClaimBook.Source source) {
        List<Claim> claims = claimsOf(name);
        return new Article(
                name + ". " + source.title(),
                source.link() == null ? "" : source.link(),
                source.setting(),
                claims.stream().map(this::articleClaim).toList(),
                claims.stream()
                        .flatMap(claim -> rows(claim, claim.id() + ", ").stream())
                        .toList());
    }

    private ArticleClaim articleClaim(Claim claim) {
        String why = claim.notComparable() == null ? "" : "Not comparable: " + claim.notComparable();
        return new ArticleClaim(
                claim.id(),
                claim.says() + (claim.does() == null ? "" : " What the source did: " + claim.does()),
                runVerdicts(claim),
                figures(claim).stream().anyMatch(CheckedFigure::isMeasured),
                claim.because() == null ? why : claim.because());
    }

    /** For each run, the verdicts on a claim; empty if no figure of it has a published one. */
    private List<RunVerdict> runVerdicts(Claim claim) {
        List<CheckedFigure> published = figures(claim).stream()
                .filter(one -> one.figure().published() != null)
                .toList();
        return published.isEmpty()
                ? List.of()
                : perRun(run -> new RunVerdict(
                        label(run, ""), ClaimCounts.kind(published, run), ClaimCounts.ofRun(published, run, 1)));
    }

    private List<String> header(String first) {
        List<String> header = new ArrayList<>(List.of(first, "work", "published"));
        perRun(run -> List.of(label(run, "measured"), "verdict")).forEach(header::addAll);
        return header;
    }

    /** A row for each figure: the figure, its work, published, and for each run the ratio with its sides, and the verdict. */
    private List<List<String>> rows(Claim claim, String prefix) {
        return figures(claim).stream()
                .map(one -> {
                    ClaimedFigure figure = one.figure();
                    List<String> cells = new ArrayList<>(List.of(
                            prefix + (figure.of() == null ? "" : figure.of() + ": ") + figure.what(),
                            figure.work() == Work.FAIR ? "equal" : figure.work().toString(),
                            published(figure.published())));
                    perRun(run -> cells(one, run)).forEach(cells::addAll);
                    return cells;
                })
                .toList();
    }

    /** Names the run if it is not the first of its kind. JSON has the reason why there is never a verdict; here it would fill the row. */
    private List<String> cells(CheckedFigure one, int run) {
        Measurement measured = one.byRun().get(run);
        if (!measured.isMeasured()) {
            return List.of("", "not measured");
        }
        boolean isNever = one.claim().notComparable(one.figure()) != null;
        boolean isFirst = measured.recording().equals(runs.get(run).folder());
        return List.of(
                ratio(one.figure(), measured.ratio()) + (isFirst ? "" : "; " + measured.recording()),
                isNever ? "none" : measured.hasVerdict() ? measured.verdict().words() : measured.reason());
    }

    private static String published(Published published) {
        return published == null
                ? "no figure"
                : published.text() + (published.as() == null ? "" : ": " + published.as());
    }

    /** The ratio and both sides. Bytes that hardly vary have no interval worth reading. */
    private static String ratio(ClaimedFigure figure, ClaimCheck.Ratio measured) {
        Interval ratio = measured.value();
        boolean isExact = !figure.metric().isTime() && ratio.relativeHalfWidth() < NO_SPREAD;
        String often = figure.rates() == null ? "" : " a second";
        return (isExact ? Format.ratio(ratio.value()) : Format.ratio(ratio))
                + ": " + side(figure, measured, measured.first()) + often + " / "
                + side(figure, measured, measured.second()) + often;
    }

    private static String side(ClaimedFigure figure, ClaimCheck.Ratio measured, Interval side) {
        if (figure.than() != null) {
            return Format.ratio(side.value());
        }
        double less = Math.min(measured.first().value(), measured.second().value());
        return figure.metric().isTime()
                ? Format.time(side, Format.TimeUnit.of(less))
                : Format.bytes(new Spread(side.value(), side.low(), side.high())) + " B";
    }
}
