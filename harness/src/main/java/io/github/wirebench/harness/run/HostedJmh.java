// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.probe.Message;
import io.github.wirebench.probe.Protocol;
import io.github.wirebench.probe.Protocol.Trouble;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipFile;

/**
 * The JMH of a class path on a chosen JVM. It runs in a JVM of its own, the host, which stays alive between forks; the class
 * path need not be ours. However this JVM ends, the host ends its fork and itself, and removes its temporary folder.
 *
 * <p>Forks of one instance run one after the other; any thread may call {@link #close()} meanwhile.
 */
public final class HostedJmh implements AutoCloseable {
    private final Path launcher;
    private final String classPath;
    private final Path log;
    private final Object oneCall = new Object();

    private HostProcess host;
    private boolean closed;
    private Facts facts;
    private List<ListedBenchmark> benchmarks;

    /** The JMH of the class path, {@code -} if it does not tell its version, and the JVM of the forks. */
    public record Facts(String jmhVersion, String javaVersion, String vmName, String vmVersion, String vendor) {}

    /**
     * @param threads worker threads; null for as annotated
     * @param jvmArgs in place of all annotated ones, also of prepended and appended ones; null for as annotated
     * @param profilers as after {@code -prof}; the last one is started last and stopped first
     */
    record ForkRequest(
            BenchmarkCase benchmarkCase,
            ForkLength length,
            Integer threads,
            List<String> jvmArgs,
            List<String> profilers) {}

    /**
     * The end of a fork: a result or an error.
     *
     * @param entry JMH's result, its secondary metrics under the names that JMH 1.37 gives them, as older ones put a dot before
     *     some; null if the fork failed
     * @param warmup the warm-up iterations; null if the fork failed
     * @param error one line that says why it failed; null if it did not
     * @param failure the kind of failure; null if it did not fail
     */
    record ForkOutcome(JmhEntry entry, Fork.Warmup warmup, String error, Failure failure) {

        static ForkOutcome of(JmhEntry entry, Fork.Warmup warmup) {
            return new ForkOutcome(entry, warmup, null, null);
        }

        static ForkOutcome failed(Failure failure, String error) {
            return new ForkOutcome(null, null, error, failure);
        }

        boolean isFine() {
            return entry != null;
        }
    }

    enum Failure {
        /** The benchmark failed, or there is no such combination. */
        FORK,
        /** A profiler cannot be used; nothing was run, and the fork may work without it. */
        PROFILER,
        /** The JVM that starts the forks is gone; the next fork gets a new one. */
        HOST,
        /** {@link HostedJmh#close()} was called. */
        CLOSED
    }

    private HostedJmh(Path launcher, String classPath, Path log) {
        this.launcher = launcher;
        this.classPath = classPath;
        this.log = log;
    }

    /**
     * Starts the host and lists the benchmarks of the class path.
     *
     * @param classPath one jar or more, as after {@code java -cp}, with benchmarks and JMH 1.20 or newer
     * @param log gets everything that host, JMH and forks print, at its end
     * @throws CommandFailure if the JDK, a jar, JMH or benchmarks are missing, JMH is too old, or the JVM cannot be started
     */
    public static HostedJmh start(Path javaHome, String classPath, Path log) {
        Path launcher = launcher(javaHome);
        requireJars(classPath);
        HostedJmh hosted = new HostedJmh(launcher, classPath, log);
        try {
            hosted.list();
            return hosted;
        } catch (IOException e) {
            hosted.close();
            String reason = e.getMessage() == null ? "it ended at once" : e.getMessage();
            throw CommandFailure.usage(
                    launcher + " cannot list the benchmarks of " + classPath + " (" + reason + "); see " + log, e);
        } catch (RuntimeException e) {
            hosted.close();
            throw e;
        }
    }

