// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.probe.JmhHost;
import io.github.wirebench.probe.Protocol.Trouble;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeJarTest {
    @TempDir
    private Path folder;

    @Test
    void holdsEveryClassOfTheRoomForJava8AndTheServiceFile() throws IOException {
        Path file = folder.resolve("probe.jar");
        ProbeJar.write(file);
        try (JarFile jar = new JarFile(file.toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .contains(
                            "META-INF/services/org.openjdk.jmh.profile.Profiler",
                            "io/github/wirebench/probe/CpuTimeProfiler.class",
                            "io/github/wirebench/probe/ForkRunner.class",
                            "io/github/wirebench/probe/Protocol$Trouble.class",
                            "io/github/wirebench/probe/package-info.class");
            for (ZipEntry entry :
                    jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
                byte[] bytes = jar.getInputStream(entry).readAllBytes();
                assertThat(bytes[7]).as(entry.getName()).isEqualTo((byte) 52);
            }
        }
    }

    @Test
    void isCompleteWithoutOurOwnClassPath() throws Exception {
        Path first = folder.resolve("first.jar");
        ProbeJar.write(first);
        try (URLClassLoader alone =
                new URLClassLoader(new URL[] {first.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            assertThat(alone.loadClass(JmhHost.class.getName()).getDeclaredMethods())
                    .isNotEmpty();
            assertThat(alone.loadClass(Trouble.class.getName()).getEnumConstants())
                    .hasSameSizeAs(Trouble.values());
        }
    }
}
