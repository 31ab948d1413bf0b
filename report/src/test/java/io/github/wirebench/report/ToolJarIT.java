// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code target/wirebench.jar}, the tool for projects that have no benchmarks of ours. */
class ToolJarIT {
    private static final Path JAR = Path.of(System.getProperty("tool.jar", "../target/wirebench.jar"));
    private static final long MOST_BYTES = 8_000_000;

    @TempDir
    private Path folder;

    private record Ended(int exitCode, String output) {}

    private Ended run(Object... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                JAR.toAbsolutePath().toString()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Ended(process.exitValue(), output);
    }

    /** The verifier of another system would miss a superclass or the class of a returned object, if it was left out of the jar. */
    @Test
    void classesForAllSystemsLink() throws IOException {
        List<String> missing = new ArrayList<>();
        try (JarFile jar = new JarFile(JAR.toFile());
                URLClassLoader loader =
                        new URLClassLoader(new URL[] {JAR.toUri().toURL()}, null)) {
            List<String> classes = jar.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.matches("(oshi|com/sun/jna)/.*[.]class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .toList();
            assertThat(classes).contains("oshi.hardware.platform.windows.WindowsHardwareAbstractionLayer");
            for (String name : classes) {
                try {
                    Class.forName(name, false, loader).getDeclaredMethods();
                } catch (ClassNotFoundException | LinkageError e) {
                    missing.add(name + ": " + e);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    private Path results(String name, double score) throws IOException {
        Path file = folder.resolve(name);
        JsonFiles.write(
                file,
                List.of(Map.of(
                        "benchmark",
                        "org.acme.Parser.parse",
                        "mode",
                        "avgt",
                        "threads",
                        1,
                        "forks",
                        5,
                        "primaryMetric",
                        Map.of(
                                "score",
                                score,
                                "scoreUnit",
                                "ns/op",
                                "rawData",
                                List.of(
                                        List.of(score),
                                        List.of(score + 1),
                                        List.of(score - 1),
                                        List.of(score + 2),
                                        List.of(score - 2))),
                        "secondaryMetrics",
                        Map.of())));
        return file;
    }

    @Test
    void isSmall() throws IOException {
        assertThat(Files.size(JAR)).isLessThan(MOST_BYTES);
    }

    @Test
    void showsItsHelpWithoutArguments() throws Exception {
        Ended help = run();
        assertThat(help.exitCode()).isZero();
        assertThat(help.output()).contains("compare", "ab", "report", "export").doesNotContain("quick", "own");
    }

    @Test
    void comparesReportsAndExportsResultsOfAnybody() throws Exception {
        Path a = results("a.json", 100);
        Path b = results("b.json", 150);
        Ended compared = run("compare", a, b);
        assertThat(compared.exitCode()).as(compared.output()).isEqualTo(1);
        assertThat(compared.output()).contains("Parser.parse").containsIgnoringCase("regressed");
        Ended reported = run("report", a, b, "--out", "report.html");
        assertThat(reported.exitCode()).as(reported.output()).isZero();
        assertThat(folder.resolve("report.html")).content().contains("Parser.parse");
        Ended exported = run("export", a, "--format", "csv");
        assertThat(exported.exitCode()).as(exported.output()).isZero();
        assertThat(exported.output()).contains("org.acme.Parser.parse");
    }

    @Test
    void looksAtTheMachine() throws Exception {
        assertThat(run("doctor").output()).contains("CPU");
    }

    @Test
    void saysThatItHasNoBenchmarks() throws Exception {
        Ended run = run("run");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.output()).hasLineCount(1).contains("--jar");
    }
}
