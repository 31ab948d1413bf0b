// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that {@code claims.yaml} has every claim of the five articles, and that benchmarks exist for each figure. */
@Tag("slow")
class ClaimsDataIT {
    /** Words in the name of a side, and a pattern of the names of its benchmarks. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("Afterburner", "contender=JACKSON_AFTERBURNER "),
            Map.entry("Avro as JSON", "contender=AVRO_JSON |PerCallBenchmark.*Json"),
            Map.entry("Protobuf", "contender=PROTOBUF |PROTOBUF_TEXT|ProtobufCache"),
            Map.entry("MessagePack (Jackson)", "contender=MESSAGEPACK_JACKSON "),
            Map.entry("CBOR", "contender=CBOR "),
            Map.entry("Gson", "contender=GSON "),
            Map.entry("Moshi", "contender=MOSHI "),
            Map.entry("with the mapping", "[.]Mapped"),
            Map.entry("new mapper", "[.]newMapper"),
            Map.entry("shared", "[.]sharedMapper"),
            Map.entry("binding", "[.]bind "),
            Map.entry("streaming", "[.]stream "),
            Map.entry("tree", "[.]tree "),
            Map.entry("from a String", "StringBenchmark[.]"),
            Map.entry("to a String", "StringBenchmark[.]"),
            Map.entry("reading once", "[.]firstRead "),
            Map.entry("writing once", "[.]firstWrite "),
            Map.entry("new writer", "PerCallBenchmark[.]encode"),
            Map.entry("new reader", "PerCallBenchmark[.]decode"),
            Map.entry("remembers", "[.]encodeRemembering "),
            Map.entry("a ready Protobuf message", "binary[.]FormatBenchmark[.]encode"),
            Map.entry("up to the message", "binary[.]FormatBenchmark[.]decode"),
            Map.entry("with text", "timestamps=ISO_8601|_TEXT"));

    @TempDir
    private static Path root;

    private static JsonNode claims;

    @BeforeAll
    static void judge() throws IOException {
        Path out = root.resolve("claims.json");
        String[] rows = figures().stream()
                .flatMap(figure -> Stream.of(
                        figure.path("first"),
                        figure.path("second"),
                        figure.at("/than/first"),
                        figure.at("/than/second")))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .toArray(String[]::new);
        Path run = RunOfEverything.in(root, rows);
        String[] command = {"claims", run.toString(), "--format", "json", "--out", out.toString()};
        assertThat(Wirebench.run(command)).isEqualTo(ExitCode.OK);
        claims = new ObjectMapper().readTree(Files.readString(out)).path("claims");
    }

    @Test
    void noClaimIsMissing() {
        Stream<String> ids = Stream.of(ids("A", 9), ids("B", 4), ids("C", 4), ids("D", 6), ids("E", 5))
                .flatMap(part -> part);
        assertThat(claims).extracting(claim -> claim.path("id").asText()).containsExactlyElementsOf(ids.toList());
    }

    private static Stream<String> ids(String source, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> source + number);
    }

    @Test
    void aRunOfEverythingMeasuresEveryFigure() {
        for (JsonNode claim : claims) {
            String id = claim.path("id").asText();
            assertThat(figures(claim)).as(id).matches(figures -> figures.isEmpty() == id.matches("A[89]|B4|D[56]"));
            for (JsonNode figure : figures(claim)) {
                JsonNode found = figure.path("runs").elements().next();
                // only real runs of this suite contain sizes
                if (!figure.path("metric").asText().equals("gzip")) {
                    assertThat(found.path("ratio").isNumber())
                            .as("%s, %s: %s", id, figure.path("what").asText(), found.path("reason"))
                            .isTrue();
                }
                if (figure.path("published").isNull()) {
                    assertThat(found.path("verdict").asText()).isEqualTo("NOT_COMPARABLE");
                }
            }
        }
        assertThat(StreamSupport.stream(claims.spliterator(), false)
                        .mapToInt(claim -> figures(claim).size())
                        .sum())
                .isGreaterThan(45);
    }

    @Test
    void theRatiosAreThoseOfThePublishedFigures() throws IOException {
        Pattern number = Pattern.compile("[0-9][0-9.,]*");
        int checked = 0;
        for (JsonNode figure : figures()) {
            String[] sides = figure.at("/published/as").asText().split(" / ");
            if (figure.path("published").has("ratio") && sides.length == 2) {
                double[] values = Stream.of(sides)
                        .mapToDouble(side -> {
                            Matcher found = number.matcher(side);
                            assertThat(found.find()).as(side).isTrue();
                            return Double.parseDouble(found.group().replace(",", ""));
                        })
                        .toArray();
                assertThat(figure.at("/published/ratio").asDouble())
                        .as(figure.path("what").asText())
                        .isCloseTo(values[0] / values[1], withinPercentage(4));
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(25);
    }

    @Test
    void theBenchmarksOfEachSideMatchItsName() throws IOException {
        int checked = 0;
        for (JsonNode figure : figures()) {
            String[] sides = figure.path("what").asText().split(" / ");
            assertThat(sides).as(figure.path("what").asText()).hasSizeLessThanOrEqualTo(2);
            for (int side = 0; sides.length == 2 && side < 2; side++) {
                String rows = figure.path(side == 0 ? "first" : "second").asText();
                for (Map.Entry<String, String> name : NAMES.entrySet()) {
                    if (sides[side].contains(name.getKey())) {
                        assertThat(rows).as(figure.path("what").asText()).containsPattern(name.getValue());
                        checked++;
                    }
                }
            }
        }
        assertThat(checked).isGreaterThan(80);
    }

    @Test
    void aClaimWithAPublishedFigureHasARowThatDoesTheSourcesWorkAndAFairOne() {
        for (JsonNode claim : claims) {
            Set<String> works = figures(claim).stream()
                    .filter(figure -> !figure.path("published").isNull())
                    .map(figure -> figure.path("work").asText())
                    .collect(Collectors.toSet());
            if (!works.isEmpty() && !works.contains("both")) {
                assertThat(works).as(claim.path("id").asText()).containsExactlyInAnyOrder("source", "fair");
            }
        }
    }

    /** A judged time of fair work starts from or ends at our objects; sizes do not depend on that, and Avro's JSON has no mapped rows. */
    @Test
    void fairTimesIncludeTheMapping() {
        for (JsonNode claim : claims) {
            for (JsonNode figure : figures(claim)) {
                boolean isTime = figure.path("metric").asText().equals("cpu");
                if (isTime
                        && !figure.path("work").asText().equals("source")
                        && !figure.path("published").isNull()) {
                    assertThat(figure.toString())
                            .as(claim.path("id").asText())
                            .doesNotContainPattern("[.]FormatBenchmark[.][a-z]+ \\[avgt] contender=(PROTOBUF|AVRO) ");
                }
            }
        }
    }

