// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.TextGenerator;
import io.github.wirebench.model.TextVariant;
import io.github.wirebench.proto.v1.ArticleMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes short articles of a much later version: the fields of version 1, and additional fields that it does not know,
 * alternately a text of 20 characters and a number of six digits. The values are the same in both formats.
 */
final class ArticlesWithUnknownFields {

    private static final int FIRST_NUMBER = 100;
    private static final int TEXT_CHARS = 20;

    private ArticlesWithUnknownFields() {}

    static List<byte[]> protobuf(int unknownFields) throws IOException {
        ProtobufArticles articles = new ProtobufArticles();
        List<byte[]> documents = new ArrayList<>();
        for (int sample = 0; sample < Payload.ARTICLE_SHORT.sampleCount(); sample++) {
            Unknown unknown = new Unknown(sample);
            UnknownFieldSet.Builder others = UnknownFieldSet.newBuilder();
            for (int i = 0; i < unknownFields; i++) {
                UnknownFieldSet.Field.Builder field = UnknownFieldSet.Field.newBuilder();
                if (isText(i)) {
                    field.addLengthDelimited(ByteString.copyFromUtf8(unknown.text()));
                } else {
                    field.addVarint(unknown.number());
                }
                others.addField(FIRST_NUMBER + i, field.build());
            }
            documents.add(ArticleMessage.parseFrom(articles.encode(article(sample), ArticleVersion.V1)).toBuilder()
                    .setUnknownFields(others.build())
                    .build()
                    .toByteArray());
        }
        return documents;
    }

    static List<byte[]> json(int unknownFields) throws IOException {
        JacksonArticles articles = new JacksonArticles();
        JsonMapper mapper = JacksonArticles.mapper();
        List<byte[]> documents = new ArrayList<>();
        for (int sample = 0; sample < Payload.ARTICLE_SHORT.sampleCount(); sample++) {
            Unknown unknown = new Unknown(sample);
            ObjectNode document = (ObjectNode) mapper.readTree(articles.encode(article(sample), ArticleVersion.V1));
            for (int i = 0; i < unknownFields; i++) {
                String name = "laterField" + (FIRST_NUMBER + i);
                if (isText(i)) {
                    document.put(name, unknown.text());
                } else {
                    document.put(name, unknown.number());
                }
            }
            documents.add(mapper.writeValueAsBytes(document));
        }
        return documents;
    }

    /** Returns the fields of a document that version 1 knows. */
    static ArticleV3 knownPart(int sample) {
        return article(sample).projectedTo(ArticleVersion.V1);
    }

    private static ArticleV3 article(int sample) {
        return ArticleV3.of((Article) Payload.ARTICLE_SHORT.sample(sample));
    }

    private static boolean isText(int field) {
        return field % 2 == 0;
    }

    /** Generates the values of a document's unknown fields in their order. */
    private static final class Unknown {
        private final Random random;
        private final TextGenerator text;

        Unknown(int sample) {
            random = Payload.random("UNKNOWN_FIELDS", sample);
            text = new TextGenerator(random, TextVariant.ASCII);
        }

        String text() {
            return text.text(TEXT_CHARS);
        }

        long number() {
            return 100_000 + random.nextInt(900_000);
        }
    }
}
