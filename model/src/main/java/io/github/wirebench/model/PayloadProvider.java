// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A payload of a user's own documents. The class is named in {@code META-INF/services}, is in the package of the records, if
 * these were made for it, and has a public constructor.
 */
public interface PayloadProvider {

    /** The beginning of the names of all packages of users' payloads. */
    String PACKAGES = "io.github.wirebench.own.";

    /** The resource with the documents, one per line, beside the provider. */
    String DOCUMENTS = "documents.ndjson";

    /** Returns the name: upper-case letters, digits and underscores, and none of the suite's own. */
    String name();

    /** Returns the class of the values: a record that was made for them, or the user's own class. */
    Class<?> type();

    /** Creates the values. They are equal on every call. */
    List<Object> values();

    /** Creates the values as beans, classes with getters and setters, if these were made beside the records; empty if not. */
    default List<Object> beans() {
        return List.of();
    }

    /** Returns the share of the bytes that every format carries as JSON text, because no schema can have it. */
    default double textShare() {
        return 0;
    }

    /** Finds the payload with values of a class. */
    static Optional<PayloadProvider> of(Class<?> type) {
        return ServiceLoader.load(PayloadProvider.class, PayloadProvider.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.type() == type)
                .findFirst();
    }
}
