// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.compare.AllocationFinding;
import io.github.wirebench.harness.compare.Cells;
import io.github.wirebench.harness.compare.Names;
import io.github.wirebench.harness.compare.Verdict;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a report says, the same in text and Markdown. */
final class AbWords {
    static final List<String> HEADER =
            List.of("", "BASE", "NEW", "slower by", "time", "pairs", "could see", "verdict", "B/op", "verdict on B/op");

    private static final int LISTED = 20;

    private final AbResult result;
    private final String invocation;

    /**
     * @param invocation how the suite is started, for commands to repeat
     */
    AbWords(AbResult result, String invocation) {
        this.result = result;
        this.invocation = invocation;
    }

    /** What is compared, and what differs beside the code. */
    List<String> head() {
        List<String> lines = new ArrayList<>(
                List.of("BASE: " + result.plan().base(), "NEW: " + result.plan().next()));
        lines.addAll(result.plan().remarks());
        lines.addAll(result.remarks());
        return lines;
    }

    /** The cells of a row. */
    List<String> cells(RowFinding finding) {
        TimeSequence time = finding.state().time();
        boolean measured = time.pairs() > 0 && finding.state().obstacle().isEmpty();
        String unit = finding.state().times().unit();
        return List.of(
                finding.row().label(),
                measured ? Cells.value(finding.before(), unit, finding.before()) : "",
                measured ? Cells.value(finding.after(), unit, finding.before()) : "",
                measured ? Cells.change(finding.slowdown()) : "",
                finding.state().cpu() ? "CPU" : "score",
                pairs(finding),
                Double.isNaN(finding.visible()) ? "nothing" : Cells.percent(finding.visible()),
                verdict(finding.verdict(), finding.acceptedTime()),
                finding.bytes().map(Cells::bytes).orElse(""),
                finding.bytesVerdict()
                        .map(verdict -> verdict(verdict, finding.acceptedBytes()))
                        .orElse(""));
    }

    private static String pairs(RowFinding finding) {
        int all = finding.state().row().pairs().size();
        int deciding = finding.state().time().pairs();
        return deciding == all ? String.valueOf(all) : deciding + " of " + all;
    }

    private String verdict(Verdict verdict, Optional<AcceptedChange> accepted) {
        if (!result.isValid()) {
            return "-";
        }
        return verdict.name() + (accepted.isPresent() ? " (accepted)" : "");
    }

    /** Why verdicts are missing, what they do not tell, and why regressions are accepted. */
    List<String> notes() {
        List<String> lines = new ArrayList<>();
        for (RowFinding finding : result.findings()) {
            String label = finding.row().label() + ": ";
            finding.problem().ifPresent(problem -> lines.add("! " + label + problem));
            finding.bytes().flatMap(AllocationFinding::problem).ifPresent(problem -> lines.add("! " + label + problem));
            finding.warnings().forEach(warning -> lines.add("! " + label + warning));
            Stream.of(finding.acceptedTime(), finding.acceptedBytes())
                    .flatMap(Optional::stream)
                    .forEach(accepted ->
                            lines.add(label + "accepted until " + accepted.until() + ": " + accepted.reason()));
        }
        result.rulers()
                .forEach(ruler ->
                        ruler.failure().ifPresent(failure -> lines.add("! ruler " + ruler.name() + ": " + failure)));
        lines.addAll(oneSided("BASE", result.plan().onlyBase()));
        lines.addAll(oneSided("NEW", result.plan().onlyNext()));
        if (result.plan().leftOut() > 0) {
            lines.add(result.plan().leftOut()
                    + " benchmarks that both jars have were not asked for in this part, or left" + " out by lot");
        }
        return lines;
    }

    private static List<String> oneSided(String side, List<Row> rows) {
        return rows.isEmpty()
                ? List.of()
                : List.of("Only in " + side + " (" + rows.size() + "): "
                        + Names.some(rows.stream().map(Row::label).toList(), LISTED)
                        + (rows.size() > LISTED ? ", all of them in verdicts.json" : ""));
    }

    /** How to see each regression again; a label and a command each. */
    List<String> replays() {
        return result.findings().stream()
                .filter(finding -> finding.isRegression() || finding.failsInNew())
                .map(finding -> Replay.command(invocation, result.plan(), result.seed(), finding.row()))
                .toList();
    }

    /** What the rulers say. */
    String rulers() {
        return "Rulers (the same work of the JDK on both sides): "
                + result.rulers().stream()
                        .map(ruler -> ruler.name() + " "
                                + (ruler.pairs() == 0 ? "not measured" : Cells.change(ruler.slowdown())))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    /** One line on everything. */
    String summary() {
        String what = "NEW against BASE: " + result.findings().size()
                + (result.findings().size() == 1 ? " benchmark" : " benchmarks");
        String how = "; " + result.pairs() + " pairs"
                + (result.voidPairs() > 0 ? ", " + result.voidPairs() + " void" : "") + "; seed " + result.seed() + ".";
        if (!result.isValid()) {
            return "INVALID. " + what
                    + ", no verdicts: rulers differ between the sides, so that everything else may too ("
                    + result.rulers().stream()
                            .filter(RulerFinding::bent)
                            .map(ruler -> ruler.name() + " " + Cells.change(ruler.slowdown()))
                            .collect(Collectors.joining(", "))
                    + ")" + how;
        }
        return what + ": " + counts(false)
                + (result.findings().stream()
                                .anyMatch(finding -> finding.bytes().isPresent())
                        ? "; B/op: " + counts(true)
                        : "")
                + (result.accepted() > 0 ? "; " + result.accepted() + " accepted" : "")
                + failures()
                + result.geometricMean()
                        .map(mean -> "; geometric mean of the times " + precise(mean))
                        .orElse("")
                + rulersAgree()
                + how;
    }

    /** Three digits after the point: many rows together are known better than one. */
    private static String precise(Interval ratio) {
        return String.format(Locale.ROOT, "%.3fx (%.3f-%.3f)", ratio.value(), ratio.low(), ratio.high());
    }

    /** How far apart the sides may be as far as the rulers can tell. */
    private String rulersAgree() {
        double widest = result.rulers().stream()
                .map(RulerFinding::slowdown)
                .filter(Interval::isKnown)
                .mapToDouble(ratio -> Math.max(Math.abs(ratio.low() - 1), Math.abs(ratio.high() - 1)))
                .max()
                .orElse(Double.NaN);
        return Double.isNaN(widest) ? "; no ruler was measured" : "; rulers agree within " + Quantities.percent(widest);
    }

    private String failures() {
        long failures = result.findings().stream()
                .filter(finding -> finding.state().row().failure().isPresent())
                .count();
        return failures == 0 ? "" : "; " + failures + " failed";
    }

    private String counts(boolean ofAllocation) {
        return Stream.of(Verdict.REGRESSED, Verdict.IMPROVED, Verdict.CLEAN, Verdict.INCONCLUSIVE)
                .map(verdict -> (ofAllocation ? result.allocations(verdict) : result.times(verdict)) + " " + verdict)
                .collect(Collectors.joining(", "));
    }
}
