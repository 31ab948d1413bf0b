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
 * Writes the README's answers and its chart, docs/images/answers.svg; the table of ratios on each CPU in docs/methodology.md; or the
 * comparison of independent runs in docs/validation/second-run.md. scripts/refresh-readme calls it.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/RefreshReadme.java FILE.md SOURCE [--check] RUN...}: the answers come from the
 * Markdown of {@code report RUN...}, the ratios from the JSON of {@code claims RUN... --claims scripts/cpu-questions.yaml}, and the
 * comparison from the page of {@code report RUN...}. The runs are paths relative to the folder of the README. With --check nothing is
 * written, and the exit code is 1 if the file differs.
 */
public class RefreshReadme {
    private static final String BLOCK = "<!-- %1$s of .*?: written by scripts/refresh-readme -->\n.*?<!-- end of %1$s -->";
    private static final Pattern DATA = Pattern.compile("<script type=\"application/json\" id=\"report-data\">(.*?)</script>", Pattern.DOTALL);
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
     * @param notes whether it has the first sentence on bytes, and the notes
     * @param table whether it has the first table
     */
    private record Asked(String title, int sentences, boolean notes, boolean table) {}

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
        Path document = Path.of(args[0]).toAbsolutePath().normalize();
        List<String> names = new ArrayList<>(List.of(args).subList(2, args.length));
        boolean check = names.remove("--check");
        String kind = args[1].endsWith(".json") ? "ratios" : args[1].endsWith(".html") ? "runs" : "answers";
        String before = Files.readString(document);
        Matcher marker = Pattern.compile(BLOCK.formatted(kind), Pattern.DOTALL).matcher(before);
        if (!marker.find()) {
            System.err.println(document + ": there are no markers for " + kind);
            return 2;
        }
        Path root = document.getParent();
        while (root != null && !Files.isDirectory(root.resolve(names.get(0)))) {
            root = root.getParent();
        }
        if (root == null) {
            System.err.println(names.get(0) + ": no such run");
            return 2;
        }
        RefreshReadme facts = new RefreshReadme(root, names);
        String source = Files.readString(Path.of(args[1]));
        String up = "../".repeat(root.relativize(document).getNameCount() - 1);
        String text = switch (kind) {
            case "ratios" -> facts.new Ratios(source).text(up);
            case "runs" -> facts.comparison(source, up);
            default -> facts.answers(source, Files.readString(Path.of(args[1].replaceFirst("md$", "html"))));
        };
        Path chart = root.resolve("docs/images/answers.svg");
        String drawn = kind.equals("answers") ? facts.chart(source) : "";
        String after = before.substring(0, marker.start()) + text + before.substring(marker.end());
        boolean differs = !after.equals(before) || !drawn.isEmpty() && !(Files.exists(chart) && Files.readString(chart).equals(drawn));
        if (check && differs) {
            System.err.println(document + ": differs from " + String.join(" ", names) + "; run scripts/refresh-readme");
            return 1;
        }
        if (!check) {
            Files.writeString(document, after);
            if (!drawn.isEmpty()) {
                Files.createDirectories(chart.getParent());
                Files.writeString(chart, drawn);
            }
        }
        return 0;
    }

    /** Takes the sentences of each question, and the first table with the rows of the first run, from a report. */
    private String answers(String report, String page) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("<!-- answers of " + String.join(" ", names) + ": written by scripts/refresh-readme -->");
        List<String> runNames = List.of(report.split("\n", 6)[4].split(";")[0].split(" · "));
        for (Asked asked : QUESTIONS) {
            String answer = report.split("\n### " + Pattern.quote(asked.title()) + "\n", 2)[1].split("\n(?=#|\\*\\*|!\\[)", 2)[0];
            List<String> sentences = answer.lines().filter(line -> !line.isBlank() && !line.startsWith("|")).toList();
            lines.add("**" + asked.title() + "**");
            lines.add("");
            sentences.stream().limit(asked.sentences()).forEach(sentence -> lines.add("- " + sentence));
            sentences.stream().filter(sentence -> asked.notes() && sentence.contains(" the bytes of ")).findFirst().ifPresent(sentence -> lines.add("- " + sentence));
            sentences.stream().filter(sentence -> sentence.startsWith("What to do: ")).forEach(sentence -> lines.add("- " + sentence));
            sentences.stream().filter(sentence -> asked.notes() && sentence.startsWith("- ")).forEach(lines::add);
            lines.add("");
            if (asked.table()) {
                lines.addAll(table(answer));
                lines.add("");
            }
        }
        lines.add("Ratios of CPU time, where above 1 is slower; ≈ means no measurable difference. A range spans the JDKs; the tables are those of "
                + jdk(runNames.get(0)) + ". " + precision(data(page)) + " " + environment("", runNames));
        lines.add("<!-- end of answers -->");
        return String.join("\n", lines);
    }

    /** Says how the rows were measured, and how well their times are known. */
    private String precision(JsonNode report) {
        List<JsonNode> rows = new ArrayList<>();
        report.path("rows").forEach(rows::add);
        int[] forks = rows.stream().mapToInt(row -> row.path("forks").asInt()).sorted().toArray();
        // a row without an interval is known least of all
        double[] widths = rows.stream()
                .map(row -> row.path("cpu"))
                .mapToDouble(time -> time.path(1).isNumber()
                        ? (time.path(2).asDouble() - time.path(1).asDouble()) / 2 / time.path(0).asDouble()
                        : Double.POSITIVE_INFINITY)
                .sorted()
                .toArray();
        return "Profile " + each(run -> run.at("/settings/profile").asText()) + ", " + forks[0] + " to " + forks[forks.length - 1]
                + " forks a row; half of the times are known within ±" + percent(widths[widths.length / 2]) + ", nine in ten within ±"
                + percent(widths[widths.length * 9 / 10]) + ".";
    }

    private static String percent(double share) {
        return twoDigits(100 * share) + "%";
    }

    private static JsonNode data(String page) throws IOException {
        Matcher data = DATA.matcher(page);
        if (!data.find()) {
            throw new IllegalArgumentException("the page has no data");
        }
        return JSON.readTree(data.group(1));
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

    /** A pair of rows with one input, compared in each run; null where a run did not measure both. */
    private record Pair(String compared, String input, Map<String, JsonNode> cells) {
        private List<JsonNode> decided(List<String> labels) {
            return labels.stream()
                    .map(cells::get)
                    .filter(cell -> cell != null && (cell.path("kind").asText().equals("slower") || cell.path("kind").asText().equals("faster")))
                    .toList();
        }

        private boolean isMeasured(List<String> labels) {
            return labels.stream().allMatch(label -> cells.get(label) != null);
        }

        private String row(List<String> labels) {
            return "| " + compared + " | " + input + " | "
                    + labels.stream().map(label -> cells.get(label) == null ? "" : text(cells.get(label))).collect(Collectors.joining(" | ")) + " |";
        }

        private static String text(JsonNode cell) {
            String mark = cell.path("kind").asText().equals("same") ? "≈ " : cell.path("kind").asText().equals("unclear") ? "? " : "";
            return mark + cell.path("interval").asText();
        }
    }

    /** For runs of one JDK on several CPUs: how many pairs of rows are in the same order, and all pairs that several runs measured. */
    private String comparison(String page, String up) throws IOException {
        JsonNode report = data(page);
        List<Pair> pairs = new ArrayList<>();
        report.path("topics").forEach(topic -> topic.path("groups").forEach(group -> pairs.addAll(pairs(group.path("matrix")))));
        Map<String, List<String>> byJdk = pairs.stream()
                .flatMap(pair -> pair.cells().keySet().stream())
                .distinct()
                .collect(Collectors.groupingBy(RefreshReadme::jdkOf, LinkedHashMap::new, Collectors.toList()));
        byJdk.values().removeIf(labels -> labels.size() < 2);
        List<String> lines = new ArrayList<>();
        lines.add("<!-- runs of " + String.join(" ", names) + ": written by scripts/refresh-readme -->");
        lines.add("| | pairs of rows in both runs | differ measurably in both | of these in the same order | factor between the two ratios: median | largest |");
        lines.add("|---|---:|---:|---:|---:|---:|");
        byJdk.forEach((jdk, labels) -> {
            List<Pair> measured = pairs.stream().filter(pair -> pair.isMeasured(labels)).toList();
            List<Pair> decided = measured.stream().filter(pair -> pair.decided(labels).size() == labels.size()).toList();
            long agree = decided.stream().filter(pair -> isOneOrder(pair.decided(labels))).count();
            double[] factors = decided.stream().mapToDouble(pair -> factor(pair.decided(labels))).sorted().toArray();
            lines.add("| " + jdk + " | " + measured.size() + " | " + decided.size() + " | " + agree + " | "
                    + (factors.length == 0 ? "" : twoDigits(factors[factors.length / 2]) + " | " + twoDigits(factors[factors.length - 1])) + " |");
        });
        List<String> labels = byJdk.values().stream().flatMap(List::stream).toList();
        List<Pair> turned = pairs.stream()
                .filter(pair -> byJdk.values().stream().anyMatch(ofJdk -> !isOneOrder(pair.decided(ofJdk))))
                .toList();
        lines.add("");
        if (!turned.isEmpty()) {
            lines.add("In another order:");
            lines.add("");
            lines.addAll(table(turned, labels));
            lines.add("");
        }
        lines.add("All pairs that two runs of a JDK measured, with 95% intervals between forks; ≈ means no measurable difference, ? that more forks are needed:");
        lines.add("");
        lines.addAll(table(pairs.stream().filter(pair -> byJdk.values().stream().anyMatch(pair::isMeasured)).toList(), labels));
        lines.add("");
        List<String> full = new ArrayList<>();
        report.path("runs").forEach(run -> full.add(run.path("label").asText()));
        lines.add(environment(up, full));
        lines.add("<!-- end of runs -->");
        return String.join("\n", lines);
    }

    private static List<String> table(List<Pair> pairs, List<String> labels) {
        List<String> lines = new ArrayList<>();
        lines.add("| time of the first / the second | input | " + String.join(" | ", labels) + " |");
        lines.add("|---|---|" + "---:|".repeat(labels.size()));
        pairs.forEach(pair -> lines.add(pair.row(labels)));
        return lines;
    }

    private static String jdkOf(String label) {
        return label.replaceFirst(",.*", "");
    }

    private static List<Pair> pairs(JsonNode matrix) {
        List<Pair> pairs = new ArrayList<>();
        String base = "";
        for (JsonNode row : matrix.path("rows")) {
            base = row.path("isBase").asBoolean() ? row.path("label").asText() : base;
        }
        for (JsonNode row : matrix.path("rows")) {
            for (int input = 0; input < matrix.path("inputs").size() && !row.path("isBase").asBoolean(); input++) {
                Map<String, JsonNode> cells = new LinkedHashMap<>();
                for (int run = 0; run < matrix.path("runs").size(); run++) {
                    JsonNode cell = row.path("cells").path(input).path(run);
                    if (cell.path("ratio").isNumber()) {
                        cells.put(matrix.path("runs").get(run).asText(), cell);
                    }
                }
                pairs.add(new Pair(
                        matrix.path("title").asText().replaceFirst(", ratio to .*", "") + ": " + row.path("label").asText() + " / " + base,
                        matrix.path("inputs").get(input).asText(),
                        cells));
            }
        }
        return pairs;
    }

    private static boolean isOneOrder(List<JsonNode> figures) {
        return figures.stream().map(figure -> figure.path("ratio").asDouble() > 1).distinct().count() <= 1;
    }

    /** The largest ratio by the smallest. */
    private static double factor(List<JsonNode> figures) {
        return ratios(figures).max().orElseThrow() / ratios(figures).min().orElseThrow();
    }

    private static DoubleStream ratios(List<JsonNode> figures) {
        return figures.stream().mapToDouble(figure -> figure.path("ratio").asDouble());
    }

    private static String twoDigits(double value) {
        return new BigDecimal(value).round(new MathContext(2)).toPlainString();
    }

    /** The ratios of a document of the command claims. */
    private final class Ratios {
        private final JsonNode answers;
        private final List<String> labels;

        private Ratios(String json) throws IOException {
            this.answers = JSON.readTree(json);
            this.labels = JSON.convertValue(answers.path("runs"), JSON.getTypeFactory().constructCollectionType(List.class, String.class));
        }

        /** Writes each ratio with its interval on each JDK and CPU. */
        private String text(String up) {
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
            lines.add("95% intervals between forks are in brackets; ≈ means no measurable difference. " + environment(up, labels));
            lines.add("<!-- end of ratios -->");
            return String.join("\n", lines);
        }

        private static String withInterval(JsonNode figure) {
            return !figure.path("ratio").isNumber() || !figure.path("low").isNumber()
                    ? ratio(figure)
                    : ratio(figure) + " (" + twoDigits(figure.path("low").asDouble()) + "–" + twoDigits(figure.path("high").asDouble()) + ")";
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
