// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import static io.github.wirebench.report.publish.Publishing.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.report.ReportedSample;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a gist, their entries, and the addresses at which the visualizer shows them. */
class VisualizerTest {
    @TempDir
    private Path root;

    private List<RunToPublish> runs(int... charts) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (int i = 0; i < charts.length; i++) {
            folders.add(Publishing.run(root.resolve("r" + i), "2026-11-2" + i + "T10:00:00Z", "17.0.15", charts[i]));
        }
        return RunToPublish.read(folders, ReportedSample.suite());
    }

    @Test
    void runsAreCutAtTheSameChartsAndLoseNone() throws IOException {
        List<RunToPublish> runs = runs(7, 9);
        int largest = VisualizerFiles.of(runs, 1_000_000)
                        .get("2026-11-20T10-00-00-jdk17-Xeon.json")
                        .length()
                / 3;
        Map<String, String> files = VisualizerFiles.of(runs, largest);
        TreeSet<String> chartsByPart = new TreeSet<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            assertThat(file.getKey()).matches("2026-11-2[01]T10-00-00-jdk17-Xeon-part[1-5]of5\\.json");
            assertThat(VisualizerFiles.run(file.getKey())).matches("2026-11-2[01]T10-00-00-jdk17-Xeon");
            assertThat(file.getValue().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(largest);
            for (JsonNode entry : JsonFiles.MAPPER.readTree(file.getValue())) {
                String part = file.getKey().replaceAll(".*-part", "");
                chartsByPart.add(new JmhEntry((ObjectNode) entry).className() + " " + part);
            }
        }
        // nine charts, each in one part only, whichever run it is of
        assertThat(chartsByPart).hasSize(9);
        assertThat(files).hasSize(9);
    }

    @Test
    void aChartThatIsTooLargeIsNamed() throws IOException {
        List<RunToPublish> runs = runs(1);
        assertThatThrownBy(() -> VisualizerFiles.of(runs, 100))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("a.b.Chart0");
    }

    @Test
    void numbersHaveSevenDigits() {
        ObjectNode entry = result("a.B.c");
        entry.withObject("/primaryMetric")
                .put("score", 1.23456789e-7)
                .putArray("rawData")
                .addArray()
                .add(98765.4321);
        JsonNode metric = VisualizerEntry.of(new JmhEntry(entry)).orElseThrow().primary();
        assertThat(metric.path("score").asText()).isEqualTo("1.234568E-7");
        assertThat(metric.at("/rawData/0/0").asText()).isEqualTo("98765.43");
        assertThat(metric.path("scoreError").asText()).isEqualTo("NaN");
    }

    @Test
    void whatWouldBlankTheVisualizerIsReplacedOrLeftOut() throws IOException {
        String bare = "{'benchmark': 'a.<script>.__proto__ x=1', 'params': {'__proto__': 'a b=c'},"
                + " 'primaryMetric': {'score': %s, %s}, 'secondaryMetrics': {'·broken': 5}}";
        String given = "'score': 1.5, 'rawData': [[1.5]]";
        String reduced = "{'benchmark': 'a._script_._proto__x_1', 'params': {'_proto_': 'a_b_c'},"
                + " 'primaryMetric': {" + given + "}, 'secondaryMetrics': {}}";
        for (String raw : List.of("'rawData': [['many']]", "'rawData': []", "'rawDataHistogram': ['x']", "'x': 1")) {
            assertThat(VisualizerEntry.of(entry(bare.formatted("1.5", raw)))).contains(entry(reduced));
        }
        String histogram = "'rawDataHistogram': [[[[1.5, 2]]]]";
        assertThat(VisualizerEntry.of(entry(bare.formatted("1.5", histogram))))
                .contains(entry(reduced.replace(given, "'score': 1.5, " + histogram)));
        assertThat(VisualizerEntry.of(entry(bare.formatted("'NaN'", "'rawData': [[1]]"))))
                .isEmpty();
    }

    private static JmhEntry entry(String json) throws IOException {
        return new JmhEntry((ObjectNode) JsonFiles.MAPPER.readTree(json.replace('\'', '"')));
    }

    private static List<String> lines(List<String> uploaded, String... files) {
        Map<String, Gist.File> all = new LinkedHashMap<>();
        for (String file : files) {
            all.put(file, new Gist.File("", false, "https://raw/" + file));
        }
        return new VisualizerAddresses(URI.create("https://v.org"), true)
                .lines(new Gist("g1", true, "", all), uploaded);
    }

    @Test
    void aGistOfOneHistoryIsReadByItsId() {
        String[] nights = {
            "2026-11-19T10-00-00-jdk17.json", "2026-11-20T10-00-00-jdk17.json", "2026-11-21T10-00-00-jdk17.json"
        };
        assertThat(lines(List.of(nights[2]), nights))
                .containsExactly(
                        "2026-11-21T10-00-00-jdk17: https://v.org/?source=https://raw/" + nights[2],
                        "jdk17, the last two side by side: https://v.org/?sources=https://raw/" + nights[1]
                                + ",https://raw/" + nights[2],
                        "jdk17, all 3 over time: https://v.org/?gist=g1");
    }

    @Test
    void jdksHaveHistoriesOfTheirOwn() {
        String old17 = "2026-11-19T10-00-00-jdk17.json";
        String old25 = "2026-11-19T10-00-00-jdk25.json";
        String new17 = "2026-11-20T10-00-00-jdk17.json";
        String new25 = "2026-11-20T10-00-00-jdk25.json";
        assertThat(lines(List.of(new17, new25), old17, old25, new17, new25))
                .endsWith(
                        "side by side: https://v.org/?sources=https://raw/" + new17 + ",https://raw/" + new25,
                        "jdk17, the last two side by side: https://v.org/?sources=https://raw/" + old17
                                + ",https://raw/" + new17,
                        "jdk25, the last two side by side: https://v.org/?sources=https://raw/" + old25
                                + ",https://raw/" + new25);
    }
}
