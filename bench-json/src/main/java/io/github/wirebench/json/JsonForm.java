// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.DocumentForm;
import io.github.wirebench.model.PayloadProvider;

/**
 * The form of a document.
 *
 * @param isoTimestamps whether instants are ISO 8601 text, and not epoch milliseconds
 * @param omitsNulls whether properties that are null are left out
 */
public record JsonForm(boolean isoTimestamps, boolean omitsNulls) {

    /** The form of all documents of the suite's own payloads. */
    public static final JsonForm USUAL = new JsonForm(false, false);

    /** Returns the form for documents with a record, or a user's class, at their root. */
    public static JsonForm of(Class<?> type) {
        boolean isOfUser = !type.getName().startsWith("io.github.wirebench.");
        Class<?> annotated = isOfUser
                ? PayloadProvider.of(type)
                        .<Class<?>>map(PayloadProvider::getClass)
                        .orElse(type)
                : type;
        DocumentForm form = annotated.getAnnotation(DocumentForm.class);
        return form == null ? USUAL : new JsonForm(form.isoTimestamps(), form.omitsNulls());
    }
}
