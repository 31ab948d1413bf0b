// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.run.RunPlan.PlannedRow;
import io.github.wirebench.harness.run.Shard;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Which of the rows that both jars have are compared: a part, what is compared always, and no more than fits. */
final class AbPart {
    /** The second look: most rows are decided by then, and rows decided at the first leave time to confirm suspicions. */
    static final int FITTING_PAIRS = 8;

    private final String shard;
    private final List<String> always;
    private final boolean fit;
    private final double budgetSeconds;
    private final double rulerSeconds;

    /**
     * @param budgetSeconds for all pairs; infinite for no limit
     * @throws CommandFailure if options do not go together, or an expression is malformed
     */
    AbPart(AbOptions options, double budgetSeconds) {
        this.shard = options.shard;
        this.always = options.always;
        this.fit = options.fit;
        this.budgetSeconds = budgetSeconds;
        this.rulerSeconds = Rulers.pairSeconds(options.fork);
        if (!always.isEmpty() && shard == null && !fit) {
            throw CommandFailure.usage("--always " + always.get(0)
                    + ": goes with --shard or --fit; without them all selected benchmarks are compared");
        }
        if (fit && Double.isInfinite(budgetSeconds)) {
            throw CommandFailure.usage("--fit: into what? Give the time with --budget, e.g. --budget 90m");
        }
    }

    /**
     * What is left.
     *
     * @param rows in the given order
     * @param leftOut how many are not among them
     * @param byLot how many of these because they did not fit
     * @param remark on what did not fit; empty if everything did
     */
    record Chosen(List<PlannedRow> rows, int leftOut, int byLot, Optional<String> remark) {}

    /**
     * Chooses.
     *
     * @param all rows that both jars have
     * @param seed of the lot
     * @throws CommandFailure if not even one row fits
     */
    Chosen of(List<PlannedRow> all, long seed) {
        Predicate<PlannedRow> wanted = always.stream()
                .map(AbPart::pattern)
                .map(pattern -> (Predicate<PlannedRow>)
                        row -> pattern.matcher(row.row().id()).find())
                .reduce(row -> false, Predicate::or);
        Set<PlannedRow> part = new HashSet<>(
                shard == null
                        ? all
                        : Shard.parse(shard)
                                .of(
                                        all,
                                        PlannedRow::forkSeconds,
                                        row -> row.row().id()));
        List<PlannedRow> asked = all.stream()
                .filter(row -> part.contains(row) || wanted.test(row))
                .toList();
        if (!fit || seconds(asked) <= budgetSeconds) {
            return new Chosen(asked, all.size() - asked.size(), 0, Optional.empty());
        }
        Set<PlannedRow> fitting = fitting(asked, wanted, seed);
        List<PlannedRow> rows = asked.stream().filter(fitting::contains).toList();
        long missed = asked.stream().filter(wanted).count()
                - rows.stream().filter(wanted).count();
        String remark =
                "! " + (asked.size() - rows.size()) + " of " + asked.size() + " rows were left out by lot, so that "
                        + FITTING_PAIRS + " pairs of each fit into " + Quantities.duration(budgetSeconds) + "; "
                        + (missed == 0 ? "none" : missed) + " of these had to be compared (--always)";
        return new Chosen(rows, all.size() - rows.size(), asked.size() - rows.size(), Optional.of(remark));
    }

    private Set<PlannedRow> fitting(List<PlannedRow> asked, Predicate<PlannedRow> wanted, long seed) {
        List<PlannedRow> lot = new ArrayList<>(asked);
        Collections.shuffle(lot, new Random(seed));
        List<PlannedRow> kept = new ArrayList<>(
                Stream.concat(lot.stream().filter(wanted), lot.stream().filter(wanted.negate()))
                        .toList());
        while (!kept.isEmpty() && seconds(kept) > budgetSeconds) {
            kept.remove(kept.size() - 1);
        }
        if (kept.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.NO_VERDICT,
                    "--fit: " + FITTING_PAIRS + " pairs of not even one row fit into "
                            + Quantities.duration(budgetSeconds) + "; give more with --budget",
                    null);
        }
        return new HashSet<>(kept);
    }

    /** Until each of the rows has its pairs, and the rulers as many. */
    private double seconds(Collection<PlannedRow> rows) {
        double pairs = 2 * rows.stream().mapToDouble(PlannedRow::forkSeconds).sum();
        return FITTING_PAIRS * (pairs + Rulers.perRound(rows.size()) * rulerSeconds);
    }

    private static Pattern pattern(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw CommandFailure.usage(
                    "--always " + expression + ": malformed regular expression: " + e.getDescription(), e);
        }
    }
}
