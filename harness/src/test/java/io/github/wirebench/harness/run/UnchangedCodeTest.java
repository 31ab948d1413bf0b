// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.CommandFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnchangedCodeTest {
    @TempDir
    private Path folder;

    @Test
    void aJarThatIsBuiltAnewIsNoticed() throws IOException {
        Path jar = Files.writeString(folder.resolve("some.jar"), "old");
        UnchangedCode code = new UnchangedCode(folder + File.pathSeparator + jar);
        assertThatCode(code::require).doesNotThrowAnyException();
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1));
        refuses(code);
        UnchangedCode again = new UnchangedCode(jar.toString());
        Files.writeString(jar, "longer");
        refuses(again);
        Files.delete(jar);
        refuses(again);
    }

    private static void refuses(UnchangedCode code) {
        assertThatThrownBy(code::require)
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("some.jar was changed or deleted while it was measured");
    }
}
