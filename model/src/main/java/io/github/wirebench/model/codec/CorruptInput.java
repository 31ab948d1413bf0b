// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** Decodes damaged bytes and reports the result and how much memory the attempt allocated. */
public final class CorruptInput {

    /**
     * The result of decoding damaged bytes.
     *
     * @param rejected whether the decoder threw an exception
     * @param value the decoded domain value; null if the bytes were rejected
     * @param allocatedBytes bytes that the attempt allocated on this thread; 0 if the JVM does not report them
     */
    public record Outcome(boolean rejected, Object value, long allocatedBytes) {}

    /** Avro's JSON decoder needs 49 for GeoJSON, without any damage. */
    private static final int ALLOCATION_PER_BYTE = 64;

    /** Enough for a library that generates code when it first meets a class, or the description of one. */
    private static final long ALLOCATION_BASE = 16L << 20;

    private static final ThreadMXBean THREADS =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean ? bean : null;

    private CorruptInput() {}

    /**
     * Decodes bytes and maps the result to the domain record.
     *
     * @throws Error if the decoder throws one: a few damaged bytes must never exhaust memory or the stack
     */
    public static <D, N> Outcome decode(Codec<D, N> codec, byte[] bytes) {
        long before = allocated();
        try {
            D value = codec.toDomain(codec.decode(bytes));
            return new Outcome(false, value, allocated() - before);
        } catch (IOException | RuntimeException expected) {
            return new Outcome(true, null, allocated() - before);
        }
    }

    /**
     * Returns the most that an attempt may allocate, in bytes. A decoder may build the whole value and discard it, but
     * must not trust a length that damaged bytes claim.
     *
     * @param documentBytes length of the undamaged document
     */
    public static long allocationBound(int documentBytes) {
        return ALLOCATION_BASE + (long) ALLOCATION_PER_BYTE * documentBytes;
    }

    private static long allocated() {
        return THREADS == null ? 0 : THREADS.getCurrentThreadAllocatedBytes();
    }
}
