// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.AbstractMessage;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Clears the cache that makes the second serialisation of a message cheaper than the first.
 *
 * <p>A server builds a message, serialises it once and drops it. A benchmark serialises the same few messages many
 * times, and protobuf-java caches values inside a message. These are the caches of protobuf-java 4.36.2 and its
 * generated code, and their effect on writing:
 *
 * <ul>
 *   <li>{@code memoizedSize}, in every generated message. The first {@code getSerializedSize} walks the whole tree and
 *       measures every string in UTF-8; later calls return the field. <b>It matters</b> in every message of the tree.
 *       This class resets it to -1, its value in a new message.
 *   <li>The {@code ByteString} of a string field, kept after {@code getXBytes()}. Writing never calls that method; it
 *       encodes the {@code String} straight into the output. It would only matter for messages whose bytes somebody has
 *       asked for.
 *   <li>The size of a packed repeated field, which measuring the message computes again.
 *   <li>Map entries. They are written through entry messages that are created again for every measuring and every
 *       writing. A message that is the value of an entry has a size of its own, like any other.
 *   <li>{@code memoizedIsInitialized} and {@code memoizedHashCode}. Writing does not use them, and proto3 has no
 *       required fields.
 * </ul>
 *
 * <p>The field is protected, so this class uses a {@link VarHandle}, which compiles to a plain store. The cost of
 * walking the tree has a benchmark of its own.
 */
public final class MemoizedSizes {

    private static final VarHandle SIZE = memoizedSize();
    private static final int UNKNOWN = -1;

    private MemoizedSizes() {}

    /** Clears the size of a message, but not of those inside it. */
    public static void forget(AbstractMessage message) {
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
