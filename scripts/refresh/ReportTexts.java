// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.report.answers.AnswerFormatter;
import io.github.wirebench.report.answers.RunLabels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What documents take from what the commands report and capacity write. */
final class ReportTexts {
    /**
     * A question that the README answers.
     *
     * @param headlines how many pairs of rows it compares
     * @param notes whether it has the first sentence on bytes, and the notes
     * @param tables how many of the tables it has
     */
    private record Asked(String title, int headlines, boolean notes, int tables) {}

    private static final List<Asked> QUESTIONS = List.of(
            new Asked("What do I lose by creating an ObjectMapper per call?", 1, false, 0),
            new Asked("Which JSON library?", 2, false, 2),
            new Asked("Bind, tree or stream, and from which size on does it matter?", 2, false, 0),
            new Asked("JSON or binary?", 2, true, 2),
            new Asked("Timestamps as ISO-8601 text, or as numbers?", 1, false, 0));

    private static final List<String> TITLES = QUESTIONS.stream().map(Asked::title).toList();
    private static final String FLOOR = "Hand-written";
    private static final List<String> BARS =
            List.of("JSON (Jackson)", "CBOR", "MessagePack (Jackson)", "Avro with mapping", "Protobuf with mapping", FLOOR);

    private ReportTexts() {}

