// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleGenerator;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.TextVariant;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * How much slower is text that is not ASCII? An article with a body of 4,096 chars is read from UTF-8 bytes and written to
 * them.
 *
 * <p>Compare the variants; {@code -p contender=GSON,MOSHI} selects other libraries. The variants have equally many
 * chars but not bytes: CJK has three bytes per char, so divide by the bytes for a cost per byte.
 *
 * <p>{@code java -jar target/benchmarks.jar TextBenchmark}
 */
public class TextBenchmark extends BenchmarkSettings {

    private static final int BODY_CHARS = 4_096;

    @Param("JACKSON")
    public JsonContenders contender;

    @Param
    public TextVariant text;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = CheckedCodec.of(contender, Article.class, articles(text));
    }

    static List<Article> articles(TextVariant text) {
        return IntStream.range(0, Payload.ARTICLE.sampleCount())
                .mapToObj(i -> ArticleGenerator.article(Payload.random("ARTICLE_" + text, i), BODY_CHARS, text))
                .toList();
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
