// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeJarTest {
    @TempDir
    private Path folder;

    @Test
    void holdsTheProbeForJava8AndTheServiceFile() throws IOException {
        Path file = folder.resolve("probe.jar");
        HostProcess.writeProbe(file);
        try (JarFile jar = new JarFile(file.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .contains(
                            "META-INF/services/org.openjdk.jmh.profile.Profiler",
                            "io/github/wirebench/probe/Protocol$Trouble.class");
            for (ZipEntry entry :
                    jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
                byte[] bytes = jar.getInputStream(entry).readAllBytes();
                assertThat(bytes[7]).as(entry.getName()).isEqualTo((byte) 52);
            }
        }
    }

    @Test
    void isTheSameWhenOurClassesAreInAJar() throws IOException {
        Path first = folder.resolve("first.jar");
        Path second = folder.resolve("second.jar");
        HostProcess.writeProbe(first);
        HostProcess.writeProbe(second, first);
        assertThat(names(second)).isEqualTo(names(first));
    }

    @Test
    void holdsEveryClass() throws Exception {
        Path file = folder.resolve("probe.jar");
        HostProcess.writeProbe(file);
        Path sources = Path.of(System.getProperty("basedir", ".")).resolve("../probe/src/main/java");
        try (Stream<Path> found = Files.walk(sources)) {
            assertThat(names(file))
                    .containsAll(found.filter(path -> path.toString().endsWith(".java"))
                            .map(path -> sources.relativize(path).toString().replace(".java", ".class"))
                            .toList());
        }
    }

    private static List<String> names(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream().map(ZipEntry::getName).toList();
        }
    }
}
