// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The threads that calls run on. */
public enum ThreadKind {
    /** JMH's own thread, which makes call after call. */
    PLATFORM {
        @Override
        Caller caller() {
            return calls -> {
                List<Object> results = new ArrayList<>(calls.size());
                for (Callable<Object> call : calls) {
                    results.add(call.call());
                }
                return results;
            };
        }
    },
    /**
     * A new virtual thread for each call, as in a server with one virtual thread per request. They run at the same time, on all cores,
     * and their CPU time is not that of JMH's thread, which waits for them.
     */
    VIRTUAL {
        @Override
        Caller caller() {
            ExecutorService executor = virtualThreads();
            return calls -> {
                List<Object> results = new ArrayList<>(calls.size());
                for (Future<Object> result : executor.invokeAll(calls)) {
                    results.add(result.get());
                }
                return results;
            };
        }
    };

    /** Makes calls and returns their results when all are done. */
    interface Caller {
        List<Object> callAll(List<Callable<Object>> calls) throws Exception;
    }

    /** @throws IllegalArgumentException if the JDK has no such threads */
    abstract Caller caller();

    private static ExecutorService virtualThreads() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "Virtual threads need JDK 21 or newer, and this is JDK "
                            + Runtime.version().feature() + ": choose a thread of PLATFORM, or a newer JDK",
                    e);
        }
    }
}
