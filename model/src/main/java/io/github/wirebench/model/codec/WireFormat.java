// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

/** What the bytes of a contender are. */
public enum WireFormat {
    JSON("JSON"),
    AVRO_JSON("Avro JSON"),
    PROTOBUF("Protobuf"),
    PROTOBUF_JSON("Protobuf JSON"),
    AVRO("Avro"),
    MESSAGEPACK("MessagePack"),
    CBOR("CBOR"),
    SMILE("Smile"),
    ION("Ion"),
    BSON("BSON"),
    JSONB("JSONB of fastjson2"),
    FORY("Fory"),
    KRYO("Kryo"),
    JAVA_SERIALIZATION("Java serialization"),
    THRIFT("Thrift"),
    SBE("SBE"),
    FLATBUFFERS("FlatBuffers"),
    HANDWRITTEN("our own"),
    COPY("copied JSON");

    private final String label;

    WireFormat(String label) {
        this.label = label;
    }

    /** Returns the name that people use. */
    public String label() {
        return label;
    }

    /** Tells if the bytes are JSON text. */
    public boolean isJson() {
        return this == JSON || this == AVRO_JSON || this == PROTOBUF_JSON || this == COPY;
    }
}
