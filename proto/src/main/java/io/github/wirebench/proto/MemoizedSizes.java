// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.AbstractMessage;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Empties the one cache that makes the second serialisation of a message cheaper than the first.
 *
 * <p>A server builds a message, serialises it once and drops it. A benchmark serialises the same few messages again and
 * again, and protobuf-java remembers things in a message. What it remembers (protobuf-java 4.36.2 and its generated
 * code), and what that means for writing:
 *
 * <ul>
 *   <li>{@code memoizedSize}, in every generated message: the first {@code getSerializedSize} walks the whole tree and
 *       measures every string in UTF-8; the following ones return a field. <b>It matters</b>, in every message of the
 *       tree, and is what this class resets to -1, its value in a new message.
 *   <li>A string field's {@code ByteString}, kept after {@code getXBytes()}: writing never calls that, it encodes the
 *       {@code String} straight into the output. It would matter only for messages whose bytes somebody asked for.
 *   <li>The size of a packed repeated field: none of our schemas has one.
 *   <li>Map entries: written through entry messages that are made anew for every measuring and every writing.
 *   <li>{@code memoizedIsInitialized} and {@code memoizedHashCode}: not used by writing; proto3 has no required fields.
 * </ul>
 *
 * <p>The field is protected, so only a {@link VarHandle} reaches it from here; once compiled it is a plain store. What
 * the walk costs is a row of its own in the benchmarks.
 */
final class MemoizedSizes {

    private static final VarHandle SIZE = memoizedSize();
    private static final int UNKNOWN = -1;

    private MemoizedSizes() {}

    static void forget(AbstractMessage message) {
        SIZE.set(message, UNKNOWN);
    }

    private static VarHandle memoizedSize() {
        try {
            return MethodHandles.privateLookupIn(AbstractMessage.class, MethodHandles.lookup())
                    .findVarHandle(AbstractMessage.class, "memoizedSize", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
