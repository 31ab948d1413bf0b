// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.results.JmhEntry;
import java.util.Map;

/**
 * What must be the same on both sides.
 *
 * @param row benchmark, mode and parameters, in any order
 * @param threads worker threads
 */
public record Key(Row row, int threads) {

    /** The key of an entry. */
    public static Key of(JmhEntry entry) {
        return new Key(new Row(entry.benchmark(), entry.mode(), entry.params()), entry.threads());
    }

    /** For people. */
    public String label() {
        return row.label() + (threads == 1 ? "" : " (" + threads + " threads)");
    }

    /** How it was measured, for people. */
    String how() {
        return row.mode() + (threads == 1 ? "" : " with " + threads + " threads");
    }

    /** What it measures, however that was done. */
    public Subject subject() {
        return new Subject(row.benchmark(), row.params());
    }

    /** A benchmark with its parameters. */
    public record Subject(String benchmark, Map<String, String> params) {}
}
