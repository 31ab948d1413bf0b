// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Scalar;

/**
 * The code that builds and reads the messages of one schema compiler. A message that is built or read is the variable
 * {@code message}. The methods that are not overridden are those of protobuf-java.
 */
public class MessageStyle {

    private static final String CONTRACTS = "io.github.wirebench.binary.mapping.MessageMappings.";

    public static final MessageStyle PROTO = new MessageStyle(
            "proto",
            "io.github.wirebench.proto.ProtoMapping",
            "com.google.protobuf.Parser<%1$s> parser",
            "%1$s.parser()");

    /** Messages of protobuf-java whose instants are ISO 8601 text. */
    public static final MessageStyle TEXT_DATES = new MessageStyle(
            "text", PROTO.contract, PROTO.starter, PROTO.start, "string", "%s.toString()", "Instant.parse(%s)");

    /** Messages of protobuf-java whose instants are messages of seconds and nanoseconds. */
    public static final MessageStyle TIMESTAMPS = new MessageStyle(
            "timestamp",
            PROTO.contract,
            PROTO.starter,
            PROTO.start,
            "google.protobuf.Timestamp",
            "io.github.wirebench.proto.Timestamps.timestamp(%s)",
            "io.github.wirebench.proto.Timestamps.instant(%s)");

    /** Only the values in the objects of Avro's classes, which are not messages. */
    static final MessageStyle AVRO_VALUES = new MessageStyle("avro", "", "", "") {
        @Override
        String fromBytes(String bytes) {
            return "ByteBuffer.wrap(" + bytes + ")";
        }

        @Override
        String toBytes(String value) {
            return "bytes(" + value + ")";
        }
    };

    public static final MessageStyle LITE =
            new MessageStyle("lite", CONTRACTS + "LiteMapping", PROTO.starter, PROTO.start);

    public static final MessageStyle WIRE =
            new Fields("wire", "WireMapping", "com.squareup.wire.ProtoAdapter<%1$s> adapter", false);

    public static final MessageStyle QUICKBUF = new Quickbuf();

    public static final MessageStyle THRIFTY =
            new Fields("thrift", "ThriftyMapping", "com.microsoft.thrifty.Adapter<%1$s, ?> adapter", true);

    public static final MessageStyle LIBTHRIFT = new Libthrift();

    private final String library;
    private final String contract;
    private final String starter;
    private final String start;
    private final String instantType;
    private final String fromInstant;
    private final String toInstant;

    /**
     * @param library the last part of the name of the messages' package
     * @param contract the interface of the mapping
     * @param starter type and name of the method whose result starts the reading of a message
     * @param start its result
     */
    private MessageStyle(String library, String contract, String starter, String start) {
        this(library, contract, starter, start, "int64", "%s.toEpochMilli()", "Instant.ofEpochMilli(%s)");
    }

    private MessageStyle(
            String library,
            String contract,
            String starter,
            String start,
            String instantType,
            String fromInstant,
            String toInstant) {
        this.library = library;
        this.contract = contract;
        this.starter = starter;
        this.start = start;
        this.instantType = instantType;
        this.fromInstant = fromInstant;
        this.toInstant = toInstant;
    }

    /** Returns the last part of the name of the messages' package. */
    public final String library() {
        return library;
    }

    final String contract() {
        return contract;
    }

    /** What follows the name of the record in that of the mapping. */
    public final String suffix() {
        return contract.substring(contract.lastIndexOf('.') + 1);
    }

    /** Returns the method of the mapping that starts the reading of a message. */
    final String starter(String message) {
        return """

                    @Override
                    public %s() {
                        return %s;
                    }
                """.formatted(starter, start).formatted(message);
    }

    /** Tells whether the constants of an enum begin with its name. */
    boolean prefixesConstants() {
        return true;
    }

    /** Returns what a field is called in the other methods. */
    String name(Member member) {
        return member.names().protoMethod();
    }

