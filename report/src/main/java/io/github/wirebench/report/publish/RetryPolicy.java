// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How long to wait for a reply, and after which pauses to repeat a request. The server says how long it needs; else pauses
 * double, from a minute after a rate limit, as GitHub's "Best practices for using the REST API" ask, and from a few seconds after
 * other failures.
 *
 * @param timeout for one reply with its body
 * @param pauseAfterFailure the first pause after a lost connection or a failure of the server
 * @param pauseAfterLimit the first pause after a rate limit
 */
record RetryPolicy(Duration timeout, Duration pauseAfterFailure, Duration pauseAfterLimit) {
    static final RetryPolicy DEFAULT =
            new RetryPolicy(Duration.ofSeconds(60), Duration.ofSeconds(2), Duration.ofSeconds(60));

    static final int ATTEMPTS = 5;

    /** A server that asks for a longer pause is not asked again. */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(150);

    /**
     * The pause before the next attempt; empty if there should be none.
     *
     * @param attempt number of the attempt that led to the reply, from 1
     */
    Optional<Duration> pauseAfter(HttpReply reply, int attempt, Instant now) {
        if (attempt >= ATTEMPTS || !reply.isLimited() && !reply.isUnclear()) {
            return Optional.empty();
        }
        Duration own = (reply.isLimited() ? pauseAfterLimit : pauseAfterFailure).multipliedBy(1L << (attempt - 1));
        return reply.requestedPause(now)
                .or(() -> Optional.of(own.compareTo(LONGEST_PAUSE) < 0 ? own : LONGEST_PAUSE))
                .filter(pause -> pause.compareTo(LONGEST_PAUSE) <= 0);
    }
}
