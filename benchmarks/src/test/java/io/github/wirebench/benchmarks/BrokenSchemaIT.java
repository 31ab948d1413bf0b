// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Breaks a schema in a copy of the project and builds it. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class BrokenSchemaIT {

    private static final long LIMIT_MINUTES = 3;

    @TempDir
    private Path folder;

    /** With these changes the mapping no longer compiles either, which says nothing of bytes that become unreadable. */
    @Test
    void theGateReportsBrokenSchemasBeforeCodeThatUsesThemIsCompiled() throws Exception {
        copySources();
        change(
                "proto/src/main/protobuf/wirebench/v3/article.proto",
                "int64 published_at = 5;",
                "string published_at = 5;");
        change("avro/src/main/avro/v3/article.avdl", "long viewCount;", "string viewCount;");
        String output = build();
        assertThat(output)
                .contains(
                        "Field \"5\" with name \"published_at\"", "[FIELD_SAME_TYPE] Existing bytes would be misread.")
                .contains("v3/article.avdl, ArticleRecord.viewCount", "[TYPE_MISMATCH] Keep the field")
                .doesNotContain("ArticleMapping");
    }

    /** Maven needs the poms of all modules, and the sources of those that it builds. */
    private void copySources() throws IOException {
        Path root = ScriptProgram.ROOT.toAbsolutePath().normalize();
        try (Stream<Path> files = Files.find(root, 2, (file, a) -> file.endsWith("pom.xml"))) {
            for (Path pom : files.toList()) {
                copy(root, pom);
            }
        }
        copy(root, root.resolve("proto/breaking.yaml"));
        for (String module : List.of("model", "proto", "avro")) {
            try (Stream<Path> files = Files.walk(root.resolve(module).resolve("src"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    copy(root, file);
                }
            }
        }
    }

    private void copy(Path root, Path file) throws IOException {
        Path copy = folder.resolve(root.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
    }

    private void change(String file, String before, String after) throws IOException {
        String schema = Files.readString(folder.resolve(file));
        assertThat(schema).contains(before);
        Files.writeString(folder.resolve(file), schema.replace(before, after));
    }

    /** Returns what Maven prints, with the plugins and libraries of the build that runs this test. */
    private String build() throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        String repository = System.getProperty("localRepository");
        Process maven = new ProcessBuilder(
                        "mvn",
                        "-o",
                        "-B",
                        "-fae",
                        "-pl",
                        "proto,avro",
                        "-am",
                        "-Dmaven.repo.local=" + repository,
                        "compile")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!maven.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
            maven.destroyForcibly();
            throw new IllegalStateException("Maven ran for more than " + LIMIT_MINUTES + " minutes");
        }
        String output = Files.readString(out);
        assertThat(maven.exitValue()).as(output).isEqualTo(1);
        return output;
    }
}
