// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;

/** Adds a payload to the catalogue. The class is named in {@code META-INF/services} and has a public constructor. */
public interface PayloadProvider {

    /** Returns the name: upper-case letters, digits and underscores, and none of the suite's own. */
    String name();

    /** Returns the record class of the values. */
    Class<?> type();

    /** Creates the values. They are equal on every call. */
    List<Object> values();
}
