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
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    List<Long> CLAIMS = List.of(1L << 26, 100_000_000L, 1L << 30, (long) Integer.MAX_VALUE, 1L << 31, 0xFFFF_FFFFL);

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
                    case JSON, AVRO_JSON -> NamedFormat.json("");
                    case PROTOBUF_JSON -> NamedFormat.json("DTO_ENUM_");
                    case CBOR -> NamedFormat.cbor();
                    case SMILE -> NamedFormat.smile();
                    case ION -> NamedFormat.ion();
                    case BSON -> NamedFormat.bson();
                    case JSONB -> NamedFormat.jsonb();
                    case MESSAGEPACK -> NamedFormat.messagePack();
                    case PROTOBUF -> SchemaFormats::protobuf;
                    case THRIFT -> SchemaFormats::thrift;
                    case AVRO -> new PositionalFormat(true);
                    case HANDWRITTEN -> new PositionalFormat(false);
                    default -> null;
                });
    }

    /** Returns a document for each length that is claimed. */
    static List<Bytes> claims(LongFunction<Bytes> document) {
        return CLAIMS.stream().map(document::apply).toList();
    }

    /** Returns different texts of equal length and hash: "Aa" and "BB" have the same hash, and so has any series of them. */
    static List<String> collidingNames(int count) {
        int pairs = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
        return IntStream.range(0, count)
                .mapToObj(i -> IntStream.range(0, pairs)
                        .mapToObj(bit -> (i >>> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining()))
                .toList();
    }
}
