// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Tweets;
import io.github.wirebench.model.Tweets.Author;
import io.github.wirebench.model.Tweets.Entities;
import io.github.wirebench.model.Tweets.Hashtag;
import io.github.wirebench.model.Tweets.Link;
import io.github.wirebench.model.Tweets.Mention;
import io.github.wirebench.model.Tweets.SearchMetadata;
import io.github.wirebench.model.Tweets.Status;
import java.io.IOException;

final class TweetsFormat implements RecordFormat<Tweets> {

    private final RecordFormat<Status> statusFormat = new StatusFormat();
    private final RecordFormat<SearchMetadata> searchMetadataFormat = new SearchMetadataFormat();

    @Override
    public void write(Tweets tweets, ByteWriter out) {
        out.writeList(tweets.statuses(), statusFormat);
        searchMetadataFormat.write(tweets.metadata(), out);
    }

    @Override
    public Tweets read(ByteReader in) throws IOException {
        return new Tweets(in.readList(statusFormat, StatusFormat.MIN_BYTES), searchMetadataFormat.read(in));
    }

    private static final class StatusFormat implements RecordFormat<Status> {

        static final int MIN_BYTES = 41 + 4 * Long.BYTES;

        private final RecordFormat<Author> authorFormat = new AuthorFormat();
        private final RecordFormat<Entities> entitiesFormat = new EntitiesFormat();

        @Override
        public void write(Status status, ByteWriter out) {
            out.writeLong(status.createdAt().toEpochMilli());
            out.writeLong(status.id());
            out.writeString(status.text());
            out.writeString(status.source());
            out.writeBoolean(status.truncated());
            if (out.writePresence(status.inReplyToStatusId())) {
                out.writeLong(status.inReplyToStatusId());
            }
            if (out.writePresence(status.inReplyToUserId())) {
                out.writeLong(status.inReplyToUserId());
            }
            if (out.writePresence(status.inReplyToScreenName())) {
                out.writeString(status.inReplyToScreenName());
            }
            authorFormat.write(status.author(), out);
            if (out.writePresence(status.place())) {
                out.writeString(status.place());
            }
            if (out.writePresence(status.original())) {
                write(status.original(), out);
            }
            out.writeVarint(status.retweetCount());
            out.writeVarint(status.favoriteCount());
            entitiesFormat.write(status.entities(), out);
            out.writeBoolean(status.favorited());
            out.writeBoolean(status.retweeted());
            if (out.writePresence(status.possiblySensitive())) {
                out.writeBoolean(status.possiblySensitive());
            }
            out.writeString(status.language());
        }

        @Override
        public Status read(ByteReader in) throws IOException {
            return new Status(
                    in.readInstant(),
                    in.readLong(),
                    in.readString(),
                    in.readString(),
                    in.readBoolean(),
                    in.readBoolean() ? in.readLong() : null,
                    in.readBoolean() ? in.readLong() : null,
                    in.readBoolean() ? in.readString() : null,
                    authorFormat.read(in),
                    in.readBoolean() ? in.readString() : null,
                    in.readBoolean() ? read(in) : null,
                    in.readVarint(),
                    in.readVarint(),
                    entitiesFormat.read(in),
                    in.readBoolean(),
                    in.readBoolean(),
                    in.readBoolean() ? in.readBoolean() : null,
                    in.readString());
        }
    }

    private static final class AuthorFormat implements RecordFormat<Author> {

        @Override
        public void write(Author author, ByteWriter out) {
            out.writeLong(author.id());
            out.writeString(author.name());
            out.writeString(author.screenName());
            out.writeString(author.location());
            out.writeString(author.description());
            if (out.writePresence(author.url())) {
                out.writeString(author.url());
            }
            out.writeVarint(author.followersCount());
            out.writeVarint(author.friendsCount());
            out.writeVarint(author.listedCount());
            out.writeLong(author.createdAt().toEpochMilli());
            out.writeVarint(author.favouritesCount());
            if (out.writePresence(author.utcOffset())) {
                out.writeVarint(author.utcOffset());
            }
            if (out.writePresence(author.timeZone())) {
                out.writeString(author.timeZone());
            }
            out.writeBoolean(author.geoEnabled());
            out.writeBoolean(author.verified());
            out.writeVarint(author.statusesCount());
            out.writeString(author.language());
            out.writeBoolean(author.translator());
            out.writeString(author.backgroundColor());
            out.writeString(author.backgroundImageUrl());
            out.writeString(author.profileImageUrl());
            if (out.writePresence(author.profileBannerUrl())) {
                out.writeString(author.profileBannerUrl());
            }
            out.writeBoolean(author.defaultProfile());
            if (out.writePresence(author.following())) {
                out.writeBoolean(author.following());
            }
            if (out.writePresence(author.followRequestSent())) {
                out.writeBoolean(author.followRequestSent());
            }
            if (out.writePresence(author.notifications())) {
                out.writeBoolean(author.notifications());
            }
        }

