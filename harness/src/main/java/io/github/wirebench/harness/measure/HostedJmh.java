// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.JmhMetric;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.measure.HostProcess.ForkLog;
import io.github.wirebench.harness.measure.HostedJmh.ForkOutcome.ForkEnd;
import io.github.wirebench.probe.Message;
import io.github.wirebench.probe.Protocol;
import io.github.wirebench.probe.Protocol.Trouble;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * The JMH of a class path on a chosen JVM. It runs in a JVM of its own, the host, which stays alive between forks; the class
 * path need not be ours. However this JVM ends, the host ends its fork and itself, and removes its temporary folder.
 *
 * <p>Forks of one instance run one after the other; any thread may call {@link #close()} meanwhile.
 */
public final class HostedJmh implements AutoCloseable {
    private static final long WATCH_MILLIS = 200;
    private static final ForkOutcome CLOSED = ForkOutcome.failed("ended before the fork was finished");

    private final Path javaHome;
    private final Path launcher;
    private final String classPath;
    private final Path folder;
    private final Path log;

    private HostProcess host;
    private volatile boolean closed;
    private Message facts;
    private List<ListedBenchmark> benchmarks;

    /**
     * @param threads worker threads; null for as annotated
     * @param jvmArgs in place of all annotated ones, also of prepended and appended ones; null for as annotated
     * @param profilers as after {@code -prof}; the last one is started last and stopped first
     * @param timeoutMillis JMH's limit of an iteration; null for its own
     * @param mostSeconds after which the fork is ended, whatever it does
     * @param silentSeconds after which the fork is ended if JMH printed nothing meanwhile
     */
    record ForkRequest(
            BenchmarkCase benchmarkCase,
            ForkLength length,
            Integer threads,
            List<String> jvmArgs,
            List<String> profilers,
            Long timeoutMillis,
            double mostSeconds,
            double silentSeconds) {
        private Message message() {
            Iterations warmup = length.warmup();
            Iterations measurement = length.measurement();
            Message message = new Message()
                    .set(Protocol.COMMAND, Protocol.FORK)
                    .set(Protocol.BENCHMARK, benchmarkCase.benchmark())
                    .set(Protocol.MODE, benchmarkCase.mode())
                    .set(Protocol.THREADS, threads)
                    .set(Protocol.TIMEOUT_MILLIS, timeoutMillis)
                    .set(Protocol.WARMUP_ITERATIONS, warmup == null ? null : warmup.iterations())
                    .set(Protocol.WARMUP_MILLIS, warmup == null ? null : warmup.millis())
                    .set(Protocol.MEASUREMENT_ITERATIONS, measurement == null ? null : measurement.iterations())
                    .set(Protocol.MEASUREMENT_MILLIS, measurement == null ? null : measurement.millis())
                    .setList(Protocol.JVM_ARGS, jvmArgs)
                    .setList(Protocol.PROFILERS, profilers)
                    .setList(Protocol.PARAMS, benchmarkCase.params().keySet());
            benchmarkCase.params().forEach((name, value) -> message.set(Protocol.PARAM_VALUE + name, value));
            return message;
        }
    }

    /** The end of a fork: JMH's result, or else an error of one line. */
    record ForkOutcome(JmhEntry entry, String error, ForkEnd end) {
        /** How the fork ended. After the last two the next one gets a new host, the JVM that starts forks. */
        enum ForkEnd {
            BY_ITSELF,
            /** It was not started, because a profiler cannot be used. */
            NO_PROFILER,
            LOST,
            /** The host was ended, because the fork took too long. */
            OVERDUE
        }

        static ForkOutcome failed(String error) {
            return new ForkOutcome(null, error, ForkEnd.BY_ITSELF);
        }

        private static ForkOutcome of(Message answer) {
            String trouble = answer.get(Protocol.TROUBLE);
            if (trouble != null) {
                ForkEnd end = trouble.equals(Trouble.PROFILER.name()) ? ForkEnd.NO_PROFILER : ForkEnd.BY_ITSELF;
                return new ForkOutcome(null, answer.get(Protocol.ERROR), end);
            }
            try {
                JmhEntry result = JsonFiles.MAPPER.readValue(answer.get(Protocol.JSON), JmhEntry[].class)[0];
                // JMH up to 1.36 put a dot before the names of its own profilers' figures
                Map<String, JmhMetric> renamed = new LinkedHashMap<>();
                result.secondaryMetrics()
                        .forEach((name, metric) -> renamed.put(name.replaceFirst("^\u00b7", ""), metric));
                return new ForkOutcome(
                        result.with(result.forks(), result.primaryMetric(), renamed), null, ForkEnd.BY_ITSELF);
            } catch (JsonProcessingException e) {
                // JMH 1.20 and 1.21 do not escape the values of parameters
                return failed(
                        "its JMH wrote JSON that cannot be read, as 1.20 and 1.21 do when a parameter's value has a"
                                + " quote, a comma or a bracket: " + JsonFiles.reason(e));
            }
        }
    }

    private HostedJmh(Path javaHome, String classPath, Path folder, Path log) {
        this.javaHome = javaHome;
        this.launcher = launcher(javaHome);
        this.classPath = classPath;
        this.folder = folder;
        this.log = log;
        requireJars(classPath);
    }

    /**
     * Starts the host and lists the benchmarks of the class path.
     *
     * @param classPath one jar or more, as after {@code java -cp}, with benchmarks and JMH 1.20 or newer
     * @param folder in which the forks run; null for the current one
     * @param log gets everything that host, JMH and forks print, at its end
     */
    public static HostedJmh start(Path javaHome, String classPath, Path folder, Path log) {
        HostedJmh hosted = new HostedJmh(javaHome, classPath, folder, log);
        try {
            hosted.list();
            return hosted;
        } catch (IOException e) {
            hosted.close();
            String reason = e.getMessage() == null ? "it ended at once" : e.getMessage();
            throw CommandFailure.usage(
                    hosted.launcher + " cannot list the benchmarks of " + classPath + " (" + reason + "); see " + log,
                    e);
        } catch (RuntimeException e) {
            hosted.close();
            throw e;
        }
    }

    static Path launcher(Path javaHome) {
        return Stream.of("bin/java", "bin/java.exe")
                .map(javaHome::resolve)
                .filter(launcher -> Files.isRegularFile(launcher) && Files.isExecutable(launcher))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(
                        javaHome + " is no JDK, as it has no bin/java: name the folder of one with --jdk"));
    }

    /** Refuses a garbage collector or a heap with which no JVM starts. */
    static void requireStart(RunPlan plan) {
        RunPlan.Conditions conditions = plan.settings().conditions();
        if (conditions.jvmState() == null && conditions.gc() == null && conditions.heap() == null
                || plan.cases().isEmpty()) {
            return;
        }
        List<String> needed = plan.cases().get(0).jvmArgs();
        List<String> flags = JvmFlags.matching(conditions.flags(List.of(), needed), JvmFlags.START);
        String launcher = launcher(plan.subject().home()).toString();
        ProcessBuilder command = new ProcessBuilder(launcher).redirectErrorStream(true);
        command.command().addAll(flags);
        command.command().add("-version");
        try {
            Process process = command.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                String asked = (conditions.jvmState() == null ? "" : "--jvm-state " + conditions.jvmState())
                        + (conditions.gc() == null ? "" : " --gc " + conditions.gc())
                        + (conditions.heap() == null ? "" : " --heap " + conditions.heap());
                String reason = ForkLog.cause(output.lines()).orElse("it gives no reason");
                throw CommandFailure.usage(asked.strip() + ": " + launcher + " does not start with "
                        + String.join(" ", flags) + ": " + reason.replaceFirst("\\.$", "") + "; give another one");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Does not look into folders and {@code folder/*}; folders of several may be missing, as JVMs allow. */
    private static void requireJars(String classPath) {
        String[] entries = classPath.split(File.pathSeparator);
        for (String entry : entries) {
            Path path = Path.of(entry);
            if (Files.isRegularFile(path)) {
                try {
                    new ZipFile(path.toFile()).close();
                } catch (IOException e) {
                    throw CommandFailure.usage(path + ": not a jar: " + e.getMessage(), e);
                }
            } else if (!Files.exists(path) && !entry.endsWith("*") && (entries.length == 1 || entry.endsWith(".jar"))) {
                throw CommandFailure.usage(
                        entry + ": no such file; --jar, --classpath and ab take jars with JMH benchmarks");
            }
        }
    }

    /** Returns what is measured: the jar as given, null for the suite's own, and the JVM of the forks. */
    BuildUnderTest subject(String jar) {
        return new BuildUnderTest(
                jar == null ? null : OptionValues.hideHome(jar),
                JmhJar.sha256(classPath),
                OptionValues.hideHome(javaHome.toString()),
                facts.get(Protocol.JAVA_VERSION),
                facts.get(Protocol.VM_NAME),
                facts.get(Protocol.VM_VERSION),
                facts.get(Protocol.VENDOR),
                facts.get(Protocol.JMH_VERSION),
                JmhJar.flagsSha256(System.getenv()));
    }

    /** Returns all benchmarks in each of their modes, in JMH's order. */
    public List<ListedBenchmark> benchmarks() {
        return benchmarks;
    }

    /** Runs one fork to its end, or to its limits; fails promptly if another thread calls {@link #close()}. */
    ForkOutcome fork(ForkRequest request) {
        try {
            HostProcess asked = hostOrNew();
            ForkLog output = ForkLog.from(log);
            ForkOutcome outcome = outcome(asked, request);
            if (outcome.entry() != null || outcome.end() == ForkEnd.OVERDUE) {
                return outcome;
            }
            // a fork that close() killed looks like one that failed
            return closed ? CLOSED : new ForkOutcome(null, output.explain(outcome.error()), outcome.end());
        } catch (IOException e) {
            forget();
            String error = "the JVM that starts the forks ended, or cannot be started; see " + log;
            return closed ? CLOSED : new ForkOutcome(null, error, ForkEnd.LOST);
        }
    }

    /** Waits for the answer, and ends the host, and with it the fork, when one of the request's limits is reached. */
    private ForkOutcome outcome(HostProcess asked, ForkRequest request) throws IOException {
        FutureTask<Message> answer =
                new FutureTask<>(() -> asked.ask(request.message()).get(0));
        Thread asking = new Thread(answer, "fork");
        asking.setDaemon(true);
        asking.start();
        long start = System.nanoTime();
        long change = start;
        long size = -1;
        while (true) {
            try {
                return ForkOutcome.of(answer.get(WATCH_MILLIS, TimeUnit.MILLISECONDS));
            } catch (TimeoutException e) {
                long now = System.nanoTime();
                long newSize = log.toFile().length();
                change = newSize == size ? change : now;
                size = newSize;
                long seconds = Math.round((now - start) / 1e9);
                boolean isSilent = (now - change) / 1e9 > request.silentSeconds();
                if (isSilent || seconds >= request.mostSeconds()) {
                    forget();
                    String advice = isSilent ? "; if it is no deadlock, allow more with --timeout" : "";
                    return new ForkOutcome(null, "did not finish within " + seconds + " s" + advice, ForkEnd.OVERDUE);
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException cause) {
                    throw cause;
                }
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        forget();
    }

    private void list() throws IOException {
        List<Message> answer = hostOrNew().ask(new Message().set(Protocol.COMMAND, Protocol.LIST));
        facts = answer.get(0);
        if (facts.get(Protocol.TROUBLE) != null) {
            String error = facts.get(Protocol.ERROR);
            throw CommandFailure.usage(classPath + ": "
                    + switch (Trouble.valueOf(facts.get(Protocol.TROUBLE))) {
                        case NO_JMH ->
                            "no JMH in it (" + error + "); give a jar that holds benchmarks together with JMH";
                        case NO_BENCHMARKS ->
                            "no benchmarks in it (" + error + "); were they compiled with JMH's annotation processor?";
                        case OLD_JMH -> "its JMH is too old (" + error + "); 1.20 or newer is needed";
                        case PROFILER, FAILED -> "its benchmarks cannot be listed: " + error;
                    });
        }
        benchmarks = answer.stream().skip(1).map(ListedBenchmark::of).toList();
    }

    private synchronized HostProcess hostOrNew() throws IOException {
        if (closed) {
            throw new IOException("no further JVM may be started");
        }
        if (host == null) {
            host = HostProcess.start(launcher, classPath, folder, log);
        }
        return host;
    }

    private synchronized void forget() {
        if (host != null) {
            host.close();
            host = null;
        }
    }
}
