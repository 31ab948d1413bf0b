// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MappersTest {

    static Stream<Payload> carriesEveryPayloadOfPlainRecords() {
        return Payload.suite().stream().filter(payload -> payload != Payload.EVENTS);
    }

    @ParameterizedTest
    @MethodSource
    void carriesEveryPayloadOfPlainRecords(Payload payload) throws IOException {
        Object value = payload.sample(0);
        byte[] json = Mappers.create().writeValueAsBytes(value);
        assertThat((Object) Mappers.create().readValue(json, payload.type())).isEqualTo(value);
    }

    @Test
    void refusesObjectsOfSeveralTypes() {
        assertThatThrownBy(() -> Mappers.values(Payload.EVENTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(": choose a ");
    }

    @Test
    void writesTimestampsAsEpochMillisAndIgnoresUnknownFields() throws IOException {
        Article article = (Article) Payload.ARTICLE_SHORT.sample(0);
        String json = Mappers.create().writeValueAsString(article);
        assertThat(json).contains("\"publishedAt\":" + article.publishedAt().toEpochMilli());
        byte[] widened = json.replace("{\"id\"", "{\"unknown\":1,\"id\"").getBytes(StandardCharsets.UTF_8);
        assertThat(Mappers.create().readValue(widened, Article.class)).isEqualTo(article);
    }

    @Test
    void createsANewMapperOnEveryCall() {
        assertThat(Mappers.create()).isNotSameAs(Mappers.create());
    }
}
