// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.google.protobuf.Message;
import io.github.wirebench.binary.evolution.JacksonArticles.OpenArticle;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import io.github.wirebench.proto.v1.ArticleMessage;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Passes articles of version 3 through a service of version 1 to a reader of version 3, and checks which fields
 * survive.
 */
class UnknownFieldsTest {

    private static final ArticleV3 ARTICLE = ArticleV3.of((Article) Payload.ARTICLE_SHORT.sample(0));

    @Test
    void protobufPassesThemOn() throws IOException {
        ProtobufArticles articles = new ProtobufArticles();
        Message middle = message(articles, UnknownFieldsReader.PROTOBUF_KEPT);
        assertThat(articles.toNewest(
                        articles.reader(ArticleVersion.V1, ArticleVersion.V3).read(middle.toByteArray())))
                .isEqualTo(ARTICLE);
    }

    @Test
    void protobufLosesThemIfTheyAreDiscarded() throws IOException {
        ProtobufArticles articles = new ProtobufArticles();
        Message middle = message(articles, UnknownFieldsReader.PROTOBUF_DISCARDED);
        assertThat(articles.toNewest(
                        articles.reader(ArticleVersion.V1, ArticleVersion.V3).read(middle.toByteArray())))
                .isEqualTo(ARTICLE.projectedTo(ArticleVersion.V1));
    }

    @Test
    void avroLosesThem() throws IOException {
        AvroArticles articles = new AvroArticles();
        byte[] newest = articles.encode(ARTICLE, ArticleVersion.V3);
        Object middle = articles.reader(ArticleVersion.V3, ArticleVersion.V1).read(newest);
        byte[] handedOn = AvroArticles.encode((SpecificRecord) middle);
        assertThat(articles.toNewest(
                        articles.reader(ArticleVersion.V1, ArticleVersion.V3).read(handedOn)))
                .isEqualTo(ARTICLE.projectedTo(ArticleVersion.V1));
    }

    @ParameterizedTest
    @CsvSource({"JACKSON_IGNORED, false", "JACKSON_KEPT, true"})
    void jacksonPassesThemOnIfAMapKeepsThem(UnknownFieldsReader reader, boolean survive) throws IOException {
        JacksonArticles articles = new JacksonArticles();
        Object middle = reader.create().read(articles.encode(ARTICLE, ArticleVersion.V3));
        byte[] handedOn = JacksonArticles.mapper().writeValueAsBytes(middle);
        Object read = articles.reader(ArticleVersion.V1, ArticleVersion.V3).read(handedOn);
        assertThat(articles.toNewest(read)).isEqualTo(survive ? ARTICLE : ARTICLE.projectedTo(ArticleVersion.V1));
    }

    @Test
    void jacksonRefusesThemByDefault() throws IOException {
        byte[] newest = new JacksonArticles().encode(ARTICLE, ArticleVersion.V3);
        ObjectReader byDefault =
                JsonMapper.builder().addModule(new JavaTimeModule()).build().readerFor(JacksonArticles.ArticleV1.class);
        assertThatThrownBy(() -> byDefault.readValue(newest))
                .isInstanceOf(UnrecognizedPropertyException.class)
                .hasMessageContaining("readingTimeMinutes");
    }

    @ParameterizedTest
    @EnumSource
    void theBenchmarkReadsAllFieldsOfVersionOne(UnknownFieldsReader reader) throws IOException {
        List<byte[]> documents =
                reader.isProtobuf() ? ArticlesWithUnknownFields.protobuf(100) : ArticlesWithUnknownFields.json(100);
        Object read = reader.create().read(documents.get(0));
        VersionedArticles articles = reader.isProtobuf() ? new ProtobufArticles() : new JacksonArticles();
        assertThat(articles.toNewest(read)).isEqualTo(ARTICLE.projectedTo(ArticleVersion.V1));
    }

    @Test
    void bothFormatsHaveTheSameUnknownValues() throws IOException {
        JsonNode json =
                new JsonMapper().readTree(ArticlesWithUnknownFields.json(10).get(3));
        ArticleMessage message =
                ArticleMessage.parseFrom(ArticlesWithUnknownFields.protobuf(10).get(3));
        assertThat(message.getUnknownFields().asMap()).hasSize(10);
        message.getUnknownFields().asMap().forEach((number, field) -> {
            JsonNode same = json.get("laterField" + number);
            assertThat(
                            same.isTextual()
                                    ? field.getLengthDelimitedList().get(0).toStringUtf8()
                                    : field.getVarintList().get(0).toString())
                    .isEqualTo(same.asText());
        });
    }

    @Test
    void onlyReadersThatKeepUnknownFieldsHoldThem() throws IOException {
        for (UnknownFieldsReader reader :
                Arrays.asList(UnknownFieldsReader.PROTOBUF_KEPT, UnknownFieldsReader.PROTOBUF_DISCARDED)) {
            ArticleMessage read = (ArticleMessage)
                    reader.create().read(ArticlesWithUnknownFields.protobuf(10).get(0));
            assertThat(read.getUnknownFields().asMap()).hasSize(reader == UnknownFieldsReader.PROTOBUF_KEPT ? 10 : 0);
        }
        OpenArticle open = (OpenArticle) UnknownFieldsReader.JACKSON_KEPT
                .create()
                .read(ArticlesWithUnknownFields.json(10).get(0));
        assertThat(open.others()).hasSize(10);
    }

    private static Message message(ProtobufArticles articles, UnknownFieldsReader reader) throws IOException {
        return (Message) reader.create().read(articles.encode(ARTICLE, ArticleVersion.V3));
    }
}
