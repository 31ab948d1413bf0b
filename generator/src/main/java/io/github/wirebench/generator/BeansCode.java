// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import java.util.Locale;

/**
 * Writes mutable twins of the records, with getters and setters, all in one file. Their package is their own, so that nobody
 * takes mappings to and from the records for theirs.
 */
final class BeansCode {

    private static final String FIELD = """
            %1$s    %5$sprivate %2$s %3$s;

            %1$s    public %2$s %6$s%4$s() {
            %1$s        return %3$s;
            %1$s    }

            %1$s    public void set%4$s(%2$s %3$s) {
            %1$s        this.%3$s = %3$s;
            %1$s    }

            """;

    private final NamedSchema module;

    BeansCode(NamedSchema module) {
        this.module = module;
    }

    String packageName() {
        return UserModule.packageName(module.root()) + ".bean";
    }

    static String bean(String record) {
        return record + "Bean";
    }

    String java() {
        Schema schema = module.schema();
        StringBuilder nested = new StringBuilder();
        schema.records().stream().skip(1).forEach(record -> nested.append(bean(record, "    ", "static ", "")));
        return """
                package %s;

                import io.github.wirebench.model.DocumentForm;
                import io.github.wirebench.model.JsonField;
                import %s.%s;
                import java.io.Serializable;
                %simport java.util.LinkedHashMap;
                import java.util.stream.Collectors;

                /** Written by the command own from schema.yaml; edit that file instead. */
                %s
                """.formatted(
                                packageName(),
                                UserModule.packageName(module.root()),
                                module.root(),
                                NamedSchema.IMPORTS,
                                UserModule.annotation(UserModule.form(schema)))
                + bean(schema.root(), "", "", nested.toString());
    }

    private String bean(Schema.Record record, String indent, String modifier, String body) {
        String name = bean(record.name());
        StringBuilder fields = new StringBuilder();
        StringBuilder copies = new StringBuilder();
        for (Member member : module.members(record)) {
            String field = member.names().java();
            String type = type(member.type(), member.optional());
            fields.append(FIELD.formatted(
                    indent,
                    type,
                    field,
                    property(field),
                    member.optional() ? "@JsonField(optional = true) " : "",
                    type.equals("boolean") ? "is" : "get"));
            copies.append("%s        bean.%s = %s;%n"
                    .formatted(indent, field, twin(member.type(), "from." + field + "()", 1)));
        }
        return """
                %1$spublic %2$sclass %3$s implements Serializable {
                %1$s    private static final long serialVersionUID = 1L;

                %4$s%1$s    public static %3$s of(%5$s from) {
                %1$s        if (from == null) {
                %1$s            return null;
                %1$s        }
                %1$s        %3$s bean = new %3$s();
                %6$s%1$s        return bean;
                %1$s    }

                %7$s%1$s}

                """.formatted(indent, modifier, name, fields, qualified(record.name()), copies, body);
    }

    /** Returns what follows {@code set}: as in {@link java.beans.Introspector}, {@code xIndex} stays as it is. */
    private static String property(String field) {
        return field.length() > 1 && Character.isUpperCase(field.charAt(1))
                ? field
                : field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1);
    }

    /** A record inside the root's, or an enum; the simple name may be that of a bean. */
    private String qualified(String name) {
        return name.equals(module.root()) ? name : module.root() + "." + name;
    }

    private String type(Type type, boolean boxed) {
        if (type instanceof ListOf list) {
            return "List<" + type(list.element(), true) + ">";
        } else if (type instanceof MapOf map) {
            return "Map<String, " + type(map.value(), true) + ">";
        } else if (type instanceof Named named) {
            return module.isEnum(type) ? qualified(named.name()) : bean(named.name());
        }
        return module.javaType(type, boxed);
    }

    /** Returns an expression for the twin of a record's value. */
    private String twin(Type type, String value, int depth) {
        String each = "each" + depth;
        if (!hasRecord(type)) {
            return value;
        } else if (type instanceof ListOf list) {
            return "%1$s == null ? null : %1$s.stream().map(%2$s -> %3$s).collect(Collectors.toUnmodifiableList())"
                    .formatted(value, each, twin(list.element(), each, depth + 1));
        } else if (type instanceof MapOf map) {
            return ("%1$s == null ? null : %1$s.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, %2$s -> %3$s,"
                            + " (one, other) -> one, LinkedHashMap::new))")
                    .formatted(value, each, twin(map.value(), each + ".getValue()", depth + 1));
        }
        return bean(((Named) type).name()) + ".of(" + value + ")";
    }

    private boolean hasRecord(Type type) {
        return InferredSchema.named(type)
                .filter(name -> module.schema().enumType(name).isEmpty())
                .isPresent();
    }
}
