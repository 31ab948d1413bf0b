// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report for programs: everything, unrounded. What is unknown is null. */
final class JsonReport {
    private final Comparison comparison;
    private final int exitCode;

    JsonReport(Comparison comparison, int exitCode) {
        this.comparison = comparison;
        this.exitCode = exitCode;
    }

    /** The document. */
    String text() {
        Rules rules = comparison.rules();
        List<Map<String, Object>> steps = new ArrayList<>();
        comparison.againstFirst().forEach(step -> steps.add(step(step)));
        comparison.againstPrevious().stream().skip(1).forEach(step -> steps.add(step(step)));
        Map<String, Object> document = JsonFiles.object(
                "formatVersion",
                1,
                "summary",
                new Sentences(comparison).summary(),
                "exitCode",
                exitCode,
                "rules",
                JsonFiles.object(
                        "floor",
                        rules.floor(),
                        "smallestEffect",
                        rules.effect(),
                        "cleanBelow",
                        rules.clean(),
                        "falseDiscoveryRate",
                        rules.falseDiscoveries(),
                        "metric",
                        rules.cpu() ? "cpu" : "wall"),
                "inputs",
                comparison.runs().stream().map(JsonReport::input).toList(),
                "comparisons",
                steps);
        try {
            return JsonFiles.MAPPER.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report of maps, numbers and texts cannot be written", e);
        }
    }

    private static Map<String, Object> input(ComparedRun run) {
        return JsonFiles.object(
                "name", run.name(),
                "path", run.path().toString(),
                "benchmarks", run.measurements().size(),
                "forks", run.forks(),
                "machine", run.facts().machine(),
                "commit", run.facts().commit(),
                "remarks", run.remarks());
    }

    private static Map<String, Object> step(Step step) {
        return JsonFiles.object(
                "from", step.from().name(),
                "to", step.to().name(),
                "tested", step.tested(),
                "interleaved", step.interleaved(),
                "geometricMean", step.geometricMean().orElse(null),
                "remarks", step.remarks(),
                "onlyInFrom", step.onlyFrom().stream().map(JsonReport::key).toList(),
                "onlyInTo", step.onlyTo().stream().map(JsonReport::key).toList(),
                "benchmarks", step.findings().stream().map(JsonReport::finding).toList());
    }

    private static Map<String, Object> key(Key key) {
        return JsonFiles.object(
                "benchmark", key.row().benchmark(),
                "mode", key.row().mode(),
                "params", key.row().params(),
                "threads", key.threads());
    }

    private static Map<String, Object> finding(BenchmarkFinding finding) {
        Map<String, Object> node = key(finding.key());
        node.put("time", time(finding.time()));
        node.put("allocation", finding.allocation().map(JsonReport::allocation).orElse(null));
        node.put("warning", finding.warning().orElse(null));
        return node;
    }

    private static Map<String, Object> time(TimeFinding finding) {
        TimeComparison figures = finding.comparison();
        Interval slowdown = finding.slowdown();
        return JsonFiles.object(
                "verdict", finding.verdict(),
                "figure", figures.figure(),
                "from", known(figures.before()),
                "to", known(figures.after()),
                "unit", figures.unit(),
                "forksFrom", figures.forksBefore(),
                "forksTo", figures.forksAfter(),
                "interleaved", figures.interleaved(),
                "slowdown", known(slowdown.value()),
                "low", known(slowdown.low()),
                "high", known(slowdown.high()),
                "p", known(finding.p()),
                "adjustedP", known(finding.adjusted()),
                "smallestVisible", known(finding.visible()),
                "problem", figures.problem().orElse(null));
    }

    private static Map<String, Object> allocation(AllocationFinding finding) {
        return JsonFiles.object(
                "verdict", finding.verdict(),
                "from", known(finding.before().median()),
                "to", known(finding.after().median()),
                "rangeFrom", List.of(finding.before().low(), finding.before().high()),
                "rangeTo", List.of(finding.after().low(), finding.after().high()),
                "smallestVisible", known(finding.visible()),
                "problem", finding.problem().orElse(null));
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
