// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Converts between score units: time per operation ({@code us/op}) and operations per time ({@code ops/us}), as JMH and others write them. */
public final class ScoreUnit {
    /** The visualizer rounds scores of 1 and more to integers next to a score above 5: from 100 on the error is below 1%. */
    public static final double READABLE = 100;

    private static final Map<String, Double> NANOSECONDS = Map.of(
            "ps", 1e-3, "ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "minute", 60e9, "hr", 3600e9, "hour",
            3600e9, "day", 86400e9);

    private static final String OPERATION = "op";

    private ScoreUnit() {}

    /**
     * A unit in its parts.
     *
     * @param counted what is counted per time, or takes the time
     * @param nanoseconds NaN if there is no time in it
     */
    private record Parts(boolean isThroughput, String counted, double nanoseconds) {
        /** There are few units, and each figure of a large file asks for its own several times. */
        private static final Map<String, Parts> KNOWN = new ConcurrentHashMap<>();

        static Parts of(String unit) {
            return KNOWN.computeIfAbsent(unit, Parts::read);
        }

        private static Parts read(String unit) {
            String[] both = unit.split("/", 2);
            String last = both.length == 2 ? both[1] : OPERATION;
            double first = nanoseconds(both[0]);
            return Double.isNaN(first)
                    ? new Parts(true, counted(both[0]), nanoseconds(last))
                    : new Parts(false, counted(last), first);
        }

        private static String counted(String what) {
            String name = what.strip();
            return name.equalsIgnoreCase(OPERATION) || name.equalsIgnoreCase("ops") ? OPERATION : name;
        }

        private static double nanoseconds(String time) {
            String name = time.strip()
                    .toLowerCase(Locale.ROOT)
                    .replaceFirst("^nano", "n")
                    // also as the sign for micro, and as the Greek letter
                    .replaceFirst("^(micro|[\u00b5\u03bc])", "u")
                    .replaceFirst("^milli", "m")
                    // the plural of a word
                    .replaceFirst("(?<=..)s$", "")
                    .replaceFirst("sec(ond)?$", "s");
            return NANOSECONDS.getOrDefault(name, Double.NaN);
        }
    }

    /** Nanoseconds in a time-per-operation unit such as {@code us/op}; NaN for any other text. */
    public static double nanosecondsPer(String unit) {
        return factor(unit, "ns/op");
    }

    /** Returns whether more is faster: by the unit, as some tools write another mode, or by JMH's mode if the unit has no time in it. */
    public static boolean isThroughput(String unit, String mode) {
        Parts parts = Parts.of(unit);
        return Double.isNaN(parts.nanoseconds) ? mode.equals("thrpt") : parts.isThroughput;
    }

    /** Factor that converts a score from one unit to another; NaN if the two are of different kinds. */
    public static double factor(String from, String to) {
        if (from.equals(to)) {
            return 1;
        }
        Parts before = Parts.of(from);
        Parts after = Parts.of(to);
        if (before.isThroughput != after.isThroughput || !before.counted.equals(after.counted)) {
            return Double.NaN;
        }
        double ratio = before.nanoseconds / after.nanoseconds;
        return before.isThroughput ? 1 / ratio : ratio;
    }

    /** The most usual unit of the same kind in which a score reaches {@link #READABLE}; empty if the score's is neither of times nor operations. */
    public static Optional<String> readable(String unit, double score) {
        List<String> candidates = Parts.of(unit).isThroughput
                ? List.of("ops/ns", "ops/us", "ops/ms", "ops/s", "ops/min", "ops/hr", "ops/day")
                : List.of("s/op", "ms/op", "us/op", "ns/op", "ps/op");
        if (Double.isNaN(factor(unit, candidates.get(0)))) {
            return Optional.empty();
        }
        return candidates.stream()
                .filter(candidate -> score * factor(unit, candidate) >= READABLE)
                .findFirst()
                .or(() -> Optional.of(candidates.get(candidates.size() - 1)));
    }
}
