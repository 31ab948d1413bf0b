// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Articles in JSON with Jackson. Two settings that are not Jackson's defaults make evolution possible: unknown
 * properties are ignored, and unknown enum values are read as the value that is marked for them.
 */
final class JacksonArticles implements VersionedArticles {

    /** An article with the fields of version 1, which are those of {@link io.github.wirebench.model.Article}. */
    record ArticleV1(
            String id, String title, String body, List<String> categories, Instant publishedAt, long viewCount) {}

    /** An article with the fields of version 2. */
    record ArticleV2(
            String id,
            String title,
            String body,
            List<String> categories,
            Instant publishedAt,
            long viewCount,
            int readingTimeMinutes) {}

    /**
     * An article with the fields of version 1 that keeps unknown properties.
     *
     * @param others unknown properties by name, as Jackson's untyped values
     */
    record OpenArticle(
            String id,
            String title,
            String body,
            List<String> categories,
            Instant publishedAt,
            long viewCount,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> others) {}

    private final JsonMapper mapper = mapper();

    /** Creates a mapper that can read documents of newer versions. */
    static JsonMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DeserializationFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE)
                .build();
    }

    @Override
    public byte[] encode(ArticleV3 article, ArticleVersion writer) throws IOException {
        return mapper.writeValueAsBytes(mapper.convertValue(article, type(writer)));
    }

    @Override
    public Reader reader(ArticleVersion writer, ArticleVersion reader) {
        ObjectReader objectReader = mapper.readerFor(type(reader));
        return bytes -> objectReader.readValue(bytes);
    }

    @Override
    public ArticleV3 toNewest(Object read) {
        return mapper.convertValue(read, ArticleV3.class);
    }

    static Class<?> type(ArticleVersion version) {
        return switch (version) {
            case V1 -> ArticleV1.class;
            case V2 -> ArticleV2.class;
            case V3 -> ArticleV3.class;
        };
    }
}
