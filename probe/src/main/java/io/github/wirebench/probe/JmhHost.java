// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import io.github.wirebench.probe.Protocol.Failure;
import io.github.wirebench.probe.Protocol.Trouble;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The main class of a JVM that has a JMH jar on its class path. It reads requests from standard input, runs single forks with
 * that jar's own JMH, and answers on standard output; everything else that is printed goes to standard error.
 *
 * <p>When standard input ends, because the harness closed it or was killed, or when the host itself is terminated, it kills a
 * running fork, deletes its temporary folder and ends. Start it without JVM flags: JMH would pass them on to forks whose
 * benchmarks are not annotated with flags.
 */
public final class JmhHost {
    private static final String RUNNER = "org.openjdk.jmh.runner.Runner";
    private static final String BENCHMARKS = "META-INF/BenchmarkList";
    private static final Message END = new Message();
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long PAUSE_MILLIS = 10;

    private JmhHost() {}

    /**
     * Answers requests until standard input ends.
     *
     * @param args the host's own temporary folder, deleted at the end. JMH's lock is there too, so that hosts do not wait for
     *     each other. JMH's runner reads the system property when it is loaded, so JMH must not be used before it is set
     */
    public static void main(String[] args) {
        Path folder = Paths.get(args[0]).toAbsolutePath();
        System.setProperty("java.io.tmpdir", folder.toString());
        InputStream in = System.in;
        System.setOut(System.err);
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);

        BlockingQueue<Message> requests = new LinkedBlockingQueue<>();
        Thread worker = new Thread(
                () -> serve(requests, new DataOutputStream(new BufferedOutputStream(out))), "wirebench-host");
        worker.start();
        Runnable end = () -> {
            requests.add(END);
            end(worker, folder);
        };
        // Ctrl-C in a terminal reaches the host as well as the harness
        Runtime.getRuntime().addShutdownHook(new Thread(end));
        try {
            // reads even while a fork is running, to notice the end of standard input at once
            DataInputStream messages = new DataInputStream(new BufferedInputStream(in));
            while (true) {
                requests.add(Message.read(messages));
            }
        } catch (IOException harnessIsGone) {
            // the host ends
        } finally {
            end.run();
        }
    }

    private static void serve(BlockingQueue<Message> requests, DataOutputStream out) {
        try {
            for (Message request = requests.take(); request != END; request = requests.take()) {
                for (Message answer : answer(request)) {
                    answer.write(out);
                }
                out.flush();
            }
        } catch (IOException | InterruptedException harnessIsGone) {
            return;
        }
    }

    /** The answer to a request and the messages that follow it; one answer with an error if it cannot be fulfilled. */
    private static List<Message> answer(Message request) {
        try {
            if (Protocol.LIST.equals(request.get(Protocol.COMMAND))) {
                return list();
            }
            return Collections.singletonList(
                    ControlFork.isAskedFor(request) ? ControlFork.run(request) : ForkRunner.run(request));
        } catch (Failure e) {
            return error(e.trouble, e.getMessage());
        } catch (Throwable e) {
            // classes of a foreign jar may fail to link in any way, and the host must survive it
            e.printStackTrace();
            return error(Trouble.FAILED, Protocol.reason(e));
        }
    }

    private static List<Message> list() {
        ClassLoader loader = JmhHost.class.getClassLoader();
        try {
            Class.forName(RUNNER, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new Failure(Trouble.NO_JMH, "no " + RUNNER);
        }
        if (loader.getResource(BENCHMARKS) == null) {
            throw new Failure(Trouble.NO_BENCHMARKS, "no " + BENCHMARKS);
        }
        try {
            return BenchmarkLister.list();
        } catch (LinkageError e) {
            throw new Failure(Trouble.OLD_JMH, e.toString());
        }
    }

    private static List<Message> error(Trouble trouble, String message) {
        return Collections.singletonList(new Message()
                .set(Protocol.TROUBLE, trouble.name())
                .set(Protocol.ERROR, message.trim().replaceAll("\\s*\\R\\s*", "; ")));
    }

    /**
     * Kills the processes that the host has started, deletes its folder and halts the JVM. A second caller waits for that.
     *
     * @param worker the thread that starts forks; it may start another one while it is busy
     */
    private static synchronized void end(Thread worker, Path folder) {
        long start = System.nanoTime();
        do {
            killDescendants();
            try {
                worker.join(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                // the loop still ends in time
            }
        } while (worker.isAlive() && System.nanoTime() - start < TIMEOUT_NANOS);
        killDescendants();
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            System.err.println("cannot delete " + folder + ": " + e);
        }
        Runtime.getRuntime().halt(0);
    }

    /**
     * Kills all child processes, by reflection because Java 8 has no process handles. There, a fork ends by itself when it next
     * reports an iteration to the host.
     */
    private static void killDescendants() {
        try {
            Class<?> handle = Class.forName("java.lang.ProcessHandle");
            Object own = handle.getMethod("current").invoke(null);
            List<?> descendants =
                    ((Stream<?>) handle.getMethod("descendants").invoke(own)).collect(Collectors.toList());
            for (Object descendant : descendants) {
                handle.getMethod("destroyForcibly").invoke(descendant);
            }
        } catch (ReflectiveOperationException e) {
            return;
        }
    }
}
