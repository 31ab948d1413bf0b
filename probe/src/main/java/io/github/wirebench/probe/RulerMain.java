// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The main class of a JVM that measures a {@link Ruler} as a JMH fork would: warm-up iterations, then measured ones, each with
 * wall and CPU time per operation. Not a JMH benchmark, because the code that JMH generates runs with the JMH that generated it
 * only, and a ruler stands beside jars of any.
 */
public final class RulerMain {
    /** Operations between two looks at the clock, which takes much less time than they do. */
    private static final int BATCH = 16;

    /** Where results go, so that the work cannot be left out. */
    private static volatile int sink;

    private RulerMain() {}

    /**
     * Measures, and prints one line of JSON as JMH writes an entry.
     *
     * @param args name of the ruler, number and length (ms) of warm-up iterations, the same for measured ones
     */
    public static void main(String[] args) {
        Ruler ruler = Ruler.valueOf(args[0]);
        measure(ruler, Integer.parseInt(args[1]), Long.parseLong(args[2]));
        System.out.println(
                RulerResult.json(ruler, args, measure(ruler, Integer.parseInt(args[3]), Long.parseLong(args[4]))));
    }

    private static List<Iteration> measure(Ruler ruler, int count, long millis) {
        List<Iteration> iterations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            iterations.add(iteration(ruler, TimeUnit.MILLISECONDS.toNanos(millis)));
        }
        return iterations;
    }

    private static Iteration iteration(Ruler ruler, long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long operations = 0;
        int results = 0;
        long cpu = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        long wall = 0;
        while (wall < nanos) {
            for (int i = 0; i < BATCH; i++) {
                results += ruler.work();
            }
            operations += BATCH;
            wall = System.nanoTime() - start;
        }
        sink = results;
        return new Iteration(operations, wall, threads.getCurrentThreadCpuTime() - cpu);
    }

    /** What an iteration came to. */
    static final class Iteration {
        private final long operations;
        private final long wallNanos;
        private final long cpuNanos;

        Iteration(long operations, long wallNanos, long cpuNanos) {
            this.operations = operations;
            this.wallNanos = wallNanos;
            this.cpuNanos = cpuNanos;
        }

        /** In ns/op. */
        double wall() {
            return (double) wallNanos / operations;
        }

        /** In ns/op. */
        double cpu() {
            return (double) cpuNanos / operations;
        }

        /** Of the wall time, for how much the thread had a CPU. */
        double share() {
            return (double) cpuNanos / wallNanos;
        }
    }
}
