// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.journal.Row;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Adds a night to {@code history.jsonl}, and says in {@code open.md} and {@code open-rows.txt} what is slower since one of the nights
 * and has not been seen in order again. docs/regressions.md describes the files.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/NightlyHistory.java HISTORY NIGHT STATUS}: the folder of all nights,
 * that of one inside it, and the status of {@code ab}. Lines that cannot be read are reported, and stay.
 */
public class NightlyHistory {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> GOOD = Set.of("CLEAN", "IMPROVED");

    private final Path folder;
    private final String night;
    private final int status;
    private final JsonNode verdicts;
    private final JsonNode run;
    private final Properties what = new Properties();

    private NightlyHistory(Path folder, String night, int status) throws IOException {
        this.folder = folder;
        this.night = night;
        this.status = status;
        this.verdicts = JSON.readTree(folder.resolve(night).resolve("verdicts.json").toFile());
        this.run = JSON.readTree(folder.resolve(night).resolve("base/run.json").toFile());
        try (Reader text = Files.newBufferedReader(folder.resolve(night).resolve("night.txt"))) {
            what.load(text);
        }
    }

    public static void main(String[] args) throws IOException {
        new NightlyHistory(Path.of(args[0]), args[1], Integer.parseInt(args[2])).record();
    }

    private void record() throws IOException {
        Path file = folder.resolve("history.jsonl");
        ObjectNode line = line(openBefore(file));
        append(file, JSON.writeValueAsString(line));
        if (isOfCommits() && line.get("valid").asBoolean()) {
            JsonNode open = line.get("open");
            Files.writeString(folder.resolve("open.md"), open.isEmpty() ? "" : markdown(open));
            Files.write(
                    folder.resolve("open-rows.txt"),
                    StreamSupport.stream(open.spliterator(), false)
                            .map(row -> row.get("row").asText())
                            .toList());
        }
    }

    /** scripts/nightly finds baselines by this order of keys. */
    private ObjectNode line(Map<String, ObjectNode> openBefore) {
        boolean valid = verdicts.get("valid").asBoolean();
        ArrayNode regressions = JSON.createArrayNode();
        verdicts.get("benchmarks").forEach(row -> regressions.addAll(regressions(row)));
        ArrayNode open = JSON.createArrayNode()
                .addAll((isOfCommits() && valid ? open(openBefore) : openBefore).values());
        ObjectNode line = JSON.createObjectNode();
        line.put("date", what.getProperty("date"))
                .put("base", what.getProperty("base"))
                .put("head", what.getProperty("head"))
                .put("mode", mode())
                .put("with", what.getProperty("with"))
                .put("part", what.getProperty("part"))
                .put("budget", what.getProperty("budget"))
                .put("status", status)
                .put("valid", valid);
        ObjectNode counted = line.putObject("verdicts");
        counted.set("time", counts("time"));
        counted.set("allocation", counts("allocation"));
        line.set("geometricMean", verdicts.get("geometricMean"));
        line.set("seed", verdicts.get("seed"));
        line.putObject("machine")
                .put("cpu", run.at("/machine/cpu").asText())
                .put("cores", run.at("/machine/logicalCores").asInt())
                .put("jdk", run.at("/plan/subject/javaVersion").asText())
                .put("vm", run.at("/plan/subject/vmVersion").asText());
        line.set("regressions", regressions);
        line.set("open", open);
        line.put("night", night);
        line.put("accepted", isOfCommits() && valid && status == 0 && open.isEmpty() && isDecided());
        return line;
    }

    /** What the night compared; only those of commits open and close anything, and can be baselines. */
    private String mode() {
        if (!what.getProperty("with").isEmpty()) {
            return "dependency";
        }
        return what.getProperty("asked", "").isEmpty() ? "commit" : "asked";
    }

    private boolean isOfCommits() {
        return mode().equals("commit");
    }

    /** Whether every row of the part has a verdict on its time: what has none would else never be compared with this baseline again. */
    private boolean isDecided() {
        return verdicts.path("leftOutByLot").asInt() == 0
                && StreamSupport.stream(verdicts.get("benchmarks").spliterator(), false)
                        .noneMatch(row -> row.path("time").path("verdict").asText().equals("INCONCLUSIVE"));
    }

    private ObjectNode counts(String figure) {
        Map<String, Integer> counts = new TreeMap<>();
        for (JsonNode row : verdicts.get("benchmarks")) {
            JsonNode verdict = row.path(figure).path("verdict");
            if (verdict.isTextual()) {
                counts.merge(verdict.asText(), 1, Integer::sum);
            }
        }
        return JSON.valueToTree(counts);
    }

    /** Of one row: time, allocation, and failures; nothing that is accepted. */
    private static List<ObjectNode> regressions(JsonNode row) {
        List<ObjectNode> regressions = new ArrayList<>();
        JsonNode time = row.path("time");
        if (isUnacceptedRegression(time)) {
            regressions.add(regression(row, "time")
                    .put("change", time.get("slowdown").asDouble() - 1)
                    .put("low", time.get("low").asDouble() - 1)
                    .put("high", time.get("high").asDouble() - 1));
        }
        JsonNode bytes = row.path("allocation");
        if (isUnacceptedRegression(bytes)) {
            regressions.add(regression(row, "allocation")
                    .put("change", bytes.get("base").asDouble() > 0 ? bytes.get("new").asDouble() / bytes.get("base").asDouble() - 1 : null)
                    .put("from", bytes.get("base").asDouble())
                    .put("to", bytes.get("new").asDouble()));
        }
        if (row.path("failsInNew").asBoolean()) {
            regressions.add(
                    regression(row, "failure").put("error", row.get("failure").asText()));
        }
        return regressions;
    }

