// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

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

    /** Runs to the end, or to what is done to it meanwhile; at most a minute. */
    public static ChildProcess disturbed(Path folder, Path temporary, Meanwhile meanwhile, String... arguments)
            throws IOException, InterruptedException {
        return run(SampleSuite.class, folder, temporary, meanwhile, arguments);
    }

    /** As above, with the suite in a jar. */
    public static ChildProcess inJar(Path jar, Path folder, Meanwhile meanwhile, String... arguments)
            throws IOException, InterruptedException {
        Path temporary = Files.createTempDirectory(folder.getParent(), "tmp");
        return run(List.of(), jar.toString(), SampleSuite.class, folder, temporary, meanwhile, arguments);
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
                System.getProperty("java.class.path"),
                SampleSuite.class,
                folder,
                Files.createTempDirectory(folder.getParent(), "tmp"),
                process -> {},
                arguments);
    }

    /** As above, with the temporary folder given. */
    public static ChildProcess run(Path folder, Path temporary, String... arguments)
            throws IOException, InterruptedException {
        return run(SampleSuite.class, folder, temporary, process -> {}, arguments);
    }

    private static ChildProcess run(
            Class<?> main, Path folder, Path temporary, Meanwhile meanwhile, String... arguments)
            throws IOException, InterruptedException {
        return run(List.of(), System.getProperty("java.class.path"), main, folder, temporary, meanwhile, arguments);
    }

    private static ChildProcess run(
            List<String> shell,
            String classPath,
            Class<?> main,
            Path folder,
            Path temporary,
            Meanwhile meanwhile,
            String... arguments)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder.getParent(), "out", ".txt");
        Path err = Files.createTempFile(folder.getParent(), "err", ".txt");
        List<String> command = new ArrayList<>(shell);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                // what these tests wait for most is JVMs that start; the hosts and forks of runs do not inherit this
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // JDK 24+ warns of JMH's and JNA's access; these options are accepted from 17 on.
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
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
        ChildProcess ended = new ChildProcess(process.exitValue(), Files.readString(out), Files.readString(err));
        Files.delete(out);
        Files.delete(err);
        return ended;
    }

    /** What happens to a process while it runs. */
    @FunctionalInterface
    public interface Meanwhile {
        /** Looks at the process or ends it; returns at once or when something has happened. */
        void act(Process process) throws IOException, InterruptedException;
    }
}
