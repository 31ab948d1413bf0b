// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** A small repository with the nightly scripts and the suite's sources, and commands that stand for Maven and GitHub's gh. */
final class NightlyRepository {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."))
            .toAbsolutePath()
            .normalize()
            .getParent();
    private static final List<String> STUBS = List.of("mvn", "gh", "java");
    private static final List<String> COPIED = List.of(
            "bench-json/src/main",
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
    private final Path stubs;

    /** Makes it, with one commit that builds a jar of the given content. */
    NightlyRepository(Path top, String content) throws Exception {
        this.top = top;
        this.folder = Files.createDirectories(top.resolve("repository"));
        this.stubs = Files.createDirectories(top.resolve("stubs"));
        for (String name : STUBS) {
            Path stub = stubs.resolve(name);
            try (InputStream source = NightlyRepository.class.getResourceAsStream("nightly/" + name)) {
                Files.copy(source, stub);
            }
            assertThat(stub.toFile().setExecutable(true)).isTrue();
        }
        for (String copied : COPIED) {
            copy(ROOT.resolve(copied), folder.resolve(copied));
        }
        Files.writeString(folder.resolve(".gitignore"), "results/local/\n");
        git("init", "--quiet", "--initial-branch=main");
        git("init", "--quiet", "--bare", top.resolve("origin.git").toString());
        git("remote", "add", "origin", top.resolve("origin.git").toString());
        commit(Map.of("content.txt", content));
    }

    Path folder() {
        return folder;
    }

    /** Where the commands that stand for others keep what they were told. */
    Path stubs() {
        return stubs;
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    /** Commits files with their text, and returns the commit. */
    String commit(Map<String, String> files) throws Exception {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        git("add", "--all");
        git("-c", "user.name=Tester", "-c", "user.email=tester@localhost", "commit", "--quiet", "-m", "A step");
        return git("rev-parse", "HEAD");
    }

    /** Runs git, which must succeed, and returns what it printed. */
    String git(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ChildJvm.Result result = run(Map.of(), command.toArray(String[]::new));
        assertThat(result.exitCode()).as(command + result.err()).isZero();
        return result.out().strip();
    }

    /** Runs a command in the repository. */
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

    /** Starts a command in the repository. */
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
        all.put("PATH", stubs + File.pathSeparator + all.get("PATH"));
        all.put("STUBS", stubs.toString());
        all.put(
                "REAL_JAVA",
                Path.of(System.getProperty("java.home"), "bin/java").toString());
        all.putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    /** Has Maven build a jar for commits of this content: it holds a class that is like no other's. */
    void jar(String content) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(
                Attributes.Name.CLASS_PATH,
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(entry -> Path.of(entry).toUri().toString())
                        .collect(Collectors.joining(" ")));
        try (OutputStream out = Files.newOutputStream(stubs.resolve(content + ".jar"));
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            jar.putNextEntry(new ZipEntry("measured/Some.class"));
            jar.write(content.getBytes(StandardCharsets.UTF_8));
            jar.closeEntry();
        }
    }

    /** Prepares what the commands ab and resume leave, and end with; the environment that has it used. */
    Map<String, String> night(String name, int status, Map<String, String> files) throws IOException {
        Path night = Files.createDirectories(top.resolve("nights").resolve(name));
        Map<String, String> all = new HashMap<>(files);
        all.put("status", String.valueOf(status));
        for (Map.Entry<String, String> file : all.entrySet()) {
            Path path = night.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return Map.of("NIGHT", night.toString());
    }

    /** Copies a file, or a folder with all that is in it. */
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
