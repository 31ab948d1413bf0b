// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.Contender;
import io.github.wirebench.codec.Traits;
import io.github.wirebench.codec.Traits.Binding;
import io.github.wirebench.codec.Traits.Format;
import io.github.wirebench.codec.Traits.UnsafeUse;
import io.github.wirebench.json.JsonContenders;
import java.util.function.Supplier;

/** The formats, with Jackson's JSON as the reference. A library is loaded when its contender is created. */
public enum BinaryContenders implements CatalogueEntry {
    JACKSON(JsonContenders.JACKSON.traits(), () -> JsonContenders.JACKSON.create()),
    PROTOBUF(
            Traits.schemaFirst(Format.PROTOBUF, "com.google.protobuf:protobuf-java")
                    .prefixesDecode()
                    .build(),
            () -> new ProtobufContender()),
    AVRO(
            Traits.schemaFirst(Format.AVRO, "org.apache.avro:avro")
                    .bufferReuse()
                    .minJdk(11)
                    .replacesMalformedUtf8()
                    .build(),
            () -> new AvroContender()),
    AVRO_JSON(
            Traits.schemaFirst(Format.AVRO_JSON, "org.apache.avro:avro")
                    .humanReadable()
                    .bufferReuse()
                    .minJdk(11)
                    .build(),
            () -> new AvroJsonContender()),
    /** MessagePack with Jackson's data binding. The name is older than {@link #MSGPACK_CORE}, and recorded runs contain it. */
    MESSAGEPACK(
            Traits.schemalessBinary(Format.MESSAGEPACK, "org.msgpack:jackson-dataformat-msgpack")
                    .unsafe(UnsafeUse.OPTIONAL)
                    .replacesMalformedUtf8()
                    .build(),
            () -> new MessagePackJacksonContender()),
    /** MessagePack with hand-written code for msgpack-core. */
    MSGPACK_CORE(
            Traits.schemalessBinary(Format.MESSAGEPACK, "org.msgpack:msgpack-core")
                    .binding(Binding.HANDWRITTEN)
                    .bufferReuse()
                    .unsafe(UnsafeUse.OPTIONAL)
                    .replacesMalformedUtf8()
                    .build(),
            () -> new MsgpackCoreContender()),
    CBOR(
            Traits.schemalessBinary(Format.CBOR, "com.fasterxml.jackson.dataformat:jackson-dataformat-cbor")
                    .build(),
            () -> new CborContender()),
    /** Hand-written code that copies fields straight into a byte array: a lower bound for a format. */
    HANDWRITTEN(
            Traits.ownCode(Format.HANDWRITTEN)
                    .schema()
                    .bufferReuse()
                    .replacesMalformedUtf8()
                    .build(),
            () -> new HandwrittenContender()),
    /** A copy of the payload's JSON: a lower bound for everything. */
    COPY(
            Traits.ownCode(Format.COPY)
                    .humanReadable()
                    .mapping()
                    .lazyStrings()
                    .prefixesDecode()
                    .replacesMalformedUtf8()
                    .build(),
            () -> new CopyContender());

    private final Traits traits;
    private final Supplier<Contender> factory;

    /** @param factory a lambda and not a method reference, which would load every library with this enum */
    BinaryContenders(Traits traits, Supplier<Contender> factory) {
        this.traits = traits;
        this.factory = factory;
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public Contender create() {
        return factory.get();
    }
}
