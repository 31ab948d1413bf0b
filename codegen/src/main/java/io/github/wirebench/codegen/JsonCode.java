// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Type.ArrayOf;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes a class that writes and reads a record with a JSON library's streaming API, as a person would write it: two methods for
 * each type, and a call for each property.
 */
public final class JsonCode {

    /** A library. Its code extends a class of bench-json. */
    public enum Library {
        GSON("GsonAdapter", "com.google.gson.stream.JsonWriter", "com.google.gson.stream.JsonReader", "write", "read"),
        MOSHI("MoshiAdapter", "com.squareup.moshi.JsonWriter", "com.squareup.moshi.JsonReader", "toJson", "fromJson"),
        JACKSON(
                "JacksonStreaming",
                "com.fasterxml.jackson.core.JsonGenerator",
                "com.fasterxml.jackson.core.JsonParser",
                "write",
                "read");

        private final String contract;
        private final String writer;
        private final String reader;
        private final String write;
        private final String read;

        Library(String contract, String writer, String reader, String write, String read) {
            this.contract = contract;
            this.writer = writer;
            this.reader = reader;
            this.write = write;
            this.read = read;
        }

        /** Returns the name of the class that the code extends; that of the code ends in it. */
        public String contract() {
            return contract;
        }
    }

    /** Methods of Jackson's generator by those of Gson's and Moshi's writers, which have the same names. */
    private static final Map<String, String> JACKSON = Map.of(
            "beginObject", "writeStartObject",
            "endObject", "writeEndObject",
            "beginArray", "writeStartArray",
            "endArray", "writeEndArray",
            "name", "writeFieldName",
            "nullValue", "writeNull");

    private final NamedSchema schema;
    private final Library library;
    private final boolean jackson;
    /** The types that have methods. */
    private final List<Type> types = new ArrayList<>();

    public JsonCode(NamedSchema schema, Library library) {
        this.schema = schema;
        this.library = library;
        this.jackson = library == Library.JACKSON;
    }

    /** Returns the class, whose name is that of the root record and the contract. */
    public String code(String packageName) {
        String root = schema.java(schema.root());
        StringBuilder java = new StringBuilder("""
                package %1$s;

                import io.github.wirebench.json.%2$s;
                import java.io.IOException;
                import java.util.ArrayList;
                import java.util.LinkedHashMap;
                %3$s
                /** %4$s */
                public final class %5$s%2$s extends %2$s<%5$s> {

                    @Override
                    %10$s void %6$s(%8$s out, %5$s value) throws IOException {
                        %11$swrite0(out, value);
                    }

                    @Override
                    %10$s %5$s %7$s(%9$s in) throws IOException {
                        return read0(in);
                    }
                """.formatted(
                        packageName,
                        library.contract,
                        schema.imports(),
                        schema.origin(),
                        root,
                        library.write,
                        library.read,
                        library.writer,
                        library.reader,
                        jackson ? "protected" : "public",
                        library == Library.MOSHI ? "out.setSerializeNulls(!omitsNulls);\n        " : ""));
        method(new Named(schema.root()));
        for (int i = 0; i < types.size(); i++) { // the code of one names the next
            Type type = types.get(i);
            String members = library == Library.MOSHI
                            && schema.isRecord(type)
                            && schema.kinds(type).isEmpty()
                            && !schema.isTuple(type)
                    ? options(type, i)
                    : "";
            java.append("""

                    %6$sprivate void write%1$d(%4$s out, %2$s value) throws IOException {
                    %3$s}

                    private %2$s read%1$d(%5$s in) throws IOException {
                    %7$s}
                    """.formatted(
                            i,
                            schema.javaType(type, true),
                            write(type).indent(4),
                            library.writer,
                            library.reader,
                            members,
                            read(type, i).indent(4))
                    .indent(4));
        }
        return java.append("}\n").toString().replaceAll(" +\n", "\n");
    }

    private int method(Type type) {
        if (!types.contains(type)) {
            types.add(type);
        }
        return types.indexOf(type);
    }

    private String options(Type record, int index) {
        return schema.members(record).stream()
                .map(member -> '"' + member.names().java() + '"')
                .collect(Collectors.joining(
                        ", ",
                        "private static final " + library.reader + ".Options NAMES" + index + " =\n        "
                                + library.reader + ".Options.of(",
                        ");\n\n"));
    }

