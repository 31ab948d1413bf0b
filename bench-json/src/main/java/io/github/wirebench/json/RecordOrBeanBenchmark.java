// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleBean;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Are records slower than beans, and do Afterburner and Blackbird change that? The articles of payload ARTICLE_SHORT are
 * read from the same bytes to a record and to a bean with the same fields, and written from them.
 *
 * <p>Compare the two shapes of one contender. {@code -p contender=GSON,MOSHI} selects the other libraries, which have
 * separate code for reading records.
 *
 * <p>{@code java -jar target/benchmarks.jar RecordOrBean}
 */
public class RecordOrBeanBenchmark extends BenchmarkSettings {

    /** The Java type that an article is bound to. */
    public enum ArticleShape {
        /** The immutable record. Libraries call its canonical constructor. */
        RECORD(Article.class),
        /** The mutable bean. Libraries call its setters or write its fields. */
        BEAN(ArticleBean.class);

        private final Class<?> type;

        ArticleShape(Class<?> type) {
            this.type = type;
        }

        /** Prepares the articles of payload ARTICLE_SHORT in this shape. */
        CheckedCodec inputs(JsonContenders contender) {
            List<?> articles = Payload.ARTICLE_SHORT.samples().stream()
                    .map(Article.class::cast)
                    .map(article -> this == RECORD ? article : ArticleBean.of(article))
                    .toList();
            return CheckedCodec.of(contender, type, articles);
        }
    }

    @Param({"JACKSON", "JACKSON_AFTERBURNER", "JACKSON_BLACKBIRD"})
    public JsonContenders contender;

    @Param
    public ArticleShape shape;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = shape.inputs(contender);
    }

    @Benchmark
    public Object read() throws IOException {
        return checked.codec().decode(checked.encoded().next());
    }

    @Benchmark
    public byte[] write() throws IOException {
        return checked.codec().encode(checked.natives().next());
    }
}
