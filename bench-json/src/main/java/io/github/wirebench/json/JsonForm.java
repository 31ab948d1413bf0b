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

    /** Returns the form for documents with a record at their root. */
    public static JsonForm of(Class<?> type) {
        DocumentForm form = type.getAnnotation(DocumentForm.class);
        return form == null
                ? USUAL
                : new JsonForm(
                        form.isoTimestamps() ? TimestampFormat.ISO_8601 : TimestampFormat.EPOCH_MILLIS,
                        form.omitsNulls());
    }
}
