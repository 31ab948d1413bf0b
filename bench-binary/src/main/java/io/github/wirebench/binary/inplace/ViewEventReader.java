// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import java.io.IOException;

/** Reads view events of one format in place. It may keep views of the bytes, so that it belongs to one thread. */
public interface ViewEventReader {

    /** The two fields of a view event that a counter of reading times needs. */
    record ViewTime(String articleId, int durationMillis) {}

    /**
     * Reads every field where it is and creates nothing that the library can avoid. Of a text only the length is read.
     *
     * @return the sum of all numbers, of the enum's ordinal and of the lengths of all texts in bytes
     */
    long visitEverything(byte[] event) throws IOException;

    /** Reads two of nine fields, a text and a number. The text becomes a string. */
    ViewTime readTwo(byte[] event) throws IOException;
}
