// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.github.wirebench.model.codec.RecordCode;

/**
 * Maps between a domain record and its Protobuf message.
 *
 * @param <D> the domain record
 * @param <M> the generated message
 */
public interface ProtoMapping<D, M extends Message> {

    /**
     * Returns the mapping of a record type.
     *
     * @throws IllegalArgumentException if there is no message for this type
     */
    @SuppressWarnings("unchecked") // the name of a mapping is that of its record
    static <D> ProtoMapping<D, ?> of(Class<D> type) {
        return RecordCode.of(ProtoMapping.class, type);
    }

    /** Creates a message. It has never been serialised, so none of its sizes is cached. */
    M toMessage(D value);

    /** Maps a message back. The result equals the value that was given to {@link #toMessage}. */
    D toDomain(M message);

    Parser<M> parser();

    /** Clears the cached sizes of the message and of all messages inside it; see {@link MemoizedSizes}. */
    void forgetSizes(M message);
}
