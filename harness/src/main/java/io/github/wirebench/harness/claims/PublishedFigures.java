// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.figures.RunFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What others have published, beside runs, as a report of these runs shows it: in texts.
 *
 * @param legend what the verdicts mean
 * @param said for each run, how many figures have which verdict
 * @param contradicted figures that a run contradicts, a line each
 * @param head of the articles' tables
 * @param articles in the order of the claims
 */
public record PublishedFigures(
        String legend, List<String> said, List<String> contradicted, List<String> head, List<Article> articles) {

    /**
     * Where claims were published.
     *
     * @param setting in which its figures were measured
     * @param rows a line for each figure
     */
    public record Article(String title, String setting, List<Statement> statements, List<List<String>> rows) {}

    /**
     * A claim.
     *
     * @param says what is claimed
     * @param remark what was found about differences, or why nothing can be; may be empty
     */
    public record Statement(String id, String says, String remark) {}

    /**
     * The suite's claims beside runs.
     *
     * @return empty if the suite knows none, or the runs measure none of them
     * @throws io.github.wirebench.harness.CommandFailure if the claims cannot be read
     */
    public static Optional<PublishedFigures> beside(Suite suite, List<RunFigures> runs) {
        return suite.claims()
                .map(claims -> ClaimSheet.of(ClaimBook.read(claims), runs, suite.wireSizes()))
                .filter(ClaimSheet::isMeasured)
                .map(PublishedFigures::of);
    }

    private static PublishedFigures of(ClaimSheet sheet) {
        ClaimsTable table = new ClaimsTable(sheet);
        List<String> head = new ArrayList<>(table.header());
        head.set(0, "claim");
        return new PublishedFigures(
                ClaimsReport.LEGEND,
                sheet.summaries(),
                sheet.book().claims().stream()
                        .flatMap(claim -> contradicted(sheet, claim))
                        .toList(),
                head,
                sheet.book().sources().entrySet().stream()
                        .map(source -> article(sheet, table, source.getKey(), source.getValue()))
                        .toList());
    }

    private static Stream<String> contradicted(ClaimSheet sheet, Claim claim) {
        return IntStream.range(0, claim.figures().size())
                .filter(figure -> sheet.of(claim, figure).stream()
                        .anyMatch(finding -> finding.verdict() == ClaimVerdict.CONTRADICTED))
                .mapToObj(figure ->
                        claim.id() + ", " + claim.figures().get(figure).what() + ": published "
                                + claim.figures().get(figure).published().text() + ", measured "
                                + String.join(" and ", sheet.ratios(claim, figure)) + ".");
    }

    private static Article article(ClaimSheet sheet, ClaimsTable table, String name, ClaimBook.Source source) {
        List<Claim> claims = sheet.book().claims().stream()
                .filter(claim -> claim.source().equals(name))
                .toList();
        return new Article(
                name + ". " + source.title(),
                source.setting(),
                claims.stream().map(PublishedFigures::statement).toList(),
                claims.stream()
                        .flatMap(claim -> table.rows(claim).stream().map(row -> named(claim, row)))
                        .toList());
    }

    private static Statement statement(Claim claim) {
        String why = claim.notComparable() == null ? "" : "Not comparable: " + claim.notComparable();
        return new Statement(claim.id(), claim.says(), claim.because() == null ? why : claim.because());
    }

    private static List<String> named(Claim claim, List<String> row) {
        List<String> named = new ArrayList<>(row);
        named.set(0, claim.id() + ", " + row.get(0));
        return named;
    }
}
