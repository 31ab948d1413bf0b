// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Type.ArrayOf;
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

/**
 * Writes a Protobuf schema and the mapping between its messages and the records. Instants are epoch milliseconds:
 * google.protobuf.Timestamp would hold nanoseconds, which no other format writes. Days count from 1970, UUIDs and base64 text are
 * bytes, decimals are text. A list in a list or map is a message of its own, unless it is of known size.
 */
public final class ProtoCode {

    private final NamedSchema schema;
    /** Name to type of the messages that wrap a list or map. */
    private final Map<String, Type> wrappers = new LinkedHashMap<>();
    /** Name of an enum to its constants in the schema. */
    private final Map<String, List<String>> protoConstants = new LinkedHashMap<>();

    public ProtoCode(NamedSchema schema) {
        this.schema = schema;
        Set<String> taken = new HashSet<>();
        schema.schema().enums().forEach(type -> protoConstants.put(type.name(), constants(type, taken)));
        schema.schema().records().forEach(record -> schema.members(record).forEach(member -> collect(member.type())));
    }

    private void collect(Type type) {
        Type element = flat(type).element();
        if (element == null) {
            return;
        }
        if (element.isContainer()) {
            wrappers.put(wrapper(element), element);
        }
        collect(element);
    }

    /** Returns the type of a field in the schema: pairs and the like are one list of numbers, which Protobuf packs. */
    static Type flat(Type type) {
        return type instanceof ListOf list ? list.flat() : type;
    }

    /** The message for a list or map, such as {@code ListOfListOfDouble}. */
    static String wrapper(Type type) {
        Type element = type.element();
        return (type instanceof ListOf list ? list.size() == 0 ? "ListOf" : "ListOf" + list.size() : "MapOf")
                + (element.isContainer()
                        ? wrapper(element)
                        : element instanceof Named named
                                ? named.name()
                                : Names.camelCase(element.toString().replace('-', '_')));
    }

    /**
     * Returns the schema.
     *
     * @param protoPackage the package of the messages in Protobuf
     * @param javaPackage the package of their classes
     */
    public String schema(MessageStyle style, String protoPackage, String javaPackage) {
        StringBuilder proto = new StringBuilder("""
                // %s
                syntax = "proto3";

                package %s;
                %s
                option java_multiple_files = true;
                option java_outer_classname = "%sProto";
                option java_package = "%s";
                """.formatted(
                        schema.origin(),
                        protoPackage,
                        style == MessageStyle.TIMESTAMPS ? "\nimport \"google/protobuf/timestamp.proto\";\n" : "",
                        schema.root(),
                        javaPackage));
        for (Schema.EnumType type : schema.schema().enums()) {
            proto.append("\nenum %s {\n  %s = 0;\n".formatted(type.name(), zero(type)));
            List<String> constants = protoConstants.get(type.name());
            for (int i = 0; i < constants.size(); i++) {
                proto.append("  %s = %d;\n".formatted(constants.get(i), i + 1));
            }
            proto.append("}\n");
        }
        for (Schema.Record record : schema.schema().records()) {
            proto.append("\nmessage %sMessage {\n".formatted(record.name()));
            int number = 1;
            for (Member member : schema.members(record)) {
                NumberPair pair = schema.pair(member.type());
                for (Member field : pair == null ? List.of(member) : pair.fields(member)) {
                    String type =
                            pair == NumberPair.UUID ? "fixed64" : fieldType(style, field.type(), field.optional());
                    proto.append("  %s %s = %d;\n".formatted(type, field.names().proto(), number++));
                }
            }
            proto.append("}\n");
        }
        for (Schema.Union union : schema.schema().unions()) {
            proto.append("\nmessage %sMessage {\n  oneof kind_of_object {\n".formatted(union.name()));
            int number = 1;
            for (Member kind : schema.kinds(union)) {
                proto.append("    %s %s = %d;\n"
                        .formatted(elementType(style, kind.type()), kind.names().proto(), number++));
            }
            proto.append("  }\n}\n");
        }
        wrappers.forEach((name, type) -> proto.append(
                "\nmessage %sMessage {\n  %s values = 1;\n}\n".formatted(name, fieldType(style, type, false))));
        return proto.toString();
    }

    private String zero(Schema.EnumType type) {
        return prefix(type) + "_UNSPECIFIED";
    }

    /** The name of the enum's class without that of an outer class: Protobuf's JSON has the constants, and stays short. */
    private String prefix(Schema.EnumType type) {
        return Names.snakeCase(schema.java(type.name())).toUpperCase(Locale.ROOT);
    }

    /**
     * Returns the constants in the form of Protobuf's style guide. Those of all enums share one scope, in which protoc ignores
     * underscores.
     */
    private List<String> constants(Schema.EnumType type, Set<String> taken) {
        taken.add(zero(type).replace("_", ""));
        return schema.constants(type).stream()
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

    private String fieldType(MessageStyle style, Type type, boolean optional) {
        if (type instanceof ArrayOf array) {
            return fieldType(style, new ListOf(array.element()), optional);
        } else if (type instanceof ListOf list) {
            return "repeated " + elementType(style, list.flat().element());
        } else if (type instanceof MapOf map) {
            return "map<string, " + elementType(style, map.value()) + ">";
        }
        return (optional && !schema.isRecord(type) ? "optional " : "") + elementType(style, type);
    }

    private String elementType(MessageStyle style, Type type) {
        if (type.isContainer()) {
            return wrapper(type) + "Message";
        } else if (type instanceof Named named) {
            return schema.isEnum(type) ? named.name() : named.name() + "Message";
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> "bool";
            case INT -> "int32";
            case LONG, LONG_TEXT -> "int64";
            case INSTANT -> style.instantType();
            case DOUBLE -> "double";
            case SIGNED_INT, DATE -> "sint32";
            case SIGNED_LONG, DECIMAL_TEXT -> "sint64";
            case UUID, BYTES, HEX -> "bytes";
            case TEXT, JSON, DECIMAL -> "string";
        };
    }

    /**
     * Returns the mapping, a class with the name of the record and of the mapping's contract, such as {@code
     * OrderProtoMapping}.
     *
     * @param packageName its package
     * @param messages the package of the messages' classes
     */
    public String mapping(MessageStyle style, String packageName, String messages) {
        return new MappingCode(schema, this, style).java(packageName, messages);
    }

    Map<String, Type> wrappers() {
        return wrappers;
    }

    /** Returns the constants of an enum in the schema. */
    List<String> constants(Schema.EnumType type) {
        return protoConstants.get(type.name());
    }
}
