// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import io.github.wirebench.model.Payload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The facts about a contender that a reader needs in order to judge its results.
 *
 * @param format the format of the bytes
 * @param library Maven coordinates without version, {@code group:artifact}; empty for our own code and the JDK's
 * @param binding how the library accesses the fields
 * @param schema whether writer and reader both need a schema in addition to the bytes
 * @param humanReadable whether the bytes are JSON text
 * @param mapping whether the library has types of its own, to which domain records must be mapped
 * @param bufferReuse whether the codec itself keeps encoders, decoders or streams between calls, as the library's
 *     documentation advises; pools inside a library do not count
 * @param lazyStrings whether decoding leaves strings as bytes until they are asked for
 * @param detectsTruncation whether every proper prefix of a document fails to decode
 * @param refusesMalformedUtf8 whether decoding fails on bytes in a string that are not UTF-8, which costs a check; if not, they are
 *     replaced, or kept by a copy
 * @param trustedLength the longest claimed length, in bytes, for which decoding allocates memory before the bytes arrive; 0 if it
 *     trusts none
 * @param mayNotReturn whether decoding some damaged documents never ends
 * @param throwsErrors whether decoding some damaged documents throws an {@link Error}
 * @param unsafe whether the library uses {@code sun.misc.Unsafe} for the payloads of the catalogue
 * @param minJdk the oldest JDK release that it runs on
 * @param needs what the JVM must allow for it, with a flag if need be
 * @param unsupported the payloads of the suite that it cannot carry, each with the reason
 * @param unsupportedForUsers the reason why it carries no payload that a user has added; empty if it does
 * @param unsupportedNulls the reason why it carries no payload of a user that has nulls; empty if it does
 * @param source the page, issue or benchmark of the library's authors that the configuration follows
 * @param limits the most that its defaults accept, such as levels of nesting; empty if no limit is known
 * @param bias what makes its figures look better or worse than in a service; empty if nothing is known
 */
