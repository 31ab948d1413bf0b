// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.databind.ObjectReader;
import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import java.io.IOException;

/** Ways in which readers of version 1 handle unknown fields. A library is loaded when it is asked for. */
public enum UnknownFieldsReader {
    /** Protobuf's default: the message keeps them and writes them again. */
    PROTOBUF_KEPT,
    /** Protobuf with unknown fields skipped. */
    PROTOBUF_DISCARDED,
    /** Jackson with unknown properties ignored. */
    JACKSON_IGNORED,
    /** Jackson with a map for all unknown properties. */
    JACKSON_KEPT;

    boolean isProtobuf() {
        return this == PROTOBUF_KEPT || this == PROTOBUF_DISCARDED;
    }

    /** Creates a reader to keep. */
    VersionedArticles.Reader create() {
        return switch (this) {
            case PROTOBUF_KEPT -> protobuf(ProtobufArticles.parser(ArticleVersion.V1));
            case PROTOBUF_DISCARDED ->
                protobuf(DiscardUnknownFieldsParser.wrap(ProtobufArticles.parser(ArticleVersion.V1)));
            case JACKSON_IGNORED -> jackson(JacksonArticles.ArticleV1.class);
            case JACKSON_KEPT -> jackson(JacksonArticles.OpenArticle.class);
        };
    }

    /** Returns the fields of version 1 in a reader's result. */
    ArticleV3 known(Object read) throws IOException {
        return isProtobuf() ? new ProtobufArticles().toNewest(read) : new JacksonArticles().toNewest(read);
    }

    private static VersionedArticles.Reader protobuf(Parser<? extends Message> parser) {
        return bytes -> parser.parseFrom(bytes);
    }

    private static VersionedArticles.Reader jackson(Class<?> type) {
        ObjectReader reader = JacksonArticles.mapper().readerFor(type);
        return bytes -> reader.readValue(bytes);
    }
}
