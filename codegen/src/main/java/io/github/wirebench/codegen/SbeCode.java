// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the code of SBE. A message has numbers, then groups, then texts, and must be written and read in that order. A record
 * of numbers alone is a composite. SBE has no other form for a record in a record, so that its members are the message's.
 */
final class SbeCode {

    /** Methods of every flyweight, and a keyword of Go, in which SBE's compiler could write code as well. */
    private static final Set<String> NO_FIELDS = Set.of("buffer", "limit", "offset", "type");

    /**
     * A member of a message or group.
     *
     * @param name in the schema
     * @param value the expression for it
     * @param variable what it is read into
     */
    private record Leaf(Type type, String name, String value, String variable) {}

    private final NamedSchema schema;

    SbeCode(NamedSchema schema) {
        this.schema = schema.requirePlain("wirebench.xml");
    }

    /** Returns the class, whose name is that of the root record and the contract. */
    String code(String packageName) {
        Type root = new Named(schema.root());
        List<Leaf> leaves = leaves(root, "value", "in");
        StringBuilder java = new StringBuilder("""
                package %1$s;

                import io.github.wirebench.binary.generated.sbe.BooleanType;
                import io.github.wirebench.binary.generated.sbe.%4$sDecoder;
                import io.github.wirebench.binary.generated.sbe.%4$sEncoder;
                import java.util.ArrayList;
                import org.agrona.DirectBuffer;
                import org.agrona.MutableDirectBuffer;
                %2$s
                /** %3$s */
                public final class %4$sSbeFormat extends SbeFormat<%4$s> {

                    private final %4$sEncoder encoder = new %4$sEncoder();
                    private final %4$sDecoder decoder = new %4$sDecoder();

                    @Override
                    public int encode(%4$s value, MutableDirectBuffer buffer) {
                        encoder.wrapAndApplyHeader(buffer, 0, headerEncoder);
                %5$s        return encoder.limit();
                    }

                    @Override
                    public %4$s decode(DirectBuffer buffer) {
                        decoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
                %6$s        return %7$s;
                    }
                """.formatted(
                        packageName,
                        schema.imports(),
                        schema.origin(),
                        schema.java(schema.root()),
                        write(leaves, "encoder").indent(8),
                        read(leaves, "decoder").indent(8),
                        record(root, "in")));
        schema.schema()
                .enums()
                .forEach(type -> java.append(schema.enumMethods(
                        type, "sbe", "io.github.wirebench.binary.generated.sbe", schema.constants(type))));
        schema.schema().records().stream()
                .filter(record -> schema.isOfNumbers(new Named(record.name())))
                .forEach(record -> java.append(ofComposite(record)));
        return java.append("}\n").toString();
    }

    private boolean isFlattened(Type type) {
        return schema.isRecord(type) && !isComposite(type);
    }

    private boolean isComposite(Type type) {
        return !type.equals(new Named(schema.root())) && schema.isOfNumbers(type);
    }

    /** Returns the members in the order of SBE. An element of a group that has no members is one itself. */
    private List<Leaf> leaves(Type type, String value, String variable) {
        return flattened(new Leaf(type, "value", value, variable))
                .sorted(Comparator.comparing(
                        leaf -> leaf.type() == Scalar.TEXT ? 2 : leaf.type() instanceof ListOf ? 1 : 0))
                .toList();
    }

    private Stream<Leaf> flattened(Leaf leaf) {
        return isFlattened(leaf.type())
                ? members(leaf.type(), leaf.value(), leaf.variable()).flatMap(this::flattened)
                : Stream.of(leaf);
    }

    private Stream<Leaf> members(Type record, String value, String variable) {
        return schema.members(record).stream().map(member -> {
            String name = member.names().java();
            return new Leaf(
                    member.type(),
                    NO_FIELDS.contains(name) ? name + "Field" : name,
                    value + "." + name + "()",
                    variable + member.names().protoMethod());
        });
    }

    private String write(List<Leaf> leaves, String encoder) {
        StringBuilder java = new StringBuilder();
        for (Leaf leaf : leaves) {
            Type element = leaf.type().element();
            if (isComposite(leaf.type())) {
                java.append("composite(%s, %s.%s());\n".formatted(leaf.value(), encoder, leaf.name()));
            } else if (element == null) {
                java.append("%s.%s(%s);\n".formatted(encoder, leaf.name(), written(leaf.type(), leaf.value())));
            } else {
                String group = leaf.variable() + "Group";
                java.append("""
                        var %1$s = %2$s.%3$sCount(%4$s.size());
                        for (%5$s %6$s : %4$s) {
                            %1$s.next();
                        %7$s}
                        """.formatted(
                                group,
                                encoder,
                                leaf.name(),
                                leaf.value(),
                                schema.javaType(element, true),
                                leaf.variable(),
                                write(leaves(element, leaf.variable(), leaf.variable()), group)
                                        .indent(4)));
            }
        }
        return java.toString();
    }

    private String written(Type type, String value) {
        if (type instanceof Named) {
            return "sbe(" + value + ")";
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> value + " ? BooleanType.T : BooleanType.F";
            case INT, LONG, DOUBLE, TEXT -> value;
            case INSTANT -> value + ".toEpochMilli()";
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    private String read(List<Leaf> leaves, String decoder) {
        StringBuilder java = new StringBuilder();
        for (Leaf leaf : leaves) {
            Type element = leaf.type().element();
            String read = decoder + "." + leaf.name() + "()";
            if (element == null) {
                java.append("%s %s = %s;\n"
                        .formatted(schema.javaType(leaf.type(), false), leaf.variable(), read(leaf.type(), read)));
            } else {
                String group = leaf.variable() + "Group";
                String each = leaf.variable() + "Each";
                java.append("""
                        var %1$s = %2$s;
                        List<%3$s> %4$s = new ArrayList<>(%1$s.count());
                        while (%1$s.hasNext()) {
                            %1$s.next();
                        %5$s    %4$s.add(%6$s);
                        }
                        """.formatted(
                                group,
                                read,
                                schema.javaType(element, true),
                                leaf.variable(),
                                read(leaves(element, "", each), group).indent(4),
                                record(element, each)));
            }
        }
        return java.toString();
    }

    private String read(Type type, String value) {
        if (type instanceof Named) {
            return (isComposite(type) ? "composite(" : "domain(") + value + ")";
        } else if (type == Scalar.BOOLEAN) {
            return value + " == BooleanType.T";
        }
        return type == Scalar.INSTANT ? "Instant.ofEpochMilli(" + value + ")" : value;
    }

    /** Returns a record of the variables that its members have been read into. */
    private String record(Type type, String variable) {
        return !isFlattened(type)
                ? variable
                : schema.members(type).stream()
                        .map(member ->
                                record(member.type(), variable + member.names().protoMethod()))
                        .collect(Collectors.joining(", ", "new " + schema.javaType(type, true) + "(", ")"));
    }

    private String ofComposite(Schema.Record record) {
        List<Leaf> leaves = members(new Named(record.name()), "value", "").toList();
        return """

                    private static void composite(%1$s value, io.github.wirebench.binary.generated.sbe.%2$sEncoder out) {
                %3$s    }

                    private static %1$s composite(io.github.wirebench.binary.generated.sbe.%2$sDecoder in) {
                        return new %1$s(
                                %4$s);
                    }
                """.formatted(
                        schema.java(record.name()),
                        record.name(),
                        write(leaves, "out").indent(8),
                        leaves.stream()
                                .map(leaf -> read(leaf.type(), "in." + leaf.name() + "()"))
                                .collect(Collectors.joining(",\n                ")));
    }
}
