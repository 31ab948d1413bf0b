// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.data.Machine;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Adds a night to {@code history.jsonl}, and lists the open regressions in {@code open.md} and {@code open-rows.txt}: those that no later
 * night has found to be gone. docs/regressions.md describes the files. Lines that cannot be read are reported and kept.
 */
final class NightHistory {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String FILE = "history.jsonl";
    private static final Set<String> IN_ORDER = Set.of("UNCHANGED", "IMPROVED");

    private final Path folder;
    private final String night;
    private final JsonNode verdicts;
    private final JsonNode comparison;
    private final JsonNode rows;
    private final JsonNode run;
    private final Properties what = new Properties();
    private final String mode;

    /** If false, the night opens and closes no regressions and cannot be a baseline. */
    private final boolean isOfCommitsAndValid;

    NightHistory(Path folder, String night) throws IOException {
        this.folder = folder;
        this.night = night;
        verdicts = JSON.readTree(folder.resolve(night).resolve("verdicts.json").toFile());
        comparison = verdicts.at("/comparisons/0");
        rows = comparison.get("benchmarks");
        run = JSON.readTree(folder.resolve(night).resolve("base/run.json").toFile());
        try (Reader text = Files.newBufferedReader(folder.resolve(night).resolve("night.txt"))) {
            what.load(text);
        }
        boolean ofCommits = what.getProperty("asked", "").isEmpty();
        mode = !what.getProperty("with").isEmpty() ? "dependency" : ofCommits ? "commit" : "asked";
        isOfCommitsAndValid = mode.equals("commit") && verdicts.get("valid").asBoolean();
    }

