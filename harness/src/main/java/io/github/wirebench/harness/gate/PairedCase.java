// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.run.CaseProgress;
import io.github.wirebench.harness.run.Rounds.Work;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A benchmark on both sides. The forks of a pair have the same number; a fork without a partner does not count. */
final class PairedCase {
    /** A case with so many void pairs, and not more valid ones, is given up: it waits, or the machine has no CPU for it. */
    private static final int MOST_VOID = 5;

    private final CaseProgress base;
    private final CaseProgress next;
    private State state;
    private int forksOfState = -1;

    PairedCase(CaseProgress base, CaseProgress next) {
        this.base = base;
        this.next = next;
    }

    private record Pair(Fork base, Fork next) {
        /** Returns whether other programs kept a fork from working: then the pair does not count, and another one is run. */
        boolean isVoid() {
            return Samples.Health.forksShortOfCpu(base.entry()) + Samples.Health.forksShortOfCpu(next.entry()) > 0;
        }
    }

    /** One kind of figure of each fork of the valid pairs, in one unit and order; with operations per time, higher is not slower. */
    record PairedFigures(double[] base, double[] next, String unit, boolean higherIsSlower) {
        private static final PairedFigures NONE = new PairedFigures(new double[0], new double[0], "", true);

        private static Optional<PairedFigures> times(Optional<double[]> base, Optional<double[]> next) {
            return base.flatMap(a -> next.map(b -> new PairedFigures(a, b, "ns/op", true)));
        }

        /** Returns the scores in the unit of the base side; NaN where the unit of the new side measures something else. */
        private static PairedFigures scores(Samples base, Samples next) {
            double factor = ScoreUnit.factor(next.unit(), base.unit());
            double[] converted =
                    Arrays.stream(next.scores()).map(score -> score * factor).toArray();
            return new PairedFigures(base.scores(), converted, base.unit(), !base.isThroughput());
        }

        /** Returns the logarithm of new / base of each pair, above 0 where the new side is slower; NaN without a positive figure. */
        double[] slowdowns() {
            return IntStream.range(0, base.length)
                    .mapToDouble(i -> base[i] > 0 && next[i] > 0 ? Math.log(next[i]) - Math.log(base[i]) : Double.NaN)
                    .map(logarithm -> higherIsSlower ? logarithm : -logarithm)
                    .toArray();
        }

        /** Returns by how much more these are slower in each pair than other figures of the same pairs, as a logarithm. */
        double[] beyond(PairedFigures others) {
            double[] own = slowdowns();
            double[] theirs = others.slowdowns();
            return IntStream.range(0, own.length)
                    .mapToDouble(i -> own[i] - theirs[i])
                    .toArray();
        }

        boolean arePositive() {
            return Arrays.stream(slowdowns()).allMatch(Double::isFinite);
        }

        PairedFigures range(int from, int to) {
            return new PairedFigures(
                    Arrays.copyOfRange(base, from, to), Arrays.copyOfRange(next, from, to), unit, higherIsSlower);
        }
    }

    /**
     * Where a case is after some pairs.
     *
     * @param valid number of pairs that count
     * @param times the figures that decide on time: CPU time where every fork has it, else the scores
     * @param cpu whether these are CPU times
     * @param processTimes CPU time of the whole process; empty unless every fork has it
     * @param allocation over all valid pairs; empty if not recorded, or before the first analysis
     * @param failure why the case cannot be measured any further; empty if it can
     */
    record State(
            int pairs,
            int valid,
            PairedFigures times,
            boolean cpu,
            PairedFigures scores,
            Optional<PairedFigures> processTimes,
            SequentialTest test,
            Optional<CaseFinding.Allocation> allocation,
            Optional<String> failure,
            boolean failsInNew) {

        int voidPairs() {
            return pairs - valid;
        }

        /** Returns why there can be no verdict whatever else is measured; empty if there can. */
        Optional<String> obstacle() {
            if (failure.isPresent()) {
                return failure;
            }
            if (voidPairs() >= MOST_VOID && voidPairs() > valid) {
                return Optional.of("in " + voidPairs() + " of " + pairs
                        + " pairs a fork got less than 60% of a CPU: other programs took it, or the benchmark waits");
            }
            return times.arePositive()
                    ? Optional.empty()
                    : Optional.of("a score of 0 or less, NaN, or of another unit than in BASE");
        }

        /** Returns in a few words why a time without a verdict has none; empty if all pairs were run. */
        Optional<String> doubt() {
            if (obstacle().isPresent()) {
                return Optional.of(failure.isPresent() ? "failed in BASE" : "void pairs");
            }
            return switch (test.stage()) {
                case LOOKING -> Optional.of("too few pairs");
                case CONFIRMING -> Optional.of("suspected, too few pairs to confirm");
                case TESTED -> Optional.of("suspected, not confirmed");
                case UNCHANGED, EXHAUSTED -> Optional.empty();
            };
        }

        /** Returns the number of valid pairs needed in all for the next decision; empty if none is to come. */
        OptionalInt needed(GateRules rules) {
            if (obstacle().isPresent()) {
                return OptionalInt.empty();
            }
            if (test.isUndecided()) {
                return OptionalInt.of(test.needed());
            }
            boolean mayHaveChangedAllocation = allocation
                    .filter(finding -> finding.verdict() != Verdict.UNCHANGED)
                    .isPresent();
            return mayHaveChangedAllocation && valid < rules.allocationPairs()
                    ? OptionalInt.of(rules.allocationPairs())
                    : OptionalInt.empty();
        }

        int left(GateRules rules) {
            return needed(rules).orElse(valid) - valid;
        }

        /** Returns the number of valid pairs that are left at most, unless a change is suspected. */
        int mostLeft(GateRules rules) {
            boolean looking = test.stage() == SequentialTest.Stage.LOOKING && left(rules) > 0;
            return looking ? rules.last().pairs() - valid : left(rules);
        }

        PairedFigures deciding() {
            return times.range(test.from(), test.from() + test.pairs());
        }
    }

