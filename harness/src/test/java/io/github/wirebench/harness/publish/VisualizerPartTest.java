// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.sample.SampleSuite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VisualizerPartTest {
    @TempDir
    private Path root;

    private List<RunToPublish> runs(int... charts) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (int i = 0; i < charts.length; i++) {
            folders.add(RunFolders.write(root.resolve("r" + i), "2026-11-2" + i + "T10:00:00Z", "17.0.15", charts[i]));
        }
        return RunToPublish.read(folders, SampleSuite.suite());
    }

    @Test
    void runsAreCutAtTheSameChartsAndLoseNone() throws IOException {
        List<RunToPublish> runs = runs(7, 9);
        int whole = VisualizerPart.of(runs, 1_000_000)
                .get(0)
                .files()
                .values()
                .iterator()
                .next()
                .length();
        List<VisualizerPart> parts = VisualizerPart.of(runs, whole / 3);
        assertThat(parts).hasSizeGreaterThan(3);
        TreeSet<String> charts = new TreeSet<>();
        for (int i = 0; i < parts.size(); i++) {
            for (Map.Entry<String, String> file : parts.get(i).files().entrySet()) {
                assertThat(file.getKey()).endsWith("-jdk17-part" + (i + 1) + "of" + parts.size() + ".json");
                assertThat(VisualizerPart.run(file.getKey())).matches("2026-11-2[01]T10-00-00-jdk17");
                assertThat(file.getValue().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(whole / 3);
                for (JsonNode entry : JsonFiles.MAPPER.readTree(file.getValue())) {
                    String chart = new JmhEntry((ObjectNode) entry).className();
                    charts.add(chart + " " + i);
                }
            }
        }
        // nine charts, each in one part only, whichever run it is of
        assertThat(charts).hasSize(9);
    }

    @Test
    void oneChartThatIsTooLargeIsNamed() throws IOException {
        List<RunToPublish> runs = runs(1);
        assertThatThrownBy(() -> VisualizerPart.of(runs, 100)).hasMessageContaining("the chart a.b.Chart0 alone has ");
    }

    @Test
    void numbersHaveSevenDigits() {
        ObjectNode entry = RunFolders.result("a.B.c");
        entry.withObject("/primaryMetric")
                .put("score", 1.23456789e-7)
                .putArray("rawData")
                .addArray()
                .add(98765.4321);
        JsonNode metric = ShownEntry.of(new JmhEntry(entry)).orElseThrow().primary();
        assertThat(metric.path("score").asText()).isEqualTo("1.234568E-7");
        assertThat(metric.at("/rawData/0/0").asText()).isEqualTo("98765.43");
        assertThat(metric.path("scoreError").asText()).isEqualTo("NaN");
    }

    @Test
    void whatWouldBlankTheVisualizerIsMendedOrLeftOut() {
        ObjectNode bare = JsonFiles.MAPPER.createObjectNode().put("benchmark", "a.<script>.__proto__ x=1");
        bare.putObject("params").put("__proto__", "a b=c");
        bare.putObject("primaryMetric")
                .put("score", 1.5)
                .putArray("rawData")
                .addArray()
                .add("many");
        bare.putObject("secondaryMetrics").put("·broken", 5);
        JsonNode shown = ShownEntry.of(new JmhEntry(bare)).orElseThrow().node();
        assertThat(shown.path("benchmark").asText()).isEqualTo("a._script_._proto__x_1");
        assertThat(shown.at("/params/_proto_").asText()).isEqualTo("a_b_c");
        assertThat(shown.at("/primaryMetric/rawData/0/0").asDouble()).isEqualTo(1.5);
        assertThat(shown.path("secondaryMetrics").isObject()).isTrue();
        assertThat(shown.path("secondaryMetrics")).isEmpty();
        bare.withObject("/primaryMetric").putArray("rawData");
        bare.withObject("/primaryMetric").putArray("rawDataHistogram").add("x");
        JsonNode metric = ShownEntry.of(new JmhEntry(bare)).orElseThrow().primary();
        assertThat(metric.at("/rawData/0/0").asDouble()).isEqualTo(1.5);
        assertThat(metric.has("rawDataHistogram")).isFalse();
        bare.withObject("/primaryMetric").put("score", "NaN");
        assertThat(ShownEntry.of(new JmhEntry(bare))).isEmpty();
    }
}
