// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.Tweets;
import io.github.wirebench.model.Tweets.Author;
import io.github.wirebench.model.Tweets.Entities;
import io.github.wirebench.model.Tweets.Hashtag;
import io.github.wirebench.model.Tweets.Link;
import io.github.wirebench.model.Tweets.Mention;
import io.github.wirebench.model.Tweets.SearchMetadata;
import io.github.wirebench.model.Tweets.Status;
import io.github.wirebench.proto.v1.AuthorMessage;
import io.github.wirebench.proto.v1.EntitiesMessage;
import io.github.wirebench.proto.v1.HashtagMessage;
import io.github.wirebench.proto.v1.LinkMessage;
import io.github.wirebench.proto.v1.MentionMessage;
import io.github.wirebench.proto.v1.SearchMetadataMessage;
import io.github.wirebench.proto.v1.StatusMessage;
import io.github.wirebench.proto.v1.TweetsMessage;
import java.time.Instant;
import java.util.List;

/** Maps between {@link Tweets} and {@link TweetsMessage}. */
final class TweetsMapping implements ProtoMapping<Tweets, TweetsMessage> {

    @Override
    public TweetsMessage toMessage(Tweets tweets) {
        return TweetsMessage.newBuilder()
                .addAllStatuses(
                        tweets.statuses().stream().map(TweetsMapping::toMessage).toList())
                .setMetadata(toMessage(tweets.metadata()))
                .build();
    }

    @Override
    public Tweets toDomain(TweetsMessage message) {
        return new Tweets(
                message.getStatusesList().stream().map(TweetsMapping::toDomain).toList(),
                toDomain(message.getMetadata()));
    }

    @Override
    public Parser<TweetsMessage> parser() {
        return TweetsMessage.parser();
    }

