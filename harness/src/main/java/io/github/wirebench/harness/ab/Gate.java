// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.compare.AllocationFinding;
import io.github.wirebench.harness.compare.Cells;
import io.github.wirebench.harness.compare.Verdict;
import io.github.wirebench.harness.stats.BenjaminiHochberg;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes verdicts of pairs. */
final class Gate {
    /** A warning is no verdict, but nobody wants many: from here on, and with so little chance, a figure is worth a line. */
    private static final double WARNING_EFFECT = Math.log1p(0.05);

    private static final double WARNING_LEVEL = 0.001;

    private final GateRules rules;
    private final AcceptedChanges accepted;

    Gate(GateRules rules, AcceptedChanges accepted) {
        this.rules = rules;
        this.accepted = accepted;
    }

    /** Whether a verdict says that nothing is worse. */
    static boolean isGood(Verdict verdict) {
        return verdict == Verdict.CLEAN || verdict == Verdict.IMPROVED;
    }

    /** Judges all rows of a night together. */
    List<RowFinding> judge(List<PairedRow> rows) {
        List<RowState> states =
                rows.stream().map(row -> RowState.of(row, rules)).toList();
        int[] tested = IntStream.range(0, states.size())
                .filter(i -> states.get(i).obstacle().isEmpty())
                .filter(i -> states.get(i).time().stage() == TimeSequence.Stage.TESTED)
                .filter(i -> !Double.isNaN(states.get(i).time().p()))
                .toArray();
        double[] known = BenjaminiHochberg.adjust(
                Arrays.stream(tested).mapToDouble(i -> states.get(i).time().p()).toArray());
        double[] adjusted = new double[states.size()];
        Arrays.fill(adjusted, Double.NaN);
        for (int i = 0; i < tested.length; i++) {
            adjusted[tested[i]] = known[i];
        }
        return IntStream.range(0, states.size())
                .mapToObj(i -> finding(states.get(i), adjusted[i]))
                .sorted(RowFinding.ORDER)
                .toList();
    }

    private RowFinding finding(RowState state, double adjusted) {
        Optional<AllocationFinding> bytes = state.row().failure().isPresent()
                ? Optional.empty()
                : state.allocation().map(this::confirmed);
        Verdict verdict = verdict(state, adjusted);
        return new RowFinding(
                state,
                verdict,
                adjusted,
                state.obstacle().isPresent() ? Double.NaN : state.time().visible(rules),
                bytes,
                problem(state, verdict),
                warnings(state, verdict),
                verdict == Verdict.REGRESSED
                        ? accepted.accepting(
                                state.row().row(),
                                AcceptedChange.Metric.TIME,
                                1,
                                Math.exp(state.time().ratio().logarithm()))
                        : Optional.empty(),
                bytes.filter(finding -> finding.verdict() == Verdict.REGRESSED)
                        .flatMap(finding -> accepted.accepting(
                                state.row().row(),
                                AcceptedChange.Metric.ALLOCATION,
                                finding.before().median(),
                                finding.after().median())));
    }

    /** A change that has not lasted for long enough may be one of the values that forks choose from. */
    private AllocationFinding confirmed(AllocationFinding finding) {
        boolean changed = finding.verdict() == Verdict.REGRESSED || finding.verdict() == Verdict.IMPROVED;
        return changed && finding.forks() < rules.allocationPairs()
                ? finding.withoutVerdict("B/op: the change was seen in " + finding.forks() + " pairs, and "
                        + rules.allocationPairs() + " are needed")
                : finding;
    }

    private Verdict verdict(RowState state, double adjusted) {
        TimeSequence time = state.time();
        if (state.obstacle().isPresent()) {
            return Verdict.INCONCLUSIVE;
        }
        if (time.confirms(rules) && adjusted <= rules.falseDiscoveries()) {
            return time.suspicion() > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
        }
        boolean clean = time.stage() == TimeSequence.Stage.CLEAN
                || time.stage() == TimeSequence.Stage.TESTED
                        && time.ratio().isSurelyBelow(1 + rules.clean(), rules.cleanLevel());
        return clean ? Verdict.CLEAN : Verdict.INCONCLUSIVE;
    }

    private Optional<String> problem(RowState state, Verdict verdict) {
        TimeSequence time = state.time();
        if (state.obstacle().isPresent()) {
            return state.obstacle();
        }
        String suspected = time.suspicion() > 0 ? "slower" : "faster";
        return switch (time.stage()) {
            case LOOKING -> Optional.of("ended after " + time.pairs() + " pairs, before the look at " + time.needed());
            case CONFIRMING ->
                Optional.of("looked " + suspected + " in its first " + time.from()
                        + " pairs, and ended before that was tested on " + rules.confirmingPairs() + " fresh ones");
            case TESTED ->
                verdict == Verdict.REGRESSED || verdict == Verdict.IMPROVED
                        ? Optional.empty()
                        : Optional.of("looked " + suspected + " in its first " + time.from() + " pairs, which "
                                + rules.confirmingPairs() + " fresh ones did not confirm");
            case CLEAN, EXHAUSTED -> Optional.empty();
        };
    }

    /** CPU time of the workers knows neither waiting nor collectors. */
    private List<String> warnings(RowState state, Verdict verdict) {
        List<String> warnings = new ArrayList<>();
        if (state.obstacle().isEmpty() && state.cpu() && verdict != Verdict.REGRESSED) {
            warning(state, Optional.of(PairedFigures.scores(state.valid())))
                    .ifPresent(change -> warnings.add("its score is slower by " + change
                            + ", which its CPU time does not explain: rare pauses, waiting, or a CPU that was short"));
            warning(state, PairedFigures.processTimes(state.valid()))
                    .ifPresent(change -> warnings.add("the CPU time of its process is higher by " + change
                            + ", that of its workers less so: collector or JIT compiler"));
        }
        return warnings;
    }

    /** By how much another figure is higher, if it is by more than CPU time is, pair by pair. */
    private static Optional<String> warning(RowState state, Optional<PairedFigures> figures) {
        return figures.filter(PairedFigures::arePositive)
                .filter(known -> {
                    LogRatio beyond = LogRatio.paired(known.beyond(state.times()));
                    return beyond.logarithm() > WARNING_EFFECT && beyond.pAbove() < WARNING_LEVEL;
                })
                .map(known -> Cells.change(LogRatio.paired(known.slowdowns()).interval()));
    }
}
