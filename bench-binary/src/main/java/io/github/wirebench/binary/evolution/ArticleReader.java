// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import java.io.IOException;

/** Reads articles of one version with the classes of one, perhaps another. It belongs to one thread. */
@FunctionalInterface
interface ArticleReader {

    /** The library's own object of the reader's version, with every string decoded that this version knows. */
    Object read(byte[] bytes) throws IOException;
}
