// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.sample.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs as a user starts them, with real forks. */
class RunCommandIT {
    private static final String JDK = System.getProperty("java.home");

    @TempDir
    private Path root;

    private Path folder;
    private RunFolder mine;

    @BeforeEach
    void enterAnEmptyFolder() throws IOException {
        folder = Files.createDirectory(root.resolve("here"));
        mine = new RunFolder(folder.resolve("mine"));
    }

    @Test
    void aRunLeavesItsFilesAndAFailureItsReason() throws Exception {
        ChildProcess run = run("-p", "contender=ONCE", "--seed", "7", "Copy|Failing.*");
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "6 benchmarks: 2 JVMs each.", "Seed 7.", "Results go to mine", "0 of 6 benchmarks done, JVM 1")
                // on a busy machine other allocations of the fork come to several bytes for each of the few operations
                .containsPattern(
                        "CopyBenchmark.copy payload=LARGE contender=ONCE +[0-9,.]+ ± [0-9,.]+ +us/op +2 .*8,0[0-9]{2}")
                .containsPattern("FailingBenchmark.fails +0 +failed")
                .contains(
                        "! FailingBenchmark.fails failed: java.lang.IllegalStateException: fails by design",
                        "This run is kept in mine")
                .doesNotContain("\r", "\u001b", "# JMH version");
        assertThat(mine.forks()).hasSize(4 * 2 + 2);
        assertThat(mine.forks()).filteredOn(fork -> fork.isFailure()).hasSize(2);
        assertThat(mine.forks().get(9).environment()).isNotNull();
        JsonNode jmh = mine.read("jmh.json");
        assertThat(jmh).hasSize(4);
        for (JsonNode entry : jmh) {
            assertThat(entry.get("forks").asInt()).isEqualTo(2);
            assertThat(entry.at("/primaryMetric/rawData")).hasSize(2).allMatch(fork -> fork.size() == 2);
            assertThat(entry.at("/secondaryMetrics").has("cpu.norm")).isTrue();
        }
        assertThat(mine.read("visualizer.json")).hasSize(4);
        JsonNode record = mine.read("run.json");
        assertThat(record.get("outcome").asText()).isEqualTo("failed");
        assertThat(record.at("/plan/settings/seed").asLong()).isEqualTo(7);
        assertThat(record.at("/plan/rows")).hasSize(6);
        assertThat(record.at("/plan/options/regex/0").asText()).isEqualTo("Copy|Failing.*");
        assertThat(record.get("failures")).hasSize(2);
        assertThat(Files.readString(folder.resolve("mine/jmh.log"))).contains("# JMH version: 1.37");
        assertThat(folder.resolve("mine")).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    @Tag("slow")
    void aBudgetEndsARunInTime() throws Exception {
        long start = System.nanoTime();
        ChildProcess run = run("--max-forks", "100", "--budget", "15s", "--quiet", "Copy");
        assertThat((System.nanoTime() - start) / 1e9)
                .as("seconds of the whole command")
                .isLessThan(45);
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).doesNotContain("JVM 1").contains("! 4 of 4 benchmarks did not reach 100 JVMs");
        assertThat(mine.read("run.json").get("outcome").asText()).isEqualTo("out of time");
        // which rows get a fork depends on how long forks take: RoundsTest
        assertThat(mine.forks()).isNotEmpty();
    }

    @Test
    @Tag("slow")
    void noTimeForAnyForkIsNoVerdict() throws Exception {
        ChildProcess run = run("--budget", "1s", "--quiet", "Copy");
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(run.out()).contains("not measured");
        assertThat(mine.forks()).isEmpty();
    }

    @Test
    @Tag("slow")
    void jdksAndThreadsAreRunsOfTheirOwnWithOneTable() throws Exception {
        String link =
                Files.createSymbolicLink(folder.resolve("jdk"), Path.of(JDK)).toString();
        ChildProcess run = run("--jdk", JDK, "--jdk", link, "--threads", "1,2", "--seed", "3", "Cpu.*burn");
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
        String jdk = "jdk" + Runtime.version().feature();
        assertThat(run.out())
                .contains("1 benchmark on each of [" + jdk + "-t1, " + jdk + "-t2, " + jdk + "-t1-2, " + jdk
                        + "-t2-2]: 2 JVMs each.")
                .contains("score against " + jdk + "-t1", "These runs are kept in mine");
        List<String> order = new ArrayList<>();
        for (String label : List.of("-t1", "-t2", "-t1-2", "-t2-2")) {
            RunFolder one = new RunFolder(folder.resolve("mine").resolve(jdk + label));
            assertThat(one.forks()).hasSize(2);
            one.forks().forEach(fork -> order.add(fork.startedAt() + " " + label));
            assertThat(one.read("jmh.json").get(0).get("threads").asInt()).isEqualTo(label.startsWith("-t1") ? 1 : 2);
            assertThat(one.read("run.json").get("outcome").asText()).isEqualTo("complete");
        }
        Collections.sort(order);
        assertThat(order.subList(0, 4).stream().map(fork -> fork.split(" ")[1]))
                .containsExactlyInAnyOrder("-t1", "-t2", "-t1-2", "-t2-2");
    }

    @Test
    @Tag("slow")
    void collectorsAndHeapsReplaceOnlyTheirFlagsAlsoAfterAResume() throws Exception {
        ChildProcess run =
                run("--gc parallel,g1 --heap 32m,48m --threads 1 --budget 5s Copy -p contender=ONCE -p payload=SMALL"
                        .split(" "));
        assertThat(run.status()).as(run.err()).isIn(ExitCode.OK, ExitCode.NO_VERDICT);
        ChildProcess resumed = ChildProcess.run(folder, "resume", "mine");
        assertThat(resumed.status()).as(resumed.err()).isEqualTo(ExitCode.OK);
        for (String gc : List.of("parallel", "g1")) {
            for (String heap : List.of("32m", "48m")) {
                String label = "jdk" + Runtime.version().feature() + "-" + gc + "-heap" + heap + "-t1";
                assertThat(run.out()).contains(label);
                RunFolder one = new RunFolder(folder.resolve("mine").resolve(label));
                assertThat(one.read("run.json").at("/plan/settings/heap").asText())
                        .isEqualTo(heap);
                assertThat(one.forks())
                        .isNotEmpty()
                        .allSatisfy(fork -> assertThat(fork.entry().jvmArgs())
                                .containsExactly(
                                        "-Xms" + heap,
                                        "-Xmx" + heap,
                                        "-XX:TieredStopAtLevel=1",
                                        gc.equals("g1") ? "-XX:+UseG1GC" : "-XX:+UseParallelGC"));
            }
        }
    }

    @Test
    @Tag("slow")
    void setAllAddsRowsAndGivesThemTheirFlags() throws Exception {
        ChildProcess run = run("--set", "all", "Copy", "--gc", "serial");
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .contains("5 benchmarks: 2 JVMs each.")
                .contains("! 1 benchmark left out: EIGHTFOLD cannot carry VAST on JDK "
                        + Runtime.version().feature());
        assertThat(mine.forks())
                .hasSize(5 * 2)
                .allSatisfy(fork -> assertThat(fork.entry().jvmArgs().contains("-Dvast=yes"))
                        .isEqualTo(fork.benchmarkCase().params().get("payload").equals("VAST")));
        assertThat(mine.forks())
                .allSatisfy(fork -> assertThat(fork.entry().jvmArgs()).contains("-Xmx64m", "-XX:+UseSerialGC"));
    }

    @Test
    @Tag("slow")
    void aRunOfNothingButRowsWithAnObstacleIsRefused() throws Exception {
        ChildProcess run = run("Copy", "-p", "payload=VAST", "-p", "contender=EIGHTFOLD");
        assertThat(run.status()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("no benchmark is left: EIGHTFOLD cannot carry VAST");
    }

    @Test
    @Tag("slow")
    void whatADryRunPrintsIsWhatRowsReads() throws Exception {
        ChildProcess dry = ChildProcess.run(folder, "run", "--dry-run", "--profile", "tiny", "Copy", "-e", "nothing");
        assertThat(dry.status()).as(dry.err()).isEqualTo(ExitCode.OK);
        assertThat(dry.out().lines().filter(line -> !line.startsWith("#"))).hasSize(4);
        assertThat(folder).isEmptyDirectory();
        List<String> kept =
                dry.out().lines().filter(line -> !line.contains("EIGHTFOLD")).toList();
        Files.write(folder.resolve("rows.txt"), kept);
        ChildProcess run =
                run("--rows", "rows.txt", "--jvm-args", "-Xmx65m -Dspaced=\"a b\"", "--jvm-args-append=-Dlast");
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(mine.forks()).hasSize(4).allSatisfy(fork -> {
            assertThat(kept).contains(fork.benchmarkCase().id());
            assertThat(fork.entry().jvmArgs()).containsExactly("-Xmx65m", "-Dspaced=a b", "-Dlast");
        });
    }

    @Test
    @Tag("slow")
    void twoRunsAtTheSameTimeBothFinish() throws Exception {
        CompletableFuture<ChildProcess> other = CompletableFuture.supplyAsync(() -> {
            try {
                return ChildProcess.run(folder, "run", "--profile", "tiny", "--out", "other", "Failing.*works");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(run("Failing.*works").status()).isEqualTo(ExitCode.OK);
        assertThat(other.join().status()).isEqualTo(ExitCode.OK);
        assertThat(mine.forks()).hasSize(4);
        assertThat(new RunFolder(folder.resolve("other")).forks()).hasSize(4);
    }

    private ChildProcess run(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("run", "--profile", "tiny", "--out", "mine"));
        all.addAll(List.of(arguments));
        return ChildProcess.run(folder, all.toArray(String[]::new));
    }
}
