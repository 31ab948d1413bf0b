// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Tweets;
import io.github.wirebench.model.Tweets.Author;
import io.github.wirebench.model.Tweets.Entities;
import io.github.wirebench.model.Tweets.Hashtag;
import io.github.wirebench.model.Tweets.Link;
import io.github.wirebench.model.Tweets.Mention;
import io.github.wirebench.model.Tweets.SearchMetadata;
import io.github.wirebench.model.Tweets.Status;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class TweetsPacker implements RecordPacker<Tweets> {

    private final RecordPacker<Status> statusPacker = new StatusPacker();
    private final RecordPacker<SearchMetadata> searchMetadataPacker = new SearchMetadataPacker();

    @Override
    public void pack(Tweets tweets, MessagePacker out) throws IOException {
        out.packMapHeader(2);
        out.packString("statuses");
        RecordPacker.packList(tweets.statuses(), statusPacker, out);
        out.packString("metadata");
        searchMetadataPacker.pack(tweets.metadata(), out);
    }

    @Override
    public Tweets unpack(MessageUnpacker in) throws IOException {
        List<Status> statuses = null;
        SearchMetadata metadata = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "statuses" -> statuses = RecordPacker.unpackList(statusPacker, in);
                case "metadata" -> metadata = searchMetadataPacker.unpack(in);
                default -> in.skipValue();
            }
        }
        return new Tweets(statuses, metadata);
    }

    private static final class StatusPacker implements RecordPacker<Status> {

        private final RecordPacker<Author> authorPacker = new AuthorPacker();
        private final RecordPacker<Entities> entitiesPacker = new EntitiesPacker();

        @Override
        public void pack(Status status, MessagePacker out) throws IOException {
            out.packMapHeader(18);
            out.packString("createdAt");
            out.packLong(status.createdAt().toEpochMilli());
            out.packString("id");
            out.packLong(status.id());
            out.packString("text");
            out.packString(status.text());
            out.packString("source");
            out.packString(status.source());
            out.packString("truncated");
            out.packBoolean(status.truncated());
            out.packString("inReplyToStatusId");
            if (status.inReplyToStatusId() == null) {
                out.packNil();
            } else {
                out.packLong(status.inReplyToStatusId());
            }
            out.packString("inReplyToUserId");
            if (status.inReplyToUserId() == null) {
                out.packNil();
            } else {
                out.packLong(status.inReplyToUserId());
            }
            out.packString("inReplyToScreenName");
            if (status.inReplyToScreenName() == null) {
                out.packNil();
            } else {
                out.packString(status.inReplyToScreenName());
            }
            out.packString("author");
            authorPacker.pack(status.author(), out);
            out.packString("place");
            if (status.place() == null) {
                out.packNil();
            } else {
                out.packString(status.place());
            }
            out.packString("original");
            if (status.original() == null) {
                out.packNil();
            } else {
                pack(status.original(), out);
            }
            out.packString("retweetCount");
            out.packInt(status.retweetCount());
            out.packString("favoriteCount");
            out.packInt(status.favoriteCount());
            out.packString("entities");
            entitiesPacker.pack(status.entities(), out);
            out.packString("favorited");
            out.packBoolean(status.favorited());
            out.packString("retweeted");
            out.packBoolean(status.retweeted());
            out.packString("possiblySensitive");
            if (status.possiblySensitive() == null) {
                out.packNil();
            } else {
                out.packBoolean(status.possiblySensitive());
            }
            out.packString("language");
            out.packString(status.language());
        }

        @Override
        public Status unpack(MessageUnpacker in) throws IOException {
            Instant createdAt = null;
            long id = 0;
            String text = null;
            String source = null;
            boolean truncated = false;
            Long inReplyToStatusId = null;
            Long inReplyToUserId = null;
            String inReplyToScreenName = null;
            Author author = null;
            String place = null;
            Status original = null;
            int retweetCount = 0;
            int favoriteCount = 0;
            Entities entities = null;
            boolean favorited = false;
            boolean retweeted = false;
            Boolean possiblySensitive = null;
            String language = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "createdAt" -> createdAt = Instant.ofEpochMilli(in.unpackLong());
                    case "id" -> id = in.unpackLong();
                    case "text" -> text = in.unpackString();
                    case "source" -> source = in.unpackString();
                    case "truncated" -> truncated = in.unpackBoolean();
                    case "inReplyToStatusId" -> inReplyToStatusId = in.tryUnpackNil() ? null : in.unpackLong();
                    case "inReplyToUserId" -> inReplyToUserId = in.tryUnpackNil() ? null : in.unpackLong();
                    case "inReplyToScreenName" -> inReplyToScreenName = in.tryUnpackNil() ? null : in.unpackString();
                    case "author" -> author = authorPacker.unpack(in);
                    case "place" -> place = in.tryUnpackNil() ? null : in.unpackString();
                    case "original" -> original = in.tryUnpackNil() ? null : unpack(in);
                    case "retweetCount" -> retweetCount = in.unpackInt();
                    case "favoriteCount" -> favoriteCount = in.unpackInt();
                    case "entities" -> entities = entitiesPacker.unpack(in);
                    case "favorited" -> favorited = in.unpackBoolean();
                    case "retweeted" -> retweeted = in.unpackBoolean();
                    case "possiblySensitive" -> possiblySensitive = in.tryUnpackNil() ? null : in.unpackBoolean();
                    case "language" -> language = in.unpackString();
                    default -> in.skipValue();
                }
            }
            return new Status(
                    createdAt,
                    id,
                    text,
                    source,
                    truncated,
                    inReplyToStatusId,
                    inReplyToUserId,
                    inReplyToScreenName,
                    author,
                    place,
                    original,
                    retweetCount,
                    favoriteCount,
                    entities,
                    favorited,
                    retweeted,
                    possiblySensitive,
                    language);
        }
    }

    private static final class AuthorPacker implements RecordPacker<Author> {

        @Override
        public void pack(Author author, MessagePacker out) throws IOException {
            out.packMapHeader(26);
            out.packString("id");
            out.packLong(author.id());
            out.packString("name");
            out.packString(author.name());
            out.packString("screenName");
            out.packString(author.screenName());
            out.packString("location");
            out.packString(author.location());
            out.packString("description");
            out.packString(author.description());
            out.packString("url");
            if (author.url() == null) {
                out.packNil();
            } else {
                out.packString(author.url());
            }
            out.packString("followersCount");
            out.packInt(author.followersCount());
            out.packString("friendsCount");
            out.packInt(author.friendsCount());
            out.packString("listedCount");
            out.packInt(author.listedCount());
            out.packString("createdAt");
            out.packLong(author.createdAt().toEpochMilli());
            out.packString("favouritesCount");
            out.packInt(author.favouritesCount());
            out.packString("utcOffset");
            if (author.utcOffset() == null) {
                out.packNil();
            } else {
                out.packInt(author.utcOffset());
            }
            out.packString("timeZone");
            if (author.timeZone() == null) {
                out.packNil();
            } else {
                out.packString(author.timeZone());
            }
            out.packString("geoEnabled");
            out.packBoolean(author.geoEnabled());
            out.packString("verified");
            out.packBoolean(author.verified());
            out.packString("statusesCount");
            out.packInt(author.statusesCount());
            out.packString("language");
            out.packString(author.language());
            out.packString("translator");
            out.packBoolean(author.translator());
            out.packString("backgroundColor");
            out.packString(author.backgroundColor());
            out.packString("backgroundImageUrl");
            out.packString(author.backgroundImageUrl());
            out.packString("profileImageUrl");
            out.packString(author.profileImageUrl());
            out.packString("profileBannerUrl");
            if (author.profileBannerUrl() == null) {
                out.packNil();
            } else {
                out.packString(author.profileBannerUrl());
            }
            out.packString("defaultProfile");
            out.packBoolean(author.defaultProfile());
            out.packString("following");
            if (author.following() == null) {
                out.packNil();
            } else {
                out.packBoolean(author.following());
            }
            out.packString("followRequestSent");
            if (author.followRequestSent() == null) {
                out.packNil();
            } else {
                out.packBoolean(author.followRequestSent());
            }
            out.packString("notifications");
            if (author.notifications() == null) {
                out.packNil();
            } else {
                out.packBoolean(author.notifications());
            }
        }

        @Override
        public Author unpack(MessageUnpacker in) throws IOException {
            long id = 0;
            String name = null;
            String screenName = null;
            String location = null;
            String description = null;
            String url = null;
            int followersCount = 0;
            int friendsCount = 0;
            int listedCount = 0;
            Instant createdAt = null;
            int favouritesCount = 0;
            Integer utcOffset = null;
            String timeZone = null;
            boolean geoEnabled = false;
            boolean verified = false;
            int statusesCount = 0;
            String language = null;
            boolean translator = false;
            String backgroundColor = null;
            String backgroundImageUrl = null;
            String profileImageUrl = null;
            String profileBannerUrl = null;
            boolean defaultProfile = false;
            Boolean following = null;
            Boolean followRequestSent = null;
            Boolean notifications = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "id" -> id = in.unpackLong();
                    case "name" -> name = in.unpackString();
                    case "screenName" -> screenName = in.unpackString();
                    case "location" -> location = in.unpackString();
                    case "description" -> description = in.unpackString();
                    case "url" -> url = in.tryUnpackNil() ? null : in.unpackString();
                    case "followersCount" -> followersCount = in.unpackInt();
                    case "friendsCount" -> friendsCount = in.unpackInt();
                    case "listedCount" -> listedCount = in.unpackInt();
                    case "createdAt" -> createdAt = Instant.ofEpochMilli(in.unpackLong());
                    case "favouritesCount" -> favouritesCount = in.unpackInt();
                    case "utcOffset" -> utcOffset = in.tryUnpackNil() ? null : in.unpackInt();
                    case "timeZone" -> timeZone = in.tryUnpackNil() ? null : in.unpackString();
                    case "geoEnabled" -> geoEnabled = in.unpackBoolean();
                    case "verified" -> verified = in.unpackBoolean();
                    case "statusesCount" -> statusesCount = in.unpackInt();
                    case "language" -> language = in.unpackString();
                    case "translator" -> translator = in.unpackBoolean();
                    case "backgroundColor" -> backgroundColor = in.unpackString();
                    case "backgroundImageUrl" -> backgroundImageUrl = in.unpackString();
                    case "profileImageUrl" -> profileImageUrl = in.unpackString();
                    case "profileBannerUrl" -> profileBannerUrl = in.tryUnpackNil() ? null : in.unpackString();
                    case "defaultProfile" -> defaultProfile = in.unpackBoolean();
                    case "following" -> following = in.tryUnpackNil() ? null : in.unpackBoolean();
                    case "followRequestSent" -> followRequestSent = in.tryUnpackNil() ? null : in.unpackBoolean();
                    case "notifications" -> notifications = in.tryUnpackNil() ? null : in.unpackBoolean();
                    default -> in.skipValue();
                }
            }
            return new Author(
                    id,
                    name,
                    screenName,
                    location,
                    description,
                    url,
                    followersCount,
                    friendsCount,
                    listedCount,
                    createdAt,
                    favouritesCount,
                    utcOffset,
                    timeZone,
                    geoEnabled,
                    verified,
                    statusesCount,
                    language,
                    translator,
                    backgroundColor,
                    backgroundImageUrl,
                    profileImageUrl,
                    profileBannerUrl,
                    defaultProfile,
                    following,
                    followRequestSent,
                    notifications);
        }
    }

    private static final class EntitiesPacker implements RecordPacker<Entities> {

        private final RecordPacker<Hashtag> hashtagPacker = new HashtagPacker();
        private final RecordPacker<Link> linkPacker = new LinkPacker();
        private final RecordPacker<Mention> mentionPacker = new MentionPacker();

        @Override
        public void pack(Entities entities, MessagePacker out) throws IOException {
            out.packMapHeader(3);
            out.packString("hashtags");
            RecordPacker.packList(entities.hashtags(), hashtagPacker, out);
            out.packString("urls");
            RecordPacker.packList(entities.urls(), linkPacker, out);
            out.packString("mentions");
            RecordPacker.packList(entities.mentions(), mentionPacker, out);
        }

        @Override
        public Entities unpack(MessageUnpacker in) throws IOException {
            List<Hashtag> hashtags = null;
            List<Link> urls = null;
            List<Mention> mentions = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "hashtags" -> hashtags = RecordPacker.unpackList(hashtagPacker, in);
                    case "urls" -> urls = RecordPacker.unpackList(linkPacker, in);
                    case "mentions" -> mentions = RecordPacker.unpackList(mentionPacker, in);
                    default -> in.skipValue();
                }
            }
            return new Entities(hashtags, urls, mentions);
        }
    }

    private static final class HashtagPacker implements RecordPacker<Hashtag> {

        @Override
        public void pack(Hashtag hashtag, MessagePacker out) throws IOException {
            out.packMapHeader(2);
            out.packString("text");
            out.packString(hashtag.text());
            out.packString("indices");
            RecordPacker.packList(hashtag.indices(), BasicPackers.INT, out);
        }

        @Override
        public Hashtag unpack(MessageUnpacker in) throws IOException {
            String text = null;
            List<Integer> indices = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "text" -> text = in.unpackString();
                    case "indices" -> indices = RecordPacker.unpackList(BasicPackers.INT, in);
                    default -> in.skipValue();
                }
            }
            return new Hashtag(text, indices);
        }
    }

    private static final class LinkPacker implements RecordPacker<Link> {

        @Override
        public void pack(Link link, MessagePacker out) throws IOException {
            out.packMapHeader(4);
            out.packString("url");
            out.packString(link.url());
            out.packString("expandedUrl");
            out.packString(link.expandedUrl());
            out.packString("displayUrl");
            out.packString(link.displayUrl());
            out.packString("indices");
            RecordPacker.packList(link.indices(), BasicPackers.INT, out);
        }

        @Override
        public Link unpack(MessageUnpacker in) throws IOException {
            String url = null;
            String expandedUrl = null;
            String displayUrl = null;
            List<Integer> indices = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "url" -> url = in.unpackString();
                    case "expandedUrl" -> expandedUrl = in.unpackString();
                    case "displayUrl" -> displayUrl = in.unpackString();
                    case "indices" -> indices = RecordPacker.unpackList(BasicPackers.INT, in);
                    default -> in.skipValue();
                }
            }
            return new Link(url, expandedUrl, displayUrl, indices);
        }
    }

    private static final class MentionPacker implements RecordPacker<Mention> {

        @Override
        public void pack(Mention mention, MessagePacker out) throws IOException {
            out.packMapHeader(4);
            out.packString("screenName");
            out.packString(mention.screenName());
            out.packString("name");
            out.packString(mention.name());
            out.packString("id");
            out.packLong(mention.id());
            out.packString("indices");
            RecordPacker.packList(mention.indices(), BasicPackers.INT, out);
        }

        @Override
        public Mention unpack(MessageUnpacker in) throws IOException {
            String screenName = null;
            String name = null;
            long id = 0;
            List<Integer> indices = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "screenName" -> screenName = in.unpackString();
                    case "name" -> name = in.unpackString();
                    case "id" -> id = in.unpackLong();
                    case "indices" -> indices = RecordPacker.unpackList(BasicPackers.INT, in);
                    default -> in.skipValue();
                }
            }
            return new Mention(screenName, name, id, indices);
        }
    }

    private static final class SearchMetadataPacker implements RecordPacker<SearchMetadata> {

        @Override
        public void pack(SearchMetadata searchMetadata, MessagePacker out) throws IOException {
            out.packMapHeader(5);
            out.packString("completedIn");
            out.packDouble(searchMetadata.completedIn());
            out.packString("maxId");
            out.packLong(searchMetadata.maxId());
            out.packString("nextResults");
            out.packString(searchMetadata.nextResults());
            out.packString("query");
            out.packString(searchMetadata.query());
            out.packString("count");
            out.packInt(searchMetadata.count());
        }

        @Override
        public SearchMetadata unpack(MessageUnpacker in) throws IOException {
            double completedIn = 0;
            long maxId = 0;
            String nextResults = null;
            String query = null;
            int count = 0;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "completedIn" -> completedIn = in.unpackDouble();
                    case "maxId" -> maxId = in.unpackLong();
                    case "nextResults" -> nextResults = in.unpackString();
                    case "query" -> query = in.unpackString();
                    case "count" -> count = in.unpackInt();
                    default -> in.skipValue();
                }
            }
            return new SearchMetadata(completedIn, maxId, nextResults, query, count);
        }
    }
}
