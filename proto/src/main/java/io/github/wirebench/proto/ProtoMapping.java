// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.github.wirebench.model.codec.Mapping;
import io.github.wirebench.model.codec.RecordCode;

/** Maps between a domain record and its generated Protobuf message. */
public interface ProtoMapping<D, M extends Message> extends Mapping<D, M> {

    /**
     * Returns the mapping of a record type.
     *
     * @throws IllegalArgumentException if there is no message for this type
     */
    @SuppressWarnings("unchecked") // the name of a mapping is that of its record
    static <D> ProtoMapping<D, ?> of(Class<D> type) {
        return RecordCode.of(ProtoMapping.class, type);
    }

    Parser<M> parser();

    /** Clears the cached sizes of the message and of all messages inside it; see {@link MemoizedSizes}. */
    void forgetSizes(M message);
}
