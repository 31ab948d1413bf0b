// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.AuthorRecord;
import io.github.wirebench.avro.v1.EntitiesRecord;
import io.github.wirebench.avro.v1.HashtagRecord;
import io.github.wirebench.avro.v1.LinkRecord;
import io.github.wirebench.avro.v1.MentionRecord;
import io.github.wirebench.avro.v1.SearchMetadataRecord;
import io.github.wirebench.avro.v1.StatusRecord;
import io.github.wirebench.avro.v1.TweetsRecord;
import io.github.wirebench.model.Tweets;
import io.github.wirebench.model.Tweets.Author;
import io.github.wirebench.model.Tweets.Entities;
import io.github.wirebench.model.Tweets.Hashtag;
import io.github.wirebench.model.Tweets.Link;
import io.github.wirebench.model.Tweets.Mention;
import io.github.wirebench.model.Tweets.SearchMetadata;
import io.github.wirebench.model.Tweets.Status;
import java.time.Instant;
import java.util.List;

/** Maps between {@link Tweets} and {@link TweetsRecord}. */
final class TweetsMapping implements AvroMapping<Tweets, TweetsRecord> {

    @Override
    public TweetsRecord toRecord(Tweets tweets) {
        return new TweetsRecord(
                tweets.statuses().stream().map(TweetsMapping::toRecord).toList(), toRecord(tweets.metadata()));
    }

    @Override
    public Tweets toDomain(TweetsRecord tweets) {
        return new Tweets(
                tweets.getStatuses().stream().map(TweetsMapping::toDomain).toList(), toDomain(tweets.getMetadata()));
    }

    @Override
    public Class<TweetsRecord> recordClass() {
        return TweetsRecord.class;
    }

    private static StatusRecord toRecord(Status status) {
        return new StatusRecord(
                status.createdAt().toEpochMilli(),
                status.id(),
                status.text(),
                status.source(),
                status.truncated(),
                status.inReplyToStatusId(),
                status.inReplyToUserId(),
                status.inReplyToScreenName(),
                toRecord(status.author()),
                status.place(),
                status.original() == null ? null : toRecord(status.original()),
                status.retweetCount(),
                status.favoriteCount(),
                toRecord(status.entities()),
                status.favorited(),
                status.retweeted(),
                status.possiblySensitive(),
                status.language());
    }

    private static Status toDomain(StatusRecord status) {
        return new Status(
                Instant.ofEpochMilli(status.getCreatedAt()),
                status.getId(),
                status.getText(),
                status.getSource(),
                status.getTruncated(),
                status.getInReplyToStatusId(),
                status.getInReplyToUserId(),
                status.getInReplyToScreenName(),
                toDomain(status.getAuthor()),
                status.getPlace(),
                status.getOriginal() == null ? null : toDomain(status.getOriginal()),
                status.getRetweetCount(),
                status.getFavoriteCount(),
                toDomain(status.getEntities()),
                status.getFavorited(),
                status.getRetweeted(),
                status.getPossiblySensitive(),
                status.getLanguage());
    }

    private static AuthorRecord toRecord(Author author) {
        return new AuthorRecord(
                author.id(),
                author.name(),
                author.screenName(),
                author.location(),
                author.description(),
                author.url(),
                author.followersCount(),
                author.friendsCount(),
                author.listedCount(),
                author.createdAt().toEpochMilli(),
                author.favouritesCount(),
                author.utcOffset(),
                author.timeZone(),
                author.geoEnabled(),
                author.verified(),
                author.statusesCount(),
                author.language(),
                author.translator(),
                author.backgroundColor(),
                author.backgroundImageUrl(),
                author.profileImageUrl(),
                author.profileBannerUrl(),
                author.defaultProfile(),
                author.following(),
                author.followRequestSent(),
                author.notifications());
    }

    private static Author toDomain(AuthorRecord author) {
        return new Author(
                author.getId(),
                author.getName(),
                author.getScreenName(),
                author.getLocation(),
                author.getDescription(),
                author.getUrl(),
                author.getFollowersCount(),
                author.getFriendsCount(),
                author.getListedCount(),
                Instant.ofEpochMilli(author.getCreatedAt()),
                author.getFavouritesCount(),
                author.getUtcOffset(),
                author.getTimeZone(),
                author.getGeoEnabled(),
                author.getVerified(),
                author.getStatusesCount(),
                author.getLanguage(),
                author.getTranslator(),
                author.getBackgroundColor(),
                author.getBackgroundImageUrl(),
                author.getProfileImageUrl(),
                author.getProfileBannerUrl(),
                author.getDefaultProfile(),
                author.getFollowing(),
                author.getFollowRequestSent(),
                author.getNotifications());
    }

    private static EntitiesRecord toRecord(Entities entities) {
        return new EntitiesRecord(
                entities.hashtags().stream().map(TweetsMapping::toRecord).toList(),
                entities.urls().stream().map(TweetsMapping::toRecord).toList(),
                entities.mentions().stream().map(TweetsMapping::toRecord).toList());
    }

    private static Entities toDomain(EntitiesRecord entities) {
        return new Entities(
                entities.getHashtags().stream().map(TweetsMapping::toDomain).toList(),
                entities.getUrls().stream().map(TweetsMapping::toDomain).toList(),
                entities.getMentions().stream().map(TweetsMapping::toDomain).toList());
    }

    private static HashtagRecord toRecord(Hashtag hashtag) {
        return new HashtagRecord(hashtag.text(), hashtag.indices());
    }

    private static Hashtag toDomain(HashtagRecord hashtag) {
        return new Hashtag(hashtag.getText(), List.copyOf(hashtag.getIndices()));
    }

    private static LinkRecord toRecord(Link link) {
        return new LinkRecord(link.url(), link.expandedUrl(), link.displayUrl(), link.indices());
    }

    private static Link toDomain(LinkRecord link) {
        return new Link(link.getUrl(), link.getExpandedUrl(), link.getDisplayUrl(), List.copyOf(link.getIndices()));
    }

    private static MentionRecord toRecord(Mention mention) {
        return new MentionRecord(mention.screenName(), mention.name(), mention.id(), mention.indices());
    }

    private static Mention toDomain(MentionRecord mention) {
        return new Mention(
                mention.getScreenName(), mention.getName(), mention.getId(), List.copyOf(mention.getIndices()));
    }

    private static SearchMetadataRecord toRecord(SearchMetadata searchMetadata) {
        return new SearchMetadataRecord(
                searchMetadata.completedIn(),
                searchMetadata.maxId(),
                searchMetadata.nextResults(),
                searchMetadata.query(),
                searchMetadata.count());
    }

    private static SearchMetadata toDomain(SearchMetadataRecord searchMetadata) {
        return new SearchMetadata(
                searchMetadata.getCompletedIn(),
                searchMetadata.getMaxId(),
                searchMetadata.getNextResults(),
                searchMetadata.getQuery(),
                searchMetadata.getCount());
    }
}
