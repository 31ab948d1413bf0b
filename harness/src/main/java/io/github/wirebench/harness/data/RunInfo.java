// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.util.Version;

/**
 * {@code run.json}: where, when, with what and how a run was measured, as {@link RunRecord} writes it. Every fact may be missing, and is
 * then empty. Its fields are those of this class; times are ISO-8601 in UTC. Older files repeat settings of the plan and of the results.
 */
@JsonIgnoreProperties({"forks", "settings"})
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
    Map<String, String> libraries = Map.of();

    @JsonInclude
    List<Failure> failures = List.of();

    RunPlan plan;
    JsonNode findings;
    String cpuTime;
    List<EarlierSession> earlierSessions = List.of();
    List<Remark> remarks = List.of();

    List<RunInfo> sources = List.of();
    String from;
    BuildUnderTest subject;

    @JsonProperty("rows")
    List<BenchmarkCase> cases = List.of();

    @JsonAnySetter
    @JsonAnyGetter
    Map<String, Object> others = new LinkedHashMap<>();

    RunInfo() {}

    /**
     * The build of the suite that measured, or of the jar; null where a fact is unknown.
     *
     * @param gitDirty whether the sources differed from the commit
     * @param dataSeed of the benchmarks' input data
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

    record Failure(String benchmark, String error) {}

    /** The time before a run was resumed. */
    record EarlierSession(Instant startedAt, Load loadAverage, JsonNode findings) {}

    /** Reads a file, which may be missing; the failure to read a damaged one names line and field. */
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

    public String machineText() {
        return machine == null || machine.cpu() == null ? "" : machine.cpu() + ", " + machine.besideCpu();
    }

    /** Returns the model names of the CPUs that were measured on. Only a merged run has several. */
    public Set<String> cpus() {
        return cpus(machine == null ? sources : List.of(this));
    }

    private static Set<String> cpus(List<RunInfo> runs) {
        return runs.stream().flatMap(run -> run.cpu().stream()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    public Optional<String> cpu() {
        return machine().flatMap(Machine::knownCpu);
    }

    /** Returns the model name of the CPU of a case, empty if unknown; there are no forks if only their joint result is known. */
    String cpu(BenchmarkCase benchmarkCase, List<Fork> forks) {
        if (sources.isEmpty() || machine != null) {
            return cpu().orElse("");
        }
        Set<String> runs = forks.stream().map(Fork::run).collect(Collectors.toSet());
        List<RunInfo> measuring = sources.stream()
                .filter(source -> forks.isEmpty()
                        ? source.cases().contains(benchmarkCase.withThreads(0))
                        : runs.contains(source.id()))
                .toList();
        return String.join(" and ", cpus(measuring));
    }

    public Optional<Load> loadAverage() {
        return Optional.ofNullable(loadAverage);
    }

    /** Returns the vendor of the forks' JDK; of plain JMH's runs that of the JDK that started them. */
    public String vendor() {
        return Optional.ofNullable(subject().vendor())
                .or(() -> Optional.ofNullable(launcherJdk).map(Jvm::vendor))
                .orElse("");
    }

    /** Returns the version of the forks' JDK. */
    public String jdkVersion() {
        return Stream.concat(Stream.of(this), sources.stream())
                .map(run -> run.subject().javaVersion())
                .filter(Objects::nonNull)
                .findFirst()
                .or(() -> Optional.ofNullable(launcherJdk).map(Jvm::version))
                .orElse("");
    }

    /** Returns the build of the suite that measured, or of the jar. */
    public Optional<SuiteBuild> suite() {
        return Optional.ofNullable(suite);
    }

    public String commit() {
        return suite().map(SuiteBuild::gitCommit).orElse("");
    }

    public boolean isDirty() {
        return suite != null && suite.gitDirty;
    }

    public String dataSeed() {
        return suite().map(SuiteBuild::dataSeed).map(String::valueOf).orElse("");
    }

    public Map<String, String> libraries() {
        return new TreeMap<>(libraries);
    }

    /** Returns a setting of the plan; empty if there is no plan, or if merged runs had several values. */
    public String setting(Function<RunPlan.Settings, Object> setting) {
        List<RunInfo> planned = sources.isEmpty() ? List.of(this) : sources;
        return Run.common(planned, run -> run.plan().map(RunPlan::settings).map(setting))
                .flatMap(value -> value)
                .map(String::valueOf)
                .orElse("");
    }

    /** Returns the label that distinguishes the runs of one command, e.g. {@code jdk17-t1}. */
    public String label() {
        return plan == null ? "" : plan.label();
    }

    public List<Remark> remarks() {
        return remarks;
    }

    /** Returns a map from benchmark to the reason why it failed, which may be empty. */
    public Map<String, String> failures() {
        Map<String, String> errors = new LinkedHashMap<>();
        failures.forEach(failure ->
                errors.put(String.valueOf(failure.benchmark), Objects.requireNonNullElse(failure.error, "")));
        return errors;
    }

    /** Returns what spoiled the measurement, as doctor first found it in any session, or any run that was merged. */
    public List<String> badFindings() {
        Map<String, String> byCheck = new LinkedHashMap<>();
        JsonFiles.MAPPER.<JsonNode>valueToTree(this).findValues("findings").stream()
                .flatMap(JsonNode::valueStream)
                .filter(finding -> finding.path("severity").asText().equals("BAD"))
                .forEach(finding -> byCheck.putIfAbsent(
                        finding.path("check").asText(), finding.path("found").asText()));
        return byCheck.entrySet().stream()
                .map(bad -> bad.getKey() + ": " + bad.getValue())
                .toList();
    }

    public Optional<RunPlan> plan() {
        return Optional.ofNullable(plan);
    }

    /** Returns the id that the run's forks carry; empty for plain JMH. */
    public String id() {
        return plan == null ? Objects.requireNonNullElse(id, "") : plan.id();
    }

    /** Returns what was measured, as far as it is known. */
    public BuildUnderTest subject() {
        return plan == null ? Objects.requireNonNullElse(subject, BuildUnderTest.UNKNOWN) : plan.subject();
    }

    public List<BenchmarkCase> cases() {
        return plan == null ? cases : plan.benchmarkCases();
    }

    public boolean recordsCpuTime() {
        return cpuTime == null;
    }

    /** Returns the runs that a merge joins: those joined into this one before, or this one, with its path as given. None of plain JMH. */
    List<RunInfo> sources(String path) {
        if (plan == null) {
            return sources;
        }
        from = path;
        return List.of(this);
    }

    /** Returns what is known of results of plain JMH, as a merge keeps it. */
    RunInfo source(String path, String forksId, BuildUnderTest measured, List<BenchmarkCase> planned) {
        RunInfo source = JsonFiles.MAPPER.convertValue(this, RunInfo.class);
        source.from = path;
        source.id = forksId;
        source.subject = measured;
        source.cases = planned;
        source.command = Objects.requireNonNullElse(command, "jmh");
        return source;
    }

    /** Returns what plain JMH measured; its vendor is known if the JDK that started it has the same version. */
    BuildUnderTest subject(JmhEntry result) {
        boolean isLaunchers = launcherJdk != null && result.vmVersion().equals(launcherJdk.vmVersion);
        return new BuildUnderTest(
                null,
                null,
                null,
                known(result.jdkVersion()),
                known(result.vmName()),
                known(result.vmVersion()),
                isLaunchers ? launcherJdk.vendor : null,
                known(result.jmhVersion()),
                null);
    }

    private static String known(String text) {
        return text.isEmpty() ? null : text;
    }

    /**
     * Writes {@code run.json}: when a run starts, so that a killed run has it too ({@code outcome} is then {@code running}), and again when
     * it goes on and ends.
     */
    public record RunRecord(RunDirectory directory, RunInfo info) {
        /** Writes the record of a run that starts now; the plan is null for plain JMH. */
        public static RunRecord start(
                RunDirectory directory, Suite suite, String command, List<String> given, RunPlan plan, List<?> findings)
                throws IOException {
            RunRecord record = started(directory, command, given);
            RunInfo info = record.info;
            info.startedAt = now();
            info.suite = suite.build();
            info.machine = Machine.detect();
            info.launcherJdk = new Jvm(
                    System.getProperty("java.vendor"),
                    System.getProperty("java.version"),
                    System.getProperty("java.vm.name"),
                    System.getProperty("java.vm.version"));
            info.libraries = suite.libraries();
            info.plan = plan;
            record.measure(findings);
            return record;
        }

        private static RunRecord started(RunDirectory directory, String command, List<String> given) {
            RunInfo info = new RunInfo();
            info.command = command;
            info.arguments = given.stream().map(OptionValues::hideHome).toList();
            return new RunRecord(directory, info);
        }

        /** Continues the record of a run that was interrupted. The earlier findings and load are kept under {@code earlierSessions}. */
        public static RunRecord resume(RunDirectory directory, List<?> findings) throws IOException {
            RunInfo info = RunInfo.read(directory.runJson());
            info.earlierSessions = new ArrayList<>(info.earlierSessions);
            info.earlierSessions.add(new EarlierSession(
                    info.resumedAt == null ? info.startedAt : info.resumedAt, info.loadAverage, info.findings));
            info.endedAt = null;
            info.resumedAt = now();
            info.failures = List.of();
            RunRecord record = new RunRecord(directory, info);
            record.measure(findings);
            return record;
        }

        private void measure(List<?> findings) throws IOException {
            info.outcome = "running";
            info.loadAverage = new Load(JsonFiles.known(Machine.load()), null);
            info.findings = JsonFiles.MAPPER.valueToTree(findings);
            write();
        }

        /** Writes the record of runs that are joined, with the facts of machine and JVM that all share; none is of the machine that merges. */
        public static void writeMerged(
                RunDirectory directory,
                List<String> given,
                String outcome,
                Map<String, String> failures,
                List<Remark> remarks,
                List<RunInfo> sources)
                throws IOException {
            RunRecord record = started(directory, "merge", given);
            RunInfo info = record.info;
            Comparator<Instant> earliest = Comparator.naturalOrder();
            info.outcome = outcome;
            info.startedAt = sources.stream()
                    .flatMap(source -> source.startedAt().stream())
                    .min(earliest)
                    .orElse(null);
            info.endedAt = sources.stream()
                    .flatMap(source -> source.endedAt().stream())
                    .max(earliest)
                    .orElse(null);
            info.suite = Run.common(sources, source -> source.suite).orElse(null);
            info.machine = Run.common(sources, source -> source.machine).orElse(null);
            info.libraries = new TreeMap<>();
            sources.forEach(source -> info.libraries.putAll(source.libraries));
            info.remarks = List.copyOf(remarks);
            info.sources = sources;
            record.failures(failures);
            record.write();
        }

        /** Notes all benchmarks that failed, with the reasons, in place of those noted before; written with the next update. */
        public void failures(Map<String, String> reasons) {
            info.failures = reasons.entrySet().stream()
                    .map(reason -> new Failure(reason.getKey(), reason.getValue()))
                    .toList();
        }

        /** Notes why CPU times are missing; written with the next update. */
        public void cpuTime(String reason) {
            info.cpuTime = reason;
        }

        /** Notes the JVM of plain JMH's results; written with the next update. */
        public void subject(JmhEntry result) {
            info.subject = info.subject(result);
        }

        /** Completes the record: {@code complete}, {@code failed}, {@code interrupted} or {@code out of time}. */
        public void finish(String outcome) throws IOException {
            info.outcome = outcome;
            info.endedAt = now();
            info.loadAverage = new Load(info.loadAverage.before(), JsonFiles.known(Machine.load()));
            write();
        }

        private static Instant now() {
            return Instant.now().truncatedTo(ChronoUnit.SECONDS);
        }

        public void write() throws IOException {
            JsonFiles.write(directory.runJson(), info);
        }
    }
}
