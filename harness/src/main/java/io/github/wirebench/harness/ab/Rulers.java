// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.run.ForkLength;
import io.github.wirebench.harness.run.ForkOptions;
import io.github.wirebench.harness.run.Iterations;
import io.github.wirebench.harness.run.RunPlan.PlannedRow;
import io.github.wirebench.probe.Ruler;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;

/** The rulers as rows of a comparison. */
final class Rulers {
    /** Pairs after which a ruler has told what it can. */
    static final int MOST_PAIRS = 10;

    /** More than any row can need, void pairs among them. */
    static final int MOST_FORKS = 60;

    /** Simple code that is soon compiled, and many forks of it: they are short. */
    private static final ForkLength LENGTH = new ForkLength(new Iterations(8, 100), new Iterations(10, 100));

    private static final int ROWS_PER_RULER = 2;

    private Rulers() {}

    /**
     * One row for each.
     *
     * @param options that may ask for forks of another length
     */
    static List<PlannedRow> planned(ForkOptions options) {
        ForkLength length = options.length(LENGTH);
        return Stream.of(Ruler.values())
                .map(ruler -> new Row(ruler.benchmark(), Mode.AverageTime.shortLabel(), Map.of()))
                .map(row -> new PlannedRow(row, length.seconds(), length))
                .toList();
    }

    /** Seconds that a pair of one of them takes. */
    static double pairSeconds(ForkOptions options) {
        return 2 * planned(options).get(0).forkSeconds();
    }

    /** How many there are. */
    static int count() {
        return Ruler.values().length;
    }

    /** How many of them accompany a round: what is asked for should take most of the time, also if that is little. */
    static int perRound(int rows) {
        return Math.min(count(), Math.max(1, rows / ROWS_PER_RULER));
    }

    static boolean isRuler(Row row) {
        return row.benchmark().startsWith(Ruler.class.getName() + ".");
    }
}
