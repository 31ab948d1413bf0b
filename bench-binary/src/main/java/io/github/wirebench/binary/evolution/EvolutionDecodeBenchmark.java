// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does a rolling upgrade cost while readers and writers have different versions? Version 3 of the articles has two
 * more fields than version 1.
 *
 * <p>Within one format, compare V1_READS_V3 with V1_READS_V1, and V3_READS_V1 with V3_READS_V3. Readers are created
 * once and kept. The result is the library's own object, so compare formats in {@code FormatBenchmark} instead.
 *
 * <p>{@code java -jar target/benchmarks.jar EvolutionDecodeBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EvolutionDecodeBenchmark extends BenchmarkSettings {

    /** The formats of articles with three versions. A library is loaded when its format is created. */
    public enum EvolvingFormat {
        PROTOBUF,
        AVRO,
        JACKSON;

        VersionedArticles create() {
            return switch (this) {
                case PROTOBUF -> new ProtobufArticles();
                case AVRO -> new AvroArticles();
                case JACKSON -> new JacksonArticles();
            };
        }
    }

    /** The versions of a reader and of the writer of its bytes. */
    public enum VersionPair {
        /** Before an upgrade. */
        V1_READS_V1(ArticleVersion.V1, ArticleVersion.V1),
        /** During an upgrade, when the reader has not been upgraded yet. */
        V1_READS_V3(ArticleVersion.V1, ArticleVersion.V3),
        /** During an upgrade, when the writer has not been upgraded yet, or with bytes that were stored before. */
        V3_READS_V1(ArticleVersion.V3, ArticleVersion.V1),
        /** After an upgrade. */
        V3_READS_V3(ArticleVersion.V3, ArticleVersion.V3);

        final ArticleVersion reader;
        final ArticleVersion writer;

        VersionPair(ArticleVersion reader, ArticleVersion writer) {
            this.reader = reader;
            this.writer = writer;
        }
    }

    @Param
    public EvolvingFormat format;

    @Param
    public VersionPair versions;

    @Param({"ARTICLE_SHORT", "ARTICLE"})
    public String payload;

    private VersionedArticles.Reader reader;
    private Rotation<byte[]> documents;

    @Setup
    public void setUp() throws IOException {
        VersionedArticles articles = format.create();
        reader = articles.reader(versions.writer, versions.reader);
        List<byte[]> encoded = new ArrayList<>();
        for (Object sample : Payload.valueOf(payload).samples()) {
            if (!(sample instanceof Article plain)) {
                throw new IllegalArgumentException(payload + " has only one version: choose a payload of articles");
            }
            ArticleV3 article = ArticleV3.of(plain);
            byte[] document = articles.encode(article, versions.writer);
            ArticleV3 expected = article.projectedTo(versions.writer).projectedTo(versions.reader);
            if (!expected.equals(articles.toNewest(reader.read(document)))) {
                throw new IllegalStateException(format + " " + versions + " lost a field; it is not measured");
            }
            encoded.add(document);
        }
        documents = new Rotation<>(encoded);
    }

    @Benchmark
    public Object decode() throws IOException {
        return reader.read(documents.next());
    }
}
