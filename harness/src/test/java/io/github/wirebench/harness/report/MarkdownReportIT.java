// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

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

/** The Markdown and its pictures; both at once, because the scripts that draw take a second to load. */
class MarkdownReportIT {
    private static final Pattern PICTURE = Pattern.compile("!\\[[^]]*]\\(<([^>]+)>\\)");

    @TempDir
    private Path root;

    @Test
    void itSaysAndDrawsWhatThePageDoes() throws Exception {
        Path run = SampleRun.write(root.resolve("run"), "17.0.1", 1);
        new SampleRun(root.resolve("hostile"))
                .add("copy", Map.of("name", "a|b <script>*x*"), 5)
                .add("copy", Map.of("name", "]]></text> & \"c\""), 7)
                .write();
        Path folder = Files.createDirectory(root.resolve("report-pictures"));
        Files.writeString(folder.resolve("of-a-question-that-is-gone.svg"), "<svg/>");
        Files.writeString(folder.resolve("notes.txt"), "mine");
        String printed = Reporting.planned(root.resolve("report.html")).write(run, root.resolve("hostile"));
        assertThat(printed).contains("The report is in ", "report.md", "report-pictures");
        String markdown = Files.readString(root.resolve("report.md"));
        assertThat(markdown)
                .contains("### Which copy?", "Slow takes 3.0x (", "not told apart", "## Environment and settings")
                .contains("**Not measured here**", "- What was never measured? `java -jar benchmarks.jar run Never`")
                .contains("What is copied stays.", "(rows 10, 9)", "| SLOW | 1.2 | true | BYTES | ", "## All figures")
                .contains("X1, time, twin / plain: published 2.0x, measured 1.00x on JDK 17.0.1, Xeon, amd64, 2 CPUs.")
                .contains("1 holds, 0 weaker, 0 stronger, 1 contradicted, 0 not comparable, 1 not measured")
                .doesNotContain("<script>");
        List<String> pictures =
                PICTURE.matcher(markdown).results().map(match -> match.group(1)).toList();
        assertThat(pictures)
                .contains("report-pictures/copies-bars.svg", "report-pictures/copies-pareto.svg")
                .contains("report-pictures/copies-floor.svg", "report-pictures/copies-scaling.svg")
                .contains("report-pictures/copies-allocation.svg");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> "report-pictures/" + file.getFileName()))
                    .as("an earlier report's pictures go, and nothing else")
                    .containsOnlyOnceElementsOf(pictures)
                    .hasSize(pictures.size() + 1)
                    .contains("report-pictures/notes.txt");
        }
        for (String picture : pictures) {
            assertThat(parse(root.resolve(picture)).getElementsByTagName("path").getLength())
                    .as(picture)
                    .isPositive();
        }
        String firstRun = markdown.lines().skip(2).findFirst().orElseThrow().replaceFirst(" · .*", "");
        assertThat(text(root.resolve("report-pictures/copies-bars.svg")))
                .contains("plain", "slow", "time per operation, us", firstRun.replace("\\", ""));
        assertThat(Stream.of("report-pictures/benchmark-1-bars.svg", "report-pictures/benchmark-2-bars.svg")
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
