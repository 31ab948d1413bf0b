// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.SizesFile;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.ForkStatistics.Term;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import io.github.wirebench.report.answers.RunLabels;
import io.github.wirebench.report.capacity.CapacityRows.Candidate;
import io.github.wirebench.report.capacity.CapacityRows.Candidates;
import io.github.wirebench.report.capacity.Scenario.Fleet;
import io.github.wirebench.report.capacity.Scenario.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The demand of each contender of a run in a scenario: the sum over all work of rate × time of one thread.
 *
 * @param scenario the traffic
 * @param fleet the machines
 * @param baseline label of the contender that the others are compared with
 * @param cpuTime whether times are CPU times; otherwise they are scores
 * @param condition JDK and CPU that the rows were measured with; empty if unknown
 * @param demands least cores first, floors last
 * @param remarks on the figures, a line each
 */
record CapacityPlan(
        Scenario scenario,
        Fleet fleet,
        String baseline,
        boolean cpuTime,
        String condition,
        List<Demand> demands,
        List<String> remarks) {
    private static final double NANOSECONDS = 1e9;

    /**
     * The demand of a contender.
     *
     * @param label of the contender
     * @param floor whether no service could use it
     * @param cores that are busy
     * @param processCores busy cores with collector and compiler; empty if not recorded
     * @param difference of the cores to the baseline's; empty for the baseline
     * @param garbage in bytes per second: the sums of medians, lowest and highest forks; empty if not recorded
     * @param network in bytes per second, in and out; empty if a size is unknown
     * @param compressed the same after gzip
     * @param fleet the machines
     */
    record Demand(
            String label,
            boolean floor,
            Interval cores,
            Optional<Interval> processCores,
            Optional<Interval> difference,
            Optional<Spread> garbage,
            Optional<Double> network,
            Optional<Double> compressed,
            Fleet fleet) {

        /** Returns the number of nodes with that many cores; empty if the cores per node are unknown. */
        Optional<Interval> nodes() {
            return Optional.ofNullable(fleet.coresPerNode())
                    .map(perNode -> cores.map(value -> value * (1.0 / perNode)));
        }

        /** Returns the share of all cores, 1 being all; empty if the number of nodes is unknown. */
        Optional<Interval> share() {
            return Optional.ofNullable(fleet.nodes())
                    .flatMap(all -> nodes().map(nodes -> nodes.map(value -> value * (1.0 / all))));
        }

        /** Returns the cost per month in the fleet's currency; empty if unknown. */
        Optional<Interval> cost() {
            return Optional.ofNullable(fleet.costPerNodeMonth())
                    .flatMap(perNode -> nodes().map(nodes -> nodes.map(value -> value * perNode)));
        }
    }

    /**
     * Computes the demands.
     *
     * @param wall whether to take scores even where there are CPU times
     * @throws CommandFailure if the run lacks rows for it, or the baseline
     */
    static CapacityPlan of(Run run, CapacityRows rows, Scenario scenario, Fleet fleet, String baseline, boolean wall) {
        Map<Work, Double> rates = scenario.perSecond();
        Candidates candidates = rows.candidates(run, rates.keySet());
        requirePayloads(run, rows, rates, candidates);
        List<Candidate> complete = candidates.complete();
        if (complete.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.NO_VERDICT,
                    JsonFiles.name(run.path()) + ": no contender has all rows that this traffic needs: "
                            + lacking(candidates),
                    null);
        }
        List<Samples> used = complete.stream()
                .flatMap(candidate -> candidate.samples().values().stream())
                .toList();
        requireOneCpu(run, used);
        Candidate base = complete.stream()
                .filter(candidate -> candidate.label().equals(baseline))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--baseline " + baseline
                        + ": does not have all rows that this traffic needs; choose one of: "
                        + String.join(
                                ", ", complete.stream().map(Candidate::label).toList())));
        boolean cpuTime = !wall && all(complete, samples -> samples.cpuMeans().isPresent());
        List<Demand> demands = complete.stream()
                .map(candidate -> demand(run, candidate, base, rates, fleet, cpuTime))
                .sorted(Comparator.comparing(Demand::floor)
                        .thenComparing(demand -> demand.cores().value()))
                .toList();
        List<String> remarks = new ArrayList<>(run.remarks());
        remarks.addAll(remarks(candidates, demands, fleet, cpuTime || wall));
        return new CapacityPlan(
                scenario, fleet, baseline, cpuTime, RunLabels.condition(used), demands, List.copyOf(remarks));
    }

    /** Adding up or comparing times of two CPUs would say something about neither. */
    private static void requireOneCpu(Run run, List<Samples> rows) {
        List<String> cpus = Samples.cpus(rows);
        if (cpus.size() > 1) {
            throw CommandFailure.usage(
                    JsonFiles.name(run.path()) + ": rows for this traffic were measured on several CPUs ("
                            + String.join("; ", cpus) + "); capacity answers for one: give it a run of that CPU");
        }
    }

    private static void requirePayloads(Run run, CapacityRows rows, Map<Work, Double> rates, Candidates candidates) {
        if (candidates.payloads().isEmpty()) {
            throw CommandFailure.usage(JsonFiles.name(run.path())
                    + ": has no row that reads or writes a payload; capacity needs rows such as "
                    + rows.ways().get(0).read().get(0) + ", with the parameters " + rows.contender() + " and "
                    + rows.payload());
        }
        rates.keySet().stream()
                .map(Work::payload)
                .filter(payload -> !candidates.payloads().contains(payload))
                .findFirst()
                .ifPresent(payload -> {
                    throw CommandFailure.usage(JsonFiles.name(run.path()) + ": has no row that reads or writes "
                            + payload + "; it has " + String.join(", ", candidates.payloads()));
                });
    }

    private static boolean all(List<Candidate> candidates, Function<Samples, Boolean> condition) {
        return candidates.stream()
                .flatMap(candidate -> candidate.samples().values().stream())
                .allMatch(condition::apply);
    }

    /** Costs are means of all iterations: each one is paid for, the slow ones too. */
    private static Demand demand(
            Run run, Candidate candidate, Candidate base, Map<Work, Double> rates, Fleet fleet, boolean cpuTime) {
        Function<Samples, double[]> cost =
                samples -> cpuTime ? samples.cpuMeans().orElseThrow() : samples.nanoseconds();
        List<Term> terms = terms(candidate, rates, cost, 1);
        List<Term> difference = Stream.concat(terms.stream(), terms(base, rates, cost, -1).stream())
                .toList();
        boolean hasProcessTimes = cpuTime
                && all(List.of(candidate), samples -> samples.processCpuMeans().isPresent());
        return new Demand(
                candidate.label(),
                candidate.isFloor(),
                ForkStatistics.weightedSum(terms).notNegative(),
                hasProcessTimes
                        ? Optional.of(ForkStatistics.weightedSum(terms(
                                        candidate,
                                        rates,
                                        samples -> samples.processCpuMeans().orElseThrow(),
                                        1))
                                .notNegative())
                        : Optional.empty(),
                candidate == base ? Optional.empty() : Optional.of(ForkStatistics.weightedSum(difference)),
                garbage(candidate, rates),
                network(run, candidate, rates, SizesFile.RAW),
                network(run, candidate, rates, SizesFile.GZIP),
                fleet);
    }

    /** In cores: operations per second times nanoseconds of a core per operation. */
    private static List<Term> terms(
            Candidate candidate, Map<Work, Double> rates, Function<Samples, double[]> cost, int sign) {
        return rates.entrySet().stream()
                .map(rate -> new Term(
                        sign * rate.getValue() / NANOSECONDS,
                        cost.apply(candidate.samples().get(rate.getKey()))))
                .toList();
    }

    private static Optional<Spread> garbage(Candidate candidate, Map<Work, Double> rates) {
        double median = 0;
        double low = 0;
        double high = 0;
        for (Map.Entry<Work, Double> rate : rates.entrySet()) {
            Samples samples = candidate.samples().get(rate.getKey());
            if (samples.allocations().isEmpty()) {
                return Optional.empty();
            }
            Spread bytes = samples.allocation();
            median += rate.getValue() * bytes.median();
            low += rate.getValue() * bytes.low();
            high += rate.getValue() * bytes.high();
        }
        return Optional.of(new Spread(median, low, high));
    }

    /** In bytes per second; empty if one size is unknown. */
    private static Optional<Double> network(Run run, Candidate candidate, Map<Work, Double> rates, String kind) {
        double sum = 0;
        for (Map.Entry<Work, Double> rate : rates.entrySet()) {
            Long bytes =
                    run.sizes(candidate.samples().get(rate.getKey()).params()).get(kind);
            if (bytes == null) {
                return Optional.empty();
            }
            sum += rate.getValue() * bytes;
        }
        return Optional.of(sum);
    }

    private static List<String> remarks(
            Candidates candidates, List<Demand> demands, Fleet fleet, boolean timesAsAskedFor) {
        List<String> remarks = new ArrayList<>();
        if (!timesAsAskedFor) {
            remarks.add("! Some rows have no CPU time, so scores count: wall time, which is longer where a thread"
                    + " waits or shares its core");
        }
        if (!all(candidates.complete(), samples -> samples.benchmarkCase().threads() <= 1)) {
            remarks.add("! Some rows were measured with several threads, which share caches and memory bandwidth");
        }
        if (demands.stream().anyMatch(demand -> !demand.cores().isKnown())) {
            remarks.add("! Where there is no interval, a row has one fork only");
        }
        if (demands.stream().anyMatch(demand -> demand.network().isEmpty())) {
            remarks.add("! Bytes on the network are unknown where sizes.json does not have a payload");
        }
        demands.stream()
                .filter(demand ->
                        demand.share().filter(share -> share.value() > 1).isPresent())
                .forEach(demand ->
                        remarks.add("! " + demand.label() + " needs more than the " + fleet.nodes() + " nodes have"));
        if (!candidates.lacking().isEmpty()) {
            remarks.add("Left out: " + lacking(candidates));
        }
        return remarks;
    }

    private static String lacking(Candidates candidates) {
        return String.join(
                ", ",
                candidates.lacking().entrySet().stream()
                        .map(one -> one.getKey() + " (" + one.getValue() + ")")
                        .toList());
    }
}
