// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.benchmarks.NightlyWorkflow.Step;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the nightly scripts decide before they measure, and what they do when something is amiss. */
@Tag("slow")
class NightlyScriptsIT {
    @TempDir
    private Path top;

    private NightlyRepository repository;

    @BeforeEach
    void oneCommit() throws Exception {
        repository = new NightlyRepository(top, "one");
    }

    @Test
    void theWorkflowRunsNothingElse() throws Exception {
        NightlyWorkflow workflow = new NightlyWorkflow();
        Set<String> scripts = new TreeSet<>();
        for (String job : workflow.jobs()) {
            for (Step step : workflow.steps(job)) {
                assertThat(step.command()).doesNotContain("${{", "\n", ";", "|", "&", "$(");
                scripts.add(step.command().replaceFirst(" .*", ""));
            }
        }
        assertThat(scripts).containsExactly("scripts/nightly-branch", "scripts/nightly-issue", "scripts/nightly-job");
    }

    @Test
    void theBaselineIsTheReleaseOrAnAcceptedNightOrTheParent() throws Exception {
        assertThat(dry().err()).contains("HEAD has no parent", "--baseline");
        String first = repository.git("rev-parse", "HEAD");
        String second = repository.commit(Map.of("content.txt", "two"));
        String third = repository.commit(Map.of("content.txt", "three"));
        assertThat(dry().out()).contains("against " + second.substring(0, 12), "parent of HEAD");

        // the same part if there is one, else the oldest; nights that were not accepted, and damaged lines, do not
        // count
        Path history = Files.createDirectories(repository.file("results/local/nightly"))
                .resolve("history.jsonl");
        Files.writeString(
                history,
                night(first, "1/7", true) + night(second, "2/7", true) + night(second, "3/7", false)
                        + night("0123456789012345678901234567890123456789", "3/7", true) + "{\"date\":\"2026-11-");
        assertThat(dry("--part", "2/7").out()).contains("against " + second.substring(0, 12), "an accepted night");
        assertThat(dry("--part", "3/7").out()).contains("against " + first.substring(0, 12), "an accepted night");

        // before any night was accepted, all have the same one
        Files.writeString(history, night(second, "1/7", false) + night(third, "2/7", false));
        assertThat(dry().out()).contains("against " + second.substring(0, 12), "the first night was compared with");

        repository.git("tag", "v1.0", first);
        repository.git("tag", "v2.0", third);
        repository.git("tag", "other", second);
        assertThat(dry("--part", "2/7").out()).contains("against " + first.substring(0, 12), "the last release, v1.0");
        assertThat(dry("--baseline", "other").out()).contains("against " + second.substring(0, 12), "as asked");
        assertThat(dry("--baseline", "HEAD").out()).contains("nothing to compare");
        assertThat(dry("--with", "gson.version=2.13.1").out()).contains("against " + third.substring(0, 12));
    }

    private static String night(String head, String part, boolean accepted) {
        return "{\"date\":\"2026-11-21T02:41:00Z\",\"base\":\"" + head + "\",\"head\":\"" + head
                + "\",\"mode\":\"commit\",\"with\":\"\",\"part\":\"" + part + "\",\"open\":[],\"accepted\":" + accepted
                + "}\n";
    }

    @Test
    void saysInOneLineWhatIsWrong() throws Exception {
        for (String options : List.of(
                "--baseline no-such-tag",
                "--baseline HEAD --with gson.version=2.13.1",
                "--with gson.version",
                "--with gson.version=$(id)",
                "--with jaxon.version=1",
                "--part 8",
                "--budget soon",
                "--jdk /no/such/jdk",
                "--history",
                "--nonsense")) {
            ChildJvm.Result result = dry(options.split(" "));
            assertThat(result.exitCode()).as(options).isEqualTo(2);
            assertThat(result.err().lines())
                    .singleElement()
                    .asString()
                    .startsWith("nightly: ")
                    .contains(options.split(" ")[0]);
        }
    }

    @Test
    void whatCannotBeBuiltIsNoNightAndLeavesNothingBehind() throws Exception {
        repository.commit(Map.of("content.txt", "broken"));
        ChildJvm.Result broken = repository.run(Map.of(), "scripts/nightly");
        assertThat(broken.exitCode()).isEqualTo(2);
        assertThat(broken.err()).contains("cannot be built");
        repository.commit(Map.of("content.txt", "nothing"));
        assertThat(repository.run(Map.of(), "scripts/nightly").exitCode()).isEqualTo(2);
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
        assertThat(repository.file("results/local/nightly/history.jsonl")).doesNotExist();
    }

    @Test
    void aSignalEndsTheBuildAndASecondNightDoesNotDisturbTheFirst() throws Exception {
        repository.commit(Map.of("content.txt", "endless"));
        Process night = repository.start(Map.of(), top.resolve("out.txt"), top.resolve("err.txt"), "scripts/nightly");
        while (!Files.exists(repository.stubs().resolve("building"))) {
            assertThat(night.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
        }
        ChildJvm.Result second = repository.run(Map.of(), "scripts/nightly");
        assertThat(second.exitCode()).isEqualTo(2);
        assertThat(second.err()).contains("another night is at work there, process " + night.pid());
        List<ProcessHandle> build = night.descendants().toList();
        night.destroy();
        assertThat(night.waitFor()).isEqualTo(143);
        assertThat(build).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
        assertThat(repository.file("results/local/nightly/running")).doesNotExist();
    }

    @Test
    void theBranchKeepsTheLinesOfAllAndFetchBringsThem() throws Exception {
        assertThat(branch("fetch", "one").out()).contains("no branch results yet");
        history("one", "line 1\n");
        // somebody else is faster
        Path hook = Files.writeString(repository.file(".git/hooks/pre-push"), """
                #!/bin/sh
                rm "$0"
                unset $(git rev-parse --local-env-vars)
                git clone --quiet "$2" "$STUBS/other" 2> /dev/null
                cd "$STUBS/other" && mkdir -p one && echo "line 0" > one/history.jsonl && git add . &&
                git -c user.name=a -c user.email=b commit --quiet -m other && git push --quiet origin HEAD:refs/heads/results
                """);
        assertThat(hook.toFile().setExecutable(true)).isTrue();
        assertThat(branch("publish", "one").out()).contains("attempt 1 of 5", "pushed to results");
        history("one", "line 1\nline 2\n");
        assertThat(branch("publish", "one").exitCode()).isZero();
        Files.delete(repository.file("one/history.jsonl"));
        assertThat(branch("fetch", "one").exitCode()).isZero();
        assertThat(repository.file("one/history.jsonl")).hasContent("line 0\nline 1\nline 2\n");
        assertThat(branch("publish", "one").out()).contains("nothing new");
        assertThat(branch("burn", "one").exitCode()).isEqualTo(2);
    }

    private void history(String folder, String lines) throws Exception {
        Files.createDirectories(repository.file(folder));
        Files.writeString(repository.file(folder).resolve("history.jsonl"), lines);
    }

    private ChildJvm.Result branch(String command, String folder) throws Exception {
        return repository.run(Map.of(), "scripts/nightly-branch", command, folder);
    }

    private ChildJvm.Result dry(String... options) throws Exception {
        return repository.run(
                Map.of(),
                Stream.concat(Stream.of("scripts/nightly", "--dry-run"), Stream.of(options))
                        .toArray(String[]::new));
    }
}
