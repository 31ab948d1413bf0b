// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts between JMH's score units: time per operation ({@code us/op}) and operations per time ({@code ops/us}). */
public final class ScoreUnit {
    /** The visualizer rounds scores of 1 and more to integers next to a score above 5: from 100 on the error is below 1%. */
    public static final double READABLE = 100;

    private static final String OPS_PER = "ops/";
    private static final String PER_OP = "/op";

    /** The abbreviations that JMH writes, {@code ps}, and kotlinx-benchmark's {@code sec}. */
    private static final Map<String, Double> NANOSECONDS = Map.of(
            "ps", 1e-3, "ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "sec", 1e9, "min", 60e9, "hr", 3600e9, "day",
            86400e9);

    private ScoreUnit() {}

    /** Nanoseconds in a time-per-operation unit such as {@code us/op}; NaN for any other text. */
    public static double nanosecondsPer(String unit) {
        return isThroughput(unit) ? Double.NaN : nanoseconds(unit);
    }

    /** Returns whether more is faster: by the unit, as some tools write another mode, or by JMH's mode if the unit has no time in it. */
    public static boolean isThroughput(String unit, String mode) {
        return Double.isNaN(nanoseconds(unit)) ? mode.equals("thrpt") : isThroughput(unit);
    }

    /** Factor that converts a score from one unit to another; NaN if the two are of different kinds. */
    public static double factor(String from, String to) {
        if (from.equals(to)) {
            return 1;
        }
        if (isThroughput(from) != isThroughput(to)) {
            return Double.NaN;
        }
        double ratio = nanoseconds(from) / nanoseconds(to);
        return isThroughput(from) ? 1 / ratio : ratio;
    }

    /** The most usual unit of the same kind in which a score reaches {@link #READABLE}; empty if the score's has no time in it. */
    public static Optional<String> readable(String unit, double score) {
        if (Double.isNaN(nanoseconds(unit))) {
            return Optional.empty();
        }
        List<String> candidates = isThroughput(unit)
                ? List.of("ops/ns", "ops/us", "ops/ms", "ops/s", "ops/min", "ops/hr", "ops/day")
                : List.of("s/op", "ms/op", "us/op", "ns/op", "ps/op");
        return candidates.stream()
                .filter(candidate -> score * factor(unit, candidate) >= READABLE)
                .findFirst()
                .or(() -> Optional.of(candidates.get(candidates.size() - 1)));
    }

    private static boolean isThroughput(String unit) {
        return unit.startsWith(OPS_PER);
    }

    private static double nanoseconds(String unit) {
        String time = isThroughput(unit)
                ? unit.substring(OPS_PER.length())
                : unit.endsWith(PER_OP) ? unit.substring(0, unit.length() - PER_OP.length()) : "";
        return NANOSECONDS.getOrDefault(time, Double.NaN);
    }
}
