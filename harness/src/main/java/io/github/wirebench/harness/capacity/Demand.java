// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import java.util.Optional;

/**
 * What a contender asks for at the traffic of a scenario.
 *
 * @param label of the contender
 * @param floor whether no service could use it
 * @param cores that are busy with it
 * @param processCores the same with what the collector and the compiler take beside; empty if not recorded
 * @param difference of the cores to the baseline's; empty for the baseline
 * @param garbage in bytes per second: the sum of medians, lowest and highest forks; empty if not recorded
 * @param network in bytes per second, in and out; empty if a size is unknown
 * @param compressed the same after gzip
 * @param fleet that it runs on
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

    /** Nodes' worth of cores; empty if the cores per node are unknown. */
    Optional<Interval> nodes() {
        return Optional.ofNullable(fleet.coresPerNode()).map(perNode -> scaled(cores, 1.0 / perNode));
    }

    /** Part of all cores, 1 being all; empty if the number of nodes is unknown. */
    Optional<Interval> share() {
        return Optional.ofNullable(fleet.nodes()).flatMap(all -> nodes().map(nodes -> scaled(nodes, 1.0 / all)));
    }

    /** Per month, in the fleet's currency; empty if unknown. */
    Optional<Interval> cost() {
        return Optional.ofNullable(fleet.costPerNodeMonth())
                .flatMap(perNode -> nodes().map(nodes -> scaled(nodes, perNode)));
    }

    /** Whether the interval of the difference tells more from less. */
    boolean isToldApart() {
        return difference.filter(own -> own.isKnown() && !own.encloses(0)).isPresent();
    }

    private static Interval scaled(Interval interval, double factor) {
        return new Interval(interval.value() * factor, interval.low() * factor, interval.high() * factor);
    }
}
