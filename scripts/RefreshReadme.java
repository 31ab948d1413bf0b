// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;

/**
 * Writes the README's answers and its chart, docs/images/answers.svg, or the table of ratios on each CPU in docs/methodology.md.
 * scripts/refresh-readme calls it.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/RefreshReadme.java FILE.md SOURCE [--check] RUN...}: for the README the source is the
 * Markdown of {@code report RUN...}, for the ratios the JSON of {@code claims RUN... --claims scripts/cpu-questions.yaml}. The runs are
 * paths relative to the folder of the README. With --check nothing is written, and the exit code is 1 if the file differs.
 */
public class RefreshReadme {
    private static final Pattern TABLE = Pattern.compile(
            "<!-- (answers|ratios) of .*?: written by scripts/refresh-readme -->\n.*?<!-- end of \\1 -->", Pattern.DOTALL);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The libraries whose versions the README names. */
    private static final List<Map.Entry<String, String>> LIBRARIES = List.of(
            Map.entry("com.fasterxml.jackson.core:jackson-databind", "Jackson"),
            Map.entry("com.google.code.gson:gson", "Gson"),
            Map.entry("com.google.protobuf:protobuf-java", "Protobuf"));

    /**
     * A question that the README answers.
     *
     * @param sentences how many of the answer's sentences it has
     * @param bytes whether it has the first sentence on bytes
     * @param table whether it has the first table
     */
    private record Asked(String title, int sentences, boolean bytes, boolean table) {}

    private static final List<Asked> QUESTIONS = List.of(
            new Asked("What do I lose by creating an ObjectMapper per call?", 1, false, false),
            new Asked("Which JSON library?", 2, false, true),
            new Asked("Bind, tree or stream, and from which size on does it matter?", 1, false, false),
            new Asked("JSON or binary?", 2, true, true),
            new Asked("Timestamps as ISO-8601 text, or as numbers?", 1, false, false));

    private static final String FLOOR = "Hand-written";
    private static final List<String> BARS =
            List.of("JSON (Jackson)", "CBOR", "MessagePack (Jackson)", "Avro with mapping", "Protobuf with mapping", FLOOR);

    private final List<String> names;
    private final List<JsonNode> runs = new ArrayList<>();

    private RefreshReadme(Path root, List<String> names) throws IOException {
        this.names = names;
        for (String name : names) {
            runs.add(JSON.readTree(root.resolve(name).resolve("run.json").toFile()));
        }
    }

