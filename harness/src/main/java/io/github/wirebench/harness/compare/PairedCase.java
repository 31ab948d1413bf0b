// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.SequentialTest.Rules;
import io.github.wirebench.harness.compare.SequentialTest.Stage;
import io.github.wirebench.harness.compare.Sides.Figure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.ScoreReason;
import io.github.wirebench.harness.measure.CaseProgress;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A benchmark on both sides. The forks of a pair have the same number; a fork without a partner does not count. */
final class PairedCase {
    static final Rules RULES = Rules.DEFAULT;

    /** A case with so many void pairs, and not more valid ones, is given up: the machine has no CPU for it. */
    private static final int MOST_VOID = 5;

    /**
     * A pair is void if the machine kept a fork from a CPU for more of the time. A score contains that time; CPU time does not, and
     * hardly changes by it: docs/validation/gate.md.
     */
    private static final double MOST_DELAY_OF_SCORE = 1 - Samples.Health.FULL_SHARE;

    private static final double MOST_DELAY_OF_CPU_TIME = 0.8;

    /** Warnings do not change a verdict, and many would hide each other: only clear ones are given. */
    private static final double WARNING_EFFECT = Math.log1p(0.05);

    private static final double WARNING_LEVEL = 0.001;

    private final CaseProgress base;
    private final CaseProgress next;
    private State state;
    private int forksOfState = -1;

    PairedCase(CaseProgress base, CaseProgress next) {
        this.base = base;
        this.next = next;
    }

