// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes a Protobuf schema and the mapping between its messages and the records. Instants are epoch milliseconds:
 * google.protobuf.Timestamp would hold nanoseconds, which no other format writes. Days count from 1970, UUIDs and base64 text are
 * bytes, decimals are text. A list in a list or map is a message of its own.
 */
public final class ProtoCode {

    private final NamedSchema module;
    /** Name to type of the messages that wrap a list or map. */
    private final Map<String, Type> wrappers = new LinkedHashMap<>();
    /** Name of an enum to its constants in the schema. */
    private final Map<String, List<String>> protoConstants = new LinkedHashMap<>();

    public ProtoCode(NamedSchema module) {
        this.module = module;
        Set<String> taken = new HashSet<>();
        module.schema().enums().forEach(type -> protoConstants.put(type.name(), constants(type, taken)));
        module.schema().records().forEach(record -> module.members(record).forEach(member -> collect(member.type())));
    }

    private void collect(Type type) {
        Type element = type.element();
        if (element == null) {
            return;
        }
        if (element.isContainer()) {
            wrappers.put(wrapper(element), element);
        }
        collect(element);
    }

    /** The message for a list or map, such as {@code ListOfListOfDouble}. */
    private static String wrapper(Type type) {
        Type element = type.element();
        return (type instanceof ListOf ? "ListOf" : "MapOf")
                + (element.isContainer()
                        ? wrapper(element)
                        : element instanceof Named named ? named.name() : Names.camelCase(element.toString()));
    }

    /**
     * Returns the schema.
     *
     * @param protoPackage the package of the messages in Protobuf
     * @param javaPackage the package of their classes
     */
    public String schema(String protoPackage, String javaPackage) {
        StringBuilder proto = new StringBuilder(
                """
                // %s
                syntax = "proto3";

                package %s;

                option java_multiple_files = true;
                option java_outer_classname = "%sProto";
                option java_package = "%s";
                """.formatted(module.origin(), protoPackage, module.root(), javaPackage));
        for (Schema.EnumType type : module.schema().enums()) {
            proto.append("\nenum %s {\n  %s = 0;\n".formatted(type.name(), zero(type)));
            List<String> constants = protoConstants.get(type.name());
            for (int i = 0; i < constants.size(); i++) {
                proto.append("  %s = %d;\n".formatted(constants.get(i), i + 1));
            }
            proto.append("}\n");
        }
        for (Schema.Record record : module.schema().records()) {
            proto.append("\nmessage %sMessage {\n".formatted(record.name()));
            int number = 1;
            for (Member member : module.members(record)) {
                proto.append("  %s %s = %d;\n"
                        .formatted(
                                fieldType(member.type(), member.optional()),
                                member.names().proto(),
                                number++));
            }
            proto.append("}\n");
        }
        wrappers.forEach((name, type) ->
                proto.append("\nmessage %sMessage {\n  %s values = 1;\n}\n".formatted(name, fieldType(type, false))));
        return proto.toString();
    }

    private String zero(Schema.EnumType type) {
        return prefix(type) + "_UNSPECIFIED";
    }

    /** The name of the enum's class without that of an outer class: Protobuf's JSON has the constants, and stays short. */
    private String prefix(Schema.EnumType type) {
        return Names.snakeCase(module.java(type.name())).toUpperCase(Locale.ROOT);
    }

    /**
     * Returns the constants in the form of Protobuf's style guide. Those of all enums share one scope, in which protoc ignores
     * underscores.
     */
    private List<String> constants(Schema.EnumType type, Set<String> taken) {
        taken.add(zero(type).replace("_", ""));
        return module.constants(type).stream()
                .map(constant -> {
                    String name = prefix(type) + "_" + constant.toUpperCase(Locale.ROOT);
                    String free = name;
                    for (int i = 2; !taken.add(free.replace("_", "")); i++) {
                        free = name + "_ALSO" + i;
                    }
                    return free;
                })
                .toList();
    }

    private String fieldType(Type type, boolean optional) {
        if (type instanceof ListOf list) {
            return "repeated " + elementType(list.element());
        } else if (type instanceof MapOf map) {
            return "map<string, " + elementType(map.value()) + ">";
        }
        return (optional && !module.isRecord(type) ? "optional " : "") + elementType(type);
    }

    private String elementType(Type type) {
        if (type.isContainer()) {
            return wrapper(type) + "Message";
        } else if (type instanceof Named named) {
            return module.isEnum(type) ? named.name() : named.name() + "Message";
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> "bool";
            case INT -> "int32";
            case LONG, INSTANT -> "int64";
            case DOUBLE -> "double";
            case DATE -> "sint32";
            case UUID, BYTES -> "bytes";
            case TEXT, JSON, DECIMAL -> "string";
        };
    }

