// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.EntryProblem;
import io.github.wirebench.harness.json.YamlDocuments;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Traffic, and what it runs on; a YAML document with these keys, of which only {@code endpoints} is needed.
 *
 * @param name for people
 * @param coresPerNode see {@link Fleet}
 * @param nodes see {@link Fleet}
 * @param costPerNodeMonth see {@link Fleet}
 * @param currency see {@link Fleet}
 * @param endpoints at least one
 */
record Scenario(
        String name,
        Integer coresPerNode,
        Integer nodes,
        Double costPerNodeMonth,
        String currency,
        List<Endpoint> endpoints) {

    /**
     * What is counted together.
     *
     * @param operation what is done
     * @param payload with what
     */
    record Work(Operation operation, String payload) {}

    /**
     * Reads a file.
     *
     * @throws CommandFailure naming file, line and field, if it cannot be read or says something impossible
     */
    static Scenario read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.usage(file + ": there is no such file");
        }
        try {
            return YamlDocuments.read(file.toUri().toURL(), Scenario.class, Scenario::check);
        } catch (MalformedURLException e) {
            throw CommandFailure.usage(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** One endpoint, as options describe it. */
    static Scenario of(Endpoint endpoint) {
        return new Scenario(endpoint.name(), null, null, null, null, List.of(endpoint));
    }

    /** Names what is impossible; of the fleet it is known when options have been added. */
    void check() {
        EntryProblem.require(endpoints != null && !endpoints.isEmpty(), "", "endpoints are missing");
        for (int i = 0; i < endpoints.size(); i++) {
            String where = "/endpoints/" + i;
            EntryProblem.require(endpoints.get(i) != null, where, "an endpoint is empty");
            endpoints.get(i).check(where);
        }
    }

    Fleet fleet() {
        return new Fleet(coresPerNode, nodes, costPerNodeMonth, currency);
    }

    /** All that is done per second, over all endpoints: the same work at two of them has one cost, and one uncertainty. */
    Map<Work, Double> perSecond() {
        Map<Work, Double> work = new LinkedHashMap<>();
        for (Endpoint endpoint : endpoints) {
            endpoint.reads()
                    .forEach(payload ->
                            work.merge(new Work(Operation.READ, payload), endpoint.perSecond(), Double::sum));
            endpoint.writes()
                    .forEach(payload ->
                            work.merge(new Work(Operation.WRITE, payload), endpoint.perSecond(), Double::sum));
        }
        return work;
    }
}
