// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathGuardTest {
    @TempDir
    private Path folder;

    @Test
    void aRebuiltJarIsNoticed() throws IOException {
        Path jar = Files.writeString(folder.resolve("some.jar"), "old");
        ClassPathGuard code = guard(folder + File.pathSeparator + jar);
        assertThatCode(code::require).doesNotThrowAnyException();
        assertThat(code.failure()).isEmpty();
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1));
        refuses(code);
        ClassPathGuard again = guard(jar.toString());
        Files.writeString(jar, "longer");
        refuses(again);
        Files.delete(jar);
        refuses(again);
    }

    private static ClassPathGuard guard(String classPath) {
        return new ClassPathGuard(classPath, "put it back");
    }

    private static void refuses(ClassPathGuard code) {
        assertThatThrownBy(code::require)
                .isInstanceOf(CommandFailure.class)
                .hasMessageContainingAll("some.jar was changed or deleted while it was measured", "put it back");
    }
}
