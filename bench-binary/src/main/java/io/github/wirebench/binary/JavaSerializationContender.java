// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JDK's serialization, with a filter as its guide demands: each document may contain the records and enums of the
 * payload, the JDK's classes that their components consist of, and nothing else. Streams belong to one document, because
 * they remember every object.
 */
final class JavaSerializationContender implements CodecFactory {

    /** What lists, maps, dates, boxed values, enums, arrays, decimals and UUIDs consist of in a document. */
    private static final String CLASSES_OF_THE_JDK = "java.util.CollSer;java.util.ImmutableCollections$ListN;"
            + "java.util.ImmutableCollections$List12;java.time.Ser;java.time.Instant;java.time.LocalDate;java.lang.Boolean;java.lang.Double;"
            + "java.lang.Integer;java.lang.Long;java.lang.Number;java.lang.String;java.lang.Enum;java.math.BigDecimal;"
            + "java.math.BigInteger;java.util.LinkedHashMap;java.util.HashMap;java.util.Map$Entry;java.util.UUID;"
            + "java.lang.Object";

    private static final String LIMITS = "maxdepth=20;maxarray=100000";

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        String classes = Stream.concat(
                        ReachableTypes.within(type).stream(),
                        type.isRecord() ? Stream.empty() : ReachableTypes.OF_USERS.stream())
                .map(Class::getName)
                .collect(Collectors.joining(";"));
        return new SerializationCodec<>(
                type,
                ObjectInputFilter.Config.createFilter(String.join(";", LIMITS, classes, CLASSES_OF_THE_JDK, "!*")));
    }

    private record SerializationCodec<D>(Class<D> type, ObjectInputFilter filter) implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(value);
            }
            return bytes.toByteArray();
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                in.setObjectInputFilter(filter);
                return type.cast(in.readObject());
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            }
        }
    }
}
