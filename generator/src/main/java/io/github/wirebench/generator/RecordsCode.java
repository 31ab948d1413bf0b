// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the records and enums, all in the file of the root. */
final class RecordsCode {

    private final NamedSchema module;

    RecordsCode(NamedSchema module) {
        this.module = module;
    }

    String java() {
        Schema schema = module.schema();
        StringBuilder nested = new StringBuilder();
        schema.records().stream().skip(1).forEach(record -> nested.append(record(record, "    ", "")));
        schema.enums().forEach(type -> nested.append(enumType(type)));
        return """
                package %s;

                import io.github.wirebench.model.DocumentForm;
                import io.github.wirebench.model.JsonField;
                import java.io.Serializable;
                %s
                /** Written by the command own from schema.yaml; edit that file instead. */
                %s
                """.formatted(
                                UserModule.packageName(module.root()),
                                NamedSchema.IMPORTS,
                                UserModule.annotation(UserModule.form(schema)))
                + record(schema.root(), "", nested.toString());
    }

    private String record(Schema.Record record, String indent, String body) {
        String components = module.members(record).stream()
                .map(member -> indent + "        " + component(member))
                .collect(Collectors.joining(",\n"));
        return "%spublic record %s(\n%s)\n%s        implements Serializable {\n%s%s}\n\n"
                .formatted(indent, record.name(), components, indent, body, indent);
    }

    private String component(Member member) {
        List<String> attributes = new ArrayList<>();
        if (!member.names().java().equals(member.field().json())) {
            attributes.add("name = " + UserModule.literal(member.field().json()));
        }
        if (member.optional()) {
            attributes.add("optional = true");
        }
        if (member.type() == Scalar.BYTES) {
            attributes.add("base64 = true");
        }
        if (member.type() == Scalar.JSON) {
            attributes.add("anyJson = true");
        }
        return (attributes.isEmpty() ? "" : "@JsonField(" + String.join(", ", attributes) + ") ")
                + module.javaType(member.type(), member.optional()) + " "
                + member.names().java();
    }

    private String enumType(Schema.EnumType type) {
        List<String> constants = module.constants(type);
        StringBuilder java = new StringBuilder("    public enum " + type.name() + " {\n");
        for (int i = 0; i < constants.size(); i++) {
            String text = type.values().get(i);
            java.append("        ")
                    .append(constants.get(i).equals(text) ? "" : "@JsonField(name = " + UserModule.literal(text) + ") ")
                    .append(constants.get(i))
                    .append(i < constants.size() - 1 ? ",\n" : "\n");
        }
        return java.append("    }\n\n").toString();
    }

    /** Returns the class that gives the suite the payload, and makes avaje generate its adapters. */
    String provider(BeansCode beans, double textShare) {
        String root = module.root();
        return """
                package %1$s;

                import io.avaje.jsonb.Json;
                import io.github.wirebench.model.codec.UserDocuments;
                import io.github.wirebench.model.PayloadProvider;
                import %5$s.%4$s;
                import java.util.List;
                import java.util.stream.Collectors;

                /** The payload %2$s. */
                @Json.Import({%3$s.class, %4$s.class})
                public final class %3$sPayload implements PayloadProvider {

                    @Override
                    public String name() {
                        return "%2$s";
                    }

                    @Override
                    public Class<?> type() {
                        return %3$s.class;
                    }

                    @Override
                    public List<Object> values() {
                        return UserDocuments.read(%3$s.class, DOCUMENTS);
                    }

                    @Override
                    public List<Object> beans() {
                        return values().stream().map(value -> %4$s.of((%3$s) value)).collect(Collectors.toList());
                    }

                    @Override
                    public double textShare() {
                        return %6$.3f;
                    }
                }
                """.formatted(
                        UserModule.packageName(module.root()),
                        UserModule.payload(root),
                        root,
                        BeansCode.bean(root),
                        beans.packageName(),
                        textShare);
    }
}
