// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.Schema;

/**
 * The reason for the type of a field.
 *
 * @param record the name of the record that has the field
 * @param field the field's name in the documents
 * @param path where it was seen first, such as {@code lines[].price}
 * @param type the type, with {@code ?} if the field is optional
 * @param why the reason, in a few words
 * @param present the number of objects in which the field is there and not null
 * @param of the number of objects of the record
 * @param doubtful whether somebody who knows the documents should look at it
 */
record Decision(
        String record, String field, String path, String type, String why, long present, long of, boolean doubtful) {

    Decision withType(Schema.Field typed) {
        String ofField = typed.type() + (typed.optional() ? "?" : "");
        return new Decision(record, field, path, ofField, why, present, of, doubtful);
    }

    Decision doubtful(String reason) {
        return new Decision(record, field, path, type, reason, present, of, true);
    }
}
