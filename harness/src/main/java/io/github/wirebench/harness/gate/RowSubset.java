// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.run.Shard;
import io.github.wirebench.harness.stats.Format;
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

/** Selects the rows of both jars that are compared: a part, those that are always compared, and no more than fit. */
final class RowSubset {
    /**
     * The pairs of the second interim analysis: most rows are decided by then, and rows decided at the first leave time to
     * confirm suspicions.
     */
    static final int FITTING_PAIRS = 8;

    private final Shard shard;
    private final List<Pattern> always;
    private final boolean fit;
    private final double budgetSeconds;
    private final double controlSeconds;

    /**
     * @param budgetSeconds for all pairs; infinite for no limit
     * @throws CommandFailure if options do not go together, or an expression is malformed
     */
    RowSubset(AbOptions options, double budgetSeconds) {
        this.shard = options.shard == null ? null : Shard.parse(options.shard);
        this.always = options.always.stream().map(RowSubset::pattern).toList();
        this.fit = options.fit;
        this.budgetSeconds = budgetSeconds;
        this.controlSeconds = ControlBenchmarks.pairSeconds(options.measuring);
        if (!always.isEmpty() && shard == null && !fit) {
            throw CommandFailure.usage("--always " + options.always.get(0)
                    + ": goes with --shard or --fit; without them, all selected benchmarks are compared");
        }
        if (fit && Double.isInfinite(budgetSeconds)) {
            throw CommandFailure.usage("--fit needs a time; give it with --budget, e.g. --budget 90m");
        }
    }

    /**
     * The selected rows.
     *
     * @param rows in the given order
     * @param leftOut how many are not among them
     * @param randomlyDropped how many of these because they did not fit
     * @param fitting how many of the rows, or of those without {@code --fit}, get 8 pairs within the budget
     * @param remark on what did not fit; empty if everything did
     */
    record Chosen(List<PlannedCase> rows, int leftOut, int randomlyDropped, int fitting, Optional<String> remark) {}

    /**
     * Selects.
     *
     * @param all rows that both jars have
     * @param seed of the random order in which rows are dropped
     * @throws CommandFailure if not even one row fits
     */
    Chosen of(List<PlannedCase> all, long seed) {
        Predicate<PlannedCase> wanted = always.stream()
                .map(pattern -> (Predicate<PlannedCase>)
                        row -> pattern.matcher(row.benchmarkCase().id()).find())
                .reduce(row -> false, Predicate::or);
        Set<PlannedCase> part = new HashSet<>(
                shard == null
                        ? all
                        : shard.of(
                                all,
                                PlannedCase::forkSeconds,
                                row -> row.benchmarkCase().id()));
        List<PlannedCase> asked = all.stream()
                .filter(row -> part.contains(row) || wanted.test(row))
                .toList();
        Set<PlannedCase> fitting = fitting(asked, wanted, seed);
        if (!fit || fitting.size() == asked.size()) {
            return new Chosen(asked, all.size() - asked.size(), 0, fitting.size(), Optional.empty());
        }
        if (fitting.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.NO_VERDICT,
                    "--fit: not even one row with " + FITTING_PAIRS + " pairs fits into "
                            + Format.duration(budgetSeconds) + "; give more time with --budget",
                    null);
        }
        List<PlannedCase> rows = asked.stream().filter(fitting::contains).toList();
        long missed = asked.stream().filter(wanted).count()
                - rows.stream().filter(wanted).count();
        String remark =
                "! " + (asked.size() - rows.size()) + " of " + asked.size() + " rows were dropped randomly, so that "
                        + FITTING_PAIRS + " pairs of each fit into " + Format.duration(budgetSeconds) + "; "
                        + (missed == 0 ? "none" : missed) + " of these matched --always";
        return new Chosen(rows, all.size() - rows.size(), asked.size() - rows.size(), rows.size(), Optional.of(remark));
    }

    private Set<PlannedCase> fitting(List<PlannedCase> asked, Predicate<PlannedCase> wanted, long seed) {
        List<PlannedCase> shuffled = new ArrayList<>(asked);
        Collections.shuffle(shuffled, new Random(seed));
        List<PlannedCase> kept = new ArrayList<>(Stream.concat(
                        shuffled.stream().filter(wanted), shuffled.stream().filter(wanted.negate()))
                .toList());
        while (!kept.isEmpty() && seconds(kept) > budgetSeconds) {
            kept.remove(kept.size() - 1);
        }
        return new HashSet<>(kept);
    }

    /** Returns the time until each of the rows, and the control benchmarks, have their pairs. */
    private double seconds(Collection<PlannedCase> rows) {
        double pairs = 2 * rows.stream().mapToDouble(PlannedCase::forkSeconds).sum();
        return FITTING_PAIRS * (pairs + ControlBenchmarks.perRound(rows.size()) * controlSeconds);
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
