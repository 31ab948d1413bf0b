// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import dev.failsafe.RetryPolicy;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How long an answer is waited for, and how often and after which pauses a request is repeated. GitHub says how long to wait
 * in {@code Retry-After}, in seconds, or in {@code X-RateLimit-Reset}, in seconds of the epoch, beside an {@code
 * X-RateLimit-Remaining} of 0; a limit without either asks for a minute, and then for longer (GitHub's documentation, "Best
 * practices for using the REST API"). After other failures pauses double.
 *
 * @param answer how long one answer may take, with its body
 * @param first pause before the first repetition
 * @param afterLimit pause before the first repetition after a limit that does not say how long it lasts
 * @param longest pause; a server that asks for more is not waited for
 * @param attempts in all
 * @param clock tells how far away a reset is
 */
record Patience(Duration answer, Duration first, Duration afterLimit, Duration longest, int attempts, Clock clock) {
    /** Of people who look on: about half a minute on a failing server, ten minutes at most on a limit. */
    static final Patience USUAL = new Patience(
            Duration.ofSeconds(60),
            Duration.ofSeconds(2),
            Duration.ofSeconds(60),
            Duration.ofSeconds(150),
            5,
            Clock.systemUTC());

    /** Makes the library take its own, doubling pause. */
    private static final Duration AS_USUAL = Duration.ofNanos(-1);

    /** Repeats what was not answered, hit a rate limit or failed on the server's side. */
    RetryPolicy<Answer> policy() {
        return RetryPolicy.<Answer>builder()
                .handle(IOException.class)
                .handleResultIf(answer -> answer.isLimited() || answer.isServerFailure())
                .abortIf(answer ->
                        wish(answer).filter(wish -> wish.compareTo(longest) > 0).isPresent())
                .withMaxAttempts(attempts)
                .withBackoff(first, longest)
                .withDelayFn(context -> Optional.ofNullable(context.getLastResult())
                        .flatMap(answer -> pause(answer, context.getAttemptCount()))
                        .orElse(AS_USUAL))
                .build();
    }

    /**
     * The pause after an answer; empty if it is for the usual, doubling one.
     *
     * @param attempt the number of the attempt that was answered so, from 1
     */
    Optional<Duration> pause(Answer answer, int attempt) {
        return wish(answer)
                .or(() -> Optional.of(afterLimit.multipliedBy(1L << (attempt - 1)))
                        .map(pause -> pause.compareTo(longest) > 0 ? longest : pause)
                        .filter(pause -> answer.isLimited()));
    }

    /** The pause that the server asks for; empty if it does not. */
    Optional<Duration> wish(Answer answer) {
        if (!answer.isLimited() && !answer.isServerFailure()) {
            return Optional.empty();
        }
        OptionalLong pause = answer.seconds("Retry-After");
        if (pause.isPresent()) {
            return Optional.of(Duration.ofSeconds(pause.getAsLong()));
        }
        OptionalLong reset = answer.isUsedUp() ? answer.seconds("X-RateLimit-Reset") : OptionalLong.empty();
        return reset.isPresent() ? Optional.of(until(Instant.ofEpochSecond(reset.getAsLong()))) : Optional.empty();
    }

    private Duration until(Instant reset) {
        Duration rest = Duration.between(clock.instant(), reset);
        return rest.isNegative() ? Duration.ZERO : rest;
    }
}