    /** Adds the night, for which {@code ab} ended with this status. */
    void record(int status) throws IOException {
        Path file = folder.resolve(FILE);
        Map<String, ObjectNode> open = open(nights(folder));
        if (isOfCommitsAndValid) {
            update(open);
            Files.writeString(folder.resolve("open.md"), open.isEmpty() ? "" : markdown(open.values()));
            Files.write(folder.resolve("open-rows.txt"), open.keySet());
        }
        byte[] before = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        String end = before.length == 0 || before[before.length - 1] == '\n' ? "" : "\n";
        String line = JSON.writeValueAsString(line(status, open.values()));
        Files.writeString(file, end + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private ObjectNode line(int status, Collection<ObjectNode> open) {
        // a benchmark without a verdict would never be compared with this baseline again
        boolean isDecided =
                verdicts.path("randomlyDropped").asInt() == 0 && !count("time").has("INCONCLUSIVE");
        ObjectNode line = JSON.createObjectNode();
        line.put("date", what.getProperty("date"));
        line.put("base", what.getProperty("base"));
        line.put("head", what.getProperty("head"));
        line.put("mode", mode);
        line.put("with", what.getProperty("with"));
        line.put("part", what.getProperty("part"));
        line.put("budget", what.getProperty("budget"));
        line.put("status", status);
        line.set("valid", verdicts.get("valid"));
        ObjectNode counts = line.putObject("verdicts");
        List.of("time", "allocation").forEach(figure -> counts.set(figure, count(figure)));
        line.set("geometricMean", comparison.get("geometricMean"));
        line.set("seed", verdicts.get("seed"));
        line.putObject("machine")
                .put("cpu", run.at("/machine/cpu").asText())
                .put("cores", run.at("/machine/logicalCores").asInt())
                .put("jdk", run.at("/plan/subject/javaVersion").asText())
                .put("vm", run.at("/plan/subject/vmVersion").asText());
        ArrayNode regressions = line.putArray("regressions");
        rows.forEach(row -> regressions.addAll(regressions(row)));
        line.putArray("open").addAll(open);
        line.put("night", night);
        line.put("accepted", isOfCommitsAndValid && status == 0 && open.isEmpty() && isDecided);
        return line;
    }

    private JsonNode count(String figure) {
        Map<String, Integer> counts = new TreeMap<>();
        for (JsonNode row : rows) {
            JsonNode verdict = row.path(figure).path("verdict");
            if (verdict.isTextual()) {
                counts.merge(verdict.asText(), 1, Integer::sum);
            }
        }
        return JSON.valueToTree(counts);
    }

    /** Returns the regressions of time and allocation that are not accepted, and the failure, of a benchmark. */
    private static List<ObjectNode> regressions(JsonNode row) {
        List<ObjectNode> regressions = new ArrayList<>();
        for (String metric : List.of("time", "allocation", "failure")) {
            JsonNode figure = row.path(metric);
            ObjectNode regression = JSON.createObjectNode().put("row", id(row)).put("metric", metric);
            if (metric.equals("failure")) {
                regression.set("error", figure);
            } else if (metric.equals("time")) {
                regression.put("change", figure.path("slowdown").asDouble() - 1);
                regression.put("low", figure.path("low").asDouble() - 1);
                regression.put("high", figure.path("high").asDouble() - 1);
            } else {
                double from = figure.path("from").asDouble();
                double to = figure.path("to").asDouble();
                regression
                        .put("change", from > 0 ? to / from - 1 : null)
                        .put("from", from)
                        .put("to", to);
            }
            boolean isWorse = figure.path("verdict").asText().equals("REGRESSED")
                    && !figure.path("accepted").isTextual();
            if (metric.equals("failure") ? row.path("failsInNew").asBoolean() : isWorse) {
                regressions.add(regression);
            }
        }
        return regressions;
    }

    /** Returns the form that ab --dry-run prints: {@code a.b.ReadBenchmark.read [avgt] payload=POST}. */
    private static String id(JsonNode row) {
        return row.get("benchmark").asText() + " [" + row.get("mode").asText() + "]"
                + row.get("params").properties().stream()
                        .map(param ->
                                " " + param.getKey() + "=" + param.getValue().asText())
                        .collect(Collectors.joining());
    }

    /** Removes regressions that are gone and benchmarks that no longer exist, and adds new regressions. */
    private void update(Map<String, ObjectNode> open) {
        for (JsonNode row : rows) {
            String id = id(row);
            ObjectNode known =
                    open.computeIfAbsent(id, added -> JSON.createObjectNode().put("row", added));
            if (!known.has("since")) {
                known.put("since", what.getProperty("date"));
            }
            ObjectNode changes = known.withObject("/changes");
            List.of("time", "allocation", "failure").forEach(metric -> {
                // a slowdown on one CPU may not exist on another
                if (isInOrder(row, metric) && (!metric.equals("time") || isOnCpuOf(known))) {
                    changes.remove(metric);
                }
            });
            for (ObjectNode regression : regressions(row)) {
                changes.put(regression.get("metric").asText(), words(regression));
                if (regression.get("metric").asText().equals("time")) {
                    known.put("cpu", cpu());
                }
            }
            if (changes.isEmpty()) {
                open.remove(id);
            }
        }
        comparison.get("onlyInFrom").forEach(row -> open.remove(id(row)));
    }

    /** Returns whether this night has the CPU on which a row was slower, as far as both are known. */
    private boolean isOnCpuOf(JsonNode known) {
        String other = known.path("cpu").asText();
        return other.isEmpty() || cpu().isEmpty() || other.equals(cpu());
    }

    /** Returns the model of the CPU; empty if unknown. */
    private String cpu() {
        return run.at("/machine/cpu").asText().replaceFirst("^unknown$", "");
    }

    /** Decides time and allocation by their own verdicts. */
    private static boolean isInOrder(JsonNode row, String metric) {
        JsonNode figure = row.path(metric);
        return !row.path("failure").isTextual()
                && (metric.equals("failure")
                        || IN_ORDER.contains(figure.path("verdict").asText())
                        || figure.path("accepted").isTextual());
    }

    private static String words(JsonNode regression) {
        return switch (regression.get("metric").asText()) {
            case "time" ->
                String.format(
                        Locale.ROOT,
                        "time %+.1f%% (%+.1f%% to %+.1f%%)",
                        100 * regression.get("change").asDouble(),
                        100 * regression.get("low").asDouble(),
                        100 * regression.get("high").asDouble());
            case "allocation" ->
                String.format(
                        Locale.ROOT,
                        "allocation from %,.0f to %,.0f B/op",
                        regression.get("from").asDouble(),
                        regression.get("to").asDouble());
            default -> regression.get("error").asText();
        };
    }

    private String markdown(Collection<ObjectNode> open) {
        List<List<String>> table = new ArrayList<>();
        open.forEach(row -> table.add(List.of(
                row.get("row").asText(),
                row.get("since").asText().substring(0, 10),
                row.get("changes").properties().stream()
                        .map(change ->
                                change.getValue().asText() + (change.getKey().equals("time") ? on(row) : ""))
                        .collect(Collectors.joining("; ")))));
        return "Night of " + what.getProperty("date") + ": "
                + what.getProperty("head").substring(0, 12) + " against "
                + what.getProperty("base").substring(0, 12) + " (" + Markdown.escape(what.getProperty("why"))
                + "), JDK "
                + run.at("/plan/subject/javaVersion").asText()
                + (cpu().isEmpty() ? "" : ", " + Machine.shortCpu(cpu())) + ".\n\n"
                + Markdown.table(List.of("Regression", "since", "when last seen"), table) + "\n\nAll verdicts: " + night
                + "/verdicts.md\n";
    }

    /** Names the CPU of a slower row. */
    private static String on(JsonNode row) {
        return row.path("cpu").asText().isEmpty()
                ? ""
                : " on " + Machine.shortCpu(row.get("cpu").asText());
    }

    /** Reads the nights that compared commits, the oldest first. */
    static List<JsonNode> nights(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        // damaged characters do not matter here
        List<String> lines = Files.exists(file)
                ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                        .lines()
                        .toList()
                : List.of();
        List<JsonNode> nights = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                JsonNode night = JSON.readTree(lines.get(i));
                if (night.path("mode").asText().equals("commit")) {
                    nights.add(night);
                }
            } catch (JsonProcessingException damaged) {
                System.err.println("nightly: " + file + ", line " + (i + 1) + ": damaged; skipped and kept");
            }
        }
        return nights;
    }

    /** Returns the regressions that were open after the last night, by benchmark. */
    private static Map<String, ObjectNode> open(List<JsonNode> nights) {
        Map<String, ObjectNode> open = new LinkedHashMap<>();
        if (!nights.isEmpty()) {
            nights.get(nights.size() - 1)
                    .path("open")
                    .forEach(row -> open.put(row.path("row").asText(), (ObjectNode) row));
        }
        return open;
    }
}
