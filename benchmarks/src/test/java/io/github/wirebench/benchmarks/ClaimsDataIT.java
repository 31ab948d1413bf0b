// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code claims.yaml} has every claim of the five articles, and each figure is measured by rows that exist. */
class ClaimsDataIT {
    @TempDir
    private Path root;

    private JsonNode claims;

    @BeforeEach
    void judge() throws IOException {
        Path out = root.resolve("claims.json");
        String[] command = {"claims", RunOfEverything.in(root).toString(), "--format", "json", "--out", out.toString()};
        assertThat(CommandLineMain.run(SuiteData.suite(), List.of(), command)).isEqualTo(ExitCode.OK);
        claims = new ObjectMapper().readTree(Files.readString(out)).path("claims");
    }

    @Test
    void noClaimIsMissing() {
        Stream<String> ids = Stream.of(ids("A", 8), ids("B", 3), ids("C", 4), ids("D", 5), ids("E", 4))
                .flatMap(part -> part);
        assertThat(claims.findValuesAsText("id")).containsExactlyElementsOf(ids.toList());
    }

    private static Stream<String> ids(String source, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> source + number);
    }

    @Test
    void aRunOfEverythingMeasuresEveryFigure() {
        for (JsonNode claim : claims) {
            String id = claim.path("id").asText();
            assertThat(claim.path("notComparable").isNull()).as(id).isEqualTo(!id.equals("A8"));
            for (JsonNode figure : claim.path("figures")) {
                JsonNode found = figure.path("runs").elements().next();
                // sizes come with a run of this suite's own
                if (!figure.path("metric").asText().equals("gzip")) {
                    assertThat(found.path("ratio").isNumber())
                            .as("%s, %s: %s", id, figure.path("what").asText(), found.path("reason"))
                            .isTrue();
                }
                if (figure.path("published").isNull()) {
                    assertThat(found.path("reason").asText()).isEqualTo("no published figure");
                }
            }
        }
        assertThat(StreamSupport.stream(claims.spliterator(), false)
                        .mapToInt(claim -> claim.path("figures").size())
                        .sum())
                .isGreaterThan(45);
    }

    @Test
    void whatTheSuiteWeighsIsKnownWithoutARun() {
        JsonNode event = claims.get(5).at("/figures/0/runs").elements().next();
        assertThat(event.path("ratio").asDouble()).isBetween(1.0, 5.0);
    }
}
