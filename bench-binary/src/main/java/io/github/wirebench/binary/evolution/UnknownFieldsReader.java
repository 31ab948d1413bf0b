// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.databind.ObjectReader;
import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;

/** What readers of the first version can do with fields that they do not know. A library is loaded when it is asked for. */
public enum UnknownFieldsReader {
    /** Protobuf's default: they stay in the message and are written with it. */
    PROTOBUF_KEPT,
    /** They are skipped. */
    PROTOBUF_DISCARDED,
    /** Jackson with unknown properties ignored. */
    JACKSON_IGNORED,
    /** Jackson with a map that takes every property it does not know. */
    JACKSON_KEPT;

    boolean isProtobuf() {
        return this == PROTOBUF_KEPT || this == PROTOBUF_DISCARDED;
    }

    /** A reader that is made once and kept. */
    ArticleReader create() {
        return switch (this) {
            case PROTOBUF_KEPT -> protobuf(ProtobufArticles.parser(ArticleVersion.V1));
            case PROTOBUF_DISCARDED ->
                protobuf(DiscardUnknownFieldsParser.wrap(ProtobufArticles.parser(ArticleVersion.V1)));
            case JACKSON_IGNORED -> jackson(ArticleV1.class);
            case JACKSON_KEPT -> jackson(OpenArticle.class);
        };
    }

    /** The fields of version 1 in what a reader returned. */
    ArticleV3 known(Object read) {
        return isProtobuf() ? new ProtobufArticles().toNewest(read) : new JacksonArticles().toNewest(read);
    }

    private static ArticleReader protobuf(Parser<? extends Message> parser) {
        return bytes -> parser.parseFrom(bytes);
    }

    private static ArticleReader jackson(Class<?> type) {
        ObjectReader reader = JacksonArticles.mapper().readerFor(type);
        return bytes -> reader.readValue(bytes);
    }
}
