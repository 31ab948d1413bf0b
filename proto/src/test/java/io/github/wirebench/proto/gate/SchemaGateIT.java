// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The gate: fails the build when a schema breaks the readers of one that was released. After a release, copy
 * {@code src/main/protobuf/wirebench/v*} to {@code src/released/protobuf}.
 */
class SchemaGateIT {

    @TempDir
    private Path temporary;

    @Test
    void readersOfTheReleasedSchemasGoOnReading() throws Exception {
        assertThat(new SchemaGate(temporary).findings(Path.of("src/main/protobuf"), Path.of("src/released/protobuf")))
                .as("changes that break readers")
                .isEmpty();
    }

    /** The versions stand in packages of their own, as services see them; for buf they are one package that grew. */
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 3", "1, 3"})
    void eachVersionCanBeReadByTheOthers(int older, int newer) throws Exception {
        assertThat(new SchemaGate(temporary).findings(asOnePackage(newer), asOnePackage(older)))
                .isEmpty();
    }

    private Path asOnePackage(int version) throws IOException {
        String schema = Files.readString(Path.of("src/main/protobuf/wirebench/v" + version + "/article.proto"));
        Path root = Files.createDirectories(temporary.resolve("v" + version));
        Files.writeString(root.resolve("article.proto"), schema.replace("wirebench.v" + version, "wirebench"));
        return root;
    }
}
