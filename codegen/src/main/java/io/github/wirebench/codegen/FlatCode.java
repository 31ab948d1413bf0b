// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the code of FLATBUFFERS. Vectors, tables and then texts are written before the table that refers to them, and a struct
 * inside its table or vector, which is written from its end, as FlatBuffers demands. One view serves all elements of a vector,
 * as FlatBuffers advises.
 */
final class FlatCode {

    private final NamedSchema schema;

    FlatCode(NamedSchema schema) {
        this.schema = schema.requirePlain("wirebench.fbs");
    }

    /** Returns the class, whose name is that of the root record and the contract. */
    String code(String packageName) {
        StringBuilder java = new StringBuilder("""
                package %1$s;

                import com.google.flatbuffers.FlatBufferBuilder;
                import io.github.wirebench.binary.generated.flatbuffers.*;
                import java.nio.ByteBuffer;
                %2$s
                /** %3$s */
                public final class %4$sFlatFormat implements FlatFormat<%4$s> {

                    @Override
                    public int write(%4$s value, FlatBufferBuilder out) {
                        return flat(value, out);
                    }

                    @Override
                    public %4$s read(ByteBuffer bytes) {
                        Flat%4$s in = Flat%4$s.getRootAsFlat%4$s(bytes);
                %5$s    }
                """.formatted(
                        packageName,
                        schema.imports(),
                        schema.origin(),
                        schema.java(schema.root()),
                        read(new Named(schema.root())).indent(8)));
        java.append(schema.allConstants().indent(4));
        schema.schema().records().forEach(record -> java.append(write(record)));
        schema.schema().records().stream()
                .flatMap(record -> schema.members(record).stream())
                .map(member -> member.type().element())
                .filter(schema::isRecord)
                .distinct()
                .forEach(element -> java.append(ofElement(element)));
        return java.append("}\n").toString().replaceAll(" +\n", "\n");
    }

    private String write(Schema.Record record) {
        String flat = "Flat" + record.name();
        List<Member> members = schema.members(record);
        String before = members.stream()
                .sorted(Comparator.comparing(member -> member.type() == Scalar.TEXT))
                .map(member -> before(flat, member))
                .collect(Collectors.joining());
        return """

                    private static int flat(%s value, FlatBufferBuilder out) {
                %s    }
                """.formatted(schema.java(record.name()), (before + build(record, flat, members)).indent(8));
    }

    private String ofElement(Type element) {
        return """

                    private static %s record(%s in, ByteBuffer bytes) {
                %s    }
                """.formatted(
                schema.javaType(element, true), flat(element), read(element).indent(8));
    }

    private static String flat(Type type) {
        return "Flat" + ((Named) type).name();
    }

    /** Returns the statements that write what the table refers to. */
    private String before(String flat, Member member) {
        String value = value(member);
        String offset = "int " + member.names().java() + " = ";
        Type element = member.type().element();
        if (element == null) {
            return isWrittenBefore(member.type()) ? offset + written(member.type(), value) + ";\n" : "";
        }
        String each = value + ".get(i)";
        return schema.isOfNumbers(element)
                ? """
                %1$s.start%2$sVector(out, %3$s.size());
                for (int i = %3$s.size() - 1; i >= 0; i--) {
                    flat(%4$s, out);
                }
                %5$sout.endVector();
                """.formatted(flat, member.names().protoMethod(), value, each, offset)
                : """
                int[] of%2$s = new int[%3$s.size()];
                for (int i = 0; i < of%2$s.length; i++) {
                    of%2$s[i] = %4$s;
                }
                %5$s%1$s.create%2$sVector(out, of%2$s);
                """.formatted(flat, member.names().protoMethod(), value, written(element, each), offset);
    }

    private static String value(Member member) {
        return "value." + member.names().java() + "()";
    }

    private boolean isWrittenBefore(Type type) {
        return type == Scalar.TEXT || type instanceof ListOf || schema.isRecord(type) && !schema.isOfNumbers(type);
    }

    /** Flatc's method that takes all fields sorts them by size; there is none for a table with a struct. */
    private String build(Schema.Record record, String flat, List<Member> members) {
        boolean isStruct = !record.equals(schema.schema().root()) && schema.isOfNumbers(new Named(record.name()));
        if (isStruct || members.stream().noneMatch(member -> schema.isOfNumbers(member.type()))) {
            return members.stream()
                    .map(this::field)
                    .collect(Collectors.joining(
                            ",\n        ", "return %1$s.create%1$s(\n        out,\n        ".formatted(flat), ");\n"));
        }
        return members.stream()
                .map(member ->
                        "%s.add%s(out, %s);\n".formatted(flat, member.names().protoMethod(), field(member)))
                .collect(Collectors.joining(
                        "", "%1$s.start%1$s(out);\n".formatted(flat), "return %1$s.end%1$s(out);\n".formatted(flat)));
    }

    /** Returns the field's value: an offset of what has been written before, or the value itself. */
    private String field(Member member) {
        return isWrittenBefore(member.type()) ? member.names().java() : written(member.type(), value(member));
    }

    private String written(Type type, String value) {
        if (schema.isEnum(type)) {
            return "(byte) " + value + ".ordinal()";
        } else if (type instanceof Named) {
            return "flat(" + value + ", out)";
        }
        return switch ((Scalar) type) {
            case BOOLEAN, INT, LONG, DOUBLE -> value;
            case INSTANT -> value + ".toEpochMilli()";
            case TEXT -> "out.createString(" + value + ")";
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    /** Returns the statements that read a record whose view is {@code in}. */
    private String read(Type record) {
        StringBuilder views = new StringBuilder();
        String value = read(record, "in", views);
        return views + "return " + value + ";\n";
    }

    /**
     * Returns an expression. A record in a record is read in place: a method of its own may be too large for the JIT compiler to
     * inline, and the view that it takes would have to be allocated.
     */
    private String read(Type record, String in, StringBuilder views) {
        return schema.members(record).stream()
                .map(member -> read(member, in, views))
                .collect(
                        Collectors.joining(",\n        ", "new " + schema.javaType(record, true) + "(\n        ", ")"));
    }

    private String read(Member member, String in, StringBuilder views) {
        String name = member.names().java();
        String view = in + member.names().protoMethod();
        Type element = member.type().element();
        if (schema.isRecord(member.type())) {
            views.append("%s %s = %s.%s();\n".formatted(flat(member.type()), view, in, name));
            return read(member.type(), view, views);
        } else if (element == null) {
            return scalar(member.type(), in + "." + name + "()");
        }
        String each = in + "::" + name;
        if (schema.isRecord(element)) {
            views.append("%1$s %2$s = new %1$s();\n".formatted(flat(element), view));
            each = "i -> record(%s.%s(%s, i), bytes)".formatted(in, name, view);
        }
        return "FlatFormat.list(%s.%sLength(), bytes, %s)".formatted(in, name, each);
    }

    private String scalar(Type type, String value) {
        if (schema.isEnum(type)) {
            return schema.allConstants(type) + "[" + value + "]";
        }
        return type == Scalar.INSTANT ? "Instant.ofEpochMilli(" + value + ")" : value;
    }
}
