// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityPlan.Demand;
import io.github.wirebench.report.capacity.Scenario.Endpoint;
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
 * @param facts fields for sentences: {@code name} of the traffic, its {@code rates}, {@code cores}, {@code garbage} and {@code network} of the baseline, {@code least}, the fewest cores of any
 *     library, {@code value} and {@code leastValue} as numbers
 */
public record TrafficDemand(List<Cores> cores, Map<String, Double> rates, Map<String, Object> facts) {
    private static final int SHOWN = 6;

    /** A run with fewer libraries tells little about the choice between them. */
    private static final int LEAST = 4;

    /** Names such as CBOR and BSON are abbreviations, and so is none of the others. */
    private static final Set<String> ABBREVIATIONS = Set.of("CBOR", "BSON");

    private static final String MAPPED = " with mapping";

    /** Busy cores; the outcome is {@code base}, {@code faster} or {@code slower}. */
    public record Cores(String label, Interval value, String outcome) {}

    /** Computes the demand of some traffic; empty if the run lacks benchmarks for it, or has those of few libraries. */
    public static Optional<TrafficDemand> of(ReportedSuite suite, Run run, URL scenario) {
        if (suite.capacity().isEmpty()) {
            return Optional.empty();
        }
        try {
            CapacityRows rows = CapacityRows.of(suite);
            Scenario traffic = Scenario.read(scenario);
            return Optional.of(CapacityPlan.of(run, rows, traffic, traffic.fleet(), rows.baseline(), false))
                    .map(TrafficDemand::usable)
                    .filter(usable -> usable.size() >= LEAST)
                    .map(usable -> of(usable, traffic));
        } catch (CommandFailure e) {
            return Optional.empty();
        }
    }

    /** Those that a service can use: where a format needs a mapping to the service's own classes, with it. */
    private static List<Demand> usable(CapacityPlan plan) {
        List<String> labels = plan.demands().stream().map(Demand::label).toList();
        return plan.demands().stream()
                .filter(demand ->
                        demand.difference().isEmpty() || !demand.floor() && !labels.contains(demand.label() + MAPPED))
                .toList();
    }

    private static TrafficDemand of(List<Demand> usable, Scenario scenario) {
        Demand base = usable.stream()
                .filter(demand -> demand.difference().isEmpty())
                .findFirst()
                .orElseThrow();
        Map<String, Double> rates = new LinkedHashMap<>();
        for (Endpoint endpoint : scenario.endpoints()) {
            rates.put((endpoint.name() == null ? "calls" : endpoint.name()) + "/s", endpoint.perSecond());
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", scenario.name() == null ? "this traffic" : scenario.name());
        facts.put(
                "rates",
                rates.entrySet().stream()
                        .map(rate -> String.format(Locale.ROOT, "%,.0f %s", rate.getValue(), rate.getKey()))
                        .collect(Collectors.joining(", ")));
        facts.put("cores", Format.rough(base.cores().value()));
        facts.put("value", base.cores().value());
        facts.put("least", Format.rough(usable.get(0).cores().value()));
        facts.put("fastest", words(usable.get(0).label()));
        facts.put("leastValue", usable.get(0).cores().value());
        facts.put(
                "garbage",
                base.garbage()
                        .map(bytes -> Format.bytesPerSecond(bytes.median()))
                        .orElse(Format.UNKNOWN));
        facts.put("network", base.network().map(Format::bytesPerSecond).orElse(Format.UNKNOWN));
        return new TrafficDemand(
                usable.stream()
                        .limit(SHOWN)
                        .map(demand -> new Cores(
                                words(demand.label()),
                                demand.cores(),
                                demand.difference()
                                        .map(difference -> difference.encloses(0)
                                                ? "same"
                                                : difference.value() < 0 ? "faster" : "slower")
                                        .orElse("base")))
                        .toList(),
                rates,
                facts);
    }

    /** Returns {@code Protobuf with mapping} for {@code PROTOBUF with mapping}. */
    private static String words(String label) {
        String words = label.toLowerCase(Locale.ROOT).replace('_', ' ');
        return ABBREVIATIONS.contains(label)
                ? label
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
