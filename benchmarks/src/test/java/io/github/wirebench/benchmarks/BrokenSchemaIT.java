// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Breaks a schema in a copy of the project and builds it. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class BrokenSchemaIT {

    @TempDir
    private Path folder;

    private ProjectCopy copy;

    /** With these changes the mapping no longer compiles either, which says nothing of bytes that become unreadable. */
    @Test
    void theGateReportsBrokenSchemasBeforeCodeThatUsesThemIsCompiled() throws Exception {
        copy = ProjectCopy.of(folder, Set.of("model", "codegen", "proto", "avro")::contains);
        change(
                "proto/src/main/protobuf/wirebench/v3/article.proto",
                "int64 published_at = 5;",
                "string published_at = 5;");
        change("avro/src/main/avro/v3/article.avdl", "long viewCount;", "string viewCount;");
        assertThat(copy.build(1, "-fae", "-pl", "proto,avro", "-am", "compile"))
                .contains(
                        "Field \"5\" with name \"published_at\"", "[FIELD_SAME_TYPE] Existing bytes would be misread.")
                .contains("v3/article.avdl, ArticleRecord.viewCount", "[TYPE_MISMATCH] Keep the field")
                .doesNotContain("ArticleProtoMapping");
    }

    private void change(String file, String before, String after) throws IOException {
        String schema = Files.readString(folder.resolve(file));
        assertThat(schema).contains(before);
        Files.writeString(folder.resolve(file), schema.replace(before, after));
    }
}
