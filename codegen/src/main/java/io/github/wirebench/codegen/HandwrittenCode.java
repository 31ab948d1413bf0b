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
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the code of the floor HANDWRITTEN and of MSGPACK_CORE, as a person would write it for these records. */
public final class HandwrittenCode {

    private final NamedSchema module;
    /** Type to the constant that has its format. */
    private final Map<Type, String> constants = new LinkedHashMap<>();

    public HandwrittenCode(NamedSchema module) {
        this.module = module;
        module.schema().records().forEach(record -> {
            constants.put(new Named(record.name()), "FORMAT_" + constants.size());
        });
        module.schema().records().forEach(record -> module.members(record).forEach(member -> element(member.type())));
    }

    /** Names the formats of all elements of lists and maps. */
    private void element(Type type) {
        Type element = type.element();
        if (element != null) {
            constants.computeIfAbsent(element, key -> "FORMAT_" + constants.size());
            element(element);
        }
    }

    /** Returns the format, a class called {@code <Root>RecordFormat}. */
    public String format(String packageName) {
        return code(packageName, "io.github.wirebench.binary.handwritten.RecordFormat", """
                import io.github.wirebench.binary.handwritten.ByteReader;
                import io.github.wirebench.binary.handwritten.ByteWriter;
                """, """
                    @Override
                    public void write(%1$s value, ByteWriter out) {
                        %2$s.write(value, out);
                    }

                    @Override
                    public %1$s read(ByteReader in) throws IOException {
                        return %2$s.read(in);
                    }
                """, this::formatOf);
    }

    /** Returns the MessagePack code, a class called {@code <Root>RecordPacker}. */
    public String packer(String packageName) {
        return code(packageName, "io.github.wirebench.binary.msgpack.RecordPacker", """
                import org.msgpack.core.MessagePacker;
                import org.msgpack.core.MessageUnpacker;
                """, """
                    @Override
                    public void pack(%1$s value, MessagePacker out) throws IOException {
                        %2$s.pack(value, out);
                    }

                    @Override
                    public %1$s unpack(MessageUnpacker in) throws IOException {
                        return %2$s.unpack(in);
                    }
                """, this::packerOf);
    }

    private interface ElementCode {
        String of(Type type);
    }

    private String code(String packageName, String contract, String imports, String root, ElementCode elements) {
        String simple = contract.substring(contract.lastIndexOf('.') + 1);
        StringBuilder java = new StringBuilder("""
                package %1$s;

                import %4$s;
                %5$simport java.io.IOException;
                import java.util.LinkedHashMap;
                import java.util.Locale;
                %2$s
                /** %6$s */
                public final class %3$s%7$s implements %7$s<%8$s> {

                """.formatted(
                        packageName,
                        module.imports(),
                        module.root(),
                        contract,
                        imports,
                        module.origin(),
                        simple,
                        module.java(module.root())));
        java.append(root.formatted(module.java(module.root()), constants.get(new Named(module.root()))));
        module.schema().enums().forEach(type -> java.append(enumCode(type)));
        constants.forEach((type, name) ->
                java.append("""

                    private static final %1$s<%2$s> %3$s = new %1$s<>() {
                %4$s    };
                """.formatted(simple, module.javaType(type, true), name, elements.of(type))));
        return java.append("}\n").toString();
    }

    private String enumCode(Schema.EnumType type) {
        String name = module.java(type.name());
        return "\n    private static final %1$s[] %2$s = %1$s.values();\n".formatted(name, enumConstants(name));
    }

    private static String enumConstants(String name) {
        return "ALL_" + name;
    }

    // the floor

    private String formatOf(Type type) {
        String write;
        String read;
        if (module.isRecord(type)) {
            write = module.members(type).stream().map(this::writeMember).collect(Collectors.joining());
            read = "            return new %s(\n%s);\n"
                    .formatted(
                            module.javaType(type, true),
                            module.members(type).stream()
                                    .map(member -> "                    " + readMember(member))
                                    .collect(Collectors.joining(",\n")));
        } else {
            write = "            " + write(type, "value") + ";\n";
            read = "            return " + read(type) + ";\n";
        }
        return """
                        @Override
                        public void write(%1$s value, ByteWriter out) {
                %2$s        }

                        @Override
                        public %1$s read(ByteReader in) throws IOException {
                %3$s        }
                """.formatted(module.javaType(type, true), write, read);
    }

