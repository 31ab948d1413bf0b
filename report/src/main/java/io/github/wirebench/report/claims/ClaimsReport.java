// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.samskivert.mustache.Mustache;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.claims.ClaimBook.Claim;
import io.github.wirebench.report.claims.ClaimBook.ClaimedFigure;
import io.github.wirebench.report.claims.ClaimBook.Metric;
import io.github.wirebench.report.claims.ClaimBook.Published;
import io.github.wirebench.report.claims.ClaimBook.Source;
import io.github.wirebench.report.claims.ClaimBook.Statement;
import io.github.wirebench.report.claims.ClaimBook.Work;
import io.github.wirebench.report.claims.ClaimCheck.Measurement;
import io.github.wirebench.report.claims.ClaimCheck.Ratio;
import io.github.wirebench.report.claims.ClaimCheck.Verdict;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Published claims compared with runs, as text, Markdown, JSON, or texts for a page. */
public final class ClaimsReport {
    private static final double NO_SPREAD = 0.01;
    private static final String SCALE =
            "For a published 10x, 6–18x holds, under 1.6x is contradicted, and anything else is weaker or"
                    + " stronger. The 95% interval must reach into the first range and stay within 3–100x, or the verdict is not known.";
    private static final String WORK =
            " \"Source\" is the work that the source did, \"equal\" the same work on both sides.";
    private static final String CPU_TIMES = " Times are CPU times of one thread; the sources have wall times.";

    private final ClaimBook book;

    /** For each of the runs, all of its kind. */
    private final List<List<Run>> kinds;

    private final List<String> labels;
    private final List<Row> rows = new ArrayList<>();

    /** A claimed figure with its measurement in each run. */
    private record Row(Claim claim, ClaimedFigure figure, List<Measurement> byRun) {
        Verdict verdict(int run) {
            return byRun.get(run).verdict();
        }

        boolean isPublished() {
            return figure.published() != null;
        }

        boolean isMeasured() {
            return byRun.stream().anyMatch(Measurement::isMeasured);
        }
    }

    ClaimsReport(ClaimBook book, List<List<Run>> kinds, WireSizes sizes) {
        this.book = book;
        this.kinds = kinds;
        List<Run> runs = kinds.stream().map(kind -> kind.get(0)).toList();
        this.labels = runs.stream().map(Projection.ofRuns(runs)::label).toList();
        for (Claim claim : book.claims()) {
            String jvmState = book.sources().get(claim.source()).jvmState();
            for (ClaimedFigure figure : claim.figures()) {
                rows.add(new Row(
                        claim, figure, perRun(run -> ClaimCheck.best(kinds.get(run), sizes, jvmState, claim, figure))));
            }
        }
    }

    boolean isConclusive() {
        return rows.stream().flatMap(row -> row.byRun.stream()).anyMatch(Measurement::hasVerdict);
    }

    boolean isMeasured() {
        return rows.stream().anyMatch(Row::isMeasured);
    }

    private List<Row> rows(Predicate<Row> wanted) {
        return rows.stream().filter(wanted).toList();
    }

    private <T> List<T> perRun(IntFunction<T> fact) {
        return IntStream.range(0, kinds.size()).mapToObj(fact).toList();
    }

    private String label(int run, String ofSingle) {
        return kinds.size() == 1 ? ofSingle : labels.get(run);
    }

    String text() {
        return fill("claims.txt.mustache", 0, PlainText::oneLine);
    }

    /** Returns a table of statements for each article, with the verdicts on the newest JDK; the figures are in {@link #text}. */
    String markdown() {
        int newest = 0;
        for (int run = 1; run < kinds.size(); run++) {
            newest = feature(run) > feature(newest) ? run : newest;
        }
        return fill("claims.md.mustache", newest, Markdown::escape);
    }

