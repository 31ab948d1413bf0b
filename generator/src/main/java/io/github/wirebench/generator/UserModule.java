// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.model.PayloadProvider;
import java.util.Locale;

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
}
