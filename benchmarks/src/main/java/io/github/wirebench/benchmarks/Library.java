// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

/**
 * A library in this jar.
 *
 * @param version as the build has resolved it
 * @param licence SPDX identifiers, or what the library's project says
 */
record Library(String version, String licence) {

    /** Our own code and the JDK's. */
    static final Library NONE = new Library(null, "");
}
