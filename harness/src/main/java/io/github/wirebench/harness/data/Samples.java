// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.data.CountingForks.Health;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The figures of a case's forks: one value per fork and kind.
 *
 * @param benchmarkCase with its threads
 * @param scores one mean per fork; a single overall score if the file has no iterations; NaN if the units of forks
 *     differ
 * @param forks number of forks whose iterations are known
 * @param withinFork the score of a single fork, or of a file without forks, with JMH's own interval; unknown of several forks
 * @param cpuTimes CPU time of the worker threads in ns/op, the 25th percentile of a fork's undisturbed iterations (see {@link
 *     ForkFigures#cpuTime}), plus that of the collector where it is known; empty unless known of all forks
 * @param cpuMeans the same with the mean of the worker threads' iterations
 * @param collectorTimes the garbage collector's part of both in ns/op, the mean of a fork's iterations, as collections are rare;
 *     empty if they leave it out
 * @param scoreReason why the scores stand for the time of an operation; empty if CPU times do, or are unknown
 * @param processCpuMeans CPU time of the whole process, with collector and compiler, in ns/op, the mean of a fork's
 *     iterations; empty unless known of all forks
 * @param allocations in B/op, also of forks that were disturbed, as that changes no bytes; empty unless known of all
 * @param percentiles of single calls over all forks, in the unit of the scores: p50, p90, p99 and p99.9 as far as there are
 *     calls enough, and max, in this order; empty unless the calls were sampled
 * @param iterations the iterations of a single fork, each as if it were a fork; empty if there are several forks, or one iteration
 * @param health signs that forks were not measured as they should be
 * @param runs the id of the run that measured each fork; empty if unknown
 * @param spans when the forks were measured; empty if unknown
 * @param isOfOneFork whether the only problem is that there is a single fork
 * @param problem why there can be no verdict on the times; empty if there can
 */
