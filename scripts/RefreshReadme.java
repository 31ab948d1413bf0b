// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;

/**
 * Writes the README's table of answers, or the table of ratios on each CPU in docs/methodology.md. scripts/refresh-readme calls it.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/RefreshReadme.java FILE.md ANSWERS.json [--check] RUN...}: the answers are the JSON
 * of {@code claims RUN... --claims scripts/readme-questions.yaml}, or {@code cpu-questions.yaml} for the ratios. The runs are paths
 * relative to the folder of the README. With --check nothing is written, and the exit code is 1 if the file differs.
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

    private final JsonNode answers;
    private final List<String> labels;
    private final List<String> names;
    private final List<JsonNode> runs = new ArrayList<>();

    private RefreshReadme(Path root, Path answers, List<String> names) throws IOException {
        this.answers = JSON.readTree(answers.toFile());
        this.labels = JSON.convertValue(this.answers.path("runs"), JSON.getTypeFactory().constructCollectionType(List.class, String.class));
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
        RefreshReadme table = new RefreshReadme(ratios ? folder.getParent() : folder, Path.of(args[1]), names);
        List<String> wrong = table.contradicted();
        if (!wrong.isEmpty()) {
            System.err.println("scripts/readme-questions.yaml: the runs contradict the advice of " + String.join(", ", wrong));
            return 1;
        }
        String text = ratios ? table.ratios() : table.text();
        String after = before.substring(0, marker.start()) + text + before.substring(marker.end());
        if (check && !after.equals(before)) {
            System.err.println(readme + ": differs from " + String.join(" ", names) + "; run scripts/refresh-readme");
            return 1;
        }
        if (!check) {
            Files.writeString(readme, after);
        }
        return 0;
    }

    private List<String> contradicted() {
        return StreamSupport.stream(answers.path("claims").spliterator(), false)
                .filter(claim -> figure(claim, "time").findValuesAsText("verdict").contains("CONTRADICTED"))
                .map(claim -> claim.path("id").asText())
                .toList();
    }

    private String text() {
        List<String> lines = new ArrayList<>();
        lines.add("<!-- answers of " + String.join(" ", names) + ": written by scripts/refresh-readme -->");
        lines.add("The first choice compared with the second: ratios of wall time and of bytes allocated, where above 1 is worse. A range spans");
        lines.add("the JDKs.");
        lines.add("");
        lines.add("| choice | " + labels.stream().map(label -> "time, " + label.replaceFirst("\\.[^,]*", "")).collect(Collectors.joining(" | "))
                + " | allocation | what to do |");
        lines.add("|---|" + "---:|".repeat(labels.size() + 1) + "---|");
        for (JsonNode claim : answers.path("claims")) {
            List<String> cells = new ArrayList<>(List.of(claim.path("says").asText()));
            labels.forEach(label -> cells.add(ratio(figure(claim, "time").path(label))));
            cells.add(range(figure(claim, "allocation")));
            cells.add(claim.path("because").asText().replace("{bytes}", range(figure(claim, "bytes"))));
            lines.add("| " + String.join(" | ", cells) + " |");
        }
        boolean same = lines.stream().anyMatch(line -> line.contains("≈"));
        lines.add("");
        lines.add((same ? "≈ means no measurable difference. " : "") + environment(""));
        lines.add("<!-- end of answers -->");
        return String.join("\n", lines);
    }

    /** Writes each ratio with its interval on each JDK and CPU, and what of it is the same on several CPUs. */
    private String ratios() {
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
        lines.add("95% intervals between forks are in brackets; ≈ means no measurable difference." + sameOnSeveralCpus() + " " + environment("../"));
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
            long agree = decided.stream().filter(RefreshReadme::isOneOrder).count();
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

    /** Formats the ratios of all runs: one number if they agree in two digits, or else the smallest and the largest. */
    private String range(JsonNode byRun) {
        Set<BigDecimal> ratios = new TreeSet<>();
        labels.stream().map(label -> byRun.path(label).path("ratio")).filter(JsonNode::isNumber).forEach(ratio -> ratios.add(rounded(ratio.asDouble())));
        List<String> ends = ratios.stream().map(BigDecimal::toPlainString).toList();
        return ends.isEmpty() ? "not measured" : ends.get(0) + (ends.size() == 1 ? "" : "–" + ends.get(ends.size() - 1)) + "x";
    }

    private static String twoDigits(double ratio) {
        return rounded(ratio).toPlainString();
    }

    private static BigDecimal rounded(double ratio) {
        return new BigDecimal(ratio).round(new MathContext(2));
    }

    /** Says where and when the runs were recorded, and links them by addresses that begin with a prefix. */
    private String environment(String prefix) {
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
