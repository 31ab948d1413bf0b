// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.v3.ArticleRecord;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecord;

/**
 * Articles in Avro. A reader needs the writer's schema in addition to its own. Here it is known, as with a schema
 * registry whose answers are cached; {@link AvroResolveBenchmark} measures a reader per message.
 */
final class AvroArticles implements VersionedArticles {

    @Override
    public byte[] encode(ArticleV3 article, ArticleVersion writer) throws IOException {
        byte[] newest = encode(record(article));
        return encode((SpecificRecord) reader(ArticleVersion.V3, writer).read(newest));
    }

    @Override
    public Reader reader(ArticleVersion writer, ArticleVersion reader) {
        return new KeptReader(AvroIo.reader(AvroIo.schema(type(writer)), type(reader)));
    }

    /** Reads what the record prints, its JSON. */
    @Override
    public ArticleV3 toNewest(Object read) throws IOException {
        return JacksonArticles.mapper().readValue(read.toString(), ArticleV3.class);
    }

    static Class<? extends SpecificRecord> type(ArticleVersion version) {
        return switch (version) {
            case V1 -> io.github.wirebench.avro.v1.ArticleRecord.class;
            case V2 -> io.github.wirebench.avro.v2.ArticleRecord.class;
            case V3 -> ArticleRecord.class;
        };
    }

    @SuppressWarnings("unchecked") // the writer is the one for the record's class
    static byte[] encode(SpecificRecord record) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        DatumWriter<SpecificRecord> writer = (DatumWriter<SpecificRecord>) AvroIo.writer(record.getClass());
        writer.write(record, encoder);
        encoder.flush();
        return out.toByteArray();
    }

    static ArticleRecord record(ArticleV3 article) {
        return new ArticleRecord(
                article.id(),
                article.title(),
                article.body(),
                article.categories(),
                article.publishedAt().toEpochMilli(),
                article.viewCount(),
                article.readingTimeMinutes(),
                io.github.wirebench.avro.v3.ContentFormat.valueOf(
                        article.format().name()));
    }

    /**
     * Removes the aliases, because they make a resolution copy the writer's schema. Our schemas only have them because
     * the versions are in different namespaces.
     */
    static Schema withoutAliases(Schema schema) {
        return new Schema.Parser().parse(schema.toString().replaceAll(",\"aliases\":\\[[^]]*]", ""));
    }

    /** Returns short articles of version 1 as bare records, which do not say with which schema they were written. */
    static List<byte[]> shortArticles() throws IOException {
        AvroArticles articles = new AvroArticles();
        List<byte[]> encoded = new ArrayList<>();
        for (Object sample : Payload.ARTICLE_SHORT.samples()) {
            encoded.add(articles.encode(ArticleV3.of((Article) sample), ArticleVersion.V1));
        }
        return encoded;
    }

    /** Reuses its decoder for the next call, as {@link DecoderFactory} advises. */
    private static final class KeptReader implements Reader {
        private final DatumReader<?> reader;
        private BinaryDecoder decoder;

        KeptReader(DatumReader<?> reader) {
            this.reader = reader;
        }

        @Override
        public Object read(byte[] bytes) throws IOException {
            decoder = DecoderFactory.get().binaryDecoder(bytes, decoder);
            return reader.read(null, decoder);
        }
    }
}
