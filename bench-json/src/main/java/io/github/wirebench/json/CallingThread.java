// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The thread that a call runs on. */
public enum CallingThread {
    /** JMH's own thread, which makes call after call. */
    PLATFORM {
        @Override
        Caller caller() {
            return Callable::call;
        }
    },
    /** A new virtual thread for each call, as in a server with one virtual thread per request. Its CPU time is not JMH's thread's. */
    VIRTUAL {
        @Override
        Caller caller() {
            ExecutorService executor = virtualThreads();
            return call -> executor.submit(call).get();
        }
    };

    /** Makes a call and returns its result. */
    interface Caller {
        Object call(Callable<Object> call) throws Exception;
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
