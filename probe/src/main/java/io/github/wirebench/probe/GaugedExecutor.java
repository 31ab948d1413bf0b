// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * JMH's executor of one worker thread, which does a fixed piece of work before and after each iteration. While something else uses the
 * other hardware thread of the core, such as another virtual machine, that work takes up to twice its CPU time, and so does the
 * benchmark, but neither load nor steal time shows it. Iterations between two quick pieces were not disturbed.
 */
public final class GaugedExecutor extends ThreadPoolExecutor {
    /** JMH's option that chooses an executor. */
    static final String OPTION = "-Djmh.executor";

    static final List<String> JVM_OPTIONS = Collections.unmodifiableList(
            Arrays.asList(OPTION + "=CUSTOM", OPTION + ".class=" + GaugedExecutor.class.getName()));

    /** The quickest of a few tells the speed of the core, as interrupts take time, too. */
    private static final int PIECES = 3;

    /** A quarter of a millisecond for a piece. */
    private static final int ROUNDS = 150;

    private static final byte[] DATA = new byte[4096];
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static Gauge latest = new Gauge(0, 0);

    /** The pieces of an iteration. */
    public static final class Gauge {
        /** CPU time of a piece before or after the iteration, the larger of both, in ns; 0 if there was none. */
        public final long slowest;

        /** CPU time of all pieces in ns. */
        final long nanos;

        Gauge(long slowest, long nanos) {
            this.slowest = slowest;
            this.nanos = nanos;
        }

        Gauge and(Gauge other) {
            return new Gauge(Math.max(slowest, other.slowest), nanos + other.nanos);
        }
    }

    /**
     * Creates an executor, as JMH does.
     *
     * @param threads number of workers; the core is gauged with one only
     * @param prefix of their names
     */
    public GaugedExecutor(int threads, String prefix) {
        super(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<Runnable>(), task -> {
            Thread worker = new Thread(task, prefix + CpuTimeProfiler.WORKER_NAME + NUMBER.incrementAndGet());
            worker.setDaemon(true);
            return worker;
        });
    }

    /** Wraps the task of an iteration, whose end JMH takes for the end of its worker's work. */
    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> iteration) {
        return super.newTaskFor(
                getCorePoolSize() > 1
                        ? iteration
                        : () -> {
                            Gauge before = gauge();
                            T result = iteration.call();
                            keep(before.and(gauge()));
                            return result;
                        });
    }

    private static synchronized void keep(Gauge ofIteration) {
        latest = ofIteration;
    }

    /** Returns what the pieces of the last iteration took, once. */
    static synchronized Gauge take() {
        Gauge taken = latest;
        latest = new Gauge(0, 0);
        return taken;
    }

    /** Gauges the core of the current thread. */
    public static Gauge gauge() {
        long quickest = Long.MAX_VALUE;
        long start = THREADS.getCurrentThreadCpuTime();
        long end = start;
        for (int piece = 0; piece < PIECES; piece++) {
            long begin = end;
            for (int round = 0; round < ROUNDS; round++) {
                DATA[0] = (byte) work();
            }
            end = THREADS.getCurrentThreadCpuTime();
            quickest = Math.min(quickest, end - begin);
        }
        return new Gauge(quickest, end - start);
    }

    /** Keeps several units of the core busy: a single chain of operations leaves room for another thread. */
    private static int work() {
        int a = 1;
        int b = 2;
        int c = 3;
        int d = 4;
        for (int i = 0; i < DATA.length; i += 4) {
            a = 31 * a + DATA[i];
            b = 17 * b ^ DATA[i + 1];
            c = 13 * c + DATA[i + 2];
            d = 37 * d ^ DATA[i + 3];
        }
        return a + b + c + d;
    }
}