    private String writeMember(Member member) {
        String value = "value." + member.names().java() + "()";
        String write = write(member.type(), value) + ";\n";
        return member.optional()
                ? "            if (out.writePresence(%s)) {\n                %s            }\n".formatted(value, write)
                : "            " + write;
    }

    private String readMember(Member member) {
        return (member.optional() ? "in.readBoolean() ? " : "")
                + read(member.type())
                + (member.optional() ? " : null" : "");
    }

    private String write(Type type, String value) {
        if (type instanceof ListOf list) {
            return list.element() == Scalar.TEXT
                    ? "out.writeStrings(" + value + ")"
                    : list.element() == Scalar.INT
                            ? "out.writeInts(" + value + ")"
                            : list.element() == Scalar.DOUBLE
                                    ? "out.writeDoubles(" + value + ")"
                                    : "out.writeList(%s, %s)".formatted(value, constants.get(list.element()));
        } else if (type instanceof MapOf map) {
            return "out.writeMap(%s, %s)".formatted(value, constants.get(map.value()));
        } else if (module.isEnum(type)) {
            return "out.writeByte(" + value + ".ordinal())";
        } else if (type instanceof Named) {
            return constants.get(type) + ".write(" + value + ", out)";
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> "out.writeBoolean(" + value + ")";
            case INT -> "out.writeVarint(" + value + ")";
            case LONG -> "out.writeLong(" + value + ")";
            case DOUBLE -> "out.writeDouble(" + value + ")";
            case DECIMAL -> "out.writeString(" + value + ".toString())";
            case TEXT, BYTES, JSON -> "out.writeString(" + value + ")";
            case INSTANT -> "out.writeLong(" + value + ".toEpochMilli())";
            case DATE -> "out.writeDate(" + value + ")";
            case UUID -> "out.writeUuid(" + value + ")";
        };
    }

    private String read(Type type) {
        if (type instanceof ListOf list) {
            return list.element() == Scalar.TEXT
                    ? "in.readStrings()"
                    : list.element() == Scalar.INT
                            ? "in.readInts()"
                            : list.element() == Scalar.DOUBLE
                                    ? "in.readDoubles()"
                                    : "in.readList(%s, %d)"
                                            .formatted(
                                                    constants.get(list.element()),
                                                    minBytes(list.element(), new HashSet<>()));
        } else if (type instanceof MapOf map) {
            return "in.readMap(" + constants.get(map.value()) + ")";
        } else if (module.isEnum(type)) {
            return "in.readEnum(" + enumConstants(module.java(((Named) type).name())) + ")";
        } else if (type instanceof Named) {
            return constants.get(type) + ".read(in)";
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> "in.readBoolean()";
            case INT -> "in.readVarint()";
            case LONG -> "in.readLong()";
            case DOUBLE -> "in.readDouble()";
            case DECIMAL -> "new BigDecimal(in.readString())";
            case TEXT, BYTES, JSON -> "in.readString()";
            case INSTANT -> "in.readInstant()";
            case DATE -> "in.readDate()";
            case UUID -> "in.readUuid()";
        };
    }

    /** The size of the smallest value, at least 1, so that a false count of elements is found before a list is made. */
    private int minBytes(Type type, Set<Type> within) {
        if (!module.isRecord(type)) {
            return type == Scalar.LONG || type == Scalar.DOUBLE || type == Scalar.INSTANT
                    ? Long.BYTES
                    : type == Scalar.UUID ? 2 * Long.BYTES : 1;
        }
        if (!within.add(type)) {
            return 1;
        }
        List<Member> members = module.members(type);
        int bytes = members.stream()
                .mapToInt(member -> member.optional() ? 1 : minBytes(member.type(), within))
                .sum();
        within.remove(type);
        return Math.max(1, bytes);
    }

    // MessagePack

    private String packerOf(Type type) {
        String pack;
        String unpack;
        if (module.isRecord(type)) {
            pack = "            out.packMapHeader(%d);\n"
                            .formatted(module.members(type).size())
                    + module.members(type).stream().map(this::packMember).collect(Collectors.joining());
            unpack = unpackRecord(type);
        } else {
            pack = "            " + pack(type, "value") + ";\n";
            unpack = "            return " + unpack(type) + ";\n";
        }
        return """
                        @Override
                        public void pack(%1$s value, MessagePacker out) throws IOException {
                %2$s        }

                        @Override
                        public %1$s unpack(MessageUnpacker in) throws IOException {
                %3$s        }
                """.formatted(module.javaType(type, true), pack, unpack);
    }