    /**
     * Returns the mapping, a class called {@code <Root>ProtoMapping}.
     *
     * @param packageName its package
     * @param messages the package of the messages' classes
     */
    public String mapping(String packageName, String messages) {
        StringBuilder java = new StringBuilder("""
                package %1$s;

                import com.google.protobuf.ByteString;
                import com.google.protobuf.Parser;
                import io.github.wirebench.proto.MemoizedSizes;
                import io.github.wirebench.proto.ProtoMapping;
                import %4$s.*;
                import java.nio.ByteBuffer;
                import java.util.Base64;
                import java.util.LinkedHashMap;
                import java.util.function.Function;
                %2$s
                /** %5$s */
                public final class %3$sProtoMapping implements ProtoMapping<%6$s, %3$sMessage> {

                    @Override
                    public %3$sMessage toMessage(%6$s value) {
                        return message(value);
                    }

                    @Override
                    public %6$s toDomain(%3$sMessage message) {
                        return domain(message);
                    }

                    @Override
                    public Parser<%3$sMessage> parser() {
                        return %3$sMessage.parser();
                    }

                    @Override
                    public void forgetSizes(%3$sMessage message) {
                        forget(message);
                    }

                    private static ByteString bytes(UUID value) {
                        ByteBuffer bytes = ByteBuffer.allocate(16).putLong(value.getMostSignificantBits());
                        return ByteString.copyFrom(bytes.putLong(value.getLeastSignificantBits()).flip());
                    }

                    private static UUID uuid(ByteString bytes) {
                        ByteBuffer buffer = bytes.asReadOnlyByteBuffer();
                        return new UUID(buffer.getLong(), buffer.getLong());
                    }

                    private static <F, T> Map<String, T> values(Map<String, F> from, Function<F, T> mapping) {
                        Map<String, T> values = new LinkedHashMap<>();
                        from.forEach((key, value) -> values.put(key, mapping.apply(value)));
                        return values;
                    }
                """.formatted(
                        packageName,
                        module.imports(),
                        module.root(),
                        messages,
                        module.origin(),
                        module.java(module.root())));
        module.schema().records().forEach(record -> java.append(ofRecord(record)));
        module.schema().enums().forEach(type -> java.append(ofEnum(type, messages)));
        wrappers.forEach((name, type) -> java.append(ofWrapper(name, type)));
        return java.append("}\n").toString();
    }

    private String ofRecord(Schema.Record record) {
        String name = record.name();
        StringBuilder to = new StringBuilder();
        StringBuilder optionals = new StringBuilder();
        StringBuilder forget = new StringBuilder();
        for (Member member : module.members(record)) {
            String accessor = "value." + member.names().java() + "()";
            String set = set(member, accessor);
            if (member.optional()) {
                optionals.append("if (%s != null) {\n%s}\n".formatted(accessor, set.indent(4)).indent(8));
            } else {
                to.append(set.indent(8));
            }
            forget.append(forget(member));
        }
        String from = module.members(record).stream()
                .map(member -> "                " + get(member))
                .collect(Collectors.joining(",\n"));
        return """

                    private static %1$sMessage message(%6$s value) {
                        %1$sMessage.Builder message = %1$sMessage.newBuilder();
                %2$s%3$s        return message.build();
                    }

                    private static %6$s domain(%1$sMessage message) {
                        return new %6$s(
                %4$s);
                    }

                    private static void forget(%1$sMessage message) {
                        MemoizedSizes.forget(message);
                %5$s    }
                """.formatted(name, to, optionals, from, forget, module.java(name));
    }

    /** Elements that have to be mapped are added one by one, which saves a list or map of them. */
    private String set(Member member, String value) {
        String method = member.names().protoMethod();
        if (member.type() instanceof ListOf list && !toProto(list, value, 1).equals(value)) {
            return "for (var v1 : %s) {\n    message.add%s(%s);\n}"
                    .formatted(value, method, inContainer(list.element(), "v1", 2));
        }
        if (member.type() instanceof MapOf map && !toProto(map, value, 1).equals(value)) {
            return "%s.forEach((key, v1) -> message.put%s(key, %s));"
                    .formatted(value, method, inContainer(map.value(), "v1", 2));
        }
        String verb = member.type() instanceof ListOf ? "addAll" : member.type() instanceof MapOf ? "putAll" : "set";
        return "message.%s%s(%s);".formatted(verb, method, toProto(member.type(), value, 1));
    }

    private String get(Member member) {
        String name = member.names().protoMethod();
        String get = "message.get" + name;
        if (member.type() instanceof ListOf) {
            String list = toDomain(member.type(), get + "List()", 1);
            return member.optional() ? get + "Count() == 0 ? null : " + list : list;
        } else if (member.type() instanceof MapOf) {
            String map = toDomain(member.type(), get + "Map()", 1);
            return member.optional() ? get + "Count() == 0 ? null : " + map : map;
        }
        String value = toDomain(member.type(), get + "()", 1);
        return member.optional() ? "message.has" + name + "() ? " + value + " : null" : value;
    }