    /** Returns the program that starts a JVM of a JDK. */
    static Path launcher(Path javaHome) {
        for (String name : new String[] {"java", "java.exe"}) {
            Path launcher = javaHome.resolve("bin").resolve(name);
            if (Files.isRegularFile(launcher) && Files.isExecutable(launcher)) {
                return launcher;
            }
        }
        throw CommandFailure.usage(javaHome + " is no JDK, as it has no bin/java: name the folder of one with --jdk");
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
                throw CommandFailure.usage(entry + ": no such file; give a jar with JMH benchmarks");
            }
        }
    }

    public Facts facts() {
        return facts;
    }

    /** Returns all benchmarks in each of their modes, in JMH's order. */
    public List<ListedBenchmark> benchmarks() {
        return benchmarks;
    }

    /**
     * Returns the JVM flags of a case's forks; null for the annotated ones. Control benchmarks, which are in no jar, have flags
     * of their own.
     */
    List<String> flags(BenchmarkCase benchmarkCase, RunPlan.Settings settings, List<String> needed) {
        return benchmarks.stream()
                .filter(listed -> listed.name().equals(benchmarkCase.benchmark()))
                .findFirst()
                .map(listed -> settings.flags(listed.jvmArgs(), needed))
                .orElse(settings.jvmArgs());
    }

    /**
     * Runs one fork to its end. Returns promptly, with {@link Failure#CLOSED}, if another thread calls {@link #close()}. If the
     * host dies meanwhile, the outcome says so, and the next call starts a new host.
     */
    ForkOutcome fork(ForkRequest request) {
        synchronized (oneCall) {
            Optional<HostProcess> asked = Optional.empty();
            try {
                asked = hostOrNew();
                if (asked.isEmpty()) {
                    return closedOutcome();
                }
                ForkLog output = ForkLog.from(log);
                ForkOutcome outcome = HostMessages.outcome(
                        asked.get().ask(HostMessages.fork(request)).get(0));
                if (outcome.isFine()) {
                    return outcome;
                }
                if (!asked.get().isIntact()) {
                    throw new IOException("its files were deleted");
                }
                // a fork that close() killed looks like one that failed
                return isClosed()
                        ? closedOutcome()
                        : ForkOutcome.failed(outcome.failure(), output.explain(outcome.error()));
            } catch (IOException e) {
                asked.ifPresent(this::forget);
                return isClosed()
                        ? closedOutcome()
                        : ForkOutcome.failed(
                                Failure.HOST, "the JVM that starts the forks ended, or cannot be started; see " + log);
            }
        }
    }

    /** Ends the host and a running fork, and removes the temporary folder; takes some seconds at most. */
    @Override
    public void close() {
        HostProcess last;
        synchronized (this) {
            closed = true;
            last = host;
            host = null;
        }
        if (last != null) {
            last.close();
        }
    }

    private void list() throws IOException {
        List<Message> answer = hostOrNew().orElseThrow().ask(HostMessages.list());
        Message first = answer.get(0);
        Optional<Trouble> trouble = HostMessages.trouble(first);
        if (trouble.isPresent()) {
            throw CommandFailure.usage(classPath + ": " + explain(trouble.get(), first.get(Protocol.ERROR)));
        }
        if (!String.valueOf(Protocol.VERSION).equals(first.get(Protocol.PROTOCOL))) {
            throw CommandFailure.usage(
                    classPath + ": it was built with a Wirebench that does not work with this one; build it anew");
        }
        facts = HostMessages.facts(first);
        benchmarks = HostMessages.benchmarks(answer);
    }

    private static String explain(Trouble trouble, String error) {
        return switch (trouble) {
            case NO_JMH -> "no JMH in it (" + error + "); give a jar that holds benchmarks together with JMH";
            case NO_BENCHMARKS ->
                "no benchmarks in it (" + error + "); were they compiled with JMH's annotation processor?";
            case OLD_JMH -> "its JMH is too old (" + error + "); 1.20 or newer is needed";
            case PROFILER, FAILED -> "its benchmarks cannot be listed: " + error;
        };
    }

    /** Returns nothing after {@link #close()}: no further JVM may be started. */
    private synchronized Optional<HostProcess> hostOrNew() throws IOException {
        if (host == null && !closed) {
            host = HostProcess.start(launcher, classPath, log);
        }
        return Optional.ofNullable(host);
    }

    private void forget(HostProcess dead) {
        dead.close();
        synchronized (this) {
            if (host == dead) {
                host = null;
            }
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private static ForkOutcome closedOutcome() {
        return ForkOutcome.failed(Failure.CLOSED, "ended before the fork was finished");
    }
}
