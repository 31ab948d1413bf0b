// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.gate.AcceptedChanges.Metric;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Figure;
import io.github.wirebench.harness.gate.CaseFinding.Pairing;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.gate.PairedCase.PairedFigures;
import io.github.wirebench.harness.gate.PairedCase.State;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

final class Gate {
    /** Warnings do not change a verdict, and many would hide each other: only clear ones are given. */
    private static final double WARNING_EFFECT = Math.log1p(0.05);

    private static final double WARNING_LEVEL = 0.001;

    private final GateRules rules;
    private final AcceptedChanges accepted;

    Gate(GateRules rules, AcceptedChanges accepted) {
        this.rules = rules;
        this.accepted = accepted;
    }

    List<CaseFinding> judge(List<PairedCase> cases) {
        List<State> states = cases.stream().map(one -> one.state(rules)).toList();
        double[] adjusted = ForkStatistics.benjaminiHochberg(states.stream()
                .mapToDouble(state -> state.obstacle().isEmpty() && state.test().stage() == SequentialTest.Stage.TESTED
                        ? state.test().p()
                        : Double.NaN)
                .toArray());
        return CaseFinding.sorted(
                IntStream.range(0, states.size()).mapToObj(i -> finding(cases.get(i), states.get(i), adjusted[i])));
    }

    private CaseFinding finding(PairedCase one, State state, double adjusted) {
        Time time = time(state, adjusted);
        Optional<Allocation> allocation = state.failure().isPresent()
                ? Optional.empty()
                : state.allocation().map(this::confirmed);
        Pairing pairing = new Pairing(
                state,
                time.verdict() == Verdict.REGRESSED
                        ? accepted.accepting(
                                one.benchmarkCase(),
                                Metric.TIME,
                                1,
                                Math.exp(time.slowdown().logarithm()))
                        : Optional.empty(),
                allocation
                        .filter(bytes -> bytes.verdict() == Verdict.REGRESSED)
                        .flatMap(bytes -> accepted.accepting(
                                one.benchmarkCase(),
                                Metric.ALLOCATION,
                                bytes.before().median(),
                                bytes.after().median())));
        return new CaseFinding(
                one.benchmarkCase(), time, allocation, warnings(state, time.verdict()), Optional.of(pairing));
    }

    private Time time(State state, double adjusted) {
        SequentialTest test = state.test();
        PairedFigures deciding = state.deciding();
        Verdict verdict = verdict(state, adjusted);
        return new Time(
                state.cpu() ? Figure.CPU : Figure.SCORE,
                ForkStatistics.geometricMean(deciding.base()),
                ForkStatistics.geometricMean(deciding.next()),
                deciding.unit(),
                test.pairs(),
                test.pairs(),
                test.ratio(),
                true,
                verdict,
                test.p(),
                adjusted,
                state.obstacle().isPresent() ? Double.NaN : test.detectable(rules),
                problem(state, verdict));
    }

    private Verdict verdict(State state, double adjusted) {
        SequentialTest test = state.test();
        if (state.obstacle().isPresent()) {
            return state.failsInNew() ? Verdict.FAILED : Verdict.INCONCLUSIVE;
        }
        if (test.confirms(rules) && adjusted <= rules.falseDiscoveries()) {
            return test.suspicion() > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
        }
        return test.isUnchanged(rules) ? Verdict.UNCHANGED : Verdict.INCONCLUSIVE;
    }

    private Optional<String> problem(State state, Verdict verdict) {
        SequentialTest test = state.test();
        if (state.obstacle().isPresent()) {
            return state.obstacle();
        }
        String suspicion =
                "seemed " + (test.suspicion() > 0 ? "slower" : "faster") + " in its first " + test.from() + " pairs, ";
        return switch (test.stage()) {
            case LOOKING ->
                Optional.of("ended after " + GateReport.count(test.pairs(), "pair") + ", before the analysis at "
                        + test.needed());
            case CONFIRMING ->
                Optional.of(
                        suspicion + "and ended before that was tested on " + rules.confirmingPairs() + " fresh pairs");
            case TESTED ->
                verdict.isChange()
                        ? Optional.empty()
                        : Optional.of(suspicion + "which " + rules.confirmingPairs() + " fresh pairs did not confirm");
            case UNCHANGED, EXHAUSTED -> Optional.empty();
        };
    }

    /** A change that has not lasted long enough may be one of the values that forks choose from. */
    private Allocation confirmed(Allocation bytes) {
        return bytes.verdict().isChange() && bytes.forks() < rules.allocationPairs()
                ? bytes.withoutVerdict("B/op: the change was seen in " + bytes.forks() + " pairs, and "
                        + rules.allocationPairs() + " are needed")
                : bytes;
    }

    /** CPU time of the worker threads shows neither waiting nor collectors. */
    private static List<String> warnings(State state, Verdict verdict) {
        List<String> warnings = new ArrayList<>();
        if (state.obstacle().isEmpty() && state.cpu() && verdict != Verdict.REGRESSED) {
            slowdownBeyondTimes(state, Optional.of(state.scores()))
                    .ifPresent(change -> warnings.add("its score is slower by " + change
                            + ", which its CPU time does not explain: rare pauses, waiting, or too little CPU"));
            slowdownBeyondTimes(state, state.processTimes())
                    .ifPresent(change -> warnings.add("the CPU time of its process is higher by " + change
                            + ", that of its worker threads less so: collector or JIT compiler"));
        }
        return warnings;
    }

    /** Returns by how much another figure is higher, if that is by more than CPU time is, pair by pair. */
    private static Optional<String> slowdownBeyondTimes(State state, Optional<PairedFigures> figures) {
        return figures.filter(PairedFigures::arePositive)
                .filter(known -> {
                    LogRatio beyond = LogRatio.paired(known.beyond(state.times()));
                    return beyond.logarithm() > WARNING_EFFECT && beyond.pAbove() < WARNING_LEVEL;
                })
                .map(known -> Format.change(LogRatio.paired(known.slowdowns()).interval()));
    }
}
