// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumSet;
import java.util.Set;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.Statistics;

/**
 * Finds out how JMH made a secondary metric's score of its iterations, which its JSON does not say. What each look at the
 * metric allows is kept until one policy is left: the score must be the one of the values, and only averages have an
 * error and, of fewer than three values, an interval that is not a number. If that does not decide, as with one iteration,
 * the names that JMH 1.37's own profilers use do, and then the first of average, sum, maximum and minimum that is possible.
 */
final class PolicyGuess {
    private static final double SAME = 1e-9;
    private static final Set<String> COUNTED = Set.of("counts", "#");

    private final Set<AggregationPolicy> possible = EnumSet.allOf(AggregationPolicy.class);
    private final String name;

    PolicyGuess(String name) {
        this.name = name;
    }

    /**
     * Looks at a metric.
     *
     * @param statistics of the values that the score was made of
     */
    void look(JsonNode metric, Statistics statistics) {
        double score = JmhEntry.number(metric.path("score"));
        if (!Double.isFinite(score)) {
            return;
        }
        possible.removeIf(policy -> !same(score, MetricFigures.score(statistics, policy)));
        double[] interval = JmhEntry.numbers(metric.path("scoreConfidence"));
        if (interval.length == 2) {
            boolean hasError = Double.isFinite(JmhEntry.number(metric.path("scoreError")));
            boolean average = hasError || Double.isNaN(interval[0]);
            possible.removeIf(policy -> average != (policy == AggregationPolicy.AVG));
        }
    }

    /** The policy; {@code AVG} if the score is none of the four, as of a median. */
    AggregationPolicy decide(String unit) {
        AggregationPolicy usual = usual(unit);
        return possible.isEmpty() || possible.contains(usual)
                ? usual
                : possible.iterator().next();
    }

    private AggregationPolicy usual(String unit) {
        if (COUNTED.contains(unit) || name.endsWith("gc.time")) {
            return AggregationPolicy.SUM;
        }
        return name.contains("mempool.") || name.endsWith("compiler.time.total")
                ? AggregationPolicy.MAX
                : AggregationPolicy.AVG;
    }

    private static boolean same(double a, double b) {
        return Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));
    }
}
