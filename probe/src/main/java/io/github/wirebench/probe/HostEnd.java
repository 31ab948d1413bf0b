// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ends a host with all of its forks and files. */
final class HostEnd {
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long PAUSE_MILLIS = 10;

    private HostEnd() {}

    /**
     * Kills the processes that the host has started, deletes its folder and halts the JVM. A second caller waits for that.
     *
     * @param worker the thread that starts forks; it may start another one while it is busy
     */
    static synchronized void end(Thread worker, Path folder) {
        long start = System.nanoTime();
        do {
            killDescendants();
            join(worker);
        } while (worker.isAlive() && System.nanoTime() - start < TIMEOUT_NANOS);
        killDescendants();
        delete(folder);
        Runtime.getRuntime().halt(0);
    }

    private static void join(Thread worker) {
        try {
            worker.join(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            // the loop above still ends in time
            return;
        }
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

    private static void delete(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            System.err.println("cannot delete " + folder + ": " + e);
        }
    }
}
