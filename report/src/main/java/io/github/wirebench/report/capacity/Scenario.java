// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.console.YamlFiles.EntryProblem;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Traffic and the machines that serve it, as a YAML document with these keys; only the endpoints are required. */
record Scenario(
        String name,
        Integer coresPerNode,
        Integer nodes,
        Double costPerNodeMonth,
        String currency,
        List<Endpoint> endpoints) {

    record Work(boolean isReading, String payload) {}

    /** Something that happens a number of times per second. A payload that is named twice is read or written twice each time. */
    record Endpoint(String name, Double perSecond, List<String> reads, List<String> writes) {
        /** More than any fleet serves. */
        private static final double MOST = 1e9;

        Endpoint {
            reads = reads == null ? List.of() : reads;
            writes = writes == null ? List.of() : writes;
        }

        static boolean isRate(double perSecond) {
            return perSecond > 0 && perSecond <= MOST;
        }

        private void check(String where) {
            String who = name == null ? "an endpoint" : "endpoint " + name;
            EntryProblem.require(
                    perSecond != null && isRate(perSecond),
                    where,
                    who + ": perSecond should be a number above 0, at most a billion, not " + perSecond);
            EntryProblem.require(!reads.isEmpty() || !writes.isEmpty(), where, who + ": reads and writes nothing");
            EntryProblem.require(
                    Stream.concat(reads.stream(), writes.stream()).allMatch(Objects::nonNull),
                    where,
                    who + ": a payload without a name");
        }
    }

    /** The machines, whose cores are counted as their owner does; null where not given. */
    record Fleet(Integer coresPerNode, Integer nodes, Double costPerNodeMonth, String currency) {

        private void check() {
            require(
                    coresPerNode == null || coresPerNode >= 1 && coresPerNode <= 4096,
                    "cores per node (--cores-per-node) should be from 1 to 4096, not " + coresPerNode);
            require(
                    nodes == null || nodes >= 1 && nodes <= 1_000_000,
                    "nodes (--nodes) should be from 1 to a million, not " + nodes);
            require(
                    costPerNodeMonth == null || costPerNodeMonth >= 0 && costPerNodeMonth <= 1e9,
                    "cost per node and month (--cost-per-node-month) should be from 0 to a billion, not "
                            + costPerNodeMonth);
            require(
                    coresPerNode != null || nodes == null && costPerNodeMonth == null,
                    "nodes and their cost say nothing without the cores per node (--cores-per-node)");
        }

        private static void require(boolean condition, String message) {
            if (!condition) {
                throw CommandFailure.usage(message);
            }
        }
    }

    static Scenario read(URL source) {
        return YamlFiles.read(source, Scenario.class, Scenario::check);
    }

    static Scenario of(Endpoint endpoint) {
        Scenario scenario = new Scenario(null, null, null, null, null, List.of(endpoint));
        try {
            scenario.check();
        } catch (EntryProblem e) {
            throw CommandFailure.usage(e.getMessage(), e);
        }
        return scenario;
    }

    /** Checks all but the fleet, to which options may add. */
    private void check() {
        EntryProblem.require(endpoints != null && !endpoints.isEmpty(), "", "endpoints are missing");
        for (int i = 0; i < endpoints.size(); i++) {
            String where = "/endpoints/" + i;
            EntryProblem.require(endpoints.get(i) != null, where, "an endpoint is empty");
            endpoints.get(i).check(where);
        }
    }

    /** Returns the machines, of which null is as in the document. */
    Fleet fleet(Integer newCores, Integer newNodes, Double newCost) {
        Fleet fleet = new Fleet(
                newCores == null ? coresPerNode : newCores,
                newNodes == null ? nodes : newNodes,
                newCost == null ? costPerNodeMonth : newCost,
                currency);
        fleet.check();
        return fleet;
    }

    /** Returns all work with its rate per second over all endpoints: what two of them do has one cost and one uncertainty. */
    Map<Work, Double> perSecond() {
        Map<Work, Double> rates = new LinkedHashMap<>();
        for (Endpoint endpoint : endpoints) {
            endpoint.reads.forEach(payload -> rates.merge(new Work(true, payload), endpoint.perSecond, Double::sum));
            endpoint.writes.forEach(payload -> rates.merge(new Work(false, payload), endpoint.perSecond, Double::sum));
        }
        return rates;
    }
}
