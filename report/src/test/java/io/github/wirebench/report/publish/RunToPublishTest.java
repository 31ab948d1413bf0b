// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.report.ReportedSample;
import io.github.wirebench.report.answers.QuestionFile;
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
}
