// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Type.ArrayOf;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the mapping between records and the messages of one library. */
final class MappingCode {

    private final NamedSchema schema;
    private final ProtoCode proto;
    private final MessageStyle style;

    MappingCode(NamedSchema schema, ProtoCode proto, MessageStyle style) {
        this.schema = schema;
        this.proto = proto;
        this.style = style;
    }

    /**
     * Returns the mapping, a class whose name is that of the root and of the contract.
     *
     * @param packageName its package
     * @param messages the package of the messages' classes
     */
    String java(String packageName, String messages) {
        StringBuilder java = new StringBuilder("""
                package %1$s;

                import %4$s.*;
                import io.github.wirebench.model.codec.CompactForms;
                import java.nio.ByteBuffer;
                import java.util.Base64;
                import java.util.LinkedHashMap;
                import java.util.function.Function;
                %2$s
                /** %5$s */
                public final class %7$s implements %8$s<%6$s, %3$sMessage> {

                    @Override
                    public %3$sMessage toNative(%6$s value) {
                        return message(value);
                    }

                    @Override
                    public %6$s toDomain(%3$sMessage message) {
                        return domain(message);
                    }
                %9$s
                    private static byte[] bytes(UUID value) {
                        ByteBuffer bytes = ByteBuffer.allocate(16).putLong(value.getMostSignificantBits());
                        return bytes.putLong(value.getLeastSignificantBits()).array();
                    }

                    private static UUID uuid(ByteBuffer bytes) {
                        return new UUID(bytes.getLong(), bytes.getLong());
                    }

                    private static <F, T> Map<String, T> values(Map<String, F> from, Function<F, T> mapping) {
                        Map<String, T> values = new LinkedHashMap<>();
                        from.forEach((key, value) -> values.put(key, mapping.apply(value)));
                        return values;
                    }
                """.formatted(
                        packageName,
                        schema.imports(),
                        schema.root(),
                        messages,
                        schema.origin(),
                        schema.java(schema.root()),
                        mappingName(),
                        style.contract(),
                        style.starter(schema.root() + "Message") + (forgetsSizes() ? forgetSizes() : "")));
        for (Schema.Record record : schema.schema().records()) {
            List<Member> members = schema.members(record);
            String type = schema.java(record.name());
            String components = members.stream()
                    .map(member -> "\n                " + get(record.name() + "Message", member))
                    .collect(Collectors.joining(","));
            java.append(ofMessage(record.name(), "", type, members, "new " + type + "(" + components + ")"));
        }
        schema.schema().unions().forEach(union -> java.append(ofUnion(union)));
        proto.wrappers().forEach((name, type) -> {
            Member values = new Member(
                    new Schema.Field("values", type, false),
                    FieldNames.of(List.of("values")).get(0));
            java.append(
                    ofMessage(name, name, schema.javaType(type, true), List.of(values), get(name + "Message", values)));
        });
        schema.schema()
                .enums()
                .forEach(type -> java.append(schema.enumMethods(
                        type,
                        "message",
                        messages,
                        style.prefixesConstants() ? proto.constants(type) : schema.constants(type))));
        return java.append("}\n").toString();
    }

    private String mappingName() {
        return schema.root() + style.suffix();
    }

    /** Only of protobuf-java is forgetting the sizes part of the mapping. */
    private boolean forgetsSizes() {
        return style.contract().equals(MessageStyle.PROTO.contract());
    }

    private String forgetSizes() {
        return """

                    @Override
                    public void forgetSizes(%sMessage message) {
                        forget(message);
                    }
                """.formatted(schema.root());
    }

    /**
     * @param suffix what follows {@code message} in the name of the method that builds the message: a list has no type at runtime
     * @param domain the value of a message
     */
    private String ofMessage(String name, String suffix, String type, List<Member> members, String domain) {
        String message = name + "Message";
        StringBuilder set = new StringBuilder();
        for (Member member : members) {
            String value = suffix.isEmpty() ? "value." + member.names().java() + "()" : "value";
            String statement = set(message, member, value);
            set.append((member.optional() ? "if (%s != null) {\n%s}".formatted(value, statement.indent(4)) : statement)
                    .indent(8));
        }
        return """

                    private static %1$s message%2$s(%3$s value) {
                        %4$s;
                %5$s        return %6$s;
                    }

                    private static %3$s domain(%1$s message) {
                        return %7$s;
                    }
                """.formatted(message, suffix, type, style.builder(message), set, style.build(), domain)
                + forgetMethod(message, members);
    }

    private String ofUnion(Schema.Union union) {
        String message = union.name() + "Message";
        List<Member> kinds = schema.kinds(union);
        String set = kinds.stream()
                .map(kind -> "if (value instanceof %s kind) {\n    %s;\n}"
                        .formatted(schema.javaType(kind.type(), true), style.set(kind, "message(kind)")))
                .collect(Collectors.joining(" else "));
        String domain = kinds.stream()
                .map(kind -> "if (!(%s)) {\n    return domain(%s);\n}\n"
                        .formatted(style.isMissing(schema, kind), style.get(message, kind)))
                .collect(Collectors.joining());
        return """

                    private static %1$s message(%2$s value) {
                        %3$s;
                %4$s        return %5$s;
                    }

                    private static %2$s domain(%1$s message) {
                %6$s        throw new IllegalArgumentException("no kind of %2$s");
                    }
                """.formatted(
                                message,
                                schema.java(union.name()),
                                style.builder(message),
                                set.indent(8),
                                style.build(),
                                domain.indent(8))
                + forgetMethod(message, kinds);
    }

