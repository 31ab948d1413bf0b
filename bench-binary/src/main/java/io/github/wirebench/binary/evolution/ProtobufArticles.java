// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import com.google.protobuf.UnknownFieldSet;
import io.github.wirebench.proto.v3.ArticleMessage;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * Articles in Protobuf. A reader needs only its own classes. By the library's default the message keeps fields that
 * they do not have as unknown fields.
 */
final class ProtobufArticles implements VersionedArticles {

    @Override
    public byte[] encode(ArticleV3 article, ArticleVersion writer) throws IOException {
        byte[] newest = message(article).toByteArray();
        return DiscardUnknownFieldsParser.wrap(parser(writer)).parseFrom(newest).toByteArray();
    }

    @Override
    public Reader reader(ArticleVersion writer, ArticleVersion reader) {
        Parser<? extends Message> parser = parser(reader);
        return bytes -> parser.parseFrom(bytes);
    }

    @Override
    public ArticleV3 toNewest(Object read) throws IOException {
        Message.Builder known = ((Message) read).toBuilder().setUnknownFields(UnknownFieldSet.getDefaultInstance());
        ArticleMessage newest = ArticleMessage.parseFrom(known.build().toByteString());
        return new ArticleV3(
                newest.getId(),
                newest.getTitle(),
                newest.getBody(),
                List.copyOf(newest.getCategoriesList()),
                Instant.ofEpochMilli(newest.getPublishedAt()),
                newest.getViewCount(),
                newest.getReadingTimeMinutes(),
                ArticleV3.ContentFormat.valueOf(newest.getFormat().name()));
    }

    static Parser<? extends Message> parser(ArticleVersion version) {
        return switch (version) {
            case V1 -> io.github.wirebench.proto.v1.ArticleMessage.parser();
            case V2 -> io.github.wirebench.proto.v2.ArticleMessage.parser();
            case V3 -> ArticleMessage.parser();
        };
    }

    static ArticleMessage message(ArticleV3 article) {
        return ArticleMessage.newBuilder()
                .setId(article.id())
                .setTitle(article.title())
                .setBody(article.body())
                .addAllCategories(article.categories())
                .setPublishedAt(article.publishedAt().toEpochMilli())
                .setViewCount(article.viewCount())
                .setReadingTimeMinutes(article.readingTimeMinutes())
                .setFormat(io.github.wirebench.proto.v3.ContentFormat.forNumber(
                        article.format().ordinal()))
                .build();
    }
}
