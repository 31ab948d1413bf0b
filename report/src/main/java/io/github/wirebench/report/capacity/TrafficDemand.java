// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityPlan.Demand;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The cost of some traffic, for a card.
 *
 * @param cores busy cores of the libraries, least first
 * @param rates name of each kind of traffic to its number a second
 * @param facts fields for sentences: {@code name} of the traffic, its {@code rates}, {@code cores}, {@code garbage} and
 *     {@code network} of the baseline, {@code least}, the fewest cores of any library, and {@code fastest}, its name; {@code value}
 *     and {@code leastValue} as numbers
 */
public record TrafficDemand(List<Cores> cores, Map<String, Double> rates, Map<String, Object> facts) {
    private static final int SHOWN = 6;

    /** A run with fewer libraries tells little about the choice between them. */
    private static final int LEAST = 4;

    /** Names such as CBOR and BSON are abbreviations, and so is none of the others. */
    private static final Set<String> ABBREVIATIONS = Set.of("CBOR", "BSON");

    private static final String MAPPED = " with mapping";

    /** Busy cores; the outcome is {@code base}, {@code faster}, {@code same} or {@code slower}. */
    public record Cores(String label, Interval value, String outcome) {}

    /** Computes the demand of some traffic; empty if the run lacks benchmarks for it, or has those of few libraries. */
    public static Optional<TrafficDemand> of(ReportedSuite suite, Run run, URL scenario) {
        try {
            Scenario traffic = Scenario.read(scenario);
            CapacityPlan plan = CapacityPlan.of(suite, run, traffic);
            return Optional.of(usable(plan.contenders()))
                    .filter(usable -> usable.size() >= LEAST)
                    .map(usable -> of(usable, traffic));
        } catch (CommandFailure e) {
            return Optional.empty();
        }
    }

    /** Those that a service can use: where a format needs a mapping to the service's own classes, with it. */
    private static List<Demand> usable(List<Demand> demands) {
        List<String> labels = demands.stream().map(Demand::contender).toList();
        return demands.stream()
                .filter(demand -> isBase(demand) || !demand.floor() && !labels.contains(demand.contender() + MAPPED))
                .toList();
    }

    private static boolean isBase(Demand demand) {
        return demand.coresAgainstBaseline() == null;
    }

    private static TrafficDemand of(List<Demand> usable, Scenario scenario) {
        Demand base = usable.stream().filter(TrafficDemand::isBase).findFirst().orElseThrow();
        Demand least = usable.get(0);
        Map<String, Double> rates = new LinkedHashMap<>();
        scenario.endpoints()
                .forEach(one -> rates.put((one.name() == null ? "calls" : one.name()) + "/s", one.perSecond()));
        String perSecond = rates.entrySet().stream()
                .map(rate -> String.format(Locale.ROOT, "%,.0f %s", rate.getValue(), rate.getKey()))
                .collect(Collectors.joining(", "));
        Map<String, Object> facts = Map.of(
                "name", scenario.name() == null ? "this traffic" : scenario.name(),
                "rates", perSecond,
                "cores", Format.rough(base.cores().value()),
                "value", base.cores().value(),
                "least", Format.rough(least.cores().value()),
                "leastValue", least.cores().value(),
                "fastest", words(least.contender()),
                "garbage", CapacityReport.known(base.garbageBytesPerSecond(), TrafficDemand::garbage),
                "network", CapacityReport.known(base.networkBytesPerSecond(), Format::bytesPerSecond));
        return new TrafficDemand(
                usable.stream().limit(SHOWN).map(TrafficDemand::cores).toList(), rates, facts);
    }

    private static String garbage(Interval bytes) {
        return Format.bytesPerSecond(bytes.value());
    }

    private static Cores cores(Demand demand) {
        Interval difference = demand.coresAgainstBaseline();
        String outcome = isBase(demand)
                ? "base"
                : difference.encloses(0) ? "same" : difference.value() < 0 ? "faster" : "slower";
        return new Cores(words(demand.contender()), demand.cores(), outcome);
    }

    /** Returns {@code Protobuf with mapping} for {@code PROTOBUF with mapping}. */
    private static String words(String label) {
        String words = label.toLowerCase(Locale.ROOT).replace('_', ' ');
        return ABBREVIATIONS.contains(label)
                ? label
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
