// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static io.github.wirebench.harness.sample.RunBuilder.forks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A folder of a run that is made up; the questions of {@code reports/sample.yaml} are about it. */
final class SampleRun {
    private static final int FORKS = 4;

    private final Path folder;
    private final List<ObjectNode> entries = new ArrayList<>();

    SampleRun(Path folder) {
        this.folder = folder;
    }

    /** Four contenders on three payloads with sizes, traits and a machine; times are scaled by a factor. */
    static Path write(Path folder, String jdk, double factor) throws IOException {
        SampleRun run = new SampleRun(folder);
        List<Map<String, Object>> sizes = new ArrayList<>();
        Map<String, Double> payloads = Map.of("SMALL", 1.0, "MIDDLE", 10.0, "LARGE", 500.0);
        for (String payload : List.of("SMALL", "MIDDLE", "LARGE")) {
            double base = payloads.get(payload) * factor;
            Map<String, Double> times = Map.of(
                    "PLAIN", base, "SLOW", 3 * base, "TWIN", 1.001 * base, "NOTHING", base == factor ? base : base / 4);
            for (String contender : List.of("PLAIN", "SLOW", "TWIN", "NOTHING")) {
                run.add("copy", Map.of("contender", contender, "payload", payload), times.get(contender));
                int raw = (int) (1000 * base / factor) * (contender.equals("SLOW") ? 1 : 2);
                sizes.add(new TreeMap<>(Map.of(
                        "contender", contender, "payload", payload, "raw", raw, "gzip", raw / 2, "zstd", raw / 3)));
            }
        }
        run.add("aside", Map.of(), 5);
        run.entries.forEach(entry -> entry.put("vmVersion", jdk + "+1").put("vmName", "OpenJDK VM"));
        Files.createDirectories(folder);
        JsonFiles.write(folder.resolve("sizes.json"), sizes);
        JsonFiles.write(folder.resolve("contenders.json"), contenders());
        JsonFiles.write(
                folder.resolve("run.json"),
                Map.of(
                        "outcome", "complete",
                        "machine",
                                Map.of("cpu", "Xeon", "architecture", "amd64", "logicalCores", 2, "physicalCores", 2),
                        "plan", RunBuilder.plan("", jdk, 7),
                        "findings", List.of(Map.of("check", "load", "severity", "BAD", "found", "2.0 on 2 cores"))));
        return run.write();
    }

    private static List<Map<String, Object>> contenders() {
        List<Map<String, Object>> contenders = new ArrayList<>();
        for (String name : List.of("PLAIN", "SLOW", "TWIN", "NOTHING", "UNUSED")) {
            Map<String, Object> contender = new LinkedHashMap<>();
            contender.put("name", name);
            contender.put("version", "1.2");
            contender.put("schema", name.equals("SLOW"));
            contender.put("format", name.equals("NOTHING") ? "NONE" : "BYTES");
            contenders.add(contender);
        }
        return contenders;
    }

    /** A benchmark with times of four forks around a value, CPU time and allocation. */
    SampleRun add(String method, Map<String, String> params, double time) {
        ObjectNode entry = RunBuilder.with(RunBuilder.entry(method, forks(FORKS, time)), new TreeMap<>(params));
        double[][] nanoseconds = forks(FORKS, time * 1000);
        RunBuilder.with(entry, "cpu.norm", nanoseconds);
        RunBuilder.with(entry, "gc.alloc.rate.norm", forks(FORKS, 100 * time, 0));
        entries.add(entry);
        return this;
    }

    /** An entry as it is. */
    SampleRun add(ObjectNode entry) {
        entries.add(entry);
        return this;
    }

    /** Writes {@code jmh.json}. */
    Path write() throws IOException {
        Files.createDirectories(folder);
        JsonFiles.write(folder.resolve("jmh.json"), entries);
        return folder;
    }
}
