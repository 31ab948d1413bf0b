// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs the suite's jar like a user, with {@code java -jar} in a child process. */
final class ChildJvm {

    /**
     * The result of running the jar.
     *
     * @param exitCode its exit code
     * @param out its standard output
     * @param err its standard error
     */
    record Result(int exitCode, String out, String err) {}

    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)[^\"]*\"");
    private static final int OLDEST = 17;
    private static final long LIMIT_SECONDS = 120;
    private static final Path JAR =
            Path.of(System.getProperty("suite.jar")).toAbsolutePath().normalize();

    private ChildJvm() {}

    /** Returns the homes of all JDKs from 17 on that are installed next to the JDK of these tests, this one first. */
    static List<Path> jdks() {
        Path own = real(Path.of(System.getProperty("java.home")));
        try (Stream<Path> siblings = Files.list(own.getParent())) {
            return Stream.concat(Stream.of(own), siblings.map(ChildJvm::real).sorted())
                    .distinct()
                    .filter(home -> release(home) >= OLDEST)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the feature version of the JDK at a home, 0 if there is none. */
    static int release(Path home) {
        try {
            Matcher matcher = VERSION.matcher(Files.readString(home.resolve("release")));
            return matcher.find() && Files.isExecutable(home.resolve("bin/java"))
                    ? Integer.parseInt(matcher.group(1))
                    : 0;
        } catch (IOException noJdk) {
            return 0;
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }

    /** Ignores JMH's lock: another JMH run on this machine must not fail a test that measures nothing. */
    static Result run(Path jdk, Path directory, String... arguments) throws IOException, InterruptedException {
        return runJar(JAR, jdk, directory, arguments);
    }

    static Result runJar(Path jar, Path jdk, Path directory, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                // what these tests wait for most is JVMs that start; forks do not inherit this
                List.of(
                        jdk.resolve("bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
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
