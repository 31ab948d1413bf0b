// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.capacity.Scenario.Work;
import io.github.wirebench.harness.compare.ComparedRun;
import io.github.wirebench.harness.compare.Measurement;
import io.github.wirebench.harness.results.SizesFile;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import io.github.wirebench.harness.stats.WeightedSum;
import io.github.wirebench.harness.stats.WeightedSum.Term;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What each contender of a run asks for in a scenario: the sum over all work of rate × time of one thread.
 *
 * @param scenario the traffic
 * @param fleet what it runs on
 * @param baseline label of the contender that the others are set against
 * @param cpuTime whether times are CPU times; else they are scores
 * @param demands least cores first, floors last
 * @param remarks what to know beside, a line each
 */
record CapacityPlan(
        Scenario scenario, Fleet fleet, String baseline, boolean cpuTime, List<Demand> demands, List<String> remarks) {
    private static final double NANOSECONDS = 1e9;

    /**
     * Computes it.
     *
     * @param wall whether to take scores even where there are CPU times
     * @throws CommandFailure if the run lacks rows for it, or the baseline
     */
    static CapacityPlan of(
            ComparedRun run,
            CapacityRows rows,
            SizesFile sizes,
            Scenario scenario,
            Fleet fleet,
            String baseline,
            boolean wall) {
        Map<Work, Double> rates = scenario.perSecond();
        Candidates candidates = Candidates.of(run, rows, rates.keySet());
        requirePayloads(run, rates, candidates);
        List<Candidate> whole = candidates.whole();
        if (whole.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.NO_VERDICT,
                    run.path() + ": nobody in it was measured with all that is asked for: "
                            + summary(candidates.lacking()),
                    null);
        }
        Candidate base = whole.stream()
                .filter(candidate -> candidate.label().equals(baseline))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--baseline " + baseline
                        + ": was not measured with all that is asked" + " for; choose one of: "
                        + String.join(", ", whole.stream().map(Candidate::label).toList())));
        boolean cpuTime = !wall && whole.stream().allMatch(Candidate::hasCpuTimes);
        List<Demand> demands = whole.stream()
                .map(candidate ->
                        demand(candidate, base, rates, work -> sizes.of(rows.params(candidate, work)), fleet, cpuTime))
                .sorted(Comparator.comparing(Demand::floor)
                        .thenComparing(demand -> demand.cores().value()))
                .toList();
        List<String> remarks = new ArrayList<>(run.remarks());
        remarks.addAll(remarks(whole, candidates, demands, fleet, cpuTime, wall));
        return new CapacityPlan(scenario, fleet, baseline, cpuTime, demands, List.copyOf(remarks));
    }

    private static void requirePayloads(ComparedRun run, Map<Work, Double> rates, Candidates candidates) {
        rates.keySet().stream()
                .map(Work::payload)
                .filter(payload -> !candidates.payloads().contains(payload))
                .findFirst()
                .ifPresent(payload -> {
                    throw CommandFailure.usage(run.path() + ": has no row that reads or writes " + payload
                            + (candidates.payloads().isEmpty()
                                    ? ", nor any other payload"
                                    : "; it has " + String.join(", ", candidates.payloads())));
                });
    }

    private static Demand demand(
            Candidate candidate,
            Candidate base,
            Map<Work, Double> rates,
            Function<Work, Map<String, Long>> sizes,
            Fleet fleet,
            boolean cpuTime) {
        Function<Measurement, double[]> cost = row -> CpuCost.of(row, cpuTime);
        List<Term> terms = terms(candidate, rates, cost, 1);
        List<Term> difference = new ArrayList<>(terms);
        difference.addAll(terms(base, rates, cost, -1));
        Optional<Interval> processCores = cpuTime && candidate.hasProcessCpuTimes()
                ? Optional.of(WeightedSum.of(
                        terms(candidate, rates, row -> row.processCpuMeans().orElseThrow(), 1)))
                : Optional.empty();
        return new Demand(
                candidate.label(),
                candidate.floor(),
                WeightedSum.of(terms),
                processCores,
                candidate == base ? Optional.empty() : Optional.of(WeightedSum.of(difference)),
                garbage(candidate, rates),
                network(rates, sizes, SizesFile.RAW),
                network(rates, sizes, SizesFile.GZIP),
                fleet);
    }

    /** In cores: operations per second times nanoseconds of a core per operation. */
    private static List<Term> terms(
            Candidate candidate, Map<Work, Double> rates, Function<Measurement, double[]> cost, int sign) {
        return rates.entrySet().stream()
                .map(rate -> new Term(
                        sign * rate.getValue() / NANOSECONDS,
                        cost.apply(candidate.rows().get(rate.getKey()))))
                .toList();
    }

    private static Optional<Spread> garbage(Candidate candidate, Map<Work, Double> rates) {
        double median = 0;
        double low = 0;
        double high = 0;
        for (Map.Entry<Work, Double> rate : rates.entrySet()) {
            Measurement row = candidate.rows().get(rate.getKey());
            if (row.allocations().isEmpty()) {
                return Optional.empty();
            }
            Spread bytes = Spread.of(row.allocations().get());
            median += rate.getValue() * bytes.median();
            low += rate.getValue() * bytes.low();
            high += rate.getValue() * bytes.high();
        }
        return Optional.of(new Spread(median, low, high));
    }

    /** In bytes per second; empty if one size is unknown. */
    private static Optional<Double> network(
            Map<Work, Double> rates, Function<Work, Map<String, Long>> sizes, String kind) {
        double sum = 0;
        for (Map.Entry<Work, Double> rate : rates.entrySet()) {
            Long bytes = sizes.apply(rate.getKey()).get(kind);
            if (bytes == null) {
                return Optional.empty();
            }
            sum += rate.getValue() * bytes;
        }
        return Optional.of(sum);
    }

    private static List<String> remarks(
            List<Candidate> whole,
            Candidates candidates,
            List<Demand> demands,
            Fleet fleet,
            boolean cpuTime,
            boolean wall) {
        List<String> remarks = new ArrayList<>();
        if (!cpuTime && !wall) {
            remarks.add(
                    "! Not every row has CPU time, so that the scores count: wall time, which is longer where a thread"
                            + " waits or shares its core");
        }
        if (whole.stream()
                .flatMap(candidate -> candidate.rows().values().stream())
                .anyMatch(row -> row.key().threads() > 1)) {
            remarks.add(
                    "! Some rows were measured with several threads, which share caches and the memory's bandwidth");
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
            remarks.add("Left out: " + summary(candidates.lacking()));
        }
        return remarks;
    }

    private static String summary(Map<String, String> lacking) {
        return String.join(
                ", ",
                lacking.entrySet().stream()
                        .map(one -> one.getKey() + " (" + one.getValue() + ")")
                        .toList());
    }
}
