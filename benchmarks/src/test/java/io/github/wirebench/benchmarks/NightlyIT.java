// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.benchmarks.NightlyWorkflow.Step;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nights from the build to the issue, in a repository of their own. */
@Tag("slow")
class NightlyIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GSON = "bench-json/src/main/java/io/github/wirebench/json/GsonContender.java";
    private static final String HISTORY = "results/local/nightly-jdk17";

    @TempDir
    private Path top;

    /** What GitHub puts in place of the workflow's expressions. */
    private final Map<String, String> github = new HashMap<>(Map.of(
            "HISTORY", HISTORY,
            "BASELINE", "",
            "BUDGET", "45m",
            "WITH", "",
            "JDK", System.getProperty("java.home"),
            "GH_TOKEN", "secret",
            "RUN_URL", "https://localhost/run/1"));

    @Test
    void theWorkflowTellsOfARegressionAndThatItIsGone() throws Exception {
        NightlyRepository repository = new NightlyRepository(top, "one");
        repository.git("tag", "v1.0");
        repository.jar("one");
        repository.jar("two");
        String head = repository.commit(
                Map.of("content.txt", "two", GSON, Files.readString(repository.file(GSON)) + "// changed\n"));
        Path summary = top.resolve("summary.md");
        github.put("GITHUB_STEP_SUMMARY", summary.toString());

        Map<String, String> slower = repository.night(
                "slower",
                1,
                new NightVerdicts(true).row("GSON", "REGRESSED", 0.08).files());
        assertThat(workflow(repository, slower)).contains("::error::");
        assertThat(Files.readString(repository.stubs().resolve("ab.log")))
                .contains("--fit --budget 45m", "--always contender=(GSON)( |$)", "--jdk " + github.get("JDK"));
        assertThat(Files.readString(summary)).contains("the verdicts", "v1.0");
        JsonNode line = history(repository).get(0);
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
        assertThat(Files.readString(repository.stubs().resolve("issue.md")))
                .contains(
                        "## nightly-jdk17", "contender=GSON", "time +8.0% (+7.0% to +9.0%)", "https://localhost/run/1");
        assertThat(perform(repository, "record", Map.of())).contains("nothing new", "says so already");
        ChildJvm.Result lost = repository.run(github, "scripts/nightly-issue", "results/local/none");
        assertThat(lost.out()).contains("stays open: nothing is known of nightly-jdk17");
        assertThat(repository.git("worktree", "list").lines()).hasSize(2);

        Map<String, String> clean = repository.night(
                "clean", 0, new NightVerdicts(true).row("GSON", "CLEAN", 0).files());
        workflow(repository, clean);
        assertThat(Files.readString(repository.stubs().resolve("ab.log")))
                .contains("--always ^\\Q" + NightVerdicts.id("GSON") + "\\E$");
        assertThat(history(repository)).hasSize(2);
        assertThat(history(repository).get(1).get("accepted").asBoolean()).isTrue();
        assertThat(repository.stubs().resolve("issue.md")).doesNotExist();
        assertThat(Files.readAllLines(repository.stubs().resolve("gh.log")).stream()
                        .map(call -> call.replaceFirst("(\\S+ \\S+).*", "$1")))
                .containsExactly(
                        "issue list",
                        "label create",
                        "issue create",
                        "issue list",
                        "issue view",
                        "issue list",
                        "issue view",
                        "issue list",
                        "issue view",
                        "issue close");
    }

    @Test
    void aNightThatWasInterruptedIsGoneOnWith() throws Exception {
        NightlyRepository repository = new NightlyRepository(top, "one");
        repository.commit(Map.of("content.txt", "two"));
        for (String content : List.of("one", "two", "three")) {
            repository.jar(content);
        }
        Map<String, String> files =
                new NightVerdicts(true).row("GSON", "CLEAN", 0).files();
        Map<String, String> killed = repository.night("killed", 143, files);
        assertThat(nightly(repository, killed).exitCode()).isEqualTo(143);

        repository.commit(Map.of("content.txt", "three"));
        ChildJvm.Result other = nightly(repository, killed);
        assertThat(other.exitCode()).isEqualTo(143);
        assertThat(other.out()).contains("compared something else: it is dropped");

        Map<String, String> whole = repository.night("whole", 3, files);
        assertThat(nightly(repository, whole).exitCode()).isEqualTo(3);
        assertThat(Files.readAllLines(repository.stubs().resolve("ab.log")).stream()
                        .map(call -> call.replaceFirst(".*\\.jar (ab|resume) .*", "$1")))
                .containsExactly("ab", "ab", "resume");
        assertThat(repository.file("results/local/nightly/tonight")).doesNotExist();
        assertThat(Files.readAllLines(repository.file("results/local/nightly/history.jsonl")))
                .hasSize(1);
    }

    @Test
    void nothingIsMeasuredWhereNothingDiffers() throws Exception {
        NightlyRepository repository = new NightlyRepository(top, "one");
        repository.jar("one");
        repository.commit(Map.of("README.md", "new words"));
        ChildJvm.Result result = nightly(repository, repository.night("none", 1, Map.of()));
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).contains("both jars have the same benchmarks and libraries");
        assertThat(repository.stubs().resolve("ab.log")).doesNotExist();
    }

    /** The suite's own jar; the measurement is ended by a signal, and gone on with when there is no time for more. */
    @Test
    void anotherVersionOfALibraryIsComparedForReal() throws Exception {
        NightlyRepository repository = new NightlyRepository(top, "suite");
        Path suite = Path.of(System.getProperty("suite.jar"));
        Path other = repository.stubs().resolve("suite-gson.version=2.13.1.jar");
        Files.copy(suite, repository.stubs().resolve("suite.jar"));
        Files.copy(suite, other);
        try (FileSystem jar = FileSystems.newFileSystem(other)) {
            Files.writeString(jar.getPath("Another.class"), "differs");
        }
        Process night = repository.start(
                Map.of(),
                top.resolve("out.txt"),
                top.resolve("err.txt"),
                "scripts/nightly",
                "--with",
                "gson.version=2.13.1",
                "--budget",
                "10m",
                "--",
                "--warmup=1x10ms",
                "--measurement=2x20ms",
                "--jvm-args=-Xmx64m",
                "-p",
                "payload=DTO",
                "JsonReadBenchmark");
        Path started = repository.file("results/local/nightly/tonight/ab/new/run.json");
        while (!Files.exists(started)) {
            assertThat(night.waitFor(50, TimeUnit.MILLISECONDS))
                    .as(Files.readString(top.resolve("err.txt")))
                    .isFalse();
        }
        night.destroy();
        assertThat(night.waitFor()).isEqualTo(143);

        ChildJvm.Result result =
                repository.run(Map.of(), "scripts/nightly", "--with", "gson.version=2.13.1", "--budget", "1s");
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(3);
        assertThat(result.out()).contains("going on with the night");
        Path history = repository.file("results/local/nightly");
        JsonNode line = JSON.readTree(history.resolve("history.jsonl").toFile());
        JsonNode verdicts = JSON.readTree(history.resolve(line.get("night").asText())
                .resolve("verdicts.json")
                .toFile());
        assertThat(line.get("mode").asText()).isEqualTo("dependency");
        assertThat(line.get("with").asText()).isEqualTo("gson.version=2.13.1");
        assertThat(line.get("seed")).isEqualTo(verdicts.get("seed"));
        assertThat(line.at("/verdicts/time/INCONCLUSIVE").asInt())
                .isEqualTo(verdicts.get("benchmarks").size())
                .isPositive();
        assertThat(line.at("/machine/jdk").asText()).isEqualTo(System.getProperty("java.version"));
        assertThat(line.get("accepted").asBoolean()).isFalse();
        assertThat(history.resolve("open.md")).doesNotExist();
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
    }

    /** A night on machines that are thrown away; returns what the job of the night printed. */
    private String workflow(NightlyRepository repository, Map<String, String> night) throws Exception {
        repository.run(Map.of(), "rm", "-rf", "results/local", "nights");
        String printed = perform(repository, "night", night);
        for (String path : new NightlyWorkflow().artifact("night")) {
            Path from = repository.file(path.replace("${{ env.HISTORY }}", HISTORY));
            NightlyRepository.copy(from, repository.file("nights/nightly-jdk17").resolve(from.getFileName()));
        }
        return printed + perform(repository, "record", Map.of());
    }

    /** The steps of a job; what cannot be substituted fails. */
    private String perform(NightlyRepository repository, String job, Map<String, String> night) throws Exception {
        StringBuilder printed = new StringBuilder();
        for (Step step : new NightlyWorkflow().steps(job)) {
            Map<String, String> environment = new HashMap<>(night);
            assertThat(github.keySet()).containsAll(step.environment().keySet());
            environment.putAll(github);
            ChildJvm.Result result = repository.run(environment, "bash", "-e", "-c", step.command());
            printed.append(result.out());
            boolean regressed = result.out().contains("::error::");
            assertThat(result.exitCode())
                    .as(step.command() + "\n" + result.out() + result.err())
                    .isEqualTo(regressed ? 1 : 0);
        }
        return printed.toString();
    }

    private static ChildJvm.Result nightly(NightlyRepository repository, Map<String, String> night) throws Exception {
        return repository.run(night, "scripts/nightly");
    }

    private List<JsonNode> history(NightlyRepository repository) throws Exception {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : repository
                .git("show", "origin/results:nightly-jdk17/history.jsonl")
                .lines()
                .toList()) {
            lines.add(JSON.readTree(line));
        }
        return lines;
    }
}
