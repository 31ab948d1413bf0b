// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.YamlFiles;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The names that classes of benchmarks, and values of parameters, have today, by those that earlier runs recorded. A suite lists them
 * in {@code META-INF/benchmark-aliases.yaml}.
 */
public record Aliases(Map<String, String> classes, Map<String, Map<String, String>> params) {
    private static final URL FILE = Aliases.class.getResource("/META-INF/benchmark-aliases.yaml");
    private static final Aliases OF_SUITE =
            FILE == null ? new Aliases(Map.of(), Map.of()) : YamlFiles.read(FILE, Aliases.class, all -> {});

    /** Returns a recorded case under today's names. */
    public static BenchmarkCase today(BenchmarkCase recorded) {
        String type = recorded.className();
        String benchmark =
                OF_SUITE.classes.getOrDefault(type, type) + recorded.benchmark().substring(type.length());
        Map<String, String> params = new LinkedHashMap<>(recorded.params());
        params.replaceAll(Aliases::today);
        return new BenchmarkCase(benchmark, recorded.mode(), params, recorded.threads());
    }

    static JmhEntry today(JmhEntry recorded) {
        BenchmarkCase before = BenchmarkCase.of(recorded);
        BenchmarkCase today = today(before);
        if (today.equals(before)) {
            return recorded;
        }
        return recorded.with(
                today.benchmark(),
                recorded.forks(),
                today.params(),
                recorded.primaryMetric(),
                recorded.secondaryMetrics());
    }

    static String today(String param, String value) {
        return OF_SUITE.params.getOrDefault(param, Map.of()).getOrDefault(value, value);
    }
}
