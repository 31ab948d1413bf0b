// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that does nothing until it is closed, with arguments that others look at. */
public final class SleepingJvm implements AutoCloseable {
    private final Process process;

    private SleepingJvm(Process process) {
        this.process = process;
    }

    /** Returns when it has started. */
    public static SleepingJvm start(List<String> options, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SleepingJvm.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // It writes a byte once it runs; before, the system may still show the command line of its parent.
        if (process.getInputStream().read() < 0) {
            throw new IOException("cannot start " + command);
        }
        return new SleepingJvm(process);
    }

    /** The id by which others see it. */
    public long pid() {
        return process.pid();
    }

    /** As others see it. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Ends it. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** Sleeps until its parent has ended, or ends it. */
    public static void main(String[] args) throws IOException {
        System.out.write('!');
        System.out.flush();
        System.in.read();
    }
}