    /** Declares the variable. */
    String builder(String message) {
        return "%1$s.Builder message = %1$s.newBuilder()".formatted(message);
    }

    String build() {
        return "message.build()";
    }

    /** @param value of the library's own types */
    String set(Member member, String value) {
        String verb = member.type() instanceof ListOf ? "addAll" : member.type() instanceof MapOf ? "putAll" : "set";
        return "message.%s%s(%s)".formatted(verb, name(member), value);
    }

    /**
     * Tells whether the elements of a list or the entries of a map are set one by one.
     *
     * @param mapped whether they have to be mapped; then it saves a list or map of them
     */
    boolean addsElements(boolean mapped) {
        return mapped;
    }

    /** Adds an entry whose key is the variable {@code key}. */
    String put(String message, Member member, String value) {
        return "message.put%s(key, %s)".formatted(name(member), value);
    }

    /** Returns a value, list or map of the library's own types. */
    String get(String message, Member member) {
        String suffix = member.type() instanceof ListOf ? "List" : member.type() instanceof MapOf ? "Map" : "";
        return "message.get" + name(member) + suffix + "()";
    }

    /** Returns the condition that a message is without a value; null if it need not be asked. */
    String isMissing(NamedSchema schema, Member member) {
        return !member.optional()
                ? null
                : member.type().isContainer()
                        ? "message.get" + name(member) + "Count() == 0"
                        : "!message.has" + name(member) + "()";
    }

    /** Returns a value of the library's own types, or, from one, that of a record. */
    final String mapped(Scalar type, String value, boolean toLibrary) {
        String format = switch (type) {
            case BOOLEAN, INT, LONG, SIGNED_INT, SIGNED_LONG, DOUBLE, TEXT, JSON -> "%s";
            case DECIMAL -> toLibrary ? "%s.toString()" : "new BigDecimal(%s)";
            case DATE -> toLibrary ? "(int) %s.toEpochDay()" : "LocalDate.ofEpochDay(%s)";
            case LONG_TEXT -> toLibrary ? "Long.parseLong(%s)" : "Long.toString(%s)";
            case DECIMAL_TEXT -> toLibrary ? "CompactForms.ofDecimal(%s)" : "CompactForms.decimal(%s)";
            case INSTANT -> toLibrary ? fromInstant : toInstant;
            case UUID -> toLibrary ? fromBytes("bytes(%s)") : "uuid(" + toBuffer("%s") + ")";
            case BYTES ->
                toLibrary
                        ? fromBytes("Base64.getDecoder().decode(%s)")
                        : "Base64.getEncoder().encodeToString(" + toBytes("%s") + ")";
            case HEX ->
                toLibrary
                        ? fromBytes("java.util.HexFormat.of().parseHex(%s)")
                        : "java.util.HexFormat.of().formatHex(" + toBytes("%s") + ")";
        };
        return format.formatted(value);
    }

    /** Returns the type of instants in a Protobuf schema. */
    final String instantType() {
        return instantType;
    }

    /** Returns bytes in the library's own form. */
    String fromBytes(String bytes) {
        return "com.google.protobuf.ByteString.copyFrom(" + bytes + ")";
    }

    String toBytes(String value) {
        return value + ".toByteArray()";
    }

    String toBuffer(String value) {
        return value + ".asReadOnlyByteBuffer()";
    }

    /** The style of Wire and Thrifty: a builder with a method for each field, and public fields. */
    private static final class Fields extends MessageStyle {

        private final boolean thrift;

        Fields(String library, String contract, String adapter, boolean thrift) {
            super(library, CONTRACTS + contract, adapter, "%1$s.ADAPTER");
            this.thrift = thrift;
        }

        @Override
        boolean prefixesConstants() {
            return !thrift;
        }

        @Override
        String name(Member member) {
            return thrift ? member.names().java() : member.names().proto();
        }

