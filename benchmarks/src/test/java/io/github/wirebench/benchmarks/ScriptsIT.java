// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the single-file programs of {@code scripts} compile: most use classes of the harness. */
@Tag("slow")
class ScriptsIT {

    @TempDir
    private Path classes;

    @Test
    void everyProgramCompiles() throws IOException {
        try (Stream<Path> all = Files.walk(ScriptProgram.ROOT.resolve("scripts"), 2)) {
            List<String> programs = all.map(Path::toString)
                    .filter(name -> name.endsWith(".java"))
                    .toList();
            assertThat(programs).isNotEmpty();
            String[] arguments = Stream.concat(
                            Stream.of(
                                    "-proc:none",
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    System.getProperty("java.class.path")),
                            programs.stream())
                    .toArray(String[]::new);
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                    .isZero();
        }
    }
}
