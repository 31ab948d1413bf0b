// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import io.github.wirebench.probe.Protocol.Failure;
import io.github.wirebench.probe.Protocol.Trouble;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Measures a {@link ControlBenchmark} like a fork of JMH, in a JVM of its own with the class path of the host: warm-up iterations, then
 * measured ones, each with wall and CPU time per operation. It does not use JMH, because generated code runs only with the JMH version
 * that generated it, and jars may have any version.
 */
public final class ControlFork {
    /** A small heap of fixed size that is touched in advance, and a collector without threads of its own. */
    private static final List<String> FLAGS =
            Arrays.asList("-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch");

    /** Operations between two readings of the clock, which takes much less time. */
    private static final int BATCH = 16;

    private static final String RESULT = json("[{'benchmark':'%s','mode':'avgt','threads':1,'forks':1,'jvmArgs':[%s],"
            + "'jdkVersion':%s,'vmName':%s,'vmVersion':%s,"
            + "'warmupIterations':%s,'warmupTime':'%s ms','warmupBatchSize':1,"
            + "'measurementIterations':%s,'measurementTime':'%s ms','measurementBatchSize':1,"
            + "'primaryMetric':%s,'secondaryMetrics':{'" + CpuTimeProfiler.WORKERS + "':%s,'" + CpuTimeProfiler.SHARE
            + "':%s,'" + CpuTimeProfiler.CORE + "':%s%s}}]");

    private static final String METRIC = json("{'score':%s,'scoreUnit':'%s','rawData':[%s]}");

    private static final File OWN_TASK = new File("/proc/thread-self");

    /** Uses the results, so that the JIT compiler keeps the work. */
    private static volatile int sink;

    private ControlFork() {}

    static boolean isAskedFor(Message request) {
        return String.valueOf(request.get(Protocol.BENCHMARK)).startsWith(ControlBenchmark.PREFIX);
    }

    /**
     * Returns an answer that holds a result in the form of JMH's JSON.
     *
     * @throws Failure if there is no such control benchmark, or the JVM fails
     */
    static Message run(Message request) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Paths.get(System.getProperty("java.home"), "bin", "java").toString());
        List<String> flags = request.getList(Protocol.JVM_ARGS);
        command.addAll(flags == null ? FLAGS : flags);
        command.addAll(Arrays.asList(
                "-cp",
                System.getProperty("java.class.path"),
                ControlFork.class.getName(),
                name(request.get(Protocol.BENCHMARK)),
                request.get(Protocol.WARMUP_ITERATIONS),
                request.get(Protocol.WARMUP_MILLIS),
                request.get(Protocol.MEASUREMENT_ITERATIONS),
                request.get(Protocol.MEASUREMENT_MILLIS)));
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        String json;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            json = out.readLine();
        }
        int status = process.waitFor();
        if (status != 0 || json == null) {
            throw new Failure(Trouble.FAILED, "the JVM of the control benchmark ended with status " + status);
        }
        return new Message().set(Protocol.JSON, json);
    }

    private static String name(String benchmark) {
        for (ControlBenchmark control : ControlBenchmark.values()) {
            if (control.benchmark().equals(benchmark)) {
                return control.name();
            }
        }
        throw new Failure(Trouble.FAILED, "there is no control benchmark " + benchmark);
    }

    /**
     * Measures, and prints one line of JSON as JMH writes an entry.
     *
     * @param args name of the constant, number and length (ms) of warm-up iterations, number and length (ms) of measured ones
     */
    public static void main(String[] args) {
        ControlBenchmark control = ControlBenchmark.valueOf(args[0]);
        measure(control, Integer.parseInt(args[1]), Long.parseLong(args[2]));
        List<double[]> iterations = measure(control, Integer.parseInt(args[3]), Long.parseLong(args[4]));
        System.out.println(String.format(
                Locale.ROOT,
                RESULT,
                control.benchmark(),
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .map(ControlFork::text)
                        .collect(Collectors.joining(",")),
                text(System.getProperty("java.version")),
                text(System.getProperty("java.vm.name")),
                text(System.getProperty("java.vm.version")),
                args[1],
                args[2],
                args[3],
                args[4],
                metric(iterations, 0, "ns/op"),
                metric(iterations, 1, "ns/op"),
                metric(iterations, 2, "CPUs/thread"),
                metric(iterations, 3, "ns"),
                iterations.stream().anyMatch(figures -> figures[4] < 0)
                        ? ""
                        : ",\"" + CpuTimeProfiler.DELAY + "\":" + metric(iterations, 4, "CPUs/thread")));
    }

    private static List<double[]> measure(ControlBenchmark control, int count, long millis) {
        List<double[]> iterations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            iterations.add(iteration(control, TimeUnit.MILLISECONDS.toNanos(millis)));
        }
        return iterations;
    }

    /**
     * Returns wall time and CPU time in ns/op, the share of the wall time in which the thread had a CPU, what its core was gauged at in ns,
     * and the share of the wall time in which the thread was ready to run without a CPU; the last is negative if unknown.
     */
    private static double[] iteration(ControlBenchmark control, long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long operations = 0;
        int results = 0;
        GaugedExecutor.Gauge before = GaugedExecutor.gauge();
        long delayBefore = CpuTimeProfiler.delayNanos(OWN_TASK);
        long cpuBefore = threads.getCurrentThreadCpuTime();
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
        double cpu = threads.getCurrentThreadCpuTime() - cpuBefore;
        long delay = delayBefore < 0 ? -wall : CpuTimeProfiler.delayNanos(OWN_TASK) - delayBefore;
        long core = before.and(GaugedExecutor.gauge()).slowest;
        return new double[] {(double) wall / operations, cpu / operations, cpu / wall, core, (double) delay / wall};
    }

    private static String metric(List<double[]> iterations, int figure, String unit) {
        double[] values =
                iterations.stream().mapToDouble(figures -> figures[figure]).toArray();
        double mean = Arrays.stream(values).average().orElse(0);
        return String.format(Locale.ROOT, METRIC, String.valueOf(mean), unit, Arrays.toString(values));
    }

    private static String json(String template) {
        return template.replace('\'', '"');
    }

    /** Only flags and versions may need escapes. */
    private static String text(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