        @Override
        String builder(String message) {
            return "%1$s.Builder message = new %1$s.Builder()".formatted(message);
        }

        @Override
        String set(Member member, String value) {
            return "message.%s(%s)".formatted(name(member), value);
        }

        @Override
        boolean addsElements(boolean mapped) {
            return false;
        }

        @Override
        String get(String message, Member member) {
            return "message." + name(member);
        }

        @Override
        String isMissing(NamedSchema schema, Member member) {
            return member.optional() && member.type().isContainer()
                    ? "message." + name(member) + ".isEmpty()"
                    : member.optional() || thrift || schema.isRecord(member.type())
                            ? "message." + name(member) + " == null"
                            : null;
        }

        @Override
        String fromBytes(String bytes) {
            return "okio.ByteString.of(" + bytes + ")";
        }

        @Override
        String toBuffer(String value) {
            return value + ".asByteBuffer()";
        }
    }

    /** Messages are their own builders. */
    private static class Mutable extends MessageStyle {

        private final String created;

        Mutable(String library, String contract, String starter, String start, String created) {
            super(library, CONTRACTS + contract, starter, start);
            this.created = created;
        }

        @Override
        final String builder(String message) {
            return ("%1$s message = " + created).formatted(message);
        }

        @Override
        final String build() {
            return "message";
        }

        @Override
        final String set(Member member, String value) {
            return "message.set%s(%s)".formatted(name(member), value);
        }
    }

    /** Lists are the library's own, and maps are lists of entries. */
    private static final class Quickbuf extends Mutable {

        Quickbuf() {
            super(
                    "quickbuf",
                    "QuickbufMapping",
                    "us.hebi.quickbuf.MessageFactory<%1$s> factory",
                    "%1$s.getFactory()",
                    "%1$s.newInstance()");
        }

        @Override
        String put(String message, Member member, String value) {
            return "message.add%s(%s.%s.newInstance().setKey(key).setValue(%s))"
                    .formatted(name(member), message, entry(member), value);
        }

        /** The message of a map's entries has the field's name as protoc forms it for types: a letter after a digit stays lower-case. */
        private static String entry(Member member) {
            return Names.camelCase(member.names().proto()) + "Entry";
        }

        @Override
        boolean addsElements(boolean mapped) {
            return true;
        }

        @Override
        String get(String message, Member member) {
            String get = "message.get" + name(member) + "()";
            return member.type() instanceof ListOf
                    ? CONTRACTS + "list(" + get + ")"
                    : member.type() instanceof MapOf
                            ? "%smap(%s, %s.%s::getKey, %3$s.%4$s::getValue)"
                                    .formatted(CONTRACTS, get, message, entry(member))
                            : get;
        }

        /** Every field knows whether it is set, but an empty list is not. */
        @Override
        String isMissing(NamedSchema schema, Member member) {
            return !member.type().isContainer()
                    ? "!message.has" + name(member) + "()"
                    : member.optional() ? "message.get" + name(member) + "().length() == 0" : null;
        }

        @Override
        String fromBytes(String bytes) {
            return bytes;
        }

        @Override
        String toBytes(String value) {
            return value + ".toArray()";
        }

        @Override
        String toBuffer(String value) {
            return "ByteBuffer.wrap(" + toBytes(value) + ")";
        }
    }

    /** No struct has bytes. */
    private static final class Libthrift extends Mutable {

        Libthrift() {
            super("libthrift", "LibthriftMapping", "%1$s empty", "new %1$s()", "new %1$s()");
        }

        @Override
        boolean prefixesConstants() {
            return false;
        }

        @Override
        boolean addsElements(boolean mapped) {
            return false;
        }

        @Override
        String get(String message, Member member) {
            return "message." + (member.type() == Type.Scalar.BOOLEAN ? "is" : "get") + name(member) + "()";
        }

        @Override
        String isMissing(NamedSchema schema, Member member) {
            return "!message.isSet" + name(member) + "()";
        }
    }
}
