// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.harness.console.JsonFiles;
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
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Adds a night to {@code history.jsonl}, and lists the open regressions in {@code open.md} and {@code open-rows.txt}: those that no later
 * night has found to be gone. docs/regressions.md describes the files. Lines that cannot be read are reported and kept.
 */
final class NightHistory {
    private static final ObjectMapper JSON = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);
    private static final String FILE = "history.jsonl";
    private static final List<String> METRICS = List.of("time", "allocation", "failure");

    private final Path folder;
    private final String night;
    private final Verdicts verdicts;
    private final Compared comparison;
    private final JsonNode run;
    private final Properties what;
    private final String mode;

    /** If false, the night opens and closes no regressions and cannot be a baseline. */
    private final boolean isOfCommitsAndValid;

    /** The parts of {@code verdicts.json} that count here. */
    private record Verdicts(boolean valid, int randomlyDropped, JsonNode seed, List<Compared> comparisons) {}

    private record Compared(JsonNode geometricMean, List<Row> benchmarks, List<Row> onlyInFrom) {}

    private record Figure(
            String verdict, String accepted, double slowdown, double low, double high, double from, double to) {
        boolean isInOrder() {
            return List.of("UNCHANGED", "NOT_SLOWER", "IMPROVED").contains(verdict) || accepted != null;
        }
    }

    private record Row(
            String benchmark,
            String mode,
            Map<String, String> params,
            Figure time,
            Figure allocation,
            String failure,
            boolean failsInNew) {
        /** Returns the form that ab --dry-run prints: {@code a.b.ReadBenchmark.read [avgt] payload=POST}. */
        String id() {
            return benchmark + " [" + mode + "]"
                    + params.entrySet().stream()
                            .map(param -> " " + param.getKey() + "=" + param.getValue())
                            .collect(Collectors.joining());
        }

        Figure figure(String metric) {
            return metric.equals("time") ? time : allocation;
        }

        /** Decides time and allocation by their own verdicts. */
        boolean isInOrder(String metric) {
            return failure == null
                    && (metric.equals("failure")
                            || figure(metric) != null && figure(metric).isInOrder());
        }

        /** Returns the regression of time or allocation that is not accepted, or the failure; null if there is none. */
        Regression regression(String metric) {
            if (metric.equals("failure")) {
                return failsInNew ? new Regression(this, metric, failure, "error", failure) : null;
            }
            Figure one = figure(metric);
            if (one == null || !"REGRESSED".equals(one.verdict) || one.accepted != null) {
                return null;
            }
            if (metric.equals("time")) {
                double change = one.slowdown - 1;
                String words = String.format(
                        Locale.ROOT,
                        "time %+.1f%% (%+.1f%% to %+.1f%%)",
                        100 * change,
                        100 * (one.low - 1),
                        100 * (one.high - 1));
                return new Regression(this, metric, words, "change", change, "low", one.low - 1, "high", one.high - 1);
            }
            String words = String.format(Locale.ROOT, "allocation from %,.0f to %,.0f B/op", one.from, one.to);
            Double change = one.from > 0 ? one.to / one.from - 1 : null;
            return new Regression(this, metric, words, "change", change, "from", one.from, "to", one.to);
        }
    }

    /** What is worse, in words and as the fields of {@code history.jsonl}. */
    private record Regression(String words, Map<String, Object> fields) {
        Regression(Row row, String metric, String words, Object... figures) {
            this(words, JsonFiles.object("row", row.id(), "metric", metric));
            fields.putAll(JsonFiles.object(figures));
        }
    }

    /** A benchmark that is worse, with words for each metric that is, and the CPU on which it was slower. */
    private record Open(String row, String since, Map<String, String> changes, String cpu) {}

    NightHistory(Path folder, String night) throws IOException {
        this.folder = folder;
        this.night = night;
        verdicts = JSON.readValue(folder.resolve(night).resolve("verdicts.json").toFile(), Verdicts.class);
        comparison = verdicts.comparisons.get(0);
        run = JSON.readTree(folder.resolve(night).resolve("base/run.json").toFile());
        what = described(folder.resolve(night));
        boolean ofCommits = what.getProperty("asked", "").isEmpty();
        mode = !what.getProperty("with").isEmpty() ? "dependency" : ofCommits ? "commit" : "asked";
        isOfCommitsAndValid = mode.equals("commit") && verdicts.valid;
    }

    /** Adds the night, for which {@code ab} ended with this status. */
    void record(int status) throws IOException {
        Path file = folder.resolve(FILE);
        List<JsonNode> nights = nights(folder);
        Map<String, Open> open = new LinkedHashMap<>();
        if (!nights.isEmpty()) {
            for (JsonNode row : nights.get(nights.size() - 1).path("open")) {
                open.put(row.path("row").asText(), JSON.treeToValue(row, Open.class));
            }
        }
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

    private Map<String, Object> line(int status, Collection<Open> open) {
        Map<String, Long> times = counts(Row::time);
        // a benchmark without a verdict would never be compared with this baseline again
        boolean isDecided = verdicts.randomlyDropped == 0 && !times.containsKey("INCONCLUSIVE");
        return JsonFiles.object(
                "date", what.getProperty("date"),
                "base", what.getProperty("base"),
                "head", what.getProperty("head"),
                "mode", mode,
                "with", what.getProperty("with"),
                "part", what.getProperty("part"),
                "budget", what.getProperty("budget"),
                "status", status,
                "valid", verdicts.valid,
                "verdicts", Map.of("time", times, "allocation", counts(Row::allocation)),
                "geometricMean", comparison.geometricMean,
                "seed", verdicts.seed,
                "machine",
                        JsonFiles.object(
                                "cpu", run.at("/machine/cpu").asText(),
                                "cores", run.at("/machine/logicalCores").asInt(),
                                "jdk", run.at("/plan/subject/javaVersion").asText(),
                                "vm", run.at("/plan/subject/vmVersion").asText()),
                "regressions",
                        comparison.benchmarks.stream()
                                .flatMap(row -> METRICS.stream().map(row::regression))
                                .filter(Objects::nonNull)
                                .map(Regression::fields)
                                .toList(),
                "open", open,
                "night", night,
                "accepted", isOfCommitsAndValid && status == 0 && open.isEmpty() && isDecided);
    }

    private Map<String, Long> counts(Function<Row, Figure> figure) {
        return comparison.benchmarks.stream()
                .map(figure)
                .filter(one -> one != null && one.verdict != null)
                .collect(Collectors.groupingBy(Figure::verdict, TreeMap::new, Collectors.counting()));
    }

    /** Removes regressions that are gone and benchmarks that no longer exist, and adds new regressions. */
    private void update(Map<String, Open> open) {
        for (Row row : comparison.benchmarks) {
            Open known = open.getOrDefault(row.id(), new Open(row.id(), what.getProperty("date"), Map.of(), null));
            Map<String, String> changes = new LinkedHashMap<>(known.changes);
            String cpu = known.cpu;
            for (String metric : METRICS) {
                Regression regression = row.regression(metric);
                boolean isTime = metric.equals("time");
                if (regression != null) {
                    changes.put(metric, regression.words);
                    cpu = isTime ? cpu() : cpu;
                } else if (row.isInOrder(metric) && !(isTime && isOnAnotherCpu(known))) {
                    changes.remove(metric);
                }
            }
            if (changes.isEmpty()) {
                open.remove(row.id());
            } else {
                open.put(row.id(), new Open(row.id(), known.since, changes, cpu));
            }
        }
        comparison.onlyInFrom.forEach(row -> open.remove(row.id()));
    }

    /** A slowdown on one CPU may not exist on another; either may be unknown. */
    private boolean isOnAnotherCpu(Open known) {
        return known.cpu != null && !known.cpu.isEmpty() && !cpu().isEmpty() && !known.cpu.equals(cpu());
    }

    /** Returns the model of the CPU; empty if unknown. */
    private String cpu() {
        return run.at("/machine/cpu").asText().replaceFirst("^unknown$", "");
    }

    private String markdown(Collection<Open> open) {
        List<List<String>> table = new ArrayList<>();
        for (Open row : open) {
            List<String> changes = new ArrayList<>();
            row.changes.forEach((metric, words) -> changes.add(words + (metric.equals("time") ? on(row.cpu) : "")));
            table.add(List.of(row.row, row.since.substring(0, 10), String.join("; ", changes)));
        }
        return "Night of " + what.getProperty("date") + ": "
                + what.getProperty("head").substring(0, 12) + " against "
                + what.getProperty("base").substring(0, 12) + " (" + Markdown.escape(what.getProperty("why"))
                + "), JDK "
                + run.at("/plan/subject/javaVersion").asText()
                + (cpu().isEmpty() ? "" : ", " + Machine.shortCpu(cpu())) + ".\n\n"
                + Markdown.table(List.of("Regression", "since", "when last seen"), table) + "\n\nAll verdicts: " + night
                + "/verdicts.md\n";
    }

    private static String on(String cpu) {
        return cpu == null || cpu.isEmpty() ? "" : " on " + Machine.shortCpu(cpu);
    }

    /** Reads what night.txt in a folder says of a night; nothing if there is none. */
    static Properties described(Path folder) throws IOException {
        Properties what = new Properties();
        Path file = folder.resolve("night.txt");
        if (Files.exists(file)) {
            try (Reader text = Files.newBufferedReader(file)) {
                what.load(text);
            }
        }
        return what;
    }

    /** Reads the nights that compared commits, the oldest first. */
    static List<JsonNode> nights(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        List<JsonNode> nights = new ArrayList<>();
        int number = 0;
        // damaged characters do not matter here
        String text = Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        for (String line : text.lines().toList()) {
            number++;
            try {
                JsonNode night = JSON.readTree(line);
                if (night.path("mode").asText().equals("commit")) {
                    nights.add(night);
                }
            } catch (JsonProcessingException damaged) {
                System.err.println("nightly: " + file + ", line " + number + ": damaged; skipped and kept");
            }
        }
        return nights;
    }
}
