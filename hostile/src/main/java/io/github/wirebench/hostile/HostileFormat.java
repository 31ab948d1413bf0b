// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.InnerDto;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.WireFormat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Writes the documents of one wire format that no encoder writes. The cases that damage an encoder's document need none of
 * this.
 */
@FunctionalInterface
interface HostileFormat {

    /** The value that the documents carry besides what is hostile in them. */
    Dto GOOD = new Dto("some", DtoEnum.B, new InnerDto(123L, List.of("1", "2")));

    /** The other value of {@code some} where a document has it twice. */
    String SECOND = "else";

    /** A class of ours that nothing refers to. */
    String NAMED_CLASS = "io.github.wirebench.benchmarks.NamedClass";

    int LEVELS = 100_000;
    int DIGITS = 1_000_000;
    int LONG_TEXT = 100_000_000;
    int LONG_NAME = 10_000_000;
    int COLLIDING = 50_000;

    /** Lengths that a few bytes claim: about what a decoder may think harmless, and the largest of 32 bits. */
    long[] CLAIMS = {1 << 26, 100_000_000, 1 << 30, Integer.MAX_VALUE, 1L << 31, 0xFFFF_FFFFL};

    /** Returns the documents of a case; none if the format cannot express it. */
    List<Bytes> documents(HostileCase attack) throws IOException;

    /** Returns the writer of a contender's documents. */
    static HostileFormat of(Contender contender) {
        return of(contender.traits().format()).orElseGet(() -> new EncodedFormat(contender));
    }

    /** Returns the writer for a format; empty if only its own library writes it. */
    static Optional<HostileFormat> of(WireFormat format) {
        return Optional.ofNullable(
                switch (format) {
                    case JSON, AVRO_JSON -> new JsonFormat("");
                    case PROTOBUF_JSON -> new JsonFormat("DTO_ENUM_");
                    case CBOR -> new CborFormat();
                    case SMILE -> new SmileFormat();
                    case ION -> new IonFormat();
                    case BSON -> new BsonFormat();
                    case JSONB -> new JsonbFormat();
                    case MESSAGEPACK -> new MessagePackFormat();
                    case PROTOBUF -> new ProtobufFormat();
                    case THRIFT -> new ThriftFormat();
                    case AVRO -> PositionalFormat.avro();
                    case HANDWRITTEN -> PositionalFormat.handwritten();
                    default -> null;
                });
    }
}
