// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunProjectionTest {
    @TempDir
    private Path folder;

    @Test
    void aCollectorComesBeforeOtherFlags() throws IOException {
        assertThat(labels(List.of("-XX:+UseSerialGC", "-Dx"), List.of("-XX:+UseG1GC")))
                .containsExactly("Serial", "G1");
        assertThat(labels(List.of("-Dwirebench.jvmState=fresh"), List.of("-Dwirebench.jvmState=service")))
                .containsExactly("JVM state fresh", "JVM state service");
    }

    @Test
    void runsThatDifferInFlagsOnlyAreNamedAfterThese() throws IOException {
        assertThat(labels(List.of("-Xmx64m"), List.of("-Xmx64m", "-javaagent:a.jar", "-Dx")))
                .containsExactly("JDK 17.0.15", "JDK 17.0.15, -javaagent:a.jar -Dx");
    }

    @Test
    void manyFlagsAreNoLabel() throws IOException {
        assertThat(labels(List.of("-Xmx64m"), List.of("-Xmx64m", "-Dlong=" + "x".repeat(60))))
                .containsExactly("0.json", "1.json");
    }

    @Test
    void equalRunsAreNamedAfterTheirFiles() throws IOException {
        assertThat(labels(List.of("-Xmx64m"), List.of("-Xmx64m"))).containsExactly("0.json", "1.json");
    }

    @SafeVarargs
    private List<String> labels(List<String>... flags) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < flags.length; i++) {
            ObjectNode entry = RunBuilder.entry("read", new double[] {1, 2}, new double[] {1, 2});
            ArrayNode arguments = entry.putArray("jvmArgs");
            flags[i].forEach(arguments::add);
            files.add(RunBuilder.jmh(folder.resolve(i + ".json"), entry));
        }
        List<Run> runs = RunReader.read(files);
        return runs.stream().map(Projection.ofRuns(runs)::label).toList();
    }
}
