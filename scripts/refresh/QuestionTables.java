// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.AnswerFormatter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Tables of single questions: the time of each row as a ratio to the first one's, and the bytes that it allocates. */
final class QuestionTables {
    private QuestionTables() {}

    /**
     * Writes a table for each group of rows; several questions have their titles above them.
     *
     * @param quoted titles of the questions, each in quotation marks, with commas between them; null if the document names none
     * @param source the page of the command report
     */
    static String text(PublishedRuns published, String quoted, String source) throws IOException {
        if (quoted == null) {
            throw new IllegalArgumentException("the marker names no question: <!-- questions \"Title?\" of ...");
        }
        ReportPage page = new ReportPage(source);
        List<String> titles = List.of(quoted.substring(1, quoted.length() - 1).split("\", \""));
        List<String> lines = new ArrayList<>();
        for (String title : titles) {
            JsonNode question = page.question(title);
            if (titles.size() > 1) {
                lines.addAll(List.of("### " + title, ""));
            }
            question.path("groups").forEach(group -> {
                lines.addAll(table(page, group));
                lines.add("");
            });
        }
        lines.add("CPU time and bytes allocated per operation. Ratios are those to the first row, with 95% intervals between forks. "
                + AnswerFormatter.LEGEND + " " + page.recordings(titles) + published.environment(page.labels(published)));
        return published.block("questions " + quoted, lines);
    }

    private static List<String> table(ReportPage page, JsonNode group) {
        List<JsonNode> panels = ReportPage.panels(group);
        List<String> labels = ReportPage.labels(panels).toList();
        List<Integer> runs = IntStream.range(0, page.runs().size())
                .filter(run -> panels.stream().anyMatch(panel -> labels.stream().anyMatch(label -> page.cell(panel, label, run).isPresent())))
                .boxed()
                .toList();
        List<String> heads = new ArrayList<>(List.of(panels.size() > 1 ? ReportPage.title(panels.get(0)) : panels.get(0).path("title").asText()));
        for (JsonNode panel : panels) {
            for (int run : runs) {
                List<String> parts = new ArrayList<>();
                if (panels.size() > 1) {
                    parts.add(panel.path("label").asText());
                }
                if (runs.size() > 1) {
                    parts.add(page.shortRuns().get(run));
                }
                heads.add(parts.isEmpty() ? "CPU time, bytes" : String.join("; ", parts));
            }
        }
        List<String> lines = new ArrayList<>(List.of(line(heads), "|---|" + "---:|".repeat(heads.size() - 1)));
        for (String label : labels) {
            List<String> cells = new ArrayList<>(List.of(label));
            panels.forEach(panel -> runs.forEach(run -> cells.add(page.cell(panel, label, run).map(QuestionTables::text).orElse(""))));
            lines.add(line(cells));
        }
        return lines;
    }

    private static String text(ReportPage.Cell cell) {
        return cell.text() + ", " + Format.bytes(ReportPage.interval(cell.row().path("alloc")).value()) + " B";
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