    private String forgetMethod(String message, List<Member> members) {
        return !forgetsSizes()
                ? ""
                : """

                    private static void forget(%s message) {
                        io.github.wirebench.proto.MemoizedSizes.forget(message);
                %s    }
                """.formatted(message, members.stream().map(this::forget).collect(Collectors.joining()));
    }

    private String set(String message, Member member, String value) {
        NumberPair pair = schema.pair(member.type());
        if (pair != null) {
            List<Member> fields = pair.fields(member);
            List<String> numbers = pair.numbers(value);
            return set(message, fields.get(0), numbers.get(0)) + "\n" + set(message, fields.get(1), numbers.get(1));
        }
        if (member.type() instanceof ArrayOf array) {
            return set(message, NamedSchema.listed(member, array), schema.toList(array, value));
        }
        String mapped = mapped(member.type(), value, 1, true);
        Type type = ProtoCode.flat(member.type());
        Type element = type.element();
        if (element == null || !style.addsElements(!mapped.equals(value))) {
            return style.set(member, mapped) + ";";
        }
        String values = type == member.type() ? value : "CompactForms.flat(" + value + ")";
        String added = inContainer(element, "v1", 2, true);
        return member.type() instanceof ListOf
                ? "for (var v1 : %s) {\n    message.add%s(%s);\n}".formatted(values, style.name(member), added)
                : "%s.forEach((key, v1) -> %s);".formatted(values, style.put(message, member, added));
    }

    private String get(String message, Member member) {
        NumberPair pair = schema.pair(member.type());
        if (pair != null) {
            return pair.value(pair.fields(member).stream()
                    .map(field -> style.get(message, field))
                    .toList());
        }
        if (member.type() instanceof ArrayOf array) {
            return schema.toArray(array, style.get(message, NamedSchema.listed(member, array)));
        }
        String value = mapped(member.type(), style.get(message, member), 1, false);
        String missing = style.isMissing(schema, member);
        String none = switch (member.optional() || !(member.type() instanceof Scalar scalar) ? Scalar.TEXT : scalar) {
            case BOOLEAN -> "false";
            case INT, LONG, SIGNED_INT, SIGNED_LONG, DOUBLE -> "0";
            default -> "null";
        };
        return missing == null ? value : missing + " ? " + none + " : " + value;
    }

    private String forget(Member member) {
        String get = "message.get" + member.names().protoMethod();
        Type element = ProtoCode.flat(member.type()).element();
        if (style == MessageStyle.TIMESTAMPS && member.type() == Scalar.INSTANT) {
            return "        io.github.wirebench.proto.MemoizedSizes.forget(" + get + "());\n";
        }
        if (element == null) {
            return !schema.isRecord(member.type())
                    ? ""
                    : member.optional()
                            ? "        if (message.has%s()) {\n            forget(%s());\n        }\n"
                                    .formatted(member.names().protoMethod(), get)
                            : "        forget(" + get + "());\n";
        }
        if (!schema.isRecord(element) && !element.isContainer()) {
            return "";
        }
        return member.type() instanceof ListOf
                ? "        for (int i = 0; i < %1$sCount(); i++) {\n            forget(%1$s(i));\n        }\n"
                        .formatted(get)
                : "        %sMap().values().forEach(%s::forget);\n".formatted(get, mappingName());
    }

    /** @param toLibrary whether the value becomes one of the library's own types, or one of the records' */
    private String mapped(Type type, String value, int depth, boolean toLibrary) {
        String each = "v" + depth;
        if (type instanceof ListOf list && list.flat() != list) {
            return toLibrary
                    ? mapped(list.flat(), "CompactForms.flat(" + value + ")", depth, true)
                    : "CompactForms.lists(%s, %d)"
                            .formatted(mapped(list.flat(), value, depth, false), ((ListOf) list.element()).size());
        } else if (type instanceof ListOf list) {
            String mapped = inContainer(list.element(), each, depth + 1, toLibrary);
            if (mapped.equals(each)) {
                return toLibrary ? value : "List.copyOf(" + value + ")";
            }
            return "%s.stream().map(%s -> %s).toList()".formatted(value, each, mapped);
        } else if (type instanceof MapOf map) {
            String mapped = inContainer(map.value(), each, depth + 1, toLibrary);
            return mapped.equals(each) ? value : "values(%s, %s -> %s)".formatted(value, each, mapped);
        } else if (type instanceof Named) {
            return (toLibrary ? "message(" : "domain(") + value + ")";
        }
        return style.mapped((Scalar) type, value, toLibrary);
    }

    private String inContainer(Type type, String value, int depth, boolean toLibrary) {
        if (!type.isContainer()) {
            return mapped(type, value, depth, toLibrary);
        }
        return (toLibrary ? "message" + ProtoCode.wrapper(type) : "domain") + "(" + value + ")";
    }
}
