// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.ForkStatistics.Term;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.PayloadBenchmarks.Candidate;
import io.github.wirebench.report.capacity.Scenario.Fleet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The demand of each contender of a run in a scenario, with the names of the JSON: the sum over all work of rate × time of one thread. */
record CapacityPlan(
        Scenario scenario,
        Fleet fleet,
        String baseline,
        String measuredOn,
        String time,
        List<Demand> contenders,
        List<String> remarks) {
    private static final double NANOSECONDS = 1e9;

    /**
     * The demand of a contender; null is unknown, or not asked for.
     *
     * @param coresAgainstBaseline null for the baseline
     */
    record Demand(
            String contender,
            boolean floor,
            @JsonSerialize(converter = Bounds.class) Interval cores,
            @JsonSerialize(converter = Bounds.class) Interval coresWithGcAndCompiler,
            @JsonSerialize(converter = Bounds.class) Interval coresAgainstBaseline,
            @JsonSerialize(converter = Bounds.class) Interval nodes,
            @JsonSerialize(converter = Bounds.class) Interval shareOfNodes,
            @JsonSerialize(converter = Bounds.class) Interval costPerMonth,
            @JsonSerialize(converter = Bounds.class) Interval garbageBytesPerSecond,
            Double networkBytesPerSecond,
            Double gzipBytesPerSecond) {}

    /** An interval as JSON has it: null for unknown bounds. */
    static final class Bounds extends StdConverter<Interval, Map<String, Object>> {
        @Override
        public Map<String, Object> convert(Interval interval) {
            return JsonFiles.object(
                    "value", interval.value(),
                    "low", interval.isKnown() ? interval.low() : null,
                    "high", interval.isKnown() ? interval.high() : null);
        }
    }

    /** Computes the demands of CPU time, compared with the suite's baseline. */
    static CapacityPlan of(ReportedSuite suite, Run run, Scenario scenario) {
        PayloadBenchmarks benchmarks = PayloadBenchmarks.of(suite);
        return of(run, benchmarks, scenario, scenario.fleet(null, null, null), benchmarks.baseline(), false);
    }

    static CapacityPlan of(
            Run run, PayloadBenchmarks benchmarks, Scenario scenario, Fleet fleet, String baseline, boolean wall) {
        List<Candidate> all = benchmarks.candidates(run, scenario.perSecond());
        List<Candidate> complete = all.stream().filter(Candidate::isComplete).toList();
        String lacking = all.stream()
                .flatMap(one -> one.lacks().map(work -> one.label() + " (" + work + ")").stream())
                .collect(Collectors.joining(", "));
        String source = JsonFiles.name(run.path());
        if (complete.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.NO_VERDICT,
                    source + ": no library has all benchmarks that this traffic needs: " + lacking,
                    null);
        }
        List<Samples> used = complete.stream().flatMap(Candidate::samples).toList();
        // adding up or comparing times of two CPUs would say something about neither
        List<String> cpus = Samples.cpus(used);
        if (cpus.size() > 1) {
            throw CommandFailure.usage(source + ": benchmarks for this traffic were measured on several CPUs ("
                    + String.join("; ", cpus) + "); capacity answers for one: give it a run of that CPU");
        }
        Candidate base = complete.stream()
                .filter(one -> one.label().equals(baseline))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--baseline " + baseline
                        + ": does not have all benchmarks that this traffic needs; choose one of: "
                        + complete.stream().map(Candidate::label).collect(Collectors.joining(", "))));
        boolean isCpuTime =
                !wall && used.stream().allMatch(one -> one.cpuMeans().isPresent());
        Function<Samples, double[]> cost =
                isCpuTime ? samples -> samples.cpuMeans().orElseThrow() : Samples::nanoseconds;
        List<Demand> demands = complete.stream()
                .map(one -> demand(run, one, one == base ? null : base, cost, isCpuTime, fleet))
                .sorted(Comparator.comparing(Demand::floor)
                        .thenComparing(demand -> demand.cores().value()))
                .toList();
        List<String> remarks = new ArrayList<>(run.remarks());
        if (!isCpuTime && !wall) {
            remarks.add(
                    "! Some benchmarks have no CPU time, so scores count: wall time, which is longer where a thread waits or shares its core");
        }
        if (used.stream().anyMatch(one -> one.benchmarkCase().threads() > 1)) {
            remarks.add(
                    "! Some benchmarks were measured with several threads, which share caches and memory bandwidth");
        }
        if (demands.stream().anyMatch(demand -> !demand.cores().isKnown())) {
            remarks.add("! Where there is no interval, a benchmark was measured in one JVM only");
        }
        if (demands.stream().anyMatch(demand -> demand.networkBytesPerSecond() == null)) {
            remarks.add("! Bytes on the network are unknown where sizes.json does not have a payload");
        }
        demands.stream()
                .filter(demand ->
                        demand.shareOfNodes() != null && demand.shareOfNodes().value() > 1)
                .forEach(demand -> remarks.add(
                        "! " + demand.contender() + " needs more than the " + fleet.nodes() + " nodes have"));
        if (!lacking.isEmpty()) {
            remarks.add("Left out: " + lacking);
        }
        return new CapacityPlan(
                scenario,
                fleet,
                baseline,
                Projection.CONDITION.label(used),
                isCpuTime ? "cpu" : "wall",
                demands,
                List.copyOf(remarks));
    }

    /** Costs are means of all iterations: each one is paid for, the slow ones too. */
    private static Demand demand(
            Run run, Candidate one, Candidate base, Function<Samples, double[]> cost, boolean isCpuTime, Fleet fleet) {
        boolean hasProcessTimes = isCpuTime
                && one.samples().allMatch(samples -> samples.processCpuMeans().isPresent());
        Interval cores = cores(terms(one, cost, 1)).notNegative();
        Interval nodes = fleet.coresPerNode() == null ? null : scaled(cores, 1.0 / fleet.coresPerNode());
        return new Demand(
                one.label(),
                one.isFloor(),
                cores,
                hasProcessTimes
                        ? cores(terms(one, samples -> samples.processCpuMeans().orElseThrow(), 1))
                                .notNegative()
                        : null,
                base == null ? null : cores(Stream.concat(terms(one, cost, 1), terms(base, cost, -1))),
                nodes,
                fleet.nodes() == null ? null : scaled(nodes, 1.0 / fleet.nodes()),
                fleet.costPerNodeMonth() == null ? null : scaled(nodes, fleet.costPerNodeMonth()),
                bytes(one, samples -> samples.allocation().interval()),
                network(run, one, WireSizes.RAW),
                network(run, one, WireSizes.GZIP));
    }

    private static Interval scaled(Interval amount, double factor) {
        return amount.map(value -> value * factor);
    }

    private static Interval cores(Stream<Term> terms) {
        return ForkStatistics.weightedSum(terms.toList());
    }

    /** In cores: operations per second times nanoseconds of a core per operation. */
    private static Stream<Term> terms(Candidate candidate, Function<Samples, double[]> cost, int sign) {
        return candidate.loads().stream()
                .map(load -> new Term(sign * load.perSecond() / NANOSECONDS, cost.apply(load.samples())));
    }

    /** A sum per second; null if the bytes of one load are unknown, which are NaN. */
    private static Interval bytes(Candidate candidate, Function<Samples, Interval> bytes) {
        Interval sum = candidate.loads().stream()
                .map(load -> bytes.apply(load.samples()).map(one -> load.perSecond() * one))
                .reduce(Interval::plus)
                .orElseThrow();
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
        ObjectNode document = JsonFiles.MAPPER.createObjectNode();
        document.put("generator", "wirebench capacity").put("formatVersion", 1);
        document.setAll(JsonFiles.MAPPER.<ObjectNode>valueToTree(this));
        return JsonFiles.text(document);
    }
}