public record Traits(
        Format format,
        String library,
        Binding binding,
        boolean schema,
        boolean humanReadable,
        boolean mapping,
        boolean bufferReuse,
        boolean lazyStrings,
        boolean detectsTruncation,
        boolean refusesMalformedUtf8,
        long trustedLength,
        boolean mayNotReturn,
        boolean throwsErrors,
        UnsafeUse unsafe,
        int minJdk,
        List<JvmRequirement> needs,
        Map<Payload, String> unsupported,
        String unsupportedForUsers,
        String unsupportedNulls,
        String source,
        String limits,
        String bias) {

    public enum Format {
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

        Format(String label) {
            this.label = label;
        }

        /** Returns the name that people use. */
        public String label() {
            return label;
        }
    }

    public enum Binding {
        /** Reflection or method handles, prepared once per type. */
        REFLECTION,
        RUNTIME_BYTECODE,
        GENERATED_CODE,
        /** Code as a person would write it for each type: by hand, or generated from the record. */
        HANDWRITTEN,
        /** Nothing is bound: values stay in a tree of the library's own. */
        NONE
    }

    /** The need for {@code sun.misc.Unsafe}, which future JDKs will deny. */
    public enum UnsafeUse {
        NONE,
        OPTIONAL,
        REQUIRED
    }

    /** Returns the reason why it cannot carry a payload; empty if it can. */
    public Optional<String> unsupportedReason(Payload payload) {
        if (!payload.isOfUser()) {
            return Optional.ofNullable(unsupported.get(payload));
        }
        String reason = unsupportedForUsers.isEmpty() && payload.hasNulls() ? unsupportedNulls : unsupportedForUsers;
        return Optional.of(reason).filter(text -> !text.isEmpty());
    }

    public boolean supports(Payload payload) {
        return unsupportedReason(payload).isEmpty();
    }

    /** Starts the traits of a schemaless JSON library that binds records by reflection. */
    public static Builder json(String library) {
        return new Builder(Format.JSON, library).humanReadable();
    }

    /** Starts the traits of a schemaless binary format whose library binds records by reflection. */
    public static Builder schemalessBinary(Format format, String library) {
        return new Builder(format, library);
    }

    /** Starts the traits of a format whose types are generated from a schema, so that domain records must be mapped. */
    public static Builder schemaFirst(Format format, String library) {
        return new Builder(format, library)
                .binding(Binding.GENERATED_CODE)
                .schema()
                .mapping();
    }

    /** Starts the traits of a format whose generated classes are views of a buffer, so that there is no object to map to. */
    public static Builder flyweights(Format format, String library) {
        return new Builder(format, library)
                .binding(Binding.GENERATED_CODE)
                .schema()
                .bufferReuse();
    }

    /** Starts the traits of our own code, which needs the same JDK as the suite. */
    public static Builder ownCode(Format format) {
        return new Builder(format, "").binding(Binding.HANDWRITTEN).minJdk(17);
    }

    /**
     * Collects traits. The defaults are the common case: reflection, no schema, no mapping, nothing kept between calls,
     * strings decoded at once, truncation detected, malformed UTF-8 refused, claimed lengths checked, no Unsafe, JDK 8.
     */
    public static final class Builder {
        private final Format format;
        private final String library;
        private Binding binding = Binding.REFLECTION;
        private boolean schema;
        private boolean humanReadable;
        private boolean mapping;
        private boolean bufferReuse;
        private boolean lazyStrings;
        private boolean detectsTruncation = true;
        private boolean refusesMalformedUtf8 = true;
        private long trustedLength;
        private boolean mayNotReturn;
        private boolean throwsErrors;
        private UnsafeUse unsafe = UnsafeUse.NONE;
        private int minJdk = 8;
        private final List<JvmRequirement> needs = new ArrayList<>();
        private final Map<Payload, String> unsupported = new LinkedHashMap<>();
        private String unsupportedForUsers = "";
        private String unsupportedNulls = "";
        private String source = "";
        private String limits = "";
        private String bias = "";

        private Builder(Format format, String library) {
            this.format = format;
            this.library = library;
        }

        public Builder binding(Binding value) {
            binding = value;
            return this;
        }

        public Builder schema() {
            schema = true;
            return this;
        }

        public Builder humanReadable() {
            humanReadable = true;
            return this;
        }

        public Builder mapping() {
            mapping = true;
            return this;
        }

        public Builder bufferReuse() {
            bufferReuse = true;
            return this;
        }

        public Builder lazyStrings() {
            lazyStrings = true;
            return this;
        }

        /** Declares that some prefixes of a document decode, to a different value. */
        public Builder prefixesDecode() {
            detectsTruncation = false;
            return this;
        }

        /** Malformed UTF-8 is replaced. */
        public Builder replacesMalformedUtf8() {
            refusesMalformedUtf8 = false;
            return this;
        }

        /** Declares that a few bytes can make it allocate memory, up to so many bytes. */
        public Builder trustsLengths(long upTo) {
            trustedLength = upTo;
            return this;
        }

        public Builder throwsErrors() {
            throwsErrors = true;
            return this;
        }

        public Builder mayNotReturn() {
            mayNotReturn = true;
            return this;
        }

        public Builder unsafe(UnsafeUse value) {
            unsafe = value;
            return this;
        }

        public Builder minJdk(int value) {
            minJdk = value;
            return this;
        }

        public Builder needs(JvmRequirement need) {
            needs.add(need);
            return this;
        }

        /** Declares payloads that the library cannot carry, for a reason that a reader can check. */
        public Builder unsupported(String reason, Payload... payloads) {
            for (Payload payload : payloads) {
                unsupported.put(payload, reason);
            }
            return this;
        }

        /** Declares that the library carries these payloads and no others, for a reason that a reader can check. */
        public Builder supportsOnly(String reason, Payload first, Payload... more) {
            List<Payload> others = new ArrayList<>(Payload.suite());
            others.remove(first);
            others.removeAll(List.of(more));
            return unsupported(reason, others.toArray(Payload[]::new)).unsupportedForUsers(reason);
        }

        /** Declares that the library carries no payload that a user has added. */
        public Builder unsupportedForUsers(String reason) {
            unsupportedForUsers = reason;
            return this;
        }

        /** Declares that the library carries no payload that a user has added if it has nulls. */
        public Builder unsupportedNulls(String reason) {
            unsupportedNulls = reason;
            return this;
        }

        public Builder source(String page) {
            source = page;
            return this;
        }

        public Builder limits(String defaults) {
            limits = defaults;
            return this;
        }

        public Builder bias(String known) {
            bias = known;
            return this;
        }

        public Traits build() {
            return new Traits(
                    format,
                    library,
                    binding,
                    schema,
                    humanReadable,
                    mapping,
                    bufferReuse,
                    lazyStrings,
                    detectsTruncation,
                    refusesMalformedUtf8,
                    trustedLength,
                    mayNotReturn,
                    throwsErrors,
                    unsafe,
                    minJdk,
                    List.copyOf(needs),
                    Collections.unmodifiableMap(new LinkedHashMap<>(unsupported)),
                    unsupportedForUsers,
                    unsupportedNulls,
                    source,
                    limits,
                    bias);
        }
    }
}