    private String unpackRecord(Type record) {
        StringBuilder variables = new StringBuilder();
        StringBuilder cases = new StringBuilder();
        List<Member> members = module.members(record);
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            variables.append("            %s f%d = %s;\n"
                    .formatted(module.javaType(member.type(), member.optional()), i, zero(member)));
            cases.append("                    case \"%s\" -> f%d = %s%s;\n"
                    .formatted(
                            member.names().java(),
                            i,
                            member.optional() ? "in.tryUnpackNil() ? null : " : "",
                            unpack(member.type())));
        }
        String arguments =
                IntStream.range(0, members.size()).mapToObj(i -> "f" + i).collect(Collectors.joining(", "));
        return """
                %1$s            int properties = in.unpackMapHeader();
                            for (int i = 0; i < properties; i++) {
                                switch (in.unpackString()) {
                %2$s                    default -> in.skipValue();
                                }
                            }
                            return new %3$s(%4$s);
                """.formatted(variables, cases, module.javaType(record, true), arguments);
    }

    private String zero(Member member) {
        String type = module.javaType(member.type(), member.optional());
        return type.equals("boolean") ? "false" : Character.isLowerCase(type.charAt(0)) ? "0" : "null";
    }

    private String packMember(Member member) {
        String value = "value." + member.names().java() + "()";
        String pack =
                "            out.packString(\"%s\");\n".formatted(member.names().java());
        String packed = pack(member.type(), value) + ";\n";
        return pack
                + (member.optional()
                        ? "            if (%s == null) {\n                out.packNil();\n            } else {\n                %s            }\n"
                                .formatted(value, packed)
                        : "            " + packed);
    }

    private String pack(Type type, String value) {
        if (type instanceof ListOf list) {
            return list.element() == Scalar.TEXT
                    ? "RecordPacker.packStrings(" + value + ", out)"
                    : "RecordPacker.packList(%s, %s, out)".formatted(value, constants.get(list.element()));
        } else if (type instanceof MapOf map) {
            return "RecordPacker.packMap(%s, %s, out)".formatted(value, constants.get(map.value()));
        } else if (module.isEnum(type)) {
            return "out.packString(" + value + ".name())";
        } else if (type instanceof Named) {
            return constants.get(type) + ".pack(" + value + ", out)";
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> "out.packBoolean(" + value + ")";
            case INT -> "out.packInt(" + value + ")";
            case LONG -> "out.packLong(" + value + ")";
            case DOUBLE -> "out.packDouble(" + value + ")";
            case TEXT, BYTES, JSON -> "out.packString(" + value + ")";
            case INSTANT -> "out.packLong(" + value + ".toEpochMilli())";
            case DECIMAL, DATE, UUID -> "out.packString(" + value + ".toString())";
        };
    }

    private String unpack(Type type) {
        if (type instanceof ListOf list) {
            return list.element() == Scalar.TEXT
                    ? "RecordPacker.unpackStrings(in)"
                    : "RecordPacker.unpackList(" + constants.get(list.element()) + ", in)";
        } else if (type instanceof MapOf map) {
            return "RecordPacker.unpackMap(" + constants.get(map.value()) + ", in)";
        } else if (module.isEnum(type)) {
            return module.java(((Named) type).name()) + ".valueOf(in.unpackString())";
        } else if (type instanceof Named) {
            return constants.get(type) + ".unpack(in)";
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> "in.unpackBoolean()";
            case INT -> "in.unpackInt()";
            case LONG -> "in.unpackLong()";
            case DOUBLE -> "in.unpackDouble()";
            case TEXT, BYTES, JSON -> "in.unpackString()";
            case INSTANT -> "Instant.ofEpochMilli(in.unpackLong())";
            case DECIMAL -> "new BigDecimal(in.unpackString())";
            case DATE -> "LocalDate.parse(in.unpackString())";
            case UUID -> "UUID.fromString(in.unpackString())";
        };
    }
}
