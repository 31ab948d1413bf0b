// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/**
 * A page of search results of a short message service: nested objects with many small numbers, flags and nulls, and
 * text of all scripts.
 *
 * @param statuses the messages, newest first
 * @param metadata about the search
 */
public record Tweets(List<Status> statuses, SearchMetadata metadata) implements Serializable {

    /**
     * A short message.
     *
     * @param createdAt with millisecond precision
     * @param id an eighteen-digit number
     * @param text at most 140 characters in any script
     * @param source the program that sent it, as HTML
     * @param truncated whether the text was cut
     * @param inReplyToStatusId the message that it answers, or null
     * @param inReplyToUserId that message's author, or null
     * @param inReplyToScreenName that author's name, or null
     * @param author who sent it
     * @param place where it was sent, or null
     * @param original the message that it repeats, or null
     * @param retweetCount how often it was repeated
     * @param favoriteCount how often it was liked
     * @param entities what the text refers to
     * @param favorited whether the reader likes it
     * @param retweeted whether the reader repeated it
     * @param possiblySensitive null if the text has no link
     * @param language two-letter code
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
     * The account that sent a message.
     *
     * @param id a number of nine digits
     * @param name in any script
     * @param screenName letters and digits
     * @param location empty, or a place
     * @param description empty, or a text in any script
     * @param url the author's home page, or null
     * @param followersCount accounts that follow it
     * @param friendsCount accounts that it follows
     * @param listedCount lists with it
     * @param createdAt with millisecond precision
     * @param favouritesCount messages that it likes
     * @param utcOffset in seconds, or null
     * @param timeZone a city, or null
     * @param geoEnabled whether it tells its place
     * @param verified whether its owner is known
     * @param statusesCount messages that it sent
     * @param language two-letter code
     * @param translator whether it translates
     * @param backgroundColor six hexadecimal digits
     * @param backgroundImageUrl an address
     * @param profileImageUrl an address
     * @param profileBannerUrl an address, or null
     * @param defaultProfile whether nothing was changed
     * @param following null in a search
     * @param followRequestSent null in a search
     * @param notifications null in a search
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

    /**
     * What a text refers to.
     *
     * @param hashtags none to three
     * @param urls none or one
     * @param mentions none to two
     */
    public record Entities(List<Hashtag> hashtags, List<Link> urls, List<Mention> mentions) implements Serializable {}

    /**
     * A hashtag in a text.
     *
     * @param text without the sign
     * @param indices where it starts and ends in the text
     */
    public record Hashtag(String text, List<Integer> indices) implements Serializable {}

    /**
     * A link in a text.
     *
     * @param url the short address
     * @param expandedUrl the full address
     * @param displayUrl the address as shown
     * @param indices where it starts and ends in the text
     */
    public record Link(String url, String expandedUrl, String displayUrl, List<Integer> indices)
            implements Serializable {}

    /**
     * An account that a text names.
     *
     * @param screenName letters and digits
     * @param name in any script
     * @param id a number of nine digits
     * @param indices where it starts and ends in the text
     */
    public record Mention(String screenName, String name, long id, List<Integer> indices) implements Serializable {}

    /**
     * About the search that found the messages.
     *
     * @param completedIn in seconds, three decimals
     * @param maxId an eighteen-digit number
     * @param nextResults the query of the next page
     * @param query the word that was searched for
     * @param count the most messages of a page
     */
    public record SearchMetadata(double completedIn, long maxId, String nextResults, String query, int count)
            implements Serializable {}
}
