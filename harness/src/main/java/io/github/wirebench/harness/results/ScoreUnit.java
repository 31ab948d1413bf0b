// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JMH score unit: time per operation ({@code us/op}) or operations per time ({@code ops/us}).
 *
 * @param time abbreviation of the time unit as JMH writes it, and {@code ps}
 * @param throughput whether operations are counted per time
 */
public record ScoreUnit(String time, boolean throughput) {
    /** The visualizer rounds scores of 1 and more to integers beside a score above 5: from 100 on that is under 1%. */
    static final double READABLE = 100;

    private static final Map<String, Double> NANOSECONDS =
            Map.of("ps", 1e-3, "ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "hr", 3600e9, "day", 86400e9);
    private static final List<String> LARGEST_FIRST = List.of("s", "ms", "us", "ns", "ps");
    private static final List<String> SMALLEST_FIRST = List.of("ns", "us", "ms", "s", "min", "hr", "day");

    /** Reads JMH's text; empty for a unit that has no time in it. */
    static Optional<ScoreUnit> parse(String text) {
        boolean throughput = text.startsWith("ops/");
        if (!throughput && !text.endsWith("/op")) {
            return Optional.empty();
        }
        String time = throughput ? text.substring(4) : text.substring(0, text.length() - 3);
        return NANOSECONDS.containsKey(time) ? Optional.of(new ScoreUnit(time, throughput)) : Optional.empty();
    }

    /** Nanoseconds in a time-per-operation unit such as {@code us/op}; NaN for any other text. */
    public static double nanosecondsPer(String unit) {
        return parse(unit)
                .filter(parsed -> !parsed.throughput)
                .map(parsed -> NANOSECONDS.get(parsed.time))
                .orElse(Double.NaN);
    }

    /** What a score in one unit is multiplied with to be in another one; NaN if the two are of different kinds. */
    public static double factor(String from, String to) {
        if (from.equals(to)) {
            return 1;
        }
        Optional<ScoreUnit> target = parse(to);
        return parse(from)
                .filter(unit -> target.isPresent() && target.get().throughput == unit.throughput)
                .map(unit -> unit.factorTo(target.get()))
                .orElse(Double.NaN);
    }

    /** What a score in this unit is multiplied with to be in the other one, which must be of the same kind. */
    double factorTo(ScoreUnit other) {
        double ratio = NANOSECONDS.get(time) / NANOSECONDS.get(other.time);
        return throughput ? 1 / ratio : ratio;
    }

    /** The unit nearest to everyday units in which a score given in this unit reaches {@link #READABLE}. */
    ScoreUnit readableFor(double smallestScore) {
        List<String> candidates = throughput ? SMALLEST_FIRST : LARGEST_FIRST;
        ScoreUnit unit = this;
        for (String candidate : candidates) {
            unit = new ScoreUnit(candidate, throughput);
            if (smallestScore * factorTo(unit) >= READABLE) {
                return unit;
            }
        }
        return unit;
    }

    /** As JMH writes it. */
    @Override
    public String toString() {
        return throughput ? "ops/" + time : time + "/op";
    }
}
