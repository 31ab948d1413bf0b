// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Measures CPU time per operation, also in plain JMH: {@code -prof io.github.wirebench.probe.CpuTimeProfiler}. On shared
 * machines it varies less than wall time, because it excludes the time in which other processes had the cores. Results of an
 * iteration:
 *
 * <ul>
 *   <li>{@value #WORKERS}: CPU time of JMH's worker threads per operation, in ns/op;
 *   <li>{@value #COLLECTOR}: CPU time of the garbage collector's threads per operation, in ns/op (JDK 26 and later; Linux with JDK 9
 *       and later, by the names of threads, where all work of the VM's own thread counts, since it collects for the serial collector);
 *   <li>{@value #PROCESS}: CPU time of the whole process per operation, including garbage collector and JIT compiler, in ns/op;
 *   <li>{@value #SHARE}: CPU time of the workers / (wall time x workers), in CPUs/thread: 1 if they never waited;
 *   <li>{@value #DELAY}: time for which the workers were ready to run but had no CPU, likewise (Linux, {@code schedstat}): what
 *       other threads of the machine took from them, other than locks, sleep and input;
 *   <li>{@value #COMPILATION}: time the JIT compiler spent, over all of its threads, in ms, counted when a compilation ends;
 *   <li>{@value #CORE}: CPU time that a fixed piece of work took in the worker right before or right after the iteration, the larger
 *       of both, in ns: more than at other times if something else used the same core (one worker; see {@link GaugedExecutor}).
 *       The times above are without these pieces;
 *   <li>{@value #METHODS}: how many methods the workers run, above 1 for a group; only of several workers.
 * </ul>
 *
 * <p>Operations include those that workers perform before and after the timed part, while threads wait for each other, because
 * they use CPU time too.
 *
 * <p><b>What is counted.</b> JMH (1.20 to 1.37) starts profilers before it passes the iteration to the workers, and stops them
 * when all workers have returned. Set-up and tear-down methods run in the workers in between, so those of {@code
 * Level.Iteration} and {@code Level.Invocation} count in every iteration, unlike in the score. {@code Level.Trial} set-up
 * counts in the first iteration of a fork, which is a warm-up iteration and dropped by JMH, unless there is none, as is common
 * in single-shot mode. {@code Level.Trial} tear-down counts in the last measured iteration. Wall time is measured between the
 * same two points. Profilers listed after this one run inside that span, so list this one last.
 *
 * <p><b>Resolution.</b> On Linux the thread clocks advanced in steps of about 0.2 us and the process clock in clock ticks
 * of 10 ms, seen with JDK 17 and 25 (Xeon, 2026-11-20): {@value #PROCESS} of a 100 ms iteration may be 10% off.
 *
 * <p>A figure that cannot be measured is missing: process time without {@code com.sun.management}; worker time with executors
 * other than JMH's own platform threads, or if worker threads come and go; compile time in a JVM without a compiler.
 */
public final class CpuTimeProfiler implements InternalProfiler, ExternalProfiler {
    public static final String WORKERS = "cpu.norm";
    public static final String COLLECTOR = "cpu.gc";
    public static final String PROCESS = "cpu.process.norm";
    public static final String SHARE = "cpu.share";
    public static final String DELAY = "cpu.delay";
    public static final String COMPILATION = "cpu.compile.time";
    public static final String CORE = "cpu.core";

    /** JMH's results do not distinguish the methods of a group from counters. */
    public static final String METHODS = "group.methods";

    /** Part of the names of JMH's worker threads. */
    static final String WORKER_NAME = "-jmh-worker-";

    private static final File TASKS = new File("/proc/self/task");

    private static final int LONGEST_LINE = 64;

    /** The names of collector threads, and empty ones of all others, by the system's id. */
    private static final Map<String, String> COLLECTOR_NAMES = new HashMap<>();

    private static final String VM_THREAD = "VM Thread";

    /** The system keeps the first 15 characters of a thread's name. */
    private static final Pattern COLLECTOR_THREAD = Pattern.compile(
            VM_THREAD
                    + "|(GC|ParGC) Thread#.*|G1 .*|[XZ](Worker|Driver|Director|Stat|Uncommitter|Unmapper).*|Shenandoah.*|CMS .*");

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** The system's folder of each worker. */
    private final Map<Long, File> tasks = new HashMap<>();

    private Map<Long, Long> workersBefore;
    private long delayBefore;
    private long collectorBefore;
    private long processBefore;
    private long compilationBefore;
    private long wallBefore;

    /** For {@link java.util.ServiceLoader}, where an exception would end JMH. JMH itself calls the other constructor. */
    public CpuTimeProfiler() {}

    /**
     * Creates a profiler that measures.
     *
     * @param options the text that follows the profiler's name and a colon; must be empty
     * @throws ProfilerException if this JVM does not measure the CPU time of threads, or an option is given
     */
    public CpuTimeProfiler(String options) throws ProfilerException {
        if (!options.isEmpty()) {
            throw new ProfilerException("the CPU time profiler has no options, but got \"" + options + "\"");
        }
        if (!threads.isThreadCpuTimeSupported()) {
            throw new ProfilerException("this JVM does not measure the CPU time of threads");
        }
        if (!threads.isThreadCpuTimeEnabled()) {
            threads.setThreadCpuTimeEnabled(true);
        }
    }

    @Override
    public String getDescription() {
        return "CPU time per operation: worker threads, collector, whole process, share of the wall time; time of the JIT compiler";
    }

    /** Lets JMH take the executor that gauges the core, unless a benchmark has chosen one. */
    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        boolean hasExecutor = benchmark.getJvmArgs().stream().anyMatch(flag -> flag.startsWith(GaugedExecutor.OPTION));
        boolean isGauged = benchmark.getThreads() == 1 && benchmark.getMode() != Mode.SingleShotTime && !hasExecutor;
        return isGauged ? GaugedExecutor.JVM_OPTIONS : Collections.<String>emptyList();
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        return Collections.emptyList();
    }

    @Override
    public void beforeTrial(BenchmarkParams benchmark) {}

    @Override
    public Collection<? extends Result<?>> afterTrial(BenchmarkResult result, long pid, File stdOut, File stdErr) {
        return Collections.emptyList();
    }

    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        workersBefore = workerNanos();
        delayBefore = delayNanos(workersBefore);
        collectorBefore = collectorNanos();
        processBefore = processNanos();
        compilationBefore = compilationMillis();
        wallBefore = System.nanoTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        GaugedExecutor.Gauge gauge = GaugedExecutor.take();
        long wall = System.nanoTime() - wallBefore - gauge.nanos;
        long compilationAfter = compilationMillis();
        long processAfter = processNanos();
        long collectorAfter = collectorNanos();
        Map<Long, Long> workersAfter = workerNanos();
        long operations = result.getMetadata().getAllOps();

        List<ScalarResult> results = new ArrayList<>();
        int workers = benchmark.getThreads();
        if (workersAfter.size() == workers && workersAfter.keySet().containsAll(workersBefore.keySet())) {
            long cpu = sum(workersAfter) - sum(workersBefore) - gauge.nanos;
            addPerOperation(results, WORKERS, cpu, operations);
            results.add(new ScalarResult(SHARE, (double) cpu / wall / workers, "CPUs/thread", AggregationPolicy.AVG));
            long delayAfter = delayNanos(workersAfter);
            if (delayBefore >= 0 && delayAfter >= 0) {
                double delay = (double) (delayAfter - delayBefore) / wall / workers;
                results.add(new ScalarResult(DELAY, delay, "CPUs/thread", AggregationPolicy.AVG));
            }
        }
        if (collectorBefore >= 0 && collectorAfter >= collectorBefore) {
            addPerOperation(results, COLLECTOR, collectorAfter - collectorBefore, operations);
        }
        if (processBefore >= 0 && processAfter >= 0) {
            addPerOperation(results, PROCESS, processAfter - processBefore - gauge.nanos, operations);
        }
        if (compilationBefore >= 0 && compilationAfter >= 0) {
            results.add(
                    new ScalarResult(COMPILATION, compilationAfter - compilationBefore, "ms", AggregationPolicy.AVG));
        }
        if (workers > 1) {
            int methods = benchmark.getThreadGroups().length;
            results.add(new ScalarResult(METHODS, methods, "methods", AggregationPolicy.AVG));
        }
        if (gauge.slowest > 0) {
            results.add(new ScalarResult(CORE, gauge.slowest, "ns", AggregationPolicy.AVG));
        }
        return results;
    }

    private static void addPerOperation(List<ScalarResult> results, String label, long nanos, long operations) {
        if (operations > 0) {
            results.add(new ScalarResult(label, (double) nanos / operations, "ns/op", AggregationPolicy.AVG));
        }
    }

    /** CPU time of each worker thread, ns. JMH's pool starts its threads in the first iteration and keeps them. */
    private Map<Long, Long> workerNanos() {
        Map<Long, Long> nanos = new HashMap<>();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().contains(WORKER_NAME)) {
                long cpu = threads.getThreadCpuTime(thread.getThreadId());
                if (cpu >= 0) {
                    nanos.put(thread.getThreadId(), cpu);
                }
            }
        }
        return nanos;
    }

    /** Time for which workers were ready to run and had no CPU, ns; negative if unknown. */
    private long delayNanos(Map<Long, Long> workers) {
        if (!tasks.keySet().containsAll(workers.keySet())) {
            findTasks(workers);
        }
        long sum = 0;
        for (Long worker : workers.keySet()) {
            long delay = tasks.containsKey(worker) ? delayNanos(tasks.get(worker)) : -1;
            if (delay < 0) {
                return -1;
            }
            sum += delay;
        }
        return sum;
    }

    /** Java does not tell the system's id of a thread, but workers rest between iterations, and their tasks have the same CPU time. */
    private void findTasks(Map<Long, Long> workers) {
        File[] all = TASKS.listFiles();
        for (File task : all == null ? new File[0] : all) {
            long cpu = scheduled(task, 0);
            workers.forEach((worker, nanos) -> {
                if (nanos == cpu) {
                    tasks.put(worker, task);
                }
            });
        }
    }

    /** CPU time of the garbage collector so far, ns; negative if unknown. */
    static long collectorNanos() {
        try {
            MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
            return (Long) MemoryMXBean.class.getMethod("getTotalGcCpuTime").invoke(memory);
        } catch (ReflectiveOperationException olderJdk) {
            return nanosOfCollectorThreads();
        }
    }

    /** Allocates little, as that counts as the benchmark's. */
    private static long nanosOfCollectorThreads() {
        String[] all = TASKS.list();
        boolean areNamed = false; // before JDK 9, the system did not know the names
        long sum = 0;
        for (String task : all == null ? new String[0] : all) {
            String name = COLLECTOR_NAMES.computeIfAbsent(task, CpuTimeProfiler::collectorName);
            long cpu = name.isEmpty() ? -1 : scheduled(new File(TASKS, task), 0);
            if (cpu >= 0) {
                areNamed |= name.equals(VM_THREAD);
                sum += cpu;
            }
        }
        return areNamed ? sum : -1;
    }

    private static String collectorName(String task) {
        String name = read(new File(TASKS, task), "comm");
        return COLLECTOR_THREAD.matcher(name).matches() ? name : "";
    }

    /** Returns the time for which a thread was ready to run and had no CPU, ns; negative if unknown. */
    static long delayNanos(File task) {
        return scheduled(task, 1);
    }

    /** The kernel's fields are the time with a CPU, that without one though ready to run, and the number of time slices. */
    private static long scheduled(File task, int field) {
        try {
            return Long.parseLong(read(task, "schedstat").split(" ")[field]);
        } catch (RuntimeException unknown) {
            return -1;
        }
    }

    /** Returns what the system tells of a thread, in one line; nothing if the thread has ended. */
    private static String read(File task, String file) {
        byte[] line = new byte[LONGEST_LINE];
        try (InputStream in = new FileInputStream(new File(task, file))) {
            return new String(line, 0, Math.max(0, in.read(line)), StandardCharsets.US_ASCII).trim();
        } catch (IOException unknown) {
            return "";
        }
    }

    /** CPU time of this process in ns; negative if unknown. */
    private static long processNanos() {
        try {
            java.lang.management.OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
            return system instanceof com.sun.management.OperatingSystemMXBean
                    ? ((com.sun.management.OperatingSystemMXBean) system).getProcessCpuTime()
                    : -1;
        } catch (LinkageError noSuchModule) {
            return -1;
        }
    }

    /** Time of all compilations that have ended, ms; negative if unknown. */
    private static long compilationMillis() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? compiler.getTotalCompilationTime()
                : -1;
    }

    private static long sum(Map<Long, Long> nanos) {
        return nanos.values().stream().mapToLong(Long::longValue).sum();
    }
}
