// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.WireSizes;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisualizerFileTest {
    private static final String READ = "io.github.wirebench.json.JsonReadBenchmark.read";

    @TempDir
    private Path folder;

    @Test
    void oneChartPerPayloadFastestFirst() throws IOException {
        List<JsonNode> out = convert(
                entry(READ, "avgt", "us/op", 40, "contender", "MOSHI", "payload", "ARTICLE_2K"),
                entry(READ, "avgt", "us/op", 9, "contender", "GSON", "payload", "DTO"),
                entry(READ, "avgt", "us/op", 20, "contender", "GSON", "payload", "ARTICLE_2K"));
        assertThat(names(out))
                .containsExactly(
                        "io.github.wirebench.json.JsonReadArticle2k.GSON",
                        "io.github.wirebench.json.JsonReadArticle2k.MOSHI",
                        "io.github.wirebench.json.JsonReadDto.GSON");
        assertThat(out).allSatisfy(node -> assertThat(node.has("params")).isFalse());
    }

    @Test
    void throughputIsFastestFirstToo() throws IOException {
        assertThat(names(
                        convert(entry("a.B.slow", "thrpt", "ops/us", 1.5), entry("a.B.quick", "thrpt", "ops/us", 2.5))))
                .containsExactly("a.B.quick", "a.B.slow");
    }

    @Test
    void allFiguresOfAChartMoveToOneUnit() throws IOException {
        List<JsonNode> out = convert(
                entry("a.B.x", "avgt", "us/op", 0.5),
                entry("a.B.y", "avgt", "ms/op", 2),
                entry("a.C.z", "avgt", "us/op", 250));
        JsonNode x = out.get(0).get("primaryMetric");
        assertThat(x.get("scoreUnit").asText()).isEqualTo("ns/op");
        assertThat(x.get("score").asDouble()).isCloseTo(500, within(1e-9));
        assertThat(x.get("scoreError").asDouble()).isCloseTo(50, within(1e-9));
        assertThat(x.get("scoreConfidence").get(1).asDouble()).isCloseTo(550, within(1e-9));
        assertThat(x.get("scorePercentiles").get("50.0").asDouble()).isCloseTo(500, within(1e-9));
        assertThat(x.get("rawData").get(1).get(0).asDouble()).isCloseTo(550, within(1e-9));
        JsonNode y = out.get(1).get("primaryMetric");
        assertThat(y.get("scoreUnit").asText()).isEqualTo("ns/op");
        assertThat(y.get("score").asDouble()).isCloseTo(2e6, within(1e-6));
        assertThat(out.get(2).get("primaryMetric").get("scoreUnit").asText()).isEqualTo("us/op");
        assertThat(out.get(2).get("primaryMetric").get("score").asDouble()).isEqualTo(250);
    }

    @ParameterizedTest
    @CsvSource({
        "avgt, us/op, 0.005, ps/op, 5000",
        "avgt, us/op, 0.1, ns/op, 100",
        "avgt, ns/op, 99999, ns/op, 99999",
        "avgt, ns/op, 100000, us/op, 100",
        "avgt, s/op, 300, s/op, 300",
        "avgt, ns/op, 1e-6, ps/op, 0.001",
        "thrpt, ops/us, 1.2, ops/ms, 1200",
        "thrpt, ops/s, 2e8, ops/us, 200",
        "thrpt, ops/s, 0.5, ops/hr, 1800",
        "avgt, ---, 3, ---, 3"
    })
    void unitsAreChosenSoThatScoresAreAHundredOrMore(
            String mode, String unit, double score, String expectedUnit, double expected) throws IOException {
        JsonNode metric = convert(entry("a.B.x", mode, unit, score)).get(0).get("primaryMetric");
        assertThat(metric.get("scoreUnit").asText()).isEqualTo(expectedUnit);
        assertThat(metric.get("score").asDouble()).isCloseTo(expected, within(expected * 1e-12));
    }

    @Test
    void textInPlaceOfNumbersStaysAndSortsLast() throws IOException {
        String broken = entry("a.B.broken", "avgt", "us/op", 7)
                .replace("\"score\":7.0", "\"score\":\"NaN\"")
                .replaceAll("\"scoreError\":[0-9.]+", "\"scoreError\":\"NaN\"");
        List<JsonNode> out = convert(broken, entry("a.B.fine", "avgt", "us/op", 7));
        assertThat(names(out)).containsExactly("a.B.fine", "a.B.broken");
        JsonNode metric = out.get(1).get("primaryMetric");
        assertThat(metric.get("score").asText()).isEqualTo("NaN");
        assertThat(metric.get("scoreError").asText()).isEqualTo("NaN");
        assertThat(metric.get("rawData").get(0).get(0).asDouble()).isCloseTo(6300, within(1e-9));
    }

    @Test
    void allocationAndPayloadBytesAreSelectable() throws IOException {
        WireSizes sizes = params -> params.equals(Map.of("contender", "GSON", "payload", "DTO"))
                ? OptionalLong.of(72)
                : OptionalLong.empty();
        List<JsonNode> out = convert(
                sizes,
                entry(READ, "avgt", "us/op", 9, "contender", "GSON", "payload", "DTO"),
                entry(READ, "avgt", "us/op", 10, "contender", "GSON", "payload", "DTO", "timestamps", "ISO"));
        JsonNode gson = out.get(0).get("secondaryMetrics");
        assertThat(gson.get("·gc.alloc.rate.norm")).isEqualTo(gson.get("gc.alloc.rate.norm"));
        assertThat(gson.get("·gc.alloc.rate.norm").get("score").asDouble()).isEqualTo(512);
        assertThat(gson.get("·payload.bytes").get("score").asDouble()).isEqualTo(72);
        assertThat(gson.get("·payload.bytes").get("rawData").get(0).get(0).asDouble())
                .isEqualTo(72);
        assertThat(out.get(1).get("secondaryMetrics").has("·payload.bytes")).isFalse();
    }

    @Test
    void severalMethodsFollowTheContender() throws IOException {
        assertThat(names(convert(
                        entry("a.TextBenchmark.read", "avgt", "us/op", 2, "contender", "GSON"),
                        entry("a.TextBenchmark.write", "avgt", "us/op", 1, "contender", "GSON"))))
                .containsExactly("a.Text.GSON_write", "a.Text.GSON_read");
    }

    @Test
    void oddCharactersBecomeLettersAndDigits() throws IOException {
        assertThat(names(convert(
                        entry("a.B.x", "avgt", "us/op", 1, "contender", "__proto__", "payload", "a=b: c/d.e"),
                        entry("a.B.x", "avgt", "us/op", 2, "contender", "é", "payload", "a=b: c/d.e"))))
                .containsExactly("a.BA_B_C_D_E.proto", "a.BA_B_C_D_E.none");
    }

    @Test
    void namesThatWouldHideEachOtherAreKeptApart() throws IOException {
        String one = entry("a.B.x", "avgt", "us/op", 1);
        assertThat(names(convert(one, one.replace("\"threads\":1", "\"threads\":4"))))
                .containsExactlyInAnyOrder("a.B.x_1threads", "a.B.x_4threads");
        assertThat(names(convert(one, one.replace("17.0.15", "25.0.1"))))
                .containsExactlyInAnyOrder("a.B.x_jdk17_0_15", "a.B.x_jdk25_0_1");
        assertThat(names(convert(one, one))).containsExactlyInAnyOrder("a.B.x_1", "a.B.x_2");
        assertThat(names(convert(one, one.replace("avgt", "ss")))).containsExactlyInAnyOrder("a.BAvgt.x", "a.BSs.x");
    }

    @Test
    void histogramsBecomeMeansOfIterations() throws IOException {
        String sample = entry("a.B.x", "sample", "us/op", 2)
                .replaceAll(
                        "\"rawData\":\\[\\[[^]]*],\\[[^]]*]]", "\"rawDataHistogram\":[[[[1.0,3],[5.0,1]],[[4.0,2]]]]");
        JsonNode metric = convert(sample).get(0).get("primaryMetric");
        assertThat(metric.has("rawDataHistogram")).isFalse();
        assertThat(metric.get("rawData").toString()).isEqualTo("[[2000.0,4000.0]]");
    }

    @Test
    void anEmptyRunIsAnEmptyArray() throws IOException {
        assertThat(convert()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | should hold an array",
                "[{}] | entry 1: not a JMH result",
                "[ | line 1: not JSON",
                "[1] | entry 1"
            })
    void otherFilesAreOneLine(String content, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), content);
        assertThatThrownBy(() -> JmhResults.read(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("other.json")
                .hasMessageContaining(message)
                .message()
                .hasLineCount(1);
    }

    private List<JsonNode> convert(String... entries) throws IOException {
        return convert(WireSizes.UNKNOWN, entries);
    }

    private List<JsonNode> convert(WireSizes sizes, String... entries) throws IOException {
        Path jmh = Files.writeString(folder.resolve("jmh.json"), "[" + String.join(",", entries) + "]");
        Path visualizer = folder.resolve("visualizer.json");
        VisualizerFile.write(jmh, visualizer, sizes, Set.of());
        List<JsonNode> out = new ArrayList<>();
        JsonFiles.MAPPER.readTree(visualizer.toFile()).forEach(out::add);
        return out;
    }

    private static List<String> names(List<JsonNode> entries) {
        return entries.stream().map(entry -> entry.get("benchmark").asText()).toList();
    }

    /** As JMH 1.37 writes it, with raw data of two forks 10% around the score. */
    private static String entry(String benchmark, String mode, String unit, double score, String... params) {
        StringBuilder pairs = new StringBuilder();
        for (int i = 0; i < params.length; i += 2) {
            pairs.append(i == 0 ? "" : ",")
                    .append('"')
                    .append(params[i])
                    .append("\":\"")
                    .append(params[i + 1])
                    .append('"');
        }
        return """
                {"jmhVersion":"1.37","benchmark":"%s","mode":"%s","threads":1,"forks":2,"jdkVersion":"17.0.15",%s
                "primaryMetric":{"score":%s,"scoreError":%s,"scoreConfidence":[%s,%s],"scorePercentiles":{"50.0":%s},
                "scoreUnit":"%s","rawData":[[%s,%s],[%s,%s]]},
                "secondaryMetrics":{"gc.alloc.rate.norm":{"score":512.0,"scoreError":"NaN","scoreConfidence":["NaN","NaN"],
                "scorePercentiles":{"50.0":512.0},"scoreUnit":"B/op","rawData":[[512.0],[512.0]]}}}
                """.formatted(
                        benchmark,
                        mode,
                        pairs.isEmpty() ? "" : "\"params\":{" + pairs + "},",
                        score,
                        score * 0.1,
                        score * 0.9,
                        score * 1.1,
                        score,
                        unit,
                        score * 0.9,
                        score * 0.9,
                        score * 1.1,
                        score * 1.1);
    }
}
