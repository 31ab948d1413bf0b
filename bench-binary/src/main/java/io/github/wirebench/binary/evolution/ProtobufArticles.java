// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
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
    public ArticleReader reader(ArticleVersion writer, ArticleVersion reader) {
        Parser<? extends Message> parser = parser(reader);
        return bytes -> parser.parseFrom(bytes);
    }

    @Override
    public ArticleV3 toNewest(Object read) {
        Message message = (Message) read;
        Object minutes = field(message, "reading_time_minutes");
        Object format = field(message, "format");
        return new ArticleV3(
                (String) field(message, "id"),
                (String) field(message, "title"),
                (String) field(message, "body"),
                ((List<?>) field(message, "categories"))
                        .stream().map(String.class::cast).toList(),
                Instant.ofEpochMilli((Long) field(message, "published_at")),
                (Long) field(message, "view_count"),
                minutes == null ? 0 : (Integer) minutes,
                format == null ? null : ContentFormat.valueOf(((EnumValueDescriptor) format).getName()));
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

    /** Returns null if the message's version has no such field. */
    private static Object field(Message message, String name) {
        FieldDescriptor field = message.getDescriptorForType().findFieldByName(name);
        return field == null ? null : message.getField(field);
    }
}
