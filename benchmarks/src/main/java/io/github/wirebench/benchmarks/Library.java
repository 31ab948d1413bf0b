// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import java.util.Map;

/**
 * What {@code libraries.yaml} says about a library.
 *
 * @param licence SPDX identifier, or a few words if there is none
 * @param released version to date, {@code yyyy-mm-dd}, or {@code yyyy-mm} if the day is not known
 */
record Library(String licence, Map<String, String> released) {

    /** Our own code and the JDK's. */
    static final Library NONE = new Library("", Map.of());
}
