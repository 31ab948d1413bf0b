// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import static io.github.wirebench.harness.console.YamlFiles.require;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.YamlFiles;
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
    /** More a second than any fleet serves. */
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

    /** The machines, whose cores are counted as their owner does; null where not given. */
    record Fleet(Integer coresPerNode, Integer nodes, Double costPerNodeMonth, String currency) {
        Fleet {
            require(
                    coresPerNode == null || coresPerNode >= 1 && coresPerNode <= 4096,
                    "cores per node (--cores-per-node) should be from 1 to 4096, not " + coresPerNode);
            require(
                    nodes == null || nodes >= 1 && nodes <= 1_000_000,
                    "nodes (--nodes) should be from 1 to a million, not " + nodes);
            require(
                    costPerNodeMonth == null || costPerNodeMonth >= 0 && costPerNodeMonth <= MOST,
                    "cost per node and month (--cost-per-node-month) should be from 0 to a billion, not "
                            + costPerNodeMonth);
            require(
                    coresPerNode != null || nodes == null && costPerNodeMonth == null,
                    "nodes and their cost say nothing without the cores per node (--cores-per-node)");
        }
    }

    static Scenario read(URL source) {
        return YamlFiles.read(source, Scenario.class, scenario -> {});
    }

    /** Returns the machines, of which null is as in the document. */
    Fleet fleet(Integer newCores, Integer newNodes, Double newCost) {
        try {
            return new Fleet(
                    newCores == null ? coresPerNode : newCores,
                    newNodes == null ? nodes : newNodes,
                    newCost == null ? costPerNodeMonth : newCost,
                    currency);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage(), e);
        }
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
