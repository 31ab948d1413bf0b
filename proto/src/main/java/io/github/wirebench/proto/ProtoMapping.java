// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;

/**
 * The way between a domain record and its Protobuf message.
 *
 * @param <D> the domain record
 * @param <M> the generated message
 */
public interface ProtoMapping<D, M extends Message> {

    /** A message that nobody has serialised yet: none of its sizes is known. */
    M toMessage(D value);

    /** Maps back; equal to the value that {@link #toMessage} was given. */
    D toDomain(M message);

    /** The generated parser. */
    Parser<M> parser();

    /** Makes the message and every message inside it forget its serialised size, see {@link MemoizedSizes}. */
    void forgetSizes(M message);
}
