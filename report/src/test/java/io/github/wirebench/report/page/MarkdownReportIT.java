// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** The Markdown and its charts; both at once, because the scripts that draw take a second to load. */
class MarkdownReportIT {
    private static final Pattern CHART = Pattern.compile("!\\[[^]]*]\\(<([^>]+)>\\)");

    @TempDir
    private Path root;

    @Test
    void itSaysAndDrawsWhatThePageDoes() throws Exception {
        Path run = SampleRun.write(root.resolve("run"), "17.0.1", 1);
        new SampleRun(root.resolve("hostile"))
                .add("copy", Map.of("name", "a|b <script>*x*"), 5)
                .add("copy", Map.of("name", "]]></text> & \"c\""), 7)
                .write();
        Path folder = Files.createDirectory(root.resolve("report-charts"));
        Files.writeString(folder.resolve("of-a-question-that-is-gone.svg"), "<!-- wirebench report -->\n<svg/>");
        Files.writeString(folder.resolve("notes.txt"), "mine");
        String printed = Reporting.planned(root.resolve("report.html")).write(run, root.resolve("hostile"));
        assertThat(printed).contains("Report: ", "report.md", "report-charts");
        String markdown = Files.readString(root.resolve("report.md"));
        assertThat(markdown).doesNotContain("<script>");
        Reporting.assertGolden("sample.md.txt", markdown, root);
        List<String> charts =
                CHART.matcher(markdown).results().map(match -> match.group(1)).toList();
        assertThat(charts)
                .contains("report-charts/copies_1-bars.svg", "report-charts/copies_1-pareto.svg")
                .contains("report-charts/copies_1-dots.svg", "report-charts/copies_2-scaling.svg")
                .contains("report-charts/copies_1-allocation.svg");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> "report-charts/" + file.getFileName()))
                    .as("an earlier report's charts go, and nothing else")
                    .containsOnlyOnceElementsOf(charts)
                    .hasSize(charts.size() + 1)
                    .contains("report-charts/notes.txt");
        }
        for (String chart : charts) {
            assertThat(parse(root.resolve(chart)).getElementsByTagName("path").getLength())
                    .as(chart)
                    .isPositive();
        }
        assertThat(text(root.resolve("report-charts/copies_1-bars.svg"))).contains("plain", "slow", "µs");
        assertThat(Stream.of("report-charts/benchmark-1-bars.svg", "report-charts/benchmark-2-bars.svg")
                        .map(root::resolve)
                        .filter(Files::exists)
                        .map(MarkdownReportIT::text))
                .anyMatch(text -> text.contains("a|b <script>*x*") && text.contains("]]></text> & \"c\""));
    }

    private static Document parse(Path svg) {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
        } catch (Exception e) {
            throw new AssertionError(svg + " is not XML", e);
        }
    }

    private static String text(Path svg) {
        return parse(svg).getDocumentElement().getTextContent();
    }
}
