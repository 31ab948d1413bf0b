// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro.gate;

import org.apache.avro.Schema;

/** Translates the JSON pointers of Avro's messages, such as {@code /fields/4/type}, into names. */
final class SchemaLocation {

    private SchemaLocation() {}

    /**
     * Returns the innermost record and field on the path, such as {@code ArticleRecord.publishedAt}, or the schema's
     * name.
     */
    static String describe(Schema root, String pointer) {
        Schema schema = root;
        String subject = root.getName();
        String[] steps = pointer.split("/");
        for (int i = 0; i < steps.length; i++) {
            switch (steps[i]) {
                case "fields" -> {
                    if (i + 1 == steps.length) {
                        return subject;
                    }
                    Schema.Field field = schema.getFields().get(Integer.parseInt(steps[++i]));
                    subject = schema.getName() + "." + field.name();
                    schema = field.schema();
                }
                case "items" -> schema = schema.getElementType();
                case "values" -> schema = schema.getValueType();
                default -> {
                    // "type" stays at the same schema; names, symbols, sizes and branches of unions end the path
                }
            }
        }
        return subject;
    }
}
