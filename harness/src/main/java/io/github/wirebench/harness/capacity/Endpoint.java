// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import java.util.List;
import java.util.Objects;

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
    void check() {
        String who = name == null ? "an endpoint" : "endpoint " + name;
        if (perSecond == null || !(perSecond > 0 && perSecond <= MOST)) {
            throw new IllegalArgumentException(
                    who + ": perSecond should be a number above 0, at most a billion, not " + perSecond);
        }
        if (reads.isEmpty() && writes.isEmpty()) {
            throw new IllegalArgumentException(who + ": reads and writes nothing");
        }
        if (reads.stream().anyMatch(Objects::isNull) || writes.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException(who + ": a payload without a name");
        }
    }
}
