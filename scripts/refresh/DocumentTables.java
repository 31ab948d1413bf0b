// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables that documents take from what the commands report, claims and capacity write. */
final class DocumentTables {
    private static final int QUESTIONS = 8;
    private static final String FORMAT = "Protobuf with mapping";

    private final PublishedRuns published;
    private final List<String> lines = new ArrayList<>();

    DocumentTables(PublishedRuns published) {
        this.published = published;
    }

    /**
     * Writes the cards of a report, each by the newest JDK that has it.
     *
     * @throws IllegalArgumentException if a question has no answer that holds, or an answer rests on rough figures
     */
    String answers(JsonNode report) {
        Map<Integer, JsonNode> newest = new TreeMap<>();
        report.path("cards").forEach(card -> newest.put(card.path("number").asInt(), card));
        lines.addAll(List.of("| | Question | Answer | How much | Do |", "|---|---|---|---|---|"));
        for (int number = 1; number <= QUESTIONS; number++) {
            JsonNode card = newest.get(number);
            if (card == null || !card.path("weak").asText().isEmpty()) {
                throw new IllegalArgumentException("question " + number + (card == null ? " has no answer that holds" : " rests on rough figures"));
            }
            line(List.of(
                    String.valueOf(number),
                    card.path("question").asText(),
                    "**" + card.path("verdict").asText() + "**",
                    card.path("caption").asText().replaceFirst(" The chart: .*", ""),
                    card.path("action").asText()));
        }
        String newestRun = report.path("runs").path(report.path("runs").size() - 1).path("label").asText();
        lines.addAll(List.of("", newestRun + " unless said otherwise, one thread, CPU time. " + published.environment()));
        return published.block("answers", lines);
    }

    /**
     * Writes a table for each group of benchmarks; several questions have their titles above them.
     *
     * @param titles of the questions, in quotation marks, with commas between them
     */
    String questions(String titles, ReportPage page) {
        String[] asked = unquoted(titles).split("\", \"");
        for (String title : asked) {
            if (asked.length > 1) {
                lines.addAll(List.of("### " + title, ""));
            }
            page.question(title).path("groups").forEach(group -> {
                question(page, group);
                lines.add("");
            });
        }
        lines.add("CPU time and bytes allocated per operation, compared with the first line. " + Outcome.LEGEND + " " + published.environment());
        return published.block("questions " + titles, lines);
    }

    private void question(ReportPage page, JsonNode group) {
        List<JsonNode> panels = ReportPage.panels(group);
        List<String> labels = ReportPage.labels(panels).toList();
        List<Integer> runs = IntStream.range(0, page.runs().size())
                .filter(run -> panels.stream().anyMatch(panel -> labels.stream().anyMatch(label -> page.cell(panel, label, run).isPresent())))
                .boxed()
                .toList();
        boolean hasInputs = panels.size() > 1;
        List<String> heads = new ArrayList<>(List.of(hasInputs ? ReportPage.title(panels.get(0)) : panels.get(0).path("title").asText()));
        for (JsonNode panel : panels) {
            for (int run : runs) {
                heads.add(hasInputs || runs.size() > 1
                        ? (hasInputs ? panel.path("label").asText() : "") + (hasInputs && runs.size() > 1 ? "; " : "") + (runs.size() > 1 ? page.shortRuns().get(run) : "")
                        : "CPU time, bytes");
            }
        }
        head(heads);
        for (String label : labels) {
            List<String> cells = new ArrayList<>(List.of(label));
            panels.forEach(panel -> runs.forEach(run -> cells.add(page.cell(panel, label, run)
                    .map(cell -> cell.text() + ", " + Format.bytes(ReportPage.interval(cell.row().path("alloc")).value()) + " B")
                    .orElse(""))));
            line(cells);
        }
    }

