// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import java.io.IOException;

/** One format's articles, as services of each version write and read them. */
interface VersionedArticles {

    /** The bytes that a service of that version writes: without the fields that it does not know. */
    byte[] encode(ArticleV3 article, ArticleVersion writer) throws IOException;

    /** A reader that is made once and kept. */
    ArticleReader reader(ArticleVersion writer, ArticleVersion reader);

    /** What a reader returned, with defaults where its version has no field. */
    ArticleV3 toNewest(Object read);
}
