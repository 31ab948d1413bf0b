// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Suite.WireSizes;
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
import io.github.wirebench.report.claims.ClaimCheck.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Published claims compared with runs: as text, Markdown and on a page, a table for each article with the verdicts on the newest JDK; as JSON,
 * every figure in every run.
 */
public final class ClaimsReport {
    private static final String SCALE =
            "For a published 10x, 6.3–18x holds, under 1.6x is contradicted, and anything else is weaker or stronger. The 95% interval must reach"
                    + " into the first range and stay within 3.2–100x, or the verdict is not known. Where equal work on both sides gives"
                    + " another verdict than the source's own work, the line has both.";
    private static final String CPU_TIMES = " Times are CPU times of one thread; the sources have wall times.";
    private static final int WIDTH = 120;
    private static final List<String> HEADER = List.of("claim", "theirs", "ours", "verdict");

    private final ClaimBook book;
    private final List<Run> runs;
    private final List<String> labels;
    private final int newest;
    private final List<Row> rows = new ArrayList<>();

    private record Row(Claim claim, Statement statement, ClaimedFigure figure, List<Measurement> byRun) {
        /** Returns whether both sides do the source's work, which decides whether a claim holds. */
        boolean isOfSource() {
            return figure.work() != Work.FAIR;
        }

        boolean isMeasured() {
            return byRun.stream().anyMatch(Measurement::isMeasured);
        }
    }

    ClaimsReport(ClaimBook book, List<Run> runs, WireSizes sizes) {
        this.book = book;
        this.runs = runs;
        this.labels = runs.stream().map(Projection.ofRuns(runs)::label).toList();
        this.newest = runs.indexOf(Collections.max(runs, Comparator.comparingInt(ClaimsReport::feature)));
        for (Claim claim : book.claims()) {
            String jvmState = book.sources().get(claim.source()).jvmState();
            for (Statement statement : claim.statements()) {
                for (ClaimedFigure figure : statement.figures()) {
                    List<Measurement> byRun = runs.stream()
                            .map(run -> new ClaimCheck(run, sizes, jvmState).measure(statement, figure))
                            .toList();
                    rows.add(new Row(claim, statement, figure, byRun));
                }
            }
        }
    }

    private static int feature(Run run) {
        return run.samples().values().stream()
                .mapToInt(samples -> samples.conditions().feature())
                .max()
                .orElse(0);
    }

    boolean isConclusive() {
        return rows.stream().flatMap(row -> row.byRun.stream()).anyMatch(Measurement::hasVerdict);
    }

    boolean isMeasured() {
        return rows.stream().anyMatch(Row::isMeasured);
    }

    String text() {
        List<String> lines = new ArrayList<>();
        for (Article article : articles()) {
            lines.add(article.name + ". " + article.title);
            lines.addAll(PlainText.wrapped(article.setting, "  ", WIDTH));
            lines.add("");
            if (!article.rows.isEmpty()) {
                lines.addAll(PlainText.table(HEADER, article.rows, WIDTH));
                lines.add("");
            }
            article.notes.forEach(note -> lines.addAll(PlainText.wrapped(note, "  ", WIDTH)));
            lines.add("");
        }
        lines.addAll(PlainText.wrapped(legend(), "", WIDTH));
        lines.add(verdict());
        return String.join("\n", lines);
    }

    String markdown() {
        List<String> parts = new ArrayList<>(List.of(
                "# Published claims, and our measurements",
                "**" + Markdown.escape(verdict()) + "**",
                Markdown.escape(legend())));
        for (Article article : articles()) {
            String title = Markdown.escape(article.title);
            parts.add("## " + Markdown.escape(article.name) + ". "
                    + (article.link.isEmpty() ? title : "[" + title + "](" + article.link + ")"));
            if (!article.rows.isEmpty()) {
                parts.add(Markdown.textTable(HEADER, article.rows));
            }
            if (!article.unjudged.isEmpty()) {
                parts.add("No benchmark can judge: " + String.join(", ", article.unjudged) + ".");
            }
        }
        return String.join("\n\n", parts);
    }

    private List<Article> articles() {
        List<Article> articles = new ArrayList<>();
        book.sources().forEach((name, source) -> articles.add(article(name, source)));
        return articles;
    }

    private Article article(String name, Source source) {
        List<List<String>> lines = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<String> unjudged = new ArrayList<>();
        for (Claim claim : book.claims()) {
            if (!claim.source().equals(name)) {
                continue;
            }
            String note = (claim.does() == null ? "" : " What the source did: " + claim.does())
                    + (claim.because() == null ? "" : " " + claim.because());
            if (!note.isEmpty()) {
                notes.add(claim.id() + "." + note);
            }
            for (Statement statement : claim.statements()) {
                String id = claim.id() + Objects.toString(statement.id(), "");
                List<Row> published = rows.stream()
                        .filter(row -> row.statement == statement && statement.notComparable() == null)
                        .filter(row -> row.figure.published() != null)
                        .toList();
                if (published.isEmpty()) {
                    unjudged.add(id);
                } else {
                    lines.add(line(id + " " + statement.says(), published));
                }
                if (statement.notComparable() != null) {
                    notes.add(id + ". " + statement.says().replaceFirst("[.]$", "") + ". Not comparable: "
                            + statement.notComparable());
                }
            }
        }
        return new Article(
                name, source.title(), Objects.toString(source.link(), ""), source.setting(), lines, notes, unjudged);
    }

