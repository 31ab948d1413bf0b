// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

/** The versions of a reader and of the writer of its bytes. */
public enum VersionPair {
    /** Before an upgrade. */
    V1_READS_V1(ArticleVersion.V1, ArticleVersion.V1),
    /** During an upgrade, when the reader has not been upgraded yet. */
    V1_READS_V3(ArticleVersion.V1, ArticleVersion.V3),
    /** During an upgrade, when the writer has not been upgraded yet, or with bytes that were stored before. */
    V3_READS_V1(ArticleVersion.V3, ArticleVersion.V1),
    /** After an upgrade. */
    V3_READS_V3(ArticleVersion.V3, ArticleVersion.V3);

    final ArticleVersion reader;
    final ArticleVersion writer;

    VersionPair(ArticleVersion reader, ArticleVersion writer) {
        this.reader = reader;
        this.writer = writer;
    }
}
