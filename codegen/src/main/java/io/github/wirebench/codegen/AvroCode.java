// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import com.eclipsesource.json.Json;
import com.eclipsesource.json.JsonArray;
import com.eclipsesource.json.JsonObject;
import com.eclipsesource.json.JsonValue;
import com.eclipsesource.json.WriterConfig;
import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Type.ArrayOf;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes the Avro schema and the mapping. Instants are epoch milliseconds, days count from 1970, UUIDs are 16 bytes, base64
 * text is bytes, decimals are text: plain types, because with a logical type Avro would convert while it reads and writes, which
 * every other format leaves to the mapping.
 */
public final class AvroCode {

    private static final String UUID_TYPE = "OwnUuidBytes";

    private final NamedSchema schema;

    public AvroCode(NamedSchema schema) {
        this.schema = schema;
    }

    /** @param namespace the package of the records' classes */
    public String schema(String namespace) {
        return type(new Named(schema.root()), namespace, new HashSet<>()).toString(WriterConfig.PRETTY_PRINT) + "\n";
    }

    /** A named type is defined where it is used first. */
    private JsonValue type(Type type, String namespace, Set<String> defined) {
        if (type instanceof ArrayOf array) {
            return type(new ListOf(array.element()), namespace, defined);
        } else if (type instanceof ListOf list) {
            return Json.object()
                    .add("type", "array")
                    .add("items", type(list.flat().element(), namespace, defined));
        } else if (type instanceof MapOf map) {
            return Json.object().add("type", "map").add("values", type(map.value(), namespace, defined));
        } else if (type instanceof Named named) {
            List<Type> kinds = schema.kinds(type);
            if (!kinds.isEmpty()) {
                JsonArray union = new JsonArray();
                kinds.forEach(kind -> union.add(type(kind, namespace, defined)));
                return union;
            }
            String name = named.name() + (schema.isEnum(type) ? "" : "Record");
            if (!defined.add(name)) {
                return Json.value(name);
            }
            return schema.isEnum(type)
                    ? named("enum", name).add("symbols", symbols(named.name()))
                    : named("record", name).add("namespace", namespace).add("fields", fields(type, namespace, defined));
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> Json.value("boolean");
            case INT, SIGNED_INT, DATE -> Json.value("int");
            case LONG, SIGNED_LONG, LONG_TEXT, DECIMAL_TEXT, INSTANT -> Json.value("long");
            case DOUBLE -> Json.value("double");
            case TEXT, JSON, DECIMAL -> Json.value("string");
            case BYTES, HEX -> Json.value("bytes");
            case UUID -> defined.add(UUID_TYPE) ? named("fixed", UUID_TYPE).add("size", 16) : Json.value(UUID_TYPE);
        };
    }

    private static JsonObject named(String kind, String name) {
        return Json.object().add("type", kind).add("name", name);
    }

    private JsonArray symbols(String enumName) {
        JsonArray symbols = new JsonArray();
        schema.constants(schema.schema().enumType(enumName).orElseThrow()).forEach(symbols::add);
        return symbols;
    }

    private JsonArray fields(Type record, String namespace, Set<String> defined) {
        JsonArray fields = new JsonArray();
        for (Member member : schema.members(record).stream()
                .flatMap(whole -> fields(whole).stream())
                .toList()) {
            JsonValue type = type(member.type(), namespace, defined);
            JsonObject field = Json.object().add("name", member.names().avro());
            JsonArray optional = new JsonArray().add("null");
            (type.isArray() ? type.asArray() : new JsonArray().add(type)).forEach(optional::add);
            fields.add(
                    member.optional()
                            ? field.add("type", optional).add("default", Json.NULL)
                            : field.add("type", type));
        }
        return fields;
    }

    /**
     * Returns the mapping, a class called {@code <Root>AvroMapping}.
     *
     * @param packageName its package
     * @param records the package of Avro's classes
     */
    public String mapping(String packageName, String records) {
        StringBuilder java = new StringBuilder("""
                package %1$s;

                import io.github.wirebench.avro.AvroMapping;
                import %4$s.*;
                import io.github.wirebench.model.codec.CompactForms;
                import java.nio.ByteBuffer;
                import java.util.Base64;
                import java.util.LinkedHashMap;
                import java.util.function.Function;
                %2$s
                /** %5$s */
                public final class %3$sAvroMapping implements AvroMapping<%6$s, %3$sRecord> {

                    @Override
                    public %3$sRecord toNative(%6$s value) {
                        return avro(value);
                    }

                    @Override
                    public %6$s toDomain(%3$sRecord value) {
                        return domain(value);
                    }

                    @Override
                    public Class<%3$sRecord> recordClass() {
                        return %3$sRecord.class;
                    }

                    private static <F, T> Map<String, T> values(Map<String, F> from, Function<F, T> mapping) {
                        Map<String, T> values = new LinkedHashMap<>();
                        from.forEach((key, value) -> values.put(key, mapping.apply(value)));
                        return values;
                    }

                    private static byte[] bytes(ByteBuffer bytes) {
                        byte[] copy = new byte[bytes.remaining()];
                        bytes.duplicate().get(copy);
                        return copy;
                    }
                """.formatted(
                packageName, schema.imports(), schema.root(), records, schema.origin(), schema.java(schema.root())));
        if (usesUuids()) {
            java.append("""

                    private static OwnUuidBytes avro(UUID value) {
                        ByteBuffer bytes = ByteBuffer.allocate(16).putLong(value.getMostSignificantBits());
                        return new OwnUuidBytes(bytes.putLong(value.getLeastSignificantBits()).array());
                    }

                    private static UUID domain(OwnUuidBytes value) {
                        ByteBuffer bytes = ByteBuffer.wrap(value.bytes());
                        return new UUID(bytes.getLong(), bytes.getLong());
                    }
                """.indent(4));
        }
        schema.schema().records().forEach(record -> java.append(ofRecord(record)));
        schema.schema().unions().forEach(union -> java.append(ofUnion(union)));
        schema.schema()
                .enums()
                .forEach(type -> java.append(schema.enumMethods(type, "avro", records, schema.constants(type))));
        return java.append("}\n").toString();
    }

