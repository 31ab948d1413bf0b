// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Type.ArrayOf;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the code of HANDWRITTEN: the members in order, without names. */
public final class FormatCode extends HandwrittenCode {

    private static final Map<Type, String> LISTS =
            Map.of(Scalar.TEXT, "Strings", Scalar.INT, "Ints", Scalar.DOUBLE, "Doubles");

    public FormatCode(NamedSchema schema) {
        super(schema, "RecordFormat", """
                import io.github.wirebench.binary.handwritten.ByteReader;
                import io.github.wirebench.binary.handwritten.ByteWriter;
                import io.github.wirebench.binary.handwritten.RecordFormat;
                import io.github.wirebench.model.codec.CompactForms;
                """, "write", "read");
    }

    @Override
    String fields() {
        return schema.allConstants();
    }

    @Override
    String methods(String type, String write, String read) {
        return """
                @Override
                public void write(%1$s value, ByteWriter out) {
                %2$s}

                @Override
                public %1$s read(ByteReader in) throws IOException {
                %3$s}
                """.formatted(type, write.indent(4), read.indent(4));
    }

    @Override
    String write(Type record) {
        return schema.members(record).stream().map(this::write).collect(Collectors.joining());
    }

    private String write(Member member) {
        String value = "value." + member.names().java() + "()";
        String write = calls(member.type()).write().formatted(value) + ";\n";
        return member.optional() ? "if (out.writePresence(" + value + ")) {\n    " + write + "}\n" : write;
    }

    @Override
    String read(Type record) {
        return schema.members(record).stream()
                .map(member -> member.optional()
                        ? "in.readBoolean() ? " + calls(member.type()).read() + " : null"
                        : calls(member.type()).read())
                .collect(Collectors.joining(
                        ",\n        ", "return new " + schema.javaType(record, true) + "(\n        ", ");\n"));
    }

    /** Writes a byte for the kind, then the record. */
    @Override
    String ofKinds(Type union, List<Type> kinds) {
        StringBuilder cases = new StringBuilder();
        StringBuilder methods = new StringBuilder();
        for (Type kind : kinds) {
            String record = schema.javaType(kind, true);
            cases.append("    case %d -> read%s(in);\n".formatted(kinds.indexOf(kind), record));
            methods.append(
                    """

                    private void write%1$s(%1$s value, ByteWriter out) {
                    %2$s}

                    private %1$s read%1$s(ByteReader in) throws IOException {
                    %3$s}
                    """.formatted(record, write(kind).indent(4), read(kind).indent(4)));
        }
        String write = schema.eachKind(
                kinds,
                kind -> "out.writeByte(%d);\nwrite%s(kind, out);\n"
                        .formatted(kinds.indexOf(kind), schema.javaType(kind, true)));
        return methods(schema.javaType(union, true), write, """
                int kind = in.readByte();
                return switch (kind) {
                %s    default -> throw new IOException("there is no kind " + kind);
                };
                """.formatted(cases)) + methods;
    }

    @Override
    Calls calls(Type type) {
        if (type instanceof ListOf list && list.flat() != list) {
            Calls flat = calls(list.flat());
            return new Calls(
                    flat.write().formatted("CompactForms.flat(%s)"),
                    "CompactForms.lists(%s, %d)".formatted(flat.read(), ((ListOf) list.element()).size()));
        } else if (type instanceof ListOf list && LISTS.containsKey(list.element())) {
            String elements = LISTS.get(list.element());
            return new Calls("out.write" + elements + "(%s)", "in.read" + elements + "()");
        } else if (type instanceof ListOf list) {
            String format = format(list.element());
            int minBytes = minBytes(list.element(), new HashSet<>());
            return new Calls("out.writeList(%s, " + format + ")", "in.readList(" + format + ", " + minBytes + ")");
        } else if (type instanceof ArrayOf array) {
            return array.element() == Scalar.LONG
                    ? new Calls("out.writeLongs(%s)", "in.readLongs()")
                    : ofArray(array, calls(new ListOf(array.element())));
        } else if (type instanceof MapOf map) {
            String format = format(map.value());
            return new Calls("out.writeMap(%s, " + format + ")", "in.readMap(" + format + ")");
        } else if (schema.isEnum(type)) {
            return new Calls("out.writeByte(%s.ordinal())", "in.readEnum(" + schema.allConstants(type) + ")");
        } else if (type == Scalar.INT) {
            return new Calls("out.writeVarint(%s)", "in.readVarint()");
        } else if (type == Scalar.SIGNED_INT) {
            return new Calls("out.writeSigned(%s)", "in.readSigned()");
        } else if (type == Scalar.DECIMAL) {
            return new Calls("out.writeDecimal(%s)", "in.readDecimal()");
        } else if (type == Scalar.DATE) {
            return new Calls("out.writeDate(%s)", "in.readDate()");
        } else if (type == Scalar.UUID) {
            return new Calls("out.writeUuid(%s)", "in.readUuid()");
        }
        return super.calls(type);
    }

    /** The size of the smallest value, at least 1, so that a false count of elements is found before a list is made. */
    private int minBytes(Type type, Set<Type> within) {
        List<Type> kinds = schema.kinds(type);
        if (!kinds.isEmpty()) {
            return 1
                    + kinds.stream()
                            .mapToInt(kind -> minBytes(kind, within))
                            .min()
                            .orElseThrow();
        }
        if (!schema.isRecord(type)) {
            return List.of(Scalar.LONG, Scalar.SIGNED_LONG, Scalar.DOUBLE, Scalar.INSTANT)
                            .contains(type)
                    ? Long.BYTES
                    : type == Scalar.UUID ? 2 * Long.BYTES : 1;
        }
        if (!within.add(type)) {
            return 1;
        }
        int bytes = schema.members(type).stream()
                .mapToInt(member -> member.optional() ? 1 : minBytes(member.type(), within))
                .sum();
        within.remove(type);
        return Math.max(1, bytes);
    }
}
