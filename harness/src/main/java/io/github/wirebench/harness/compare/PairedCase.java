// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.SequentialTest.Rules;
import io.github.wirebench.harness.compare.SequentialTest.Stage;
import io.github.wirebench.harness.compare.Sides.Figure;
import io.github.wirebench.harness.compare.Sides.Metric;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.CountingForks.Health;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.ScoreReason;
import io.github.wirebench.harness.measure.CaseProgress;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A benchmark on both sides. The forks of a pair have the same number; in place of a disturbed one, that side has another one. */
final class PairedCase {
    static final Rules RULES = Rules.DEFAULT;

    /** A case with so many disturbed forks, and less than a third as many others, is given up: the machine has no CPU for it. */
    private static final int MOST_DISTURBED = 10;

    /** A figure by scores with so many pairs in which they are not valid, and not more of the others, is given up. */
    private static final int MOST_DELAYED = 5;

    /**
     * A fork is disturbed if the machine kept it from a CPU for more of the time. A score contains that time; CPU time does not, and
     * hardly changes by it: docs/validation/gate.md.
     */
    private static final double MOST_DELAY_OF_SCORE = 1 - Health.FULL_SHARE;

    private static final double MOST_DELAY_OF_CPU_TIME = 0.8;

    /** Warnings do not change a verdict, and many would hide each other: only clear ones are given. */
    private static final double WARNING_EFFECT = Math.log1p(0.05);

    private static final double WARNING_LEVEL = 0.001;

    private final CaseProgress base;
    private final CaseProgress next;
    private State state;
    private int versionOfState = -1;

    PairedCase(CaseProgress base, CaseProgress next) {
        this.base = base;
        this.next = next;
    }

    /** A figure of both sides, pair by pair, with its test; a counter is not tested. */
    record TestedSides(Sides sides, SequentialTest test) {
        static TestedSides of(Sides sides, Rules rules) {
            double[] slowdowns = sides.figure() == Figure.COUNT ? new double[0] : sides.slowdowns();
            return new TestedSides(sides, SequentialTest.of(slowdowns, rules));
        }

        MetricFinding finding(DoubleUnaryOperator adjusting) {
            if (sides.stops(0) && sides.forksBefore() >= RULES.leastPairsOfLargeChange()) {
                return MetricFinding.stopped(sides, true);
            }
            if (sides.figure() == Figure.COUNT) {
                return new MetricFinding(sides, LogRatio.UNKNOWN, true, Verdict.NOT_JUDGED, Optional.empty());
            }
            Sides decided = sides.range(test.from(), test.from() + test.pairs());
            double adjusted = adjusting.applyAsDouble(test.p());
            Verdict verdict = test.verdict(adjusted);
            return new MetricFinding(decided, test.ratio(), true, verdict, problem(verdict))
                    .tested(test.p(), adjusted, test.detectable(), verdict);
        }

        /** The same words for all benchmarks that need as many; how many pairs each has is in the table. */
        private static String tooFew(int needed) {
            return "fewer than " + needed + " pairs";
        }

        private Optional<String> problem(Verdict verdict) {
            String change = test.suspicion() > 0 ? "slower" : "faster";
            boolean isTime = sides.metric().name().equals(Metric.TIME);
            return Optional.ofNullable(
                    switch (test.stage()) {
                        case LOOKING, CONFIRMING ->
                            test.isSuspected()
                                    ? "seems " + change + ", " + Format.count(test.needed() - test.pairs(), "more pair")
                                            + " to confirm"
                                    : isTime ? tooFew(test.needed()) : null;
                        case TESTED -> verdict.isChange() ? null : "seemed " + change + ", not confirmed";
                        case UNCHANGED, EXHAUSTED -> null;
                    });
        }
    }

    private record Waiting(int number, boolean isOfBase) {}

