// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.results.ScoreUnit;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.Arrays;
import java.util.Optional;

/**
 * The time of one benchmark on two sides, before there is a verdict.
 *
 * @param figure what is compared
 * @param before geometric mean of the forks, in the unit; NaN if unknown
 * @param after likewise
 * @param unit of both
 * @param forksBefore number of forks
 * @param forksAfter likewise
 * @param slowdown after against before, above 1 (as a logarithm above 0) where it is slower, whatever the mode
 * @param interleaved whether the forks took turns
 * @param problem why there can be no verdict; empty if there can
 */
record TimeComparison(
        Figure figure,
        double before,
        double after,
        String unit,
        int forksBefore,
        int forksAfter,
        LogRatio slowdown,
        boolean interleaved,
        Optional<String> problem) {

    /** What a fork counts with. */
    enum Figure {
        /** CPU time of the worker threads per operation, 25th percentile of the iterations. */
        CPU,
        /** Mean score. */
        SCORE
    }

    /**
     * Compares CPU time if both sides have it, else the scores, in the unit of the first.
     *
     * @param nameA of the earlier input, for what is said of problems
     * @param nameB of the later one
     */
    static TimeComparison of(Match match, String nameA, String nameB, boolean interleaved) {
        Measurement a = match.before();
        Measurement b = match.after();
        boolean cpu = a.cpuTimes().isPresent() && b.cpuTimes().isPresent();
        double[] before = cpu ? a.cpuTimes().get() : a.scores();
        double factor = cpu ? 1 : ScoreUnit.factor(b.unit(), a.unit());
        double[] after = Arrays.stream(cpu ? b.cpuTimes().get() : b.scores())
                .map(value -> value * factor)
                .toArray();
        LogRatio ratio = !cpu && a.isThroughput() ? LogRatio.welch(before, after) : LogRatio.welch(after, before);
        return new TimeComparison(
                cpu ? Figure.CPU : Figure.SCORE,
                geometricMean(before),
                geometricMean(after),
                cpu ? "ns/op" : a.unit(),
                a.forks(),
                b.forks(),
                ratio,
                interleaved,
                problem(a, b, nameA, nameB)
                        .or(() -> Double.isNaN(factor)
                                ? Optional.of("their units are " + a.unit() + " and " + b.unit())
                                : Optional.empty())
                        .or(() -> sameness(a, b, ratio)));
    }

    /** The same with the scores, whether or not there is CPU time. */
    static TimeComparison ofScores(Match match, String nameA, String nameB, boolean interleaved) {
        return of(new Match(withoutCpu(match.before()), withoutCpu(match.after())), nameA, nameB, interleaved);
    }

    private static Measurement withoutCpu(Measurement row) {
        return new Measurement(
                row.key(),
                row.unit(),
                row.scores(),
                row.forks(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                row.allocations(),
                row.spans(),
                row.conditions(),
                row.problem());
    }

    private static Optional<String> problem(Measurement a, Measurement b, String nameA, String nameB) {
        if (a.problem().isPresent() && a.problem().equals(b.problem())) {
            return Optional.of("in both: " + a.problem().get());
        }
        return a.problem()
                .map(problem -> "in " + nameA + ": " + problem)
                .or(() -> b.problem().map(problem -> "in " + nameB + ": " + problem));
    }

    /** Measured times differ in some digit. Where none do, figures were rounded or copied, and a verdict would be about that. */
    private static Optional<String> sameness(Measurement a, Measurement b, LogRatio ratio) {
        if (Arrays.equals(a.scores(), b.scores())) {
            return Optional.of("the forks of both sides are the same to the last digit: copies?");
        }
        boolean constant = Arrays.stream(a.scores()).distinct().count() == 1
                && Arrays.stream(b.scores()).distinct().count() == 1;
        return constant || !(ratio.error() > 0)
                ? Optional.of("the forks of each side are the same to the last digit: rounded?")
                : Optional.empty();
    }

    private static double geometricMean(double[] values) {
        return Math.exp(Arrays.stream(values)
                .map(value -> value > 0 ? Math.log(value) : Double.NaN)
                .average()
                .orElse(Double.NaN));
    }
}