    private String write(Type type) {
        List<Type> kinds = schema.kinds(type);
        if (!kinds.isEmpty()) {
            return schema.eachKind(kinds, kind -> value(kind, "kind"));
        }
        if (schema.isTuple(type)) {
            return schema.members(type).stream()
                    .map(member ->
                            value(member.type(), "value." + member.names().java() + "()"))
                    .collect(Collectors.joining("", out("beginArray", ""), out("endArray", "")));
        } else if (type instanceof ListOf || type instanceof ArrayOf) {
            return out("beginArray", "")
                    + "for (%s each : value) {\n".formatted(schema.javaType(type.element(), type instanceof ListOf))
                    + value(type.element(), "each").indent(4)
                    + "}\n"
                    + out("endArray", "");
        }
        String members = type instanceof MapOf map
                ? "for (Map.Entry<String, %s> each : value.entrySet()) {\n"
                                .formatted(schema.javaType(map.value(), true))
                        + (out("name", "each.getKey()") + value(map.value(), "each.getValue()")).indent(4)
                        + "}\n"
                : schema.members(type).stream().map(this::property).collect(Collectors.joining());
        String tag = schema.unionOf(type)
                .map(union -> out("name", schema.property(union)) + value("String", schema.tag(type)))
                .orElse("");
        return out("beginObject", "") + tag + members + out("endObject", "");
    }

    private String property(Member member) {
        String value = "value." + member.names().java() + "()";
        String name = out("name", '"' + member.names().java() + '"');
        String write = value(member.type(), value);
        if (!member.optional()) {
            return name + write;
        }
        // Gson's and Moshi's writers leave out the name of a null if they are set so
        String none = jackson ? "writeNull(out, \"" + member.names().java() + "\");\n" : name + out("nullValue", "");
        return "if (%s == null) {\n%s} else {\n%s}\n".formatted(value, none.indent(4), (name + write).indent(4));
    }

    private String out(String method, String argument) {
        return "out.%s(%s);\n".formatted(jackson ? JACKSON.get(method) : method, argument);
    }

    /** Returns the statement that writes a value. */
    private String value(Type type, String value) {
        if (schema.isEnum(type)) {
            return value("String", value + ".name()");
        }
        if (!(type instanceof Scalar scalar)) {
            return "write%d(out, %s);\n".formatted(method(type), value);
        }
        return switch (scalar) {
            case BOOLEAN -> value("Boolean", value);
            case INT, LONG, SIGNED_INT, SIGNED_LONG, DOUBLE, DECIMAL -> value("Number", value);
            case TEXT, BYTES, HEX, LONG_TEXT, DECIMAL_TEXT, JSON -> value("String", value);
            case DATE, UUID -> value("String", value + ".toString()");
            case INSTANT ->
                jackson
                        ? "writeInstant(out, " + value + ");\n"
                        : "instants.%s(out, %s);\n".formatted(library.write, value);
        };
    }

    private String value(String kind, String value) {
        return jackson ? "out.write%s(%s);\n".formatted(kind, value) : out("value", value);
    }

    private String read(Type type, int index) {
        List<Type> kinds = schema.kinds(type);
        if (!kinds.isEmpty()) {
            return ofKinds(type, kinds);
        } else if (schema.isTuple(type)) {
            return tuple(type);
        } else if (schema.isRecord(type)) {
            return record(type, index);
        }
        String element = value(type.element());
        String elementType = schema.javaType(type.element(), true);
        if (type instanceof MapOf) {
            return "Map<String, " + elementType + "> values = new LinkedHashMap<>();\n"
                    + begin()
                    + eachName("values.put(%s, %s);\n".formatted(jackson ? "name" : "in.nextName()", element))
                    + "return values;\n";
        }
        String returned = type instanceof ArrayOf array ? schema.toArray(array, "values") : "values";
        return "List<" + elementType + "> values = new ArrayList<>();\n"
                + (jackson ? """
                at(in, com.fasterxml.jackson.core.JsonToken.START_ARRAY);
                while (in.nextToken() != com.fasterxml.jackson.core.JsonToken.END_ARRAY) {
                    values.add(%s);
                }
                return %s;
                """ : """
                in.beginArray();
                while (in.hasNext()) {
                    values.add(%s);
                }
                in.endArray();
                return %s;
                """).formatted(element, returned);
    }

    private String begin() {
        return jackson ? "at(in, com.fasterxml.jackson.core.JsonToken.START_OBJECT);\n" : "in.beginObject();\n";
    }

