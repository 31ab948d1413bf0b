// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.v1.ArticleSummaryRecord;
import io.github.wirebench.avro.v3.ArticleRecord;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All ways to read give the same article. */
class AvroResolveBenchmarkTest {

    private final AvroResolveBenchmark benchmark = new AvroResolveBenchmark();

    @BeforeEach
    void setUp() throws IOException {
        benchmark.setUp();
    }

    @Test
    void everyWayReadsTheSame() throws IOException {
        for (Object sample : Payload.ARTICLE_SHORT.samples()) {
            assertThat(read(benchmark.sameSchema())).isEqualTo(expected(sample));
        }
        benchmark.setUp();
        for (Object sample : Payload.ARTICLE_SHORT.samples()) {
            assertThat(read(benchmark.keptReader())).isEqualTo(expected(sample));
        }
        assertThat(read(benchmark.newReader())).isEqualTo(expected(Payload.ARTICLE_SHORT.sample(0)));
        assertThat(read(benchmark.newReaderWithAliases())).isEqualTo(expected(Payload.ARTICLE_SHORT.sample(1)));
        assertThat(read(benchmark.parsedSchema())).isEqualTo(expected(Payload.ARTICLE_SHORT.sample(2)));
        for (Object sample : Payload.ARTICLE_SHORT.samples()) {
            assertThat(read(benchmark.messageDecoder())).isEqualTo(expected(sample));
        }
    }

    @Test
    void theProjectionReadsTwoFields() throws IOException {
        Article article = (Article) Payload.ARTICLE_SHORT.sample(0);
        ArticleSummaryRecord summary = (ArticleSummaryRecord) benchmark.projection();
        assertThat(summary.getId()).isEqualTo(article.id());
        assertThat(summary.getTitle()).isEqualTo(article.title());
    }

    @Test
    void withoutAliasesTheSchemaIsOtherwiseTheSame() {
        assertThat(AvroArticles.withoutAliases(AvroIo.schema(ArticleRecord.class))
                        .getAliases())
                .isEmpty();
        assertThat(AvroArticles.withoutAliases(AvroIo.schema(ArticleRecord.class))
                        .getFields())
                .isEqualTo(AvroIo.schema(ArticleRecord.class).getFields());
    }

    private static ArticleV3 read(Object record) throws IOException {
        return new AvroArticles().toNewest(record);
    }

    private static ArticleV3 expected(Object sample) {
        return ArticleV3.of((Article) sample).projectedTo(ArticleVersion.V1);
    }
}
