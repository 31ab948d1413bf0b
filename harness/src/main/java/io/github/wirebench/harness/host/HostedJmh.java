// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.host.ForkOutcome.Failure;
import io.github.wirebench.probe.Message;
import io.github.wirebench.probe.Protocol;
import io.github.wirebench.probe.Protocol.Trouble;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The JMH of a class path on a JVM of choice. It runs in a JVM of its own, the host, which stays alive between forks; the class
 * path need not be ours. If this JVM ends in whatever way, the host ends its fork, itself, and its temporary folder.
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
    private HostFacts facts;
    private List<HostedBenchmark> benchmarks;

    private HostedJmh(Path launcher, String classPath, Path log) {
        this.launcher = launcher;
        this.classPath = classPath;
        this.log = log;
    }

    /**
     * Starts the host and asks it what the class path holds.
     *
     * @param javaHome the JDK or JRE, of Java 8 or newer, that host and forks run on
     * @param classPath one jar or more, as after {@code java -cp}, with benchmarks and JMH 1.20 or newer
     * @param log everything that host, JMH and forks print is appended to this file
     * @throws CommandFailure if the JDK, a jar, JMH or benchmarks are missing, JMH is too old, or the JVM cannot be started
     */
    public static HostedJmh start(Path javaHome, String classPath, Path log) {
        Path launcher = HostInputs.launcher(javaHome);
        HostInputs.requireJars(classPath);
        HostedJmh hosted = new HostedJmh(launcher, classPath, log);
        try {
            hosted.look();
            return hosted;
        } catch (IOException e) {
            hosted.close();
            String reason = e.getMessage() == null ? "it ended at once" : e.getMessage();
            throw CommandFailure.usage(
                    "cannot ask " + launcher + " what " + classPath + " holds (" + reason + "); see " + log, e);
        } catch (RuntimeException e) {
            hosted.close();
            throw e;
        }
    }

    /** What the forks run on. */
    public HostFacts facts() {
        return facts;
    }

    /** All benchmarks in each of their modes, in JMH's order. */
    public List<HostedBenchmark> benchmarks() {
        return benchmarks;
    }

    /**
     * Runs one fork to its end. Returns promptly, with {@link Failure#CLOSED}, if another thread calls {@link #close()}. If the
     * host dies meanwhile, the outcome says so, and the next call starts a new host.
     */
    public ForkOutcome fork(ForkRequest request) {
        synchronized (oneCall) {
            Optional<HostProcess> asked = Optional.empty();
            try {
                asked = hostOrNew();
                if (asked.isEmpty()) {
                    return closedOutcome();
                }
                ForkOutcome outcome = HostMessages.outcome(
                        asked.get().ask(HostMessages.fork(request)).get(0));
                // a fork that close() killed looks like one that failed
                return outcome.isFine() || !isClosed() ? outcome : closedOutcome();
            } catch (IOException e) {
                asked.ifPresent(this::forget);
                return isClosed()
                        ? closedOutcome()
                        : ForkOutcome.failed(
                                Failure.HOST, "the JVM that starts the forks ended, or cannot be started; see " + log);
            }
        }
    }

    /** Ends the host and the fork that may be under way, and removes the temporary folder; at most some seconds pass. */
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

    private void look() throws IOException {
        List<Message> answer = hostOrNew().orElseThrow().ask(HostMessages.list());
        Message first = answer.get(0);
        Optional<Trouble> trouble = HostMessages.trouble(first);
        if (trouble.isPresent()) {
            throw CommandFailure.usage(classPath + ": " + explain(trouble.get(), first.get(Protocol.ERROR)));
        }
        if (!String.valueOf(Protocol.VERSION).equals(first.get(Protocol.PROTOCOL))) {
            throw CommandFailure.usage(
                    classPath + ": it was built with a Wirebench that this one cannot work with; build it anew");
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

    /** Empty if closed: nothing may be started any more. */
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
