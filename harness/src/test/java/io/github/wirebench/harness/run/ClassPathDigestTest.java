// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathDigestTest {
    @TempDir
    private Path folder;

    @Test
    void aJarIsItsBytes() throws IOException {
        Path jar = Files.writeString(folder.resolve("a.jar"), "abc");
        // FIPS 180-2, appendix B.1
        assertThat(ClassPathDigest.sha256(jar.toString()))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void whateverChangesInAFolderIsSeen() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/a"));
        String path = classes.getParent().toString();
        Set<String> seen = new HashSet<>(List.of(ClassPathDigest.sha256(path)));
        Files.writeString(classes.resolve("One.class"), "1");
        assertThat(seen.add(ClassPathDigest.sha256(path))).isTrue();
        Files.writeString(classes.resolve("One.class"), "2");
        assertThat(seen.add(ClassPathDigest.sha256(path))).isTrue();
        Files.move(classes.resolve("One.class"), classes.resolve("Two.class"));
        assertThat(seen.add(ClassPathDigest.sha256(path))).isTrue();
        Files.writeString(classes.resolve("Three.class"), "");
        assertThat(seen.add(ClassPathDigest.sha256(path))).isTrue();
        assertThat(seen).contains(ClassPathDigest.sha256(path));
    }

    @Test
    void entriesThatAreMissingDoNotCountAndPlacesDoNot() throws IOException {
        Path one = Files.writeString(folder.resolve("one.jar"), "1");
        Path moved = Files.copy(one, folder.resolve("moved.jar"));
        String digest = ClassPathDigest.sha256(one.toString());
        assertThat(ClassPathDigest.sha256(folder.resolve("none.jar") + File.pathSeparator + one))
                .isEqualTo(digest);
        assertThat(ClassPathDigest.sha256(moved.toString())).isEqualTo(digest);
        assertThat(ClassPathDigest.sha256(one + File.pathSeparator + moved)).isNotEqualTo(digest);
    }
}
