// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import io.github.wirebench.probe.JmhHost;
import io.github.wirebench.probe.Message;
import io.github.wirebench.probe.Protocol;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One JVM with {@link JmhHost}: its pipes, its temporary folder, its end. */
final class HostProcess {
    private static final long PATIENCE_SECONDS = 10;

    private final Process process;
    private final Path folder;
    private final DataOutputStream requests;
    private final DataInputStream answers;

    private HostProcess(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
        this.requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        this.answers = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    }

    /**
     * Starts a JVM without any flag: JMH would hand flags on to forks.
     *
     * @throws IOException if the temporary folder, the log or the JVM cannot be had
     */
    static HostProcess start(Path launcher, String classPath, Path log) throws IOException {
        Path folder = Files.createTempDirectory("wirebench-host");
        try {
            Path probe = folder.resolve("probe.jar");
            ProbeJar.write(probe);
            Process process = new ProcessBuilder(
                            launcher.toString(),
                            "-cp",
                            // in front, because a suite's jar brings the probe of the time when it was built
                            probe + File.pathSeparator + classPath,
                            JmhHost.class.getName(),
                            folder.toString())
                    .redirectError(Redirect.appendTo(log.toFile()))
                    .start();
            return new HostProcess(process, folder);
        } catch (IOException e) {
            delete(folder);
            throw e;
        }
    }

    /**
     * Asks and waits.
     *
     * @return the answer, with the messages that follow it
     * @throws IOException if the host is gone
     */
    List<Message> ask(Message request) throws IOException {
        request.write(requests);
        requests.flush();
        List<Message> messages = new ArrayList<>();
        messages.add(Message.read(answers));
        Integer more = messages.get(0).getInteger(Protocol.COUNT);
        for (int i = 0; more != null && i < more; i++) {
            messages.add(Message.read(answers));
        }
        return messages;
    }

    /**
     * Ends the host, the fork that may be under way, and whoever waits in {@link #ask}; removes the temporary folder. Returns
     * when all are gone, at most some seconds later.
     */
    void close() {
        try {
            // not the buffered stream: another thread may be writing to that one
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy();
        }
        if (!hasEnded()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        delete(folder);
    }

    private boolean hasEnded() {
        try {
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The host does this too; it cannot if it was killed, or on systems that do not delete jars in use. */
    private static void delete(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            // the host was faster, or the system keeps what is in use: then it is the system's to clean up
            return;
        }
    }
}
