// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A git repository with the nightly scripts, the sources that a night reads, and stubs of Maven, gh and {@code ab}. */
final class NightlyRepository {
    private static final Path ROOT = Project.ROOT.toAbsolutePath().normalize();
    private static final List<String> COPIED = List.of(
            "bench-json/pom.xml",
            "bench-json/src/main",
            "bench-kotlin/src/main",
            "bench-binary/pom.xml",
            "bench-binary/src/main",
            "bench-objectmapper/src/main",
            "instrumented/src/main",
            "proto/src/main",
            "avro/src/main",
            "pom.xml",
            "results/accepted.yaml",
            "scripts");
    private static final long LIMIT_SECONDS = 120;

    private final Path top;
    private final Path folder;

    /** Creates a repository with one commit, for which {@code mvn} builds the jar "one". */
    NightlyRepository(Path top) throws Exception {
        this.top = top;
        folder = Files.createDirectories(top.resolve("repository"));
        Files.createDirectories(stub(""));
        for (String name : List.of("mvn", "gh", "java")) {
            try (InputStream source = NightlyRepository.class.getResourceAsStream("nightly/" + name)) {
                Files.copy(source, stub(name));
            }
            assertThat(stub(name).toFile().setExecutable(true)).isTrue();
        }
        for (String copied : COPIED) {
            copy(ROOT.resolve(copied), file(copied));
        }
        Files.writeString(file(".gitignore"), "results/local/\ntarget/\n");
        git("init", "--quiet", "--initial-branch=main");
        git("init", "--quiet", "--bare", top.resolve("origin.git").toString());
        git("remote", "add", "origin", top.resolve("origin.git").toString());
        commit("one");
    }

    Path folder() {
        return folder;
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    /** Returns a file in the folder of the stubs, in which they record their arguments. */
    Path stub(String name) {
        return top.resolve("stubs").resolve(name);
    }

    /** Commits a change for which {@code mvn} builds the jar of that name, and returns the commit. */
    String commit(String jar) throws Exception {
        return commit("content.txt", jar);
    }

    String commit(String file, String text) throws Exception {
        write(folder, Map.of(file, text));
        git("add", "--all");
        git("-c", "user.name=Tester", "-c", "user.email=tester@localhost", "commit", "--quiet", "-m", "A step");
        return git("rev-parse", "HEAD");
    }

    /** Runs git, which must succeed, and returns its output. */
    String git(String... arguments) throws Exception {
        ChildJvm.Result result = run(
                Map.of(), Stream.concat(Stream.of("git"), Stream.of(arguments)).toArray(String[]::new));
        assertThat(result.exitCode())
                .as(Arrays.toString(arguments) + result.err())
                .isZero();
        return result.out().strip();
    }

    /** Returns the command line of a night, which runs from the classes of this test. */
    static String[] nightly(String... options) {
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(path -> Path.of(path).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> java = List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath);
        return Stream.of(java, List.of(Wirebench.class.getName(), "nightly"), List.of(options))
                .flatMap(List::stream)
                .toArray(String[]::new);
    }

    ChildJvm.Result run(Map<String, String> environment, String... command) throws Exception {
        Path out = Files.createTempFile(top, "out", ".txt");
        Path err = Files.createTempFile(top, "err", ".txt");
        Process process = start(environment, out, err, command);
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException(Arrays.toString(command) + " ran for more than " + LIMIT_SECONDS + " s");
        }
        return new ChildJvm.Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    Process start(Map<String, String> environment, Path out, Path err, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        Map<String, String> all = builder.environment();
        List.of("JAVA_HOME", "GITHUB_STEP_SUMMARY", "GITHUB_TOKEN", "GH_TOKEN").forEach(all::remove);
        all.keySet().removeIf(name -> name.startsWith("GIT_"));
        all.put("GIT_CONFIG_GLOBAL", "/dev/null");
        all.put("GIT_CONFIG_NOSYSTEM", "1");
        all.put("PATH", stub("") + File.pathSeparator + all.get("PATH"));
        all.put("STUBS", stub("").toString());
        all.put("REAL_JAVA", System.getProperty("java.home") + "/bin/java");
        all.putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    /** Creates a jar of the suite that differs from all others, for {@code mvn} to build. */
    void jar(String name) throws IOException {
        Path jar = Files.copy(Path.of(System.getProperty("suite.jar")), stub(name + ".jar"));
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
            Files.writeString(files.getPath("Another.class"), name);
        }
    }

    /**
     * Prepares the files and the status of {@code ab} and {@code resume}, and returns the environment for their stub.
     */
    Map<String, String> night(int status, String... rows) throws IOException {
        Path night = Files.createTempDirectory(top, "night");
        Map<String, String> files = new HashMap<>(NightVerdicts.of(rows));
        files.put("status", String.valueOf(status));
        write(night, files);
        return Map.of("NIGHT", night.toString());
    }

    /** Writes files into a folder by name. */
    static void write(Path folder, Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    /** Copies a file, or a folder with its contents. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = file.equals(from)
                        ? to
                        : to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
