// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs complete nights, from the build to the GitHub issue. */
@Tag("slow")
class NightlyIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path WORKFLOW = Project.ROOT.resolve(".github/workflows/nightly.yml");
    private static final String GSON = "bench-json/src/main/java/io/github/wirebench/json/GsonContender.java";
    private static final String HISTORY = "results/local/nightly-jdk17";
    private static final String LOCAL = "results/local/nightly";

    @TempDir
    private Path top;

    private NightlyRepository repository;

    /** Values of the expressions in the workflow. */
    private final Map<String, String> github = new HashMap<>(Map.of(
            "HISTORY", HISTORY,
            "BASELINE", "",
            "BUDGET", "45m",
            "WITH", "",
            "JDK", System.getProperty("java.home"),
            "GH_TOKEN", "secret",
            "RUN_URL", "https://localhost/run/1"));

    @BeforeEach
    void oneCommit() throws Exception {
        repository = new NightlyRepository(top);
    }

    @Test
    void theWorkflowOpensAnIssueForARegressionAndClosesIt() throws Exception {
        repository.git("tag", "v1.0");
        repository.jar("one");
        repository.jar("two");
        repository.commit("two");
        String head = repository.commit(GSON, Files.readString(repository.file(GSON)) + "// changed\n");
        Path summary = top.resolve("summary.md");
        github.put("GITHUB_STEP_SUMMARY", summary.toString());

        workflow(1, "GSON REGRESSED");
        assertThat(stub("ab.log"))
                .contains(
                        "--fit --budget 45m",
                        "--always contender=(GSON|GSON_HANDWRITTEN|GSON_STREAMS)( |$)",
                        "--jdk " + github.get("JDK"));
        assertThat(Files.readString(summary)).contains("the verdicts", "v1.0");
        JsonNode line = lastLine();
        assertThat(line.get("head").asText()).isEqualTo(head);
        assertThat(line.get("status").asInt()).isEqualTo(1);
        assertThat(line.at("/regressions/0/row").asText()).isEqualTo(NightVerdicts.id("GSON"));
        assertThat(repository.git("ls-tree", "-r", "--name-only", "origin/results"))
                .contains("nightly-jdk17/nights/", "/verdicts.json", "/base/run.json")
                .doesNotContain(".gz", ".jar", "jmh.log");
        try (Stream<Path> kept = Files.walk(repository.file(HISTORY + "/nights"))) {
            assertThat(kept.map(Path::getFileName).map(Path::toString))
                    .contains("forks.jsonl.gz")
                    .doesNotContain("forks.jsonl");
        }
        assertThat(stub("issue.md")).contains("## nightly-jdk17", "contender=GSON", "https://localhost/run/1");
        String commit = repository.git("rev-parse", "origin/results");
        String issue = stub("issue.md");
        perform("record", Map.of(), 0);
        assertThat(repository.git("rev-parse", "origin/results")).isEqualTo(commit);
        assertThat(repository
                        .run(github, "scripts/nightly-issue", "results/local/none")
                        .exitCode())
                .isZero();
        assertThat(stub("issue.md")).isEqualTo(issue);

        workflow(0, "GSON UNCHANGED");
        assertThat(stub("ab.log")).contains("--always ^\\Q" + NightVerdicts.id("GSON") + "\\E$");
        assertThat(lastLine().get("accepted").asBoolean()).isTrue();
        assertThat(repository.stub("issue.md")).doesNotExist();
        assertThat(stub("gh.log").lines().filter(call -> call.matches("issue (create|comment|close).*")))
                .hasSize(2);
    }

    @Test
    void anInterruptedNightIsResumedIfTheJarsAreTheSame() throws Exception {
        repository.commit("two");
        for (String jar : List.of("one", "two", "three")) {
            repository.jar(jar);
        }
        Map<String, String> killed = repository.night(143);
        assertThat(nightly(killed).exitCode()).isEqualTo(143);
        repository.commit("three");
        assertThat(nightly(killed).exitCode()).isEqualTo(143);
        assertThat(nightly(repository.night(3)).exitCode()).isEqualTo(3);
        assertThat(stub("ab.log").lines().map(call -> call.replaceFirst(".*\\.jar (ab|resume) .*", "$1")))
                .containsExactly("ab", "ab", "resume");
        assertThat(repository.file(LOCAL + "/tonight")).doesNotExist();
        assertThat(Files.readAllLines(repository.file(LOCAL + "/history.jsonl")))
                .hasSize(1);
    }

    @Test
    void equalJarsAreNotMeasured() throws Exception {
        repository.jar("one");
        repository.commit("README.md", "new words");
        ChildJvm.Result result = nightly(repository.night(1));
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(repository.stub("ab.log")).doesNotExist();
    }

    /**
     * Uses the suite's own jar. A signal interrupts the measurement, and the night is resumed without time for more
     * forks.
     */
    @Test
    void anotherVersionOfALibraryIsReallyMeasured() throws Exception {
        repository.jar("one");
        repository.jar("one-gson.version=2.13.1");
        String[] command = NightlyRepository.nightly(
                ("--with gson.version=2.13.1 --budget 10m -- --warmup=1x10ms --measurement=2x20ms"
                                + " --jvm-args=-Xmx64m -p payload=DTO JsonBenchmark.read")
                        .split(" "));
        Process night = repository.start(Map.of(), top.resolve("out.txt"), top.resolve("err.txt"), command);
        Path started = repository.file(LOCAL + "/tonight/ab/new/run.json");
        while (!Files.exists(started)) {
            assertThat(night.waitFor(50, TimeUnit.MILLISECONDS))
                    .as(Files.readString(top.resolve("err.txt")))
                    .isFalse();
        }
        night.destroy();
        assertThat(night.waitFor()).isEqualTo(143);

        ChildJvm.Result result = nightly(Map.of(), "--with", "gson.version=2.13.1", "--budget", "1s");
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(3);
        Path history = repository.file(LOCAL);
        JsonNode line = JSON.readTree(history.resolve("history.jsonl").toFile());
        Path kept = history.resolve(line.get("night").asText());
        JsonNode verdicts = JSON.readTree(kept.resolve("verdicts.json").toFile());
        assertThat(line.get("mode").asText()).isEqualTo("dependency");
        assertThat(line.get("budget").asText())
                .as("the value of the call that started the night")
                .isEqualTo("10m");
        assertThat(line.get("seed")).isEqualTo(verdicts.get("seed"));
        assertThat(line.at("/verdicts/time/INCONCLUSIVE").asInt())
                .isEqualTo(verdicts.at("/comparisons/0/benchmarks").size())
                .isPositive();
        assertThat(line.at("/machine/jdk").asText()).isEqualTo(System.getProperty("java.version"));
        assertThat(line.get("accepted").asBoolean()).isFalse();
        assertThat(history.resolve("open.md")).doesNotExist();
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
    }

    /** Runs both jobs of the workflow, each on a new machine. */
    private void workflow(int status, String row) throws Exception {
        repository.run(Map.of(), "rm", "-rf", "results/local", "nights");
        JsonNode upload = perform("night", repository.night(status, row), status);
        for (String path : upload.at("/with/path").asText().split("\n")) {
            Path from = repository.file(path.replace("${{ env.HISTORY }}", HISTORY));
            NightlyRepository.copy(from, repository.file("nights/nightly-jdk17").resolve(from.getFileName()));
        }
        perform("record", Map.of(), 0);
    }

    /** Runs the commands of a job, the last of which ends with the given status, and returns the job's last step. */
    private JsonNode perform(String job, Map<String, String> night, int status) throws Exception {
        JsonNode workflow = new YAMLMapper().readTree(WORKFLOW.toFile()).at("/jobs/" + job);
        Map<String, String> environment = new HashMap<>(github);
        environment.putAll(night);
        JsonNode last = null;
        int lastStatus = 0;
        for (JsonNode step : workflow.get("steps")) {
            last = step;
            if (step.has("run")) {
                assertThat(github.keySet()).containsAll(() -> step.path("env").fieldNames());
                assertThat(lastStatus).isZero();
                ChildJvm.Result result = repository.run(
                        environment, "bash", "-e", "-c", step.get("run").asText());
                assertThat(result.err()).doesNotContain("command not found", "Exception");
                lastStatus = result.exitCode();
            }
        }
        assertThat(lastStatus).isEqualTo(status);
        return last;
    }

    private ChildJvm.Result nightly(Map<String, String> environment, String... options) throws Exception {
        return repository.run(environment, NightlyRepository.nightly(options));
    }

    private String stub(String file) throws Exception {
        return Files.readString(repository.stub(file));
    }

    private JsonNode lastLine() throws Exception {
        String lines = repository.git("show", "origin/results:nightly-jdk17/history.jsonl");
        return JSON.readTree(lines.substring(lines.lastIndexOf('\n') + 1));
    }
}
