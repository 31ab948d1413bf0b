// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.InputProblem;
import io.github.wirebench.harness.console.JsonFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * {@code run.json}: where, when, with what and how a run was measured. Every fact may be missing, as in the runs of other
 * versions; {@link RunInfoWriter} writes them.
 */
public final class RunInfo {
    /** Describes results without a {@code run.json}. */
    public static final RunInfo UNKNOWN = new RunInfo(Path.of("run.json"), JsonFiles.MAPPER.missingNode());

    private final Path file;
    private final JsonNode json;
    private Map<BenchmarkCase, List<String>> cpusOfRows;

    private RunInfo(Path file, JsonNode json) {
        this.file = file;
        this.json = json;
    }

    /**
     * Reads a file.
     *
     * @param runJson may be missing
     * @throws CommandFailure if it is there and is not JSON
     */
    public static RunInfo read(Path runJson) {
        return Files.exists(runJson)
                ? new RunInfo(runJson, JsonFiles.read(runJson, ObjectNode.class))
                : new RunInfo(runJson, JsonFiles.MAPPER.missingNode());
    }

    /** Returns the subcommand that measured, or {@code jmh}; empty if unknown. */
    public Optional<String> command() {
        return text("/command");
    }

    /** Returns the command line as given. */
    public List<String> arguments() {
        return texts(json.path("arguments"));
    }

    /** Returns {@code running}, {@code complete}, {@code failed}, {@code interrupted} and so on; empty if unknown. */
    public Optional<String> outcome() {
        return text("/outcome");
    }

    /** Returns the start; empty if unknown. */
    public Optional<Instant> startedAt() {
        return time("/startedAt");
    }

    /** Returns the end; empty if unknown, and for a run that was killed. */
    public Optional<Instant> endedAt() {
        return time("/endedAt");
    }

    /** Returns the day of the start, and of the end if it is another, as 2026-11-21 to 2026-11-22; empty if unknown. */
    public String days() {
        return Stream.of("/startedAt", "/endedAt")
                .map(field -> text(field).orElse("").replaceFirst("T.*", ""))
                .filter(day -> !day.isEmpty())
                .distinct()
                .collect(Collectors.joining(" to "));
    }

    /** Returns the machine that was measured on; empty if unknown. */
    public Optional<Machine> machine() {
        return Optional.of(json.path("machine"))
                .filter(JsonNode::isObject)
                .map(machine -> value(machine, "machine", Machine.class));
    }

    /** Returns CPU, architecture and number of CPUs as one text; empty if unknown. */
    public String machineText() {
        JsonNode machine = json.path("machine");
        return machine.path("cpu").isTextual() ? machine.path("cpu").asText() + ", " + machineBesideCpu() : "";
    }

    /** Returns architecture and number of CPUs as one text; empty if unknown. */
    public String machineBesideCpu() {
        JsonNode machine = json.path("machine");
        return machine.isObject()
                ? machine.path("architecture").asText("unknown") + ", "
                        + machine.path("logicalCores").asText("unknown") + " CPUs"
                : "";
    }

    /**
     * Returns the model names of the CPUs that were measured on; empty if unknown. Only a merged run has several, and then each row
     * is of one of them.
     */
    public Set<String> cpus() {
        Set<String> cpus = new LinkedHashSet<>();
        Machine.cpu(json.get("machine"))
                .ifPresentOrElse(cpus::add, () -> cpusOfRows().values().forEach(cpus::addAll));
        return cpus;
    }

    /** Returns the model name of the CPU that a case was measured on; empty if unknown. */
    public String cpu(BenchmarkCase benchmarkCase) {
        return Machine.cpu(json.get("machine"))
                .orElseGet(
                        () -> String.join(" and ", cpusOfRows().getOrDefault(benchmarkCase.withThreads(0), List.of())));
    }

    /** A merged run lists the CPUs by row, as the machines of its sources may differ. */
    private synchronized Map<BenchmarkCase, List<String>> cpusOfRows() {
        if (cpusOfRows == null) {
            cpusOfRows = new HashMap<>();
            for (JsonNode row : json.path("rows")) {
                if (row.path("row").isObject()) {
                    BenchmarkCase of = value(row.get("row"), "rows", BenchmarkCase.class);
                    cpusOfRows.put(of.withThreads(0), texts(row.path("cpus")));
                }
            }
        }
        return cpusOfRows;
    }

    /** Returns the load average before the run; empty if unknown. */
    public OptionalDouble loadBefore() {
        return number("/loadAverage/before");
    }

    /** Returns the load average after the run; empty if unknown. */
    public OptionalDouble loadAfter() {
        return number("/loadAverage/after");
    }

    /** Returns the vendor of the forks' JDK; of plain JMH's runs that of the JDK that started them. Empty if unknown. */
    public String vendor() {
        return text("/plan/subject/vendor")
                .or(() -> text("/launcherJdk/vendor"))
                .orElse("");
    }