    /** Writes a line for each payload: how a binary format with the mapping to records compares with JSON, on the first run's JDK. */
    String formats(ReportPage page) {
        List<JsonNode> groups = ReportPage.elements(page.question("JSON or binary?").path("groups")).toList();
        String json = groups.get(0).path("base").asText();
        head(List.of("payload", "read by Protobuf", "written by Protobuf", "bytes (after gzip)"));
        for (JsonNode panel : ReportPage.panels(groups.get(0))) {
            String payload = panel.path("label").asText();
            String written = ReportPage.panels(groups.get(1)).stream()
                    .filter(other -> other.path("label").asText().equals(payload))
                    .findFirst()
                    .flatMap(other -> page.cell(other, FORMAT, 0))
                    .map(cell -> cell.outcome().cell())
                    .orElse("");
            page.cell(panel, FORMAT, 0).ifPresent(read -> {
                JsonNode sizes = read.row().path("sizes");
                JsonNode ofJson = page.cell(panel, json, 0).orElseThrow().row().path("sizes");
                line(List.of(payload, read.outcome().cell(), written, fewer(sizes, ofJson, "raw") + " (" + fewer(sizes, ofJson, "gzip") + ")"));
            });
        }
        if (lines.size() == 2) {
            throw new IllegalArgumentException("the runs lack " + FORMAT);
        }
        lines.addAll(List.of("", "CPU time, " + page.runs().get(0).replaceFirst("[.,].*", "") + ". " + Outcome.LEGEND + " " + published.environment()));
        return published.block("formats", lines);
    }

    private static String fewer(JsonNode sizes, JsonNode others, String kind) {
        long percent = Math.round(100 - 100 * sizes.path(kind).asDouble() / others.path(kind).asDouble());
        return percent == 0 ? "same" : Math.abs(percent) + "% " + (percent > 0 ? "fewer" : "more");
    }

    /**
     * Writes each ratio with its interval on each JDK and CPU.
     *
     * @param start words that the pairs to write begin with, in quotation marks
     * @param json of the command claims
     */
    String ratios(String start, JsonNode json) {
        List<String> labels = ReportPage.elements(json.path("runs")).map(JsonNode::asText).toList();
        head(Stream.concat(Stream.of("first / second"), labels.stream().map(label -> label.replaceFirst("\\.[^,]*", ""))).toList());
        ReportPage.elements(json.path("claims")).filter(claim -> claim.path("says").asText().startsWith(unquoted(start))).forEach(claim -> {
            JsonNode figures = claim.at("/figures/0/runs");
            line(Stream.concat(Stream.of(claim.path("says").asText()), labels.stream().map(label -> ratio(figures.path(label)))).toList());
        });
        if (lines.size() == 2) {
            throw new IllegalArgumentException("no ratio begins with " + start);
        }
        lines.addAll(List.of("", Outcome.LEGEND + " " + published.environment()));
        return published.block("ratios " + start, lines);
    }

    private static String ratio(JsonNode figure) {
        return figure.path("ratio").isNumber()
                ? Outcome.of(new Interval(figure.path("ratio").asDouble(), figure.path("low").asDouble(Double.NaN), figure.path("high").asDouble(Double.NaN))).text()
                : "not measured";
    }

    /** Takes the table from the Markdown of the command capacity. */
    String capacity(String demand) {
        demand.lines().filter(line -> line.startsWith("|")).forEach(lines::add);
        lines.addAll(List.of("", published.environment()));
        return published.block("capacity", lines);
    }

    /** Takes all but the title from the Markdown of the command claims. */
    String claims(String markdown) {
        lines.addAll(List.of(markdown.substring(markdown.indexOf("**")).strip(), "", published.environment()));
        return published.block("claims", lines);
    }

    private static String unquoted(String text) {
        if (text == null) {
            throw new IllegalArgumentException("the marker names nothing in quotation marks: <!-- questions \"Title?\" of ...");
        }
        return text.substring(1, text.length() - 1);
    }

    private void head(List<String> cells) {
        line(cells);
        lines.add("|---|" + "---:|".repeat(cells.size() - 1));
    }

    private void line(List<String> cells) {
        lines.add("| " + String.join(" | ", cells) + " |");
    }
}