    /**
     * Where a case is after some pairs.
     *
     * @param forks how many were measured on both sides
     * @param disturbed how many of them do not count, as the machine disturbed them
     * @param waiting the first number of which one side alone has a fork that counts, and which; empty if all have partners
     * @param pairs that count
     * @param isOfBytes whether bytes alone are compared
     * @param time the figures that decide on time: see {@link Sides#times}
     * @param others percentiles, methods of a group and counters, of pairs in which their scores are valid
     * @param scores of all pairs, whatever decides
     * @param processTimes CPU times of the JVMs, with collector and compiler; empty if not recorded
     * @param bytes over all pairs; empty if not recorded, or of fewer than two or three pairs
     * @param failure why the case cannot be measured any further; empty if it can
     * @param obstacle the failure, or why there can be no verdict whatever else is measured; empty if there can
     * @param failsInNew whether it works in the base, and fails in the new jar
     */
    record State(
            int forks,
            int disturbed,
            Optional<Waiting> waiting,
            int pairs,
            boolean isOfBytes,
            TestedSides time,
            List<TestedSides> others,
            Sides scores,
            Optional<Sides> processTimes,
            Optional<MetricFinding> bytes,
            Optional<String> failure,
            Optional<String> obstacle,
            boolean failsInNew) {

        boolean isSuspected() {
            return suspicions().findFirst().isPresent();
        }

        /** Returns whether a change of the time, another figure or bytes is suspected, and not confirmed. */
        boolean isUnconfirmed() {
            boolean mayMatter = obstacle.isEmpty() && !isSlower();
            return isSuspected() || mayMatter && bytes.filter(this::needsPairs).isPresent();
        }

        private boolean needsPairs(MetricFinding ofBytes) {
            return ofBytes.verdict().isChange() && pairs < pairsOfBytes();
        }

        /** Returns the tests of changes that are suspected; beside the time, only once that is decided. */
        private Stream<SequentialTest> suspicions() {
            Stream<SequentialTest> ofOthers = time.test.isUndecided() || isSlower()
                    ? Stream.empty()
                    : others.stream().filter(this::isMeasurable).map(TestedSides::test);
            return obstacle.isPresent() || isOfBytes
                    ? Stream.empty()
                    : Stream.concat(Stream.of(time.test), ofOthers).filter(SequentialTest::isSuspected);
        }

        private boolean isMeasurable(TestedSides other) {
            int delayed = pairs - other.sides.forksBefore();
            return delayed < MOST_DELAYED || delayed <= other.sides.forksBefore();
        }

        /** Returns the largest change that is suspected, as a logarithm; 0 if none is. */
        double suspicion() {
            return suspicions()
                    .mapToDouble(test -> Math.abs(test.ratio().logarithm()))
                    .max()
                    .orElse(0);
        }

        boolean isAnalysed() {
            return obstacle.isEmpty() && time.test.stage() != Stage.LOOKING;
        }

        /** Returns the number of pairs that are left until the next decision; 0 if none is to come. */
        int left() {
            return left(SequentialTest::needed);
        }

        /** Returns the number of pairs that are left at most, unless another change is suspected. */
        int mostLeft() {
            return left(SequentialTest::most);
        }

        private int left(ToIntFunction<SequentialTest> pairsOf) {
            if (obstacle.isPresent()) {
                return 0;
            }
            if (isOfBytes) {
                return Math.max(0, pairsOfBytes() - pairs);
            }
            if (time.test.isUndecided()) {
                return pairsOf.applyAsInt(time.test) - pairs;
            }
            int ofOthers = suspicions()
                    .mapToInt(test -> pairsOf.applyAsInt(test) - test.pairs())
                    .max()
                    .orElse(0);
            // a benchmark that is slower is worse already, whatever it allocates
            return isSlower() ? 0 : Math.max(ofOthers, pairsOfBytes() - pairs);
        }

        private boolean isSlower() {
            return time.test.suspicion() > 0 && time.test.confirms();
        }

        /** Returns the number of pairs after which bytes are decided; a change must have lasted for more of them. */
        private int pairsOfBytes() {
            int least = isOfBytes ? RULES.leastBytePairs : 0;
            return bytes.filter(known -> !known.verdict().isSame())
                    .map(known -> isOfBytes && known.isExact() ? RULES.exactBytePairs : RULES.allocationPairs)
                    .orElse(least);
        }

        /** Returns the slowdowns of the first pairs, those of the first analysis at most. */
        double[] firstSlowdowns() {
            return isOfBytes
                    ? new double[0]
                    : time.sides.range(0, Math.min(pairs, RULES.leastPairs())).slowdowns();
        }

        private Stream<TestedSides> tested() {
            return isOfBytes ? Stream.empty() : Stream.concat(Stream.of(time), others.stream());
        }

        private CaseFinding finding(BenchmarkCase one, DoubleUnaryOperator adjusted, AcceptedChanges accepted) {
            List<MetricFinding> metrics = new ArrayList<>(
                    tested().map(metric -> metric.finding(adjusted)).toList());
            Optional<MetricFinding> lasting =
                    bytes.filter(known -> failure.isEmpty()).map(this::lasting);
            if (isOfBytes) {
                String why = pairs < pairsOfBytes() ? TestedSides.tooFew(pairsOfBytes()) : "not recorded";
                metrics.add(
                        lasting.orElseGet(() -> MetricFinding.NO_BYTES.judged(Verdict.INCONCLUSIVE, Optional.of(why))));
            }
            if (obstacle.isPresent()) {
                MetricFinding first = metrics.get(0);
                Verdict verdict = failsInNew ? Verdict.FAILED : Verdict.INCONCLUSIVE;
                // nothing else is of use
                metrics.clear();
                metrics.add(new MetricFinding(first.sides(), first.slowdown(), first.interleaved(), verdict, obstacle));
            }
            lasting.filter(known -> !isOfBytes).ifPresent(metrics::add);
            return new CaseFinding(
                    one,
                    metrics.stream()
                            .map(metric -> accepted.applied(one, metric))
                            .toList(),
                    warnings(metrics.get(0).verdict()),
                    Optional.of(this));
        }

        /** A change that has not lasted long enough may be one of the values that forks choose from. */
        private MetricFinding lasting(MetricFinding known) {
            return !known.verdict().isSame() && pairs < pairsOfBytes()
                    ? known.judged(Verdict.INCONCLUSIVE, Optional.of(TestedSides.tooFew(pairsOfBytes())))
                    : known;
        }

        /** CPU time of the worker threads shows neither waiting nor collectors. */
        private List<String> warnings(Verdict verdict) {
            List<String> warnings = new ArrayList<>();
            if (obstacle.isEmpty() && !isOfBytes && time.sides.figure() == Figure.CPU && verdict != Verdict.REGRESSED) {
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
            LogRatio beyond = LogRatio.paired(0, figures.per(time.sides).slowdowns());
            return beyond.logarithm() > WARNING_EFFECT && beyond.pAbove() < WARNING_LEVEL
                    ? Optional.of(Format.change(
                            LogRatio.paired(0, figures.slowdowns()).interval()))
                    : Optional.empty();
        }
    }

    /** Judges cases; their suspicions are corrected together. */
    static List<CaseFinding> judge(List<PairedCase> cases, AcceptedChanges accepted) {
        DoubleUnaryOperator adjusted = ForkStatistics.benjaminiHochberg(cases.stream()
                .map(PairedCase::state)
                .filter(state -> state.obstacle.isEmpty())
                .flatMapToDouble(state -> state.tested().mapToDouble(one -> one.test.p())));
        return CaseFinding.sorted(
                cases.stream().map(one -> one.state().finding(one.benchmarkCase(), adjusted, accepted)));
    }

    /** Returns the case under its name in the new jar. */
    BenchmarkCase benchmarkCase() {
        return next.benchmarkCase();
    }

    /** Returns the progress of both sides, the base first. */
    List<CaseProgress> sides() {
        return List.of(base, next);
    }

    /** Returns the sides of the next pair that still need a fork for it, the base first. */
    List<CaseProgress> sidesOfNextPair() {
        return state().waiting.map(one -> List.of(one.isOfBase ? next : base)).orElse(sides());
    }

    /** Returns the number of the next pair: that which waits for a side, or above all that were begun. */
    int nextNumber() {
        return state().waiting.map(Waiting::number).orElse(1 + Math.max(base.lastNumber(), next.lastNumber()));
    }

    State state() {
        int version = base.version() + next.version();
        Optional<String> failure = failure();
        if (version != versionOfState || !state.failure.equals(failure)) {
            state = state(failure);
            versionOfState = version;
        }
        return state;
    }

    private State state(Optional<String> failure) {
        boolean isOfBytes = base.metric() == StopRule.Metric.BYTES;
        Optional<ScoreReason> scoreReason = scoreReason();
        boolean byCpuTime = base.metric() == StopRule.Metric.CPU && scoreReason.isEmpty();
        // bytes are the same on any machine
        SortedMap<Integer, Fork> baseByNumber = byNumber(isOfBytes ? base.forks() : undisturbed(base, byCpuTime));
        SortedMap<Integer, Fork> nextByNumber = byNumber(isOfBytes ? next.forks() : undisturbed(next, byCpuTime));
        Optional<Waiting> waiting = Stream.of(baseByNumber, nextByNumber)
                .flatMap(side -> side.keySet().stream())
                .filter(number -> !baseByNumber.containsKey(number) || !nextByNumber.containsKey(number))
                .min(Comparator.naturalOrder())
                .map(number -> new Waiting(number, baseByNumber.containsKey(number)));
        int forks = base.forkCount() + next.forkCount();
        int disturbed = forks - baseByNumber.size() - nextByNumber.size();
        baseByNumber.keySet().retainAll(nextByNumber.keySet());
        nextByNumber.keySet().retainAll(baseByNumber.keySet());
        List<Fork> ofBase = List.copyOf(baseByNumber.values());
        List<Fork> ofNext = List.copyOf(nextByNumber.values());
        int pairs = ofBase.size();
        int[] onTime = IntStream.range(0, pairs)
                .filter(pair -> !isDelayed(ofBase.get(pair), false) && !isDelayed(ofNext.get(pair), false))
                .toArray();
        Optional<Samples> before = samples(ofBase);
        Optional<Samples> after = samples(ofNext);
        Sides scores = before.map(a -> Sides.scores(a, after.orElseThrow())).orElse(Sides.none());
        Sides times = before.map(a -> Sides.times(a, after.orElseThrow(), byCpuTime, scoreReason))
                .orElse(scores.because(scoreReason));
        double[] slowdowns = times.slowdowns();
        Optional<MetricFinding> bytes = before.flatMap(a -> MetricFinding.ofBytes(a, after.orElseThrow()));
        int leastBytes = isOfBytes ? RULES.leastBytePairs : RULES.leastPairsOfLargeChange();
        Optional<String> unusable = isOfBytes
                ? Optional.empty()
                : before.flatMap(a -> otherThreads(a, after.orElseThrow()))
                        .or(() -> obstacle(forks, disturbed, slowdowns));
        return new State(
                forks,
                disturbed,
                waiting,
                pairs,
                isOfBytes,
                TestedSides.of(times, RULES),
                isOfBytes ? List.of() : others(samples(ofBase, onTime), samples(ofNext, onTime)),
                scores,
                Sides.cpu(before.flatMap(Samples::processCpuMeans), after.flatMap(Samples::processCpuMeans)),
                bytes.filter(known -> pairs >= leastBytes),
                failure,
                failure.or(() -> unusable),
                failsOnOneSide() && base.error().isEmpty());
    }

    private static List<TestedSides> others(Optional<Samples> before, Optional<Samples> after) {
        List<Sides> others =
                before.map(a -> Sides.others(a, after.orElseThrow())).orElse(List.of());
        long tested =
                others.stream().filter(sides -> sides.figure() != Figure.COUNT).count();
        Rules rules = Rules.ofOthers(Math.max(1, Math.toIntExact(tested)));
        return others.stream().map(sides -> TestedSides.of(sides, rules)).toList();
    }

    /**
     * Returns why the scores decide, though CPU times were recorded. The first forks say so for all, so that the figure is not chosen
     * anew, and by what it shows, at each analysis.
     */
    private Optional<ScoreReason> scoreReason() {
        return sides().stream()
                .flatMap(side ->
                        samples(side.forks().stream().limit(RULES.leastPairs()).toList()).stream())
                .flatMap(samples -> samples.scoreReason().stream())
                .filter(reason -> base.metric() == StopRule.Metric.CPU)
                .findFirst();
    }

    /** Another fork of a number is measured if the first one was disturbed. */
    private static SortedMap<Integer, Fork> byNumber(List<Fork> forks) {
        SortedMap<Integer, Fork> byNumber = new TreeMap<>();
        forks.forEach(fork -> byNumber.putIfAbsent(fork.fork(), fork));
        return byNumber;
    }

    private static List<Fork> undisturbed(CaseProgress side, boolean byCpuTime) {
        return side.undisturbed().stream()
                .filter(fork -> !isDelayed(fork, byCpuTime))
                .toList();
    }

    private static boolean isDelayed(Fork fork, boolean byCpuTime) {
        return fork.delay(byCpuTime) > (byCpuTime ? MOST_DELAY_OF_CPU_TIME : MOST_DELAY_OF_SCORE);
    }

    private static Optional<Samples> samples(List<Fork> forks, int[] chosen) {
        return samples(Arrays.stream(chosen).mapToObj(forks::get).toList());
    }

    /** The rule is for worker threads: a fork of a comparison is too short for a collector's share that repeats. */
    private static Optional<Samples> samples(List<Fork> forks) {
        return forks.isEmpty()
                ? Optional.empty()
                : Optional.of(Samples.ofAll(forks).withoutCollector());
    }

    private static Optional<String> otherThreads(Samples before, Samples after) {
        int ofBase = before.benchmarkCase().threads();
        int ofNew = after.benchmarkCase().threads();
        return ofBase == ofNew
                ? Optional.empty()
                : Optional.of("threads differ: " + ofBase + " in BASE, " + ofNew + " in NEW; -t sets both");
    }

    private static Optional<String> obstacle(int forks, int disturbed, double[] slowdowns) {
        if (disturbed >= MOST_DISTURBED && 4 * disturbed > 3 * forks) {
            return Optional.of(
                    "other programs kept most JVMs from the CPU, or used the same core: stop them, or measure"
                            + " on a quieter machine");
        }
        return Arrays.stream(slowdowns).allMatch(Double::isFinite)
                ? Optional.empty()
                : Optional.of("a score of 0 or less, NaN, or of another unit than in BASE");
    }

    boolean failsOnOneSide() {
        return base.error().isPresent() != next.error().isPresent();
    }

    List<CaseProgress> failing() {
        return sides().stream().filter(side -> side.error().isPresent()).toList();
    }

    /** Returns why the case cannot be measured any further; empty if it can. */
    Optional<String> failure() {
        Optional<String> ofBase = base.error().map(error -> "fails in BASE: " + error);
        return next.error()
                .map(error -> ofBase.isPresent() ? "fails on both sides: " + error : "fails in NEW: " + error)
                .or(() -> ofBase);
    }
}
