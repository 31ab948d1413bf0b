// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The sample suite, or another main class, in a JVM and a folder of its own. Its own temporary folder too: there JMH keeps its lock. */
public record ChildProcess(int status, String out, String err) {

    /** Runs to the end, at most a minute. */
    public static ChildProcess run(Path folder, String... arguments) throws IOException, InterruptedException {
        return run(folder, Files.createTempDirectory(folder.getParent(), "tmp"), arguments);
    }

    /** Runs another main class than the suite's to the end, at most a minute. */
    public static ChildProcess run(Class<?> main, Path folder, String... arguments)
            throws IOException, InterruptedException {
        return run(main, folder, Files.createTempDirectory(folder.getParent(), "tmp"), process -> {}, arguments);
    }

    /** Ends it by SIGTERM once a file of its run directory has content. */
    public static ChildProcess interrupted(Path folder, String awaited, String... arguments)
            throws IOException, InterruptedException {
        Path temporary = Files.createTempDirectory(folder.getParent(), "tmp");
        return run(
                SampleSuite.class,
                folder,
                temporary,
                process -> {
                    while (process.isAlive() && !hasContent(folder.resolve("results/local"), awaited)) {
                        Thread.sleep(20);
                    }
                    process.destroy();
                },
                arguments);
    }

    /** Runs to the end, or to what is done to it meanwhile; at most a minute. */
    public static ChildProcess disturbed(Path folder, Path temporary, Meanwhile meanwhile, String... arguments)
            throws IOException, InterruptedException {
        return run(SampleSuite.class, folder, temporary, meanwhile, arguments);
    }

    /** Runs to the end where no file can be larger than that many kilobytes; needs bash. */
    public static ChildProcess withSmallFiles(int kilobytes, Path folder, String... arguments)
            throws IOException, InterruptedException {
        return inShell("ulimit -f " + kilobytes + "; exec \"$@\"", folder, arguments);
    }

    /** Runs to the end in a script of bash, to which the command is {@code "$@"}. */
    public static ChildProcess inShell(String script, Path folder, String... arguments)
            throws IOException, InterruptedException {
        return run(
                List.of("bash", "-c", script, "bash"),
                SampleSuite.class,
                folder,
                Files.createTempDirectory(folder.getParent(), "tmp"),
                process -> {},
                arguments);
    }

    private static boolean hasContent(Path runs, String name) throws IOException {
        if (!Files.isDirectory(runs)) {
            return false;
        }
        try (Stream<Path> files = Files.find(runs, 2, (path, a) -> path.endsWith(name) && a.size() > 0)) {
            return files.findAny().isPresent();
        }
    }

    /** As above, with the temporary folder given. */
    public static ChildProcess run(Path folder, Path temporary, String... arguments)
            throws IOException, InterruptedException {
        return run(SampleSuite.class, folder, temporary, process -> {}, arguments);
    }

    private static ChildProcess run(
            Class<?> main, Path folder, Path temporary, Meanwhile meanwhile, String... arguments)
            throws IOException, InterruptedException {
        return run(List.of(), main, folder, temporary, meanwhile, arguments);
    }

    private static ChildProcess run(
            List<String> shell, Class<?> main, Path folder, Path temporary, Meanwhile meanwhile, String... arguments)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder.getParent(), "out", ".txt");
        Path err = Files.createTempFile(folder.getParent(), "err", ".txt");
        List<String> command = new ArrayList<>(shell);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                // what these tests wait for most is JVMs that start; the hosts and forks of runs do not inherit this
                "-XX:TieredStopAtLevel=1",
                // JDK 24+ warns of JMH's and JNA's access; these options are accepted from 17 on.
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        meanwhile.act(process);
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("still running after a minute: " + command);
        }
        return new ChildProcess(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** What happens to a process while it runs. */
    @FunctionalInterface
    public interface Meanwhile {
        /** Looks at the process or ends it; returns at once or when something has happened. */
        void act(Process process) throws IOException, InterruptedException;
    }
}