    /** Takes the sentences of each question, and tables with the figures of the first run, from a report. */
    static String answers(PublishedRuns runs, String report, String page) throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> runNames = runNames(report);
        ReportPage figures = new ReportPage(page);
        for (Asked asked : QUESTIONS) {
            JsonNode topic = figures.question(asked.title());
            lines.addAll(List.of("**" + asked.title() + "**", ""));
            List<JsonNode> headlines = ReportPage.elements(topic.path("headlines")).toList();
            headlines.stream().filter(headline -> !isOnBytes(headline)).limit(asked.headlines()).forEach(headline -> {
                lines.add("- " + headline.at("/sentences/0").asText());
                Stream.concat(ReportPage.elements(headline.path("sentences")).skip(1), Stream.of(headline.path("allocation")))
                        .map(JsonNode::asText)
                        .filter(sentence -> !sentence.isEmpty())
                        .forEach(sentence -> lines.add("  - " + sentence));
            });
            if (asked.notes()) {
                headlines.stream().filter(ReportTexts::isOnBytes).limit(1).forEach(headline -> lines.add("- " + headline.at("/sentences/0").asText()));
            }
            if (!topic.path("toDo").isEmpty()) {
                lines.add("- What to do: " + ReportPage.elements(topic.path("toDo")).map(JsonNode::asText).collect(Collectors.joining(" ")));
            }
            if (asked.notes()) {
                topic.path("notes").forEach(note -> lines.add("- " + note.asText()));
            }
            lines.add("");
            tablesOfFirstRun(report, asked.title()).stream().limit(asked.tables()).forEach(table -> {
                table.stream().filter(ReportTexts::isMostlyFilled).forEach(lines::add);
                lines.add("");
            });
        }
        lines.add("Ratios of CPU time, where above 1 is slower. " + AnswerFormatter.LEGEND + " A range spans the JDKs and leaves out ratios not known within ±25%; the tables are those of "
                + jdk(runNames.get(0)) + ". " + precision(runs, figures) + " " + figures.recordings(TITLES) + runs.environment(figures.labels(runs)));
        return runs.block("answers", lines);
    }

    /** Takes the tables of ratios and bytes of all questions from a report. */
    static String tables(PublishedRuns runs, String report, String source) throws IOException {
        ReportPage page = new ReportPage(source);
        List<String> lines = new ArrayList<>();
        for (String topic : report.split("\n## Other benchmarks\n", 2)[0].split("\n(?=##)")) {
            List<String> tables = Pattern.compile("\n\n+").splitAsStream(topic)
                    .filter(block -> block.startsWith("|") && block.lines().findFirst().orElseThrow().contains(", ratio to "))
                    .toList();
            if (!tables.isEmpty()) {
                lines.add(topic.lines().findFirst().orElseThrow().replaceFirst("^#+", "##"));
                lines.add("");
                tables.forEach(table -> lines.addAll(List.of(table, "")));
            }
        }
        lines.add(AnswerFormatter.LEGEND + " "
                + page.recordings(page.questions().map(question -> question.path("title").asText()).toList())
                + runs.environment(page.labels(runs)));
        return runs.block("tables", lines);
    }

    /** Takes the table from the Markdown of the command capacity. */
    static String capacity(PublishedRuns runs, String demand) {
        List<String> lines = new ArrayList<>(demand.lines().filter(line -> line.startsWith("|")).toList());
        lines.addAll(List.of("", runs.environment(RunLabels.of(RunReader.read(runs.folders())))));
        return runs.block("capacity", lines);
    }

    /** The labels of the runs, which follow the report's title. */
    private static List<String> runNames(String report) {
        return List.of(report.split("\n", 6)[4].split(";")[0].split(" · "));
    }

    /** Says how the rows were measured, and how well their times are known. */
    private static String precision(PublishedRuns runs, ReportPage page) {
        List<JsonNode> rows = page.rows(TITLES).toList();
        int[] forks = rows.stream().mapToInt(row -> row.path("forks").asInt()).sorted().toArray();
        // a row without an interval is known least of all
        double[] widths = rows.stream()
                .map(row -> row.path("cpu"))
                .mapToDouble(time -> time.path(1).isNumber()
                        ? (time.path(2).asDouble() - time.path(1).asDouble()) / 2 / time.path(0).asDouble()
                        : Double.POSITIVE_INFINITY)
                .sorted()
                .toArray();
        return "Profile " + runs.each(run -> run.at("/settings/profile").asText()) + ", " + forks[0] + " to " + forks[forks.length - 1]
                + " forks a row; half of the times are known within ±" + percent(widths[widths.length / 2]) + ", nine in ten within ±"
                + percent(widths[widths.length * 9 / 10]) + ".";
    }

    private static String percent(double share) {
        return PublishedRuns.twoDigits(100 * share) + "%";
    }

    /** Draws how long reading the first payload takes in six formats on the first run's JDK, with the bytes of each. */
    static String chart(String report) {
        String run = runNames(report).get(0);
        List<List<String>> tables = tablesOfFirstRun(report, "JSON or binary?");
        Map<String, String> ratios = firstColumn(tables.get(0));
        Map<String, String> bytes = tables.stream()
                .filter(table -> table.get(0).startsWith("| Bytes on the wire"))
                .findFirst()
                .map(ReportTexts::firstColumn)
                .orElseThrow(() -> new IllegalArgumentException("the report has no table of bytes: the runs lack sizes.json"));
        String payload = tables.get(0).get(0).split(" *\\| *")[2];
        StringBuilder bars = new StringBuilder();
        for (int i = 0; i < BARS.size(); i++) {
            String label = BARS.get(i);
            if (!ratios.containsKey(label)) {
                throw new IllegalArgumentException("the report's first table lacks " + label);
            }
            String shown = i == 0 ? "1x" : ratios.get(label).replaceFirst("^[≈?] ", "");
            double ratio = Double.parseDouble(shown.replaceFirst("x.*", ""));
            String size = bytes.get(label.replace(" with mapping", "")).split(",")[0];
            int y = 62 + 34 * i;
            bars.append(String.format(Locale.ROOT, """
                      <text class="label" x="205" y="%d">%s</text>
                      <rect class="%s" x="215" y="%d" width="%.0f" height="20"/>
                      <text x="%.0f" y="%d">%s</text>
                    """, y + 15, label, label.equals(FLOOR) ? "floor" : "bar", y, 300 * ratio, 223 + 300 * ratio, y + 15,
                    i == 0 ? ratios.get(label) + ", " + size : shown + ", " + (size.endsWith("x") ? size + " the bytes" : size)));
        }
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 %d" font-family="system-ui, sans-serif" font-size="14">
                  <!-- written by scripts/refresh-readme -->
                  <style>
                    text { fill: #1b2128 } .label { text-anchor: end } .title { font-size: 17px; font-weight: 600 } .bar { fill: #2468a8 } .floor { fill: #7b8794 }
                    @media (prefers-color-scheme: dark) { text { fill: #e8edf2 } .bar { fill: #6db1f2 } .floor { fill: #8a96a3 } }
                  </style>
                  <text class="title" x="10" y="24">Reading a %s: Protobuf with mapping takes %s as long as JSON</text>
                  <text x="10" y="46">CPU time as a ratio to JSON (Jackson), and bytes; %s. Grey: the limit, code by hand.</text>
                %s</svg>
                """.formatted(72 + 34 * BARS.size(), payload, ratios.get("Protobuf with mapping"), run.replaceFirst("\\.[^,]*", ""), bars);
    }

    private static Map<String, String> firstColumn(List<String> table) {
        Map<String, String> column = new LinkedHashMap<>();
        table.stream().skip(2).map(line -> line.split(" *\\| *")).forEach(cells -> column.put(cells[1], cells[2]));
        return column;
    }

    private static String jdk(String label) {
        return label.replaceFirst("\\..*", "");
    }

    private static boolean isOnBytes(JsonNode headline) {
        return headline.path("kind").asText().isEmpty();
    }

    /** Returns whether a row of a table has something in at least half of its cells. */
    private static boolean isMostlyFilled(String row) {
        String[] cells = row.split("\\|");
        return 2 * Stream.of(cells).skip(2).filter(String::isBlank).count() <= cells.length - 2;
    }

    /** The tables of a question's answer, with the figures of the first run. */
    private static List<List<String>> tablesOfFirstRun(String report, String title) {
        String answer = report.split("\n### " + Pattern.quote(title) + "\n", 2)[1].split("\n(?=#|\\*\\*|!\\[)", 2)[0];
        return Pattern.compile("\n\n+").splitAsStream(answer)
                .filter(block -> block.startsWith("|"))
                .map(block -> block.lines()
                        .map(line -> line.replaceAll(";[^|]*\\|", " |").replaceAll(" · [^|]*\\|", " |").replace("| – |", "|  |"))
                        .toList())
                .toList();
    }
}
