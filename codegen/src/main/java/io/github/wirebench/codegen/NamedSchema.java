// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.Schema.EnumType;
import io.github.wirebench.codegen.Schema.Field;
import io.github.wirebench.codegen.Schema.Union;
import io.github.wirebench.codegen.Type.ArrayOf;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.model.JsonField;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A schema with the names that all generated files share. */
public final class NamedSchema {

    /** What generated code imports for values that are not of the schema's own types. */
    public static final String IMPORTS = """
            import java.math.BigDecimal;
            import java.time.Instant;
            import java.time.LocalDate;
            import java.util.List;
            import java.util.Map;
            import java.util.UUID;
            """;

    private static final List<Type> NUMBERS = List.of(Scalar.INT, Scalar.LONG, Scalar.DOUBLE, Scalar.INSTANT);
    private static final List<Type> PLAIN =
            List.of(Scalar.BOOLEAN, Scalar.INT, Scalar.LONG, Scalar.DOUBLE, Scalar.INSTANT, Scalar.TEXT);

    /** A field with its names. */
    public record Member(Field field, FieldNames names) {

        public Type type() {
            return field.type();
        }

        public boolean optional() {
            return field.optional();
        }
    }

    private final Schema schema;
    private final String origin;
    private final UnaryOperator<String> classNames;
    private Map<Type, NumberPair> pairs = Map.of();
    private final Map<String, List<Member>> members = new HashMap<>();
    private final Map<String, List<String>> constants = new HashMap<>();

    /**
     * Reads the components of a record and of the records in it. A component is optional if {@link JsonField#optional} says so,
     * and without that annotation if it is a boxed number or boolean.
     *
     * @throws IllegalArgumentException if a component has a type that a schema cannot have, such as a wildcard or an open interface
     */
    public static NamedSchema of(Class<?> root) {
        RecordReader reader = new RecordReader(root);
        NamedSchema schema = new NamedSchema(
                reader.schema(),
                "Generated from the record " + root.getSimpleName() + ".",
                name -> reader.type(name).getCanonicalName());
        schema.pairs = Map.of(Scalar.UUID, NumberPair.UUID, Scalar.DECIMAL, NumberPair.DECIMAL);
        return schema;
    }

    /**
     * @param origin a sentence for the beginning of each generated file
     * @param classNames turns the name of a record or an enum into the canonical name of its class
     */
    public NamedSchema(Schema schema, String origin, UnaryOperator<String> classNames) {
        this.schema = schema;
        this.origin = origin;
        this.classNames = classNames;
        for (Schema.Record record : schema.records()) {
            List<FieldNames> names =
                    FieldNames.of(record.fields().stream().map(Field::json).toList());
            members.put(
                    record.name(),
                    IntStream.range(0, names.size())
                            .mapToObj(i -> new Member(record.fields().get(i), names.get(i)))
                            .toList());
        }
        schema.enums().forEach(type -> constants.put(type.name(), FieldNames.constants(type.values())));
    }

    public Schema schema() {
        return schema;
    }

    /** Returns the pair that schemas have for a type; null if it is one value. */
    NumberPair pair(Type type) {
        return pairs.get(type);
    }

    String origin() {
        return origin;
    }

    /** The root record, such as {@code Order}. */
    public String root() {
        return schema.root().name();
    }

    public List<Member> members(Schema.Record record) {
        return members.get(record.name());
    }

    List<Member> members(Type record) {
        return members.get(((Named) record).name());
    }

    public List<String> constants(EnumType type) {
        return constants.get(type.name());
    }

    /** Declares an array of the constants of each enum, which is found by number. */
    String allConstants() {
        return schema.enums().stream()
                .map(type -> new Named(type.name()))
                .map(type -> "\nprivate static final %1$s[] %2$s = %1$s.values();\n"
                        .formatted(javaType(type, true), allConstants(type)))
                .collect(Collectors.joining());
    }

    /** Returns the name of the array of an enum. */
    String allConstants(Type enumType) {
        return "ALL_" + javaType(enumType, true);
    }

    public boolean isEnum(Type type) {
        return type instanceof Named named && schema.enumType(named.name()).isPresent();
    }

