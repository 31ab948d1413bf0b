// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.report.claims.ClaimBook.Claim;
import io.github.wirebench.report.claims.ClaimBook.Statement;
import io.github.wirebench.report.claims.VerdictCounts.Judged;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Every statement of the sources in a line, with the verdict of the run on the newest JDK. */
final class StatementTable {
    private static final String NONE = "no verdict";
    private static final String MIXED = "mixed";

    private final ClaimBook book;
    private final Map<String, List<Judged>> judged;
    private final int run;

    /** @param judged by the claim's id, in the order of its figures */
    StatementTable(ClaimBook book, Map<String, List<Judged>> judged, List<Run> runs) {
        this.book = book;
        this.judged = judged;
        this.run = IntStream.range(0, runs.size())
                .reduce((newest, next) -> feature(runs.get(next)) < feature(runs.get(newest)) ? newest : next)
                .orElseThrow();
    }

    private static int feature(Run run) {
        String digits = run.info().jdkVersions().replaceAll("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    /** Returns the index of the run whose verdicts these are. */
    int run() {
        return run;
    }

    /** Returns how many statements of each source have which verdict. */
    String counts() {
        List<String> kinds = List.of("holds", "weaker", "stronger", "contradicted", MIXED, NONE);
        List<List<String>> rows = new ArrayList<>();
        book.sources().forEach((name, source) -> {
            List<String> found = book.claimsOf(name).stream()
                    .flatMap(claim -> claim.statements().stream().map(statement -> kind(claim, statement)))
                    .toList();
            List<String> row = new ArrayList<>(List.of(name + ". " + source.title(), "" + found.size()));
            kinds.forEach(
                    kind -> row.add("" + found.stream().filter(kind::equals).count()));
            rows.add(row);
        });
        List<String> header = new ArrayList<>(List.of("", "statements"));
        header.addAll(kinds);
        return Markdown.table(header, rows);
    }

    private String kind(Claim claim, Statement statement) {
        List<Judged> published = published(figures(claim, statement));
        if (notComparable(claim, statement) != null || published.isEmpty()) {
            return NONE;
        }
        String kind = VerdictCounts.kind(published, run);
        return kind.startsWith("not ") ? NONE : kind.equals("partly") ? MIXED : kind;
    }

    /** Returns a line for each statement: its number, which links its claim's figures, its words and the verdict. */
    String lines() {
        return Markdown.markupTable(
                List.of("the source says", "verdict"),
                book.sources().keySet().stream()
                        .flatMap(source -> book.claimsOf(source).stream())
                        .flatMap(claim -> claim.statements().stream()
                                .map(statement -> List.of(
                                        number(claim, statement) + " " + Markdown.escape(statement.says()),
                                        Markdown.escape(verdict(claim, statement)))))
                        .toList());
    }

    private static String number(Claim claim, Statement statement) {
        String number = Markdown.escape(claim.id() + (statement.id() == null ? "" : statement.id()));
        return claim.figures().isEmpty()
                ? number
                : "[" + number + "](#" + claim.id().toLowerCase(Locale.ROOT).replace(".", "") + ")";
    }

    private String verdict(Claim claim, Statement statement) {
        List<Judged> figures = figures(claim, statement);
        String never = notComparable(claim, statement);
        if (never != null) {
            String measured = figures.stream()
                    .filter(one -> one.findings().get(run).isMeasured())
                    .map(this::ratio)
                    .collect(Collectors.joining(", "));
            return NONE + ": " + never + (measured.isEmpty() ? "" : ": " + measured);
        }
        List<Judged> published = published(figures).isEmpty() ? figures : published(figures);
        String ofSource = words(published, one -> one.figure().work().isOfSource());
        String fair = words(published, one -> one.figure().work().isFair());
        if (fair.isEmpty() || fair.equals(ofSource)) {
            return ofSource;
        }
        return (ofSource.isEmpty() ? "" : ofSource + "; ") + "equal work: " + fair;
    }

    private String words(List<Judged> figures, Predicate<Judged> work) {
        return figures.stream().filter(work).map(this::words).distinct().collect(Collectors.joining("; "));
    }

    private String words(Judged one) {
        ClaimCheck.Finding finding = one.findings().get(run);
        if (!finding.isMeasured()) {
            return "not measured yet";
        }
        boolean isJudged = finding.verdict() != ClaimVerdict.NOT_COMPARABLE;
        return (isJudged ? finding.verdict().words() : finding.reason()) + ", " + ratio(one);
    }

    private String ratio(Judged one) {
        return ClaimsReport.ratio(one.figure(), one.findings().get(run).ratio());
    }

    private static String notComparable(Claim claim, Statement statement) {
        return statement.notComparable() == null ? claim.notComparable() : statement.notComparable();
    }

    private List<Judged> figures(Claim claim, Statement statement) {
        return judged.get(claim.id()).stream()
                .filter(one -> claim.figuresOf(statement).contains(one.figure()))
                .toList();
    }

    private static List<Judged> published(List<Judged> figures) {
        return figures.stream().filter(one -> one.figure().published() != null).toList();
    }
}
