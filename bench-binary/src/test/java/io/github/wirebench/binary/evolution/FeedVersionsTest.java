// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.UnknownFieldSet;
import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.v3.ArticleFeedRecord;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import io.github.wirebench.proto.v3.ArticleFeedMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

/** Reads feeds of version 3 with version 1 and the other way round, where the articles are nested. */
class FeedVersionsTest {

    private static final String CURSOR = "cursor-1";
    private static final ArticleV3 ARTICLE = ArticleV3.of((Article) Payload.ARTICLE_SHORT.sample(0));

    @Test
    void protobufOldReadsNewAndNewReadsOld() throws IOException {
        byte[] newest = ArticleFeedMessage.newBuilder()
                .addArticles(ProtobufArticles.message(ARTICLE))
                .setNextCursor(CURSOR)
                .build()
                .toByteArray();
        var old = io.github.wirebench.proto.v1.ArticleFeedMessage.parseFrom(newest);
        assertThat(new ProtobufArticles().toNewest(old.getArticles(0)))
                .isEqualTo(ARTICLE.projectedTo(ArticleVersion.V1));
        assertThat(old.getNextCursor()).isEqualTo(CURSOR);
        assertThat(firstOf(old.toByteArray()))
                .as("the old service keeps unknown fields")
                .isEqualTo(ARTICLE);
        byte[] stripped = io.github.wirebench.proto.v1.ArticleFeedMessage.newBuilder()
                .addArticles(old.getArticles(0).toBuilder().setUnknownFields(UnknownFieldSet.getDefaultInstance()))
                .build()
                .toByteArray();
        assertThat(firstOf(stripped)).isEqualTo(ARTICLE.projectedTo(ArticleVersion.V1));
    }

    @Test
    void avroOldReadsNewAndNewReadsOld() throws IOException {
        ByteArrayOutputStream newest = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(newest, null);
        AvroIo.writer(ArticleFeedRecord.class)
                .write(new ArticleFeedRecord(List.of(AvroArticles.record(ARTICLE)), CURSOR), encoder);
        encoder.flush();
        var old = AvroIo.reader(
                        AvroIo.schema(ArticleFeedRecord.class), io.github.wirebench.avro.v1.ArticleFeedRecord.class)
                .read(null, DecoderFactory.get().binaryDecoder(newest.toByteArray(), null));
        assertThat(new AvroArticles().toNewest(old.getArticles().get(0)))
                .isEqualTo(ARTICLE.projectedTo(ArticleVersion.V1));

        ByteArrayOutputStream oldest = new ByteArrayOutputStream();
        encoder = EncoderFactory.get().binaryEncoder(oldest, encoder);
        AvroIo.writer(io.github.wirebench.avro.v1.ArticleFeedRecord.class).write(old, encoder);
        encoder.flush();
        ArticleFeedRecord read = AvroIo.reader(
                        AvroIo.schema(io.github.wirebench.avro.v1.ArticleFeedRecord.class), ArticleFeedRecord.class)
                .read(null, DecoderFactory.get().binaryDecoder(oldest.toByteArray(), null));
        assertThat(new AvroArticles().toNewest(read.getArticles().get(0)))
                .isEqualTo(ARTICLE.projectedTo(ArticleVersion.V1));
        assertThat(read.getNextCursor()).isEqualTo(CURSOR);
    }

    private static ArticleV3 firstOf(byte[] feed) throws IOException {
        return new ProtobufArticles()
                .toNewest(ArticleFeedMessage.parseFrom(feed).getArticles(0));
    }
}
