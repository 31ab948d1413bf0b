// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import static io.github.wirebench.report.publish.Publishing.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.JmhMetric;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.report.ReportedSample;
import io.github.wirebench.report.answers.QuestionFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunToPublishTest {
    private final List<JmhEntry> entries = new ArrayList<>();

    @Test
    void theFirstInputsOfQuestionsWithHeadlinesAreDrawnInTheOrderOfTheFile() {
        for (String payload : List.of("SMALL", "MIDDLE", "LARGE")) {
            for (String contender : List.of("NOTHING", "TWIN", "SLOW", "PLAIN")) {
                measured("a.b.CodeBenchmark.copy", contender, payload);
            }
        }
        measured("a.b.CodeBenchmark.never", "PLAIN", "LARGE");
        assertThat(names())
                .containsExactly(
                        "01_Copies_A_large_one.Plain",
                        "01_Copies_A_large_one.Slow",
                        "01_Copies_A_large_one.Twin",
                        "01_Copies_A_large_one.Nothing",
                        "02_Copies_A_middle_one.Plain",
                        "02_Copies_A_middle_one.Slow",
                        "02_Copies_A_middle_one.Twin",
                        "02_Copies_A_middle_one.Nothing",
                        "03_Copies_A_large_one.Plain",
                        "03_Copies_A_large_one.Nothing",
                        "04_Copies_A_middle_one.Plain",
                        "04_Copies_A_middle_one.Nothing");
    }

    @Test
    void benchmarksOfOthersHaveNone() {
        measured("c.d.OtherBenchmark.copy", "PLAIN", "LARGE");
        assertThat(names()).isEmpty();
    }

    private List<String> names() {
        QuestionFile questions = ReportedSample.report(true).questionFile().orElseThrow();
        return RunToPublish.answerCharts(entries, questions, WireSizes.UNKNOWN).stream()
                .map(JmhEntry::benchmark)
                .toList();
    }

    private void measured(String benchmark, String contender, String payload) {
        ObjectNode entry = Publishing.result(benchmark);
        entry.putObject("params").put("contender", contender).put("payload", payload);
        entries.add(RunBuilder.parse(entry));
    }

    @Test
    void numbersHaveSevenDigits() {
        ObjectNode entry = result("a.B.c");
        entry.withObject("/primaryMetric")
                .put("score", 1.23456789e-7)
                .putArray("rawData")
                .addArray()
                .add(98765.4321);
        JmhMetric metric =
                RunToPublish.reduced(List.of(RunBuilder.parse(entry))).get(0).primaryMetric();
        assertThat(metric.score()).isEqualTo(1.234568E-7);
        assertThat(metric.rawData()[0]).containsExactly(98765.43);
        assertThat(metric.scoreError()).isNaN();
    }

    @Test
    void whatWouldBlankTheVisualizerIsReplacedOrLeftOut() throws IOException {
        String bare = "{'benchmark': 'a.<script>.__proto__ x=1', 'params': {'__proto__': 'a b=c'},"
                + " 'primaryMetric': {'score': %s, %s}, 'secondaryMetrics': {'·broken': {}}}";
        String given = "'score': 1.5, 'rawData': [[1.5]]";
        String reduced = "{'benchmark': 'a._script_._proto__x_1', 'params': {'_proto_': 'a_b_c'},"
                + " 'primaryMetric': {" + given + "}, 'secondaryMetrics': {}}";
        for (String raw : List.of("'rawData': [['NaN']]", "'rawData': []", "'rawDataHistogram': [[]]", "'x': 1")) {
            assertThat(RunToPublish.reduced(List.of(entry(bare.formatted("1.5", raw)))))
                    .contains(entry(reduced));
        }
        String histogram = "'rawDataHistogram': [[[[1.5, 2]]]]";
        assertThat(RunToPublish.reduced(List.of(entry(bare.formatted("1.5", histogram)))))
                .contains(entry(reduced.replace(given, "'score': 1.5, " + histogram)));
        assertThat(RunToPublish.reduced(List.of(entry(bare.formatted("'NaN'", "'rawData': [[1]]")))))
                .isEmpty();
    }

    private static JmhEntry entry(String json) throws IOException {
        return JsonFiles.MAPPER.readValue(json.replace('\'', '"'), JmhEntry.class);
    }
}
