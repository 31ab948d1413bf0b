// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.List;
import java.util.Objects;

/**
 * A benchmark that two inputs have.
 *
 * @param before what the earlier one says of it
 * @param after what the later one says of it
 */
record Match(Measurement before, Measurement after) {

    /** All benchmarks that both have, in the earlier one's order. */
    static List<Match> of(ComparedRun a, ComparedRun b) {
        return a.measurements().values().stream()
                .map(before -> new Match(before, b.measurements().get(before.key())))
                .filter(match -> Objects.nonNull(match.after))
                .toList();
    }
}