    public static void main(String[] args) throws IOException {
        int status = run(args);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(String... args) throws IOException {
        Path readme = Path.of(args[0]).toAbsolutePath().normalize();
        List<String> names = new ArrayList<>(List.of(args).subList(2, args.length));
        boolean check = names.remove("--check");
        String before = Files.readString(readme);
        Matcher marker = TABLE.matcher(before);
        if (!marker.find()) {
            System.err.println(readme + ": there are no markers for a table");
            return 2;
        }
        boolean ratios = marker.group(1).equals("ratios");
        Path folder = readme.getParent();
        RefreshReadme facts = new RefreshReadme(ratios ? folder.getParent() : folder, names);
        String source = Files.readString(Path.of(args[1]));
        String text = ratios ? facts.new Ratios(source).text() : facts.answers(source);
        Path chart = folder.resolve("docs/images/answers.svg");
        String drawn = ratios ? "" : facts.chart(source);
        String after = before.substring(0, marker.start()) + text + before.substring(marker.end());
        boolean differs = !after.equals(before) || !ratios && !(Files.exists(chart) && Files.readString(chart).equals(drawn));
        if (check && differs) {
            System.err.println(readme + ": differs from " + String.join(" ", names) + "; run scripts/refresh-readme");
            return 1;
        }
        if (!check) {
            Files.writeString(readme, after);
            if (!ratios) {
                Files.createDirectories(chart.getParent());
                Files.writeString(chart, drawn);
            }
        }
        return 0;
    }

    /** Takes the sentences of each question, and the first table with the rows of the first run, from a report. */
    private String answers(String report) {
        List<String> lines = new ArrayList<>();
        lines.add("<!-- answers of " + String.join(" ", names) + ": written by scripts/refresh-readme -->");
        List<String> runNames = List.of(report.split("\n", 6)[4].split(";")[0].split(" · "));
        for (Asked asked : QUESTIONS) {
            String answer = report.split("\n### " + Pattern.quote(asked.title()) + "\n", 2)[1].split("\n(?=#|\\*\\*|!\\[)", 2)[0];
            List<String> sentences = answer.lines().filter(line -> !line.isBlank() && !line.startsWith("|")).toList();
            lines.add("**" + asked.title() + "**");
            lines.add("");
            sentences.stream().limit(asked.sentences()).forEach(sentence -> lines.add("- " + sentence));
            sentences.stream().filter(sentence -> asked.bytes() && sentence.contains(" the bytes of ")).findFirst().ifPresent(sentence -> lines.add("- " + sentence));
            sentences.stream().filter(sentence -> sentence.startsWith("What to do: ")).forEach(sentence -> lines.add("- " + sentence));
            lines.add("");
            if (asked.table()) {
                lines.addAll(table(answer));
                lines.add("");
            }
        }
        lines.add("Ratios of CPU time, where above 1 is slower; ≈ means no measurable difference. A range spans the JDKs; the tables are those of "
                + jdk(runNames.get(0)) + ". " + environment("", runNames));
        lines.add("<!-- end of answers -->");
        return String.join("\n", lines);
    }

    /** Draws how long reading the first payload takes in six formats on the first run's JDK, with the bytes of each. */
    private String chart(String report) {
        String answer = report.split("\n### JSON or binary\\?\n", 2)[1].split("\n(?=#|\\*\\*|!\\[)", 2)[0];
        String run = report.split("\n", 6)[4].split(";")[0].split(" · ")[0];
        List<String> tables = List.of(answer.split("\n\n+")).stream().filter(block -> block.startsWith("|")).toList();
        Map<String, String> ratios = firstColumn(table(tables.get(0)));
        Map<String, String> bytes = tables.stream()
                .filter(table -> table.startsWith("| Bytes on the wire"))
                .findFirst()
                .map(table -> firstColumn(table.lines().toList()))
                .orElseThrow(() -> new IllegalArgumentException("the report has no table of bytes: the runs lack sizes.json"));
        String payload = tables.get(0).split(" *\\| *")[2];
        StringBuilder bars = new StringBuilder();
        for (int i = 0; i < BARS.size(); i++) {
            String label = BARS.get(i);
            if (!ratios.containsKey(label)) {
                throw new IllegalArgumentException("the report's first table lacks " + label);
            }
            String shown = i == 0 ? "1x" : ratios.get(label).replace("≈ ", "");
            double ratio = Double.parseDouble(shown.replaceAll("[^0-9.]", ""));
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

    /** The first table with the figures of the first run. */
    private static List<String> table(String answer) {
        return answer.lines()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.replaceAll(";[^|]*\\|", " |").replaceAll(" · [^|]*\\|", " |").replace("| – |", "|  |"))
                .toList();
    }

    /** The ratios of a document of the command claims. */
    private final class Ratios {
        private final JsonNode answers;
        private final List<String> labels;

        private Ratios(String json) throws IOException {
            this.answers = JSON.readTree(json);
            this.labels = JSON.convertValue(answers.path("runs"), JSON.getTypeFactory().constructCollectionType(List.class, String.class));
        }

        /** Writes each ratio with its interval on each JDK and CPU, and what of it is the same on several CPUs. */
        private String text() {
            List<String> lines = new ArrayList<>();
            lines.add("<!-- ratios of " + String.join(" ", names) + ": written by scripts/refresh-readme -->");
            lines.add("| time of the first / the second | "
                    + labels.stream().map(label -> label.replaceFirst("\\.[^,]*", "")).collect(Collectors.joining(" | ")) + " |");
            lines.add("|---|" + "---:|".repeat(labels.size()));
            for (JsonNode claim : answers.path("claims")) {
                lines.add("| " + claim.path("says").asText() + " | "
                        + labels.stream().map(label -> withInterval(figure(claim, "time").path(label))).collect(Collectors.joining(" | ")) + " |");
            }
            lines.add("");
            lines.add("95% intervals between forks are in brackets; ≈ means no measurable difference." + sameOnSeveralCpus() + " " + environment("../", labels));
            lines.add("<!-- end of ratios -->");
            return String.join("\n", lines);
        }

        private static String withInterval(JsonNode figure) {
            return !figure.path("ratio").isNumber() || !figure.path("low").isNumber()
                    ? ratio(figure)
                    : ratio(figure) + " (" + twoDigits(figure.path("low").asDouble()) + "–" + twoDigits(figure.path("high").asDouble()) + ")";
        }

        /** For each JDK that was measured on several CPUs: how many ratios differ from 1 on all, in which order, and how far apart they are. */
        private String sameOnSeveralCpus() {
            StringBuilder text = new StringBuilder();
            labels.stream().collect(Collectors.groupingBy(label -> label.replaceFirst("\\..*", ""))).forEach((jdk, ofJdk) -> {
                List<List<JsonNode>> decided = StreamSupport.stream(answers.path("claims").spliterator(), false)
                        .map(claim -> ofJdk.stream().map(label -> figure(claim, "time").path(label)).toList())
                        .filter(figures -> figures.stream().allMatch(figure -> figure.path("low").asDouble() > 1 || figure.path("high").asDouble(9) < 1))
                        .toList();
                long agree = decided.stream().filter(Ratios::isOneOrder).count();
                List<List<JsonNode>> apart = decided.stream().filter(figures -> end(figures, "low").max().orElseThrow() > end(figures, "high").min().orElseThrow()).toList();
                double most = apart.stream().mapToDouble(figures -> end(figures, "ratio").max().orElseThrow() / end(figures, "ratio").min().orElseThrow()).max().orElse(1);
                if (ofJdk.size() > 1) {
                    text.append(" On ").append(jdk).append(", ").append(decided.size()).append(" of the ").append(answers.path("claims").size())
                            .append(" pairs differ measurably on each CPU, ").append(agree == decided.size() ? "all" : agree)
                            .append(" in the same order. The sizes are not the same: the intervals of ").append(apart.size())
                            .append(" do not overlap").append(apart.isEmpty() ? "." : ", and these ratios are up to " + twoDigits(most) + " times each other.");
                }
            });
            return text.toString();
        }

        private static boolean isOneOrder(List<JsonNode> figures) {
            return figures.stream().map(figure -> figure.path("ratio").asDouble() > 1).distinct().count() == 1;
        }

        private static DoubleStream end(List<JsonNode> figures, String end) {
            return figures.stream().mapToDouble(figure -> figure.path(end).asDouble());
        }

        private static JsonNode figure(JsonNode claim, String metric) {
            return StreamSupport.stream(claim.path("figures").spliterator(), false)
                    .filter(figure -> figure.path("metric").asText().equals(metric))
                    .findFirst()
                    .map(figure -> figure.path("runs"))
                    .orElseGet(JSON::missingNode);
        }

        /** Formats a ratio with two digits; "≈" marks one whose interval includes 1. */
        private static String ratio(JsonNode figure) {
            boolean same = figure.path("low").asDouble() <= 1 && figure.path("high").asDouble() >= 1;
            return figure.path("ratio").isNumber() ? (same ? "≈ " : "") + twoDigits(figure.path("ratio").asDouble()) + "x" : "not measured";
        }

        private static String twoDigits(double ratio) {
            return rounded(ratio).toPlainString();
        }

        private static BigDecimal rounded(double ratio) {
            return new BigDecimal(ratio).round(new MathContext(2));
        }
    }

    /** Says where and when the runs were recorded, and links them by addresses that begin with a prefix. */
    private String environment(String prefix, List<String> labels) {
        String libraries = each(run -> LIBRARIES.stream()
                .filter(library -> run.path("libraries").has(library.getKey()))
                .map(library -> library.getValue() + " " + run.path("libraries").path(library.getKey()).asText())
                .collect(Collectors.joining(", ")));
        List<String> links = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            links.add("[" + labels.get(i) + "](" + prefix + names.get(i) + ")");
        }
        return "Recorded "
                + each(run -> days(run)) + " on a shared machine ("
                + each(run -> run.at("/machine/cpu").asText() + ", " + run.at("/machine/logicalCores").asText() + " vCPUs, " + run.at("/machine/virtualization").asText())
                + ") with " + libraries + ". Runs with all data: " + String.join(", ", links) + ".";
    }

    private static String days(JsonNode run) {
        Set<String> days = new LinkedHashSet<>();
        days.add(run.path("startedAt").asText().replaceFirst("T.*", ""));
        days.add(run.path("endedAt").asText().replaceFirst("T.*", ""));
        return String.join(" to ", days);
    }

    /** Joins a fact of all runs, or returns it once if it is the same in all. */
    private String each(Function<JsonNode, String> fact) {
        return runs.stream().map(fact).distinct().collect(Collectors.joining(" and "));
    }
}
