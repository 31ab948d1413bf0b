// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.compare.Verdict;
import io.github.wirebench.harness.stats.ForkBootstrap;
import io.github.wirebench.harness.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What came of a comparison.
 *
 * @param plan what was compared
 * @param seed of the order
 * @param findings of all rows, regressions first
 * @param rulers one finding each
 * @param remarks on accepted regressions
 */
record AbResult(AbPlan plan, long seed, List<RowFinding> findings, List<RulerFinding> rulers, List<String> remarks) {
    private static final int DRAWS = 2000;

    /** Whether verdicts can be believed: no ruler tells the sides apart. */
    boolean isValid() {
        return rulers.stream().noneMatch(RulerFinding::bent);
    }

    /** How many verdicts of a kind there are on time. */
    long times(Verdict verdict) {
        return findings.stream().filter(finding -> finding.verdict() == verdict).count();
    }

    /** How many verdicts of a kind there are on allocation. */
    long allocations(Verdict verdict) {
        return findings.stream()
                .filter(finding ->
                        finding.bytesVerdict().filter(verdict::equals).isPresent())
                .count();
    }

    /** Regressions that somebody accepted. */
    long accepted() {
        return findings.stream()
                .flatMap(finding -> Stream.of(finding.acceptedTime(), finding.acceptedBytes()))
                .flatMap(Optional::stream)
                .count();
    }

    long pairs() {
        return findings.stream()
                .mapToLong(finding -> finding.state().row().pairs().size())
                .sum();
    }

    long voidPairs() {
        return findings.stream()
                .mapToLong(finding -> finding.state().row().voidPairs())
                .sum();
    }

    /**
     * Geometric mean of new / base over all rows, each by its first pairs, with its 95% interval by {@link ForkBootstrap}; empty
     * if there are none. The first ones only, because rows end early when their pairs happen to look good: a mean of the
     * pairs that decided would be too low.
     */
    Optional<Interval> geometricMean() {
        List<double[]> rows = findings.stream()
                .filter(finding -> finding.state().obstacle().isEmpty())
                .map(finding -> finding.state().times())
                .map(times -> times.range(0, Math.min(times.base().length, GateRules.DEFAULT.leastPairs())))
                .map(PairedFigures::slowdowns)
                .filter(slowdowns -> slowdowns.length > 0)
                .toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        Interval mean = ForkBootstrap.meanOfMeans(rows, DRAWS, seed);
        return Optional.of(new Interval(Math.exp(mean.value()), Math.exp(mean.low()), Math.exp(mean.high())));
    }

    /** The exit status. */
    int status() {
        if (!isValid()) {
            return ExitCode.NO_VERDICT;
        }
        if (findings.stream().anyMatch(finding -> finding.isRegression() || finding.failsInNew())) {
            return ExitCode.FAILED;
        }
        boolean nothing = times(Verdict.INCONCLUSIVE) == findings.size();
        return nothing && !plan.inconclusivePasses() ? ExitCode.NO_VERDICT : ExitCode.OK;
    }
}
