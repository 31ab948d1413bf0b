// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.VisualizerFile;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The charts to begin with: those of the questions that have headlines, in the order of the questions, with contenders spelled out
 * and in the order of the questions' file, which has mapped rows next to those without mapping, and floors last.
 */
final class AnswerCharts {
    /** So many inputs of a panel, the most telling ones, have a chart. */
    private static final int INPUTS = 2;

    private final List<JmhEntry> entries;
    private final WireSizes sizes;

    private AnswerCharts(List<JmhEntry> entries, WireSizes sizes) {
        this.entries = entries;
        this.sizes = sizes;
    }

    static List<JmhEntry> of(List<JmhEntry> entries, QuestionFile questions, WireSizes sizes) {
        AnswerCharts charts = new AnswerCharts(entries, sizes);
        List<JmhEntry> drawn = new ArrayList<>();
        int number = 1;
        for (Question question : questions.questions()) {
            if (question.card() == null) {
                continue;
            }
            for (Question.Panel panel : question.panels()) {
                for (String value : panel.values()
                        .subList(0, Math.min(INPUTS, panel.values().size()))) {
                    String name = capitalized(question.id()) + "_"
                            + (panel.verb() == null ? "" : capitalized(panel.verb()) + "_")
                            + capitalized(questions.input(panel.param(), value).label());
                    // a chart that was not measured keeps its number, so that those of several runs have the same names
                    drawn.addAll(charts.chart(
                            String.format(Locale.ROOT, "%02d_%s", number++, name), questions.bind(panel, value)));
                }
            }
        }
        return drawn;
    }

    private List<JmhEntry> chart(String group, Question.Panel panel) {
        Map<String, JmhEntry> byName = new LinkedHashMap<>();
        for (Question.Row row : panel.rows()) {
            find(row).ifPresent(entry -> byName.put(group + "." + capitalized(row.label()), entry));
        }
        return byName.isEmpty() ? List.of() : VisualizerFile.chart(byName, sizes);
    }

    /** Returns the average time with the fewest threads; empty if further parameters leave several. */
    private Optional<JmhEntry> find(Question.Row row) {
        Map<Integer, List<JmhEntry>> byThreads = entries.stream()
                .filter(entry -> entry.benchmark().equals(row.benchmark())
                        && entry.mode().equals("avgt"))
                .filter(entry ->
                        entry.params().entrySet().containsAll(row.params().entrySet()))
                .collect(Collectors.groupingBy(JmhEntry::threads, TreeMap::new, Collectors.toList()));
        return byThreads.values().stream()
                .findFirst()
                .filter(found -> found.size() == 1)
                .map(found -> found.get(0));
    }

    private static String capitalized(String text) {
        String token = VisualizerFile.token(text);
        return token.substring(0, 1).toUpperCase(Locale.ROOT) + token.substring(1);
    }
}
