// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.JvmRequirement;
import io.github.wirebench.model.codec.Traits;
import io.github.wirebench.model.codec.Traits.Binding;
import io.github.wirebench.model.codec.Traits.Format;
import io.github.wirebench.model.codec.Traits.UnsafeUse;
import java.util.function.Supplier;

/** The formats, with Jackson's JSON as the reference. A library is loaded when its contender is created. */
public enum BinaryContenders implements Contender {
    JACKSON(JsonContenders.JACKSON.traits(), () -> JsonContenders.JACKSON.create()),
    JACKSON3(JsonContenders.JACKSON3.traits(), () -> JsonContenders.JACKSON3.create()),
    PROTOBUF(
            Traits.schemaFirst(Format.PROTOBUF, "com.google.protobuf:protobuf-java")
                    .prefixesDecode()
                    .source("https://protobuf.dev/getting-started/javatutorial/")
                    .limits("100 levels of nesting"),
            () -> new ProtobufContender()),
    PROTOBUF_JSON(
            Traits.schemaFirst(Format.PROTOBUF_JSON, "com.google.protobuf:protobuf-java-util")
                    .humanReadable()
                    .replacesMalformedUtf8()
                    .source("https://protobuf.dev/reference/java/api-docs/com/google/protobuf/util/JsonFormat")
                    .limits("100 levels of nesting")
                    .bias("Its library takes and returns text only. Numbers of 64 bits are strings, and fields with "
                            + "default values are left out."),
            () -> new ProtobufJsonContender()),
    /** The runtime for mobile clients, for the same schemas. */
    PROTOBUF_LITE(
            Traits.schemaFirst(Format.PROTOBUF, "com.google.protobuf:protobuf-javalite")
                    .unsafe(UnsafeUse.REQUIRED)
                    .prefixesDecode()
                    .unsupported(Unsupported.NO_MAPPING, Unsupported.OTHER_MESSAGES)
                    .source("https://github.com/protocolbuffers/protobuf/blob/main/java/lite.md")
                    .limits("100 levels of nesting")
                    .bias("Made for mobile clients: its guide says to use the full runtime on servers.")
                    .build(),
            () -> new ProtobufLiteContender()),
    WIRE(
            Traits.schemaFirst(Format.PROTOBUF, "com.squareup.wire:wire-runtime-jvm")
                    .prefixesDecode()
                    .replacesMalformedUtf8()
                    .unsupported(Unsupported.NO_MAPPING, Unsupported.OTHER_MESSAGES)
                    .source("https://square.github.io/wire/wire_compiler/")
                    .limits("100 levels of nesting")
                    .bias("Its messages box every number, as its guide says. 7.2.0 is out, but its compiler does not "
                            + "resolve in a Maven build.")
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
                    .trustsLengths(Long.MAX_VALUE)
                    .unsupported("bench-binary/src/main/thrift/wirebench.thrift has no struct for it", Unsupported.NEW)
                    .unsupportedForUsers("bench-binary/src/main/thrift/wirebench.thrift has no struct for it")
                    .source("https://github.com/microsoft/thrifty/blob/master/README.md")
                    .limits("none for nesting")
                    .bias("Made for few methods on Android, and deprecated in favour of a fork; most services use "
                            + "libthrift.")
                    .build(),
            () -> new ThriftyContender()),
    /** Thrift's compact protocol with Apache's library. */
    LIBTHRIFT(
            Traits.schemaFirst(Format.THRIFT, "org.apache.thrift:libthrift")
                    .bufferReuse()
                    .replacesMalformedUtf8()
                    .trustsLengths(512L << 20)
                    .unsupported("bench-binary/src/main/thrift/wirebench.thrift has no struct for it", Unsupported.NEW)
                    .unsupportedForUsers("bench-binary/src/main/thrift/wirebench.thrift has no struct for it")
                    .source("https://github.com/apache/thrift/blob/master/lib/java/src/main/java/org/apache/thrift/"
                            + "TSerializer.java")
                    .limits("64 levels of nesting, documents of 100 MiB")
                    .bias("Its code is of compiler 0.17.0, which Debian has, the library is 0.25.0.")
                    .build(),
            () -> new LibthriftContender()),
    SBE(
            Traits.flyweights(Format.SBE, "uk.co.real-logic:sbe-tool")
                    .replacesMalformedUtf8()
                    .trustsLengths(Long.MAX_VALUE)
                    .minJdk(17)
                    .needs(JvmRequirement.open("java.base", "jdk.internal.misc", 17))
                    .unsupported(
                            "bench-binary/src/main/sbe/wirebench.xml has no message for it",
                            Payload.USERS,
                            Payload.USERS_VARIED,
                            Payload.FEED)
                    .unsupported("bench-binary/src/main/sbe/wirebench.xml has no message for it", Unsupported.NEW)
                    .unsupportedForUsers("bench-binary/src/main/sbe/wirebench.xml has no message for it")
                    .source("https://github.com/aeron-io/simple-binary-encoding/wiki/Java-Users-Guide")
                    .limits("65,534 elements in a group, 65,534 bytes in a text but the body of an article")
                    .bias("Builds the record, where other formats with a schema stop at objects of their own.")
                    .build(),
            () -> new SbeContender()),
    FLATBUFFERS(
            Traits.flyweights(Format.FLATBUFFERS, "com.google.flatbuffers:flatbuffers-java")
                    .prefixesDecode()
                    .unsupported(
                            "bench-binary/src/main/flatbuffers/wirebench.fbs has no table for it",
                            Payload.USERS,
                            Payload.USERS_VARIED,
                            Payload.FEED)
                    .unsupported("bench-binary/src/main/flatbuffers/wirebench.fbs has no table for it", Unsupported.NEW)
                    .unsupportedForUsers("bench-binary/src/main/flatbuffers/wirebench.fbs has no table for it")
                    .source("https://flatbuffers.dev/languages/java/")
                    .limits("2 GB; nothing is verified, since Java has no verifier")
                    .bias("Builds the record, where other formats with a schema stop at objects of their own.")
                    .build(),
            () -> new FlatBuffersContender()),
    /** Protobuf with Jackson's data binding and a schema that it generates from the record. */
    PROTOBUF_JACKSON(
            Traits.schemalessBinary(Format.PROTOBUF, "com.fasterxml.jackson.dataformat:jackson-dataformat-protobuf")
                    .schema()
                    .prefixesDecode()
                    .unsupported("its schemas have no maps", Payload.USERS, Payload.USERS_VARIED, Payload.CATALOG)
                    .unsupported("its schemas have no lists of lists", Payload.GEO_100K, Payload.GEO_1M)
                    .unsupported(
                            "an empty list or array is not written, and is null when it is read",
                            Payload.TWEETS,
                            Payload.CLIENTS)
                    .unsupported("its schema of an interface has no fields", Payload.EVENTS)
                    .source(Sources.JACKSON_FORMATS + "protobuf")
                    .limits("1,000 levels of nesting"),
            () -> new ProtobufJacksonContender()),
    AVRO(
            Traits.schemaFirst(Format.AVRO, "org.apache.avro:avro")
                    .bufferReuse()
                    .minJdk(11)
                    .replacesMalformedUtf8()
                    .source("https://avro.apache.org/docs/1.12.0/api/java/org/apache/avro/io/EncoderFactory.html"),
            () -> AvroContender.standard()),
    /** As {@link #AVRO}, with the code that Avro generates to write and read each class, and does not use by default. */
    AVRO_CUSTOM_CODERS(
            Traits.schemaFirst(Format.AVRO, "org.apache.avro:avro")
                    .bufferReuse()
                    .minJdk(11)
                    .replacesMalformedUtf8()
                    .trustsLengths(Long.MAX_VALUE)
                    .source("https://avro.apache.org/docs/1.12.0/getting-started-java/"
                            + "#beta-feature-generating-faster-code")
                    .bias("A beta feature of Avro. Reading with it needs the fast reader off, too."),
            () -> AvroContender.customCoders()),
    AVRO_JSON(
            Traits.schemaFirst(Format.AVRO_JSON, "org.apache.avro:avro")
                    .humanReadable()
                    .bufferReuse()
                    .minJdk(11)
                    .source("https://avro.apache.org/docs/1.12.0/api/java/org/apache/avro/io/EncoderFactory.html")
                    .limits(Sources.JACKSON_LIMITS + "; no unknown fields"),
            () -> new AvroJsonContender()),
    /** Avro with Jackson's data binding and a schema that it generates from the record. */
    AVRO_JACKSON(
            Traits.schemalessBinary(Format.AVRO, "com.fasterxml.jackson.dataformat:jackson-dataformat-avro")
                    .schema()
                    .minJdk(11)
                    .unsupported("its schema of an interface has no fields", Payload.EVENTS)
                    .source(Sources.JACKSON_FORMATS + "avro"),
            () -> new AvroJacksonContender()),
    /** MessagePack with Jackson's data binding. The name is older than {@link #MSGPACK_CORE}, and recorded runs contain it. */
    MESSAGEPACK_JACKSON(
            Traits.schemalessBinary(Format.MESSAGEPACK, "org.msgpack:jackson-dataformat-msgpack")
                    .unsafe(UnsafeUse.OPTIONAL)
                    .replacesMalformedUtf8()
                    .trustsLengths(64L << 20)
                    .source("https://github.com/msgpack/msgpack-java/tree/main/msgpack-jackson"),
            () -> new MessagePackJacksonContender()),
    /** MessagePack with the calls of msgpack-core that a person would write, generated from the record. */
    MSGPACK_CORE(
            Traits.schemalessBinary(Format.MESSAGEPACK, "org.msgpack:msgpack-core")
                    .binding(Binding.HANDWRITTEN)
                    .bufferReuse()
                    .unsafe(UnsafeUse.OPTIONAL)
                    .replacesMalformedUtf8()
                    .source("https://github.com/msgpack/msgpack-java#readme")
                    .bias("Somebody has to write this code for every type. The suite generates it from the record."),
            () -> new MsgpackCoreContender()),
    CBOR(
            Traits.schemalessBinary(Format.CBOR, "com.fasterxml.jackson.dataformat:jackson-dataformat-cbor")
                    .source(Sources.JACKSON_FORMATS + "cbor")
                    .limits(Sources.JACKSON_LIMITS),
            () -> new CborContender()),
    JACKSON3_CBOR(
            Traits.schemalessBinary(Format.CBOR, "tools.jackson.dataformat:jackson-dataformat-cbor")
                    .minJdk(17)
                    .source("https://github.com/FasterXML/jackson-dataformats-binary/tree/3.x/cbor")
                    .limits("500 levels of nesting, strings of 100 million characters")
                    .bias("It checks that nothing follows the document, which Jackson 2 does not."),
            () -> new Jackson3CborContender()),
    SMILE(
            Traits.schemalessBinary(Format.SMILE, "com.fasterxml.jackson.dataformat:jackson-dataformat-smile")
                    .mayNotReturn()
                    .replacesMalformedUtf8()
                    .source(Sources.JACKSON_FORMATS + "smile")
                    .limits(Sources.JACKSON_LIMITS),
            () -> new SmileContender()),
    ION(
            Traits.schemalessBinary(Format.ION, "com.fasterxml.jackson.dataformat:jackson-dataformat-ion")
                    .prefixesDecode()
                    .source(Sources.JACKSON_FORMATS + "ion"),
            () -> new IonContender()),
    BSON(
            Traits.schemalessBinary(Format.BSON, "org.mongodb:bson-record-codec")
                    .replacesMalformedUtf8()
                    .minJdk(17)
                    .unsupported("its codec for records knows no arrays", Payload.CLIENTS)
                    .unsupported("its codec for records knows no objects of several types", Payload.EVENTS)
                    .source("https://www.mongodb.com/docs/drivers/java/sync/v5.1/data-formats/codecs")
                    .bias("Properties that are null are left out."),
            () -> new BsonContender()),
    FASTJSON2_JSONB(
            Traits.schemalessBinary(Format.JSONB, "com.alibaba.fastjson2:fastjson2")
                    .binding(Binding.RUNTIME_BYTECODE)
                    .replacesMalformedUtf8()
                    .unsafe(UnsafeUse.REQUIRED)
                    .unsupported("it does not read back the objects of several types that it writes", Payload.EVENTS)
                    .throwsErrors()
                    .source("https://github.com/alibaba/fastjson2/wiki/jsonb_cn")
                    .bias("Latin-1 text is copied as it is in memory, and not written as UTF-8."),
            () -> new Fastjson2JsonbContender()),
    /** Fory for JVMs that all have the same version of each class, which is faster and smaller than its default. */
    FORY(fory().schema().source(Sources.FORY_GUIDE + "native.md"), () -> ForyContender.sameSchema()),
    /** Fory for JVMs that may have other versions of a class, which is its default. */
    FORY_COMPATIBLE(
            fory().trustsLengths(128L << 20).source(Sources.FORY_GUIDE + "schema-evolution.md"),
            () -> ForyContender.compatible()),
    /** Fory's format for all its languages, which is its default. */
    FORY_XLANG(
            fory().trustsLengths(128L << 20)
                    .source(Sources.FORY_GUIDE + "index.md")
                    .unsupportedNulls(
                            "it expects no nulls where no annotation allows them, and a null text crashes the JVM")
                    .unsupported(
                            "it expects no nulls where no annotation allows them, and a null text crashes the JVM",
                            Payload.MEDIA,
                            Payload.TWEETS,
                            Payload.CATALOG,
                            Payload.EVENTS),
            () -> ForyContender.crossLanguage()),
    /** As {@link #FORY}, but every class may be serialized, and documents contain the names of classes. */
    FORY_UNREGISTERED(
            fory().schema()
                    .source("https://github.com/apache/fory/blob/main/benchmarks/java/src/main/java/org/apache/fory/"
                            + "benchmark/state/ForyState.java"),
            () -> ForyContender.unregistered()),
    KRYO(
            kryo().source("https://github.com/EsotericSoftware/kryo#round-trip").bias(Sources.KRYO_RECORDS),
            () -> KryoContender.registered()),
    /** As {@link #KRYO}, with mutable objects of plain classes instead of records. */
    KRYO_BEANS(
            kryo().mapping()
                    .unsafe(UnsafeUse.REQUIRED)
                    .supportsOnly(
                            "there are plain classes for the posts, articles, telemetry and DTOs only",
                            Payload.POST,
                            Payload.DTO,
                            Payload.ARTICLE_SHORT,
                            Payload.ARTICLE_2K,
                            Payload.ARTICLE,
                            Payload.ARTICLE_500K,
                            Payload.TELEMETRY)
                    .source("https://github.com/EsotericSoftware/kryo#fieldserializer"),
            () -> KryoContender.beans()),
    /** As {@link #KRYO}, but every class may be serialized, and documents contain the names of classes. */
    KRYO_UNREGISTERED(
            kryo().source("https://github.com/EsotericSoftware/kryo#optional-registration")
                    .bias(Sources.KRYO_RECORDS),
            () -> KryoContender.unregistered()),
    JAVA_SERIALIZATION(
            Traits.schemalessBinary(Format.JAVA_SERIALIZATION, "")
                    .minJdk(17)
                    .throwsErrors()
                    .source("https://docs.oracle.com/en/java/javase/21/core/setting-custom-filter-using-pattern.html")
                    .limits("by the filter: the payload's classes only, 20 levels of nesting, arrays and lists of "
                            + "100,000 elements"),
            () -> new JavaSerializationContender()),
    /** Copies fields straight into a byte array, by code as a person would write it: a lower bound for a format. */
    HANDWRITTEN(
            Traits.ownCode(Format.HANDWRITTEN)
                    .schema()
                    .bufferReuse()
                    .replacesMalformedUtf8()
                    .bias(
                            "Its code is as a person would write it, and generated from the record. It has no names, field numbers or "
                                    + "schema evolution. It uses public methods of the JDK only, and marks ASCII text, which it "
                                    + "reads without looking at the bytes."),
            () -> new HandwrittenContender()),
    /** A copy of the payload's JSON: a lower bound for everything. */
    COPY(
            Traits.ownCode(Format.COPY)
                    .humanReadable()
                    .mapping()
                    .lazyStrings()
                    .prefixesDecode()
                    .replacesMalformedUtf8()
                    .bias("It encodes and decodes nothing."),
            () -> new CopyContender());

