// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run that is merged.
 *
 * @param name for people: where it was found
 * @param facts what is known of it
 * @param forks what it measured
 */
record Source(String name, SourceFacts facts, List<ForkRecord> forks) {

    /** Its forks of a row that gave a result. */
    List<ForkRecord> results(Row row) {
        return results().filter(fork -> fork.row().equals(row)).toList();
    }

    /** Its forks that gave a result. */
    Stream<ForkRecord> results() {
        return forks.stream().filter(fork -> !fork.isFailure());
    }

    /** Whether the fork failed, and its row was then measured all the same, as {@code resume --retry-failed} does. */
    boolean madeUpFor(ForkRecord fork) {
        return fork.isFailure()
                && results().anyMatch(later -> later.row().equals(fork.row()) && later.sequence() > fork.sequence());
    }
}