    /**
     * Where a case is after some pairs.
     *
     * @param times the figures that decide on time: see {@link Sides#times}
     * @param allocation over all valid pairs; empty if not recorded, or before the first analysis
     * @param failure why the case cannot be measured any further; empty if it can
     * @param obstacle why there can be no verdict whatever else is measured; empty if there can
     */
    record State(
            int pairs,
            int valid,
            Sides times,
            Sides scores,
            Optional<Sides> processTimes,
            SequentialTest test,
            Optional<MetricFinding> allocation,
            Optional<String> failure,
            Optional<String> obstacle,
            boolean failsInNew) {

        int voidPairs() {
            return pairs - valid;
        }

        boolean isSuspected() {
            return obstacle.isEmpty() && test.isSuspected();
        }

        boolean isAnalysed() {
            return obstacle.isEmpty() && test.stage() != Stage.LOOKING;
        }

        /** Returns in a few words why a time without a verdict has none; empty if all pairs were run. */
        Optional<String> doubt(MetricFinding time) {
            return obstacle.map(why -> failure.isPresent() ? "failed in BASE" : "void pairs")
                    .or(time::problem);
        }

        /** Returns the number of valid pairs that are left until the next decision; 0 if none is to come. */
        int left() {
            return left(test.needed());
        }

        /** Returns the number of valid pairs that are left at most, unless another change is suspected. */
        int mostLeft() {
            return left(test.most());
        }

        private int left(int pairsOfTime) {
            // a benchmark that is slower is worse already, whatever it allocates
            boolean isSlower = test.suspicion() > 0 && test.confirms(RULES);
            boolean mayAllocateMore = !isSlower
                    && allocation.filter(bytes -> !bytes.verdict().isSame()).isPresent();
            int needed = test.isUndecided() ? pairsOfTime : mayAllocateMore ? RULES.allocationPairs() : 0;
            return obstacle.isPresent() ? 0 : Math.max(0, needed - valid);
        }

        /** Returns the slowdowns of the first pairs, those of the first analysis at most. */
        double[] firstSlowdowns() {
            return times.range(0, Math.min(valid, RULES.leastPairs())).slowdowns();
        }

        private CaseFinding finding(BenchmarkCase one, double adjusted, AcceptedChanges accepted) {
            Sides sides = times.range(test.from(), test.from() + test.pairs());
            double detectable = obstacle.isPresent() ? Double.NaN : test.detectable(RULES);
            Verdict verdict = verdict(adjusted);
            MetricFinding time = new MetricFinding(sides, test.ratio(), true, verdict, problem(verdict))
                    .tested(test.p(), adjusted, detectable, verdict);
            Optional<MetricFinding> bytes =
                    allocation.filter(known -> failure.isEmpty()).map(State::lasting);
            return new CaseFinding(
                    one,
                    Stream.concat(Stream.of(time), bytes.stream())
                            .map(metric -> accepted.applied(one, metric))
                            .toList(),
                    warnings(verdict),
                    Optional.of(this));
        }

        /** A change that has not lasted long enough may be one of the values that forks choose from. */
        private static MetricFinding lasting(MetricFinding bytes) {
            int pairs = bytes.sides().forksBefore();
            String problem =
                    "B/op: the change was seen in " + pairs + " pairs, and " + RULES.allocationPairs() + " are needed";
            return bytes.verdict().isChange() && pairs < RULES.allocationPairs()
                    ? bytes.judged(Verdict.INCONCLUSIVE, Optional.of(problem))
                    : bytes;
        }

        private Verdict verdict(double adjusted) {
            if (obstacle.isPresent()) {
                return failsInNew ? Verdict.FAILED : Verdict.INCONCLUSIVE;
            }
            if (test.confirms(RULES) && adjusted <= RULES.falseDiscoveries()) {
                return test.suspicion() > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
            }
            return test.isUnchanged(RULES) ? Verdict.UNCHANGED : Verdict.INCONCLUSIVE;
        }

        private Optional<String> problem(Verdict verdict) {
            String suspicion = test.suspicion() > 0 ? "slower" : "faster";
            return obstacle.or(() -> switch (test.stage()) {
                case LOOKING, CONFIRMING ->
                    Optional.of(
                            test.isSuspected()
                                    ? "seems " + suspicion + ", "
                                            + Format.count(test.needed() - test.pairs(), "more pair") + " to confirm"
                                    : "too few pairs (" + test.pairs() + " of " + test.needed() + ")");
                case TESTED ->
                    verdict.isChange() ? Optional.empty() : Optional.of("seemed " + suspicion + ", not confirmed");
                case UNCHANGED, EXHAUSTED -> Optional.empty();
            });
        }

        /** CPU time of the worker threads shows neither waiting nor collectors. */
        private List<String> warnings(Verdict verdict) {
            List<String> warnings = new ArrayList<>();
            if (obstacle.isEmpty() && times.figure() == Figure.CPU && verdict != Verdict.REGRESSED) {
                slowdownBeyondTimes(scores)
                        .ifPresent(change -> warnings.add("its score is slower by " + change
                                + ", which its CPU time does not explain: rare pauses, waiting, or too little CPU"));
                processTimes
                        .flatMap(this::slowdownBeyondTimes)
                        .ifPresent(change -> warnings.add("the CPU time of its process is higher by " + change
                                + ", that of its worker threads less so: collector or JIT compiler"));
            }
            return warnings;
        }

        /** Returns by how much another figure is higher, if that is by more than CPU time is, pair by pair. */
        private Optional<String> slowdownBeyondTimes(Sides figures) {
            double[] expected = times.slowdowns();
            double[] seen = figures.slowdowns();
            LogRatio beyond = LogRatio.paired(IntStream.range(0, seen.length)
                    .mapToDouble(i -> seen[i] - expected[i])
                    .toArray());
            return beyond.logarithm() > WARNING_EFFECT && beyond.pAbove() < WARNING_LEVEL
                    ? Optional.of(Format.change(LogRatio.paired(seen).interval()))
                    : Optional.empty();
        }
    }

    /** Judges cases; their suspicions are corrected together. */
    static List<CaseFinding> judge(List<PairedCase> cases, AcceptedChanges accepted) {
        double[] adjusted = ForkStatistics.benjaminiHochberg(cases.stream()
                .map(PairedCase::state)
                .mapToDouble(state -> state.obstacle.isEmpty() ? state.test.p() : Double.NaN)
                .toArray());
        return CaseFinding.sorted(IntStream.range(0, adjusted.length).mapToObj(i -> {
            PairedCase one = cases.get(i);
            return one.state().finding(one.benchmarkCase(), adjusted[i], accepted);
        }));
    }

    BenchmarkCase benchmarkCase() {
        return base.benchmarkCase();
    }

    /** Returns the progress of both sides, the base first. */
    List<CaseProgress> sides() {
        return List.of(base, next);
    }

