// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.sample.ChildProcess;
import io.github.wirebench.harness.sample.ForkFiles;
import io.github.wirebench.harness.sample.RunBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real forks in every mode: what JMH writes of all of them and of each alone is what must come out. */
@Tag("slow")
class ForkEntriesIT {
    @TempDir
    private static Path root;

    private static List<JmhEntry> all;
    private static List<List<JmhEntry>> singles;

    @BeforeAll
    static void letJmhWriteItsFiles() throws Exception {
        Path folder = Files.createDirectory(root.resolve("here"));
        ChildProcess run = ChildProcess.run(ForkFiles.class, folder);
        assertThat(run.status()).as(run.err()).isZero();
        all = JmhEntry.read(folder.resolve(ForkFiles.ALL));
        singles = new ArrayList<>();
        for (int fork = 0; fork < ForkFiles.FORKS; fork++) {
            singles.add(JmhEntry.read(folder.resolve(ForkFiles.single(fork))).stream()
                    .map(entry -> entry.with(1, entry.primaryMetric(), entry.secondaryMetrics()))
                    .toList());
        }
    }

    @Test
    void theRunHasWhatIsToBeShown() {
        assertThat(all).extracting(JmhEntry::mode).containsExactlyInAnyOrder("avgt", "thrpt", "sample", "ss");
        for (JmhEntry entry : all) {
            assertThat(entry.has("gc.count")).isTrue();
            assertThat(entry.has("p0.999")).isEqualTo(entry.mode().equals("sample"));
            assertThat(entry.secondary("patchy.sum.fork").rawData())
                    .isDeepEqualTo(new double[][] {{11.5, 13, 14.5}, {}, {}});
            assertThat(entry.secondary("patchy.sum.iterations").rawData())
                    .isDeepEqualTo(new double[][] {{13}, {23}, {3}});
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"avgt", "thrpt", "sample", "ss"})
    void forksThatJmhWroteAloneAreJoinedAsJmhDoes(String mode) {
        expectSame("", RunBuilder.node(ForkEntries.join(singles(mode))), RunBuilder.node(all(mode)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"avgt", "thrpt", "sample", "ss"})
    void anEntryIsSplitIntoWhatJmhWritesOfEachFork(String mode) {
        List<JmhEntry> split = ForkEntries.split(all(mode));
        assertThat(split).hasSize(ForkFiles.FORKS);
        for (int fork = 0; fork < split.size(); fork++) {
            ObjectNode expected = withoutOncePerFork(singles(mode).get(fork));
            expectSame("", RunBuilder.node(split.get(fork)), expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"avgt", "thrpt", "sample", "ss"})
    void whatIsSplitIsJoinedToTheSame(String mode) {
        expectSame("", RunBuilder.node(ForkEntries.join(ForkEntries.split(all(mode)))), withoutOncePerFork(all(mode)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"avgt", "thrpt", "sample", "ss"})
    void theOrderOfForksMattersToRawDataOnly(String mode) {
        List<JmhEntry> forks = new ArrayList<>(singles(mode));
        Collections.rotate(forks, 1);
        ObjectNode joined = RunBuilder.node(ForkEntries.join(forks));
        for (String raw : List.of("rawData", "rawDataHistogram")) {
            joined.findValues(raw).forEach(values -> {
                ArrayNode array = (ArrayNode) values;
                array.add(array.remove(0));
            });
        }
        expectSame("", joined, RunBuilder.node(all(mode)));
    }

    private static JmhEntry all(String mode) {
        return ofMode(all, mode);
    }

    private static List<JmhEntry> singles(String mode) {
        return singles.stream().map(entries -> ofMode(entries, mode)).toList();
    }

    private static JmhEntry ofMode(List<JmhEntry> entries, String mode) {
        return entries.stream()
                .filter(entry -> entry.mode().equals(mode))
                .findFirst()
                .orElseThrow();
    }

    private static ObjectNode withoutOncePerFork(JmhEntry entry) {
        ObjectNode node = RunBuilder.node(entry);
        ((ObjectNode) node.get("secondaryMetrics")).remove(List.of("once.average", "once.sum"));
        return node;
    }

    /** Equal in structure, order of fields and texts; numbers may be a billionth apart, for sums depend on their order. */
    private static void expectSame(String path, JsonNode actual, JsonNode expected) {
        assertThat(actual.getNodeType()).as(path).isEqualTo(expected.getNodeType());
        if (expected.isObject()) {
            assertThat(actual.properties().stream().map(Map.Entry::getKey))
                    .as(path)
                    .containsExactlyElementsOf(expected.properties().stream()
                            .map(Map.Entry::getKey)
                            .toList());
            expected.properties()
                    .forEach(field ->
                            expectSame(path + "/" + field.getKey(), actual.get(field.getKey()), field.getValue()));
        } else if (expected.isArray()) {
            assertThat(actual).as(path).hasSize(expected.size());
            IntStream.range(0, expected.size())
                    .forEach(i -> expectSame(path + "/" + i, actual.get(i), expected.get(i)));
        } else if (expected.isNumber()) {
            double number = expected.asDouble();
            assertThat(actual.asDouble()).as(path).isCloseTo(number, within(1e-9 * Math.abs(number)));
        } else {
            assertThat(actual).as(path).isEqualTo(expected);
        }
    }
}
