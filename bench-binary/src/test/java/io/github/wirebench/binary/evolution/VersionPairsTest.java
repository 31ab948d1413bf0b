// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.binary.evolution.EvolutionDecodeBenchmark.EvolvingFormat;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests every pair of reader and writer in every format. */
class VersionPairsTest {

    private static final ArticleV3 ARTICLE = ArticleV3.of((Article) Payload.ARTICLE.sample(0));

    static Stream<Arguments> pairs() {
        return Arrays.stream(EvolvingFormat.values())
                .flatMap(format -> Arrays.stream(ArticleVersion.values())
                        .flatMap(writer -> Arrays.stream(ArticleVersion.values())
                                .map(reader -> Arguments.of(format, writer, reader))));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void aReaderSeesTheFieldsOfBothVersions(EvolvingFormat format, ArticleVersion writer, ArticleVersion reader)
            throws IOException {
        VersionedArticles articles = format.create();
        byte[] bytes = articles.encode(ARTICLE, writer);
        Object read = articles.reader(writer, reader).read(bytes);
        assertThat(articles.toNewest(read))
                .isEqualTo(ARTICLE.projectedTo(writer).projectedTo(reader))
                .matches(article -> article.publishedAt().equals(ARTICLE.publishedAt()))
                .matches(article -> article.body().equals(ARTICLE.body()));
    }

    /** Sets the new fields to their defaults. */
    @ParameterizedTest
    @CsvSource({"PROTOBUF, 0", "AVRO, 2", "JACKSON, 42"})
    void sizeOfFieldsAtTheirDefaults(EvolvingFormat format, int bytes) throws IOException {
        VersionedArticles articles = format.create();
        ArticleV3 defaults = ARTICLE.projectedTo(ArticleVersion.V1);
        assertThat(articles.encode(defaults, ArticleVersion.V3))
                .hasSize(articles.encode(defaults, ArticleVersion.V1).length + bytes);
    }

    @ParameterizedTest
    @EnumSource
    void eachVersionAddsToTheBytes(EvolvingFormat format) throws IOException {
        VersionedArticles articles = format.create();
        int v1 = articles.encode(ARTICLE, ArticleVersion.V1).length;
        int v2 = articles.encode(ARTICLE, ArticleVersion.V2).length;
        int v3 = articles.encode(ARTICLE, ArticleVersion.V3).length;
        assertThat(v1).isLessThan(v2);
        assertThat(v2).isLessThan(v3);
    }
}
