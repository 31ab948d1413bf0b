// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Completes a run's files when a signal ends the JVM in the middle of the run. The run writes its files through this class, so
 * that two threads never write at once; once the completion has begun, the run's thread waits for the end of the JVM.
 */
public final class InterruptGuard implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 5_000;

    private final Object lock = new Object();
    private final Thread hook;
    private boolean over;

    @FunctionalInterface
    public interface Work {
        void run() throws IOException;
    }

    /** Guards a run until closed: if interrupted, the completion has some seconds to write the results, and returns what to tell the user. */
    public InterruptGuard(PrintStream console, Callable<String> completion) {
        this.hook = new Thread(
                () -> CompletableFuture.runAsync(() -> complete(console, completion))
                        .completeOnTimeout(null, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                        .join(),
                "complete-run");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Does work in the middle of a run. Does not return once an interrupt is being handled. */
    public void during(Work work) throws IOException {
        synchronized (lock) {
            if (!over) {
                work.run();
                return;
            }
        }
        // the JVM is ending
        sleep(Long.MAX_VALUE);
    }

    /** Does the last work of a run; an interrupt waits for it and then changes nothing. */
    public void finish(Work work) throws IOException {
        during(() -> {
            over = true;
            work.run();
        });
    }

    /** Waits a moment after a failure: a Ctrl-C reaches the fork before this JVM, and a fork that it ended has not failed. */
    public static void waitForSignal() {
        sleep(300);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void complete(PrintStream console, Callable<String> completion) {
        synchronized (lock) {
            if (over) {
                return;
            }
            over = true;
            // forks get a Ctrl-C of their own, but not a kill
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
            String state;
            try {
                state = completion.call();
            } catch (Exception e) {
                state = "Not all results could be written: " + e.getMessage();
            }
            console.println();
            console.println("Interrupted. " + state);
            console.flush();
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            over = true;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is ending, and the hook sees that there is nothing left to do
            return;
        }
    }
}