    private final Traits traits;
    private final Supplier<CodecFactory> factory;

    BinaryContenders(Traits.Builder traits, Supplier<CodecFactory> factory) {
        this(traits.build(), factory);
    }

    /** @param factory a lambda and not a method reference, which would load every library with this enum */
    BinaryContenders(Traits traits, Supplier<CodecFactory> factory) {
        this.traits = traits;
        this.factory = factory;
    }

    private static Traits.Builder quickBuffers() {
        return Traits.schemaFirst(Format.PROTOBUF, "us.hebi.quickbuf:quickbuf-runtime")
                .bufferReuse()
                .unsafe(UnsafeUse.REQUIRED)
                .prefixesDecode()
                .replacesMalformedUtf8()
                .trustsLengths(Long.MAX_VALUE)
                .unsupported(Unsupported.NO_MAPPING, Unsupported.OTHER_MESSAGES)
                .source("https://github.com/HebiRobotics/QuickBuffers/blob/main/README.md")
                .limits("64 levels of nesting")
                .bias(
                        "Its guide decodes into one message again and again, without allocation; here each result is new. "
                                + "The runtime is 1.4, the code of generator 1.3.2.");
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public CodecFactory create() {
        return factory.get();
    }

    private static Traits.Builder fory() {
        return Traits.schemalessBinary(Format.FORY, "org.apache.fory:fory-core")
                .binding(Binding.RUNTIME_BYTECODE)
                .bufferReuse()
                .replacesMalformedUtf8()
                // Without the flag it uses Unsafe, as it always does before JDK 25.
                .needs(JvmRequirement.open("java.base", "java.lang.invoke", 25))
                .limits("50 levels of nesting, objects of 128 MiB per document")
                .bias("Text is copied as it is in memory, Latin-1 or UTF-16, and not written as UTF-8.");
    }

    private static Traits.Builder kryo() {
        return Traits.schemalessBinary(Format.KRYO, "com.esotericsoftware:kryo")
                .schema()
                .bufferReuse()
                .replacesMalformedUtf8()
                .trustsLengths(Long.MAX_VALUE)
                .unsafe(UnsafeUse.OPTIONAL);
    }

    /** Text that several constants share; constants of the enum itself cannot be used before they are declared. */
    private static final class Sources {
        static final String JACKSON_FORMATS = "https://github.com/FasterXML/jackson-dataformats-binary/tree/2.x/";
        static final String JACKSON_LIMITS = "1,000 levels of nesting, strings of 20 million characters";
        static final String KRYO_RECORDS = "Its serializer for records calls accessors and constructor by reflection "
                + "(Method.invoke); KRYO_BEANS has plain classes.";
        static final String FORY_GUIDE = "https://github.com/apache/fory/blob/main/docs/object-serialization/java/";
    }

    /** Payloads that several contenders cannot carry: an enum's own constants cannot be used before they are declared. */
    private static final class Unsupported {

        static final String NO_MAPPING =
                "no mapping was written for it, because its Protobuf schema differs from the record";

        static final Payload[] OTHER_MESSAGES = {Payload.GEO_100K, Payload.GEO_1M, Payload.CLIENTS, Payload.EVENTS};

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
