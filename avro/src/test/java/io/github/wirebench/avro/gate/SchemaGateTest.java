// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fails the build if a schema breaks the readers of a released one, or the other way round. With each release, copy
 * {@code src/main/avro} and the generated schemas to a new folder of {@code src/released}. Do not change the existing folders.
 */
class SchemaGateTest {

    private static final Path SCHEMAS = Path.of("src/main/avro");
    private static final Path GENERATED = Path.of("target/generated-sources/suite/avro");

    static List<Path> releases() throws IOException {
        return folders(Path.of("src/released"));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void readersOfEachReleaseCanStillRead(Path release) throws IOException {
        assertNone(SchemaGate.findings(List.of(SCHEMAS, GENERATED), release));
    }

    @Test
    void eachVersionCanBeReadByTheOthers() throws IOException {
        List<Path> versions = folders(SCHEMAS).stream()
                .filter(folder -> Files.exists(folder.resolve("article.avdl")))
                .toList();
        assertThat(versions).hasSizeGreaterThanOrEqualTo(3);
        for (String record : List.of("ArticleRecord", "ArticleFeedRecord")) {
            for (int newer = 1; newer < versions.size(); newer++) {
                for (int older = 0; older < newer; older++) {
                    assertNone(SchemaGate.findings(
                            versions.get(newer).getFileName() + "/article.avdl",
                            schema(versions.get(newer), record),
                            schema(versions.get(older), record)));
                }
            }
        }
    }

    /** Fails with the findings alone, one a line: they are what a developer has to read. */
    private static void assertNone(Collection<Finding> findings) {
        assertThat(findings)
                .withFailMessage(
                        () -> findings.stream().map(Finding::toString).collect(Collectors.joining("\n", "\n", "")))
                .isEmpty();
    }

    private static Schema schema(Path version, String record) throws IOException {
        return SchemaGate.namedSchemas(version.resolve("article.avdl"))
                .get("io.github.wirebench.avro." + version.getFileName() + "." + record);
    }

    private static List<Path> folders(Path parent) throws IOException {
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }
}
