// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.fasterxml.jackson.dataformat.ion.IonObjectMapper;
import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.Users;
import io.github.wirebench.model.ViewEvent;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.JvmRequirement;
import io.github.wirebench.model.codec.Traits;
import io.github.wirebench.model.codec.Traits.Binding;
import io.github.wirebench.model.codec.Traits.Flag;
import io.github.wirebench.model.codec.WireFormat;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The formats, with Jackson's JSON as the reference. A library is loaded when its contender is created. */
public enum BinaryContenders implements Contender {
    JACKSON(JsonContenders.JACKSON.traits(), () -> JsonContenders.JACKSON.create()),
    JACKSON3(JsonContenders.JACKSON3.traits(), () -> JsonContenders.JACKSON3.create()),
    PROTOBUF(
            Traits.schemaFirst(WireFormat.PROTOBUF, "com.google.protobuf:protobuf-java")
                    .has(Flag.PREFIXES_DECODE)
                    .source("https://protobuf.dev/getting-started/javatutorial/")
                    .limits("100 levels of nesting"),
            () -> new ProtobufContender()),
    PROTOBUF_JSON(
            Traits.schemaFirst(WireFormat.PROTOBUF_JSON, "com.google.protobuf:protobuf-java-util")
                    .has(Flag.REPLACES_MALFORMED_UTF8)
                    .source("https://protobuf.dev/reference/java/api-docs/com/google/protobuf/util/JsonFormat")
                    .limits("100 levels of nesting")
                    .bias("Its library takes and returns text only. Numbers of 64 bits are strings, and fields with "
                            + "default values are left out."),
            () -> new ProtobufJsonContender()),
    /** The runtime for mobile clients, for the same schemas. */
    PROTOBUF_LITE(
            otherProtobuf("com.google.protobuf:protobuf-javalite")
                    .has(Flag.REQUIRES_UNSAFE)
                    .source("https://github.com/protocolbuffers/protobuf/blob/main/java/lite.md")
                    .limits("100 levels of nesting")
                    .bias("Made for mobile clients: its guide says to use the full runtime on servers."),
            () -> new ProtobufLiteContender()),
    WIRE(
            otherProtobuf("com.squareup.wire:wire-runtime-jvm")
                    .has(Flag.REPLACES_MALFORMED_UTF8)
                    .source("https://square.github.io/wire/wire_compiler/")
                    .limits("100 levels of nesting")
                    .advice(
                            "Catch `RuntimeException`: a message in the place of a number, or the other way round, gives an"
                                    + " `IllegalStateException`.")
                    .bias("Its messages box every number, as its guide says. 7.2.0 is out, but its compiler does not "
                            + "resolve in a Maven build."),
            () -> new WireContender()),
    /** With strings decoded while a message is read. */
    QUICKBUFFERS(quickBuffers(), () -> QuickBuffersContender.eager()),
    /** As the library does it. */
    QUICKBUFFERS_LAZY(quickBuffers().has(Flag.LAZY_STRINGS), () -> QuickBuffersContender.lazy()),
    /** Thrift's compact protocol; not Apache's library. */
    THRIFTY(
            thrift("com.microsoft.thrifty:thrifty-runtime-jvm")
                    .trustsLengths(Long.MAX_VALUE)
                    .source("https://github.com/microsoft/thrifty/blob/master/README.md")
                    .limits("none for nesting")
                    .throwing("java.io.IOException", "com.microsoft.thrifty.ThriftException")
                    .advice("Read only structs of your own services: the compact protocol has no setting for"
                            + " [nesting](hostile-input.md#nesting) and [claimed lengths](hostile-input.md#claimed-lengths)."
                            + " `BinaryProtocol` takes limits for both texts and containers.")
                    .bias("Made for few methods on Android, and deprecated in favour of a fork; most services use "
                            + "libthrift."),
            () -> new ThriftyContender()),
    /** Thrift's compact protocol with Apache's library. */
    LIBTHRIFT(
            thrift("org.apache.thrift:libthrift")
                    .has(Flag.BUFFER_REUSE)
                    .trustsLengths(512L << 20)
                    .source("https://github.com/apache/thrift/blob/master/lib/java/src/main/java/org/apache/thrift/"
                            + "TSerializer.java")
                    .limits("64 levels of nesting, documents of 100 MiB")
                    .throwing("org.apache.thrift.TException")
                    .advice(
                            "Set `maxMessageSize` of `TConfiguration` to the size of your documents, instead of its 100 MiB:"
                                    + " that is what [claimed lengths](hostile-input.md#claimed-lengths) are compared with.")
                    .bias("Its code is of compiler 0.17.0, which Debian has, the library is 0.25.0."),
            () -> new LibthriftContender()),
    SBE(
            Traits.of(WireFormat.SBE, "uk.co.real-logic:sbe-tool")
                    .binding(Binding.GENERATED_CODE)
                    .has(Flag.SCHEMA, Flag.BUFFER_REUSE, Flag.REPLACES_MALFORMED_UTF8)
                    .trustsLengths(Long.MAX_VALUE)
                    .minJdk(17)
                    .needs(new JvmRequirement("java.base", "jdk.internal.misc", 17))
                    .supportsOnly("bench-binary/src/main/sbe/wirebench.xml has no message for it", schemaRecords())
                    .source("https://github.com/aeron-io/simple-binary-encoding/wiki/Java-Users-Guide")
                    .limits("65,534 elements in a group, 65,534 bytes in a text but the body of an article")
                    .throwing("java.lang.IndexOutOfBoundsException")
                    .advice(
                            "Catch `RuntimeException`: unknown values of enums and unknown messages give an"
                                    + " `IllegalArgumentException` and an `IllegalStateException`. Leave Agrona's bounds checks on.")
                    .bias("Builds the record, where other formats with a schema stop at objects of their own."),
            () -> new SbeContender()),
    FLATBUFFERS(
            Traits.of(WireFormat.FLATBUFFERS, "com.google.flatbuffers:flatbuffers-java")
                    .binding(Binding.GENERATED_CODE)
                    .has(Flag.SCHEMA, Flag.BUFFER_REUSE, Flag.PREFIXES_DECODE)
                    .supportsOnly(
                            "bench-binary/src/main/flatbuffers/wirebench.fbs has no table for it", schemaRecords())
                    .source("https://flatbuffers.dev/languages/java/")
                    .limits("2 GB; nothing is verified, since Java has no verifier")
                    .throwing()
                    .advice("Catch `RuntimeException`, and expect wrong values without one: Java has [no"
                            + " verifier](https://github.com/google/flatbuffers/issues/6209). Send a checksum, or read only"
                            + " buffers of your own services.")
                    .bias("Builds the record, where other formats with a schema stop at objects of their own."),
            () -> new FlatBuffersContender()),
    /** Protobuf with Jackson's data binding and a schema that it generates from the record. */
    PROTOBUF_JACKSON(
            Traits.of(WireFormat.PROTOBUF, "com.fasterxml.jackson.dataformat:jackson-dataformat-protobuf")
                    .has(Flag.SCHEMA, Flag.PREFIXES_DECODE)
                    .unsupported("its schemas have no maps", Payload.USERS, Payload.USERS_VARIED, Payload.CATALOG)
                    .unsupported("its schemas have no lists of lists", Payload.GEO_100K, Payload.GEO_1M)
                    .unsupported(
                            "an empty list or array is not written, and is null when it is read",
                            Payload.TWEETS,
                            Payload.CLIENTS)
                    .unsupported("its schema of an interface has no fields", Payload.EVENTS)
                    .unsupported(Sources.NO_TUPLES, Payload::hasTuples)
                    .source(Sources.JACKSON_FORMATS + "protobuf")
                    .advice(
                            "There is no setting for [claimed lengths](hostile-input.md#claimed-lengths): read messages of"
                                    + " strangers with protobuf-java.")
                    .limits("1,000 levels of nesting"),
            () -> new ProtobufJacksonContender()),
    AVRO(
            avro(WireFormat.AVRO)
                    .has(Flag.REPLACES_MALFORMED_UTF8)
                    .source("https://avro.apache.org/docs/1.12.0/api/java/org/apache/avro/io/EncoderFactory.html"),
            () -> new AvroContender(false)),
    /** As {@link #AVRO}, with the code that Avro generates to write and read each class, and does not use by default. */
    AVRO_CUSTOM_CODERS(
            avro(WireFormat.AVRO)
                    .has(Flag.REPLACES_MALFORMED_UTF8)
                    .trustsLengths(Long.MAX_VALUE)
                    .source("https://avro.apache.org/docs/1.12.0/getting-started-java/"
                            + "#beta-feature-generating-faster-code")
                    .advice(
                            "Leave the fast reader on, as it is by default: without it, the generated code reads, which makes"
                                    + " room for as many elements as a list [claims](hostile-input.md#claimed-lengths).")
                    .bias("A beta feature of Avro. Reading with it needs the fast reader off, too."),
            () -> new AvroContender(true)),
    AVRO_JSON(
            avro(WireFormat.AVRO_JSON)
                    .source("https://avro.apache.org/docs/1.12.0/api/java/org/apache/avro/io/EncoderFactory.html")
                    .limits(Sources.JACKSON_LIMITS + "; no unknown fields"),
            () -> new AvroJsonContender()),
    /** Avro with Jackson's data binding and a schema that it generates from the record. */
    AVRO_JACKSON(
            Traits.of(WireFormat.AVRO, "com.fasterxml.jackson.dataformat:jackson-dataformat-avro")
                    .has(Flag.SCHEMA)
                    .minJdk(11)
                    .unsupported("its schema of an interface has no fields", Payload.EVENTS)
                    .unsupported(Sources.NO_TUPLES, Payload::hasTuples)
                    .source(Sources.JACKSON_FORMATS + "avro")
                    .advice("Catch `RuntimeException`: an impossible branch of a union is not checked."),
            () -> new AvroJacksonContender()),
    /** MessagePack with Jackson's data binding. The name is older than {@link #MSGPACK_CORE}, and recorded runs contain it. */
    MESSAGEPACK_JACKSON(
            Traits.of(WireFormat.MESSAGEPACK, "org.msgpack:jackson-dataformat-msgpack")
                    .has(Flag.USES_UNSAFE, Flag.REPLACES_MALFORMED_UTF8)
                    .trustsLengths(64L << 20)
                    .source("https://github.com/msgpack/msgpack-java/tree/main/msgpack-jackson")
                    .throwing("java.io.IOException", "org.msgpack.core.MessagePackException")
                    .advice(
                            "There is no setting in 0.9.11: leave 64 MB of heap for each thread that decodes, or read with"
                                    + " msgpack-core ([why](hostile-input.md#claimed-lengths))."),
            () -> new MessagePackJacksonContender()),
    /** MessagePack with the calls of msgpack-core that a person would write, generated from the record. */
    MSGPACK_CORE(
            Traits.of(WireFormat.MESSAGEPACK, "org.msgpack:msgpack-core")
                    .binding(Binding.HANDWRITTEN)
                    .has(Flag.BUFFER_REUSE, Flag.USES_UNSAFE, Flag.REPLACES_MALFORMED_UTF8)
                    .source("https://github.com/msgpack/msgpack-java#readme")
                    .throwing("java.io.IOException", "org.msgpack.core.MessagePackException")
                    .advice(
                            "nothing; but a map that claims 2^30 entries in an unknown field is skipped as if it were empty"
                                    + " ([why](hostile-input.md#claimed-lengths))")
                    .bias("Somebody has to write this code for every type. The suite generates it from the record."),
            () -> new MsgpackCoreContender()),
    CBOR(
            Traits.of(WireFormat.CBOR, "com.fasterxml.jackson.dataformat:jackson-dataformat-cbor")
                    .source(Sources.JACKSON_FORMATS + "cbor")
                    .limits(Sources.JACKSON_LIMITS),
            () -> new JacksonFormatContender<>(CBORMapper::builder)),
    JACKSON3_CBOR(
            Traits.of(WireFormat.CBOR, "tools.jackson.dataformat:jackson-dataformat-cbor")
                    .minJdk(17)
                    .source("https://github.com/FasterXML/jackson-dataformats-binary/tree/3.x/cbor")
                    .limits("500 levels of nesting, strings of 100 million characters")
                    .throwing("tools.jackson.core.JacksonException")
                    .advice(JsonContenders.JACKSON3.traits().advice())
                    .bias("It checks that nothing follows the document, which Jackson 2 does not."),
            () -> new Jackson3CborContender()),
    SMILE(
            Traits.of(WireFormat.SMILE, "com.fasterxml.jackson.dataformat:jackson-dataformat-smile")
                    .has(Flag.MAY_NOT_RETURN, Flag.REPLACES_MALFORMED_UTF8)
                    .source(Sources.JACKSON_FORMATS + "smile")
                    .advice("No setting of 2.23 ends the [endless loop](hostile-input.md#documents-that-never-end): let"
                            + " strangers send CBOR instead.")
                    .limits(Sources.JACKSON_LIMITS),
            () -> new JacksonFormatContender<>(SmileMapper::builder)),
    ION(
            Traits.of(WireFormat.ION, "com.fasterxml.jackson.dataformat:jackson-dataformat-ion")
                    .has(Flag.PREFIXES_DECODE)
                    .source(Sources.JACKSON_FORMATS + "ion")
                    .advice(
                            "Catch `RuntimeException`: some errors of Ion come through without Jackson's exception around"
                                    + " them."),
            () -> new JacksonFormatContender<>(IonObjectMapper::builderForBinaryWriters)),
    BSON(
            Traits.of(WireFormat.BSON, "org.mongodb:bson-record-codec")
                    .has(Flag.REPLACES_MALFORMED_UTF8)
                    .minJdk(17)
                    .unsupported("its codec for records knows no arrays", Payload.CLIENTS)
                    .unsupported("its codec for records knows no objects of several types", Payload.EVENTS)
                    .source("https://www.mongodb.com/docs/drivers/java/sync/v5.1/data-formats/codecs")
                    .throwing("org.bson.BSONException")
                    .advice("Catch `RuntimeException`: wrong lengths, enums and missing numbers give an"
                            + " `IllegalArgumentException`.")
                    .bias("Properties that are null are left out."),
            () -> new BsonContender()),
    FASTJSON2_JSONB(
            Traits.of(WireFormat.JSONB, "com.alibaba.fastjson2:fastjson2")
                    .binding(Binding.RUNTIME_BYTECODE)
                    .has(Flag.REPLACES_MALFORMED_UTF8, Flag.REQUIRES_UNSAFE, Flag.THROWS_ERRORS)
                    .unsupported("it does not read back the objects of several types that it writes", Payload.EVENTS)
                    .source("https://github.com/alibaba/fastjson2/wiki/jsonb_cn")
                    .throwing("com.alibaba.fastjson2.JSONException")
                    .advice("Read JSONB only from your own services: there is no setting for"
                            + " [nesting](hostile-input.md#nesting), [claimed lengths](hostile-input.md#claimed-lengths) and cut"
                            + " documents. Catch `RuntimeException` and `StackOverflowError`.")
                    .bias("Latin-1 text is copied as it is in memory, and not written as UTF-8."),
            () -> new Fastjson2JsonbContender()),
    /** Fory for JVMs that all have the same version of each class, which is faster and smaller than its default. */
    FORY(fory().has(Flag.SCHEMA).source(Sources.FORY_GUIDE + "native.md"), () -> ForyContender.sameSchema()),
    /** Fory for JVMs that may have other versions of a class, which is its default. */
    FORY_COMPATIBLE(
            fory().trustsLengths(128L << 20).source(Sources.FORY_GUIDE + "schema-evolution.md"),
            () -> ForyContender.compatible()),
    /** Fory's format for all its languages, which is its default. */
    FORY_XLANG(
            fory().trustsLengths(128L << 20)
                    .source(Sources.FORY_GUIDE + "index.md")
                    .unsupported(
                            "it expects no nulls where no annotation allows them, and a null text crashes the JVM",
                            Payload::hasNulls),
            () -> ForyContender.crossLanguage()),
    /** As {@link #FORY}, but every class may be serialized, and documents contain the names of classes. */
    FORY_UNREGISTERED(
            fory().has(Flag.SCHEMA)
                    .source("https://github.com/apache/fory/blob/main/benchmarks/java/src/main/java/org/apache/fory/"
                            + "benchmark/state/ForyState.java"),
            () -> ForyContender.unregistered()),
    KRYO(
            kryo().has(Flag.USES_UNSAFE)
                    .source("https://github.com/EsotericSoftware/kryo#round-trip")
                    .bias(Sources.KRYO_RECORDS),
            () -> KryoContender.ofRecords()),
    /** As {@link #KRYO}, with mutable objects of plain classes instead of records. */
    KRYO_BEANS(
            kryo().has(Flag.MAPPING, Flag.REQUIRES_UNSAFE)
                    .supportsOnly(
                            "there are plain classes for the posts, articles, telemetry and DTOs only",
                            SocialMediaPost.class,
                            Article.class,
                            Telemetry.class,
                            Dto.class)
                    .source("https://github.com/EsotericSoftware/kryo#fieldserializer"),
            () -> KryoContender.ofBeans()),
    /** As {@link #KRYO}, but every class may be serialized, and documents contain the names of classes. */
    KRYO_UNREGISTERED(
            kryo().has(Flag.USES_UNSAFE)
                    .source("https://github.com/EsotericSoftware/kryo#optional-registration")
                    .advice(
                            "Leave `setRegistrationRequired` on, as it is by default, and register the classes: without it, the"
                                    + " input [names classes](hostile-input.md#names-of-classes) that Kryo creates. Kryo 5.7.0 compares"
                                    + " [claimed lengths](hostile-input.md#claimed-lengths) with the bytes that are left.")
                    .bias(Sources.KRYO_RECORDS),
            () -> KryoContender.unregistered()),
    JAVA_SERIALIZATION(
            Traits.of(WireFormat.JAVA_SERIALIZATION, "")
                    .minJdk(17)
                    .has(Flag.THROWS_ERRORS)
                    .source("https://docs.oracle.com/en/java/javase/21/core/setting-custom-filter-using-pattern.html")
                    .throwing("java.io.IOException", "java.lang.ClassNotFoundException")
                    .advice(
                            "Keep the filter, as this contender has one: it refuses the [named"
                                    + " class](hostile-input.md#names-of-classes) before any code of it runs. Catch `RuntimeException`.")
                    .limits("by the filter: the payload's classes only, 20 levels of nesting, arrays and lists of "
                            + "100,000 elements"),
            () -> new JavaSerializationContender()),
    /** Copies fields straight into a byte array, by code as a person would write it: a lower bound for a format. */
    HANDWRITTEN(
            Traits.of(WireFormat.HANDWRITTEN, "")
                    .binding(Binding.HANDWRITTEN)
                    .minJdk(17)
                    .has(Flag.SCHEMA, Flag.BUFFER_REUSE, Flag.REPLACES_MALFORMED_UTF8)
                    .bias(
                            "Its code is as a person would write it, and generated from the record. It has no names, field numbers or "
                                    + "schema evolution. It uses public methods of the JDK only, and marks ASCII text, which it "
                                    + "reads without looking at the bytes."),
            () -> new HandwrittenContender()),
    /** A copy of the payload's JSON: a lower bound for everything. */
    COPY(
            Traits.of(WireFormat.COPY, "")
                    .binding(Binding.HANDWRITTEN)
                    .minJdk(17)
                    .has(Flag.MAPPING, Flag.LAZY_STRINGS, Flag.PREFIXES_DECODE, Flag.REPLACES_MALFORMED_UTF8)
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

    private static Traits.Builder otherProtobuf(String library) {
        return Traits.schemaFirst(WireFormat.PROTOBUF, library)
                .has(Flag.PREFIXES_DECODE)
                .unsupported(
                        "no mapping was written for it, because its Protobuf schema differs from the record",
                        Payload.GEO_100K,
                        Payload.GEO_1M);
    }

    private static Traits.Builder quickBuffers() {
        return otherProtobuf("us.hebi.quickbuf:quickbuf-runtime")
                .has(Flag.BUFFER_REUSE, Flag.REQUIRES_UNSAFE, Flag.REPLACES_MALFORMED_UTF8)
                .trustsLengths(Long.MAX_VALUE)
                .source("https://github.com/HebiRobotics/QuickBuffers/blob/main/README.md")
                .limits("64 levels of nesting")
                .advice(
                        "Read only messages of your own services, or protobuf-java's: `setRecursionLimit` does not hold for"
                                + " unknown fields, and no setting limits [claimed lengths](hostile-input.md#claimed-lengths) in an"
                                + " array.")
                .bias(
                        "Its guide decodes into one message again and again, without allocation; here each result is new. "
                                + "The runtime is 1.4, the code of generator 1.3.2.");
    }

    private static Traits.Builder thrift(String library) {
        return Traits.schemaFirst(WireFormat.THRIFT, library)
                .has(Flag.REPLACES_MALFORMED_UTF8)
                .supportsOnly(
                        "bench-binary/src/main/thrift/wirebench.thrift has no struct for it",
                        schemaRecords(Users.class, ArticleFeed.class));
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
        return Traits.of(WireFormat.FORY, "org.apache.fory:fory-core")
                .binding(Binding.RUNTIME_BYTECODE)
                .has(Flag.BUFFER_REUSE, Flag.REPLACES_MALFORMED_UTF8)
                // Without the flag it uses Unsafe, as it always does before JDK 25.
                .needs(new JvmRequirement("java.base", "java.lang.invoke", 25))
                .limits("50 levels of nesting, objects of 128 MiB per document")
                .throwing("org.apache.fory.exception.ForyException")
                .advice(
                        "Catch `RuntimeException`: a wrong first byte and an empty document do not give a `ForyException`.")
                .bias("Text is copied as it is in memory, Latin-1 or UTF-16, and not written as UTF-8.");
    }

    private static Traits.Builder kryo() {
        return Traits.of(WireFormat.KRYO, "com.esotericsoftware:kryo")
                .has(Flag.SCHEMA, Flag.BUFFER_REUSE, Flag.REPLACES_MALFORMED_UTF8)
                .trustsLengths(Long.MAX_VALUE)
                .throwing("com.esotericsoftware.kryo.KryoException")
                .advice(
                        "Kryo 5.7.0 compares [claimed lengths](hostile-input.md#claimed-lengths) with the bytes that are left."
                                + " With 5.6.2, read only documents of your own services.");
    }

    private static Traits.Builder avro(WireFormat format) {
        return Traits.schemaFirst(format, "org.apache.avro:avro")
                .has(Flag.BUFFER_REUSE)
                .minJdk(11)
                // the last one as the Javadoc of SystemLimitException says
                .throwing(
                        "org.apache.avro.AvroRuntimeException",
                        "java.io.IOException",
                        "java.lang.UnsupportedOperationException");
    }

    /** Text that several constants share; constants of the enum itself cannot be used before they are declared. */
    private static final class Sources {
        static final String JACKSON_FORMATS = "https://github.com/FasterXML/jackson-dataformats-binary/tree/2.x/";
        static final String JACKSON_LIMITS = "1,000 levels of nesting, strings of 20 million characters";
        static final String KRYO_RECORDS = "Its serializer for records calls accessors and constructor by reflection "
                + "(Method.invoke); KRYO_BEANS has plain classes.";
        static final String NO_TUPLES = "its schema has a record where it writes an array";
        static final String FORY_GUIDE = "https://github.com/apache/fory/blob/main/docs/object-serialization/java/";
    }

    /** Returns the records that each schema by hand has, and more. */
    private static Class<?>[] schemaRecords(Class<?>... more) {
        return Stream.concat(
                        Stream.of(Dto.class, ViewEvent.class, SocialMediaPost.class, Article.class, Telemetry.class),
                        Stream.of(more))
                .toArray(Class<?>[]::new);
    }
}
