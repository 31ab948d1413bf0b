// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.core.util.RecyclerPool;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One mapper with one recycler pool, which all threads share as in a service. */
@State(Scope.Benchmark)
public class RecyclerState {

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

    /**
     * Calls at a time. To start one virtual thread and wait for it takes 45 µs (JDK 21, 2 vCPUs of an AMD EPYC, 2026-11-22), in
     * which differences between pools would not show.
     */
    static final int CALLS = 64;

    @Param
    public RecyclerPools pool;

    @Param("PLATFORM")
    public ThreadKind thread;

    @Param("POST")
    public String payload;

    Codec<Object, Object> codec;
    ThreadKind.Caller caller;

    @Setup
    public void setUp() {
        caller = thread.caller();
        JsonMapper mapper = JacksonMappers.builder(
                        JsonFactory.builder().recyclerPool(pool.create()).build(),
                        JsonForm.of(Payload.valueOf(payload).type()))
                .build();
        codec = JacksonContender.JacksonCodec.of(
                mapper, Payload.valueOf(payload).type());
    }

    /** Checks the codec with a thread's own inputs. Threads do so at the same time, as they will use it. */
    CheckedCodec inputs() {
        return CheckedCodec.of(
                JsonContenders.JACKSON, codec, Payload.valueOf(payload).samples());
    }

    /** Makes {@link #CALLS} calls that take these inputs in turn. */
    static <T> List<Callable<Object>> calls(Rotation<T> inputs, Call<T> call) {
        return Stream.generate(inputs::next)
                .limit(CALLS)
                .map(input -> (Callable<Object>) () -> call.on(input))
                .toList();
    }

    /** What a benchmark does with one of its inputs. */
    interface Call<T> {
        Object on(T input) throws IOException;
    }
}