    /** The sources build messages inside the timed call of writing, except B; A and D stop at the message when reading. */
    @Test
    void theSourcesWorkIsMappedWhereTheyMapIt() {
        for (JsonNode claim : claims) {
            for (JsonNode figure : figures(claim)) {
                if (figure.path("work").asText().equals("source")
                        && figure.path("what").asText().contains("Protobuf")
                        && !claim.path("id").asText().startsWith("B")) {
                    boolean isReadByAOrD = claim.path("id").asText().matches("A5|D[34]");
                    assertThat(figure.toString().contains(".Mapped"))
                            .as(claim.path("id").asText())
                            .isEqualTo(!isReadByAOrD);
                }
            }
        }
    }

    @Test
    void allTimesAreCpuTimes() {
        assertThat(claims.findValuesAsText("metric")).doesNotContain("time");
    }

    private static List<JsonNode> figures() throws IOException {
        try (InputStream yaml = ClaimsDataIT.class.getResourceAsStream("claims.yaml")) {
            return figures(new YAMLMapper().readTree(yaml));
        }
    }

    private static List<JsonNode> figures(JsonNode holder) {
        return holder.findValues("figures").stream()
                .flatMap(figures -> StreamSupport.stream(figures.spliterator(), false))
                .toList();
    }

    @Test
    void sizesAreKnownWithoutARun() {
        JsonNode event =
                claims.get(5).at("/statements/0/figures/0/runs").elements().next();
        assertThat(event.path("ratio").asDouble()).isBetween(1.0, 5.0);
    }
}
