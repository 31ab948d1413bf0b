// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.PojoCodec;
import java.io.IOException;

/**
 * A codec of a JSON library, which beside bytes also reads and writes strings.
 *
 * @param <D> the record or bean
 */
public interface JsonCodec<D> extends PojoCodec<D> {

    /** The document as a String. */
    String write(D value) throws IOException;

    /** Reads what {@link #write} wrote. */
    D read(String json) throws IOException;
}
