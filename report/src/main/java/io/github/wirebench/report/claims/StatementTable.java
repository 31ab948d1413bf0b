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
import io.github.wirebench.report.claims.VerdictCounts.Judged;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The statements of an article, with the verdicts of the run on the newest JDK. */
final class StatementTable {
    private final Map<String, List<Judged>> judged;
    private final int run;

    /** @param judged by the claim's id, in the order of its figures */
    StatementTable(Map<String, List<Judged>> judged, List<Run> runs) {
        this.judged = judged;
        this.run = IntStream.range(0, runs.size())
                .boxed()
                .max(Comparator.comparing((Integer i) -> feature(runs.get(i))).thenComparing(Comparator.reverseOrder()))
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

    /** Returns a line for each statement with a published figure, and the numbers of the others. */
    List<String> blocks(List<Claim> claims) {
        List<List<String>> lines = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (Claim claim : claims) {
            for (Statement statement : claim.statements()) {
                String number = claim.id() + (statement.id() == null ? "" : statement.id());
                List<Judged> figures = published(claim, statement);
                if (figures.isEmpty()) {
                    others.add(number);
                } else {
                    lines.add(line(number + " " + statement.says(), figures));
                }
            }
        }
        List<String> blocks = new ArrayList<>();
        if (!lines.isEmpty()) {
            blocks.add(Markdown.textTable(List.of("claim", "theirs", "ours", "verdict"), lines));
        }
        if (!others.isEmpty()) {
            blocks.add("No verdict: " + Markdown.escape(String.join(", ", others)) + ".");
        }
        return blocks;
    }

    /** Returns the figures on which there can be a verdict. */
    private List<Judged> published(Claim claim, Statement statement) {
        if (statement.notComparable() != null || claim.notComparable() != null) {
            return List.of();
        }
        return judged.get(claim.id()).stream()
                .filter(one -> claim.figuresOf(statement).contains(one.figure()))
                .filter(one -> one.figure().published() != null)
                .toList();
    }

    /** Where the figures on the source's work have another verdict than those on equal work, both are in the line. */
    private List<String> line(String says, List<Judged> figures) {
        List<Judged> ofSource = VerdictCounts.decisive(figures);
        String verdict = each(ofSource, this::verdict);
        List<Judged> equal =
                figures.stream().filter(one -> one.figure().work().isFair()).toList();
        String onEqualWork = each(equal, this::verdict);
        return List.of(
                says,
                each(ofSource, one -> theirs(one.figure().published())),
                each(ofSource, this::ours),
                onEqualWork.isEmpty() || onEqualWork.equals(verdict)
                        ? verdict
                        : verdict + "; equal work: " + onEqualWork + ", " + each(equal, this::ours));
    }

    private static String each(List<Judged> figures, Function<Judged, String> words) {
        return figures.stream().map(words).distinct().collect(Collectors.joining("; "));
    }

    private String verdict(Judged one) {
        ClaimCheck.Finding finding = one.findings().get(run);
        return !finding.isMeasured()
                ? "not measured"
                : finding.verdict() == ClaimVerdict.NOT_COMPARABLE
                        ? "not known"
                        : finding.verdict().words();
    }

    /** A published saving is written as the factor saved. */
    private static boolean isInverted(Published published) {
        return published.high() <= 1;
    }

    private static String theirs(Published published) {
        double low = isInverted(published) ? 1 / published.high() : published.low();
        double high = isInverted(published) ? 1 / published.low() : published.high();
        if (low < 1 && high > 1) {
            return "same";
        }
        String least = Format.roughRatio(low);
        return low == high
                ? least
                : Double.isInfinite(high)
                        ? least + " or more"
                        : least.replace("x", Format.DASH) + Format.roughRatio(high);
    }

    /** Returns the factor; which side it is in favour of only if that is not the published one. */
    private String ours(Judged one) {
        Interval ratio = one.findings().get(run).ratio();
        Published published = one.figure().published();
        Outcome outcome = Outcome.of(
                isInverted(published) ? new Interval(1 / ratio.value(), 1 / ratio.high(), 1 / ratio.low()) : ratio);
        if (outcome.kind() == Outcome.Kind.UNCLEAR && outcome.ratio().isKnown()) {
            return Format.roughRatio(outcome.ratio().high()) + " at most";
        }
        boolean isOpposite = outcome.kind() == Outcome.Kind.FASTER;
        String amount = outcome.words().replaceFirst("^about the | (slower|faster)$", "");
        return isOpposite
                ? amount + (published.low() < 1 && published.high() > 1 ? " less" : " the other way")
                : amount;
    }
}
