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

/** Writes the code of MSGPACK_CORE: maps with the names of the members, which are read in any order. */
public final class PackerCode extends HandwrittenCode {

    public PackerCode(NamedSchema schema) {
        super(schema, "RecordPacker", """
                import io.github.wirebench.binary.msgpack.RecordPacker;
                import org.msgpack.core.MessagePacker;
                import org.msgpack.core.MessageUnpacker;
                """, "pack", "unpack");
    }

    @Override
    String methods(String type, String write, String read) {
        return """
                @Override
                public void pack(%1$s value, MessagePacker out) throws IOException {
                %2$s}

                @Override
                public %1$s unpack(MessageUnpacker in) throws IOException {
                %3$s}
                """.formatted(type, write.indent(4), read.indent(4));
    }

    @Override
    String write(Type record) {
        List<Member> members = schema.members(record);
        return schema.isTuple(record)
                ? members.stream()
                        .map(this::value)
                        .collect(Collectors.joining("", "out.packArrayHeader(" + members.size() + ");\n", ""))
                : "out.packMapHeader(" + members.size() + ");\n" + each(members);
    }

    private String each(List<Member> members) {
        return members.stream().map(this::write).collect(Collectors.joining());
    }

    /** Packs the kind as the first property, where all contenders write it, and expects it there. */
    @Override
    String ofKinds(Type union, List<Type> kinds) {
        StringBuilder cases = new StringBuilder();
        StringBuilder methods = new StringBuilder();
        for (Type kind : kinds) {
            String record = schema.javaType(kind, true);
            List<Member> members = schema.members(kind);
            cases.append("    case %s -> unpack%s(properties - 1, in);\n".formatted(schema.tag(kind), record));
            methods.append("""

                    private void pack%1$s(%1$s value, MessagePacker out) throws IOException {
                        out.packMapHeader(%2$d);
                        out.packString(%6$s);
                        out.packString(%3$s);
                    %4$s}

                    private %1$s unpack%1$s(int properties, MessageUnpacker in) throws IOException {
                    %5$s}
                    """.formatted(
                            record,
                            members.size() + 1,
                            schema.tag(kind),
                            each(members).indent(4),
                            properties(record, members).indent(4),
                            schema.property(union)));
        }
        return methods(
                        schema.javaType(union, true),
                        schema.eachKind(kinds, kind -> "pack" + schema.javaType(kind, true) + "(kind, out);\n"),
                        """
                int properties = in.unpackMapHeader();
                if (properties == 0 || !in.unpackString().equals(%s)) {
                    throw new IOException("the first property is not the kind of object");
                }
                String kind = in.unpackString();
                return switch (kind) {
                %s    default -> throw new IOException("there is no kind " + kind);
                };
                """.formatted(schema.property(union), cases))
                + methods;
    }

    private String write(Member member) {
        return "out.packString(\"" + member.names().java() + "\");\n" + value(member);
    }

    private String value(Member member) {
        String value = "value." + member.names().java() + "()";
        String pack = calls(member.type()).write().formatted(value);
        return member.optional() ? """
                        if (%1$s == null) {
                            out.packNil();
                        } else {
                            %2$s;
                        }
                        """.formatted(value, pack) : pack + ";\n";
    }

    @Override
    String read(Type record) {
        String type = schema.javaType(record, true);
        List<Member> members = schema.members(record);
        if (!schema.isTuple(record)) {
            return "int properties = in.unpackMapHeader();\n" + properties(type, members);
        }
        String places =
                members.stream().map(member -> calls(member.type()).read()).collect(Collectors.joining(",\n        "));
        return """
                if (in.unpackArrayHeader() != %d) {
                    throw new IOException("the array has another size");
                }
                return new %s(
                        %s);
                """.formatted(members.size(), type, places);
    }

    private String properties(String record, List<Member> members) {
        StringBuilder cases = new StringBuilder();
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            cases.append("        case \"%s\" -> f%d = %s%s;\n"
                    .formatted(
                            member.names().java(),
                            i,
                            member.optional() ? "in.tryUnpackNil() ? null : " : "",
                            calls(member.type()).read()));
        }
        return """
                %1$sfor (int i = 0; i < properties; i++) {
                    switch (in.unpackString()) {
                %2$s        default -> in.skipValue();
                    }
                }
                %3$s""".formatted(schema.variables(members), cases, NamedSchema.ofVariables(record, members.size()));
    }

    @Override
    Calls calls(Type type) {
        if (type instanceof ListOf list && list.element() == Scalar.TEXT) {
            return new Calls("RecordPacker.packStrings(%s, out)", "RecordPacker.unpackStrings(in)");
        } else if (type instanceof ArrayOf array) {
            return array.element() == Scalar.LONG
                    ? new Calls("RecordPacker.packLongs(%s, out)", "RecordPacker.unpackLongs(in)")
                    : ofArray(array, calls(new ListOf(array.element())));
        } else if (type instanceof ListOf || type instanceof MapOf) {
            String kind = type instanceof ListOf ? "List" : "Map";
            String packer = format(type.element());
            return new Calls(
                    "RecordPacker.pack" + kind + "(%s, " + packer + ", out)",
                    "RecordPacker.unpack" + kind + "(" + packer + ", in)");
        } else if (schema.isEnum(type)) {
            return new Calls(
                    "out.packString(%s.name())", schema.java(((Named) type).name()) + ".valueOf(in.unpackString())");
        }
        return super.calls(type);
    }
}
