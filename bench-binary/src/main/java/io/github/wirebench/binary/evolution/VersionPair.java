// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

/** Who meets whose bytes. */
public enum VersionPair {
    /** Before an upgrade. */
    V1_READS_V1(ArticleVersion.V1, ArticleVersion.V1),
    /** During it: the reader is not upgraded yet. */
    V1_READS_V3(ArticleVersion.V1, ArticleVersion.V3),
    /** During it: the writer is not upgraded yet, or the bytes were stored before. */
    V3_READS_V1(ArticleVersion.V3, ArticleVersion.V1),
    /** After it. */
    V3_READS_V3(ArticleVersion.V3, ArticleVersion.V3);

    final ArticleVersion reader;
    final ArticleVersion writer;

    VersionPair(ArticleVersion reader, ArticleVersion writer) {
        this.reader = reader;
        this.writer = writer;
    }
}
