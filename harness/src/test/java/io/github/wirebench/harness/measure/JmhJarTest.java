// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.data.Suite;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhJarTest {
    @TempDir
    private Path folder;

    @Test
    void theDigestOfAJarIsThatOfItsBytes() throws IOException {
        Path jar = Files.writeString(folder.resolve("a.jar"), "abc");
        // FIPS 180-2, appendix B.1
        assertThat(JmhJar.sha256(jar.toString()))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void everyChangeInAFolderChangesTheDigest() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/a"));
        String path = classes.getParent().toString();
        Set<String> seen = new HashSet<>(List.of(JmhJar.sha256(path)));
        Files.writeString(classes.resolve("One.class"), "1");
        assertThat(seen.add(JmhJar.sha256(path))).isTrue();
        Files.writeString(classes.resolve("One.class"), "2");
        assertThat(seen.add(JmhJar.sha256(path))).isTrue();
        Files.move(classes.resolve("One.class"), classes.resolve("Two.class"));
        assertThat(seen.add(JmhJar.sha256(path))).isTrue();
        Files.writeString(classes.resolve("Three.class"), "");
        assertThat(seen.add(JmhJar.sha256(path))).isTrue();
        assertThat(seen).contains(JmhJar.sha256(path));
    }

    @Test
    void missingEntriesAndPathsDoNotChangeTheDigest() throws IOException {
        Path one = Files.writeString(folder.resolve("one.jar"), "1");
        Path moved = Files.copy(one, folder.resolve("moved.jar"));
        String digest = JmhJar.sha256(one.toString());
        assertThat(JmhJar.sha256(folder.resolve("none.jar") + File.pathSeparator + one))
                .isEqualTo(digest);
        assertThat(JmhJar.sha256(moved.toString())).isEqualTo(digest);
        assertThat(JmhJar.sha256(one + File.pathSeparator + moved)).isNotEqualTo(digest);
    }

    @Test
    void theDigestIncludesWhatManifestsAndWildcardsLeadTo() throws IOException {
        Path library =
                Files.writeString(Files.createDirectory(folder.resolve("lib")).resolve("b c.jar"), "1");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "none.jar lib/b%20c.jar");
        Path thin = folder.resolve("thin.jar");
        new JarOutputStream(Files.newOutputStream(thin), manifest).close();
        List<String> paths = List.of(thin.toString(), folder.resolve("lib") + File.separator + "*");
        List<String> before = paths.stream().map(JmhJar::sha256).toList();
        Files.writeString(library, "2");
        assertThat(paths.stream().map(JmhJar::sha256)).doesNotContainAnyElementsOf(before);
    }

    @Test
    void aClassPathIsMadeAbsolute() {
        JmhJar jar = JmhJar.of(Suite.named("s", "", "1", "s"), "a" + File.pathSeparator + folder.resolve("b.jar"));
        assertThat(jar.classPath())
                .isEqualTo(Path.of("a").toAbsolutePath() + File.pathSeparator + folder.resolve("b.jar"));
        assertThat(jar.suite().name()).isEqualTo("a");
    }

    @Test
    void flagsOfTheEnvironmentHaveADigest() {
        assertThat(JmhJar.flagsSha256(Map.of("PATH", "/bin"))).isNull();
        String one = JmhJar.flagsSha256(Map.of("JAVA_TOOL_OPTIONS", "-Dsecret=1"));
        assertThat(one)
                .matches("[0-9a-f]{64}")
                .isEqualTo(JmhJar.flagsSha256(Map.of("JAVA_TOOL_OPTIONS", "-Dsecret=1")));
        assertThat(JmhJar.flagsSha256(Map.of("JAVA_TOOL_OPTIONS", "-Xint"))).isNotEqualTo(one);
        assertThat(JmhJar.flagsSha256(Map.of("JDK_JAVA_OPTIONS", "-Dsecret=1"))).isNotEqualTo(one);
    }
}
