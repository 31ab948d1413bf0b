// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.compare.AllocationFinding;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.stats.Interval;
import java.util.List;
import java.util.Map;

/** A comparison for programs: everything, unrounded. What is unknown is null. */
final class AbJson {
    private final AbResult result;
    private final AbWords words;
    private final String invocation;

    AbJson(AbResult result, AbWords words, String invocation) {
        this.result = result;
        this.words = words;
        this.invocation = invocation;
    }

    /** The document. */
    Map<String, Object> document(int exitCode) {
        return JsonFiles.object(
                "formatVersion", 1,
                "summary", words.summary(),
                "exitCode", exitCode,
                "valid", result.isValid(),
                "base", result.plan().base(),
                "new", result.plan().next(),
                "seed", result.seed(),
                "rules", GateRules.DEFAULT,
                "pairs", result.pairs(),
                "voidPairs", result.voidPairs(),
                "geometricMean", result.geometricMean().map(AbJson::interval).orElse(null),
                "remarks", words.head(),
                "rulers", result.rulers().stream().map(AbJson::ruler).toList(),
                "onlyInBase", result.plan().onlyBase().stream().map(AbJson::row).toList(),
                "onlyInNew", result.plan().onlyNext().stream().map(AbJson::row).toList(),
                "leftOut", result.plan().leftOut(),
                "leftOutByLot", result.plan().byLot(),
                "benchmarks", result.findings().stream().map(this::finding).toList());
    }

    private static Map<String, Object> interval(Interval interval) {
        return JsonFiles.object(
                "value", known(interval.value()), "low", known(interval.low()), "high", known(interval.high()));
    }

    private static Map<String, Object> row(Row row) {
        return JsonFiles.object("benchmark", row.benchmark(), "mode", row.mode(), "params", row.params());
    }

    private static Map<String, Object> ruler(RulerFinding ruler) {
        return JsonFiles.object(
                "ruler", ruler.name(),
                "slowdown", known(ruler.slowdown().value()),
                "low", known(ruler.slowdown().low()),
                "high", known(ruler.slowdown().high()),
                "pairs", ruler.pairs(),
                "bent", ruler.bent());
    }

    private Map<String, Object> finding(RowFinding finding) {
        Map<String, Object> node = row(finding.row());
        node.put("time", time(finding));
        node.put(
                "allocation",
                finding.bytes().map(bytes -> allocation(bytes, finding)).orElse(null));
        node.put("pairs", finding.state().row().pairs().size());
        node.put("voidPairs", finding.state().row().voidPairs());
        node.put("failure", finding.state().row().failure().orElse(null));
        node.put("failsInNew", finding.failsInNew());
        node.put("warnings", finding.warnings());
        node.put("replay", Replay.command(invocation, result.plan(), result.seed(), finding.row()));
        return node;
    }

    private Map<String, Object> time(RowFinding finding) {
        Interval slowdown = finding.slowdown();
        return JsonFiles.object(
                "verdict", result.isValid() ? finding.verdict() : null,
                "accepted", finding.acceptedTime().map(AcceptedChange::reason).orElse(null),
                "figure", finding.state().cpu() ? "CPU" : "SCORE",
                "base", known(finding.before()),
                "new", known(finding.after()),
                "unit", finding.state().times().unit(),
                "slowdown", known(slowdown.value()),
                "low", known(slowdown.low()),
                "high", known(slowdown.high()),
                "stage", finding.state().time().stage(),
                "pairs", finding.state().time().pairs(),
                "p", known(finding.state().time().p()),
                "adjustedP", known(finding.adjusted()),
                "smallestVisible", known(finding.visible()),
                "problem", finding.problem().orElse(null));
    }

    private Map<String, Object> allocation(AllocationFinding bytes, RowFinding finding) {
        return JsonFiles.object(
                "verdict", result.isValid() ? bytes.verdict() : null,
                "accepted", finding.acceptedBytes().map(AcceptedChange::reason).orElse(null),
                "base", known(bytes.before().median()),
                "new", known(bytes.after().median()),
                "rangeBase", List.of(bytes.before().low(), bytes.before().high()),
                "rangeNew", List.of(bytes.after().low(), bytes.after().high()),
                "smallestVisible", known(bytes.visible()),
                "problem", bytes.problem().orElse(null));
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
