// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a report says in words, the same in text and Markdown. */
final class Sentences {
    private static final int NAMED = 5;
    private static final int LISTED = 20;

    private final Comparison comparison;

    Sentences(Comparison comparison) {
        this.comparison = comparison;
    }

    /** What each input is. */
    List<String> inputs() {
        return comparison.runs().stream().map(Sentences::input).toList();
    }

    private static String input(ComparedRun run) {
        String jdk = run.measurements().values().stream()
                .map(measurement -> measurement.conditions().jdk())
                .filter(known -> !known.isEmpty())
                .findFirst()
                .map(known -> ", " + known)
                .orElse("");
        return run.name() + ": " + run.path() + " (" + count(run.measurements().size(), "benchmark") + ", "
                + count(run.forks(), "fork") + jdk + ")";
    }

    /** What is wrong with inputs, and what differs between those that are judged. */
    List<String> remarks() {
        List<String> lines = new ArrayList<>();
        comparison.runs().forEach(run -> lines.addAll(run.remarks()));
        lines.addAll(comparison.whole().remarks());
        if (comparison.isTrend()) {
            lines.addAll(comparison.lastStep().remarks());
        }
        return lines;
    }

    /** How far figures can be believed that were not measured by turns. */
    String floor(Step step) {
        long interleaved = step.interleaved();
        long others = step.tested() - interleaved;
        Rules rules = comparison.rules();
        String warning = "differences below " + Cells.percent(rules.floor())
                + " mean nothing, because a machine changes that much from run to run; CLEAN excludes slowdowns above "
                + Cells.percent(rules.leftOpen(false)) + " only";
        if (interleaved == 0) {
            return "Not interleaved: " + warning + ".";
        }
        String by = "Interleaved fork by fork";
        return others == 0 ? by + "." : by + ", but for " + others + " of them: there, " + warning + ".";
    }

    /** Benchmarks of which nothing can be said, by reason, and what verdicts do not tell. */
    List<String> notes(Step step) {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        for (BenchmarkFinding finding : step.findings()) {
            Stream.of(
                            finding.time().comparison().problem(),
                            finding.allocation().flatMap(AllocationFinding::problem))
                    .flatMap(Optional::stream)
                    .forEach(problem -> reasons.computeIfAbsent(problem, reason -> new ArrayList<>())
                            .add(finding.key().label()));
        }
        List<String> lines = new ArrayList<>();
        reasons.forEach((reason, labels) -> lines.add("! no verdict for "
                + (labels.size() == step.findings().size() && labels.size() > 1 ? "any, " : labels.size() + ", ")
                + reason + ": " + Names.some(labels, NAMED)));
        List<BenchmarkFinding> warned = step.findings().stream()
                .filter(finding -> finding.warning().isPresent())
                .toList();
        warned.stream()
                .limit(NAMED)
                .forEach(finding -> lines.add(
                        "! " + finding.key().label() + ": " + finding.warning().orElseThrow()));
        if (warned.size() > NAMED) {
            lines.add("! so it is with " + (warned.size() - NAMED) + " more");
        }
        return lines;
    }

    /** Benchmarks that one side has alone. */
    List<String> oneSided(Step step) {
        List<String> lines = new ArrayList<>();
        lines.addAll(oneSided(step.from(), step.onlyFrom()));
        lines.addAll(oneSided(step.to(), step.onlyTo()));
        return lines;
    }

    private static List<String> oneSided(ComparedRun run, List<Key> keys) {
        return keys.isEmpty()
                ? List.of()
                : List.of("Only in " + run.name() + " (" + keys.size() + "): "
                        + Names.some(keys.stream().map(Key::label).toList(), LISTED)
                        + (keys.size() > LISTED ? ", all of them with --format json" : ""));
    }

    /** One line on everything. */
    String summary() {
        Step whole = comparison.whole();
        String mean = whole.geometricMean()
                .map(ratio -> "; geometric mean of the times " + Quantities.ratio(ratio))
                .orElse("");
        String line = whole.to().name() + " against " + whole.from().name() + ": "
                + count(whole.findings().size(), "benchmark") + ", " + whole.tested() + " tested: "
                + counts(whole, false)
                + (hasAllocations(whole) ? "; B/op: " + counts(whole, true) : "")
                + mean
                + oneSidedCounts(whole) + ".";
        return comparison.isTrend()
                ? line + " " + comparison.lastStep().to().name() + " against "
                        + comparison.lastStep().from().name() + ": " + counts(comparison.lastStep(), false)
                        + (hasAllocations(comparison.lastStep())
                                ? "; B/op: " + counts(comparison.lastStep(), true)
                                : "")
                        + "."
                : line;
    }

    private static boolean hasAllocations(Step step) {
        return step.findings().stream().anyMatch(finding -> finding.allocation().isPresent());
    }

    private static String counts(Step step, boolean ofAllocation) {
        return Stream.of(Verdict.REGRESSED, Verdict.IMPROVED, Verdict.CLEAN, Verdict.INCONCLUSIVE)
                .map(verdict -> (ofAllocation ? step.allocations(verdict) : step.times(verdict)) + " " + verdict)
                .collect(Collectors.joining(", "));
    }

    private static String oneSidedCounts(Step step) {
        return Stream.of(Map.entry(step.from(), step.onlyFrom()), Map.entry(step.to(), step.onlyTo()))
                .filter(side -> !side.getValue().isEmpty())
                .map(side -> "; " + side.getValue().size() + " only in "
                        + side.getKey().name())
                .collect(Collectors.joining());
    }

    private static String count(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
