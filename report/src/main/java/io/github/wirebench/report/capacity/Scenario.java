// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import static io.github.wirebench.harness.console.YamlFiles.require;

import io.github.wirebench.harness.console.YamlFiles;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

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
            endpoint.reads.forEach(payload -> rates.merge(new Work(true, payload), endpoint.perSecond, Double::sum));
            endpoint.writes.forEach(payload -> rates.merge(new Work(false, payload), endpoint.perSecond, Double::sum));
        }
        return rates;
    }
}
