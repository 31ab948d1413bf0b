// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.gate.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.stats.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The machine-readable reports of {@code compare} and {@code ab}: everything, unrounded. What is unknown is null. */
final class GateJson {
    private GateJson() {}

    /** Returns the document of {@code compare}. */
    static Map<String, Object> document(Comparison comparison, String summary, int exitCode) {
        CompareRules rules = comparison.rules();
        return JsonFiles.object(
                OutputFile.Kind.GENERATOR,
                CompareCommand.OUTPUT.mark(),
                "formatVersion",
                1,
                "summary",
                summary,
                "exitCode",
                exitCode,
                "rules",
                JsonFiles.object(
                        "floor", rules.floor(),
                        "smallestEffect", rules.effect(),
                        "cleanBelow", rules.unchangedBelow(),
                        "falseDiscoveryRate", rules.falseDiscoveries(),
                        "metric", rules.cpu() ? "cpu" : "wall",
                        "acrossCpus", rules.acrossCpus()),
                "inputs",
                comparison.runs().stream().map(GateJson::input).toList(),
                "comparisons",
                comparison.steps().stream().map(GateJson::step).toList());
    }

    private static Map<String, Object> input(Run run) {
        return JsonFiles.object(
                "name", run.name(),
                "path", run.path().toString(),
                "benchmarks", run.samples().size(),
                "forks", run.forks(),
                "machine", run.info().machineText(),
                "commit", run.info().commit(),
                "remarks", run.remarks());
    }

    private static Map<String, Object> step(Comparison.RunStep step) {
        return JsonFiles.object(
                "from", step.from().name(),
                "to", step.to().name(),
                "tested", step.tested(),
                "interleaved", step.interleaved(),
                "verdicts", step.verdicts(),
                "geometricMean", step.geometricMean().orElse(null),
                "remarks", step.remarks(),
                "onlyInFrom", step.onlyFrom().stream().map(GateJson::measured).toList(),
                "onlyInTo", step.onlyTo().stream().map(GateJson::measured).toList(),
                "benchmarks", step.findings().stream().map(GateJson::unpaired).toList());
    }

    private static Map<String, Object> unpaired(CaseFinding finding) {
        Time time = finding.time();
        Map<String, Object> node = measured(finding.benchmarkCase());
        Map<String, Object> timeNode = JsonFiles.object(
                "verdict", time.verdict(),
                "figure", time.figure(),
                "from", known(time.before()),
                "to", known(time.after()),
                "unit", time.unit(),
                "forksFrom", time.forksBefore(),
                "forksTo", time.forksAfter(),
                "interleaved", time.interleaved());
        putTest(timeNode, time);
        node.put("time", timeNode);
        node.put(
                "allocation",
                finding.allocation()
                        .map(bytes -> allocation(JsonFiles.object("verdict", bytes.verdict()), bytes, "from", "to"))
                        .orElse(null));
        node.put("warning", finding.warnings().isEmpty() ? null : String.join("; ", finding.warnings()));
        return node;
    }

    /** Returns the document of {@code ab}. */
    static Map<String, Object> document(AbResult result) {
        AbPlan plan = result.plan();
        return JsonFiles.object(
                OutputFile.Kind.GENERATOR,
                OutputFile.Kind.of("ab").mark(),
                "formatVersion",
                1,
                "summary",
                result.summary(),
                "exitCode",
                result.status(),
                "valid",
                result.isValid(),
                "base",
                plan.base(),
                "new",
                plan.next(),
                "seed",
                result.seed(),
                "rules",
                GateRules.DEFAULT,
                "pairs",
                result.pairs(),
                "voidPairs",
                result.voidPairs(),
                "geometricMean",
                result.geometricMean().map(mean -> interval(mean, "value")).orElse(null),
                "remarks",
                result.head(),
                "rulers",
                result.controls().stream().map(GateJson::control).toList(),
                "onlyInBase",
                plan.onlyBase().stream().map(GateJson::planned).toList(),
                "onlyInNew",
                plan.onlyNext().stream().map(GateJson::planned).toList(),
                "leftOut",
                plan.leftOut(),
                "leftOutByLot",
                plan.randomlyDropped(),
                "benchmarks",
                result.findings().stream()
                        .map(finding -> paired(finding, result))
                        .toList());
    }

    private static Map<String, Object> control(ControlBenchmarks.ControlFinding control) {
        Map<String, Object> node = JsonFiles.object("ruler", control.name());
        node.putAll(interval(control.slowdown(), "slowdown"));
        node.put("pairs", control.pairs());
        node.put("bent", control.differs());
        node.put("agreement", control.agreement());
        return node;
    }

    private static Map<String, Object> paired(CaseFinding finding, AbResult result) {
        Time time = finding.time();
        PairedCase.State state = finding.pairing().orElseThrow().state();
        Map<String, Object> timeNode = JsonFiles.object(
                "verdict", result.isValid() || finding.hasFailed() ? time.verdict() : null,
                "accepted", reason(finding.acceptedTime()),
                "figure", time.figure(),
                "base", known(time.before()),
                "new", known(time.after()),
                "unit", time.unit(),
                "stage", state.test().stage(),
                "pairs", time.forksBefore());
        putTest(timeNode, time);
        Map<String, Object> node = planned(finding.benchmarkCase());
        node.put("time", timeNode);
        node.put(
                "allocation",
                finding.allocation()
                        .map(bytes -> allocation(
                                JsonFiles.object(
                                        "verdict",
                                        result.isValid() ? bytes.verdict() : null,
                                        "accepted",
                                        reason(finding.acceptedBytes())),
                                bytes,
                                "base",
                                "new"))
                        .orElse(null));
        node.put("pairs", state.pairs());
        node.put("voidPairs", state.voidPairs());
        node.put("failure", state.failure().orElse(null));
        node.put("failsInNew", finding.hasFailed());
        node.put("warnings", finding.warnings());
        node.put("replay", result.replay(finding.benchmarkCase()));
        return node;
    }

    private static String reason(Optional<AcceptedChange> accepted) {
        return accepted.map(AcceptedChange::reason).orElse(null);
    }

    private static void putTest(Map<String, Object> node, Time time) {
        node.putAll(interval(time.interval(), "slowdown"));
        node.put("p", known(time.p()));
        node.put("adjustedP", known(time.adjusted()));
        node.put("smallestVisible", known(time.visible()));
        node.put("problem", time.problem().orElse(null));
    }

    private static Map<String, Object> allocation(
            Map<String, Object> node, Allocation bytes, String before, String after) {
        node.put(before, known(bytes.before().median()));
        node.put(after, known(bytes.after().median()));
        node.put(
                "range" + capital(before),
                List.of(bytes.before().low(), bytes.before().high()));
        node.put(
                "range" + capital(after),
                List.of(bytes.after().low(), bytes.after().high()));
        node.put("smallestVisible", known(bytes.visible()));
        node.put("problem", bytes.problem().orElse(null));
        return node;
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    private static Map<String, Object> interval(Interval interval, String value) {
        return JsonFiles.object(
                value, known(interval.value()), "low", known(interval.low()), "high", known(interval.high()));
    }

    private static Map<String, Object> measured(BenchmarkCase benchmarkCase) {
        Map<String, Object> node = planned(benchmarkCase);
        node.put("threads", benchmarkCase.threads());
        return node;
    }

    private static Map<String, Object> planned(BenchmarkCase benchmarkCase) {
        return JsonFiles.object(
                "benchmark", benchmarkCase.benchmark(),
                "mode", benchmarkCase.mode(),
                "params", benchmarkCase.params());
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
