// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.generator.UserModule.Member;
import io.github.wirebench.generator.UserType.ListOf;
import io.github.wirebench.generator.UserType.MapOf;
import io.github.wirebench.generator.UserType.Named;
import io.github.wirebench.generator.UserType.Scalar;
import io.github.wirebench.harness.console.JsonFiles;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the Avro schema and the mapping. Instants are epoch milliseconds, days count from 1970, UUIDs are 16 bytes, base64
 * text is bytes, decimals are text.
 */
final class AvroCode {

    private static final String UUID_TYPE = "OwnUuidBytes";

    private final UserModule module;

    AvroCode(UserModule module) {
        this.module = module;
    }

    String schema() {
        return JsonFiles.text(type(new Named(module.root()), new HashSet<>()));
    }

    /** A named type is defined where it is used first. */
    private Object type(UserType type, Set<String> defined) {
        if (type instanceof ListOf list) {
            return entries("type", "array", "items", type(list.element(), defined));
        } else if (type instanceof MapOf map) {
            return entries("type", "map", "values", type(map.value(), defined));
        } else if (type instanceof Named named) {
            return module.isEnum(type)
                    ? enumType(module.schema().enumType(named.name()).orElseThrow(), defined)
                    : record(module.schema().record(named.name()).orElseThrow(), defined);
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> "boolean";
            case INT, DATE -> "int";
            case LONG, INSTANT -> "long";
            case DOUBLE -> "double";
            case TEXT, JSON, DECIMAL -> "string";
            case BYTES -> "bytes";
            case UUID -> defined.add(UUID_TYPE) ? entries("type", "fixed", "name", UUID_TYPE, "size", 16) : UUID_TYPE;
        };
    }

    private Object record(UserSchema.Record record, Set<String> defined) {
        String name = record.name() + "Record";
        if (!defined.add(name)) {
            return name;
        }
        List<Object> fields = new ArrayList<>();
        for (Member member : module.members(record)) {
            Object type = type(member.type(), defined);
            Map<String, Object> field = entries("name", member.names().avro(), "type", type);
            if (member.optional()) {
                field.put("type", List.of("null", type));
                field.put("default", null);
            }
            fields.add(field);
        }
        Map<String, Object> schema = entries("type", "record", "name", name);
        schema.put("namespace", module.packageName() + ".avro");
        schema.put("fields", fields);
        return schema;
    }

    private Object enumType(UserSchema.EnumType type, Set<String> defined) {
        return defined.add(type.name())
                ? entries("type", "enum", "name", type.name(), "symbols", module.constants(type))
                : type.name();
    }

    private static Map<String, Object> entries(Object... keysAndValues) {
        Map<String, Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            entries.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return entries;
    }

    String mapping() {
        StringBuilder java = new StringBuilder("""
                package %1$s;

                import io.github.wirebench.avro.AvroMapping;
                import %1$s.avro.*;
                import java.nio.ByteBuffer;
                import java.util.Base64;
                import java.util.LinkedHashMap;
                import java.util.function.Function;
                %2$s
                /** Written by the command own from schema.yaml; edit that file instead. */
                public final class %3$sAvroMapping implements AvroMapping<%3$s, %3$sRecord> {

                    @Override
                    public %3$sRecord toRecord(%3$s value) {
                        return avro(value);
                    }

                    @Override
                    public %3$s toDomain(%3$sRecord value) {
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

                    private static String text(ByteBuffer bytes) {
                        byte[] copy = new byte[bytes.remaining()];
                        bytes.duplicate().get(copy);
                        return Base64.getEncoder().encodeToString(copy);
                    }
                """.formatted(
                module.packageName(), RecordsCode.IMPORTS + new RecordsCode(module).nestedImports(), module.root()));
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
        module.schema().records().forEach(record -> java.append(ofRecord(record)));
        module.schema().enums().forEach(type -> java.append(ofEnum(type)));
        return java.append("}\n").toString();
    }

    private boolean usesUuids() {
        return module.schema().records().stream()
                .flatMap(record -> record.fields().stream())
                .anyMatch(field -> field.type().toString().matches("(.*<)?uuid>*"));
    }

    private String ofRecord(UserSchema.Record record) {
        String to = module.members(record).stream()
                .map(member -> "                "
                        + nullSafe(member, "value." + member.names().java() + "()", true))
                .collect(Collectors.joining(",\n"));
        String from = module.members(record).stream()
                .map(member -> "                "
                        + nullSafe(member, "value.get" + member.names().avroMethod() + "()", false))
                .collect(Collectors.joining(",\n"));
        return """

                    private static %1$sRecord avro(%1$s value) {
                        return new %1$sRecord(
                %2$s);
                    }

                    private static %1$s domain(%1$sRecord value) {
                        return new %1$s(
                %3$s);
                    }
                """.formatted(record.name(), to, from);
    }

    private String nullSafe(Member member, String value, boolean toAvro) {
        String mapped = toAvro ? toAvro(member.type(), value, 1) : toDomain(member.type(), value, 1);
        return member.optional() && !mapped.equals(value) ? value + " == null ? null : " + mapped : mapped;
    }

    private String ofEnum(UserSchema.EnumType type) {
        String own = module.root() + "." + type.name();
        String generated = module.packageName() + ".avro." + type.name();
        String cases = module.constants(type).stream()
                .map(constant -> "            case %1$s -> TYPE.%1$s;\n".formatted(constant))
                .collect(Collectors.joining());
        return """

                    private static %2$s avro(%1$s value) {
                        return switch (value) {
                %3$s        };
                    }

                    private static %1$s domain(%2$s value) {
                        return switch (value) {
                %4$s        };
                    }
                """.formatted(own, generated, cases.replace("TYPE", generated), cases.replace("TYPE", own));
    }

    private String toAvro(UserType type, String value, int depth) {
        return mapped(type, value, depth, true);
    }

    private String toDomain(UserType type, String value, int depth) {
        return mapped(type, value, depth, false);
    }

    private String mapped(UserType type, String value, int depth, boolean toAvro) {
        if (type instanceof ListOf list) {
            String element = mapped(list.element(), "v" + depth, depth + 1, toAvro);
            if (element.equals("v" + depth)) {
                return toAvro ? value : "List.copyOf(" + value + ")";
            }
            return "%s.stream().map(v%d -> %s).toList()".formatted(value, depth, element);
        } else if (type instanceof MapOf map) {
            String element = mapped(map.value(), "v" + depth, depth + 1, toAvro);
            return element.equals("v" + depth) ? value : "values(%s, v%d -> %s)".formatted(value, depth, element);
        } else if (type instanceof Named) {
            return (toAvro ? "avro(" : "domain(") + value + ")";
        }
        return switch ((Scalar) type) {
            case BOOLEAN, INT, LONG, DOUBLE, TEXT, JSON -> value;
            case DECIMAL -> toAvro ? value + ".toString()" : "new BigDecimal(" + value + ")";
            case INSTANT -> toAvro ? value + ".toEpochMilli()" : "Instant.ofEpochMilli(" + value + ")";
            case DATE -> toAvro ? "(int) " + value + ".toEpochDay()" : "LocalDate.ofEpochDay(" + value + ")";
            case UUID -> (toAvro ? "avro(" : "domain(") + value + ")";
            case BYTES -> toAvro ? "ByteBuffer.wrap(Base64.getDecoder().decode(" + value + "))" : "text(" + value + ")";
        };
    }
}
