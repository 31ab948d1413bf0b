// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.DocumentForm;

/**
 * The form of a document.
 *
 * @param timestamps the form of instants
 * @param omitsNulls whether properties that are null are left out
 */
public record JsonForm(TimestampFormat timestamps, boolean omitsNulls) {

    /** The form of all documents of the suite's own payloads. */
    static final JsonForm USUAL = new JsonForm(TimestampFormat.EPOCH_MILLIS, false);

    /** Returns the form for documents with a record, or a user's class, at their root. */
    public static JsonForm of(Class<?> type) {
        DocumentForm form = type.getAnnotation(DocumentForm.class);
        if (form != null) {
            return of(form.isoTimestamps(), form.omitsNulls());
        }
        return type.getName().startsWith("io.github.wirebench.")
                ? USUAL
                : ClassPayload.of(type).map(ClassPayload::form).orElse(USUAL);
    }

    public boolean isoTimestamps() {
        return timestamps == TimestampFormat.ISO_8601;
    }

    public static JsonForm of(boolean isoTimestamps, boolean omitsNulls) {
        return new JsonForm(isoTimestamps ? TimestampFormat.ISO_8601 : TimestampFormat.EPOCH_MILLIS, omitsNulls);
    }
}