    /** Returns the versions of the forks' JDK as its results tell, or as planned; empty if unknown. */
    public String jdkVersions() {
        String versions = StreamSupport.stream(json.path("forks").spliterator(), false)
                .map(fork -> fork.path("jdkVersion").asText())
                .filter(version -> !version.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        return versions.isEmpty() ? text("/plan/subject/javaVersion").orElse("") : versions;
    }

    /** Returns the name of the suite, or of the jar if another one was measured; empty if unknown. */
    public Optional<String> suiteName() {
        return text("/suite/name");
    }

    /** Returns the commit that the benchmarks were built from; empty if unknown. */
    public String commit() {
        return text("/suite/gitCommit").orElse("");
    }

    /** Returns whether the sources differed from {@link #commit()}. */
    public boolean isDirty() {
        return json.at("/suite/gitDirty").asBoolean();
    }

    /** Returns the seed of the benchmarks' data; empty if unknown. */
    public String dataSeed() {
        return json.at("/suite/dataSeed").asText("");
    }

    /** Returns a map from library to version, sorted by name. */
    public Map<String, String> libraries() {
        Map<String, String> libraries = new TreeMap<>();
        json.path("libraries")
                .properties()
                .forEach(library ->
                        libraries.put(library.getKey(), library.getValue().asText()));
        return libraries;
    }

    /** Returns a setting such as {@code profile} or {@code seed} as text; empty if there is none. */
    public String setting(String name) {
        return json.path("settings").path(name).asText("");
    }

    /** Returns the label that distinguishes the runs of one command, e.g. {@code jdk17-t1}; empty if there is none. */
    public String label() {
        return text("/plan/label").orElse("");
    }

    /** Returns remarks on the run, without the mark of a warning. */
    public List<String> remarks() {
        return texts(json.path("remarks")).stream()
                .map(remark -> remark.replaceFirst("^! ", ""))
                .toList();
    }

    /** Returns a map from benchmark to the reason why it failed, which may be empty. */
    public Map<String, String> failures() {
        Map<String, String> failures = new LinkedHashMap<>();
        json.path("failures")
                .forEach(failure -> failures.put(
                        failure.path("benchmark").asText(),
                        failure.path("error").asText("")));
        return failures;
    }

    /** Returns what spoiled the measurement, as doctor found it. */
    public List<String> badFindings() {
        List<String> findings = new ArrayList<>();
        for (JsonNode finding : json.path("findings")) {
            if (finding.path("severity").asText().equals("BAD")) {
                findings.add(finding.path("check").asText() + ": "
                        + finding.path("found").asText());
            }
        }
        return findings;
    }

    /**
     * Returns the plan of a run in rounds; empty if it was measured otherwise.
     *
     * @throws CommandFailure if the plan is damaged
     */
    public Optional<RunPlan> plan() {
        return Optional.of(json.path("plan"))
                .filter(JsonNode::isObject)
                .map(plan -> value(plan, "plan", RunPlan.class));
    }

    /** Returns the id that the run's forks carry; empty for plain JMH. */
    public Optional<String> id() {
        return text("/plan/id").or(() -> text("/id"));
    }

    /**
     * Returns the runs that a merge joins, as it keeps them under {@code sources}: those that were joined into this one before, or this
     * one if it was run in rounds. Empty for plain JMH.
     *
     * @param from path of this run as given
     * @throws CommandFailure if the plan is damaged
     */
    List<RunInfo> sources(String from) {
        return plan().map(plan -> List.of(source(from, plan.id(), json.at("/plan/subject"), plan.benchmarkCases())))
                .orElseGet(() -> StreamSupport.stream(json.path("sources").spliterator(), false)
                        .map(source -> new RunInfo(file, source))
                        .toList());
    }

    /**
     * Returns this run as a merge keeps it under {@code sources}, with what is known.
     *
     * @param from path as given
     * @param id of its forks
     * @param subject as {@link BuildUnderTest}
     * @param cases all planned ones
     */
    RunInfo source(String from, String id, Object subject, List<BenchmarkCase> cases) {
        Map<String, Object> source = JsonFiles.object(
                "id", id,
                "from", from,
                "command", command().orElse("jmh"),
                "outcome", json.path("outcome"),
                "startedAt", json.path("startedAt"),
                "endedAt", json.path("endedAt"),
                "machine", json.path("machine"),
                "subject", subject,
                "settings", json.at("/plan/settings"),
                "options", json.at("/plan/options"),
                "suite", json.path("suite"),
                "libraries", json.path("libraries"),
                "findings", json.path("findings"),
                "cpuTime", json.path("cpuTime"),
                "rowsOfAllShards", json.path("rowsOfAllShards"),
                "rows", cases);
        source.values().removeIf(value -> value instanceof JsonNode node && (node.isMissingNode() || node.isNull()));
        return new RunInfo(file, JsonFiles.MAPPER.valueToTree(source));
    }

    /** Returns the planned cases of a {@linkplain #sources source}. */
    public List<BenchmarkCase> cases() {
        return StreamSupport.stream(json.path("rows").spliterator(), false)
                .map(row -> value(row, "rows", BenchmarkCase.class))
                .toList();
    }

    /**
     * Returns when a case of a {@linkplain #sources source} had enough forks; {@link StopRule#NONE} for plain JMH.
     *
     * @throws CommandFailure if the settings are damaged
     */
    public StopRule stopRule() {
        return json.path("settings").isObject()
                ? value(json.path("settings"), "settings", RunPlan.Settings.class)
                        .stopRule()
                : StopRule.NONE;
    }

    /** Returns the vendor of the JDK that started plain JMH, if the forks ran on the same JVM version; empty otherwise. */
    String launcherVendor(String vmVersion) {
        return text("/launcherJdk/vendor")
                .filter(vendor -> json.at("/launcherJdk/vmVersion").asText().equals(vmVersion))
                .orElse("");
    }

    /** Returns the JSON at a pointer, for those who copy or compare it; a missing node if there is none. */
    public JsonNode at(String pointer) {
        return json.at(pointer);
    }

    private <T> T value(JsonNode node, String field, Class<T> type) {
        try {
            return JsonFiles.MAPPER.treeToValue(node, type);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw CommandFailure.usage(file + ", field \"" + field + "\": " + InputProblem.reason(e), e);
        }
    }

    private Optional<String> text(String pointer) {
        return Optional.of(json.at(pointer)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    private OptionalDouble number(String pointer) {
        JsonNode node = json.at(pointer);
        return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
    }

    private Optional<Instant> time(String pointer) {
        try {
            return text(pointer).map(Instant::parse);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
