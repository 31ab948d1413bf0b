// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

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
