// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.claims.ClaimBook.Claim;
import io.github.wirebench.report.claims.ClaimBook.Published;
import io.github.wirebench.report.claims.ClaimBook.Statement;
import io.github.wirebench.report.claims.ClaimCheck.CheckedFigure;
import io.github.wirebench.report.claims.ClaimCheck.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements of an article as Markdown, with the verdicts of one run. */
record StatementTable(List<CheckedFigure> figures, int run) {

    /** Returns the index of the first run on the newest JDK. */
    static int newest(List<Run> runs) {
        return IntStream.range(0, runs.size())
                .boxed()
                .max(Comparator.comparing((Integer i) -> feature(runs.get(i))).thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
    }

    private static int feature(Run run) {
        String digits = run.info().jdkVersions().replaceAll("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    /** Returns a row for each statement with a published figure, and the numbers of the others. */
    List<String> blocks(List<Claim> claims) {
        List<List<String>> rows = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (Claim claim : claims) {
            for (Statement statement : claim.statements()) {
                List<CheckedFigure> published = published(claim, statement);
                if (published.isEmpty()) {
                    others.add(statement.number(claim));
                } else {
                    rows.add(row(statement.number(claim) + " " + statement.says(), published));
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

    /** Returns the figures on which there can be a verdict. */
    private List<CheckedFigure> published(Claim claim, Statement statement) {
        return figures.stream()
                .filter(one -> statement.notComparable() == null && claim.notComparable() == null)
                .filter(one -> one.claim() == claim && one.figure().isOf(statement))
                .filter(one -> one.figure().published() != null)
                .toList();
    }

    /** Where the figures on the source's work have another verdict than those on equal work, both are in the row. */
    private List<String> row(String says, List<CheckedFigure> published) {
        List<CheckedFigure> ofSource = ClaimCounts.decisive(published);
        List<CheckedFigure> equal =
                published.stream().filter(one -> one.figure().work().isFair()).toList();
        String verdict = each(ofSource, this::verdict);
        String onEqualWork = each(equal, this::verdict);
        return List.of(
                says,
                each(ofSource, one -> theirs(one.figure().published())),
                each(ofSource, this::ours),
                onEqualWork.isEmpty() || onEqualWork.equals(verdict)
                        ? verdict
                        : verdict + "; equal work: " + onEqualWork + ", " + each(equal, this::ours));
    }

    private static String each(List<CheckedFigure> figures, Function<CheckedFigure, String> words) {
        return figures.stream().map(words).distinct().collect(Collectors.joining("; "));
    }

    private String verdict(CheckedFigure one) {
        Measurement measured = one.byRun().get(run);
        return !measured.isMeasured()
                ? "not measured"
                : measured.hasVerdict() ? measured.verdict().words() : "not known";
    }

    /** A published saving is written as the factor saved. */
    private static String theirs(Published published) {
        if (published.seesNoDifference()) {
            return "same";
        }
        double low = published.saves() ? 1 / published.high() : published.low();
        double high = published.saves() ? 1 / published.low() : published.high();
        String least = Format.roughRatio(low);
        return low == high
                ? least
                : Double.isInfinite(high)
                        ? least + " or more"
                        : least.replace("x", Format.DASH) + Format.roughRatio(high);
    }

    /** Returns the factor; which side it is in favour of only if that is not the published one. */
    private String ours(CheckedFigure one) {
        Interval ratio = one.byRun().get(run).ratio().value();
        Published published = one.figure().published();
        Outcome outcome = Outcome.of(
                published.saves() ? new Interval(1 / ratio.value(), 1 / ratio.high(), 1 / ratio.low()) : ratio);
        if (outcome.kind() == Outcome.Kind.UNCLEAR && outcome.ratio().isKnown()) {
            return Format.roughRatio(outcome.ratio().high()) + " at most";
        }
        String amount = outcome.words().replaceFirst("^about the | (slower|faster)$", "");
        return outcome.kind() != Outcome.Kind.FASTER
                ? amount
                : amount + (published.seesNoDifference() ? " less" : " the other way");
    }
}
