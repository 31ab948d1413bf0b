// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The catalogue of a ticket office: maps from ids, or from codes of venues, to names and objects, and many small objects that
 * refer to them.
 */
public record EventCatalog(
        Map<String, String> areaNames,
        Map<String, String> audienceNames,
        Map<String, Event> events,
        List<Performance> performances,
        Map<String, String> seatCategoryNames,
        Map<String, String> topicNames,
        Map<String, List<Integer>> topicSubTopics,
        Map<String, String> venueNames)
        implements Serializable {

    /** An event. Its description and subtitle are always null, as in the catalogue that gave the shape. */
    public record Event(
            int id,
            String name,
            @JsonField(optional = true) String description,
            @JsonField(optional = true) String logo,
            @JsonField(optional = true) String subtitle,
            List<Integer> topicIds,
            List<Integer> subTopicIds)
            implements Serializable {}

    /** One performance of an event, with a price for each seat category. Its logo, name and image are always null. */
    public record Performance(
            int eventId,
            int id,
            @JsonField(optional = true) String logo,
            @JsonField(optional = true) String name,
            List<Price> prices,
            List<SeatCategory> seatCategories,
            @JsonField(optional = true) String seatMapImage,
            Instant start,
            String venueCode)
            implements Serializable {}

    /** The price of a seat in cents, for one audience. */
    public record Price(int amount, int audienceId, int seatCategoryId) implements Serializable {}

    /** Seats of one price. */
    public record SeatCategory(List<Area> areas, int seatCategoryId) implements Serializable {}

    /** A part of a venue. Its blocks are always empty, as in the catalogue that gave the shape. */
    public record Area(int areaId, List<Integer> blockIds) implements Serializable {}
}
