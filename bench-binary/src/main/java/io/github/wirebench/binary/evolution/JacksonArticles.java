// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;

/**
 * Articles in JSON by Jackson. It evolves only with two settings that are not its defaults: unknown properties are ignored,
 * and unknown enum values become the value that is marked for it.
 */
final class JacksonArticles implements VersionedArticles {

    private final JsonMapper mapper = mapper();

    /** A mapper whose readers survive documents of newer versions; timestamps are epoch milliseconds as in all our JSON. */
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