    /** Returns a loop over the names that are left in an object. */
    private String eachName(String statements) {
        return (jackson ? """
                for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                    in.nextToken();
                %s}
                """ : """
                while (in.hasNext()) {
                %s}
                in.endObject();
                """).formatted(statements.indent(4));
    }

    /** The kind is the first property, where all contenders write it. */
    private String ofKinds(Type union, List<Type> kinds) {
        return """
                %sif (!%s.equals(%s)) {
                    throw new IOException("the first property is not the kind of object");
                }
                %sString kind = %s;
                return switch (kind) {
                %s    default -> throw new IOException("there is no kind " + kind);
                };
                """.formatted(
                        begin(),
                        schema.property(union),
                        jackson ? "in.nextFieldName()" : "in.hasNext() ? in.nextName() : null",
                        jackson ? "in.nextToken();\n" : "",
                        value(Scalar.TEXT),
                        kinds.stream()
                                .map(kind -> "    case %s -> %s;\n".formatted(schema.tag(kind), value(kind)))
                                .collect(Collectors.joining()));
    }

    private String tuple(Type type) {
        List<Member> members = schema.members(type);
        String token = "com.fasterxml.jackson.core.JsonToken.";
        StringBuilder java = new StringBuilder(jackson ? "at(in, " + token + "START_ARRAY);\n" : "in.beginArray();\n");
        for (int i = 0; i < members.size(); i++) {
            java.append(jackson ? "in.nextToken();\n" : "")
                    .append("var f%d = %s;\n".formatted(i, value(members.get(i).type())));
        }
        return java.append(jackson ? "in.nextToken();\nat(in, " + token + "END_ARRAY);\n" : "in.endArray();\n")
                .append(NamedSchema.ofVariables(schema.javaType(type, true), members.size()))
                .toString();
    }

    private String record(Type type, int index) {
        List<Member> members = schema.members(type);
        StringBuilder cases = new StringBuilder();
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            cases.append("    case %s -> f%d = %s%s;\n"
                    .formatted(
                            library == Library.MOSHI ? i : '"' + member.names().java() + '"',
                            i,
                            member.optional() ? "isNull(in) ? null : " : "",
                            value(member.type())));
        }
        String name = library == Library.GSON
                ? "in.nextName()"
                : library == Library.MOSHI ? "in.selectName(NAMES" + index + ")" : "name";
        String skip = library == Library.GSON
                ? "in.skipValue();"
                : library == Library.MOSHI ? "{ in.skipName(); in.skipValue(); }" : "in.skipChildren();";
        return schema.variables(members)
                + (schema.unionOf(type).isPresent() ? "" : begin())
                + eachName("switch (%s) {\n%s    default -> %s\n}\n".formatted(name, cases, skip))
                + NamedSchema.ofVariables(schema.javaType(type, true), members.size());
    }

    /** Returns an expression that reads a value, whose first token is Jackson's current one. */
    private String value(Type type) {
        if (type instanceof Named named && schema.isEnum(type)) {
            return schema.java(named.name()) + ".valueOf(" + value(Scalar.TEXT) + ")";
        }
        if (!(type instanceof Scalar scalar)) {
            return "read" + method(type) + "(in)";
        }
        return switch (scalar) {
            case BOOLEAN -> jackson ? "in.getBooleanValue()" : "in.nextBoolean()";
            case INT, SIGNED_INT -> jackson ? whole("Int") : "in.nextInt()";
            case LONG, SIGNED_LONG -> jackson ? whole("Long") : "in.nextLong()";
            case DOUBLE -> jackson ? "in.getDoubleValue()" : "in.nextDouble()";
            case DECIMAL -> jackson ? "in.getDecimalValue()" : "new BigDecimal(in.nextString())";
            case TEXT, BYTES, HEX, LONG_TEXT, DECIMAL_TEXT, JSON ->
                jackson ? "at(in, com.fasterxml.jackson.core.JsonToken.VALUE_STRING).getText()" : "in.nextString()";
            case DATE -> "LocalDate.parse(" + value(Scalar.TEXT) + ")";
            case UUID -> "UUID.fromString(" + value(Scalar.TEXT) + ")";
            case INSTANT -> jackson ? "readInstant(in)" : "instants." + library.read + "(in)";
        };
    }

    private static String whole(String type) {
        return "at(in, com.fasterxml.jackson.core.JsonToken.VALUE_NUMBER_INT).get" + type + "Value()";
    }
}
