// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether two inputs were measured by turns on one machine, fork by fork, as {@code run --jdk X --jdk Y} does. Only then has the
 * machine's state hit both alike.
 */
final class Interleaving {
    private final boolean possible;

    private Interleaving(boolean possible) {
        this.possible = possible;
    }

    private record Turn(boolean ofFirst, ForkSpan span) {}

    /** Looks at all forks of two inputs: two machines give themselves away by forks at the same time. */
    static Interleaving of(ComparedRun a, ComparedRun b) {
        List<Turn> turns = sorted(
                a.measurements().values().stream().flatMap(row -> row.spans().stream()),
                b.measurements().values().stream().flatMap(row -> row.spans().stream()));
        boolean sameMachine = a.facts().machine().equals(b.facts().machine());
        return new Interleaving(!turns.isEmpty() && sameMachine && !overlap(turns));
    }

    /**
     * Whether the forks of a row took turns: the side changes at least as often as the smaller side has forks. Pairs of forks,
     * each in any order, do so, and one side after the other changes once.
     */
    boolean of(Measurement a, Measurement b) {
        int forksA = a.spans().size();
        int forksB = b.spans().size();
        if (!possible || forksA != a.scores().length || forksB != b.scores().length || Math.min(forksA, forksB) < 2) {
            return false;
        }
        List<Turn> turns = sorted(a.spans().stream(), b.spans().stream());
        int changes = 0;
        for (int i = 1; i < turns.size(); i++) {
            changes += turns.get(i).ofFirst() == turns.get(i - 1).ofFirst() ? 0 : 1;
        }
        return changes >= Math.min(forksA, forksB);
    }

    private static List<Turn> sorted(Stream<ForkSpan> a, Stream<ForkSpan> b) {
        return Stream.concat(a.map(span -> new Turn(true, span)), b.map(span -> new Turn(false, span)))
                .sorted(Comparator.comparing(turn -> turn.span().start()))
                .toList();
    }

    private static boolean overlap(List<Turn> turns) {
        for (int i = 1; i < turns.size(); i++) {
            Turn before = turns.get(i - 1);
            Turn turn = turns.get(i);
            if (before.ofFirst() != turn.ofFirst() && before.span().overlaps(turn.span())) {
                return true;
            }
        }
        return false;
    }
}
