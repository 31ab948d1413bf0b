// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.compare.AllocationFinding;
import io.github.wirebench.harness.compare.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How far a row's pairs lead.
 *
 * @param row which
 * @param valid the pairs that count
 * @param times what decides on time: CPU time where every fork has it, else the scores
 * @param cpu whether it is CPU time
 * @param time where the row is with it
 * @param allocation what all pairs so far say of its allocation; empty if not recorded, or with fewer pairs than a look takes
 */
record RowState(
        PairedRow row,
        List<Pair> valid,
        PairedFigures times,
        boolean cpu,
        TimeSequence time,
        Optional<AllocationFinding> allocation) {

    /** Looks at a row. */
    static RowState of(PairedRow row, GateRules rules) {
        List<Pair> valid = row.valid();
        Optional<PairedFigures> cpuTimes = PairedFigures.cpuTimes(valid).filter(PairedFigures::arePositive);
        PairedFigures times = cpuTimes.orElseGet(() -> PairedFigures.scores(valid));
        Optional<AllocationFinding> allocation = valid.size() < rules.leastPairs()
                ? Optional.empty()
                : PairedFigures.allocations(valid).map(bytes -> AllocationFinding.of(bytes.base(), bytes.next()));
        return new RowState(
                row, valid, times, cpuTimes.isPresent(), TimeSequence.of(times.slowdowns(), rules), allocation);
    }

    /** Why there can be no verdict on the row whatever else is measured; empty if there can. */
    Optional<String> obstacle() {
        if (row.failure().isPresent()) {
            return row.failure();
        }
        if (row.isStarved()) {
            return Optional.of("in " + row.voidPairs() + " of " + row.pairs().size()
                    + " pairs a fork got less than 60% of a CPU: other programs took it, or the benchmark waits");
        }
        if (!times.arePositive()) {
            return Optional.of("a score of 0 or less, NaN, or of another unit than in BASE");
        }
        return Optional.empty();
    }

    /** Valid pairs that the row needs in all before the next decision; empty if none is to come. */
    OptionalInt needed(GateRules rules) {
        if (obstacle().isPresent()) {
            return OptionalInt.empty();
        }
        boolean timeGoesOn =
                time.stage() == TimeSequence.Stage.LOOKING || time.stage() == TimeSequence.Stage.CONFIRMING;
        if (timeGoesOn) {
            return OptionalInt.of(time.needed());
        }
        return mayHaveChangedAllocation() && valid.size() < rules.allocationPairs()
                ? OptionalInt.of(rules.allocationPairs())
                : OptionalInt.empty();
    }

    private boolean mayHaveChangedAllocation() {
        return allocation.filter(finding -> finding.verdict() != Verdict.CLEAN).isPresent();
    }

    /** The figures of the pairs that decide on time. */
    PairedFigures deciding() {
        return times.range(time.from(), time.from() + time.pairs());
    }
}