    private static boolean isUnacceptedRegression(JsonNode figure) {
        return figure.path("verdict").asText().equals("REGRESSED")
                && !figure.path("accepted").isTextual();
    }

    private static ObjectNode regression(JsonNode row, String metric) {
        return JSON.createObjectNode().put("row", id(row)).put("metric", metric);
    }

    private static String id(JsonNode row) {
        Map<String, String> params = new LinkedHashMap<>();
        row.get("params").properties().forEach(param -> params.put(param.getKey(), param.getValue().asText()));
        return new Row(row.get("benchmark").asText(), row.get("mode").asText(), params).id();
    }

    /** What was open before and is not in order tonight, and what is new; a benchmark that was taken out is closed. */
    private Map<String, ObjectNode> open(Map<String, ObjectNode> before) {
        Map<String, ObjectNode> open = new LinkedHashMap<>(before);
        for (JsonNode row : verdicts.get("benchmarks")) {
            String id = id(row);
            JsonNode known = before.getOrDefault(id, JSON.createObjectNode());
            Map<String, String> changes = new LinkedHashMap<>();
            known.path("changes").properties().forEach(change -> {
                if (!isInOrder(row, change.getKey())) {
                    changes.put(change.getKey(), change.getValue().asText());
                }
            });
            regressions(row).forEach(regression -> changes.put(regression.get("metric").asText(), words(regression)));
            if (changes.isEmpty()) {
                open.remove(id);
            } else {
                ObjectNode entry = JSON.createObjectNode().put("row", id);
                entry.put("since", known.path("since").asText(what.getProperty("date")));
                entry.set("changes", JSON.valueToTree(changes));
                open.put(id, entry);
            }
        }
        verdicts.get("onlyInBase").forEach(row -> open.remove(id(row)));
        return open;
    }

    /** Each figure by its own verdict. */
    private static boolean isInOrder(JsonNode row, String metric) {
        if (row.path("failure").isTextual()) {
            return false;
        }
        JsonNode figure = row.path(metric);
        return metric.equals("failure")
                || GOOD.contains(figure.path("verdict").asText())
                || figure.path("accepted").isTextual();
    }

    private static String words(JsonNode regression) {
        String metric = regression.get("metric").asText();
        return switch (metric) {
            case "time" -> String.format(
                    Locale.ROOT,
                    "time %+.1f%% (%+.1f%% to %+.1f%%)",
                    100 * regression.get("change").asDouble(),
                    100 * regression.get("low").asDouble(),
                    100 * regression.get("high").asDouble());
            case "allocation" -> String.format(
                    Locale.ROOT,
                    "allocation from %,.0f to %,.0f B/op",
                    regression.get("from").asDouble(),
                    regression.get("to").asDouble());
            default -> regression.get("error").asText();
        };
    }

    private String markdown(JsonNode open) {
        List<List<String>> rows = new ArrayList<>();
        open.forEach(row -> rows.add(List.of(
                row.get("row").asText(),
                row.get("since").asText().substring(0, 10),
                row.get("changes").properties().stream()
                        .map(change -> change.getValue().asText())
                        .collect(Collectors.joining("; ")))));
        return "Night of " + what.getProperty("date") + ": " + what.getProperty("head").substring(0, 12) + " against "
                + what.getProperty("base").substring(0, 12) + " (" + Markdown.escape(what.getProperty("why")) + "), JDK "
                + run.at("/plan/subject/javaVersion").asText() + ".\n\n"
                + Markdown.table(List.of("Not in order", "since", "when last seen"), rows) + "\n\nAll verdicts: " + night
                + "/verdicts.md\n";
    }

    /** From the last line about commits, of those that can be read. */
    private static Map<String, ObjectNode> openBefore(Path file) throws IOException {
        Map<String, ObjectNode> open = new LinkedHashMap<>();
        List<String> lines = text(file).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            try {
                JsonNode line = JSON.readTree(lines.get(i));
                if (line.required("mode").asText().equals("commit")) {
                    Map<String, ObjectNode> rows = new LinkedHashMap<>();
                    line.required("open").forEach(row -> rows.put(row.required("row").asText(), (ObjectNode) row));
                    open = rows;
                }
            } catch (JsonProcessingException | IllegalArgumentException damaged) {
                System.err.println("nightly: " + file + ", line " + (i + 1) + ": is damaged; it is skipped, and stays");
            }
        }
        return open;
    }

    private static void append(Path file, String line) throws IOException {
        String before = text(file);
        String end = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
        Files.writeString(file, end + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Empty if there is none; damaged characters do not matter here. */
    private static String text(Path file) throws IOException {
        return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    }
}
