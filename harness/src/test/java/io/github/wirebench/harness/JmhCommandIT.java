// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.ChildProcess;
import io.github.wirebench.harness.sample.SleepingJvm;
import io.github.wirebench.harness.sample.ThisJvm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plain JMH runs as a user starts them, with real forks; in a JVM of their own where its folder, its end or its lock matters. */
@Tag("slow")
class JmhCommandIT {
    @TempDir
    private Path root;

    private Path folder;

    @BeforeEach
    void enterAnEmptyFolder() throws IOException {
        folder = Files.createDirectory(root.resolve("here"));
    }

    @Test
    void aRunLeavesItsRecordsAndKeepsWhatWasMeasuredBesideAFailure() throws Exception {
        ChildProcess run = ChildProcess.run(folder, "Failing|Copy", "-p", "payload=LARGE", "-bm", "avgt", "-f", "1");
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).contains("1 of 4", "FailingBenchmark.fails").doesNotContain("works");
        Path results = onlyRun();
        JsonNode jmh = read(results.resolve("jmh.json"));
        assertThat(jmh).hasSize(3);
        for (JsonNode entry : jmh) {
            assertThat(entry.at("/secondaryMetrics/gc.alloc.rate.norm/score").isNumber())
                    .isTrue();
        }
        JsonNode record = read(results.resolve("run.json"));
        assertThat(record.get("outcome").asText()).isEqualTo("failed");
        assertThat(record.get("command").asText()).isEqualTo("jmh");
        assertThat(record.get("startedAt").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
        assertThat(record.get("endedAt").asText()).endsWith("Z");
        assertThat(record.at("/suite/gitCommit").asText()).isEqualTo("abc123");
        assertThat(record.at("/machine/logicalCores").asInt()).isPositive();
        assertThat(record.at("/machine/memoryBytes").asLong()).isPositive();
        assertThat(record.at("/libraries/some-library").asText()).isEqualTo("4.5");
        assertThat(record.at("/launcherJdk/version").asText()).isEqualTo(System.getProperty("java.version"));
        assertThat(record.at("/subject/javaVersion").asText()).isEqualTo(System.getProperty("java.version"));
        assertThat(record.at("/failures/0/benchmark").asText()).contains("FailingBenchmark.fails");
        JsonNode charts = read(results.resolve("visualizer.json"));
        assertThat(charts.findValuesAsText("benchmark"))
                .containsExactlyInAnyOrder(
                        "io.github.wirebench.harness.sample.CopyLarge.ONCE",
                        "io.github.wirebench.harness.sample.CopyLarge.EIGHTFOLD",
                        "io.github.wirebench.harness.sample.Failing.works");
        assertThat(read(results.resolve("sizes.json")).get("LARGE").asInt()).isEqualTo(8000);
    }

    @Test
    void stoppingAtAFailureIsOneLineAndLeavesNothing() throws Exception {
        ChildProcess run = ChildProcess.run(folder, "Failing.* -bm avgt -f 1 -foe true".split(" "));
        assertThat(run.status()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).contains("fails by design");
        assertThat(run.err().lines()).last().asString().startsWith("sample: ");
        assertThat(runs()).isEmpty();
    }

    @Test
    void explicitOptionsOverrideTheDefaults() throws Exception {
        Path results = folder.resolve("mine.csv");
        Path log = folder.resolve("log.txt");
        ThisJvm run =
                ThisJvm.run(("Failing.*works -bm avgt -prof cl -rf csv -rff " + results + " -o " + log).split(" "));
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(results)).contains("works").doesNotContain("gc.alloc");
        assertThat(Files.readString(log)).contains("# JMH version: 1.37", "works");
        // a warning of another JMH run on this machine is the only line allowed
        assertThat(run.out().lines()).allMatch(line -> line.startsWith("Warning: "));
    }

    @Test
    void aRunWithoutResultsPointsToNoCharts() throws Exception {
        ChildProcess run = ChildProcess.run(folder, "Failing.*fails", "-bm", "avgt", "-f", "0");
        assertThat(run.status()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).contains("FailingBenchmark.fails");
        assertThat(run.out()).contains(onlyRun().getFileName().toString()).doesNotContain("visualizer");
    }

    @Test
    void devicesAreFilesToo() throws Exception {
        ThisJvm run = ThisJvm.run("Failing.*works -bm avgt -f 0 -o /dev/null -rff /dev/null".split(" "));
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
        // a warning of another JMH run on this machine is the only line allowed
        assertThat(run.out().lines()).allMatch(line -> line.startsWith("Warning: "));
    }

    @Test
    void aResultsFolderThatCannotBeMadeIsFoundBeforeMeasuring() throws Exception {
        Files.createFile(folder.resolve("results"));
        ChildProcess run = ChildProcess.run(folder, "Copy");
        assertThat(run.status()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).startsWith("sample: ").contains("results").hasLineCount(1);
        assertThat(run.out()).doesNotContain("# JMH version");
    }

    @Test
    void aJvmThatIsNotThereIsOneLineAndLeavesNothing() throws Exception {
        ChildProcess run = ChildProcess.run(folder, "Copy", "-jvm", "/no/java");
        assertThat(run.status()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).startsWith("sample: ").contains("/no/java").hasLineCount(1);
        assertThat(runs()).isEmpty();
    }

    @Test
    void aSecondRunAtTheSameTimeIsOneLineAndLeavesNothing() throws Exception {
        Path temporary = Files.createDirectory(root.resolve("shared-tmp"));
        try (RandomAccessFile file =
                        new RandomAccessFile(temporary.resolve("jmh.lock").toFile(), "rw");
                FileLock lock = file.getChannel().lock()) {
            assertThat(lock.isValid()).isTrue();
            ChildProcess run = ChildProcess.run(folder, temporary, "Copy");
            assertThat(run.status()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).startsWith("sample: ").contains("jmh.lock").hasLineCount(1);
            assertThat(runs()).isEmpty();
            // single forks have a host with a lock of its own
            ChildProcess forks = ChildProcess.run(folder, temporary, "run", "--profile", "tiny", "Failing.*works");
            assertThat(forks.status()).as(forks.err()).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void aWarningNamesAnotherRunOnThisMachine() throws Exception {
        try (SleepingJvm other = SleepingJvm.start(List.of(), "org.openjdk.jmh.runner.ForkedMain")) {
            ChildProcess run = ChildProcess.run(folder, "Failing.*works -bm avgt -rff mine.csv".split(" "));
            assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
            assertThat(folder.resolve("mine.csv")).isNotEmptyFile();
            assertThat(folder.resolve("results")).doesNotExist();
            assertThat(run.out())
                    .startsWith("Warning: ")
                    .containsPattern("pid " + other.pid() + "\\b")
                    .contains("# JMH version: 1.37");
            ChildProcess doctor = ChildProcess.run(folder, "doctor", "--strict");
            assertThat(doctor.status()).isEqualTo(ExitCode.FAILED);
            assertThat(doctor.out())
                    .containsPattern("BAD +other JMH runs +.*pid " + other.pid() + " \\(a fork of JMH\\)");
        }
    }

    private Path onlyRun() throws IOException {
        assertThat(runs()).hasSize(1);
        return runs().get(0);
    }

    private List<Path> runs() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("results/local"))) {
            return runs.toList();
        }
    }

    private static JsonNode read(Path file) throws IOException {
        return JsonFiles.MAPPER.readTree(file.toFile());
    }
}
