// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import java.io.IOException;

/** Reads and writes articles of three versions in one format; see {@code docs/schema-evolution.md}. */
interface VersionedArticles {

    /** Reads articles of one version with the classes of the same or another version. It belongs to one thread. */
    @FunctionalInterface
    interface Reader {
        /** Returns the library's object of the reader's version, with every string of that version decoded. */
        Object read(byte[] bytes) throws IOException;
    }

    /** Returns the bytes that a service of the writer's version writes, without the fields that it does not know. */
    byte[] encode(ArticleV3 article, ArticleVersion writer) throws IOException;

    /** Creates a reader to keep. */
    Reader reader(ArticleVersion writer, ArticleVersion reader);

    /** Converts a reader's result, with defaults for fields that its version does not have. */
    ArticleV3 toNewest(Object read) throws IOException;
}
