// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
import io.github.wirebench.report.claims.ClaimCheck.CheckedFigure;
import io.github.wirebench.report.claims.ClaimCheck.Measurement;
import io.github.wirebench.report.claims.ClaimCheck.Ratio;
import io.github.wirebench.report.claims.ClaimCheck.Verdict;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
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
    private final List<CheckedFigure> figures = new ArrayList<>();

    ClaimsReport(ClaimBook book, List<List<Run>> kinds, WireSizes sizes) {
        this.book = book;
        this.kinds = kinds;
        this.runs = kinds.stream().map(kind -> kind.get(0)).toList();
        this.labels = runs.stream().map(Projection.ofRuns(runs)::label).toList();
        for (Claim claim : book.claims()) {
            for (ClaimedFigure figure : claim.figures()) {
                figures.add(new CheckedFigure(
                        claim, figure, perRun(run -> ClaimCheck.best(kinds.get(run), sizes, claim, figure))));
            }
        }
    }

    boolean isConclusive() {
        return figures.stream().flatMap(one -> one.byRun().stream()).anyMatch(Measurement::hasVerdict);
    }

    boolean isMeasured() {
        return figures.stream().anyMatch(CheckedFigure::isMeasured);
    }

    private List<CheckedFigure> figures(Predicate<CheckedFigure> wanted) {
        return figures.stream().filter(wanted).toList();
    }

    private List<CheckedFigure> figures(Claim claim) {
        return figures(one -> one.claim() == claim);
    }

    private List<Claim> claimsOf(String source) {
        return book.claims().stream()
                .filter(claim -> claim.source().equals(source))
                .toList();
    }

    private <T> List<T> perRun(IntFunction<T> fact) {
        return IntStream.range(0, runs.size()).mapToObj(fact).toList();
    }

    private String label(int run, String ofSingle) {
        return runs.size() == 1 ? ofSingle : labels.get(run);
    }

    private String legend() {
        boolean areCpuTimes = figures.stream()
                .map(one -> one.figure().metric())
                .filter(Metric::isTime)
                .allMatch(Metric.CPU::equals);
        return LEGEND + WORK + (areCpuTimes ? CPU_TIMES : "");
    }

    private List<String> summaries() {
        return perRun(run -> label(run, "Verdicts") + ": " + counted(figures, run, 0));
    }

    String text() {
        List<String> lines = new ArrayList<>();
        String source = "";
        for (Claim claim : book.claims()) {
            if (!claim.source().equals(source)) {
                source = claim.source();
                Source article = book.sources().get(source);
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
        if (claim.does() != null) {
            lines.add("What the source did: " + claim.does());
        }
        if (claim.notComparable() != null) {
            lines.add("Not comparable: " + claim.notComparable());
        }
        claim.statements().stream()
                .filter(one -> one.id() != null && one.notComparable() != null)
                .forEach(one -> lines.add(one.id() + ": " + one.says() + ". Not comparable: " + one.notComparable()));
        if (!claim.figures().isEmpty()) {
            lines.addAll(PlainText.table(header(""), rows(claim, "")));
        }
        runVerdicts(claim).forEach(one -> lines.add((one.run.isEmpty() ? "Verdicts" : one.run) + ": " + one.text));
        Optional.ofNullable(claim.because()).ifPresent(lines::add);
        return lines;
    }

    /** Returns a table of statements for each article, with the verdicts on the newest JDK; the figures are in {@link #text}. */
    String markdown() {
        int newest = 0;
        for (int run = 1; run < runs.size(); run++) {
            newest = feature(run) > feature(newest) ? run : newest;
        }
        List<String> blocks = new ArrayList<>();
        blocks.add("# Published claims, and our measurements");
        blocks.add("**" + Markdown.escape(inShort()) + "**");
        blocks.add(LEGEND
                + (runs.size() == 1
                        ? ""
                        : " The verdicts below are those on " + Markdown.escape(labels.get(newest)) + "."));
        for (Map.Entry<String, Source> source : book.sources().entrySet()) {
            String title = Markdown.escape(source.getValue().title());
            String link = source.getValue().link();
            blocks.add("## " + Markdown.escape(source.getKey()) + ". "
                    + (link == null ? title : "[" + title + "](" + link + ")"));
            blocks.addAll(statements(claimsOf(source.getKey()), newest));
        }
        return String.join("\n\n", blocks);
    }

    private int feature(int run) {
        String digits = runs.get(run).info().jdkVersions().replaceAll("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private List<String> statements(List<Claim> claims, int run) {
        List<List<String>> rows = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (Claim claim : claims) {
            for (Statement statement : claim.statements()) {
                List<CheckedFigure> published = figures(one -> one.claim() == claim
                        && claim.notComparable() == null
                        && statement.notComparable() == null
                        && one.figure().isOf(statement)
                        && one.figure().published() != null);
                if (published.isEmpty()) {
                    others.add(statement.number(claim));
                } else {
                    rows.add(statement(statement.number(claim) + " " + statement.says(), published, run));
                }
            }
        }
        List<String> blocks = new ArrayList<>();
        if (!rows.isEmpty()) {
            blocks.add(Markdown.textTable(List.of("claim", "theirs", "ours", "verdict"), rows));
        }
        if (!others.isEmpty()) {
            blocks.add("No verdict: " + Markdown.escape(String.join(", ", others)) + ".");
        }
        return blocks;
    }

    /** Where the figures on the source's work have another verdict than those on equal work, both are in the row. */
    private static List<String> statement(String says, List<CheckedFigure> published, int run) {
        List<CheckedFigure> ofSource = decisive(published);
        List<CheckedFigure> equal =
                published.stream().filter(one -> one.figure().work().isFair()).toList();
        Function<CheckedFigure, String> verdict = one -> {
            Measurement measured = one.byRun().get(run);
            return !measured.isMeasured()
                    ? "not measured"
                    : measured.hasVerdict() ? measured.verdict().words() : "not known";
        };
        Function<CheckedFigure, String> ours = one ->
                ours(one.figure().published(), one.byRun().get(run).ratio().value());
        String verdicts = each(ofSource, verdict);
        String onEqualWork = each(equal, verdict);
        return List.of(
                says,
                each(ofSource, one -> theirs(one.figure().published())),
                each(ofSource, ours),
                onEqualWork.isEmpty() || onEqualWork.equals(verdicts)
                        ? verdicts
                        : verdicts + "; equal work: " + onEqualWork + ", " + each(equal, ours));
    }

    private static String each(List<CheckedFigure> figures, Function<CheckedFigure, String> words) {
        return figures.stream().map(words).distinct().collect(Collectors.joining("; "));
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
        Iterator<CheckedFigure> checked = figures.iterator();
        document.path("claims")
                .forEach(claim -> claim.path("figures").forEach(node -> {
                    Map<String, Object> byRun = new LinkedHashMap<>();
                    List<Measurement> measured = checked.next().byRun();
                    perRun(run -> byRun.put(
                            labels.get(run),
                            json(measured.get(run), kinds.get(run).size() > 1)));
                    ObjectNode figure = (ObjectNode) node;
                    figure.remove("rates");
                    figure.set("runs", JsonFiles.MAPPER.valueToTree(byRun));
                }));
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
                "verdict", measured.verdict().name(),
                "reason", measured.reason(),
                "recording", isOneOfSeveral ? measured.recording() : null);
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /** The texts for a page that shows the same runs: counts and what is said for each run, a line for each contradicted figure. */
    public record Texts(
            String verdict,
            List<Counts> counts,
            String legend,
            List<String> said,
            List<String> contradicted,
            List<String> head,
            List<Article> articles) {}

    /**
     * How many published figures, measured as their sources did, have which verdict on a run.
     *
     * @param other those that differ in the amount only
     * @param contradicted those with hardly any difference, or the opposite
     */
    public record Counts(long hold, long other, long contradicted, long articles) {}

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
        List<String> contradicted = new ArrayList<>();
        for (CheckedFigure one : figures) {
            if (one.byRun().stream().anyMatch(measured -> measured.verdict() == Verdict.CONTRADICTED)) {
                contradicted.add(contradicted(one));
            }
        }
        List<Article> articles = new ArrayList<>();
        book.sources().forEach((name, source) -> {
            List<List<String>> rows = new ArrayList<>();
            claimsOf(name).forEach(claim -> rows.addAll(rows(claim, claim.id() + ", ")));
            articles.add(new Article(
                    name + ". " + source.title(),
                    Objects.requireNonNullElse(source.link(), ""),
                    source.setting(),
                    claimsOf(name).stream().map(this::articleClaim).toList(),
                    rows));
        });
        return new Texts(
                inShort(), perRun(this::counts), legend(), summaries(), contradicted, header("claim"), articles);
    }

    private String contradicted(CheckedFigure one) {
        List<String> ratios = new ArrayList<>();
        for (int run = 0; run < runs.size(); run++) {
            if (one.byRun().get(run).isMeasured()) {
                ratios.add(Format.ratio(one.byRun().get(run).ratio().value().value())
                        + (runs.size() == 1 ? "" : " (" + labels.get(run) + ")"));
            }
        }
        return one.claim().id() + ", " + one.figure().what()
                + (one.figure().work() == Work.FAIR ? ", with equal work" : "") + ": published "
                + one.figure().published().text() + ", measured " + String.join(" and ", ratios) + ".";
    }

    private ArticleClaim articleClaim(Claim claim) {
        String why = claim.notComparable() == null ? "" : "Not comparable: " + claim.notComparable();
        return new ArticleClaim(
                claim.id(),
                claim.says() + (claim.does() == null ? "" : " What the source did: " + claim.does()),
                runVerdicts(claim),
                figures(claim).stream().anyMatch(CheckedFigure::isMeasured),
                Objects.requireNonNullElse(claim.because(), why));
    }

    /** For each run, the verdicts on a claim; empty if no figure of it has a published one. */
    private List<RunVerdict> runVerdicts(Claim claim) {
        List<CheckedFigure> published =
                figures(one -> one.claim() == claim && one.figure().published() != null);
        return published.isEmpty()
                ? List.of()
                : perRun(run -> new RunVerdict(label(run, ""), kind(published, run), counted(published, run, 1)));
    }

    private List<String> header(String first) {
        List<String> header = new ArrayList<>(List.of(first, "work", "published"));
        perRun(run -> List.of(label(run, "measured"), "verdict")).forEach(header::addAll);
        return header;
    }

    private List<List<String>> rows(Claim claim, String prefix) {
        List<List<String>> rows = new ArrayList<>();
        for (CheckedFigure one : figures(claim)) {
            ClaimedFigure figure = one.figure();
            List<String> cells = new ArrayList<>(List.of(
                    prefix + (figure.of() == null ? "" : figure.of() + ": ") + figure.what(),
                    figure.work() == Work.FAIR ? "equal" : figure.work().word(),
                    published(figure.published())));
            perRun(run -> cells(one, run)).forEach(cells::addAll);
            rows.add(cells);
        }
        return rows;
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
        return figure.metric().isTime()
                ? Format.time(side, less)
                : Format.bytes(side) + " B";
    }

    private Counts counts(int run) {
        List<CheckedFigure> decided =
                figures(one -> one.isOfSource() && one.byRun().get(run).hasVerdict());
        long hold = decided.stream()
                .filter(one -> one.verdict(run) == Verdict.HOLDS)
                .count();
        long contradicted = decided.stream()
                .filter(one -> one.verdict(run) == Verdict.CONTRADICTED)
                .count();
        return new Counts(
                hold,
                decided.size() - hold - contradicted,
                contradicted,
                decided.stream().map(one -> one.claim().source()).distinct().count());
    }

    /** Says how many of the sources' figures hold and how many do not, in all runs that have a verdict. */
    private String inShort() {
        List<Set<Verdict>> verdicts = figures.stream()
                .filter(CheckedFigure::isOfSource)
                .map(one -> one.byRun().stream()
                        .filter(Measurement::hasVerdict)
                        .map(Measurement::verdict)
                        .collect(Collectors.toSet()))
                .filter(ofRuns -> !ofRuns.isEmpty())
                .toList();
        if (verdicts.isEmpty()) {
            return "None of the published figures can be judged by these benchmarks.";
        }
        long hold = verdicts.stream().filter(Set.of(Verdict.HOLDS)::equals).count();
        long contradicted =
                verdicts.stream().filter(Set.of(Verdict.CONTRADICTED)::equals).count();
        long others = verdicts.size() - hold - contradicted;
        return "Of " + Format.count(verdicts.size(), "published figure") + ", measured as their sources did, "
                + Verdict.HOLDS.counted(hold) + " and " + are(contradicted) + " contradicted"
                + (runs.size() == 1 ? "" : " in every run that can tell")
                + (others == 0 ? "" : "; the other " + are(others) + " weaker or stronger than published")
                + (others == 0 || runs.size() == 1 ? "." : ", or differ between the runs.");
    }

    private static String are(long number) {
        return number + (number == 1 ? " is" : " are");
    }

    private static List<CheckedFigure> decisive(List<CheckedFigure> published) {
        List<CheckedFigure> ofSource =
                published.stream().filter(CheckedFigure::isOfSource).toList();
        return ofSource.isEmpty() ? published : ofSource;
    }

    /** Returns the verdict on all figures that decide, or {@code partly} where they differ. */
    private static String kind(List<CheckedFigure> published, int run) {
        List<String> kinds = decisive(published).stream()
                .filter(one -> one.byRun().get(run).isMeasured())
                .map(one -> one.verdict(run).words())
                .distinct()
                .toList();
        return kinds.isEmpty() ? "not measured" : kinds.size() == 1 ? kinds.get(0) : "partly";
    }

    /** The verdicts on figures that do what the source did, and on those of equal work. A figure can count for both. */
    private static String counted(List<CheckedFigure> figures, int run, long least) {
        String equal = counted(figures, Work::isFair, run, least);
        return least > 0 && figures.stream().allMatch(one -> one.figure().work() == Work.BOTH)
                ? "measured as the source did, which is equal work: " + equal
                : "measured as the source did: " + counted(figures, Work::isOfSource, run, least)
                        + "; with equal work on both sides: " + equal;
    }

    private static String counted(List<CheckedFigure> figures, Predicate<Work> work, int run, long least) {
        List<Measurement> all = figures.stream()
                .filter(one -> work.test(one.figure().work()))
                .map(one -> one.byRun().get(run))
                .toList();
        List<Measurement> measured =
                all.stream().filter(Measurement::isMeasured).toList();
        List<String> counts = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            long count =
                    measured.stream().filter(one -> one.verdict() == verdict).count();
            if (count >= least) {
                counts.add(verdict.counted(count));
            }
        }
        if (measured.size() < all.size()) {
            counts.add(all.size() - measured.size() + " not measured");
        }
        return counts.isEmpty() ? "no figure" : String.join(", ", counts);
    }
}
