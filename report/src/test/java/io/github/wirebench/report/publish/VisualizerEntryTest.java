// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import static io.github.wirebench.report.publish.Publishing.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The entries of published files. */
class VisualizerEntryTest {
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
}
