// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of a run, or of a file of plain JMH, and all that is known about them. */
public final class Run {
    /** Modes that tell the time of an operation, the best first; single shots are cold. */
    public static final List<String> MODES = List.of("avgt", "thrpt", "sample", "ss");

    private static final Comparator<Samples> BEST_FIRST = Comparator.<Samples>comparingInt(
                    one -> MODES.indexOf(one.benchmarkCase().mode()))
            .thenComparingInt(one -> one.benchmarkCase().threads());

    private static final String CONTENDER_NAME = "name";

    /** More failures than this are counted only. */
    private static final int NAMED = 5;

    private final String name;
    private final Path path;
    private final RunInfo info;
    private final Map<BenchmarkCase, Samples> samples;
    private final Map<BenchmarkCase, String> failures;
    private final List<Remark> remarks;
    private final Optional<RunDirectory> directory;
    private final Set<Samples.Conditions> conditions;
    private final String where;
    private Spreads spreads;
    private WireSizes sizes;
    private Map<String, Map<String, String>> contenders;

    /**
     * @param directory with the files that are next to the results; empty for a file
     * @param where distinguishes it from others in remarks, such as {@code  in A}; empty if it is the only one
     */
    Run(
            String name,
            Path path,
            RunInfo info,
            Map<BenchmarkCase, Samples> samples,
            Map<BenchmarkCase, String> failures,
            List<Remark> remarks,
            Optional<RunDirectory> directory,
            String where) {
        this.name = name;
        this.path = path;
        this.info = info;
        this.samples = Collections.unmodifiableMap(samples);
        this.failures = Collections.unmodifiableMap(failures);
        this.remarks = List.copyOf(remarks);
        this.directory = directory;
        this.where = where;
        this.conditions =
                samples.values().stream().map(Samples::conditions).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The results of a run that was just measured, with the sizes of its messages. */
    public static Run measured(
            Path directory, Map<BenchmarkCase, Samples> samples, Map<BenchmarkCase, String> failures, WireSizes sizes) {
        Run run = new Run(letter(0), directory, RunInfo.UNKNOWN, samples, failures, List.of(), Optional.empty(), "");
        run.sizes = sizes;
        return run;
    }

    /** Returns this run with another name, other names for its cases, of which null leaves one out, and further remarks. */
    public Run view(String newName, List<Remark> furtherRemarks, UnaryOperator<BenchmarkCase> naming) {
        return new Run(
                newName,
                path,
                info,
                named(samples, naming),
                named(failures, naming),
                Stream.concat(remarks.stream(), furtherRemarks.stream()).toList(),
                directory,
                newName.equals(name) ? where : " in " + newName);
    }

    /** Returns runs whose CPU times can be compared: all with the collector's, or none where it was not recorded everywhere. */
    static List<Run> withComparableCpuTimes(List<Run> runs) {
        Map<Boolean, Run> byRecord = new TreeMap<>();
        for (Run run : runs) {
            run.samples.values().stream()
                    .filter(one -> one.cpuTimes().isPresent())
                    .forEach(one -> byRecord.putIfAbsent(one.collectorTimes().isPresent(), run));
        }
        return byRecord.size() < 2
                ? runs
                : runs.stream()
                        .map(run -> run.withoutCollector(byRecord.get(false)))
                        .toList();
    }

    private Run withoutCollector(Run lacking) {
        Map<BenchmarkCase, Samples> left = new LinkedHashMap<>(samples);
        left.replaceAll((one, its) -> its.withoutCollector());
        Remark remark = Remark.note(
                "CPU times leave out the garbage collector, whose time " + lacking.name + " did not record everywhere");
        Stream<Remark> all = Stream.concat(remarks.stream(), Stream.of(remark).filter(one -> this == lacking));
        return new Run(name, path, info, left, failures, all.toList(), directory, where);
    }

    private static <T> Map<BenchmarkCase, T> named(Map<BenchmarkCase, T> byCase, UnaryOperator<BenchmarkCase> naming) {
        Map<BenchmarkCase, T> named = new LinkedHashMap<>();
        byCase.forEach((one, value) -> {
            BenchmarkCase name = naming.apply(one);
            if (name != null) {
                named.put(name, value);
            }
        });
        return named;
    }

    /**
     * Groups forks by their case with its threads, without those of control benchmarks. The last fork of a case in each run that measured
     * it decides whether it failed: a success after a failure in the same run means that the user asked for a retry, that of another run
     * does not undo the failure.
     *
     * @param failures gets the planned cases whose last fork failed, and why
     */
    public static Map<BenchmarkCase, List<Fork>> byCase(Collection<Fork> forks, Map<BenchmarkCase, String> failures) {
        Map<BenchmarkCase, List<Fork>> byCase = new LinkedHashMap<>();
        Map<BenchmarkCase, Map<String, String>> errors = new LinkedHashMap<>();
        for (Fork fork : forks) {
            BenchmarkCase planned = fork.benchmarkCase();
            if (planned.isControl()) {
                continue;
            }
            Map<String, String> ofRuns = errors.computeIfAbsent(planned, key -> new LinkedHashMap<>());
            if (fork.isFailure()) {
                ofRuns.put(fork.run(), fork.error());
            } else {
                ofRuns.remove(fork.run());
                byCase.computeIfAbsent(BenchmarkCase.of(fork.entry()), key -> new ArrayList<>())
                        .add(fork);
            }
        }
        errors.values().removeIf(Map::isEmpty);
        Map<BenchmarkCase, List<Fork>> ofFailed = forks.stream()
                .filter(fork -> errors.containsKey(fork.benchmarkCase()))
                .collect(Collectors.groupingBy(Fork::benchmarkCase));
        errors.forEach((planned, ofRuns) -> failures.put(
                planned,
                share(
                                ofFailed.get(planned).stream()
                                        .filter(Fork::isFailure)
                                        .count(),
                                ofFailed.get(planned).size())
                        + ofRuns.values().iterator().next()));
        return byCase;
    }

    /** Returns the beginning of a failure: how many forks failed, unless all did. */
    public static String share(long failed, long all) {
        return failed == all ? "" : failed + " of " + all + " JVMs: ";
    }

    /** Returns the report name of the input at an index from 0: A, B and so on. */
    public static String letter(int index) {
        return index < 26 ? String.valueOf((char) ('A' + index)) : "#" + (index + 1);
    }

    public String name() {
        return name;
    }

    public Path path() {
        return path;
    }

    /** Returns the name of the folder or file that it was read from. */
    public String folder() {
        Path file = Path.of(JsonFiles.name(path)).toAbsolutePath().normalize().getFileName();
        return file == null ? "" : file.toString();
    }

    public RunInfo info() {
        return info;
    }

    public Map<BenchmarkCase, Samples> samples() {
        return samples;
    }

    public List<BenchmarkCase> casesNotIn(Run other) {
        return samples.keySet().stream()
                .filter(one -> !other.samples.containsKey(one))
                .toList();
    }

    public Map<BenchmarkCase, String> failures() {
        return failures;
    }

    /** Says why the run ended before its plan was fulfilled; empty if it did not, or if that is unknown. */
    public Optional<String> shortfall() {
        return info.outcome().filter(outcome -> !outcome.equals("complete")).map(outcome -> switch (outcome) {
            case "failed" ->
                Format.count(Math.max(failures.size(), info.failures().size()), "benchmark") + " failed";
            case "interrupted" -> "The run was interrupted before its end";
            case "out of time" -> "The budget ran out before every benchmark was precise enough";
            case "incomplete" -> "A shard of the run is missing, or did not finish";
            default -> "The run is not complete: " + outcome;
        });
    }

    /** Returns whether a case with its threads is a planned one whose last fork failed. */
    public boolean hasFailed(BenchmarkCase benchmarkCase) {
        return failure(benchmarkCase).isPresent();
    }

    /** Returns why it failed, in one line. */
    public Optional<String> failure(BenchmarkCase benchmarkCase) {
        return Optional.ofNullable(failures.getOrDefault(benchmarkCase, failures.get(benchmarkCase.withThreads(0))))
                .map(error -> error.lines().findFirst().orElse("failed"));
    }

    /** Returns remarks on its files, on bytes that cannot be used, and on benchmarks that failed. */
    public List<Remark> remarks() {
        List<Remark> all = new ArrayList<>(remarks);
        Function<BenchmarkCase, String> labels = Projection.labelsAmong(samples.keySet());
        Map<String, List<String>> withoutBytes = new LinkedHashMap<>();
        samples.forEach((one, its) -> its.secondaries().stream()
                .filter(metric -> its.forks() > 0 && its.allocations().isEmpty() && metric.isAllocation())
                .findFirst()
                .map(metric -> Arrays.stream(metric.forks()).anyMatch(bytes -> bytes < 0)
                        ? "it is below 0"
                        : "some JVMs or iterations lack it")
                .ifPresent(why -> withoutBytes
                        .computeIfAbsent(why, first -> new ArrayList<>())
                        .add(labels.apply(one))));
        withoutBytes.forEach((why, cases) ->
                all.add(Remark.warning("B/op" + where + " is left out where " + why + ": " + Format.some(cases))));
        failures.keySet().stream()
                .limit(NAMED)
                .forEach(one -> all.add(Remark.warning(labels.apply(one) + " failed" + where + ": "
                        + failure(one).orElse(""))));
        if (failures.size() > NAMED) {
            all.add(Remark.warning((failures.size() - NAMED) + " more failed" + where));
        }
        return all;
    }

    /** Returns the traits of each contender, among them its version, in the order of {@code contenders.json}; fails if that is damaged. */
    public synchronized Map<String, Map<String, String>> contenders() {
        if (contenders == null) {
            contenders = contenders(contender -> contender);
        }
        return contenders;
    }

    /** Returns why contenders cannot be measured with values of a parameter: a map from contender to value to reason, as the run knows it. */
    public Map<String, Map<String, String>> unsupported() {
        return contenders(contender -> contender.path("unsupported"));
    }

    /** Returns the texts, numbers and so on of an object of each contender, by name. */
    private Map<String, Map<String, String>> contenders(UnaryOperator<JsonNode> object) {
        Map<String, Map<String, String>> known = new LinkedHashMap<>();
        if (directory.isPresent()) {
            for (JsonNode contender : RunDirectory.array(directory.get().document("contenders.json"))) {
                if (contender.path(CONTENDER_NAME).isTextual()) {
                    Map<String, String> values = new LinkedHashMap<>();
                    object.apply(contender).properties().stream()
                            .filter(field -> field.getValue().isValueNode())
                            .forEach(field ->
                                    values.put(field.getKey(), field.getValue().asText("")));
                    values.remove(CONTENDER_NAME);
                    known.put(contender.path(CONTENDER_NAME).asText(), values);
                }
            }
        }
        return Collections.unmodifiableMap(known);
    }

    /**
     * Returns the ratio of two cases with its 95% interval: across the runs that were merged into this one and measured both, if there are
     * several, else across the forks of the one that did. There is no interval if none measured both, as of two shards.
     *
     * @param numerator times of the first case, one per fork
     * @param denominator times of the second case in the same unit, one per fork
     * @param comparisons how many pairs the two were chosen from for their figures; the interval allows for it
     */
    public Interval ratio(Samples first, double[] numerator, Samples second, double[] denominator, int comparisons) {
        Map<String, double[]> ofFirst = first.byRun(numerator);
        Map<String, double[]> ofSecond = second.byRun(denominator);
        List<String> both =
                ofFirst.keySet().stream().filter(ofSecond::containsKey).toList();
        if (both.isEmpty()) {
            return Interval.of(ForkStatistics.ratio(numerator, denominator).value());
        }
        return both.size() > 1
                ? ForkStatistics.ratioAcrossRuns(
                        both.stream().map(ofFirst::get).toArray(double[][]::new),
                        both.stream().map(ofSecond::get).toArray(double[][]::new),
                        spreads().ofRuns,
                        comparisons)
                : ForkStatistics.ratio(
                        ofFirst.get(both.get(0)), ofSecond.get(both.get(0)), spreads().ofForks, comparisons);
    }

    /** Returns the mean of a case's times, one per fork, with its 95% interval across runs or forks as that of a ratio. */
    public Interval mean(Samples one, double[] times) {
        Map<String, double[]> byRun = one.byRun(times);
        return byRun.size() > 1
                ? ForkStatistics.meanAcrossRuns(byRun.values().toArray(double[][]::new), spreads().ofRunsWithLevel)
                : ForkStatistics.mean(times);
    }

    /** Returns the score of a case in its common unit, with its interval as that of a mean, or JMH's where there is one fork. */
    public Interval score(Samples one) {
        double factor = ScoreUnit.factor(one.unit(), one.commonUnit());
        return one.isWithinFork() ? one.withinFork().map(bound -> bound * factor) : mean(one, one.commonScores());
    }

    /** Returns the sum of the means of cases, each with a weight, with its interval across runs or forks: {@link ForkStatistics#weightedSum}. */
    public Interval sum(List<ForkStatistics.Term> terms) {
        return ForkStatistics.weightedSum(terms, spreads().ofRuns, spreads().ofRunsWithLevel);
    }

    /** Returns how many of the merged runs measured a typical case: 1 of a run that was not merged. */
    public long repetitions() {
        return samples.values().stream()
                .map(one -> Math.max(1, one.runs().stream().distinct().count()))
                .sorted()
                .skip(samples.size() / 2)
                .findFirst()
                .orElse(1L);
    }

    /** How much the times of a typical case vary, see {@link ForkStatistics#typicalSpread} and {@link ForkStatistics#typicalSpreadOfRuns}. */
    private record Spreads(double ofForks, double ofRuns, double ofRunsWithLevel) {}

    private synchronized Spreads spreads() {
        if (spreads == null) {
            List<Map<String, double[]>> times = samples.values().stream()
                    .filter(Samples::hasTime)
                    .map(one -> one.byRun(one.cpuTimesOfOneThread().orElseGet(one::nanoseconds)))
                    .toList();
            spreads = new Spreads(
                    ForkStatistics.typicalSpread(times.stream().flatMap(byRun -> byRun.values().stream())),
                    ForkStatistics.typicalSpreadOfRuns(times, false),
                    ForkStatistics.typicalSpreadOfRuns(times, true));
        }
        return spreads;
    }

    public long forks() {
        return samples.values().stream().mapToLong(Samples::forks).sum();
    }

    /** Returns the bytes on the wire by kind, of a case with these parameters; empty if unknown. Fails if {@code sizes.json} is damaged. */
    public synchronized Map<String, Long> sizes(Map<String, String> params) {
        if (sizes == null) {
            sizes = directory
                    .map(known -> WireSizes.read(known.file("sizes.json")))
                    .orElse(WireSizes.UNKNOWN);
        }
        return sizes.of(params);
    }

    /**
     * Returns the samples of a benchmark with at least these parameters: of average time, or else of throughput, sampled
     * times or single shots, and with the fewest threads. Empty if none or several fit.
     */
    public Optional<Samples> find(String benchmark, Map<String, String> params) {
        return samples.values().stream()
                .filter(one -> one.benchmarkCase().benchmark().equals(benchmark))
                .filter(one -> one.params().entrySet().containsAll(params.entrySet()))
                .filter(one -> MODES.contains(one.benchmarkCase().mode()))
                .collect(Collectors.groupingBy(one -> one, () -> new TreeMap<>(BEST_FIRST), Collectors.toList()))
                .values()
                .stream()
                .findFirst()
                .filter(best -> best.size() == 1)
                .map(best -> best.get(0));
    }

    public Set<Samples.Conditions> conditions() {
        return conditions;
    }

    /** Returns the value that a fact has in all samples; empty if it has several. */
    public <T> Optional<T> common(Function<Samples, T> fact) {
        return common(samples.values(), fact);
    }

    static <S, T> Optional<T> common(Collection<S> all, Function<S, T> fact) {
        List<T> values = all.stream().map(fact).distinct().limit(2).toList();
        return values.size() == 1 ? Optional.ofNullable(values.get(0)) : Optional.empty();
    }
}