    BenchmarkCase benchmarkCase() {
        return base.benchmarkCase();
    }

    CaseProgress base() {
        return base;
    }

    CaseProgress next() {
        return next;
    }

    Stream<Work> work(double pairs) {
        return Stream.of(new Work(base, pairs), new Work(next, pairs));
    }

    State state(GateRules rules) {
        int forks = base.forkCount() + next.forkCount();
        Optional<String> failure = failure();
        if (forks != forksOfState || !state.failure.equals(failure)) {
            state = state(failure, rules);
            forksOfState = forks;
        }
        return state;
    }

    private State state(Optional<String> failure, GateRules rules) {
        List<Pair> pairs = pairs();
        List<Pair> valid = pairs.stream().filter(pair -> !pair.isVoid()).toList();
        Optional<Samples> before = samples(valid, Pair::base);
        Optional<Samples> after = samples(valid, Pair::next);
        PairedFigures scores =
                before.map(a -> PairedFigures.scores(a, after.orElseThrow())).orElse(PairedFigures.NONE);
        Optional<PairedFigures> cpuTimes =
                PairedFigures.times(before.flatMap(Samples::cpuTimes), after.flatMap(Samples::cpuTimes));
        PairedFigures times = cpuTimes.orElse(scores);
        Optional<CaseFinding.Allocation> allocation = valid.size() < rules.leastPairs()
                ? Optional.empty()
                : before.flatMap(Samples::allocations)
                        .flatMap(a -> after.flatMap(Samples::allocations).map(b -> CaseFinding.Allocation.of(a, b)));
        return new State(
                pairs.size(),
                valid.size(),
                times,
                cpuTimes.isPresent(),
                scores,
                PairedFigures.times(before.flatMap(Samples::processCpuMeans), after.flatMap(Samples::processCpuMeans)),
                SequentialTest.of(times.slowdowns(), rules),
                allocation,
                failure,
                next.error().isPresent() && base.error().isEmpty());
    }

    private static Optional<Samples> samples(List<Pair> pairs, Function<Pair, Fork> side) {
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(Samples.ofAll(pairs.stream().map(side).toList()));
    }

    private List<Pair> pairs() {
        Map<Integer, Fork> partners =
                next.forks().stream().collect(Collectors.toMap(Fork::fork, fork -> fork, (earlier, later) -> later));
        List<Pair> pairs = new ArrayList<>();
        for (Fork fork : base.forks()) {
            if (partners.containsKey(fork.fork())) {
                pairs.add(new Pair(fork, partners.get(fork.fork())));
            }
        }
        return pairs;
    }

    /** Returns the number of the next pair: above all that were begun. */
    int nextNumber() {
        return 1
                + Stream.of(base, next)
                        .flatMap(side -> side.forks().stream())
                        .mapToInt(Fork::fork)
                        .max()
                        .orElse(0);
    }

    /** Returns whether the last fork failed on one side, and worked on the other. */
    boolean failsOnOneSide() {
        return base.error().isPresent() != next.error().isPresent();
    }

    /** Returns why the case cannot be measured any further; empty if it can. */
    Optional<String> failure() {
        Optional<String> ofBase = base.error().map(error -> "fails in BASE: " + error);
        return next.error()
                .map(error -> ofBase.isPresent() ? "fails on both sides: " + error : "fails in NEW: " + error)
                .or(() -> ofBase);
    }
}
