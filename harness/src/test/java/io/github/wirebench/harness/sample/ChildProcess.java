// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The sample suite in a JVM and a folder of its own. Its own temporary folder too: there JMH keeps its lock. */
public record ChildProcess(int status, String out, String err) {

    /** Runs to the end, at most a minute. */
    public static ChildProcess run(Path folder, String... arguments) throws IOException, InterruptedException {
        return run(folder, Files.createTempDirectory(folder.getParent(), "tmp"), arguments);
    }

    /** As above, with the temporary folder given. */
    public static ChildProcess run(Path folder, Path temporary, String... arguments)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder.getParent(), "out", ".txt");
        Path err = Files.createTempFile(folder.getParent(), "err", ".txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                // JDK 24+ warns of JMH's and JNA's access; these options are accepted from 17 on.
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SampleSuite.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("still running after a minute: " + command);
        }
        return new ChildProcess(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
