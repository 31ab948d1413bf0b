// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.v1.ArticleRecord;
import io.github.wirebench.avro.v1.ArticleSummaryRecord;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.message.MessageDecoder;
import org.apache.avro.message.MessageEncoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does Avro's schema resolution cost, and what if its result is not kept? Short articles of version 1 are read.
 *
 * <p>Compare {@code sameSchema} with {@code keptReader} (version 3 reads) and {@code projection} (two of six fields),
 * and {@code keptReader} with those that resolve for each message: {@code newReader}, {@code newReaderWithAliases}
 * (copies the writer's schema), {@code parsedSchema} (parses it) and {@code messageDecoder} (finds it by a header).
 * Known bias: {@code messageDecoder} reads from a stream, as Avro implements it, and the others from the array.
 *
 * <p>{@code java -jar target/benchmarks.jar AvroResolveBenchmark}
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AvroResolveBenchmark extends BenchmarkSettings {

    private static final Class<io.github.wirebench.avro.v3.ArticleRecord> NEWEST =
            io.github.wirebench.avro.v3.ArticleRecord.class;

    private Schema written = AvroIo.schema(ArticleRecord.class);
    private Schema readWithoutAliases = AvroArticles.withoutAliases(AvroIo.schema(NEWEST));
    private String writtenJson = written.toString();
    private Rotation<byte[]> articles;
    private Rotation<byte[]> messages;
    private DatumReader<ArticleRecord> sameReader = AvroIo.reader(ArticleRecord.class);
    private DatumReader<ArticleSummaryRecord> projectionReader = AvroIo.reader(written, ArticleSummaryRecord.class);
    private DatumReader<?> newestReader = AvroIo.reader(written, readWithoutAliases, NEWEST);
    private MessageDecoder<?> messageDecoder = AvroIo.messageDecoder(NEWEST, written);
    private BinaryDecoder decoder;

    @Setup
    public void setUp() throws IOException {
        List<byte[]> records = AvroArticles.shortArticles();
        articles = new Rotation<>(records);
        messages = new Rotation<>(messages(records));
    }

    /** Returns the records after the ten bytes of Avro's single-object header, which has the schema's fingerprint. */
    private static List<byte[]> messages(List<byte[]> records) throws IOException {
        VersionedArticles.Reader reader = new AvroArticles().reader(ArticleVersion.V1, ArticleVersion.V1);
        MessageEncoder<ArticleRecord> encoder = AvroIo.messageEncoder(ArticleRecord.class);
        List<byte[]> messages = new ArrayList<>();
        for (byte[] record : records) {
            ByteBuffer buffer = encoder.encode((ArticleRecord) reader.read(record));
            byte[] message = new byte[buffer.remaining()];
            buffer.get(message);
            messages.add(message);
        }
        return messages;
    }

    @Benchmark
    public Object sameSchema() throws IOException {
        return sameReader.read(null, next());
    }

    @Benchmark
    public Object projection() throws IOException {
        return projectionReader.read(null, next());
    }

    @Benchmark
    public Object keptReader() throws IOException {
        return newestReader.read(null, next());
    }

    @Benchmark
    public Object newReader() throws IOException {
        return AvroIo.reader(written, readWithoutAliases, NEWEST).read(null, next());
    }

    @Benchmark
    public Object newReaderWithAliases() throws IOException {
        return AvroIo.reader(written, NEWEST).read(null, next());
    }

    @Benchmark
    public Object parsedSchema() throws IOException {
        Schema parsed = new Schema.Parser().parse(writtenJson);
        return AvroIo.reader(parsed, readWithoutAliases, NEWEST).read(null, next());
    }

    @Benchmark
    public Object messageDecoder() throws IOException {
        return messageDecoder.decode(messages.next());
    }

    private BinaryDecoder next() {
        decoder = DecoderFactory.get().binaryDecoder(articles.next(), decoder);
        return decoder;
    }
}
