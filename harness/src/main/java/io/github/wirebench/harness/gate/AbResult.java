// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.HomeFolder.ShellCommand;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.ControlBenchmarks.Agreement;
import io.github.wirebench.harness.gate.ControlBenchmarks.ControlFinding;
import io.github.wirebench.harness.gate.GateReport.Style;
import io.github.wirebench.harness.run.MeasuringOptions;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The result of {@code ab}, in words, tables and JSON. */
record AbResult(
        AbPlan plan,
        long seed,
        List<CaseFinding> findings,
        List<ControlFinding> controls,
        List<Remark> remarks,
        String invocation) {
    private static final int DRAWS = 2000;

    /** Two tables of Markdown with rows of about 250 characters, and notes of about 150. */
    private static final Style STYLE = new Style(80, "in verdicts.json");

    private static final String LEGEND = "slower by: time per operation, 95% interval between pairs; detectable: the"
            + " smallest slowdown that would have been found.";

    /** Options that select rows, and the seed, which a replay gives anew. */
    private static final Set<String> REPLACED = Set.of(
            MeasuringOptions.REGEX, "--rows", "--only", "--exclude", "-p", "--shard", "--always", "--fit", "--seed");

    /** Returns whether verdicts can be believed: no control benchmark differs between the sides. */
    boolean isValid() {
        return controls.stream().noneMatch(ControlFinding::differs);
    }

    private Stream<PairedCase.State> states() {
        return findings.stream().map(finding -> finding.pairing().orElseThrow().state());
    }

    private long pairs() {
        return states().mapToLong(PairedCase.State::pairs).sum();
    }

    private long voidPairs() {
        return states().mapToLong(PairedCase.State::voidPairs).sum();
    }

    /**
     * Returns the geometric mean of new / base over all cases, each by its first pairs, with its 95% interval by {@link
     * ForkStatistics#meanOfMeans}; empty if there are none. The first ones only, because cases end early when their pairs happen to look good:
     * a mean of the pairs that decided would be too low.
     */
    private Optional<Interval> geometricMean() {
        List<double[]> slowdowns = states().filter(state -> state.obstacle().isEmpty())
                .map(state -> state.times()
                        .range(0, Math.min(state.valid(), GateRules.DEFAULT.leastPairs()))
                        .slowdowns())
                .filter(known -> known.length > 0)
                .toList();
        return slowdowns.isEmpty()
                ? Optional.empty()
                : Optional.of(ForkStatistics.meanOfMeans(slowdowns, DRAWS, seed).map(Math::exp));
    }

    /** Returns whether a finding makes the command fail; a benchmark that fails does so whatever the control benchmarks say. */
    private boolean fails(CaseFinding finding) {
        return isValid() ? finding.isWorse() : finding.hasFailed();
    }

    int status() {
        if (findings.stream().anyMatch(this::fails)) {
            return ExitCode.FAILED;
        }
        boolean nothing = findings.stream().allMatch(finding -> finding.time().verdict() == Verdict.INCONCLUSIVE);
        return !isValid() || nothing && !plan.inconclusivePasses() ? ExitCode.NO_VERDICT : ExitCode.OK;
    }

    GateReport report() {
        Findings all = all();
        return new GateReport(
                summary(),
                head(),
                List.of(all.table("", "", notes())),
                LEGEND,
                List.of("Control benchmarks (the same JDK code next to both jars): " + named(control -> true) + "."),
                findings.stream()
                        .filter(this::fails)
                        .map(finding -> replay(finding.benchmarkCase()))
                        .toList(),
                STYLE,
                List.of(all),
                this::document);
    }

    private Findings all() {
        return new Findings("BASE", "NEW", findings, isValid(), false);
    }

    private List<Remark> head() {
        return Stream.of(
                        List.of(Remark.note("BASE: " + plan.base()), Remark.note("NEW: " + plan.next())),
                        plan.remarks(),
                        remarks)
                .flatMap(List::stream)
                .toList();
    }

    private List<Remark> notes() {
        List<Remark> lines = new ArrayList<>();
        for (CaseFinding finding : findings) {
            String label = finding.benchmarkCase().label() + ": ";
            Stream.of(
                            finding.time().problem().stream(),
                            finding.allocation().flatMap(Allocation::problem).stream(),
                            finding.warnings().stream())
                    .flatMap(problems -> problems)
                    .forEach(problem -> lines.add(Remark.warning(label + problem)));
            Stream.of(finding.acceptedTime(), finding.acceptedBytes())
                    .flatMap(Optional::stream)
                    .forEach(accepted -> lines.add(
                            Remark.note(label + "accepted until " + accepted.until() + ": " + accepted.reason())));
        }
        controls.forEach(control -> control.failure()
                .ifPresent(
                        failure -> lines.add(Remark.warning("control benchmark " + control.name() + ": " + failure))));
        lines.addAll(STYLE.oneSided("BASE", plan.onlyBase()));
        lines.addAll(STYLE.oneSided("NEW", plan.onlyNext()));
        if (plan.leftOut() > 0) {
            lines.add(
                    Remark.note(
                            plan.leftOut()
                                    + " benchmarks of both jars were not compared: they belong to another part, or were dropped randomly"));
        }
        return lines;
    }

    private String summary() {
        String what = "NEW against BASE: " + GateReport.count(findings.size(), "benchmark");
        String how = "; " + GateReport.count(pairs(), "pair") + (voidPairs() > 0 ? ", " + voidPairs() + " void" : "")
                + "; seed " + seed + ".";
        if (!isValid()) {
            long failed = findings.stream().filter(CaseFinding::hasFailed).count();
            return "INVALID. " + what + (failed > 0 ? ", " + failed + " " + Verdict.FAILED : "")
                    + ", no verdicts: control benchmarks differ between the sides, so that all others"
                    + " may too (" + named(ControlFinding::differs) + ")" + how;
        }
        long accepted = findings.stream()
                .flatMap(finding -> Stream.of(finding.acceptedTime(), finding.acceptedBytes()))
                .flatMap(Optional::stream)
                .count();
        long failures = states().filter(state -> state.failure().isPresent() && !state.failsInNew())
                .count();
        long suspected = states().filter(state -> state.test().stage() == SequentialTest.Stage.CONFIRMING
                        && state.obstacle().isEmpty())
                .count();
        return what + ": " + all().counts()
                + (accepted > 0 ? "; " + accepted + " accepted" : "")
                + (failures > 0 ? "; " + failures + " failed in BASE" : "")
                + (suspected > 0
                        ? "; " + GateReport.count(suspected, "change") + " suspected, too few pairs to confirm"
                        : "")
                + geometricMean()
                        .map(mean -> "; geometric mean of the times " + Format.preciseRatio(mean))
                        .orElse("")
                + controlsAgree()
                + how;
    }

    private String controlsAgree() {
        if (controls.stream().allMatch(control -> control.pairs() == 0)) {
            return "; no control benchmark was measured";
        }
        for (Agreement worst : List.of(Agreement.DIFFERS, Agreement.CANNOT_TELL)) {
            String named = named(control -> control.pairs() > 0 && control.agreement() == worst);
            if (!named.isEmpty()) {
                return "; control benchmarks " + (worst == Agreement.DIFFERS ? "differ" : Format.CANNOT_TELL) + " ("
                        + named + ")";
            }
        }
        return "; control benchmarks agree within "
                + Format.percent(controls.stream()
                        .filter(control -> control.pairs() > 0)
                        .mapToDouble(ControlFinding::widest)
                        .max()
                        .orElseThrow());
    }

    private String named(Predicate<ControlFinding> which) {
        return controls.stream()
                .filter(which)
                .map(control -> control.name() + " "
                        + (control.pairs() == 0 ? "not measured" : Format.change(control.slowdown())))
                .collect(Collectors.joining(", "));
    }

    /** Returns the command that compares one case again with the same settings and seed, as a line for a POSIX shell. */
    private String replay(BenchmarkCase benchmarkCase) {
        List<String> words = new ArrayList<>(List.of("ab", plan.base(), plan.next()));
        words.add("^" + benchmarkCase.benchmark().replace(".", "\\.").replace("$", "\\$") + "$");
        benchmarkCase.params().forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
        Map<String, List<String>> options = new LinkedHashMap<>(plan.options());
        options.keySet().removeAll(REPLACED);
        words.addAll(MeasuringOptions.toArguments(options));
        words.add("--seed=" + seed);
        return invocation + " " + ShellCommand.line(words);
    }

    Map<String, Object> document() {
        Map<String, Object> document = JsonFiles.object("generator", "wirebench ab");
        document.putAll(JsonFiles.object(
                "formatVersion", 1,
                "summary", summary(),
                "exitCode", status(),
                "valid", isValid(),
                "base", plan.base(),
                "new", plan.next(),
                "seed", seed,
                "rules", GateRules.DEFAULT,
                "pairs", pairs(),
                "voidPairs", voidPairs(),
                "geometricMean",
                        geometricMean()
                                .map(mean -> Findings.json("value", mean))
                                .orElse(null),
                "remarks", head(),
                "controls", controls.stream().map(AbResult::control).toList(),
                "onlyInBase", plan.onlyBase(),
                "onlyInNew", plan.onlyNext(),
                "leftOut", plan.leftOut(),
                "randomlyDropped", plan.randomlyDropped(),
                "benchmarks", findings.stream().map(this::json).toList()));
        return document;
    }

    private Map<String, Object> json(CaseFinding finding) {
        Map<String, Object> node = all().json(finding);
        node.put("replay", replay(finding.benchmarkCase()));
        return node;
    }

    private static Map<String, Object> control(ControlFinding control) {
        Map<String, Object> node = JsonFiles.object("control", control.name());
        node.putAll(Findings.json("slowdown", control.slowdown()));
        node.put("pairs", control.pairs());
        node.put("differs", control.differs());
        node.put("agreement", control.agreement());
        return node;
    }
}