    private int feature(int run) {
        String digits = kinds.get(run).get(0).info().jdkVersions().replaceAll("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private String fill(String template, int newest, Mustache.Escaper escaper) {
        List<Object> articles = new ArrayList<>();
        book.sources().forEach((name, source) -> articles.add(article(name, source, newest)));
        Map<String, Object> values = Map.of(
                "verdict", inShort(),
                "scale", SCALE,
                "legend", legend(),
                "said", summaries(),
                "newest", label(newest, ""),
                "articles", articles);
        return Mustache.compiler()
                .emptyStringIsFalse(true)
                .withEscaper(escaper)
                .compile(
                        new InputStreamReader(ClaimsReport.class.getResourceAsStream(template), StandardCharsets.UTF_8))
                .execute(values)
                .stripTrailing();
    }

    private Map<String, Object> article(String name, Source source, int newest) {
        List<Object> claims = new ArrayList<>();
        List<List<String>> statements = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (Claim claim : claimsOf(name)) {
            List<List<String>> cells = cells(claim, "");
            claims.add(Map.of(
                    "claim",
                    claim,
                    "table",
                    cells.isEmpty() ? List.of() : PlainText.table(header(""), cells),
                    "verdicts",
                    runVerdicts(claim)));
            for (Statement statement : claim.statements()) {
                String number = claim.id() + Objects.toString(statement.id(), "");
                List<Row> published = claim.notComparable() != null || statement.notComparable() != null
                        ? List.of()
                        : rows(row -> row.claim == claim && row.figure.isOf(statement) && row.isPublished());
                if (published.isEmpty()) {
                    others.add(number);
                } else {
                    statements.add(statement(number + " " + statement.says(), published, newest));
                }
            }
        }
        List<String> header = List.of("claim", "theirs", "ours", "verdict");
        return Map.of(
                "name", name,
                "source", source,
                "claims", claims,
                "statements", statements.isEmpty() ? "" : Markdown.textTable(header, statements),
                "others", String.join(", ", others));
    }

    /** Where the figures on the source's work have another verdict than those on equal work, both are in the row. */
    private static List<String> statement(String says, List<Row> published, int run) {
        List<Row> ofSource = decisive(published);
        List<Row> equal =
                published.stream().filter(row -> row.figure.work().isFair()).toList();
        Function<Row, String> verdict = row -> row.verdict(run) == Verdict.NOT_COMPARABLE
                ? "not known"
                : row.verdict(run).words();
        Function<Row, String> ours =
                row -> ours(row.figure.published(), row.byRun.get(run).ratio().value());
        String verdicts = each(ofSource, verdict);
        String onEqualWork = each(equal, verdict);
        return List.of(
                says,
                each(ofSource, row -> theirs(row.figure.published())),
                each(ofSource, ours),
                onEqualWork.isEmpty() || onEqualWork.equals(verdicts)
                        ? verdicts
                        : verdicts + "; equal work: " + onEqualWork + ", " + each(equal, ours));
    }

    private static String each(List<Row> rows, Function<Row, String> words) {
        return rows.stream().map(words).distinct().collect(Collectors.joining("; "));
    }

    /** A published saving is written as the factor saved. */
    private static String theirs(Published published) {
        if (published.seesNoDifference()) {
            return "same";
        }
        double low = published.saves() ? 1 / published.high() : published.low();
        double high = published.saves() ? 1 / published.low() : published.high();
        String least = Format.rough(low);
        return low == high
                ? least + "x"
                : Double.isInfinite(high) ? least + "x or more" : least + Format.DASH + Format.rough(high) + "x";
    }

    /** Returns the factor; which side it is in favour of only if that is not the published one. */
    private static String ours(Published published, Interval ratio) {
        Outcome outcome = Outcome.of(
                published.saves() ? new Interval(1 / ratio.value(), 1 / ratio.high(), 1 / ratio.low()) : ratio);
        if (outcome.kind() == Outcome.Kind.UNCLEAR && outcome.ratio().isKnown()) {
            return Format.rough(outcome.ratio().high()) + "x at most";
        }
        String amount = outcome.words().replaceFirst("^about the | (slower|faster)$", "");
        return outcome.kind() != Outcome.Kind.FASTER
                ? amount
                : amount + (published.seesNoDifference() ? " less" : " the other way");
    }

    /** Unrounded, times in ns and sizes in bytes; null for what is unknown. */
    String json() {
        ObjectNode document = JsonFiles.MAPPER.createObjectNode();
        document.put("generator", "wirebench claims").put("formatVersion", 1);
        document.set("runs", JsonFiles.MAPPER.valueToTree(labels));
        document.setAll(JsonFiles.MAPPER.<ObjectNode>valueToTree(book));
        Iterator<Row> row = rows.iterator();
        for (JsonNode claim : document.path("claims")) {
            for (JsonNode figure : claim.path("figures")) {
                List<Measurement> byRun = row.next().byRun;
                ((ObjectNode) figure).remove("rates");
                ObjectNode runs = ((ObjectNode) figure).putObject("runs");
                perRun(run -> runs.putPOJO(
                        labels.get(run), json(byRun.get(run), kinds.get(run).size() > 1)));
            }
        }
        return JsonFiles.text(document);
    }

    private static Map<String, Object> json(Measurement measured, boolean isOneOfSeveral) {
        Ratio ratio = measured.ratio();
        return JsonFiles.object(
                "first", known(ratio.first().value()),
                "second", known(ratio.second().value()),
                "ratio", known(ratio.value().value()),
                "low", known(ratio.value().low()),
                "high", known(ratio.value().high()),
                "verdict", measured.isMeasured() ? measured.verdict() : Verdict.NOT_COMPARABLE,
                "reason", measured.reason(),
                "recording", isOneOfSeveral ? measured.recording() : null);
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /** The texts for a page that shows the same runs: counts and what is said for each run. */
    public record Texts(
            String verdict,
            List<Counts> counts,
            String legend,
            List<String> said,
            List<String> head,
            List<Article> articles) {}

    /**
     * How many published figures, measured as their sources did, have which verdict.
     *
     * @param other those that differ in the amount only
     * @param contradicted those with hardly any difference, or the opposite
     */
    public record Counts(long hold, long other, long contradicted, long articles) {
        public long figures() {
            return hold + other + contradicted;
        }
    }

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
     * @param kinds runs of one kind each, see {@link io.github.wirebench.report.answers.Recordings#of}
     * @return empty if the suite has none, or the runs measure none of them
     * @throws io.github.wirebench.harness.console.CommandFailure if the claims cannot be read
     */
    public static Optional<Texts> texts(ReportedSuite suite, List<List<Run>> kinds) {
        return suite.claims()
                .map(url -> new ClaimsReport(
                        ClaimBook.read(url), kinds, suite.suite().wireSizes()))
                .filter(ClaimsReport::isMeasured)
                .map(ClaimsReport::texts);
    }

    private Texts texts() {
        List<Article> articles = new ArrayList<>();
        book.sources().forEach((name, source) -> {
            List<Claim> claims = claimsOf(name);
            articles.add(new Article(
                    name + ". " + source.title(),
                    Objects.toString(source.link(), ""),
                    source.setting(),
                    claims.stream().map(this::articleClaim).toList(),
                    claims.stream()
                            .flatMap(claim -> cells(claim, claim.id() + ", ").stream())
                            .toList()));
        });
        return new Texts(
                inShort(), perRun(run -> counts(run, run + 1)), legend(), summaries(), header("claim"), articles);
    }

    private List<Claim> claimsOf(String source) {
        return book.claims().stream()
                .filter(claim -> claim.source().equals(source))
                .toList();
    }

    private ArticleClaim articleClaim(Claim claim) {
        String why = claim.notComparable() == null ? "" : "Not comparable: " + claim.notComparable();
        return new ArticleClaim(
                claim.id(),
                claim.says() + (claim.does() == null ? "" : " What the source did: " + claim.does()),
                runVerdicts(claim),
                rows.stream().anyMatch(row -> row.claim == claim && row.isMeasured()),
                Objects.toString(claim.because(), why));
    }

    /** For each run, the verdicts on a claim; empty if no figure of it has a published one. */
    private List<RunVerdict> runVerdicts(Claim claim) {
        List<Row> published = rows(row -> row.claim == claim && row.isPublished());
        return published.isEmpty()
                ? List.of()
                : perRun(run -> new RunVerdict(label(run, ""), kind(published, run), counted(published, run, 1)));
    }

    /** Returns the verdict on all figures that decide, or {@code partly} where they differ. */
    private static String kind(List<Row> published, int run) {
        List<Verdict> kinds = decisive(published).stream()
                .map(row -> row.verdict(run))
                .filter(verdict -> verdict != Verdict.NOT_MEASURED)
                .distinct()
                .toList();
        return kinds.size() > 1 ? "partly" : (kinds.isEmpty() ? Verdict.NOT_MEASURED : kinds.get(0)).words();
    }

    private static List<Row> decisive(List<Row> published) {
        List<Row> ofSource =
                published.stream().filter(row -> row.figure.work().isOfSource()).toList();
        return ofSource.isEmpty() ? published : ofSource;
    }

    private List<String> header(String first) {
        List<String> header = new ArrayList<>(List.of(first, "work", "published"));
        perRun(run -> header.addAll(List.of(label(run, "measured"), "verdict")));
        return header;
    }

    /** Returns a line for each figure of a claim. */
    private List<List<String>> cells(Claim claim, String prefix) {
        List<List<String>> lines = new ArrayList<>();
        for (Row row : rows(one -> one.claim == claim)) {
            ClaimedFigure figure = row.figure;
            Published published = figure.published();
            List<String> cells = new ArrayList<>(List.of(
                    prefix + (figure.of() == null ? "" : figure.of() + ": ") + figure.what(),
                    figure.work() == Work.FAIR ? "equal" : figure.work().toString(),
                    published == null
                            ? "no figure"
                            : published.text() + (published.as() == null ? "" : ": " + published.as())));
            perRun(run -> cells.addAll(cells(row, run)));
            lines.add(cells);
        }
        return lines;
    }

    /** Names the run if it is not the first of its kind. JSON has the reason why there is never a verdict; here it would fill the row. */
    private List<String> cells(Row row, int run) {
        Measurement measured = row.byRun.get(run);
        if (!measured.isMeasured()) {
            return List.of("", measured.verdict().words());
        }
        boolean isNever = row.claim.notComparable(row.figure) != null;
        boolean isFirst = measured.recording().equals(kinds.get(run).get(0).folder());
        return List.of(
                ratio(row.figure, measured.ratio()) + (isFirst ? "" : "; " + measured.recording()),
                isNever ? "none" : measured.hasVerdict() ? measured.verdict().words() : measured.reason());
    }

    /** The ratio and both sides. Bytes that hardly vary have no interval worth reading. */
    private static String ratio(ClaimedFigure figure, Ratio measured) {
        Interval ratio = measured.value();
        boolean isExact = !figure.metric().isTime() && ratio.relativeHalfWidth() < NO_SPREAD;
        String often = figure.rates() == null ? "" : " a second";
        return (isExact ? Format.ratio(ratio.value()) : Format.ratio(ratio))
                + ": " + side(figure, measured, measured.first()) + often + " / "
                + side(figure, measured, measured.second()) + often;
    }

    private static String side(ClaimedFigure figure, Ratio measured, Interval side) {
        if (figure.than() != null) {
            return Format.ratio(side.value());
        }
        double less = Math.min(measured.first().value(), measured.second().value());
        return figure.metric().isTime() ? Format.time(side, less) : Format.bytes(side) + " B";
    }

    private String legend() {
        boolean areCpuTimes = rows.stream()
                .map(row -> row.figure.metric())
                .filter(Metric::isTime)
                .allMatch(Metric.CPU::equals);
        return SCALE + WORK + (areCpuTimes ? CPU_TIMES : "");
    }

    private List<String> summaries() {
        return perRun(run -> label(run, "Verdicts") + ": " + counted(rows, run, 0));
    }

    /** Counts the figures of the sources' work that have a verdict in some runs; one that differs between them is among the others. */
    private Counts counts(int from, int to) {
        Map<Set<Verdict>, List<Row>> byVerdicts = rows.stream()
                .filter(row -> row.figure.work().isOfSource())
                .collect(Collectors.groupingBy(row -> row.byRun.subList(from, to).stream()
                        .filter(Measurement::hasVerdict)
                        .map(Measurement::verdict)
                        .collect(Collectors.toSet())));
        byVerdicts.remove(Set.of());
        List<Row> judged = byVerdicts.values().stream().flatMap(List::stream).toList();
        int hold = byVerdicts.getOrDefault(Set.of(Verdict.HOLDS), List.of()).size();
        int contradicted =
                byVerdicts.getOrDefault(Set.of(Verdict.CONTRADICTED), List.of()).size();
        long articles =
                judged.stream().map(row -> row.claim.source()).distinct().count();
        return new Counts(hold, judged.size() - hold - contradicted, contradicted, articles);
    }

    /** Says how many of the sources' figures hold and how many do not, in all runs that have a verdict. */
    private String inShort() {
        Counts all = counts(0, kinds.size());
        if (all.figures() == 0) {
            return "None of the published figures can be judged by these benchmarks.";
        }
        boolean isSingle = kinds.size() == 1;
        return "Of " + Format.count(all.figures(), "published figure") + ", measured as their sources did, "
                + Verdict.HOLDS.counted(all.hold) + " and " + are(all.contradicted) + " contradicted"
                + (isSingle ? "" : " in every run that can tell")
                + (all.other == 0 ? "" : "; the other " + are(all.other) + " weaker or stronger than published")
                + (all.other == 0 || isSingle ? "." : ", or differ between the runs.");
    }

    private static String are(long number) {
        return number + (number == 1 ? " is" : " are");
    }

    /** The verdicts on figures that do what the source did, and on those of equal work. A figure can count for both. */
    private static String counted(List<Row> rows, int run, int least) {
        String equal = counted(rows, Work::isFair, run, least);
        return least > 0 && rows.stream().allMatch(row -> row.figure.work() == Work.BOTH)
                ? "measured as the source did, which is equal work: " + equal
                : "measured as the source did: " + counted(rows, Work::isOfSource, run, least)
                        + "; with equal work on both sides: " + equal;
    }

    private static String counted(List<Row> rows, Predicate<Work> work, int run, int least) {
        Map<Verdict, Long> counts = rows.stream()
                .filter(row -> work.test(row.figure.work()))
                .collect(Collectors.groupingBy(row -> row.verdict(run), Collectors.counting()));
        String text = Stream.of(Verdict.values())
                .filter(verdict -> counts.containsKey(verdict) || least == 0 && verdict != Verdict.NOT_MEASURED)
                .map(verdict -> verdict.counted(counts.getOrDefault(verdict, 0L)))
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? "no figure" : text;
    }
}
