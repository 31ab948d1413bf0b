// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.compare.Conditions;
import io.github.wirebench.harness.figures.RunFigures;
import io.github.wirebench.harness.record.HomeFolder;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Where and how a run was measured, and what its reader must know, as far as its files tell. */
final class RunCard {
    /** That many names are given of a list that may be long. */
    private static final int NAMED = 4;

    private final RunFigures run;
    private final JsonNode record;

    RunCard(RunFigures run) {
        this.run = run;
        this.record = run.sidecars().run();
    }

    Report.Run build(String label) {
        return new Report.Run(
                run.input().name(), label, HomeFolder.hide(run.input().path().toString()), environment(), settings());
    }

    private List<Report.Fact> environment() {
        List<Report.Fact> facts = new ArrayList<>();
        JsonNode machine = record.path("machine");
        add(facts, "CPU", machine.path("cpu").asText(""));
        add(facts, "cores", cores(machine));
        long memory = machine.path("memoryBytes").asLong(0);
        add(facts, "memory", memory > 0 ? Quantities.bytes(memory / (1024.0 * 1024)) + " MiB" : "");
        add(facts, "system", machine.path("os").asText(""));
        add(facts, "runs in", machine.path("virtualization").asText(""));
        add(facts, "load before, after", load(record.path("loadAverage")));
        add(facts, "JVM of the forks", all(Conditions::jdk));
        add(facts, "JVM flags", all(conditions -> String.join(" ", conditions.jvmArgs())));
        return facts;
    }

    private List<Report.Fact> settings() {
        List<Report.Fact> facts = new ArrayList<>();
        add(facts, "began", record.path("startedAt").asText(""));
        add(facts, "ended", record.path("endedAt").asText(""));
        add(facts, "command", words(record.path("arguments")));
        JsonNode settings = record.path("settings");
        add(facts, "profile", settings.path("profile").asText(""));
        add(facts, "seed of the order", settings.path("seed").asText(""));
        add(facts, "seed of the data", record.at("/suite/dataSeed").asText(""));
        add(facts, "warm-up of a fork", all(Conditions::warmup));
        add(facts, "measurement of a fork", all(Conditions::measurement));
        add(facts, "JMH", all(Conditions::jmh));
        String dirty = record.at("/suite/gitDirty").asBoolean() ? ", with changes" : "";
        add(
                facts,
                "commit",
                run.input().facts().commit() + (run.input().facts().commit().isEmpty() ? "" : dirty));
        add(
                facts,
                "libraries",
                run.input().facts().libraries().entrySet().stream()
                        .map(library -> library.getKey() + " " + library.getValue())
                        .collect(Collectors.joining(", ")));
        return facts;
    }

    /** What a reader of the run must know. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        String outcome = record.path("outcome").asText("complete");
        if (!outcome.equals("complete")) {
            warnings.add("The run is not complete: " + outcome);
        }
        run.input().remarks().forEach(remark -> warnings.add(remark.replaceFirst("^! ", "")));
        record.path("remarks").forEach(remark -> warnings.add(remark.asText().replaceFirst("^! ", "")));
        for (JsonNode failure : record.path("failures")) {
            warnings.add(failure.path("benchmark").asText() + " failed"
                    + (failure.has("error") ? ": " + failure.path("error").asText() : ""));
        }
        for (JsonNode finding : record.path("findings")) {
            if (finding.path("severity").asText().equals("BAD")) {
                warnings.add("The machine: " + finding.path("check").asText() + ": "
                        + finding.path("found").asText());
            }
        }
        Map<String, List<String>> byKind = run.rows().stream()
                .flatMap(row -> row.warnings().stream()
                        .map(warning -> Map.entry(kind(warning), row.key().label())))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        byKind.forEach((kind, names) -> warnings.add(names.size() + " of "
                + run.rows().size() + (names.size() == 1 ? " figure: " : " figures: ") + kind + ": " + named(names)));
        List<Conditions> conditions =
                run.rows().stream().map(row -> row.measured().conditions()).toList();
        if (!conditions.stream().allMatch(conditions.get(0)::areThoseOf)) {
            warnings.add(
                    "Not all rows were measured under the same conditions (JVM, flags, lengths): only those that were are"
                            + " compared with each other");
        }
        if (run.rows().stream().allMatch(row -> row.cpu().isEmpty())) {
            warnings.add("CPU time was not recorded: on a shared machine, scores also count the time of others");
        }
        return warnings;
    }

    /** Without the figures that differ from row to row. */
    private static String kind(String warning) {
        return warning.replaceFirst(" \\(±.*\\)$", " (more than ±25%)")
                .replaceFirst("^\\d+ forks? short", "forks short");
    }

    private static String named(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
                + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
    }

    private String all(Function<Conditions, String> fact) {
        return run.rows().stream()
                .map(row -> fact.apply(row.measured().conditions()))
                .filter(text -> !text.isEmpty())
                .distinct()
                .limit(NAMED)
                .collect(Collectors.joining("; "));
    }

    private static String cores(JsonNode machine) {
        return machine.path("logicalCores").isNumber()
                ? machine.path("logicalCores").asText() + " for this process, "
                        + machine.path("physicalCores").asText("?") + " physical"
                : "";
    }

    private static String load(JsonNode load) {
        return load.path("before").isNumber()
                ? String.format(
                        Locale.ROOT,
                        "%.1f, %.1f",
                        load.path("before").asDouble(),
                        load.path("after").asDouble(Double.NaN))
                : "";
    }

    private static String words(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.joining(" "));
    }

    private static void add(List<Report.Fact> facts, String name, String value) {
        if (!value.isBlank() && !value.equals("null")) {
            facts.add(new Report.Fact(name, value));
        }
    }
}
