// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

/** The versions of an article's schema, from the oldest to the newest. */
public enum ArticleVersion {
    /** Six fields. */
    V1,
    /** Adds the reading time. */
    V2,
    /** Adds the format of the body. */
    V3
}
