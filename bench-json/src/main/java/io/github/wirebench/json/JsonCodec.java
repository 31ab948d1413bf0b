// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.codec.PojoCodec;
import java.io.IOException;

/**
 * A codec of a JSON library, which reads and writes Strings as well as bytes.
 *
 * @param <D> the record or bean
 */
public interface JsonCodec<D> extends PojoCodec<D> {

    /** Writes a value as a String. */
    String write(D value) throws IOException;

    /** Reads the result of {@link #write}. */
    D read(String json) throws IOException;
}
