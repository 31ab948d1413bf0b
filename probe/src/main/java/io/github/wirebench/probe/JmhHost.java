// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The main class of a JVM that has a JMH jar on its class path. It reads requests from standard input, runs single forks with
 * that jar's own JMH, and answers on standard output; everything else that is printed goes to standard error.
 *
 * <p>When standard input ends, because the harness closed it or was killed, or when the host itself is terminated, it kills a
 * running fork, deletes its temporary folder and ends. Start it without JVM flags: JMH would pass them on to forks whose
 * benchmarks are not annotated with flags.
 */
public final class JmhHost {
    private static final Message END = new Message();

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
            HostEnd.end(worker, folder);
        };
        // Ctrl-C in a terminal reaches the host as well as the harness
        Runtime.getRuntime().addShutdownHook(new Thread(end));
        try {
            readAll(new DataInputStream(new BufferedInputStream(in)), requests);
        } finally {
            end.run();
        }
    }

    /** Reads even while a fork is running, to notice the end of standard input at once. */
    private static void readAll(DataInputStream in, BlockingQueue<Message> requests) {
        try {
            while (true) {
                requests.add(Message.read(in));
            }
        } catch (IOException harnessIsGone) {
            return;
        }
    }

    private static void serve(BlockingQueue<Message> requests, DataOutputStream out) {
        try {
            for (Message request = requests.take(); request != END; request = requests.take()) {
                for (Message answer : RequestHandler.answer(request)) {
                    answer.write(out);
                }
                out.flush();
            }
        } catch (IOException | InterruptedException harnessIsGone) {
            return;
        }
    }
}
