// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.run.Budget;
import io.github.wirebench.harness.run.RowProgress;
import io.github.wirebench.harness.run.RunInProgress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The order of pairs. Each round runs one pair of every row that is not decided, and of rulers, in random order: a
 * noisy minute hits all alike. In each pair the side that goes first is random too: whatever a fork leaves behind for the
 * next one favours neither. Both come from the seed and from what is measured: a comparison that was interrupted goes on as it
 * would have.
 */
final class PairRounds {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final RunInProgress base;
    private final RunInProgress next;
    private final List<PairedRow> rows;
    private final List<PairedRow> rulers;
    private final GateRules rules;
    private final Budget budget;
    private final Watcher watcher;
    private final long seed;

    /** Rows whose next pair no longer fits into the budget; shorter ones may. */
    private final Set<PairedRow> tooLong = new HashSet<>();

    /** Is told of each pair before it is run. */
    @FunctionalInterface
    interface Watcher {
        /** Looks; an exception ends the comparison. */
        void starting(PairedRow row) throws IOException;
    }

    PairRounds(RunInProgress base, RunInProgress next, GateRules rules, Budget budget, Watcher watcher) {
        this.base = base;
        this.next = next;
        this.rules = rules;
        this.budget = budget;
        this.watcher = watcher;
        this.seed = base.plan().settings().seed();
        List<PairedRow> all = base.rows().stream()
                .map(row -> new PairedRow(row, next.row(row.row())))
                .toList();
        this.rows = all.stream().filter(row -> !Rulers.isRuler(row.row())).toList();
        this.rulers = all.stream().filter(row -> Rulers.isRuler(row.row())).toList();
    }

    /** Without the rulers. */
    List<PairedRow> rows() {
        return rows;
    }

    List<PairedRow> rulers() {
        return rulers;
    }

    /**
     * Runs until every row is decided, or no further pair fits into the budget.
     *
     * @throws IOException if a result cannot be kept
     */
    void execute() throws IOException {
        for (List<PairedRow> round = round(); !round.isEmpty(); round = round()) {
            for (PairedRow row : round) {
                double seconds = row.base().expectedSeconds(1) + row.next().expectedSeconds(1);
                if (budget.allows(seconds)) {
                    watcher.starting(row);
                    run(row);
                } else {
                    tooLong.add(row);
                }
            }
            base.save();
            next.save();
        }
    }

    /** What the next round runs; suspicions first, for whose test the budget should last. Empty if no row is left. */
    private List<PairedRow> round() {
        Random random = new Random(seed ^ (begunPairs() * GOLDEN));
        List<PairedRow> suspected = new ArrayList<>();
        List<PairedRow> others = new ArrayList<>();
        for (PairedRow row : rows) {
            RowState state = RowState.of(row, rules);
            if (!tooLong.contains(row) && state.needed(rules).isPresent()) {
                (state.time().stage() == TimeSequence.Stage.CONFIRMING ? suspected : others).add(row);
            }
        }
        if (suspected.isEmpty() && others.isEmpty()) {
            return List.of();
        }
        others.addAll(rulersOfARoundWith(suspected.size() + others.size()));
        Collections.shuffle(suspected, random);
        Collections.shuffle(others, random);
        suspected.addAll(others);
        return suspected;
    }

    /** Those that were measured least. */
    private List<PairedRow> rulersOfARoundWith(int rowCount) {
        return rulers.stream()
                .filter(row -> row.failure().isEmpty() && !tooLong.contains(row))
                .filter(row -> row.pairs().size() < Rulers.MOST_PAIRS)
                .sorted(Comparator.comparingInt(row -> row.pairs().size()))
                .limit(Rulers.perRound(rowCount))
                .toList();
    }

    private long begunPairs() {
        return rows.stream().mapToLong(PairedRow::nextNumber).sum();
    }

    private void run(PairedRow row) throws IOException {
        pair(row);
        if (row.failsOnOneSide()) {
            // a verdict of its own, so it must not be one fork that something else ended
            pair(row);
        }
    }

    private void pair(PairedRow row) throws IOException {
        int number = row.nextNumber();
        boolean baseFirst = new Random(seed ^ hash(row.row()) ^ (number * GOLDEN)).nextBoolean();
        fork(baseFirst, row, number);
        fork(!baseFirst, row, number);
    }

    /** The same on every machine and JDK. */
    private static long hash(Row row) {
        return row.id().hashCode() * GOLDEN;
    }

    private void fork(boolean ofBase, PairedRow row, int number) throws IOException {
        RunInProgress side = ofBase ? base : next;
        RowProgress progress = ofBase ? row.base() : row.next();
        side.measure(progress, number);
    }
}
