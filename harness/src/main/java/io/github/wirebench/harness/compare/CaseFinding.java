// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.Sides.Figure;
import io.github.wirebench.harness.compare.Sides.Metric;
import io.github.wirebench.harness.data.BenchmarkCase;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The finding on one benchmark, of {@code compare} and {@code ab} alike.
 *
 * @param metrics the time first, then, if they were recorded, percentiles, parts of a group, counters and bytes; or only bytes
 * @param warnings what the verdicts do not show
 * @param pairs the pairs behind it; empty if the forks were not measured in pairs
 */
public record CaseFinding(
        BenchmarkCase benchmarkCase,
        List<MetricFinding> metrics,
        List<String> warnings,
        Optional<PairedCase.State> pairs) {

    /** Sorts: regressions first, then failures, what is suspected, and by verdict; the largest change first among equals. */
    static List<CaseFinding> sorted(Stream<CaseFinding> findings) {
        // each finding is compared with many others
        record Ranked(CaseFinding finding, int severity, Verdict first, double size) {}
        return findings.map(one -> new Ranked(one, one.severity(), one.first(), one.size()))
                .sorted(Comparator.comparingInt(Ranked::severity)
                        .thenComparing(Ranked::first)
                        .thenComparing(Comparator.comparingDouble(Ranked::size).reversed())
                        .thenComparing(one -> one.finding.benchmarkCase.label()))
                .map(Ranked::finding)
                .toList();
    }

    /** Returns 0 for the severest. */
    private int severity() {
        boolean isHarmless = !first().isWorse() || first() == Verdict.REGRESSED && !isWorse();
        return !isHarmless ? 0 : isSuspected() ? 1 : 2;
    }

    /** Returns whether a change is suspected that more forks may confirm. */
    private boolean isSuspected() {
        return pairs.filter(PairedCase.State::isUnconfirmed).isPresent()
                || allocation().filter(MetricFinding::isMoreBytes).isPresent();
    }

    private double size() {
        Verdict first = first();
        return metrics.stream()
                .filter(metric -> metric.verdict() == first)
                .mapToDouble(metric -> Math.abs(Math.log(metric.ratio())))
                .filter(Double::isFinite)
                .max()
                .orElse(-1);
    }

    private Verdict first() {
        return Stream.of(Verdict.REGRESSED, Verdict.MISSING)
                .filter(verdict -> metrics.stream().anyMatch(metric -> metric.verdict() == verdict))
                .findFirst()
                .orElse(time().verdict());
    }

    /** Returns the finding of a comparison that cannot be believed: all it says is that a benchmark fails. */
    CaseFinding invalid() {
        List<MetricFinding> invalid = metrics.stream()
                .map(metric -> metric.verdict().isLoss() ? metric : metric.judged(Verdict.INVALID, metric.problem()))
                .toList();
        return new CaseFinding(benchmarkCase, invalid, warnings, pairs);
    }

    /** Returns the finding on the time; on the bytes if these alone are compared. */
    public MetricFinding time() {
        return metrics.get(0);
    }

    /** Returns the finding on the bytes; empty if they were not recorded. */
    public Optional<MetricFinding> allocation() {
        return metric(Metric.ALLOCATION);
    }

    List<MetricFinding> others() {
        return metrics.stream()
                .skip(1)
                .filter(metric -> metric.sides().figure() != Figure.BYTES)
                .toList();
    }

    /** Returns those of them that a table shows beneath the time, each as if it were the time. */
    public Map<String, CaseFinding> shownOthers(boolean isAll) {
        Map<String, CaseFinding> shown = new LinkedHashMap<>();
        // pairs are not measured for the others, unless a change of them is suspected
        others().stream()
                .filter(metric -> isAll || !metric.verdict().isSame())
                .filter(metric -> pairs.isEmpty()
                        || metric.verdict() != Verdict.INCONCLUSIVE
                        || metric.problem().isPresent())
                .forEach(metric ->
                        shown.put(metric.name(), new CaseFinding(benchmarkCase, List.of(metric), List.of(), pairs)));
        return shown;
    }

    Optional<MetricFinding> metric(String name) {
        // called several times for each of many findings
        for (MetricFinding metric : metrics) {
            if (metric.name().equals(name)) {
                return Optional.of(metric);
            }
        }
        return Optional.empty();
    }

    /** Returns the verdict on a metric; null if it was not recorded. */
    Verdict verdict(String metric) {
        return metric(metric).map(MetricFinding::verdict).orElse(null);
    }

    boolean isWorse() {
        return metrics.stream().anyMatch(MetricFinding::isWorse);
    }

    boolean isAccepted() {
        return metrics.stream().anyMatch(metric -> metric.accepted().isPresent());
    }

    /** Returns whether the benchmark works on the first side and fails on the second. */
    boolean hasFailed() {
        return time().verdict() == Verdict.FAILED;
    }

    /** Returns whether there is a time of both sides to show: always without pairs, which say why if there is none. */
    boolean isMeasured() {
        return pairs.map(state ->
                        time().sides().forksBefore() > 0 && state.obstacle().isEmpty())
                .orElse(!time().verdict().isLoss() || time().sides().forksAfter() > 0);
    }

    /** Returns whether there were enough forks to look for a change in time. */
    boolean isTested() {
        return pairs.map(PairedCase.State::isAnalysed).orElse(time().isTested());
    }

    /**
     * Returns why metrics have no verdict, unless a remark on the runs says it, or what has stopped; once something is worse, only the
     * time's is needed.
     */
    List<String> problems() {
        boolean isWorse = metrics.stream().map(MetricFinding::verdict).anyMatch(Verdict::isWorse);
        Map<String, String> metricsByProblem = new LinkedHashMap<>();
        metrics.stream()
                .filter(finding -> finding.hasStopped()
                        || finding.verdict() == Verdict.INCONCLUSIVE && (!isWorse || finding == time())
                        || finding.verdict() == Verdict.FAILED && pairs.isPresent())
                .forEach(finding ->
                        finding.problem().ifPresent(problem -> metricsByProblem.putIfAbsent(problem, finding.name())));
        metricsByProblem.remove(CompareRules.OTHER_CPU);
        return metricsByProblem.entrySet().stream()
                .map(one -> (one.getValue().equals(time().name()) ? "" : one.getValue() + ": ") + one.getKey())
                .toList();
    }

    /** Returns whether a report may fold the finding away: nothing has changed, as far as is known. */
    boolean isFolded() {
        return metrics.stream().map(MetricFinding::verdict).noneMatch(verdict -> verdict.isChange() || verdict.isLoss())
                && !isSuspected()
                && (first().isSame() && (pairs.isEmpty() || warnings.isEmpty()) || first() == Verdict.INCONCLUSIVE);
    }
}