        @Override
        public Author read(ByteReader in) throws IOException {
            return new Author(
                    in.readLong(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readBoolean() ? in.readString() : null,
                    in.readVarint(),
                    in.readVarint(),
                    in.readVarint(),
                    in.readInstant(),
                    in.readVarint(),
                    in.readBoolean() ? in.readVarint() : null,
                    in.readBoolean() ? in.readString() : null,
                    in.readBoolean(),
                    in.readBoolean(),
                    in.readVarint(),
                    in.readString(),
                    in.readBoolean(),
                    in.readString(),
                    in.readString(),
                    in.readString(),
                    in.readBoolean() ? in.readString() : null,
                    in.readBoolean(),
                    in.readBoolean() ? in.readBoolean() : null,
                    in.readBoolean() ? in.readBoolean() : null,
                    in.readBoolean() ? in.readBoolean() : null);
        }
    }

    private static final class EntitiesFormat implements RecordFormat<Entities> {

        private final RecordFormat<Hashtag> hashtagFormat = new HashtagFormat();
        private final RecordFormat<Link> linkFormat = new LinkFormat();
        private final RecordFormat<Mention> mentionFormat = new MentionFormat();

        @Override
        public void write(Entities entities, ByteWriter out) {
            out.writeList(entities.hashtags(), hashtagFormat);
            out.writeList(entities.urls(), linkFormat);
            out.writeList(entities.mentions(), mentionFormat);
        }

        @Override
        public Entities read(ByteReader in) throws IOException {
            return new Entities(
                    in.readList(hashtagFormat, HashtagFormat.MIN_BYTES),
                    in.readList(linkFormat, LinkFormat.MIN_BYTES),
                    in.readList(mentionFormat, MentionFormat.MIN_BYTES));
        }
    }

    private static final class HashtagFormat implements RecordFormat<Hashtag> {

        static final int MIN_BYTES = 2;

        @Override
        public void write(Hashtag hashtag, ByteWriter out) {
            out.writeString(hashtag.text());
            out.writeInts(hashtag.indices());
        }

        @Override
        public Hashtag read(ByteReader in) throws IOException {
            return new Hashtag(in.readString(), in.readInts());
        }
    }

    private static final class LinkFormat implements RecordFormat<Link> {

        static final int MIN_BYTES = 4;

        @Override
        public void write(Link link, ByteWriter out) {
            out.writeString(link.url());
            out.writeString(link.expandedUrl());
            out.writeString(link.displayUrl());
            out.writeInts(link.indices());
        }

        @Override
        public Link read(ByteReader in) throws IOException {
            return new Link(in.readString(), in.readString(), in.readString(), in.readInts());
        }
    }

    private static final class MentionFormat implements RecordFormat<Mention> {

        static final int MIN_BYTES = 3 + Long.BYTES;

        @Override
        public void write(Mention mention, ByteWriter out) {
            out.writeString(mention.screenName());
            out.writeString(mention.name());
            out.writeLong(mention.id());
            out.writeInts(mention.indices());
        }

        @Override
        public Mention read(ByteReader in) throws IOException {
            return new Mention(in.readString(), in.readString(), in.readLong(), in.readInts());
        }
    }

    private static final class SearchMetadataFormat implements RecordFormat<SearchMetadata> {

        @Override
        public void write(SearchMetadata searchMetadata, ByteWriter out) {
            out.writeDouble(searchMetadata.completedIn());
            out.writeLong(searchMetadata.maxId());
            out.writeString(searchMetadata.nextResults());
            out.writeString(searchMetadata.query());
            out.writeVarint(searchMetadata.count());
        }

        @Override
        public SearchMetadata read(ByteReader in) throws IOException {
            return new SearchMetadata(
                    in.readDouble(), in.readLong(), in.readString(), in.readString(), in.readVarint());
        }
    }
}
