// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import static io.github.wirebench.harness.console.YamlFiles.require;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.ScoreReason;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics.Term;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityPlan.PayloadBenchmarks.Candidate;
import io.github.wirebench.report.capacity.CapacityPlan.PayloadBenchmarks.Load;
import io.github.wirebench.report.capacity.CapacityPlan.Scenario.Work;
import java.net.URL;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The demand of each contender of a run in a scenario, with the names of the JSON: the sum over all work of rate × time of one thread. */
record CapacityPlan(
        Scenario scenario,
        String baseline,
        String measuredOn,
        String time,
        List<Demand> contenders,
        List<Remark> remarks) {
    private static final double NANOSECONDS = 1e9;

    /** Traffic, as a YAML document with these keys; the name may be missing. */
    record Scenario(String name, List<Endpoint> endpoints) {
        /** More a second than anybody serves. */
        private static final double MOST = 1e9;

        Scenario {
            require(endpoints != null && !endpoints.isEmpty(), "endpoints are missing");
            require(endpoints.stream().noneMatch(Objects::isNull), "an endpoint is empty");
        }

        record Work(boolean isReading, String payload) {}

        /** Something that happens a number of times per second. A payload that is named twice is read or written twice each time. */
        record Endpoint(String name, Double perSecond, List<String> reads, List<String> writes) {
            Endpoint {
                reads = reads == null ? List.of() : reads;
                writes = writes == null ? List.of() : writes;
                require(
                        perSecond != null && perSecond > 0 && perSecond <= MOST,
                        "perSecond should be a number above 0, at most a billion, not " + perSecond);
                require(!reads.isEmpty() || !writes.isEmpty(), "reads and writes nothing");
                require(
                        Stream.concat(reads.stream(), writes.stream()).noneMatch(Objects::isNull),
                        "a payload without a name");
            }
        }

        static Scenario read(URL source) {
            return YamlFiles.read(source, Scenario.class, scenario -> {});
        }

        /** Returns all work with its rate per second over all endpoints: what two of them do has one cost and one uncertainty. */
        Map<Work, Double> perSecond() {
            Map<Work, Double> rates = new LinkedHashMap<>();
            for (Endpoint endpoint : endpoints) {
                endpoint.reads.forEach(
                        payload -> rates.merge(new Work(true, payload), endpoint.perSecond, Double::sum));
                endpoint.writes.forEach(
                        payload -> rates.merge(new Work(false, payload), endpoint.perSecond, Double::sum));
            }
            return rates;
        }
    }

    /** The demand of a contender; null is unknown, not asked for, or the baseline's difference from itself. */
    record Demand(
            String contender,
            boolean floor,
            @JsonSerialize(converter = Bounds.class) Interval cores,
            @JsonSerialize(converter = Bounds.class) Interval coresWithGcAndCompiler,
            @JsonSerialize(converter = Bounds.class) Interval coresAgainstBaseline,
            @JsonSerialize(converter = Bounds.class) Interval garbageBytesPerSecond,
            Double networkBytesPerSecond,
            Double gzipBytesPerSecond) {}

    static final class Bounds extends StdConverter<Interval, Map<String, Object>> {
        @Override
        public Map<String, Object> convert(Interval interval) {
            return JsonFiles.object(
                    "value", interval.value(),
                    "low", interval.isKnown() ? interval.low() : null,
                    "high", interval.isKnown() ? interval.high() : null);
        }
    }

    /** @param wanted the contender that the others are compared with; null for the suite's */
    static CapacityPlan of(ReportedSuite suite, Run run, Scenario scenario, String wanted, boolean wall) {
        PayloadBenchmarks benchmarks = PayloadBenchmarks.of(suite);
        String baseline = wanted == null ? benchmarks.baseline : wanted;
        List<Candidate> all = benchmarks.candidates(run, scenario.perSecond());
        List<Candidate> complete =
                all.stream().filter(one -> one.lacks.isEmpty()).toList();
        String lacking = all.stream()
                .filter(one -> !one.lacks.isEmpty())
                .map(one -> one.label + " (" + one.lacks + ")")
                .collect(Collectors.joining(", "));
        String source = JsonFiles.name(run.path());
        if (complete.isEmpty()) {
            throw CommandFailure.noVerdict(
                    source + ": no library has all benchmarks that this traffic needs: " + lacking);
        }
        List<Samples> used = complete.stream()
                .flatMap(one -> one.loads.stream())
                .map(Load::samples)
                .toList();
        // adding up or comparing times of two CPUs would say something about neither
        List<String> cpus = Samples.cpus(used);
        if (cpus.size() > 1) {
            throw CommandFailure.usage(source + ": benchmarks for this traffic were measured on several CPUs ("
                    + String.join("; ", cpus) + "); capacity answers for one: give it a run of that CPU");
        }
        Candidate base = complete.stream()
                .filter(one -> one.label.equals(baseline))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--baseline " + baseline
                        + ": does not have all benchmarks that this traffic needs; choose one of: "
                        + complete.stream().map(Candidate::label).collect(Collectors.joining(", "))));
        // a thread that waits takes no core, but set-up is not part of the work
        boolean isCpuTime = !wall
                && used.stream()
                        .allMatch(one ->
                                one.cpuMeans().isPresent() && one.scoreReason().orElse(null) != ScoreReason.SET_UP);
        List<Demand> demands = complete.stream()
                .map(one -> demand(run, one, base, isCpuTime))
                .sorted(Comparator.comparing(Demand::floor)
                        .thenComparing(demand -> demand.cores().value()))
                .toList();
        List<Remark> remarks = new ArrayList<>(run.remarks());
        if (!isCpuTime && !wall) {
            remarks.add(
                    Remark.warning("Some benchmarks have no CPU time, or one with set-up in it, so scores count: wall"
                            + " time, which is longer where a thread waits or shares its core"));
        }
        if (used.stream().anyMatch(one -> one.benchmarkCase().threads() > 1)) {
            remarks.add(Remark.warning(
                    "Some benchmarks were measured with several threads, which share caches and memory bandwidth"));
        }
        if (demands.stream().anyMatch(demand -> !demand.cores.isKnown())) {
            remarks.add(Remark.warning("Where there is no interval, a benchmark was measured in one JVM only"));
        }
        if (demands.stream().anyMatch(demand -> demand.networkBytesPerSecond == null)) {
            remarks.add(Remark.warning("Bytes on the network are unknown where sizes.json does not have a payload"));
        }
        if (!lacking.isEmpty()) {
            remarks.add(Remark.note("Left out: " + lacking));
        }
        return new CapacityPlan(
                scenario,
                baseline,
                Projection.CONDITION.label(used),
                isCpuTime ? "cpu" : "wall",
                demands,
                List.copyOf(remarks));
    }

    /** Costs are means of all iterations: each one is paid for, the slow ones too. */
    private static Demand demand(Run run, Candidate one, Candidate base, boolean isCpuTime) {
        Function<Samples, double[]> cost =
                isCpuTime ? samples -> samples.cpuMeans().orElseThrow() : Samples::nanoseconds;
        boolean hasProcessTimes = isCpuTime
                && one.loads.stream()
                        .allMatch(load -> load.samples.processCpuMeans().isPresent());
        return new Demand(
                one.label,
                one.isFloor,
                cores(run, one, cost),
                hasProcessTimes
                        ? cores(run, one, samples -> samples.processCpuMeans().orElseThrow())
                        : null,
                one == base
                        ? null
                        : run.sum(Stream.concat(terms(one, cost, 1), terms(base, cost, -1))
                                .toList()),
                bytes(one, Samples::allocation),
                network(run, one, WireSizes.RAW),
                network(run, one, WireSizes.GZIP));
    }

    private static Interval cores(Run run, Candidate one, Function<Samples, double[]> cost) {
        return run.sum(terms(one, cost, 1).toList()).notNegative();
    }

    /** In cores: operations per second times nanoseconds of a core per operation. */
    private static Stream<Term> terms(Candidate candidate, Function<Samples, double[]> cost, int sign) {
        return candidate.loads.stream()
                .map(load ->
                        new Term(sign * load.perSecond / NANOSECONDS, load.samples.byRun(cost.apply(load.samples))));
    }

    /** A sum per second; null if the bytes of one load are unknown, which are NaN. */
    private static Interval bytes(Candidate candidate, Function<Samples, Interval> bytes) {
        Interval sum = new Interval(0, 0, 0);
        for (Load load : candidate.loads) {
            sum = sum.plus(bytes.apply(load.samples).map(value -> value * load.perSecond));
        }
        return Double.isNaN(sum.value()) ? null : sum;
    }

    private static Double network(Run run, Candidate candidate, String kind) {
        Interval bytes = bytes(candidate, one -> {
            Long size = run.sizes(one.params()).get(kind);
            return Interval.of(size == null ? Double.NaN : size);
        });
        return bytes == null ? null : bytes.value();
    }

    /** Unrounded, with units in the names; null for what is unknown. */
    String json() {
        return JsonFiles.text(JsonFiles.report("capacity", this));
    }

    /**
     * The benchmarks of a suite that read and write payloads, as a YAML document with these keys: the names of two parameters, the
     * contender that the others are compared with, contenders that no service could use, and ways of measuring.
     */
    record PayloadBenchmarks(String contender, String payload, String baseline, List<String> floors, List<Way> ways) {
        /** A way of measuring, whose name follows the contender's. Of its benchmarks (class and method) the first that a run has counts. */
        record Way(String name, List<String> read, List<String> write) {}

        record Load(double perSecond, Samples samples) {}

        /** A contender that was measured in one way, which the label names; of its loads {@code lacks} says which is missing first. */
        record Candidate(String label, boolean isFloor, List<Load> loads, String lacks) {}

        static PayloadBenchmarks of(ReportedSuite suite) {
            String missing = " does not say which of its benchmarks read and write: there is no capacity";
            URL source = suite.capacity()
                    .orElseThrow(() -> CommandFailure.usage(suite.suite().name() + missing));
            return YamlFiles.read(source, PayloadBenchmarks.class, document -> {});
        }

        List<Candidate> candidates(Run run, Map<Work, Double> rates) {
            Set<String> contenders = new LinkedHashSet<>();
            Set<String> payloads = new TreeSet<>();
            for (Samples one : run.samples().values()) {
                String benchmark = one.benchmarkCase().benchmark();
                if (one.params().keySet().equals(Set.of(contender, payload))
                        && ways.stream()
                                .anyMatch(way -> way.read.contains(benchmark) || way.write.contains(benchmark))) {
                    contenders.add(one.params().get(contender));
                    payloads.add(one.params().get(payload));
                }
            }
            String source = JsonFiles.name(run.path()) + ": has no benchmark that reads or writes ";
            if (payloads.isEmpty()) {
                throw CommandFailure.usage(source + "a payload; capacity needs benchmarks such as "
                        + ways.get(0).read.get(0) + ", with the parameters " + contender + " and " + payload);
            }
            for (Work work : rates.keySet()) {
                if (!payloads.contains(work.payload())) {
                    throw CommandFailure.usage(source + work.payload() + "; it has " + String.join(", ", payloads));
                }
            }
            List<Candidate> candidates = new ArrayList<>();
            for (Way way : ways) {
                for (String name : contenders) {
                    List<Load> loads = new ArrayList<>();
                    List<String> lacks = new ArrayList<>();
                    rates.forEach((work, perSecond) -> find(run, way, name, work)
                            .ifPresentOrElse(
                                    samples -> loads.add(new Load(perSecond, samples)),
                                    () -> lacks.add("no usable benchmark that "
                                            + (work.isReading() ? "reads " : "writes ") + work.payload())));
                    if (!loads.isEmpty() || way.name.isEmpty()) {
                        String label = way.name.isEmpty() ? name : name + " " + way.name;
                        candidates.add(new Candidate(
                                label, floors.contains(name), loads, lacks.isEmpty() ? "" : lacks.get(0)));
                    }
                }
            }
            return candidates;
        }

        /** Finds the first benchmark that was measured. Single shots are cold. */
        private Optional<Samples> find(Run run, Way way, String name, Work work) {
            Map<String, String> params = Map.of(contender, name, payload, work.payload());
            return (work.isReading() ? way.read : way.write)
                    .stream()
                            .flatMap(benchmark -> run.find(benchmark, params).stream())
                            .filter(one -> one.params().equals(params) && one.isUsable() && one.hasTime())
                            .filter(one -> !one.benchmarkCase().mode().equals("ss"))
                            .findFirst();
        }
    }
}
