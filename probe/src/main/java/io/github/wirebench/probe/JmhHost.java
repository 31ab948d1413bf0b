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
 * The main class of a JVM that has a JMH jar on its class path, and runs single forks with that jar's own JMH when
 * asked on standard input. It answers on standard output; all else that is printed goes to standard error.
 *
 * <p>When standard input ends, because the harness closed it or was killed, or when the host is terminated itself, it kills the
 * fork that may be under way, deletes its temporary folder and ends. JVM flags do not belong on its command line: JMH would
 * hand them on to forks whose benchmarks are not annotated with any.
 */
public final class JmhHost {
    private static final Message END = new Message();

    private JmhHost() {}

    /**
     * Serves until standard input ends.
     *
     * @param args the host's own temporary folder, deleted at the end. JMH keeps its lock there, so that hosts do not
     *     wait for each other; its runner reads the property when it is loaded, hence no earlier line may touch JMH
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
        // Ctrl-C in a terminal reaches the host too, before or after the harness closes standard input
        Runtime.getRuntime().addShutdownHook(new Thread(end));
        try {
            readAll(new DataInputStream(new BufferedInputStream(in)), requests);
        } finally {
            end.run();
        }
    }

    /** Reads on while a fork is under way, to learn of the end of standard input at any time. */
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