    private String forget(Member member) {
        String get = "message.get" + member.names().protoMethod();
        Type element = member.type().element();
        if (element == null) {
            return !module.isRecord(member.type())
                    ? ""
                    : member.optional()
                            ? "        if (message.has%s()) {\n            forget(%s());\n        }\n"
                                    .formatted(member.names().protoMethod(), get)
                            : "        forget(" + get + "());\n";
        }
        if (!module.isRecord(element) && !element.isContainer()) {
            return "";
        }
        return member.type() instanceof ListOf
                ? "        for (int i = 0; i < %1$sCount(); i++) {\n            forget(%1$s(i));\n        }\n"
                        .formatted(get)
                : "        %sMap().values().forEach(%sProtoMapping::forget);\n".formatted(get, module.root());
    }

    private String ofEnum(Schema.EnumType type, String messages) {
        String own = module.className(type.name());
        String generated = messages + "." + type.name();
        List<String> constants = module.constants(type);
        List<String> protos = protoConstants.get(type.name());
        StringBuilder to = new StringBuilder();
        StringBuilder from = new StringBuilder();
        for (int i = 0; i < constants.size(); i++) {
            to.append("            case %s -> %s.%s;\n".formatted(constants.get(i), generated, protos.get(i)));
            from.append("            case %s -> %s.%s;\n".formatted(protos.get(i), own, constants.get(i)));
        }
        return """

                    private static %2$s message(%1$s value) {
                        return switch (value) {
                %3$s        };
                    }

                    private static %1$s domain(%2$s value) {
                        return switch (value) {
                %4$s            default -> throw new IllegalArgumentException("not a constant of %1$s: " + value);
                        };
                    }
                """.formatted(own, generated, to, from);
    }

    private String ofWrapper(String name, Type type) {
        String java = module.javaType(type, true);
        boolean list = type instanceof ListOf;
        String forget =
                type.element() != null && (module.isRecord(type.element()) || type.element().isContainer())
                        ? "        message.getValues%s.forEach(%sProtoMapping::forget);\n"
                                .formatted(list ? "List()" : "Map().values()", module.root())
                        : "";
        return """

                    private static %1$sMessage message%1$s(%2$s value) {
                        return %1$sMessage.newBuilder().%3$sValues(%4$s).build();
                    }

                    private static %2$s domain(%1$sMessage message) {
                        return %5$s;
                    }

                    private static void forget(%1$sMessage message) {
                        MemoizedSizes.forget(message);
                %6$s    }
                """.formatted(
                        name,
                        java,
                        list ? "addAll" : "putAll",
                        toProto(type, "value", 1),
                        toDomain(type, list ? "message.getValuesList()" : "message.getValuesMap()", 1),
                        forget);
    }

    private String toProto(Type type, String value, int depth) {
        if (type instanceof ListOf list) {
            String mapped = inContainer(list.element(), "v" + depth, depth + 1);
            return mapped.equals("v" + depth)
                    ? value
                    : "%s.stream().map(v%d -> %s).toList()".formatted(value, depth, mapped);
        } else if (type instanceof MapOf map) {
            String mapped = inContainer(map.value(), "v" + depth, depth + 1);
            return mapped.equals("v" + depth) ? value : "values(%s, v%d -> %s)".formatted(value, depth, mapped);
        } else if (type instanceof Named) {
            return "message(" + value + ")";
        }
        return switch ((Scalar) type) {
            case BOOLEAN, INT, LONG, DOUBLE, TEXT, JSON -> value;
            case DECIMAL -> value + ".toString()";
            case INSTANT -> value + ".toEpochMilli()";
            case DATE -> "(int) " + value + ".toEpochDay()";
            case UUID -> "bytes(" + value + ")";
            case BYTES -> "ByteString.copyFrom(Base64.getDecoder().decode(" + value + "))";
        };
    }

    private String inContainer(Type type, String value, int depth) {
        return type.isContainer()
                ? "message" + wrapper(type) + "(" + value + ")"
                : toProto(type, value, depth);
    }

    private String toDomain(Type type, String value, int depth) {
        if (type instanceof ListOf list) {
            String mapped = fromContainer(list.element(), "v" + depth, depth + 1);
            return mapped.equals("v" + depth)
                    ? "List.copyOf(" + value + ")"
                    : "%s.stream().map(v%d -> %s).toList()".formatted(value, depth, mapped);
        } else if (type instanceof MapOf map) {
            String mapped = fromContainer(map.value(), "v" + depth, depth + 1);
            return mapped.equals("v" + depth) ? value : "values(%s, v%d -> %s)".formatted(value, depth, mapped);
        } else if (type instanceof Named) {
            return "domain(" + value + ")";
        }
        return switch ((Scalar) type) {
            case BOOLEAN, INT, LONG, DOUBLE, TEXT, JSON -> value;
            case DECIMAL -> "new BigDecimal(" + value + ")";
            case INSTANT -> "Instant.ofEpochMilli(" + value + ")";
            case DATE -> "LocalDate.ofEpochDay(" + value + ")";
            case UUID -> "uuid(" + value + ")";
            case BYTES -> "Base64.getEncoder().encodeToString(" + value + ".toByteArray())";
        };
    }

    private String fromContainer(Type type, String value, int depth) {
        return type.isContainer() ? "domain(" + value + ")" : toDomain(type, value, depth);
    }
}
