// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.AbPlanner.AbPlan;
import io.github.wirebench.harness.compare.ControlBenchmarks.ControlFinding;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.measure.MeasuringOptions;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the report of {@code ab}, and of how it was measured; findings are {@link Verdict#INVALID} if a control benchmark differs. */
record AbReport(
        AbPlan plan,
        long seed,
        List<CaseFinding> findings,
        Map<BenchmarkCase, BenchmarkCase> namesInBase,
        List<ControlFinding> controls,
        String invocation) {
    /** Options that select rows, and the seed, which a replay gives anew. */
    private static final Set<String> REPLACED =
            Set.of(MeasuringOptions.REGEX, "--rows", "--only", "--exclude", "-p", "--shard", "--fit", "--seed");

    static ComparisonReport of(
            AbPlan plan,
            long seed,
            List<PairedCase> cases,
            List<PairedCase> controlCases,
            AcceptedChanges accepted,
            String invocation) {
        List<ControlFinding> controls =
                controlCases.stream().map(ControlFinding::of).toList();
        List<CaseFinding> judged = PairedCase.judge(cases, accepted);
        boolean isValid = controls.stream().noneMatch(ControlFinding::differs);
        List<CaseFinding> findings =
                isValid ? judged : CaseFinding.sorted(judged.stream().map(CaseFinding::invalid));
        Map<BenchmarkCase, BenchmarkCase> namesInBase = cases.stream()
                .collect(Collectors.toMap(
                        PairedCase::benchmarkCase, one -> one.sides().get(0).benchmarkCase()));
        return new AbReport(plan, seed, findings, namesInBase, controls, invocation)
                .report(isValid, accepted.remarks(findings));
    }

    private ComparisonReport report(boolean isValid, List<Remark> ofAccepted) {
        List<Remark> remarks = new ArrayList<>(plan.remarks());
        remarks.addAll(ofAccepted);
        controls.forEach(control -> control.failure()
                .ifPresent(why -> remarks.add(Remark.warning("control benchmark " + control.name() + ": " + why))));
        int leftOut = plan.leftOut();
        if (leftOut > 0) {
            remarks.add(Remark.note(Format.count(leftOut, "benchmark")
                    + " of both jars not compared: in another part, or dropped randomly"));
        }
        Comparison comparison = new Comparison(
                "BASE", "NEW", findings, plan.onlyBase(), plan.onlyNext(), remarks, "", geometricMean(), false);
        List<Remark> head = new ArrayList<>(remarks);
        head.addAll(0, List.of(Remark.note("BASE: " + plan.base()), Remark.note("NEW: " + plan.next())));
        long pairs = states().mapToLong(PairedCase.State::pairs).sum();
        long disturbed = states().mapToLong(PairedCase.State::disturbed).sum();
        long suspected = states().filter(PairedCase.State::isUnconfirmed).count();
        boolean isWorse = findings.stream().anyMatch(CaseFinding::isWorse);
        int exitCode = !isWorse && (!isValid || suspected > 0)
                ? ExitCode.NO_VERDICT
                : plan.given().inconclusive.status(isWorse, comparison.isMeasured(), comparison.isConclusive());
        String summary = comparison.against() + ": " + Format.count(findings.size(), "benchmark")
                + (isValid ? valid(comparison, suspected) : invalid()) + "; " + Format.count(pairs, "pair")
                + (disturbed > 0 ? ", " + Format.count(disturbed, "JVM") + " disturbed" : "") + "; seed " + seed + ".";
        List<String> closing = isOfBytes()
                ? List.of("Bytes per operation alone; times were not compared.")
                : List.of(
                        ComparisonReport.LEGEND,
                        "The intervals are of this machine today. Control benchmarks (the same JDK code next to both jars): "
                                + named(control -> true) + ".");
        Map<String, Object> fields = JsonFiles.object(
                "rules", PairedCase.RULES,
                "valid", isValid,
                "base", plan.base(),
                "new", plan.next(),
                "seed", seed,
                "pairs", pairs,
                "disturbedForks", disturbed,
                "controls", controls,
                "leftOut", leftOut);
        return new ComparisonReport(
                "ab",
                exitCode,
                (isValid ? "" : "INVALID. ") + summary,
                head,
                List.of(comparison.table(false, false)),
                closing,
                "in verdicts.json",
                fields,
                List.of(comparison),
                one -> plan.given().isOfCi ? "" : replay(one));
    }

    /**
     * Returns the geometric mean of new / base over all cases, each by its first pairs, with its 95% interval by {@link
     * ForkStatistics#meanOfMeans}; unknown if no case has three. The first ones only, because cases end early when their
     * pairs happen to look good: a mean of the pairs that decided would be too low.
     */
    private Interval geometricMean() {
        List<double[]> slowdowns = states().filter(state -> state.obstacle().isEmpty())
                .map(PairedCase.State::firstSlowdowns)
                .filter(known -> known.length >= PairedCase.RULES.leastPairsOfLargeChange())
                .toList();
        return slowdowns.isEmpty()
                ? Interval.UNKNOWN
                : ForkStatistics.meanOfMeans(slowdowns).map(Math::exp);
    }

    private Stream<PairedCase.State> states() {
        return findings.stream().flatMap(finding -> finding.pairs().stream());
    }

    private boolean isOfBytes() {
        return plan.given().metric == StopRule.Metric.BYTES;
    }

    private String invalid() {
        long failed = findings.stream().filter(CaseFinding::hasFailed).count();
        return (failed > 0 ? ", " + failed + " " + Verdict.FAILED : "")
                + ", no verdicts: control benchmarks differ between the sides, so that all others may too ("
                + named(ControlFinding::differs) + ")";
    }

    private String valid(Comparison comparison, long suspected) {
        long accepted = findings.stream()
                .flatMap(finding -> finding.metrics().stream())
                .filter(metric -> metric.accepted().isPresent())
                .count();
        long failures = states().filter(state -> state.failure().isPresent() && !state.failsInNew())
                .count();
        return ": " + comparison.counts()
                + (accepted > 0 ? "; " + accepted + " accepted" : "")
                + (failures > 0 ? "; " + failures + " failed in BASE" : "")
                + (suspected > 0 ? "; " + Format.count(suspected, "change") + " suspected, not confirmed" : "")
                + comparison.meanWords() + (isOfBytes() ? "" : "; " + agreement());
    }

    private String agreement() {
        return controls.stream()
                .filter(control -> control.pairs() > 0)
                .map(ControlFinding::agreement)
                .max(Comparator.naturalOrder())
                .map(worst -> "control benchmarks " + worst.words)
                .orElse("no control benchmark was measured");
    }

    private String named(Predicate<ControlFinding> which) {
        return controls.stream()
                .filter(which)
                .map(control -> control.name() + " "
                        + (control.pairs() == 0 ? "not measured" : Format.change(control.slowdown())))
                .collect(Collectors.joining(", "));
    }

    /** Returns the command that compares one case again with the same settings and seed, as a line for a POSIX shell. */
    private String replay(BenchmarkCase one) {
        List<String> words = new ArrayList<>(List.of("ab", plan.base(), plan.next()));
        BenchmarkCase inBase = namesInBase.get(one);
        Stream.of(inBase.benchmark(), one.benchmark())
                .distinct()
                .forEach(name -> words.add("^" + name.replace(".", "\\.").replace("$", "\\$") + "$"));
        // one jar may lack a parameter; an empty value is refused, as of an unset variable of a shell
        one.params().entrySet().stream()
                .filter(inBase.params().entrySet()::contains)
                .filter(param -> !param.getValue().isEmpty())
                .forEach(param -> words.addAll(List.of("-p", OptionValues.param(param.getKey(), param.getValue()))));
        Map<String, List<String>> options = new LinkedHashMap<>(plan.options());
        options.keySet().removeAll(REPLACED);
        words.addAll(MeasuringOptions.toArguments(options));
        words.add("--seed=" + seed);
        return invocation + " " + OptionValues.shellLine(words);
    }
}
