// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The gate: fails the build when a schema breaks the readers of one that was released, or the other way round. After a release, copy
 * {@code src/main/avro} to {@code src/released/avro}.
 */
class SchemaGateTest {

    @Test
    void readersOfTheReleasedSchemasGoOnReading() throws IOException {
        assertThat(SchemaGate.findings(Path.of("src/main/avro"), Path.of("src/released/avro")))
                .as("changes that break readers")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 3", "1, 3"})
    void eachVersionCanBeReadByTheOthers(int older, int newer) throws IOException {
        for (String record : new String[] {"ArticleRecord", "ArticleFeedRecord"}) {
            assertThat(SchemaGate.findings(record, schema(newer, record), schema(older, record)))
                    .isEmpty();
        }
    }

    private static Schema schema(int version, String record) throws IOException {
        Path file = Path.of("src/main/avro/v" + version + "/article.avdl");
        return SchemaGate.namedSchemas(file).get("io.github.wirebench.avro.v" + version + "." + record);
    }
}