    private boolean usesUuids() {
        return schema.schema().records().stream()
                .flatMap(record -> record.fields().stream())
                .anyMatch(field -> field.type().toString().matches("(.*<)?uuid(\\[\\d+])?>*"));
    }

    /** Returns the fields of a member. */
    private List<Member> fields(Member member) {
        NumberPair pair = pair(member);
        return pair == null ? List.of(member) : pair.fields(member);
    }

    private NumberPair pair(Member member) {
        return member.type() == Scalar.DECIMAL ? schema.pair(member.type()) : null;
    }

    private String ofRecord(Schema.Record record) {
        List<String> to = new ArrayList<>();
        List<String> from = new ArrayList<>();
        for (Member member : schema.members(record)) {
            NumberPair pair = pair(member);
            String value = "value." + member.names().java() + "()";
            List<String> values = fields(member).stream()
                    .map(field -> "value.get" + field.names().avroMethod() + "()")
                    .toList();
            to.addAll(pair == null ? List.of(nullSafe(member, value, true)) : pair.numbers(value));
            from.add(pair == null ? nullSafe(member, values.get(0), false) : pair.value(values));
        }
        return """

                    private static %1$sRecord avro(%4$s value) {
                        return new %1$sRecord(
                                %2$s);
                    }

                    private static %4$s domain(%1$sRecord value) {
                        return new %4$s(
                                %3$s);
                    }
                """.formatted(
                        record.name(),
                        String.join(",\n                ", to),
                        String.join(",\n                ", from),
                        schema.java(record.name()));
    }

    /** Avro has no type for a union: its values are objects of the generated classes. */
    private String ofUnion(Schema.Union union) {
        String to = "";
        String from = "";
        for (Member kind : schema.kinds(union)) {
            String type = schema.javaType(kind.type(), true);
            String record = ((Named) kind.type()).name() + "Record";
            to += "        if (value instanceof %s kind) {\n            return avro(kind);\n        }\n"
                    .formatted(type);
            from += "        if (value instanceof %s kind) {\n            return domain(kind);\n        }\n"
                    .formatted(record);
        }
        return """

                    private static Object avro(%1$s value) {
                %2$s        throw new IllegalArgumentException("no kind of %1$s");
                    }

                    private static %1$s domain%1$s(Object value) {
                %3$s        throw new IllegalArgumentException("no kind of %1$s");
                    }
                """.formatted(schema.java(union.name()), to, from);
    }

    private String nullSafe(Member member, String value, boolean toAvro) {
        String mapped = mapped(member.type(), value, 1, toAvro);
        return member.optional() && !mapped.equals(value) ? value + " == null ? null : " + mapped : mapped;
    }

    /** A container in another one stays as Avro made it: nothing else refers to it, and copies would cost most of the mapping. */
    private String mapped(Type type, String value, int depth, boolean toAvro) {
        if (type instanceof ArrayOf array) {
            return toAvro ? schema.toList(array, value) : schema.toArray(array, value);
        } else if (type instanceof ListOf list) {
            if (list.flat() != list) {
                return toAvro
                        ? mapped(list.flat(), "CompactForms.flat(" + value + ")", depth, true)
                        : "CompactForms.lists(%s, %d)"
                                .formatted(
                                        mapped(list.flat(), value, depth + 1, false), ((ListOf) list.element()).size());
            }
            String element = mapped(list.element(), "v" + depth, depth + 1, toAvro);
            if (element.equals("v" + depth)) {
                return toAvro || depth > 1 || list.element().isContainer() ? value : "List.copyOf(" + value + ")";
            }
            return "%s.stream().map(v%d -> %s).toList()".formatted(value, depth, element);
        } else if (type instanceof MapOf map) {
            String element = mapped(map.value(), "v" + depth, depth + 1, toAvro);
            return element.equals("v" + depth) ? value : "values(%s, v%d -> %s)".formatted(value, depth, element);
        } else if (type instanceof Named) {
            String ofUnion = schema.kinds(type).isEmpty() ? "" : schema.javaType(type, true);
            return (toAvro ? "avro" : "domain" + ofUnion) + "(" + value + ")";
        }
        return type == Scalar.UUID
                ? (toAvro ? "avro(" : "domain(") + value + ")"
                : MessageStyle.AVRO_VALUES.mapped((Scalar) type, value, toAvro);
    }
}
