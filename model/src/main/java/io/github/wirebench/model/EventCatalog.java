// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The catalogue of a ticket office: maps from ids to names and objects, and many small objects that refer to them.
 *
 * @param areaNames the names of areas by id
 * @param audienceNames the names of audiences by id
 * @param events the events by id
 * @param performances the performances of the events
 * @param seatCategoryNames the names of seat categories by id
 * @param topicNames the names of topics by id
 * @param topicSubTopics the subtopics of topics by id
 * @param venueNames the names of venues by code
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

    /**
     * An event.
     *
     * @param id a number of nine digits
     * @param name a few words
     * @param description always null, as in the catalogue that gave the shape
     * @param logo an address, or null
     * @param subtitle always null
     * @param topicIds two topics
     * @param subTopicIds three topics
     */
    public record Event(
            int id,
            String name,
            @JsonField(optional = true) String description,
            @JsonField(optional = true) String logo,
            @JsonField(optional = true) String subtitle,
            List<Integer> topicIds,
            List<Integer> subTopicIds)
            implements Serializable {}

    /**
     * One performance of an event.
     *
     * @param eventId the event
     * @param id a number of nine digits
     * @param logo always null
     * @param name always null
     * @param prices one to four prices
     * @param seatCategories as many categories
     * @param seatMapImage always null
     * @param start with millisecond precision
     * @param venueCode the venue
     */
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

    /**
     * What a seat costs.
     *
     * @param amount in cents
     * @param audienceId who pays this price
     * @param seatCategoryId the seats
     */
    public record Price(int amount, int audienceId, int seatCategoryId) implements Serializable {}

    /**
     * Seats of one price.
     *
     * @param areas where they are
     * @param seatCategoryId its name's id
     */
    public record SeatCategory(List<Area> areas, int seatCategoryId) implements Serializable {}

    /**
     * A part of a venue.
     *
     * @param areaId its name's id
     * @param blockIds always empty, as in the catalogue that gave the shape
     */
    public record Area(int areaId, List<Integer> blockIds) implements Serializable {}
}
