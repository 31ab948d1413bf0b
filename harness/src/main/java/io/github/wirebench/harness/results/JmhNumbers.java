// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** Numbers as JMH writes them: JSON has no NaN and no infinity, so that JMH writes these as text. */
final class JmhNumbers {
    private static final String PLUS = "+INF";
    private static final String MINUS = "-INF";

    private JmhNumbers() {}

    /** NaN for whatever is not a number. */
    static double read(JsonNode node) {
        if (node.isNumber()) {
            return node.doubleValue();
        }
        return switch (node.asText()) {
            case PLUS -> Double.POSITIVE_INFINITY;
            case MINUS -> Double.NEGATIVE_INFINITY;
            default -> node.asDouble(Double.NaN);
        };
    }

    /** The numbers of an array; none if it is not an array. */
    static double[] readAll(JsonNode array) {
        double[] values = new double[array.isArray() ? array.size() : 0];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(array.get(i));
        }
        return values;
    }

    /** A number, or the text that JMH writes for it. */
    static JsonNode write(double value) {
        if (Double.isFinite(value)) {
            return DoubleNode.valueOf(value);
        }
        return JsonNodeFactory.instance.textNode(Double.isNaN(value) ? "NaN" : value > 0 ? PLUS : MINUS);
    }
}
