// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.sample.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Joins what real runs of the sample suite leave behind. */
@Tag("slow")
class MergeCommandIT {
    @TempDir
    private Path root;

    private Path folder;

    @BeforeEach
    void enterAnEmptyFolder() throws IOException {
        folder = Files.createDirectory(root.resolve("here"));
    }

    private ChildProcess sample(String... arguments) throws IOException, InterruptedException {
        return ChildProcess.run(folder, arguments);
    }

    private void measure(String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("run", "CopyBenchmark", "--profile", "tiny"));
        arguments.addAll(List.of("--precision", "0", "--max-forks", "2", "--seed", "5", "--quiet"));
        arguments.addAll(Arrays.asList(more));
        ChildProcess run = sample(arguments.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shardsBecomeTheRunThatOneMachineWouldHaveMade() throws Exception {
        measure("--shard", "1/2", "--out", "parts/1");
        measure("--shard", "2/2", "--out", "parts/2");
        measure("--out", "whole");
        ChildProcess merge = sample("merge", "parts", "--out", "joint");
        assertThat(merge.status()).as(merge.err()).isEqualTo(ExitCode.OK);
        assertThat(merge.out())
                .containsPattern("CopyBenchmark.copy .*contender=EIGHTFOLD .*us/op +2 ")
                .contains("This run is kept in joint");

        Set<String> expected =
                forks("parts/1").stream().map(MergeCommandIT::identity).collect(Collectors.toSet());
        forks("parts/2").forEach(fork -> expected.add(identity(fork)));
        assertThat(expected).hasSize(8);
        assertThat(forks("joint")).extracting(MergeCommandIT::identity).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(forks("joint")).extracting(Fork::startedAt).isSorted().doesNotContainNull();
        assertThat(rows("joint")).hasSize(4).containsExactlyInAnyOrderElementsOf(rows("whole"));
        assertThat(json("joint/sizes.json")).isEqualTo(json("whole/sizes.json"));
        assertThat(json("joint/visualizer.json")).hasSize(4);

        ChildProcess part = sample("merge", "parts/1", "--out", "part");
        assertThat(part.out()).contains("! missing from the result: shard 2 of 2");

        ChildProcess resume = sample("resume", "joint");
        assertThat(resume.status()).isEqualTo(ExitCode.USAGE);
        assertThat(resume.err()).startsWith("sample: joint/run.json: ").hasLineCount(1);
    }

    @Test
    void plainJmhRunsAreJoined() throws Exception {
        String[] plain = {"CopyBenchmark", "-p", "payload=SMALL", "-p", "contender=ONCE", "-prof", "gc", "-v", "SILENT"
        };
        // it is a flag of the forks, too, and must be the same
        Path temporary = Files.createDirectory(root.resolve("temporary"));
        for (String file : List.of("a.json", "b.json")) {
            List<String> arguments = new ArrayList<>(Arrays.asList(plain));
            arguments.addAll(List.of("-rf", "json", "-rff", file));
            ChildProcess run = ChildProcess.run(folder, temporary, arguments.toArray(String[]::new));
            assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
        }
        ChildProcess merge = sample("merge", "a.json", "b.json", "--out", "joint");
        assertThat(merge.status()).as(merge.err()).isEqualTo(ExitCode.OK);
        assertThat(forks("joint")).hasSize(4);
        JsonNode raw = json("joint/jmh.json").at("/0/primaryMetric/rawData");
        assertThat(raw).hasSize(4);
        assertThat(raw.get(0)).isEqualTo(json("a.json").at("/0/primaryMetric/rawData/0"));
        assertThat(raw.get(3)).isEqualTo(json("b.json").at("/0/primaryMetric/rawData/1"));
    }

    private static String identity(Fork fork) {
        return fork.run() + " " + fork.sequence() + " " + fork.benchmarkCase() + " " + JsonFiles.compact(fork.entry());
    }

    private Set<String> rows(String run) throws IOException {
        return StreamSupport.stream(json(run + "/jmh.json").spliterator(), false)
                .map(entry -> entry.get("benchmark") + " " + entry.get("mode") + " " + entry.get("params") + " "
                        + entry.get("forks") + " "
                        + entry.at("/primaryMetric/rawData").size())
                .collect(Collectors.toSet());
    }

    private List<Fork> forks(String run) throws IOException {
        return ForkJournal.read(folder.resolve(run).resolve("forks.jsonl")).forks();
    }

    private JsonNode json(String file) throws IOException {
        return JsonFiles.MAPPER.readTree(folder.resolve(file).toFile());
    }
}