    /** Tells whether it is a record or a sealed interface, which is a message in schemas. */
    public boolean isRecord(Type type) {
        return type instanceof Named && !isEnum(type);
    }

    /** Tells whether documents have an array for a record. */
    boolean isTuple(Type type) {
        return type instanceof Named named
                && schema.record(named.name()).filter(Schema.Record::isTuple).isPresent();
    }

    /** Returns the records of a sealed interface; none if the type is another one. */
    List<Type> kinds(Type type) {
        return union(type).stream()
                .flatMap(union -> union.kinds().stream())
                .<Type>map(kind -> new Named(kind.record()))
                .toList();
    }

    private Optional<Union> union(Type type) {
        return type instanceof Named named ? schema.union(named.name()) : Optional.empty();
    }

    /** Returns a literal of the property that says which record an object of a sealed interface is. */
    String property(Type union) {
        return literal(union(union).orElseThrow().property());
    }

    /** Returns a Java string literal. */
    public static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                literal.append('\\').append(c);
            } else if (c < ' ') {
                literal.append(String.format(Locale.ROOT, "\\%03o", (int) c));
            } else if (c > '~') {
                literal.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                literal.append(c);
            }
        }
        return literal.append('"').toString();
    }

    /** Returns the records of a sealed interface as if they were members of it, of which a value has one. */
    List<Member> kinds(Union union) {
        List<Type> kinds = kinds(new Named(union.name()));
        List<FieldNames> names =
                FieldNames.of(union.kinds().stream().map(Schema.Kind::tag).toList());
        return IntStream.range(0, kinds.size())
                .mapToObj(i -> new Member(new Field(names.get(i).java(), kinds.get(i), true), names.get(i)))
                .toList();
    }

    /** Returns the sealed interface of a record; empty if the type is another one. */
    Optional<Type> unionOf(Type type) {
        return schema.unions().stream()
                .filter(union -> type instanceof Named named && union.has(named.name()))
                .<Type>map(union -> new Named(union.name()))
                .findFirst();
    }

    /** Returns statements for {@code value}, each kind with its own, in which the value is {@code kind}. */
    String eachKind(List<Type> kinds, Function<Type, String> statements) {
        return kinds.stream()
                .map(kind -> "if (value instanceof %s kind) {\n%s}"
                        .formatted(javaType(kind, true), statements.apply(kind).indent(4)))
                .collect(Collectors.joining(" else ", "", "\n"));
    }

    /** Returns a literal of what tells a record from the others of its sealed interface, such as {@code "login"}. */
    public String tag(Type kind) {
        return schema.unions().stream()
                .flatMap(union -> union.kinds().stream())
                .filter(each -> kind.equals(new Named(each.record())))
                .map(each -> literal(each.tag()))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Returns methods that turn an enum's constants into those of generated code and back.
     *
     * @param method the name of the first; that of the other is {@code domain}
     * @param packageName of the generated enum, which has the same name
     * @param names its constants
     */
    String enumMethods(EnumType type, String method, String packageName, List<String> names) {
        String own = className(type.name());
        String generated = packageName + "." + type.name();
        StringBuilder to = new StringBuilder();
        StringBuilder from = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            String constant = constants(type).get(i);
            to.append("            case %s -> %s.%s;\n".formatted(constant, generated, names.get(i)));
            from.append("            case %s -> %s.%s;\n".formatted(names.get(i), own, constant));
        }
        return """

                    private static %2$s %5$s(%1$s value) {
                        return switch (value) {
                %3$s        };
                    }

                    private static %1$s domain(%2$s value) {
                        return switch (value) {
                %4$s            default -> throw new IllegalArgumentException("not a constant of %1$s: " + value);
                        };
                    }
                """.formatted(own, generated, to, from, method);
    }

    /** Imports the records and enums, by name, because classes that are generated may have the same names. */
    String imports() {
        return IMPORTS
                + classNames().stream().map(name -> "import " + name + ";\n").collect(Collectors.joining());
    }

    /** Returns the canonical names of the classes of all records, enums and sealed interfaces. */
    List<String> classNames() {
        return Stream.of(
                        schema.records().stream().map(Schema.Record::name),
                        schema.enums().stream().map(EnumType::name),
                        schema.unions().stream().map(Union::name))
                .flatMap(names -> names)
                .map(classNames)
                .toList();
    }

    /** Returns the canonical name of a record's or an enum's class. */
    String className(String name) {
        return classNames.apply(name);
    }

    /** Returns the name of a record's or an enum's class in code that has {@link #imports}. */
    String java(String name) {
        String className = classNames.apply(name);
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** Declares a variable for each member, {@code f0} and so on, with the value that it has before it is read. */
    String variables(List<Member> members) {
        return IntStream.range(0, members.size())
                .mapToObj(i -> {
                    String type = javaType(members.get(i).type(), members.get(i).optional());
                    String zero = switch (type) {
                        case "boolean" -> "false";
                        case "int", "long", "double" -> "0";
                        default -> "null";
                    };
                    return "%s f%d = %s;\n".formatted(type, i, zero);
                })
                .collect(Collectors.joining());
    }

    /** Returns a record of these variables. */
    static String ofVariables(String record, int members) {
        return IntStream.range(0, members)
                .mapToObj(i -> "f" + i)
                .collect(Collectors.joining(", ", "return new " + record + "(", ");\n"));
    }

    /** Returns the type of a component in code that has {@link #imports}. */
    public String javaType(Type type, boolean boxed) {
        if (type instanceof ListOf list) {
            return "List<" + javaType(list.element(), true) + ">";
        } else if (type instanceof ArrayOf array) {
            return javaType(array.element(), false) + "[]";
        } else if (type instanceof MapOf map) {
            return "Map<String, " + javaType(map.value(), true) + ">";
        } else if (type instanceof Named named) {
            return java(named.name());
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> boxed ? "Boolean" : "boolean";
            case INT, SIGNED_INT -> boxed ? "Integer" : "int";
            case LONG, SIGNED_LONG -> boxed ? "Long" : "long";
            case DOUBLE -> boxed ? "Double" : "double";
            case DECIMAL -> "BigDecimal";
            case TEXT, BYTES, HEX, LONG_TEXT, DECIMAL_TEXT, JSON -> "String";
            case INSTANT -> "Instant";
            case DATE -> "LocalDate";
            case UUID -> "UUID";
        };
    }

    /** Returns the list that schemas have for an array. */
    static Member listed(Member member, ArrayOf array) {
        Field field = new Field(member.field().json(), new ListOf(array.element()), member.optional());
        return new Member(field, member.names());
    }

    /** Returns an expression of a list, from one of an array whose elements are in the schema as they are. */
    String toList(ArrayOf array, String value) {
        return isPrimitive(array)
                ? "java.util.Arrays.stream(" + value + ").boxed().toList()"
                : "List.of(" + value + ")";
    }

    String toArray(ArrayOf array, String list) {
        String element = javaType(array.element(), false);
        return list
                + (isPrimitive(array)
                        ? ".stream().mapTo%s(%s::%sValue).toArray()"
                                .formatted(Names.camelCase(element), javaType(array.element(), true), element)
                        : ".toArray(" + element + "[]::new)");
    }

    private boolean isPrimitive(ArrayOf array) {
        return List.of(Scalar.INT, Scalar.LONG, Scalar.DOUBLE).contains(array.element());
    }

    /** Tells whether it is a record of numbers and moments alone, which some formats write with a fixed size. */
    boolean isOfNumbers(Type type) {
        return schema.record(type instanceof Named named ? named.name() : "")
                .filter(record -> record.fields().stream().allMatch(field -> NUMBERS.contains(field.type())))
                .isPresent();
    }

    /**
     * Makes sure that there are only the types that SBE and FlatBuffers have fields of in our schemas.
     *
     * @param file the schema
     * @throws IllegalArgumentException if a member has another type, or may be null
     */
    NamedSchema requirePlain(String file) {
        for (Schema.Record record : schema.records()) {
            for (Field field : record.fields()) {
                Type type = field.type() instanceof ListOf list ? list.element() : field.type();
                if (field.optional() || !(type instanceof Named || PLAIN.contains(type))) {
                    throw new IllegalArgumentException("%s.%s: %s has no form for %s%s"
                            .formatted(
                                    record.name(),
                                    field.json(),
                                    file,
                                    field.type(),
                                    field.optional() ? " or null" : ""));
                }
            }
        }
        return this;
    }
}
