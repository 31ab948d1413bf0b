// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.json.EntryProblem;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Something that happens so many times per second.
 *
 * @param name for people; may be missing
 * @param perSecond how often
 * @param reads payloads that are read each time; one that is named twice is read twice
 * @param writes payloads that are written each time
 */
record Endpoint(String name, Double perSecond, List<String> reads, List<String> writes) {
    /** More than any fleet does. */
    private static final double MOST = 1e9;

    Endpoint {
        reads = reads == null ? List.of() : reads;
        writes = writes == null ? List.of() : writes;
    }

    /** Names what is impossible. */
    void check(String where) {
        String who = name == null ? "an endpoint" : "endpoint " + name;
        EntryProblem.require(
                perSecond != null && perSecond > 0 && perSecond <= MOST,
                where,
                who + ": perSecond should be a number above 0, at most a billion, not " + perSecond);
        EntryProblem.require(!reads.isEmpty() || !writes.isEmpty(), where, who + ": reads and writes nothing");
        EntryProblem.require(
                Stream.concat(reads.stream(), writes.stream()).allMatch(Objects::nonNull),
                where,
                who + ": a payload without a name");
    }
}
