// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Folders of runs, as {@code run} leaves them, with results that say little. */
final class RunFolders {
    private RunFolders() {}

    /**
     * Writes one.
     *
     * @param started in ISO-8601
     * @param charts how many, with two results each
     */
    static Path write(Path folder, String started, String jdk, int charts) throws IOException {
        Files.createDirectories(folder);
        ArrayNode results = JsonFiles.MAPPER.createArrayNode();
        for (int i = 0; i < charts; i++) {
            results.add(result("a.b.Chart" + i + ".JACKSON")).add(result("a.b.Chart" + i + ".GSON"));
        }
        JsonFiles.write(folder.resolve("visualizer.json"), results);
        JsonFiles.write(
                folder.resolve("run.json"),
                Map.of(
                        "startedAt", started,
                        "outcome", "complete",
                        "command", "run",
                        "settings", Map.of("profile", "standard"),
                        "machine", Map.of("cpu", "Xeon", "logicalCores", 2),
                        "suite", Map.of("gitCommit", "0123456789abcdef"),
                        "forks", List.of(Map.of("jdkVersion", jdk))));
        return folder;
    }

    /** A result as JMH and the visualizer's file have it. */
    static ObjectNode result(String benchmark) {
        ObjectNode result =
                JsonFiles.MAPPER.createObjectNode().put("benchmark", benchmark).put("mode", "avgt");
        result.put("jvm", "/home/somebody/jdk/bin/java").putArray("jvmArgs").add("-Dpassword=hunter2");
        metric(result.putObject("primaryMetric"), "us/op");
        ObjectNode secondaries = result.putObject("secondaryMetrics");
        metric(secondaries.putObject("gc.alloc.rate.norm"), "B/op");
        metric(secondaries.putObject("·gc.alloc.rate.norm"), "B/op");
        return result;
    }

    private static void metric(ObjectNode metric, String unit) {
        metric.put("score", 2.5).put("scoreError", "NaN").put("scoreUnit", unit);
        metric.putObject("scorePercentiles").put("0.0", 2.5);
        metric.putArray("rawData").addArray().add(2.5);
    }
}