    State state() {
        int forks = base.forkCount() + next.forkCount();
        Optional<String> failure = failure();
        if (forks != forksOfState || !state.failure.equals(failure)) {
            state = state(failure);
            forksOfState = forks;
        }
        return state;
    }

    private State state(Optional<String> failure) {
        Map<Integer, Fork> partners = new HashMap<>();
        next.forks().forEach(fork -> partners.put(fork.fork(), fork));
        List<Fork> ofBase = new ArrayList<>(base.forks());
        ofBase.removeIf(fork -> !partners.containsKey(fork.fork()));
        int pairs = ofBase.size();
        Optional<ScoreReason> scoreReason = scoreReason(ofBase, partners);
        boolean byCpuTime = base.isByCpuTime() && scoreReason.isEmpty();
        // another pair is run in place of a void one
        ofBase.removeIf(fork -> isDelayed(fork, byCpuTime) || isDelayed(partners.get(fork.fork()), byCpuTime));
        int valid = ofBase.size();
        Optional<Samples> before = samples(ofBase);
        Optional<Samples> after =
                samples(ofBase.stream().map(fork -> partners.get(fork.fork())).toList());
        Sides scores = before.map(a -> Sides.scores(a, after.orElseThrow()))
                .orElse(Sides.scores("", true, new double[0], new double[0]));
        Sides times = before.map(a -> Sides.times(a, after.orElseThrow(), byCpuTime, scoreReason))
                .orElse(scores.because(scoreReason));
        double[] slowdowns = times.slowdowns();
        Optional<MetricFinding> allocation = before.flatMap(a -> MetricFinding.ofBytes(a, after.orElseThrow()));
        Optional<String> obstacle = failure.isPresent() ? failure : obstacle(pairs, valid, slowdowns);
        return new State(
                pairs,
                valid,
                times,
                scores,
                Sides.cpu(before.flatMap(Samples::processCpuMeans), after.flatMap(Samples::processCpuMeans)),
                SequentialTest.of(slowdowns, RULES),
                allocation.filter(bytes -> valid >= RULES.leastPairsOfLargeChange()),
                failure,
                obstacle,
                failsOnOneSide() && base.error().isEmpty());
    }

    /**
     * Returns why the scores decide, though CPU times were recorded. The first pairs say so for all, so that the figure is not chosen
     * anew, and by what it shows, at each analysis.
     */
    private Optional<ScoreReason> scoreReason(List<Fork> ofBase, Map<Integer, Fork> partners) {
        List<Fork> first = ofBase.subList(0, Math.min(ofBase.size(), RULES.leastPairs()));
        List<Fork> others =
                first.stream().map(fork -> partners.get(fork.fork())).toList();
        return Stream.of(first, others)
                .flatMap(forks -> samples(forks).stream())
                .flatMap(samples -> samples.scoreReason().stream())
                .filter(reason -> base.isByCpuTime())
                .findFirst();
    }

    /** The rule is for worker threads: a fork of a comparison is too short for a collector's share that repeats. */
    private static Optional<Samples> samples(List<Fork> forks) {
        return forks.isEmpty()
                ? Optional.empty()
                : Optional.of(Samples.ofAll(forks).withoutCollector());
    }

    private static boolean isDelayed(Fork fork, boolean byCpuTime) {
        return fork.delay(byCpuTime) > (byCpuTime ? MOST_DELAY_OF_CPU_TIME : MOST_DELAY_OF_SCORE);
    }

    private static Optional<String> obstacle(int pairs, int valid, double[] slowdowns) {
        int voidPairs = pairs - valid;
        if (voidPairs >= MOST_VOID && voidPairs > valid) {
            return Optional.of("in " + voidPairs + " of " + pairs
                    + " pairs other programs kept a JVM from the CPU: stop them, or measure on a quieter machine");
        }
        return Arrays.stream(slowdowns).allMatch(Double::isFinite)
                ? Optional.empty()
                : Optional.of("a score of 0 or less, NaN, or of another unit than in BASE");
    }

    /** Returns the number of the next pair: above all that were begun. */
    int nextNumber() {
        return 1 + Math.max(base.lastNumber(), next.lastNumber());
    }

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
