// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One element of a JMH results file, with its fields by name.
 *
 * @param node the JSON object, all fields as JMH wrote them
 */
public record JmhEntry(ObjectNode node) {

    /** Class and method, e.g. {@code a.b.ReadBenchmark.read}. */
    public String benchmark() {
        return node.path("benchmark").asText();
    }

    /** The benchmark's class name with its package. */
    public String className() {
        int dot = benchmark().lastIndexOf('.');
        return dot < 0 ? "" : benchmark().substring(0, dot);
    }

    /** The benchmark's method name. */
    public String method() {
        return benchmark().substring(benchmark().lastIndexOf('.') + 1);
    }

    /** JMH's short label: thrpt, avgt, sample or ss. */
    public String mode() {
        return node.path("mode").asText();
    }

    /** Whether a higher score is better. */
    public boolean isThroughput() {
        return mode().equals("thrpt");
    }

    /** Worker threads. */
    public int threads() {
        return node.path("threads").asInt(1);
    }

    /** The forks' {@code java.version}; empty if not recorded. */
    public String jdkVersion() {
        return node.path("jdkVersion").asText("");
    }

    /** Parameter name to value, in file order; empty if there are none. */
    public Map<String, String> params() {
        Map<String, String> params = new LinkedHashMap<>();
        node.path("params")
                .properties()
                .forEach(field -> params.put(field.getKey(), field.getValue().asText()));
        return params;
    }

    /** The primary score in {@link #unit()}; NaN if there is none. */
    public double score() {
        return primary().path("score").asDouble(Double.NaN);
    }

    /** The primary score's unit, e.g. {@code us/op}. */
    public String unit() {
        return primary().path("scoreUnit").asText();
    }

    /** The object {@code primaryMetric}. */
    public JsonNode primary() {
        return node.path("primaryMetric");
    }
}
