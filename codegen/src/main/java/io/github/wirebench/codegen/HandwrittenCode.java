// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a class that writes and reads a record, as a person would write it: {@link FormatCode} for HANDWRITTEN, {@link
 * PackerCode} for MSGPACK_CORE. It writes the root itself, and has a field for each other record and for each element of lists
 * and maps that needs one. With static constants instead, MSGPACK_CORE took 29% longer to write FEED (14 to 46%; JDK 17, AMD
 * EPYC, 2026-11-27; why was not profiled).
 */
public abstract class HandwrittenCode {

    /** An expression that writes the value {@code %s} to {@code out}, and one that reads a value from {@code in}. */
    record Calls(String write, String read) {}

    final NamedSchema schema;
    private final String contract;
    private final String imports;
    private final String write;
    private final String read;
    /** The types that have a field. */
    private final List<Type> elements = new ArrayList<>();

    /**
     * @param contract the interface of the code
     * @param write the verb of its method, and of the calls in it, that write
     * @param read the verb of those that read
     */
    HandwrittenCode(NamedSchema schema, String contract, String imports, String write, String read) {
        this.schema = schema;
        this.contract = contract;
        this.imports = imports;
        this.write = write;
        this.read = read;
    }

    /** Returns more fields of the class. */
    String fields() {
        return "";
    }

    /** Returns the two methods of the contract. */
    abstract String methods(String type, String write, String read);

    /** Returns the statements that write the members of {@code value}, a record. */
    abstract String write(Type record);

    /** Returns the statements that read the members and return the record. */
    abstract String read(Type record);

    /** Returns the methods that write and read a record of a sealed interface. */
    abstract String ofKinds(Type union, List<Type> kinds);

    /** Returns the code that writes and reads a value of a type. */
    Calls calls(Type type) {
        if (type instanceof Named) {
            String format = format(type);
            return new Calls(format + "." + write + "(%s, out)", format + "." + read + "(in)");
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> scalar("Boolean", "%s", "%s");
            case INT, SIGNED_INT -> scalar("Int", "%s", "%s");
            case LONG, SIGNED_LONG -> scalar("Long", "%s", "%s");
            case DOUBLE -> scalar("Double", "%s", "%s");
            case TEXT, BYTES, HEX, LONG_TEXT, DECIMAL_TEXT, JSON -> scalar("String", "%s", "%s");
            case INSTANT -> scalar("Long", "%s.toEpochMilli()", "Instant.ofEpochMilli(%s)");
            // toString would keep its text for the next time; a scale of 64 and more, or below 0, is for exponents
            case DECIMAL ->
                scalar(
                        "String",
                        "%1$s.scale() >> 6 == 0 ? %1$s.toPlainString() : %1$s.toString()",
                        "new BigDecimal(%s)");
            case DATE -> scalar("String", "%s.toString()", "LocalDate.parse(%s)");
            case UUID -> scalar("String", "%s.toString()", "UUID.fromString(%s)");
        };
    }

    /** Returns the code of an array of objects, which is written and read like a list. */
    final Calls ofArray(Type array, Calls list) {
        return new Calls(
                list.write().formatted("List.of(%s)"),
                list.read() + ".toArray(" + schema.javaType(array, false) + "::new)");
    }

    private Calls scalar(String as, String written, String back) {
        return new Calls("out." + write + as + "(" + written + ")", back.formatted("in." + read + as + "()"));
    }

    /** Returns an expression for what writes and reads a type: the class itself for the root. */
    final String format(Type type) {
        if (type.equals(new Named(schema.root()))) {
            return schema.java(schema.root()) + contract + ".this";
        }
        if (!elements.contains(type)) {
            elements.add(type);
        }
        return "format" + elements.indexOf(type);
    }

    /** Returns the class, whose name is that of the root record and the contract. */
    public String code(String packageName) {
        String root = schema.java(schema.root());
        StringBuilder java = new StringBuilder(
                """
                package %1$s;

                %2$simport java.io.IOException;
                %3$s
                /** %4$s */
                public final class %5$s%6$s implements %6$s<%5$s> {

                """.formatted(packageName, imports, schema.imports(), schema.origin(), root, contract));
        java.append((byMember(new Named(schema.root())) + fields()).indent(4));
        for (int i = 0; i < elements.size(); i++) { // the code of one names the next
            Type type = elements.get(i);
            java.append("\n    private final %1$s<%2$s> %3$s = new %1$s<>() {\n"
                            .formatted(contract, schema.javaType(type, true), format(type)))
                    .append(code(type).indent(8))
                    .append("    };\n");
        }
        return java.append("}\n").toString().replaceAll(" +\n", "\n");
    }

    private String code(Type type) {
        List<Type> kinds = schema.kinds(type);
        return !kinds.isEmpty() ? ofKinds(type, kinds) : schema.isRecord(type) ? byMember(type) : delegating(type);
    }

    private String byMember(Type record) {
        return methods(schema.javaType(record, true), write(record), read(record));
    }

    private String delegating(Type type) {
        Calls calls = calls(type);
        return methods(
                schema.javaType(type, true),
                calls.write().formatted("value") + ";\n",
                "return " + calls.read() + ";\n");
    }
}
