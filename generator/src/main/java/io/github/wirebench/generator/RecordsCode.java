// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.NamedSchema.Member;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Schema.Union;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the records and enums, all in the file of the root. */
final class RecordsCode {

    /** Says that JSON has an array for a record. Other libraries that bind records have no annotation for it. */
    private static final String TUPLE = """
                @com.fasterxml.jackson.annotation.JsonFormat(shape = com.fasterxml.jackson.annotation.JsonFormat.Shape.ARRAY)
                @JSONType(
                        alphabetic = false,
                        serializeFeatures = com.alibaba.fastjson2.JSONWriter.Feature.BeanToArray,
                        deserializeFeatures = com.alibaba.fastjson2.JSONReader.Feature.SupportArrayToBean)
            """;

    private final NamedSchema module;

    RecordsCode(NamedSchema module) {
        this.module = module;
    }

    String java() {
        Schema schema = module.schema();
        StringBuilder nested = new StringBuilder();
        schema.records().stream().skip(1).forEach(record -> nested.append(record(record, "    ", "")));
        schema.enums().forEach(type -> nested.append(enumType(type)));
        schema.unions().forEach(union -> nested.append(union(union)));
        return """
                package %s;

                import com.alibaba.fastjson2.annotation.JSONType;
                import com.fasterxml.jackson.annotation.JsonSubTypes;
                import com.fasterxml.jackson.annotation.JsonTypeInfo;
                import io.github.wirebench.model.DocumentForm;
                import io.github.wirebench.model.JsonField;
                import io.github.wirebench.model.JsonKinds;
                import jakarta.json.bind.annotation.JsonbSubtype;
                import jakarta.json.bind.annotation.JsonbTypeInfo;
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
        Optional<Union> union = module.schema().unions().stream()
                .filter(each -> each.has(record.name()))
                .findFirst();
        return "%spublic record %s(\n%s)\n%s        implements %s {\n%s%s}\n\n"
                .formatted(
                        (record.isTuple() ? TUPLE : "")
                                + union.map(each -> kindOf(each, record.name())).orElse("")
                                + indent,
                        record.name(),
                        components,
                        indent,
                        union.map(Union::name).orElse("Serializable"),
                        body,
                        indent);
    }

    /** A sealed interface with what each library's documentation says about objects of several types. */
    private String union(Union union) {
        return """
                    @JsonKinds(property = %1$s, tags = {%2$s})
                    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = %1$s)
                    @JsonSubTypes({%3$s})
                    @JSONType(typeKey = %1$s, seeAlso = {%4$s})
                    @org.apache.fory.json.annotation.JsonSubTypes(property = %1$s, value = {%5$s})
                    @JsonbTypeInfo(key = %1$s, value = {%6$s})
                    public sealed interface %7$s extends Serializable permits %8$s {}

                """.formatted(
                        NamedSchema.literal(union.property()),
                        each(union, "%2$s"),
                        each(union, "@JsonSubTypes.Type(value = %s.class, name = %s)"),
                        each(union, "%s.class"),
                        each(union, "@org.apache.fory.json.annotation.JsonSubTypes.Type(value = %s.class, name = %s)"),
                        each(union, "@JsonbSubtype(type = %s.class, alias = %s)"),
                        union.name(),
                        each(union, "%s"));
    }

    /** Returns a text for each record, {@code %1$s}, with a literal of its tag, {@code %2$s}. */
    private static String each(Union union, String text) {
        return union.kinds().stream()
                .map(kind -> text.formatted(kind.record(), NamedSchema.literal(kind.tag())))
                .collect(Collectors.joining(", "));
    }

    private String kindOf(Union union, String record) {
        return "    @JSONType(typeKey = %s, typeName = %s, serializeFeatures = com.alibaba.fastjson2.JSONWriter.Feature.WriteClassName)\n"
                .formatted(NamedSchema.literal(union.property()), module.tag(new Named(record)));
    }

    private String component(Member member) {
        List<String> attributes = new ArrayList<>();
        if (!member.names().java().equals(member.field().json())) {
            attributes.add("name = " + NamedSchema.literal(member.field().json()));
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
                    .append(
                            constants.get(i).equals(text)
                                    ? ""
                                    : "@JsonField(name = " + NamedSchema.literal(text) + ") ")
                    .append(constants.get(i))
                    .append(i < constants.size() - 1 ? ",\n" : "\n");
        }
        return java.append("    }\n\n").toString();
    }

    /** Returns the class that gives the suite the payload, and makes avaje generate its adapters. */
    String provider(Optional<BeansCode> beans, double textShare) {
        String root = module.root();
        String bean = beans.map(code -> code.packageName() + "." + BeansCode.bean(root))
                .orElse("");
        boolean carriedByAvaje = module.schema().unions().stream().noneMatch(this::hasNameOfSeveralTypes);
        // avaje finds no record that only a list in a map holds
        List<String> classes = new ArrayList<>();
        for (Schema.Record one : module.schema().records()) {
            String nested = one.name();
            boolean isVariant = module.schema().unions().stream().anyMatch(union -> union.has(nested));
            if (!isVariant) {
                classes.add(nested.equals(root) ? root : root + "." + nested);
                beans.ifPresent(code -> classes.add(nested.equals(root) ? bean : bean + "." + BeansCode.bean(nested)));
            }
        }
        return """
                package %1$s;

                import io.avaje.jsonb.Json;
                import io.github.wirebench.model.codec.UserDocuments;
                import io.github.wirebench.model.PayloadProvider;
                import java.util.List;
                import java.util.stream.Collectors;

                /** The payload %2$s. */
                %4$spublic final class %3$sPayload implements PayloadProvider {

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
                %6$s
                    @Override
                    public double textShare() {
                        return %5$s;
                    }
                }
                """.formatted(
                        UserModule.packageName(module.root()),
                        UserModule.payload(root),
                        root,
                        carriedByAvaje ? imported(root, classes) : "",
                        Math.round(1_000 * textShare) / 1_000.0,
                        beans.isEmpty() ? "" : """

                            @Override
                            public List<Object> beans() {
                                return values().stream().map(value -> %s.of((%s) value)).collect(Collectors.toList());
                            }
                            """.formatted(bean, root).indent(4));
    }

    /** Tells whether records of a sealed interface have one name for values of several types: avaje's code would not compile. */
    private boolean hasNameOfSeveralTypes(Union union) {
        return module.schema().records().stream()
                .filter(record -> union.has(record.name()))
                .flatMap(record -> module.members(record).stream())
                .collect(Collectors.groupingBy(
                        member -> member.names().java(),
                        Collectors.mapping(
                                member -> module.javaType(member.type(), member.optional()), Collectors.toSet())))
                .values()
                .stream()
                .anyMatch(types -> types.size() > 1);
    }

    private String imported(String root, List<String> classes) {
        return classes.stream().map(name -> name + ".class").collect(Collectors.joining(", ", "@Json.Import({", "})\n"))
                + module.schema().unions().stream()
                        .map(union -> imported(root, union))
                        .collect(Collectors.joining());
    }

    private static String imported(String root, Union union) {
        return "@Json.Import(value = %1$s.%2$s.class, jsonSettings = @Json(typeProperty = %3$s), subtypes = {%4$s})\n"
                .formatted(
                        root,
                        union.name(),
                        NamedSchema.literal(union.property()),
                        each(union, "@Json.SubType(type = " + root + ".%s.class, name = %s)"));
    }
}
