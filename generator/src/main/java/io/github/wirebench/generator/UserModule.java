// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.generator.UserType.ListOf;
import io.github.wirebench.generator.UserType.MapOf;
import io.github.wirebench.generator.UserType.Named;
import io.github.wirebench.generator.UserType.Scalar;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.model.PayloadProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** A schema with the names that all generated files share. */
final class UserModule {

    /** A field with its names. */
    record Member(UserSchema.Field field, FieldNames names) {

        UserType type() {
            return field.type();
        }

        boolean optional() {
            return field.optional();
        }
    }

    private final UserSchema schema;
    private final Map<String, List<Member>> members = new HashMap<>();
    private final Map<String, List<String>> constants = new HashMap<>();

    UserModule(UserSchema schema) {
        this.schema = schema;
        for (UserSchema.Record record : schema.records()) {
            List<FieldNames> names = FieldNames.of(
                    record.fields().stream().map(UserSchema.Field::json).toList());
            members.put(
                    record.name(),
                    IntStream.range(0, names.size())
                            .mapToObj(i -> new Member(record.fields().get(i), names.get(i)))
                            .toList());
        }
        schema.enums().forEach(type -> constants.put(type.name(), FieldNames.constants(type.values())));
    }

    UserSchema schema() {
        return schema;
    }

    /** The root record, such as {@code Order}. */
    String root() {
        return schema.root().name();
    }

    List<Member> members(UserSchema.Record record) {
        return members.get(record.name());
    }

    List<String> constants(UserSchema.EnumType type) {
        return constants.get(type.name());
    }

    /** The name of the payload, such as {@code GIT_HUB_EVENT}. */
    static String payload(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }

    /** The name of the folder, such as {@code git-hub-event}. */
    static String folder(String name) {
        return payload(name).toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static String packageName(String name) {
        return PayloadProvider.PACKAGES + name.toLowerCase(Locale.ROOT);
    }

    String packageName() {
        return packageName(schema.name());
    }

    boolean isEnum(UserType type) {
        return type instanceof Named named && schema.enumType(named.name()).isPresent();
    }

    boolean isRecord(UserType type) {
        return type instanceof Named && !isEnum(type);
    }

    /** Returns the type in the records. Types of records and enums have no prefix. */
    static String javaType(UserType type, boolean boxed) {
        if (type instanceof ListOf list) {
            return "List<" + javaType(list.element(), true) + ">";
        } else if (type instanceof MapOf map) {
            return "Map<String, " + javaType(map.value(), true) + ">";
        } else if (type instanceof Named named) {
            return named.name();
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> boxed ? "Boolean" : "boolean";
            case INT -> boxed ? "Integer" : "int";
            case LONG -> boxed ? "Long" : "long";
            case DOUBLE -> boxed ? "Double" : "double";
            case DECIMAL -> "BigDecimal";
            case TEXT, BYTES, JSON -> "String";
            case INSTANT -> "Instant";
            case DATE -> "LocalDate";
            case UUID -> "UUID";
        };
    }

    /** Returns the annotation with the form of the documents. */
    static String annotation(JsonForm form) {
        return "@DocumentForm(isoTimestamps = %s, omitsNulls = %s)".formatted(form.isoTimestamps(), form.omitsNulls());
    }

    /** Returns a Java string literal. */
    static String literal(String text) {
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
}
