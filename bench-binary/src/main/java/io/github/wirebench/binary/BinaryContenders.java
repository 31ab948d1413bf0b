// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.Contender;
import io.github.wirebench.codec.JvmNeed;
import io.github.wirebench.codec.Traits;
import io.github.wirebench.codec.Traits.Binding;
import io.github.wirebench.codec.Traits.Format;
import io.github.wirebench.codec.Traits.UnsafeUse;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import java.util.function.Supplier;

/** The formats, with Jackson's JSON as the reference. A library is loaded when its contender is created. */
public enum BinaryContenders implements CatalogueEntry {
    JACKSON(JsonContenders.JACKSON.traits(), () -> JsonContenders.JACKSON.create()),
    PROTOBUF(
            Traits.schemaFirst(Format.PROTOBUF, "com.google.protobuf:protobuf-java")
                    .prefixesDecode()
                    .build(),
            () -> new ProtobufContender()),
    /** The runtime for Android, for the same schemas. */
    PROTOBUF_LITE(
            Traits.schemaFirst(Format.PROTOBUF, "com.google.protobuf:protobuf-javalite")
                    .unsafe(UnsafeUse.REQUIRED)
                    .prefixesDecode()
                    .cannotCarry(Uncarried.NO_MAPPING, Uncarried.OTHER_SHAPES)
                    .source("https://github.com/protocolbuffers/protobuf/blob/main/java/lite.md")
                    .limits("nesting deeper than 100")
                    .bias("Made for small code on Android, not for speed on servers.")
                    .build(),
            () -> new ProtobufLiteContender()),
    WIRE(
            Traits.schemaFirst(Format.PROTOBUF, "com.squareup.wire:wire-runtime-jvm")
                    .prefixesDecode()
                    .replacesMalformedUtf8()
                    .cannotCarry(Uncarried.NO_MAPPING, Uncarried.OTHER_SHAPES)
                    .source("https://square.github.io/wire/wire_compiler/")
                    .limits("nesting deeper than 100")
                    .bias("Made for small code on Android, not for speed on servers.")
                    .build(),
            () -> new WireContender()),
    /** With strings decoded while a message is read. */
    QUICKBUFFERS(quickBuffers().build(), () -> QuickBuffersContender.eager()),
    /** As the library does it. */
    QUICKBUFFERS_LAZY(quickBuffers().lazyStrings().build(), () -> QuickBuffersContender.lazy()),
    /** Thrift's compact protocol; not Apache's library. */
    THRIFTY(
            Traits.schemaFirst(Format.THRIFT, "com.microsoft.thrifty:thrifty-runtime-jvm")
                    .replacesMalformedUtf8()
                    .trustsLengths()
                    .cannotCarry("generated/src/main/thrift/wirebench.thrift has no struct for it", Uncarried.NEW)
                    .source("https://github.com/microsoft/thrifty/blob/master/README.md")
                    .limits("none for nesting")
                    .bias("Made for small code on Android; most services use libthrift.")
                    .build(),
            () -> new ThriftyContender()),
    SBE(
            Traits.flyweights(Format.SBE, "uk.co.real-logic:sbe-tool")
                    .replacesMalformedUtf8()
                    .trustsLengths()
                    .minJdk(17)
                    .needs(JvmNeed.open("java.base", "jdk.internal.misc", 17))
                    .cannotCarry(
                            "generated/src/main/sbe/wirebench.xml has no message for it",
                            Payload.USERS,
                            Payload.USERS_VARIED,
                            Payload.FEED)
                    .cannotCarry("generated/src/main/sbe/wirebench.xml has no message for it", Uncarried.NEW)
                    .source("https://github.com/aeron-io/simple-binary-encoding/wiki/Java-Users-Guide")
                    .limits("65,534 elements in a group, 65,534 bytes in a text but the body of an article")
                    .bias("Builds the record, where other formats with a schema stop at objects of their own.")
                    .build(),
            () -> new SbeContender()),
    FLATBUFFERS(
            Traits.flyweights(Format.FLATBUFFERS, "com.google.flatbuffers:flatbuffers-java")
                    .prefixesDecode()
                    .cannotCarry(
                            "generated/src/main/flatbuffers/wirebench.fbs has no table for it",
                            Payload.USERS,
                            Payload.USERS_VARIED,
                            Payload.FEED)
                    .cannotCarry("generated/src/main/flatbuffers/wirebench.fbs has no table for it", Uncarried.NEW)
                    .source("https://flatbuffers.dev/languages/java/")
                    .limits("2 GB; nothing is verified, since Java has no verifier")
                    .bias("Builds the record, where other formats with a schema stop at objects of their own.")
                    .build(),
            () -> new FlatBuffersContender()),
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

    private static Traits.Builder quickBuffers() {
        return Traits.schemaFirst(Format.PROTOBUF, "us.hebi.quickbuf:quickbuf-runtime")
                .bufferReuse()
                .unsafe(UnsafeUse.REQUIRED)
                .prefixesDecode()
                .replacesMalformedUtf8()
                .trustsLengths()
                .cannotCarry(Uncarried.NO_MAPPING, Uncarried.OTHER_SHAPES)
                .source("https://github.com/HebiRobotics/QuickBuffers/blob/main/README.md")
                .limits("nesting deeper than 64")
                .bias(
                        "Its guide decodes into one message again and again, without allocation; here each result is new.");
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public Contender create() {
        return factory.get();
    }

    /** Payloads that several contenders cannot carry: an enum's own constants cannot be used before they are declared. */
    private static final class Uncarried {

        static final String NO_MAPPING = "RecordMapping has no form for the types in it, though the schema has";

        static final Payload[] OTHER_SHAPES = {
            Payload.GEO_100K, Payload.GEO_1M, Payload.MEDIA, Payload.CATALOG, Payload.CLIENTS, Payload.EVENTS
        };

        static final Payload[] NEW = {
            Payload.GEO_100K,
            Payload.GEO_1M,
            Payload.MEDIA,
            Payload.TWEETS,
            Payload.CATALOG,
            Payload.CLIENTS,
            Payload.EVENTS,
            Payload.USERS_FRIENDS_1K,
            Payload.USERS_FRIENDS_10K,
            Payload.USERS_FRIENDS_100K
        };
    }
}
