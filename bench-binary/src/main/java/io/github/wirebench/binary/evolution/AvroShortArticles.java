// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.v1.ArticleRecord;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.message.MessageEncoder;

/** Writes short articles in version 1 of the Avro schema. */
final class AvroShortArticles {

    private AvroShortArticles() {}

    /**
     * Removes the aliases, because they make a resolution copy the writer's schema. Our schemas only have them because
     * the versions are in different namespaces.
     */
    static Schema withoutAliases(Schema schema) {
        return new Schema.Parser().parse(schema.toString().replaceAll(",\"aliases\":\\[[^]]*]", ""));
    }

    /** Returns bare records, which do not say with which schema they were written. */
    static List<byte[]> encoded() throws IOException {
        AvroArticles articles = new AvroArticles();
        List<byte[]> encoded = new ArrayList<>();
        for (Object sample : Payload.ARTICLE_SHORT.samples()) {
            encoded.add(articles.encode(ArticleV3.of((Article) sample), ArticleVersion.V1));
        }
        return encoded;
    }

    /**
     * Returns the same records after the ten bytes of Avro's single-object header, which identifies the schema by its
     * fingerprint.
     */
    static List<byte[]> messages() throws IOException {
        ArticleReader reader = new AvroArticles().reader(ArticleVersion.V1, ArticleVersion.V1);
        MessageEncoder<ArticleRecord> encoder = AvroIo.messageEncoder(ArticleRecord.class);
        List<byte[]> messages = new ArrayList<>();
        for (byte[] article : encoded()) {
            ByteBuffer buffer = encoder.encode((ArticleRecord) reader.read(article));
            byte[] message = new byte[buffer.remaining()];
            buffer.get(message);
            messages.add(message);
        }
        return messages;
    }
}
