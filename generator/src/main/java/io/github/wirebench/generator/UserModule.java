// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.model.PayloadProvider;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names in a user's module, which follow from that of its root record. */
final class UserModule {

    private UserModule() {}

    /** Returns a schema whose records and enums are classes inside the root's. */
    static NamedSchema named(Schema schema) {
        String name = schema.root().name();
        String root = packageName(name) + "." + name;
        return new NamedSchema(
                schema,
                "Written by the command own from schema.yaml; edit that file instead.",
                type -> type.equals(name) ? root : root + "." + type);
    }

    /** Returns the form of the documents as JSON. */
    static JsonForm form(Schema schema) {
        return new JsonForm(schema.isoTimestamps(), schema.omitsNulls());
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

    /** Returns the annotation with the form of the documents. */
    static String annotation(JsonForm form) {
        return "@DocumentForm(isoTimestamps = %s, omitsNulls = %s)".formatted(form.isoTimestamps(), form.omitsNulls());
    }

    /** Returns the names of fields and the texts of enums that the generated code cannot have, with what it has instead. */
    static List<String> renamed(NamedSchema module) {
        Stream<String> fields = module.schema().records().stream()
                .filter(record -> !record.isTuple())
                .flatMap(record -> module.members(record).stream()
                        .flatMap(member -> renamed(
                                record.name(),
                                member.field().json(),
                                member.names().java())));
        Stream<String> texts = module.schema().enums().stream()
                .flatMap(type -> IntStream.range(0, type.values().size())
                        .boxed()
                        .flatMap(i -> renamed(
                                type.name(),
                                type.values().get(i),
                                module.constants(type).get(i))));
        return Stream.concat(fields, texts).toList();
    }

    private static Stream<String> renamed(String type, String text, String java) {
        return text.equals(java) ? Stream.empty() : Stream.of(type + "." + JsonFiles.compact(text) + " as " + java);
    }
}
