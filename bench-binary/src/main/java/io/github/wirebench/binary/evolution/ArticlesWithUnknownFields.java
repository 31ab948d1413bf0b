// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.RandomValues;
import io.github.wirebench.proto.v1.ArticleMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
            UnknownFieldSet.Builder others = UnknownFieldSet.newBuilder();
            unknown(sample, unknownFields).forEach((number, value) -> {
                if (value instanceof String text) {
                    others.mergeLengthDelimitedField(number, ByteString.copyFromUtf8(text));
                } else {
                    others.mergeVarintField(number, (Integer) value);
                }
            });
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
            ObjectNode document = (ObjectNode) mapper.readTree(articles.encode(article(sample), ArticleVersion.V1));
            unknown(sample, unknownFields).forEach((number, value) -> document.putPOJO("laterField" + number, value));
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

    /** Returns the values of a document's unknown fields by number. */
    private static Map<Integer, Object> unknown(int sample, int count) {
        RandomValues random = Payload.random("UNKNOWN_FIELDS", sample);
        Map<Integer, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            Object value = i % 2 == 0 ? random.text(TEXT_CHARS) : (Object) (100_000 + random.nextInt(900_000));
            values.put(FIRST_NUMBER + i, value);
        }
        return values;
    }
}
