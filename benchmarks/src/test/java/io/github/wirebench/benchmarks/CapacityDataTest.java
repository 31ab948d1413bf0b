// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Checks the data of {@code capacity} against the suite. */
class CapacityDataTest {

    private static Stream<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText);
    }

    @Test
    void benchmarksExistWithTheseParametersOnly() throws IOException {
        JsonNode rows;
        try (InputStream yaml =
                SuiteData.reported(SuiteData.suite()).capacity().orElseThrow().openStream()) {
            rows = new YAMLMapper().readTree(yaml);
        }
        List<String> benchmarks = StreamSupport.stream(rows.path("ways").spliterator(), false)
                .flatMap(way -> Stream.concat(texts(way.path("read")), texts(way.path("write"))))
                .toList();
        assertThat(benchmarks).hasSize(6);
        assertThat(SuiteBenchmarks.names()).containsAll(benchmarks);
        SuiteBenchmarks.defaultCombinations()
                .filter(row ->
                        benchmarks.contains(row.method().getDeclaringClass().getName() + "."
                                + row.method().getName()))
                .forEach(row ->
                        assertThat(row.params().keySet()).as(row.toString()).isEqualTo(Set.of("contender", "payload")));
        assertThat(Catalogue.names()).contains(rows.path("baseline").asText());
        assertThat(Catalogue.names()).containsAll(texts(rows.path("floors")).toList());
    }

    @Test
    void theScenarioNamesPayloadsOfTheSuite() throws IOException {
        JsonNode scenario = new YAMLMapper()
                .readTree(Path.of("../docs/scenarios/content-platform.yaml").toFile());
        List<String> payloads = StreamSupport.stream(scenario.path("endpoints").spliterator(), false)
                .flatMap(endpoint -> Stream.concat(texts(endpoint.path("reads")), texts(endpoint.path("writes"))))
                .toList();
        assertThat(payloads).isNotEmpty();
        assertThat(Payload.suite().stream().map(Payload::name)).containsAll(payloads);
    }
}
