// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import java.io.IOException;

/** Reads and writes articles of each version in one format. */
interface VersionedArticles {

    /** Returns the bytes that a service of the writer's version writes, without the fields that it does not know. */
    byte[] encode(ArticleV3 article, ArticleVersion writer) throws IOException;

    /** Creates a reader to keep. */
    ArticleReader reader(ArticleVersion writer, ArticleVersion reader);

    /** Converts a reader's result, with defaults for fields that its version does not have. */
    ArticleV3 toNewest(Object read) throws IOException;
}
