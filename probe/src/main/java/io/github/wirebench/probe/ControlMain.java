// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The main class of a JVM that measures a {@link ControlBenchmark} like a fork of JMH: warm-up iterations, then measured ones, each with wall
 * and CPU time per operation. It does not use JMH, because generated code runs only with the JMH version that generated it, and
 * jars may have any version.
 */
public final class ControlMain {
    /** Operations between two readings of the clock, which takes much less time. */
    private static final int BATCH = 16;

    /** Uses the results, so that the JIT compiler keeps the work. */
    private static volatile int sink;

    private ControlMain() {}

    /**
     * Measures, and prints one line of JSON as JMH writes an entry.
     *
     * @param args name of the constant, number and length (ms) of warm-up iterations, number and length (ms) of measured ones
     */
    public static void main(String[] args) {
        ControlBenchmark control = ControlBenchmark.valueOf(args[0]);
        measure(control, Integer.parseInt(args[1]), Long.parseLong(args[2]));
        System.out.println(json(control, args, measure(control, Integer.parseInt(args[3]), Long.parseLong(args[4]))));
    }

    private static List<Iteration> measure(ControlBenchmark control, int count, long millis) {
        List<Iteration> iterations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            iterations.add(iteration(control, TimeUnit.MILLISECONDS.toNanos(millis)));
        }
        return iterations;
    }

    private static Iteration iteration(ControlBenchmark control, long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long operations = 0;
        int results = 0;
        long cpu = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        long wall = 0;
        while (wall < nanos) {
            for (int i = 0; i < BATCH; i++) {
                results += control.work();
            }
            operations += BATCH;
            wall = System.nanoTime() - start;
        }
        sink = results;
        return new Iteration(operations, wall, threads.getCurrentThreadCpuTime() - cpu);
    }

    /** The result as an entry of JMH's JSON; only flags and versions may need escapes. */
    private static String json(ControlBenchmark control, String[] args, List<Iteration> iterations) {
        String jvmArgs = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .map(ControlMain::text)
                .collect(Collectors.joining(",", "[", "]"));
        return "[{" + field("benchmark", text(control.benchmark()))
                + field("mode", text("avgt"))
                + field("threads", "1")
                + field("forks", "1")
                + field("jvmArgs", jvmArgs)
                + field("jdkVersion", property("java.version"))
                + field("vmName", property("java.vm.name"))
                + field("vmVersion", property("java.vm.version"))
                + field("warmupIterations", args[1])
                + field("warmupTime", text(args[2] + " ms"))
                + field("warmupBatchSize", "1")
                + field("measurementIterations", args[3])
                + field("measurementTime", text(args[4] + " ms"))
                + field("measurementBatchSize", "1")
                + field("primaryMetric", metric(iterations, Iteration::wall, "ns/op"))
                + "\"secondaryMetrics\":{"
                + field(CpuTimeProfiler.WORKERS, metric(iterations, Iteration::cpu, "ns/op"))
                + "\"" + CpuTimeProfiler.SHARE + "\":" + metric(iterations, Iteration::share, "CPUs/thread")
                + "}}]";
    }

    private static String metric(List<Iteration> iterations, ToDoubleFunction<Iteration> figure, String unit) {
        double mean = iterations.stream().mapToDouble(figure).average().orElse(0);
        String raw = iterations.stream()
                .map(iteration -> String.valueOf(figure.applyAsDouble(iteration)))
                .collect(Collectors.joining(",", "[[", "]]"));
        return "{" + field("score", String.valueOf(mean)) + field("scoreUnit", text(unit)) + "\"rawData\":" + raw + "}";
    }

    private static String field(String name, String value) {
        return "\"" + name + "\":" + value + ",";
    }

    private static String property(String name) {
        return text(System.getProperty(name));
    }

    private static String text(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** The figures of an iteration. */
    static final class Iteration {
        private final long operations;
        private final long wallNanos;
        private final long cpuNanos;

        Iteration(long operations, long wallNanos, long cpuNanos) {
            this.operations = operations;
            this.wallNanos = wallNanos;
            this.cpuNanos = cpuNanos;
        }

        /** Wall time, ns/op. */
        double wall() {
            return (double) wallNanos / operations;
        }

        /** CPU time, ns/op. */
        double cpu() {
            return (double) cpuNanos / operations;
        }

        /** Share of the wall time in which the thread had a CPU. */
        double share() {
            return (double) cpuNanos / wallNanos;
        }
    }
}