    @Override
    public void forgetSizes(TweetsMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getStatusesCount(); i++) {
            forget(message.getStatuses(i));
        }
        MemoizedSizes.forget(message.getMetadata());
    }

    private static StatusMessage toMessage(Status status) {
        StatusMessage.Builder message = StatusMessage.newBuilder()
                .setCreatedAt(status.createdAt().toEpochMilli())
                .setId(status.id())
                .setText(status.text())
                .setSource(status.source())
                .setTruncated(status.truncated())
                .setAuthor(toMessage(status.author()))
                .setRetweetCount(status.retweetCount())
                .setFavoriteCount(status.favoriteCount())
                .setEntities(toMessage(status.entities()))
                .setFavorited(status.favorited())
                .setRetweeted(status.retweeted())
                .setLanguage(status.language());
        if (status.inReplyToStatusId() != null) {
            message.setInReplyToStatusId(status.inReplyToStatusId());
        }
        if (status.inReplyToUserId() != null) {
            message.setInReplyToUserId(status.inReplyToUserId());
        }
        if (status.inReplyToScreenName() != null) {
            message.setInReplyToScreenName(status.inReplyToScreenName());
        }
        if (status.place() != null) {
            message.setPlace(status.place());
        }
        if (status.original() != null) {
            message.setOriginal(toMessage(status.original()));
        }
        if (status.possiblySensitive() != null) {
            message.setPossiblySensitive(status.possiblySensitive());
        }
        return message.build();
    }

    private static Status toDomain(StatusMessage message) {
        return new Status(
                Instant.ofEpochMilli(message.getCreatedAt()),
                message.getId(),
                message.getText(),
                message.getSource(),
                message.getTruncated(),
                message.hasInReplyToStatusId() ? message.getInReplyToStatusId() : null,
                message.hasInReplyToUserId() ? message.getInReplyToUserId() : null,
                message.hasInReplyToScreenName() ? message.getInReplyToScreenName() : null,
                toDomain(message.getAuthor()),
                message.hasPlace() ? message.getPlace() : null,
                message.hasOriginal() ? toDomain(message.getOriginal()) : null,
                message.getRetweetCount(),
                message.getFavoriteCount(),
                toDomain(message.getEntities()),
                message.getFavorited(),
                message.getRetweeted(),
                message.hasPossiblySensitive() ? message.getPossiblySensitive() : null,
                message.getLanguage());
    }

    private static void forget(StatusMessage message) {
        MemoizedSizes.forget(message);
        MemoizedSizes.forget(message.getAuthor());
        if (message.hasOriginal()) {
            forget(message.getOriginal());
        }
        forget(message.getEntities());
    }

    private static AuthorMessage toMessage(Author author) {
        AuthorMessage.Builder message = AuthorMessage.newBuilder()
                .setId(author.id())
                .setName(author.name())
                .setScreenName(author.screenName())
                .setLocation(author.location())
                .setDescription(author.description())
                .setFollowersCount(author.followersCount())
                .setFriendsCount(author.friendsCount())
                .setListedCount(author.listedCount())
                .setCreatedAt(author.createdAt().toEpochMilli())
                .setFavouritesCount(author.favouritesCount())
                .setGeoEnabled(author.geoEnabled())
                .setVerified(author.verified())
                .setStatusesCount(author.statusesCount())
                .setLanguage(author.language())
                .setTranslator(author.translator())
                .setBackgroundColor(author.backgroundColor())
                .setBackgroundImageUrl(author.backgroundImageUrl())
                .setProfileImageUrl(author.profileImageUrl())
                .setDefaultProfile(author.defaultProfile());
        if (author.url() != null) {
            message.setUrl(author.url());
        }
        if (author.utcOffset() != null) {
            message.setUtcOffset(author.utcOffset());
        }
        if (author.timeZone() != null) {
            message.setTimeZone(author.timeZone());
        }
        if (author.profileBannerUrl() != null) {
            message.setProfileBannerUrl(author.profileBannerUrl());
        }
        if (author.following() != null) {
            message.setFollowing(author.following());
        }
        if (author.followRequestSent() != null) {
            message.setFollowRequestSent(author.followRequestSent());
        }
        if (author.notifications() != null) {
            message.setNotifications(author.notifications());
        }
        return message.build();
    }

    private static Author toDomain(AuthorMessage message) {
        return new Author(
                message.getId(),
                message.getName(),
                message.getScreenName(),
                message.getLocation(),
                message.getDescription(),
                message.hasUrl() ? message.getUrl() : null,
                message.getFollowersCount(),
                message.getFriendsCount(),
                message.getListedCount(),
                Instant.ofEpochMilli(message.getCreatedAt()),
                message.getFavouritesCount(),
                message.hasUtcOffset() ? message.getUtcOffset() : null,
                message.hasTimeZone() ? message.getTimeZone() : null,
                message.getGeoEnabled(),
                message.getVerified(),
                message.getStatusesCount(),
                message.getLanguage(),
                message.getTranslator(),
                message.getBackgroundColor(),
                message.getBackgroundImageUrl(),
                message.getProfileImageUrl(),
                message.hasProfileBannerUrl() ? message.getProfileBannerUrl() : null,
                message.getDefaultProfile(),
                message.hasFollowing() ? message.getFollowing() : null,
                message.hasFollowRequestSent() ? message.getFollowRequestSent() : null,
                message.hasNotifications() ? message.getNotifications() : null);
    }

    private static EntitiesMessage toMessage(Entities entities) {
        return EntitiesMessage.newBuilder()
                .addAllHashtags(entities.hashtags().stream()
                        .map(TweetsMapping::toMessage)
                        .toList())
                .addAllUrls(
                        entities.urls().stream().map(TweetsMapping::toMessage).toList())
                .addAllMentions(entities.mentions().stream()
                        .map(TweetsMapping::toMessage)
                        .toList())
                .build();
    }

    private static Entities toDomain(EntitiesMessage message) {
        return new Entities(
                message.getHashtagsList().stream().map(TweetsMapping::toDomain).toList(),
                message.getUrlsList().stream().map(TweetsMapping::toDomain).toList(),
                message.getMentionsList().stream().map(TweetsMapping::toDomain).toList());
    }

    private static void forget(EntitiesMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getHashtagsCount(); i++) {
            MemoizedSizes.forget(message.getHashtags(i));
        }
        for (int i = 0; i < message.getUrlsCount(); i++) {
            MemoizedSizes.forget(message.getUrls(i));
        }
        for (int i = 0; i < message.getMentionsCount(); i++) {
            MemoizedSizes.forget(message.getMentions(i));
        }
    }

    private static HashtagMessage toMessage(Hashtag hashtag) {
        return HashtagMessage.newBuilder()
                .setText(hashtag.text())
                .addAllIndices(hashtag.indices())
                .build();
    }

    private static Hashtag toDomain(HashtagMessage message) {
        return new Hashtag(message.getText(), List.copyOf(message.getIndicesList()));
    }

    private static LinkMessage toMessage(Link link) {
        return LinkMessage.newBuilder()
                .setUrl(link.url())
                .setExpandedUrl(link.expandedUrl())
                .setDisplayUrl(link.displayUrl())
                .addAllIndices(link.indices())
                .build();
    }

    private static Link toDomain(LinkMessage message) {
        return new Link(
                message.getUrl(),
                message.getExpandedUrl(),
                message.getDisplayUrl(),
                List.copyOf(message.getIndicesList()));
    }

    private static MentionMessage toMessage(Mention mention) {
        return MentionMessage.newBuilder()
                .setScreenName(mention.screenName())
                .setName(mention.name())
                .setId(mention.id())
                .addAllIndices(mention.indices())
                .build();
    }

    private static Mention toDomain(MentionMessage message) {
        return new Mention(
                message.getScreenName(), message.getName(), message.getId(), List.copyOf(message.getIndicesList()));
    }

    private static SearchMetadataMessage toMessage(SearchMetadata searchMetadata) {
        return SearchMetadataMessage.newBuilder()
                .setCompletedIn(searchMetadata.completedIn())
                .setMaxId(searchMetadata.maxId())
                .setNextResults(searchMetadata.nextResults())
                .setQuery(searchMetadata.query())
                .setCount(searchMetadata.count())
                .build();
    }

    private static SearchMetadata toDomain(SearchMetadataMessage message) {
        return new SearchMetadata(
                message.getCompletedIn(),
                message.getMaxId(),
                message.getNextResults(),
                message.getQuery(),
                message.getCount());
    }
}
