// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

/**
 * What a reader must know of a contender to judge its figures.
 *
 * @param format what the bytes are
 * @param library Maven coordinates without version, {@code group:artifact}; empty for our own code and the JDK's
 * @param binding how the library reaches the fields
 * @param schema whether both sides need a schema beside the bytes
 * @param humanReadable whether the bytes are JSON text
 * @param mapping whether the library has types of its own, to which domain records must be mapped
 * @param bufferReuse whether the codec itself keeps encoders, decoders or streams between calls, as the library's
 *     documentation advises; pools inside a library do not count
 * @param lazyStrings whether decode leaves strings as bytes until they are asked for
 * @param detectsTruncation whether every proper prefix of a document fails to decode
 * @param unsafe whether the library touches {@code sun.misc.Unsafe} for the payloads of the catalogue
 * @param minJdk the oldest JDK release that it runs on
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
        UnsafeUse unsafe,
        int minJdk) {

    /** What the bytes are. */
    public enum Format {
        JSON,
        AVRO_JSON,
        PROTOBUF,
        AVRO,
        MESSAGEPACK,
        CBOR,
        HANDWRITTEN,
        COPY
    }

    /** How a library reaches the fields of an object. */
    public enum Binding {
        /** Reflection or method handles, prepared once per type. */
        REFLECTION,
        RUNTIME_BYTECODE,
        GENERATED_CODE,
        HANDWRITTEN
    }

    /** Whether {@code sun.misc.Unsafe}, which JDKs are about to deny, is needed. */
    public enum UnsafeUse {
        NONE,
        OPTIONAL,
        REQUIRED
    }

    /** Traits of a schemaless JSON library that binds records by reflection on JDK 8 and newer. */
    public static Traits json(String library) {
        return new Traits(
                Format.JSON, library, Binding.REFLECTION, false, true, false, false, false, true, UnsafeUse.NONE, 8);
    }

    /** Traits of a schemaless binary format behind a library that binds records by reflection on JDK 8 and newer. */
    public static Traits schemalessBinary(Format format, String library) {
        return new Traits(
                format, library, Binding.REFLECTION, false, false, false, false, false, true, UnsafeUse.NONE, 8);
    }

    /** Traits of a format whose types are generated from a schema. */
    public static Traits schemaFirst(Format format, String library) {
        return new Traits(
                format, library, Binding.GENERATED_CODE, true, false, true, false, false, true, UnsafeUse.NONE, 8);
    }

    public Traits withBinding(Binding value) {
        return new Traits(
                format,
                library,
                value,
                schema,
                humanReadable,
                mapping,
                bufferReuse,
                lazyStrings,
                detectsTruncation,
                unsafe,
                minJdk);
    }

    public Traits withHumanReadable() {
        return new Traits(
                format,
                library,
                binding,
                schema,
                true,
                mapping,
                bufferReuse,
                lazyStrings,
                detectsTruncation,
                unsafe,
                minJdk);
    }

    public Traits withBufferReuse() {
        return new Traits(
                format,
                library,
                binding,
                schema,
                humanReadable,
                mapping,
                true,
                lazyStrings,
                detectsTruncation,
                unsafe,
                minJdk);
    }

    public Traits withPrefixesThatDecode() {
        return new Traits(
                format,
                library,
                binding,
                schema,
                humanReadable,
                mapping,
                bufferReuse,
                lazyStrings,
                false,
                unsafe,
                minJdk);
    }

    public Traits withUnsafe(UnsafeUse value) {
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
                value,
                minJdk);
    }

    public Traits withMinJdk(int value) {
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
                unsafe,
                value);
    }
}
