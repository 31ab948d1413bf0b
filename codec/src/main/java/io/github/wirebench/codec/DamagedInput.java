// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** Decodes bytes that are not a document, and says what it came to and what it cost. */
public final class DamagedInput {

    /**
     * What a decoder made of damaged bytes.
     *
     * @param rejected whether it threw an exception
     * @param value the domain value it made otherwise
     * @param allocatedBytes what the attempt allocated on this thread; 0 where the JVM does not tell
     */
    public record Outcome(boolean rejected, Object value, long allocatedBytes) {}

    private static final int ALLOCATION_PER_BYTE = 32;
    private static final long ALLOCATION_BASE = 8L << 20;

    private static final ThreadMXBean THREADS =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean ? bean : null;

    private DamagedInput() {}

    /**
     * Decodes and maps to the domain.
     *
     * @throws Error when the decoder does: memory or stack exhausted by a few damaged bytes is never acceptable
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
     * The most that an attempt may allocate, in bytes: a decoder may build the whole value and throw it away, but must
     * not believe a length that damaged bytes claim.
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
