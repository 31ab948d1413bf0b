// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.ChildProcess;
import io.github.wirebench.report.ReportedSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the headline questions as a user starts them, with real forks; {@code quick} is {@code run --profile quick}. */
@Tag("slow")
class HeadlineRunIT {
    private static final String WITH_A_FAILURE = """
            questions:
              - id: failing
                title: Does the rest go on?
                panels:
                  - title: Failing
                    benchmark: io.github.wirebench.harness.sample.FailingBenchmark.fails
                    quick: [works, fails]
                    rows:
                      - {label: works, benchmark: io.github.wirebench.harness.sample.FailingBenchmark.works}
                      - {label: fails}
              - id: small
                title: And the other question?
                panels:
                  - title: Copying
                    benchmark: io.github.wirebench.harness.sample.CopyBenchmark.copy
                    quick: [once]
                    rows: [{label: once, params: {contender: ONCE, payload: SMALL}}]
            """;

    @TempDir
    private Path root;

    private Path folder;

    @BeforeEach
    void enterAnEmptyFolder() throws IOException {
        folder = Files.createDirectory(root.resolve("here"));
    }

    @Test
    void answersComeWithRatiosBytesAndRecords() throws Exception {
        ChildProcess run = ChildProcess.run(
                ReportedSample.class, folder, "run --profile quick --max-forks 2 --seed 7 --out mine".split(" "));
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .containsPattern("%, about \\d+ s left")
                .contains(": " + Path.of("mine/details.txt"))
                .doesNotContain("Seed 7.", "CPU is the 25th percentile")
                .contains("1 One copy, or eight?", "eight copies", "the bytes")
                .contains("This run is kept in mine")
                .doesNotContain("# JMH version", "\r", "\u001b");
        JsonNode jmh = read("mine/jmh.json");
        assertThat(jmh).hasSize(2);
        for (JsonNode row : jmh) {
            assertThat(row.get("forks").asInt()).isEqualTo(2);
            assertThat(row.at("/primaryMetric/rawData"))
                    .hasSize(2)
                    .allSatisfy(fork -> assertThat(fork).hasSize(4));
            assertThat(row.get("jvmArgs").toString()).contains("-Xmx64m");
        }
        double once =
                jmh.get(0).at("/secondaryMetrics/gc.alloc.rate.norm/score").asDouble();
        double eightfold =
                jmh.get(1).at("/secondaryMetrics/gc.alloc.rate.norm/score").asDouble();
        assertThat(eightfold / once).isBetween(7.8, 8.2);
        assertThat(run.out()).containsAnyOf("Eight make 8.0x the garbage.", "As you like.");
        assertThat(Files.readString(folder.resolve("mine/details.txt")))
                .contains("2 benchmarks: 2 JVMs each.", "Seed 7.", "CPU is the 25th percentile");
        assertThat(Files.readString(folder.resolve("mine/answers.txt"))).contains("One copy, or eight?");
        assertThat(Files.readString(folder.resolve("mine/jmh.log"))).contains("# JMH version: 1.37");
        assertThat(read("mine/visualizer.json")
                        .get(0)
                        .at("/secondaryMetrics/·payload.bytes/score")
                        .asDouble())
                .isEqualTo(8000);
        JsonNode record = read("mine/run.json");
        assertThat(record.get("outcome").asText()).isEqualTo("complete");
        assertThat(record.at("/plan/settings/seed").asLong()).isEqualTo(7);
        assertThat(record.at("/plan/settings/maxForks").asInt()).isEqualTo(2);
        assertThat(record.at("/plan/settings/profile").asText()).isEqualTo("quick");
        assertThat(record.get("arguments").toString()).contains("--seed");
        assertThat(read("mine/jmh.json")).hasSize(2);
    }

    @Test
    void aFailingBenchmarkIsRecordedAndTheOthersAreAnswered() throws Exception {
        Files.writeString(folder.resolve("mine.yaml"), WITH_A_FAILURE);
        ChildProcess run = ChildProcess.run(
                ReportedSample.class, folder, "run --profile headline --questions mine.yaml --out mine".split(" "));
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.FAILED);
        assertThat(run.out())
                .contains("fails: failed\n")
                .containsPattern("! FailingBenchmark.fails failed: \\S+Exception: fails by design");
        JsonNode jmh = read("mine/jmh.json");
        assertThat(jmh.findValuesAsText("benchmark"))
                .containsExactly(
                        "io.github.wirebench.harness.sample.FailingBenchmark.works",
                        "io.github.wirebench.harness.sample.CopyBenchmark.copy");
        assertThat(jmh.get(0).get("forks").asInt()).isEqualTo(3);
        assertThat(jmh.get(1).get("forks").asInt()).isEqualTo(3);
        assertThat(jmh.get(1).get("measurementTime").asText()).isEqualTo("50 ms");
        assertThat(read("mine/run.json").at("/failures/0/benchmark").asText()).contains("FailingBenchmark.fails");
    }

    @Test
    void answersOfSeveralRunsNameTheirRun() throws Exception {
        Files.writeString(folder.resolve("mine.yaml"), """
                questions:
                  - id: one
                    title: How long does one take?
                    panels:
                      - title: Copying
                        benchmark: io.github.wirebench.harness.sample.CopyBenchmark.copy
                        quick: [once]
                        rows: [{label: once, params: {contender: ONCE, payload: SMALL}}]
                """);
        ChildProcess run = ChildProcess.run(
                ReportedSample.class,
                folder,
                "run --profile headline --questions mine.yaml --gc g1,serial --max-forks 2 --out mine".split(" "));
        assertThat(run.status()).as(run.err()).isEqualTo(ExitCode.OK);
        String jdk = "jdk" + Runtime.version().feature();
        assertThat(run.out())
                .containsPattern("(?s)Answers of " + jdk + "-g1;.*How long does one take\\?.*-g1/details.txt");
        assertThat(folder.resolve("mine").resolve(jdk + "-serial").resolve("answers.txt"))
                .content()
                .contains("How long does one take?");
    }

    @Test
    void invalidQuestionsAreReportedInOneLineAndLeaveNoFiles() throws Exception {
        Files.writeString(folder.resolve("mine.yaml"), WITH_A_FAILURE.replaceFirst("label", "lable"));
        ChildProcess run =
                ChildProcess.run(ReportedSample.class, folder, "run", "--profile", "quick", "--questions", "mine.yaml");
        assertThat(run.status()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .startsWith("sample: mine.yaml")
                .contains("unknown key \"lable\"")
                .hasLineCount(1);
        assertThat(folder.resolve("results")).doesNotExist();
    }

    private JsonNode read(String file) throws IOException {
        return JsonFiles.MAPPER.readTree(folder.resolve(file).toFile());
    }
}
