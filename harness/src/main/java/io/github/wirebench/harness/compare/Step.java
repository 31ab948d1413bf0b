// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One input against another.
 *
 * @param from the earlier one
 * @param to the later one
 * @param findings of the benchmarks that both have, regressions first
 * @param onlyFrom what the earlier one has alone
 * @param onlyTo what the later one has alone
 * @param remarks on what else differs, a line each
 */
record Step(
        ComparedRun from,
        ComparedRun to,
        List<BenchmarkFinding> findings,
        List<Key> onlyFrom,
        List<Key> onlyTo,
        List<String> remarks) {

    /** The finding of a benchmark, by its key. */
    Map<Key, BenchmarkFinding> byKey() {
        return findings.stream().collect(Collectors.toMap(BenchmarkFinding::key, Function.identity()));
    }

    /** How many verdicts of a kind there are on time. */
    long times(Verdict verdict) {
        return findings.stream()
                .filter(finding -> finding.time().verdict() == verdict)
                .count();
    }

    /** How many verdicts of a kind there are on allocation. */
    long allocations(Verdict verdict) {
        return findings.stream()
                .flatMap(finding -> finding.allocation().stream())
                .filter(finding -> finding.verdict() == verdict)
                .count();
    }

    /** Whether any benchmark regressed in time or allocation. */
    boolean hasRegressed() {
        return times(Verdict.REGRESSED) + allocations(Verdict.REGRESSED) > 0;
    }

    /** Whether there is any verdict on time. */
    boolean isConclusive() {
        return times(Verdict.INCONCLUSIVE) < findings.size();
    }

    /** How many benchmarks had enough forks to look for a change in time. */
    long tested() {
        return findings.stream().filter(finding -> finding.time().isTested()).count();
    }

    /** How many of these were interleaved. */
    long interleaved() {
        return findings.stream()
                .filter(finding -> finding.time().isTested())
                .filter(finding -> finding.time().comparison().interleaved())
                .count();
    }

    /** Geometric mean of the slowdowns of all that were tested; empty if none was. */
    Optional<Double> geometricMean() {
        return findings.stream()
                .filter(finding -> finding.time().isTested())
                .map(finding -> finding.time().comparison().slowdown().logarithm())
                .collect(Collectors.teeing(
                        Collectors.averagingDouble(Double::doubleValue),
                        Collectors.counting(),
                        (mean, count) -> count == 0 ? Optional.<Double>empty() : Optional.of(Math.exp(mean))));
    }
}
