// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.core.util.RecyclerPool;
import java.util.function.Supplier;

/** Where Jackson keeps the buffers of its parsers and generators between calls. */
public enum RecyclerPools {
    /** The default of Jackson 2: buffers for each thread. Threads that serve one request each find none. */
    THREAD_LOCAL(JsonRecyclerPools::threadLocalPool),
    /** New buffers for each call. */
    NON_RECYCLING(JsonRecyclerPools::nonRecyclingPool),
    /** The default of Jackson 3: a queue that all threads share. */
    CONCURRENT_DEQUE(JsonRecyclerPools::newConcurrentDequePool),
    /** A linked stack that all threads share. Jackson has deprecated it. */
    @SuppressWarnings("deprecation") // measured because services still use it
    LOCK_FREE(JsonRecyclerPools::newLockFreePool),
    /** At most a hundred sets of buffers, which all threads share. */
    BOUNDED(() -> JsonRecyclerPools.newBoundedPool(100));

    private final Supplier<RecyclerPool<BufferRecycler>> factory;

    RecyclerPools(Supplier<RecyclerPool<BufferRecycler>> factory) {
        this.factory = factory;
    }

    RecyclerPool<BufferRecycler> create() {
        return factory.get();
    }
}
