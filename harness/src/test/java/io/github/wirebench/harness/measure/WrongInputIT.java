// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.sample.ForeignJar;
import io.github.wirebench.harness.sample.Jdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each wrong input gets one line that says what is wrong with it. */
class WrongInputIT {
    @TempDir
    private Path folder;

    @Test
    void aFolderWithoutJava() {
        assertThat(failure(folder, "x.jar").getMessage()).contains(folder.toString(), "no JDK", "bin/java");
    }

    @Test
    void aJavaThatIsNone() throws IOException {
        Path java = Files.createDirectory(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nexit 3\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(failure(folder, library("jmh-core-1.37")).getMessage()).contains(java.toString(), "log.txt");
    }

    @Test
    void aMissingJar() {
        Path jar = folder.resolve("missing.jar");
        assertThat(failure(Jdks.own(), jar.toString()).getMessage()).contains("missing.jar", "no such file");
        assertThat(failure(Jdks.own(), library("jmh-core-1.37") + File.pathSeparator + jar)
                        .getMessage())
                .contains("missing.jar", "no such file");
    }

    @Test
    void aFileThatIsNoJar() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "not a jar");
        assertThat(failure(Jdks.own(), text.toString()).getMessage()).contains("text.jar", "not a jar");
    }

    @Test
    void aJarWithoutJmh() {
        assertThat(failure(Jdks.own(), library("commons-math3-3.2")).getMessage())
                .contains("commons-math3", "no JMH");
    }

    @Test
    void jmhWithoutBenchmarks() throws IOException {
        assertThat(failure(Jdks.own(), library("jmh-core-1.37")).getMessage()).contains("no benchmarks");
        emptyListOfBenchmarks();
        assertThat(failure(Jdks.own(), library("jmh-core-1.37") + libraries()).getMessage())
                .contains("no benchmarks");
    }

    @Test
    void aJmhThatIsTooOld() throws IOException {
        emptyListOfBenchmarks();
        assertThat(failure(Jdks.own(), library("jmh-core-1.19") + libraries()).getMessage())
                .contains("1.19", "too old", "1.20");
    }

    @Test
    void aJmhThatLacksClasses() throws IOException {
        emptyListOfBenchmarks();
        ForeignJar.compile(
                folder, "org.openjdk.jmh.runner.Runner", "package org.openjdk.jmh.runner; public class Runner {}");
        assertThat(failure(Jdks.own(), folder.toString()).getMessage()).contains("too old", "1.20");
    }

    @Test
    void aClassOfANewerJava() throws IOException {
        Path jar = ForeignJar.make(folder, "1.37");
        Path file = folder.resolve("classes-1.37/foreign/TinyBenchmark.class");
        byte[] newer = Files.readAllBytes(file);
        // the major version
        newer[7] = (byte) (44 + 99);
        Files.write(file, newer);
        String classPath = folder.resolve("classes-1.37") + File.pathSeparator + jar;
        assertThat(failure(Jdks.own(), classPath).getMessage()).contains("foreign/TinyBenchmark", "143", "--jdk");
    }

    private void emptyListOfBenchmarks() throws IOException {
        Files.createFile(Files.createDirectory(folder.resolve("META-INF")).resolve("BenchmarkList"));
    }

    private String libraries() {
        return File.pathSeparator + folder;
    }

    private static String library(String name) {
        return ForeignJar.library(name).toString();
    }

    private CommandFailure failure(Path javaHome, String classPath) {
        CommandFailure failure = catchThrowableOfType(
                CommandFailure.class, () -> HostedJmh.start(javaHome, classPath, null, folder.resolve("log.txt")));
        assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(failure.getMessage()).doesNotContain("\n");
        assertThat(ProcessHandle.current().children()).isEmpty();
        return failure;
    }
}