public record Samples(
        BenchmarkCase benchmarkCase,
        String unit,
        double[] scores,
        int forks,
        Interval withinFork,
        Optional<double[]> cpuTimes,
        Optional<double[]> cpuMeans,
        Optional<double[]> collectorTimes,
        Optional<ScoreReason> scoreReason,
        Optional<double[]> processCpuMeans,
        Optional<double[]> allocations,
        Map<String, Double> percentiles,
        List<Secondary> secondaries,
        Optional<Samples> iterations,
        Health health,
        List<String> runs,
        List<Fork.Span> spans,
        Conditions conditions,
        boolean isOfOneFork,
        Optional<String> problem) {

    /** Above this half-width, as a fraction of the value, a figure is a rough one. */
    public static final double TOO_WIDE = 0.25;

    private static final String TIME = "ns/op";
    private static final List<String> COMMON_UNITS = List.of(TIME, "ops/ms");

    /** The problem of forks that did nothing, or whose scores are not times. */
    public static final String NO_SCORE = "a JVM with a score of 0 or less";

    /** The problem of forks of which at least one has no finite score: the mean time of none is infinite. */
    public static final String NO_NUMBER = "a JVM without a score (NaN or Infinity, or none)";

    /**
     * The conditions of a measurement; empty where they are unknown.
     *
     * @param cpu model name, which only run directories tell
     * @param vm name of the JVM
     * @param jdk its version
     * @param batch calls that are one operation; 1 if unknown
     */
    public record Conditions(
            String cpu,
            String vm,
            String jdk,
            String jmh,
            List<String> jvmArgs,
            String warmup,
            String measurement,
            int batch) {
        /** Many cases have the same few. */
        private static final Map<Conditions, Conditions> SHARED = new ConcurrentHashMap<>();

        /** Returns whether the conditions are equal apart from the warm-up, which may differ between versions of the code. */
        public boolean matches(Conditions other) {
            return isOnCpuOf(other) && compared("").equals(other.compared(""));
        }

        /** Returns whether both were measured on the same model of CPU, as far as is known. */
        public boolean isOnCpuOf(Conditions other) {
            return cpu.isEmpty() || other.cpu.isEmpty() || cpu.equals(other.cpu);
        }

        /** Returns the conditions that must be equal where figures are compared. */
        public Conditions withoutWarmup() {
            return compared(cpu);
        }

        /** Packages that a library needs opened make it no faster. */
        private Conditions compared(String itsCpu) {
            List<String> flags = jvmArgs.stream()
                    .filter(flag -> !flag.startsWith("--add-opens="))
                    .toList();
            return new Conditions(itsCpu, vm, jdk, jmh, flags, "", measurement, batch);
        }

        /** Returns the feature release of the JDK, e.g. 17, or 8 for {@code 1.8.0_402}; 0 if unknown. */
        public int feature() {
            String release = jdk.replaceFirst("^1\\.", "").replaceFirst("\\D.*", "");
            return release.matches("\\d{1,3}") ? Integer.parseInt(release) : 0;
        }

        public String jvm() {
            return (vm + " " + jdk).strip();
        }

        static Conditions of(JmhEntry entry, String cpu) {
            // the JVM of JDK 8 has a version of its own, 25, and OpenJ9 a name with one
            boolean isOfJdk =
                    entry.vmVersion().matches("\\d.*") && !entry.jdkVersion().startsWith("1.");
            String version = isOfJdk ? entry.vmVersion() : entry.jdkVersion();
            Conditions own = new Conditions(
                    cpu,
                    entry.vmName(),
                    version,
                    entry.jmhVersion(),
                    entry.jvmArgs(),
                    iterations(entry.warmupIterations(), entry.warmupTime(), entry.warmupBatchSize()),
                    iterations(entry.measurementIterations(), entry.measurementTime(), entry.measurementBatchSize()),
                    Objects.requireNonNullElse(entry.measurementBatchSize(), 1));
            return SHARED.computeIfAbsent(own, same -> same);
        }

        private static String iterations(Integer count, String time, Integer batch) {
            return count == null
                    ? ""
                    : count + " x " + time + (batch == null || batch == 1 ? "" : ", batches of " + batch);
        }
    }

    /** Puts the forks of entries of JMH together, all of them. */
    static Samples ofEntries(List<JmhEntry> entries, String cpu) {
        return of(entries.stream().flatMap(entry -> entry.perFork().stream()).toList(), cpu);
    }

    private static Samples of(List<ForkFigures> forks, String cpu) {
        return of(forks, forks, List.of(), cpu, Health.of(forks, 0));
    }

    /** Puts the forks of a case together, but for those that do not count: {@link CountingForks#count}. The CPU is empty if unknown. */
    public static Samples of(List<Fork> forks, CountingForks rule, String cpu) {
        CountingForks.Counted counted = rule.count(forks);
        List<ForkFigures> figures = figures(counted.forks());
        Health health = Health.of(figures, forks.size() - figures.size());
        return of(
                figures,
                figures(counted.ofBytes()),
                counted.forks(),
                cpu,
                counted.areDisturbed() ? health.withoutSteady() : health);
    }

    /** Puts forks together, all of them, as for pairs whose other halves count. */
    public static Samples ofAll(List<Fork> forks) {
        List<ForkFigures> figures = figures(forks);
        return of(figures, figures, forks, "", Health.of(figures, 0));
    }

    private static List<ForkFigures> figures(List<Fork> forks) {
        return forks.stream().map(Fork::figures).toList();
    }

    private static Samples of(
            List<ForkFigures> all, List<ForkFigures> ofBytes, List<Fork> recorded, String cpu, Health health) {
        List<Fork.Span> spans =
                recorded.stream().flatMap(fork -> fork.span().stream()).toList();
        JmhEntry first = all.get(0).entry();
        BenchmarkCase benchmarkCase = BenchmarkCase.of(first);
        double[] means = all.stream()
                .filter(ForkFigures::isKnown)
                .mapToDouble(fork -> Mean.of(fork.iterations()).getAsDouble())
                .toArray();
        int forks = means.length;
        Optional<double[]> allocations =
                ofForks(ofBytes, fork -> fork.mean(fork.entry().allocation())).filter(Samples::areAmounts);
        boolean isOfOneUnit = all.stream().allMatch(fork -> fork.entry().unit().equals(first.unit()));
        double[] scores = forks == 0 ? new double[] {first.score()} : means;
        if (!isOfOneUnit) {
            Arrays.fill(scores, Double.NaN);
        }
        Optional<String> flaw = flaw(all, scores, isOfOneUnit);
        boolean isOfOneFork = flaw.isEmpty() && forks == 1;
        Optional<double[]> cpuMeans = ofForks(
                        all, fork -> Mean.of(fork.undisturbedCpuTimes()).getAsDouble())
                .filter(ForkStatistics::arePositive);
        Optional<double[]> collectorTimes =
                ofForks(all, fork -> fork.mean(CpuTimeProfiler.COLLECTOR)).filter(Samples::areAmounts);
        return new Samples(
                benchmarkCase,
                first.unit(),
                scores,
                forks,
                forks > 1 ? Interval.UNKNOWN : first.primaryMetric().interval(),
                ofForks(all, ForkFigures::cpuTime)
                        .filter(ForkStatistics::arePositive)
                        .map(workers -> plus(workers, collectorTimes, 1)),
                cpuMeans.map(workers -> plus(workers, collectorTimes, 1)),
                collectorTimes,
                cpuMeans.flatMap(known -> ScoreReason.of(benchmarkCase, all)),
                ofForks(all, fork -> fork.mean(CpuTimeProfiler.PROCESS)).filter(ForkStatistics::arePositive),
                allocations,
                isOfOneUnit ? Secondary.percentiles(all) : Map.of(),
                isOfOneUnit ? Secondary.of(all, Mean.of(scores).getAsDouble(), allocations.isPresent()) : List.of(),
                all.size() == 1 && all.get(0).iterations().length > 1
                        ? Optional.of(of(first.perIteration(), cpu))
                        : Optional.empty(),
                health,
                recorded.stream().map(Fork::run).toList(),
                spans.size() == recorded.size() ? spans : List.of(),
                Conditions.of(first, cpu),
                isOfOneFork,
                isOfOneFork
                        ? ofOneFork(first.forks())
                        : flaw.or(() -> Optional.of(NO_SCORE).filter(any -> !ForkStatistics.arePositive(scores))));
    }

    /** Returns the same figures with the CPU times of the worker threads alone, to be compared with those that lack the collector's. */
    public Samples withoutCollector() {
        return collectorTimes.isEmpty()
                ? this
                : new Samples(
                        benchmarkCase,
                        unit,
                        scores,
                        forks,
                        withinFork,
                        cpuTimes.map(times -> plus(times, collectorTimes, -1)),
                        cpuMeans.map(times -> plus(times, collectorTimes, -1)),
                        Optional.empty(),
                        scoreReason,
                        processCpuMeans,
                        allocations,
                        percentiles,
                        secondaries,
                        iterations.map(Samples::withoutCollector),
                        health,
                        runs,
                        spans,
                        conditions,
                        isOfOneFork,
                        problem);
    }

    private static double[] plus(double[] times, Optional<double[]> others, int sign) {
        double[] sums = times.clone();
        others.ifPresent(known -> Arrays.setAll(sums, fork -> times[fork] + sign * known[fork]));
        return sums;
    }

    /** Returns whether the figures are sound, though one fork alone tells nothing of their spread. */
    public boolean isUsable() {
        return problem.isEmpty() || isOfOneFork;
    }

    /** Returns what the score is made of, in its unit, with one mean per fork: the methods of a group by name, and counters of operations. */
    public Map<String, double[]> parts() {
        Map<String, double[]> parts = new LinkedHashMap<>();
        secondaries.stream()
                .filter(one -> one.kind() == Secondary.Kind.PART || one.kind() == Secondary.Kind.COUNTER)
                .filter(one -> one.unit().equals(unit))
                .forEach(one -> parts.put(one.name(), one.forks()));
        return parts;
    }

    public boolean isThroughput() {
        return ScoreUnit.isThroughput(unit, benchmarkCase.mode());
    }

    public Map<String, String> params() {
        return benchmarkCase.params();
    }

    /** Returns the time of an operation in one thread, in ns, for each score: threads / score of throughput; NaN for a unit without time. */
    public double[] nanoseconds() {
        return Arrays.stream(scores)
                .map(score -> nanoseconds(benchmarkCase, unit, score))
                .toArray();
    }

    static double nanoseconds(BenchmarkCase benchmarkCase, String unit, double score) {
        return ScoreUnit.isThroughput(unit, benchmarkCase.mode())
                ? benchmarkCase.threads() / (score * ScoreUnit.factor(unit, "ops/ns"))
                : score * ScoreUnit.factor(unit, TIME);
    }

    /** Splits values, one per fork, by the run that measured the fork; one run if that is unknown. */
    public Map<String, double[]> byRun(double[] values) {
        return IntStream.range(0, values.length)
                .boxed()
                .collect(Collectors.groupingBy(
                        fork -> runs.size() == values.length ? runs.get(fork) : "",
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(
                                Collectors.toList(),
                                forks -> forks.stream()
                                        .mapToDouble(fork -> values[fork])
                                        .toArray())));
    }

    /** Returns the CPU times where they stand for the time of an operation; empty unless known of all forks. */
    public Optional<double[]> decidingCpuTimes() {
        return cpuTimes.filter(known -> scoreReason.isEmpty());
    }

    /**
     * Returns the CPU time per operation that stands for the time of an operation, one figure per fork: see {@link
     * ForkFigures#cpuTime}, with the collector's where it is known. It leaves out what other programs and slow moments of the
     * machine cost. Empty unless the time is a mean, and one thread does the work.
     */
    public Optional<double[]> cpuTimesOfOneThread() {
        boolean isMean = isThroughput() || benchmarkCase.mode().equals("avgt");
        return isMean && benchmarkCase.threads() == 1 ? decidingCpuTimes() : Optional.empty();
    }

    /** Returns whether its time is known: from sound forks, or from the one score of a file without forks. */
    public boolean hasTime() {
        return (isUsable() || forks == 0) && ForkStatistics.arePositive(nanoseconds());
    }

    /** Returns ns/op for all times, ops/ms for all throughputs, and any other unit as it is. */
    public String commonUnit() {
        return COMMON_UNITS.stream()
                .filter(common -> !Double.isNaN(ScoreUnit.factor(unit, common)))
                .findFirst()
                .orElse(unit);
    }

    double[] commonScores() {
        double factor = ScoreUnit.factor(unit, commonUnit());
        return Arrays.stream(scores).map(score -> score * factor).toArray();
    }

    /** Returns whether the interval of {@link Run#score} tells nothing of how forks differ. */
    public boolean isWithinFork() {
        return withinFork.isKnown();
    }

    public boolean isTime() {
        return commonUnit().equals(TIME);
    }

    /** Returns bytes per operation over the forks; NaN if not recorded. */
    public Interval allocation() {
        return Interval.range(allocations.orElse(new double[0]));
    }

    /** Returns the short names of the CPUs that were measured on, as far as they are known; only a merged run has several. */
    public static List<String> cpus(Collection<Samples> samples) {
        return samples.stream()
                .map(one -> one.conditions.cpu())
                .filter(cpu -> !cpu.isEmpty())
                .distinct()
                .map(Machine::shortCpu)
                .toList();
    }

    public boolean isComparableWith(Samples other) {
        return benchmarkCase.threads() == other.benchmarkCase.threads() && conditions.matches(other.conditions);
    }

    /** A reason to doubt a figure, and its kind, which several figures may share. */
    public record Warning(String kind, @JsonValue String text) {}

    /** Returns remarks that a reader of the figures needs, a few words each; empty if all is well. */
    public List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        // the number of forks is next to each figure
        problem.filter(known -> !isOfOneFork).ifPresent(text -> warnings.add(new Warning(text, text)));
        Interval time = ForkStatistics.mean(commonScores());
        if (time.isKnown() && time.relativeHalfWidth() > TOO_WIDE) {
            warnings.add(new Warning(
                    "wide interval of wall time (more than ±25%)",
                    String.format(
                            Locale.ROOT, "wide interval of wall time (±%.0f%%)", 100 * time.relativeHalfWidth())));
        }
        if (health.shortOfCpu() > 0) {
            warnings.add(new Warning("JVMs short of CPU", Format.count(health.shortOfCpu(), "JVM") + " short of CPU"));
        }
        if (!health.settles()) {
            warnings.add(new Warning("does not settle", "does not settle"));
        }
        return warnings;
    }

    /** Returns one value per fork; empty unless it is known of all forks. */
    static Optional<double[]> ofForks(List<ForkFigures> forks, ToDoubleFunction<ForkFigures> value) {
        double[] all = forks.stream().mapToDouble(value).toArray();
        return Arrays.stream(all).anyMatch(Double::isNaN) ? Optional.empty() : Optional.of(all);
    }

    private static boolean areAmounts(double[] values) {
        return Arrays.stream(values).allMatch(value -> value >= 0 && Double.isFinite(value));
    }

    /** Returns what is wrong with the figures themselves, however many forks they are of. */
    private static Optional<String> flaw(List<ForkFigures> all, double[] scores, boolean isOfOneUnit) {
        String mode = all.get(0).entry().mode();
        if (!Run.MODES.contains(mode)) {
            return Optional.of(mode.isEmpty() ? "its JMH mode is not recorded" : "unknown JMH mode \"" + mode + "\"");
        }
        if (!isOfOneUnit) {
            return Optional.of("its forks differ in their unit");
        }
        if (!all.get(0).isKnown()) {
            return Optional.of("no rawData, so the figures of single forks are unknown");
        }
        if (!Arrays.stream(scores).allMatch(Double::isFinite)) {
            return Optional.of(NO_NUMBER);
        }
        return all.stream().anyMatch(fork -> fork.entry().forks() == 0)
                ? Optional.of("measured without a fork (-f 0)")
                : Optional.empty();
    }

    private static Optional<String> ofOneFork(int planned) {
        return Optional.of(
                planned > 1
                        ? planned - 1 + " of " + planned + " JVMs left no result"
                        : "one JVM, so a hint only (use -f 5, or give a folder of several files)");
    }
}
