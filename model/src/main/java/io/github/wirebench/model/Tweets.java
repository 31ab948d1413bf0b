// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/**
 * A page of search results of a short message service, newest first: nested objects with many small numbers, flags and nulls, and
 * text of all scripts.
 */
public record Tweets(List<Status> statuses, SearchMetadata metadata) implements Serializable {

    /**
     * A short message.
     *
     * @param source the program that sent it, as HTML
     * @param truncated whether the text was cut
     * @param original the message that it repeats
     * @param possiblySensitive null if the text has no link
     */
    public record Status(
            Instant createdAt,
            long id,
            String text,
            String source,
            boolean truncated,
            Long inReplyToStatusId,
            Long inReplyToUserId,
            @JsonField(optional = true) String inReplyToScreenName,
            Author author,
            @JsonField(optional = true) String place,
            @JsonField(optional = true) Status original,
            int retweetCount,
            int favoriteCount,
            Entities entities,
            boolean favorited,
            boolean retweeted,
            Boolean possiblySensitive,
            String language)
            implements Serializable {}

    /**
     * The account that sent a message. The last three components are null in a search.
     *
     * @param utcOffset in seconds
     * @param timeZone a city
     * @param defaultProfile whether nothing was changed
     */
    public record Author(
            long id,
            String name,
            String screenName,
            String location,
            String description,
            @JsonField(optional = true) String url,
            int followersCount,
            int friendsCount,
            int listedCount,
            Instant createdAt,
            int favouritesCount,
            Integer utcOffset,
            @JsonField(optional = true) String timeZone,
            boolean geoEnabled,
            boolean verified,
            int statusesCount,
            String language,
            boolean translator,
            String backgroundColor,
            String backgroundImageUrl,
            String profileImageUrl,
            @JsonField(optional = true) String profileBannerUrl,
            boolean defaultProfile,
            Boolean following,
            Boolean followRequestSent,
            Boolean notifications)
            implements Serializable {}

    /** The parts of a text that refer to something. */
    public record Entities(List<Hashtag> hashtags, List<Link> urls, List<Mention> mentions) implements Serializable {}

    /** A hashtag without its sign, and where it starts and ends in the text. */
    public record Hashtag(String text, List<Integer> indices) implements Serializable {}

    /** A link with the short address of the text, and where that starts and ends. */
    public record Link(String url, String expandedUrl, String displayUrl, List<Integer> indices)
            implements Serializable {}

    /** An account that a text names, and where its name starts and ends. */
    public record Mention(String screenName, String name, long id, List<Integer> indices) implements Serializable {}

    /**
     * The search that found the messages.
     *
     * @param completedIn in seconds, three decimals
     * @param nextResults the query of the next page
     * @param count the most messages of a page
     */
    public record SearchMetadata(double completedIn, long maxId, String nextResults, String query, int count)
            implements Serializable {}
}
