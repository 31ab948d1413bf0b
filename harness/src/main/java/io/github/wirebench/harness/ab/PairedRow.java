// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.run.RowProgress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A row on both sides. The forks of a pair carry the same number; one whose partner was never run is no part of any. */
final class PairedRow {
    /** After so many void pairs, and not more good ones, a row is given up: it waits, or the machine has no CPU for it. */
    private static final int MOST_VOID = 5;

    private final RowProgress base;
    private final RowProgress next;

    PairedRow(RowProgress base, RowProgress next) {
        this.base = base;
        this.next = next;
    }

    Row row() {
        return base.row();
    }

    RowProgress base() {
        return base;
    }

    RowProgress next() {
        return next;
    }

    /** All pairs, in the order in which they were run. */
    List<Pair> pairs() {
        Map<Integer, ForkRecord> partners = new HashMap<>();
        next.forks().forEach(fork -> partners.put(fork.fork(), fork));
        List<Pair> pairs = new ArrayList<>();
        for (ForkRecord fork : base.forks()) {
            ForkRecord partner = partners.get(fork.fork());
            if (partner != null) {
                pairs.add(new Pair(fork, partner));
            }
        }
        return pairs;
    }

    /** The pairs that count. */
    List<Pair> valid() {
        return pairs().stream().filter(pair -> !pair.isVoid()).toList();
    }

    /** How many pairs do not count. */
    int voidPairs() {
        return pairs().size() - valid().size();
    }

    /** Whether so many pairs were void that further ones would be too. */
    boolean isStarved() {
        return voidPairs() >= MOST_VOID && voidPairs() > valid().size();
    }

    /** Number of the next pair: above all that were begun. */
    int nextNumber() {
        int number = 1;
        for (RowProgress side : List.of(base, next)) {
            for (ForkRecord fork : side.forks()) {
                number = Math.max(number, fork.fork() + 1);
            }
        }
        return number;
    }

    /** Whether its last fork failed on one side, and worked on the other. */
    boolean failsOnOneSide() {
        return base.error().isPresent() != next.error().isPresent();
    }

    /** Why the row cannot be gone on with; empty if it can. */
    Optional<String> failure() {
        Optional<String> ofBase = base.error().map(error -> "fails in BASE: " + error);
        return next.error()
                .map(error -> ofBase.isPresent() ? "fails on both sides: " + error : "fails in NEW: " + error)
                .or(() -> ofBase);
    }
}
