// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

/** The versions of an article's schema, in the order of their publication. */
public enum ArticleVersion {
    /** Six fields. */
    V1,
    /** And the reading time. */
    V2,
    /** And the format of the body. */
    V3
}
