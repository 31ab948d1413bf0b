// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the suite's jar like a user, with {@code java -jar} of the JDK of these tests in a child process. */
final class ChildJvm {

    /**
     * The result of running the jar.
     *
     * @param exitCode its exit code
     * @param out its standard output
     * @param err its standard error
     */
    record Result(int exitCode, String out, String err) {}

    private static final long LIMIT_SECONDS = 120;
    private static final Path JAR =
            Path.of(System.getProperty("suite.jar")).toAbsolutePath().normalize();

    private ChildJvm() {}

    /** Ignores JMH's lock: another JMH run on this machine must not fail a test that measures nothing. */
    static Result run(Path directory, String... arguments) throws IOException, InterruptedException {
        return runJar(JAR, directory, arguments);
    }

    static Result runJar(Path jar, Path directory, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                // what these tests wait for most is JVMs that start; forks do not inherit this
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Djmh.ignoreLock=true",
                        "-jar",
                        jar.toString()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        process.getOutputStream().close();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException(command + " ran for more than " + LIMIT_SECONDS + " s");
        }
        Result result = new Result(process.exitValue(), Files.readString(out), Files.readString(err));
        Files.delete(out);
        Files.delete(err);
        return result;
    }
}
