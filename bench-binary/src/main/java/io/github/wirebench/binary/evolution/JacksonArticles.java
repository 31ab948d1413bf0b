// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;

/**
 * Articles in JSON with Jackson. Two settings that are not Jackson's defaults make evolution possible: unknown
 * properties are ignored, and unknown enum values are read as the value that is marked for them.
 */
final class JacksonArticles implements VersionedArticles {

    private final JsonMapper mapper = mapper();

    /**
     * Creates a mapper that can read documents of newer versions. Timestamps are epoch milliseconds, as in all our
     * JSON.
     */
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
    public ArticleReader reader(ArticleVersion writer, ArticleVersion reader) {
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
