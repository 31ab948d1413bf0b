// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import java.io.IOException;

/**
 * Reads articles that were written with one version, with the classes of the same or another version. It belongs to one
 * thread.
 */
@FunctionalInterface
interface ArticleReader {

    /** Returns the library's object of the reader's version, with every string of that version decoded. */
    Object read(byte[] bytes) throws IOException;
}
