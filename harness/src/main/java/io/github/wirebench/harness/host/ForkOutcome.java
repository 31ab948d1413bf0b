// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import io.github.wirebench.harness.results.JmhEntry;

/**
 * What a fork came to.
 *
 * @param entry JMH's result, its secondary metrics under the names that JMH 1.37 gives them, as older ones put a dot before
 *     some; null if the fork failed
 * @param error one line that says why it failed; null if it did not
 * @param failure the kind of failure; null if it did not fail
 */
public record ForkOutcome(JmhEntry entry, String error, Failure failure) {

    /** Kinds of failure. */
    public enum Failure {
        /** The benchmark failed, or there is no such combination. */
        FORK,
        /** A profiler cannot be used; nothing was run, and the fork may work without it. */
        PROFILER,
        /** The JVM that starts the forks is gone; the next fork gets a new one. */
        HOST,
        /** {@link HostedJmh#close()} was called. */
        CLOSED
    }

    static ForkOutcome of(JmhEntry entry) {
        return new ForkOutcome(entry, null, null);
    }

    static ForkOutcome failed(Failure failure, String error) {
        return new ForkOutcome(null, error, failure);
    }

    /** Whether there is a result. */
    public boolean isFine() {
        return entry != null;
    }
}
