// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.sbe;

import io.github.wirebench.binary.generated.sbe.MessageHeaderDecoder;
import io.github.wirebench.binary.generated.sbe.MessageHeaderEncoder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Writes and reads one record type. Fields are written and read in the order of the schema, as SBE demands: numbers, groups,
 * texts. The flyweights are kept, so that a format belongs to one thread.
 */
public abstract class SbeFormat<T> {

    final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    final MessageHeaderDecoder headerDecoder = new MessageHeaderDecoder();

    /** Writes the header and the message at the start of a buffer and returns the number of bytes. */
    public abstract int encode(T value, MutableDirectBuffer buffer);

    /** Reads what {@link #encode} wrote. */
    public abstract T decode(DirectBuffer buffer);
}
