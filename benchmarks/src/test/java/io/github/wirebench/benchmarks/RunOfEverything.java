// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Creates a run with every benchmark at every value of its parameters, each slower than the one before. */
final class RunOfEverything {
    private static final ObjectMapper JSON = new ObjectMapper();

    private RunOfEverything() {}

    /**
     * Writes the run into a new folder.
     *
     * @param more rows with several values that are not defaults, as {@link SuiteBenchmarks#combination} reads them
     */
    static Path in(Path parent, String... more) throws IOException {
        List<Map<String, Object>> entries = new ArrayList<>();
        Stream.of(
                        SuiteBenchmarks.defaultCombinations(),
                        SuiteBenchmarks.otherCombinations(),
                        Stream.of(more).map(SuiteBenchmarks::combination))
                .flatMap(combinations -> combinations)
                .distinct()
                .forEach(combination -> entries.add(entry(combination, 100 + entries.size())));
        Path folder = Files.createDirectory(parent.resolve("run"));
        JSON.writeValue(folder.resolve("jmh.json").toFile(), entries);
        JSON.writeValue(folder.resolve("contenders.json").toFile(), SuiteData.contenders());
        return folder;
    }

    private static Map<String, Object> entry(SuiteBenchmarks.Combination combination, double time) {
        Map<String, Object> entry = new HashMap<>();
        entry.put(
                "benchmark",
                combination.method().getDeclaringClass().getName() + "."
                        + combination.method().getName());
        entry.put("mode", "avgt");
        entry.put("forks", 2);
        entry.put("params", combination.params());
        entry.put("primaryMetric", metric("ns/op", time));
        entry.put(
                "secondaryMetrics",
                Map.of("gc.alloc.rate.norm", metric("B/op", 10 * time), "cpu.norm", metric("ns/op", 0.9 * time)));
        return entry;
    }

    private static Map<String, Object> metric(String unit, double value) {
        return Map.of(
                "score", value, "scoreUnit", unit, "rawData", List.of(List.of(value * 0.999), List.of(value * 1.001)));
    }
}
