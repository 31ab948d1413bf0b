// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/**
 * A log of events of four kinds, which need a type on the wire.
 *
 * @param events the events in order
 */
public record EventLog(List<Event> events) implements Serializable {

    /** Something that happened. JSON has its kind as {@code type}, the first property. */
    @JsonKinds(tags = {"login", "search", "purchase", "failure"})
    public sealed interface Event extends Serializable permits Login, Search, Purchase, Failure {}

    /**
     * Somebody logged in.
     *
     * @param at with millisecond precision
     * @param userId an eight-digit number
     * @param address an IPv4 address
     * @param secondFactor whether a second factor was asked for
     */
    public record Login(Instant at, long userId, String address, boolean secondFactor) implements Event {}

    /**
     * Somebody searched.
     *
     * @param at with millisecond precision
     * @param userId an eight-digit number
     * @param query a few words
     * @param hits the number of results
     * @param millis how long it took, in milliseconds with three decimals
     */
    public record Search(Instant at, long userId, String query, int hits, double millis) implements Event {}

    /**
     * Somebody bought something.
     *
     * @param at with millisecond precision
     * @param userId an eight-digit number
     * @param orderId twelve letters and digits
     * @param articleIds one to four articles
     * @param cents the price
     * @param coupon eight letters and digits, or null
     */
    public record Purchase(
            Instant at,
            long userId,
            String orderId,
            List<String> articleIds,
            long cents,
            @JsonField(optional = true) String coupon)
            implements Event {}

    /**
     * Something failed.
     *
     * @param at with millisecond precision
     * @param service the name of a service
     * @param message a sentence
     * @param code a number of three digits
     * @param retryable whether it may be tried again
     */
    public record Failure(Instant at, String service, String message, int code, boolean retryable) implements Event {}
}
