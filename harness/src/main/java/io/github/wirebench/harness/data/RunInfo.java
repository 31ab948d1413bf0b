// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openjdk.jmh.util.Version;

/**
 * {@code run.json}: where, when, with what and how a run was measured. Every fact may be missing, and is then empty. The fields are
 * those of the file; {@link RunInfoWriter} sets them, for all others they are read-only.
 */
@JsonAutoDetect(
        fieldVisibility = Visibility.ANY,
        getterVisibility = Visibility.NONE,
        isGetterVisibility = Visibility.NONE)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public final class RunInfo {
    /** Describes results without a {@code run.json}. */
    public static final RunInfo UNKNOWN = new RunInfo();

    /** Ignores facts that only other versions know, and elements that are null. */
    private static final ObjectReader READER = JsonFiles.MAPPER
            .copy()
            .setDefaultSetterInfo(JsonSetter.Value.construct(Nulls.SKIP, Nulls.SKIP))
            .readerFor(RunInfo.class)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    int formatVersion = 1;
    String id;
    String outcome;
    Instant startedAt;
    Instant endedAt;
    Instant resumedAt;
    String command;
    List<String> arguments = List.of();
    SuiteBuild suite;
    Machine machine;
    Load loadAverage;
    Jvm launcherJdk;
    JsonNode settings;
    Map<String, String> libraries = Map.of();

    @JsonInclude
    List<ForkSettings> forks = List.of();

    @JsonInclude
    List<Failure> failures = List.of();

    RunPlan plan;
    Integer casesOfAllShards;
    JsonNode findings;
    String cpuTime;
    List<EarlierSession> earlierSessions = List.of();
    List<String> remarks = List.of();

    @JsonProperty("rows")
    List<MergedCase> cases = List.of();

    List<Source> sources = List.of();

    @JsonAnySetter
    @JsonAnyGetter
    Map<String, Object> others = new LinkedHashMap<>();

    private transient Map<BenchmarkCase, List<String>> cpusOfCases;

    /**
     * The build of the suite that measured, or of the jar; null where a fact is unknown.
     *
     * @param gitDirty whether the sources differed from the commit
     * @param dataSeed of the benchmarks' input data
     * @param jmh its version
     */
    public record SuiteBuild(
            String name, String version, String gitCommit, boolean gitDirty, Long dataSeed, String jmh) {
        /** Returns a build with the JMH of this program, of an unknown commit. */
        public static SuiteBuild of(String name, String version) {
            return new SuiteBuild(name, version, null, false, null, Version.getPlainVersion());
        }
    }

    /** The average number of runnable processes over a minute, before and after the run; null if unknown. */
    public record Load(Double before, Double after) {}

    record Jvm(String vendor, String version, String vmName, String vmVersion) {}

    /** A set of JVM, flags and iterations that occurred, with the number of results that had it. */
    record ForkSettings(
            String jdkVersion,
            String vmName,
            String vmVersion,
            List<String> jvmArgs,
            String mode,
            int threads,
            int forks,
            String warmup,
            String measurement,
            int results) {
        ForkSettings oneMore() {
            return new ForkSettings(
                    jdkVersion, vmName, vmVersion, jvmArgs, mode, threads, forks, warmup, measurement, results + 1);
        }
    }

    /** A benchmark that failed: either why, or where to read more. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Failure(String benchmark, String error, String see) {}

    /** The time before a run was resumed. */
    record EarlierSession(Instant startedAt, Load loadAverage, JsonNode findings) {}

    /**
     * A case of a merged run.
     *
     * @param forks number of forks that count
     * @param cpus that it was measured on, as the machines of the sources may differ
     */
    public record MergedCase(@JsonProperty("row") BenchmarkCase benchmarkCase, int forks, List<String> cpus) {}

    /**
     * A run that a merge joins, as the merged run keeps it; null where a fact is unknown.
     *
     * @param id that its forks carry
     * @param from path as given
     * @param settings null for plain JMH
     * @param options as {@link RunPlan#options}; null for plain JMH
     * @param cpuTime why it was not recorded; null if it was
     * @param casesOfAllShards null if the run is no shard
     * @param cases all planned ones
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Source(
            String id,
            String from,
            String command,
            String outcome,
            Instant startedAt,
            Instant endedAt,
            Machine machine,
            BuildUnderTest subject,
            RunPlan.Settings settings,
            Map<String, List<String>> options,
            SuiteBuild suite,
            Map<String, String> libraries,
            JsonNode findings,
            String cpuTime,
            Integer casesOfAllShards,
            @JsonProperty("rows") List<BenchmarkCase> cases) {

        public Source {
            subject = subject == null
                    ? new BuildUnderTest(null, null, null, null, null, null, null, null, null)
                    : subject;
            libraries = libraries == null ? Map.of() : libraries;
            cases = cases == null ? List.of() : cases;
        }

        /** Returns the model name of its CPU; empty if unknown. */
        public Optional<String> cpu() {
            return Optional.ofNullable(machine).flatMap(Machine::knownCpu);
        }

        /** Returns when a case had enough forks; {@link StopRule#NONE} for plain JMH. */
        public StopRule stopRule() {
            return settings == null ? StopRule.NONE : settings.stopRule();
        }
    }

    /**
     * Reads a file.
     *
     * @param runJson may be missing
     * @throws CommandFailure if it exists and is damaged, naming line and field
     */
    public static RunInfo read(Path runJson) {
        return Files.exists(runJson) ? JsonFiles.read(runJson, READER) : new RunInfo();
    }

    /** Returns the subcommand that measured, or {@code jmh}. */
    public Optional<String> command() {
        return Optional.ofNullable(command);
    }

    public List<String> arguments() {
        return arguments;
    }

    /** Returns {@code running}, {@code complete}, {@code failed}, {@code interrupted} and so on. */
    public Optional<String> outcome() {
        return Optional.ofNullable(outcome);
    }

    public Optional<Instant> startedAt() {
        return Optional.ofNullable(startedAt);
    }

    public Optional<Instant> endedAt() {
        return Optional.ofNullable(endedAt);
    }

    public Optional<Machine> machine() {
        return Optional.ofNullable(machine);
    }

    /** Returns CPU, architecture and number of CPUs as one text. */
    public String machineText() {
        return machine()
                .filter(known -> known.cpu() != null)
                .map(known -> known.cpu() + ", " + known.besideCpu())
                .orElse("");
    }

    public String machineBesideCpu() {
        return machine().map(Machine::besideCpu).orElse("");
    }

    /** Returns the model names of the CPUs that were measured on. Only a merged run has several. */
    public Set<String> cpus() {
        Set<String> cpus = new LinkedHashSet<>();
        machine()
                .flatMap(Machine::knownCpu)
                .ifPresentOrElse(cpus::add, () -> cpusOfCases().values().forEach(cpus::addAll));
        return cpus;
    }

    /** Returns the model name of the CPU that a case was measured on. */
    public String cpu(BenchmarkCase benchmarkCase) {
        return machine()
                .flatMap(Machine::knownCpu)
                .orElseGet(() ->
                        String.join(" and ", cpusOfCases().getOrDefault(benchmarkCase.withThreads(0), List.of())));
    }

    private synchronized Map<BenchmarkCase, List<String>> cpusOfCases() {
        if (cpusOfCases == null) {
            cpusOfCases = new HashMap<>();
            for (MergedCase one : cases) {
                if (one.benchmarkCase != null && one.cpus != null) {
                    cpusOfCases.put(one.benchmarkCase.withThreads(0), one.cpus);
                }
            }
        }
        return cpusOfCases;
    }

    public Optional<Load> loadAverage() {
        return Optional.ofNullable(loadAverage);
    }

    /** Returns the vendor of the forks' JDK; of plain JMH's runs that of the JDK that started them. */
    public String vendor() {
        return plan().map(known -> known.subject().vendor())
                .or(() -> Optional.ofNullable(launcherJdk).map(Jvm::vendor))
                .orElse("");
    }

    /** Returns the versions of the forks' JDK as its results tell, or as planned. */
    public String jdkVersions() {
        String versions = forks.stream()
                .map(ForkSettings::jdkVersion)
                .filter(version -> version != null && !version.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        return versions.isEmpty()
                ? plan().map(known -> known.subject().javaVersion()).orElse("")
                : versions;
    }

    /** Returns the name of the suite, or of the jar if another one was measured. */
    public Optional<String> suiteName() {
        return Optional.ofNullable(suite).map(SuiteBuild::name);
    }

    public String commit() {
        return Optional.ofNullable(suite).map(SuiteBuild::gitCommit).orElse("");
    }

    /** Returns whether the sources differed from {@link #commit()}. */
    public boolean isDirty() {
        return suite != null && suite.gitDirty;
    }

    public String dataSeed() {
        return Optional.ofNullable(suite)
                .map(SuiteBuild::dataSeed)
                .map(String::valueOf)
                .orElse("");
    }

    /** Returns a map from library to version, sorted by name. */
    public Map<String, String> libraries() {
        return new TreeMap<>(libraries);
    }

    /** Returns a setting such as {@code profile} or {@code seed}. */
    public String setting(String name) {
        return settings == null ? "" : settings.path(name).asText("");
    }

    /** Returns the label that distinguishes the runs of one command, e.g. {@code jdk17-t1}. */
    public String label() {
        return plan().map(RunPlan::label).orElse("");
    }

    /** Returns remarks on the run, without the mark of a warning. */
    public List<String> remarks() {
        return remarks.stream().map(remark -> remark.replaceFirst("^! ", "")).toList();
    }

    /** Returns a map from benchmark to the reason why it failed, which may be empty. */
    public Map<String, String> failures() {
        Map<String, String> errors = new LinkedHashMap<>();
        failures.forEach(failure -> errors.put(
                String.valueOf(failure.benchmark),
                Optional.ofNullable(failure.error).orElse("")));
        return errors;
    }

    /** Returns what spoiled the measurement, as doctor found it. */
    public List<String> badFindings() {
        return Stream.ofNullable(findings)
                .flatMap(all -> StreamSupport.stream(all.spliterator(), false))
                .filter(finding -> finding.path("severity").asText().equals("BAD"))
                .map(finding -> finding.path("check").asText() + ": "
                        + finding.path("found").asText())
                .toList();
    }

    /** Returns the plan of a run in rounds; empty if it was measured otherwise. */
    public Optional<RunPlan> plan() {
        return Optional.ofNullable(plan);
    }

    /** Returns the id that the run's forks carry; empty for plain JMH. */
    Optional<String> id() {
        return plan().map(RunPlan::id).or(() -> Optional.ofNullable(id));
    }

    /**
     * Returns the runs that a merge joins: those that were joined into this one before, or this one if it was run in rounds. Empty for
     * plain JMH.
     *
     * @param from path of this run as given
     */
    List<Source> sources(String from) {
        return plan == null ? sources : List.of(source(from, plan.id(), plan.subject(), plan.benchmarkCases()));
    }

    Source source(String from, String forksId, BuildUnderTest subject, List<BenchmarkCase> planned) {
        return new Source(
                forksId,
                from,
                command().orElse("jmh"),
                outcome,
                startedAt,
                endedAt,
                machine,
                subject,
                plan().map(RunPlan::settings).orElse(null),
                plan().map(RunPlan::options).orElse(null),
                suite,
                libraries,
                findings,
                cpuTime,
                casesOfAllShards,
                planned);
    }

    /** Returns the vendor of the JDK that started plain JMH, if the forks ran on the same JVM version; null otherwise. */
    String launcherVendor(String vmVersion) {
        return launcherJdk != null && vmVersion.equals(launcherJdk.vmVersion) ? launcherJdk.vendor : null;
    }
}