    /** Where the figures on the source's work have another verdict than those on equal work, both are in the line. */
    private List<String> line(String says, List<Row> published) {
        List<Row> equal = published.stream()
                .filter(row -> row.figure.work() != Work.SOURCE)
                .toList();
        List<Row> done = published.stream().filter(Row::isOfSource).toList();
        List<Row> decisive = done.isEmpty() ? published : done;
        Function<Row, String> verdict = row -> row.byRun.get(newest).verdict().words();
        Function<Row, String> ours = row -> ours(row.figure.published(), row.byRun.get(newest));
        String verdicts = each(decisive, verdict);
        String onEqualWork = each(equal, verdict);
        return List.of(
                says,
                each(decisive, row -> theirs(row.figure.published())),
                each(decisive, ours),
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
    private static String ours(Published published, Measurement measured) {
        Interval ratio = measured.ratio();
        Outcome outcome = Outcome.of(published.saves() ? Outcome.inverse(ratio) : ratio);
        if (outcome.kind() == Outcome.Kind.UNCLEAR && outcome.ratio().isKnown()) {
            return Format.rough(outcome.ratio().high()) + "x at most";
        }
        return switch (outcome.kind()) {
            case FASTER -> outcome.amount() + (published.seesNoDifference() ? " less" : " the other way");
            case SLOWER -> outcome.amount();
            // what is weaker has a direction
            case SAME ->
                measured.verdict() == Verdict.WEAKER
                        ? Outcome.times(outcome.ratio().value()) + "x"
                        : "same";
            case UNCLEAR -> "not known";
        };
    }

    /** Unrounded, times in ns and sizes in bytes; null for what is unknown. */
    String json() {
        ObjectNode document = JsonFiles.report("claims", Map.of("runs", labels));
        document.setAll(JsonFiles.MAPPER.<ObjectNode>valueToTree(book));
        Iterator<Row> row = rows.iterator();
        for (JsonNode figures : document.findValues("figures")) {
            for (JsonNode figure : figures) {
                List<Measurement> byRun = row.next().byRun;
                ObjectNode ofRuns = ((ObjectNode) figure).putObject("runs");
                for (int run = 0; run < labels.size(); run++) {
                    ofRuns.putPOJO(labels.get(run), json(byRun.get(run)));
                }
            }
        }
        return JsonFiles.text(document);
    }

    private static Map<String, Object> json(Measurement measured) {
        return JsonFiles.object(
                "first", JsonFiles.known(measured.first().value()),
                "second", JsonFiles.known(measured.second().value()),
                "ratio", JsonFiles.known(measured.ratio().value()),
                "low", JsonFiles.known(measured.ratio().low()),
                "high", JsonFiles.known(measured.ratio().high()),
                "verdict", measured.isMeasured() ? measured.verdict() : Verdict.NOT_COMPARABLE,
                "reason", measured.reason());
    }

    /**
     * How many published figures, measured as their sources did, have which verdict; {@code n} of {@code all} have any, and {@code other}
     * ones differ in the amount only.
     */
    public record Counts(int n, int all, int hold, int other, int contradicted, long articles) {
        public Map<String, Object> facts() {
            return JsonFiles.MAPPER.convertValue(this, new TypeReference<>() {});
        }
    }

    /**
     * A publication.
     *
     * @param link its address; may be empty
     * @param rows claim, theirs, ours and verdict for each statement that has a verdict
     * @param notes what the source did, why its figures differ from ours, or why there is no verdict
     * @param unjudged the ids of the statements without a verdict
     */
    public record Article(
            String name,
            String title,
            String link,
            String setting,
            List<List<String>> rows,
            List<String> notes,
            List<String> unjudged) {}

    /** Compares the suite's claims with runs; empty if the suite has none, or the runs measure none of them. */
    public static Optional<ClaimsReport> of(ReportedSuite suite, List<Run> runs) {
        return suite.claims()
                .map(url -> new ClaimsReport(
                        ClaimBook.read(url), runs, suite.suite().wireSizes()))
                .filter(ClaimsReport::isMeasured);
    }

    @JsonValue
    Map<String, Object> content() {
        return JsonFiles.object("verdict", verdict(), "legend", legend(), "articles", articles());
    }

    public List<Counts> counts() {
        return IntStream.range(0, runs.size())
                .mapToObj(run -> counts(run, run + 1))
                .toList();
    }

    private String legend() {
        boolean areCpuTimes = rows.stream()
                .map(row -> row.figure.metric())
                .filter(Metric::isTime)
                .allMatch(Metric.CPU::equals);
        return SCALE
                + (areCpuTimes ? CPU_TIMES : "")
                + (runs.size() > 1 ? " These verdicts are those on " + labels.get(newest) + "." : "");
    }

    /** Counts the figures of the sources' work that have a verdict in some runs; one that differs between them is among the others. */
    private Counts counts(int from, int to) {
        List<Row> ofSources = rows.stream()
                .filter(row ->
                        row.isOfSource() && row.figure.published() != null && row.statement.notComparable() == null)
                .toList();
        Map<Set<Verdict>, List<Row>> byVerdicts = ofSources.stream()
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
        int other = judged.size() - hold - contradicted;
        return new Counts(judged.size(), ofSources.size(), hold, other, contradicted, articles);
    }

    public String verdict() {
        Counts all = counts(0, runs.size());
        if (all.n == 0) {
            return "None of the published figures can be judged by these benchmarks.";
        }
        boolean isSingle = runs.size() == 1;
        return "Of " + Format.count(all.n, "published figure") + ", measured as their sources did, "
                + all.hold + (all.hold == 1 ? " holds" : " hold") + " and " + are(all.contradicted) + " contradicted"
                + (isSingle ? "" : " in every run that can tell")
                + (all.other == 0 ? "" : "; the other " + are(all.other) + " weaker or stronger than published")
                + (all.other == 0 || isSingle ? "." : ", or differ between the runs.")
                + (all.n == all.all ? "" : " " + are(all.all - all.n) + " not known.");
    }

    private static String are(long number) {
        return number + (number == 1 ? " is" : " are");
    }
}
