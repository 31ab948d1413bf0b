// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fails the build if a schema breaks the readers of a released one. With each release, copy {@code src/main/protobuf}
 * and the generated schemas to a new folder of {@code src/released}. Do not change the existing folders.
 */
class SchemaGateTest {

    private static final Path SCHEMAS = Path.of("src/main/protobuf");
    private static final Path GENERATED = Path.of("target/generated-sources/suite/protobuf");

    @TempDir
    private Path temporary;

    static List<Path> releases() throws IOException {
        return folders(Path.of("src/released"));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void readersOfEachReleaseCanStillRead(Path release) throws Exception {
        Path all = temporary.resolve("all");
        for (Path root : List.of(SCHEMAS, GENERATED)) {
            copy(root, all);
        }
        assertNone(new SchemaGate(temporary).findings(all, release));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    /**
     * Puts the versions into one package before it compares them: services see separate packages, but buf compares
     * within one.
     */
    @Test
    void eachVersionBreaksNoReaderOfAnEarlierOne() throws Exception {
        List<Path> versions = folders(SCHEMAS.resolve("wirebench")).stream()
                .filter(folder -> Files.exists(folder.resolve("article.proto")))
                .map(this::asOnePackage)
                .toList();
        assertThat(versions).hasSizeGreaterThanOrEqualTo(3);
        for (int newer = 1; newer < versions.size(); newer++) {
            for (int older = 0; older < newer; older++) {
                assertNone(new SchemaGate(temporary).findings(versions.get(newer), versions.get(older)));
            }
        }
    }

    /** Fails with the findings alone, one a line: they are what a developer has to read. */
    private static void assertNone(List<Finding> findings) {
        assertThat(findings)
                .withFailMessage(
                        () -> findings.stream().map(Finding::toString).collect(Collectors.joining("\n", "\n", "")))
                .isEmpty();
    }

    private Path asOnePackage(Path version) {
        try {
            String schema = Files.readString(version.resolve("article.proto"));
            Path root = Files.createDirectories(temporary.resolve(version.getFileName()));
            Files.writeString(
                    root.resolve("article.proto"),
                    schema.replaceAll("\\b(wirebench|proto)\\." + version.getFileName(), "$1"));
            return root;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> folders(Path parent) throws IOException {
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }
}
