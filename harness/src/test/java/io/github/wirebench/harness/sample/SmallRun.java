// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A run folder of a few rows that read and write, and their sizes. */
public final class SmallRun {
    private final Path folder;
    private final ArrayNode entries = JsonFiles.MAPPER.createArrayNode();

    /** Writes it into a folder that exists. */
    public SmallRun(Path folder) throws IOException {
        this.folder = folder;
        row("a.Codec.read", "JSON", "POST", 1_000, 800, 3_000, 3_100);
        row("a.Codec.write", "JSON", "POST", 2_000, 1_600, 1_000, 1_000);
        row("a.Codec.read", "PROTO", "POST", 500, 400, 2_000, 2_000);
        row("a.Codec.write", "PROTO", "POST", 700, 600, 800, 800);
        row("a.Codec.read", "COPY", "POST", 50, 40, 700, 700);
        row("a.Codec.write", "COPY", "POST", 50, 40, 700, 700);
        row("a.Json.read", "GSON", "POST", 3_000, 2_600, 9_000, 9_000);
        JsonFiles.write(
                folder.resolve("sizes.json"),
                List.of(size("JSON", 1_000, 600), size("PROTO", 500, 400), size("COPY", 1_000, 600)));
    }

    private static Map<String, Object> size(String contender, int raw, int gzip) {
        return Map.of("contender", contender, "payload", "POST", "raw", raw, "gzip", gzip);
    }

    /** Adds a row of three forks, in ns/op, around a score and a CPU time. */
    public ObjectNode row(String benchmark, String contender, String payload, double wall, double cpu, double... bytes)
            throws IOException {
        ObjectNode entry = entries.addObject()
                .put("benchmark", benchmark)
                .put("mode", "avgt")
                .put("threads", 1)
                .put("forks", 3);
        entry.putObject("params").put("contender", contender).put("payload", payload);
        metric(entry.putObject("primaryMetric"), "us/op", wall / 1000 * 0.99, wall / 1000, wall / 1000 * 1.01);
        ObjectNode secondaries = entry.putObject("secondaryMetrics");
        if (cpu > 0) {
            metric(secondaries.putObject("cpu.norm"), "ns/op", cpu * 0.99, cpu, cpu * 1.01);
        }
        metric(secondaries.putObject("gc.alloc.rate.norm"), "B/op", bytes[0], bytes[0], bytes[1]);
        write();
        return entry;
    }

    private static void metric(ObjectNode metric, String unit, double... forks) {
        metric.put("score", forks[1]).put("scoreError", "NaN").put("scoreUnit", unit);
        ArrayNode raw = metric.putArray("rawData");
        Arrays.stream(forks).forEach(fork -> raw.addArray().add(fork));
    }

    /** Writes what was changed in an entry. */
    public void write() throws IOException {
        JsonFiles.write(folder.resolve("jmh.json"), entries);
    }

    /** One of the entries, to be changed. */
    public ObjectNode entry(int index) {
        return (ObjectNode) entries.get(index);
    }

    /** A file of the folder. */
    public Path file(String name) {
        return folder.resolve(name);
    }
}
