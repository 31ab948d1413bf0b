// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/** A log of events of four kinds in their order, which need a type on the wire. */
public record EventLog(List<Event> events) implements Serializable {

    /** Something that happened. JSON has its kind as {@code type}, the first property. */
    @JsonKinds(tags = {"login", "search", "purchase", "failure"})
    public sealed interface Event extends Serializable permits Login, Search, Purchase, Failure {}

    /** Somebody logged in from an IPv4 address. */
    public record Login(Instant at, long userId, String address, boolean secondFactor) implements Event {}

    /** Somebody searched, for some milliseconds with three decimals. */
    public record Search(Instant at, long userId, String query, int hits, double millis) implements Event {}

    /** Somebody bought articles. */
    public record Purchase(
            Instant at,
            long userId,
            String orderId,
            List<String> articleIds,
            long cents,
            @JsonField(optional = true) String coupon)
            implements Event {}

    /**
     * A service failed.
     *
     * @param retryable whether the request may be repeated
     */
    public record Failure(Instant at, String service, String message, int code, boolean retryable) implements Event {}
}
