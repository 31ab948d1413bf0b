// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.ci;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.report.ci.CiCommand.Git;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the command in a real repository, whose build copies a file, with a server of our own in place of GitHub's. */
class CiCommandTest {
    private static final String TOKEN = "ghp_0123456789secret";
    private static final String BUILD = "echo built >> \"$LOG\"; mkdir -p target && cp source target/x.jar";

    @TempDir
    private Path top;

    private final Map<String, String> environment = new HashMap<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final ArrayNode comments = JsonFiles.MAPPER.createArrayNode();
    private final List<String> requests = new ArrayList<>();
    private final Ab ab = new Ab();
    private Git git;
    private Path builds;
    private HttpServer server;

    /** Writes what both jars contain as the verdicts. */
    @Command(name = "ab")
    private static final class Ab implements Callable<Integer> {
        final List<String> data = new ArrayList<>();
        int status;
        int calls;
        boolean finds = true;

        @Parameters(index = "0")
        private Path base;

        @Parameters(index = "1")
        private Path next;

        @Parameters(index = "2..*")
        private List<String> regexes = List.of();

        @Option(names = "--of-ci", defaultValue = "false")
        private boolean isOfCi;

        @Option(names = "--out")
        private Path out;

        @Option(names = "--dir")
        private List<Path> folders = List.of();

        @Option(names = "--changed")
        private boolean isOfChanged;

        @Option(names = "--budget")
        private String budget;

        @Override
        public Integer call() throws IOException {
            calls++;
            assertThat(isOfCi).isTrue();
            Files.createDirectories(out);
            data.clear();
            for (Path folder : folders) {
                data.add(Files.readString(folder.resolve("source")));
            }
            Path verdicts = out.resolve("verdicts.md");
            Files.deleteIfExists(verdicts);
            if (finds) {
                Files.writeString(
                        verdicts,
                        "%s -> %s, %s %s".formatted(Files.readString(base), Files.readString(next), budget, regexes));
            }
            return status;
        }
    }

    @Command
    private static final class Root {}

    @BeforeEach
    void repositoryWithTwoCommits() throws Exception {
        Path folder = Files.createDirectory(top.resolve("repository"));
        git = new Git(folder);
        builds = top.resolve("builds.log");
        git.text("init", "--quiet", "--initial-branch=main");
        git.text("config", "user.name", "test");
        git.text("config", "user.email", "test@localhost");
        commit("one");
        git.text("checkout", "--quiet", "-b", "branch");
        commit("two");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void commit(String content) throws IOException {
        Files.writeString(git.root().resolve("source"), content);
        git.text("add", "source");
        git.text("commit", "--quiet", "-m", content);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        requests.add(method + " " + exchange.getRequestURI());
        assertThat(exchange.getRequestHeaders().getFirst("Authorization")).isEqualTo("Bearer " + TOKEN);
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        byte[] reply = comments.toString().getBytes(UTF_8);
        if (!method.equals("GET")) {
            ObjectNode comment = (ObjectNode) JsonFiles.MAPPER.readTree(body);
            comment.put("id", 41).put("html_url", "https://localhost/pull/7#41");
            comments.removeAll().add(comment);
            reply = comment.toString().getBytes(UTF_8);
        }
        exchange.sendResponseHeaders(200, reply.length);
        exchange.getResponseBody().write(reply);
        exchange.close();
    }

    private int run(String... options) throws IOException {
        Files.deleteIfExists(top.resolve("out/verdicts.md"));
        CommandLine line = new CommandLine(new Root());
        line.addSubcommand(ab);
        line.addSubcommand(new CiCommand(
                Suite.named("wirebench", "", "1", "java -jar wirebench.jar"),
                new PrintStream(printed, true, UTF_8),
                environment,
                git));
        line.setErr(new PrintWriter(printed, true));
        line.setOverwrittenOptionsAllowed(true);
        line.setExecutionExceptionHandler((e, command, result) -> {
            printed.writeBytes(e.getMessage().getBytes(UTF_8));
            return 2;
        });
        List<String> all = new ArrayList<>(List.of("ci", "--build", BUILD.replace("$LOG", builds.toString())));
        all.addAll(List.of("--jar", "target/x.jar", "--out", top.resolve("out").toString()));
        all.addAll(List.of(options));
        printed.reset();
        return line.execute(all.toArray(String[]::new));
    }

    private String verdicts() throws IOException {
        return Files.readString(top.resolve("out/verdicts.md"));
    }

    @Test
    void comparesWithWhereTheBranchLeftTheBase() throws IOException {
        git.text("checkout", "--quiet", "main");
        commit("later, by others");
        git.text("checkout", "--quiet", "branch");
        Files.writeString(git.root().resolve("source"), "not committed");
        ab.status = 1;
        assertThat(run("--base", "main", "--budget", "8m", "Json")).isEqualTo(1);
        assertThat(verdicts()).isEqualTo("one -> not committed, 8m [Json]");
        assertThat(git.text("worktree", "list").lines()).hasSize(1);
        assertThat(git.text("status", "--short").lines()).containsExactly(" M source", "?? target/");
    }

    @Test
    void aBaseIsBuiltOnce() throws IOException {
        assertThat(run()).isZero();
        assertThat(run("--base", "HEAD^")).isZero();
        assertThat(Files.readAllLines(builds)).hasSize(3);
        assertThat(verdicts()).startsWith("one -> two");
        assertThat(ab.data).as("files where each side runs").containsExactly("one", "two");
        assertThat(run("--dir", git.root().toString())).isZero();
        assertThat(ab.data).containsExactly("two");
    }

    @Test
    void whatIsNotCommittedIsComparedWithHead() throws IOException {
        assertThat(run("--base", "HEAD")).isEqualTo(2);
        Files.writeString(git.root().resolve("source"), "tried");
        assertThat(run("--base", "HEAD")).isZero();
        assertThat(verdicts()).startsWith("two -> tried");
    }

    @Test
    void thePullRequestHasOneComment() throws IOException {
        Path summary = top.resolve("summary.md");
        git.text("update-ref", "refs/remotes/origin/main", "main");
        environment.putAll(Map.of(
                "GITHUB_BASE_REF",
                "main",
                "GITHUB_STEP_SUMMARY",
                summary.toString(),
                "GITHUB_API_URL",
                "http://localhost:" + server.getAddress().getPort(),
                "GITHUB_REPOSITORY",
                "some/project",
                "GITHUB_REF",
                "refs/pull/7/merge",
                "GITHUB_TOKEN",
                TOKEN));
        for (int i = 0; i < 50; i++) {
            comments.addObject().put("body", "another one").put("id", i);
        }
        assertThat(run("--comment")).isZero();
        assertThat(run("--comment")).isZero();
        assertThat(requests)
                .containsExactly(
                        "GET /repos/some/project/issues/7/comments?per_page=100&page=1",
                        "POST /repos/some/project/issues/7/comments",
                        "GET /repos/some/project/issues/7/comments?per_page=100&page=1",
                        "PATCH /repos/some/project/issues/comments/41");
        assertThat(comments.get(0).path("body").asText())
                .startsWith("<!-- wirebench ci -->")
                .contains("one -> two");
        assertThat(summary).content().contains("(origin/main)", "one -> two");
        assertThat(printed.toString(UTF_8))
                .contains("https://localhost/pull/7#41")
                .doesNotContain(TOKEN);
        ab.finds = false;
        ab.status = 3;
        assertThat(run("--comment")).isEqualTo(3);
        assertThat(comments.get(0).path("body").asText()).contains("No verdict").doesNotContain("one -> two");
    }

    /** As where no benchmark uses a class that differs: an earlier verdict must not stay in the summary, nor a pass be claimed. */
    @Test
    void whatWasNotComparedHasNoVerdict() throws IOException {
        Path summary = top.resolve("summary.md");
        environment.put("GITHUB_STEP_SUMMARY", summary.toString());
        ab.finds = false;
        for (int status : new int[] {0, 3}) {
            Files.deleteIfExists(summary);
            ab.status = status;
            assertThat(run("--changed")).isEqualTo(status);
            assertThat(summary)
                    .content()
                    .contains(status == 0 ? "Nothing was compared" : "No verdict")
                    .doesNotContain("Passed", "one -> two");
            assertThat(top.resolve("out")).as("a folder without a comparison").doesNotExist();
        }
    }

    @Test
    void aCommentThatIsRefusedLeavesTheVerdict() throws IOException {
        server.removeContext("/");
        environment.putAll(Map.of(
                "GITHUB_API_URL",
                "http://localhost:" + server.getAddress().getPort(),
                "GITHUB_REPOSITORY",
                "some/project",
                "GITHUB_REF",
                "refs/pull/7/merge",
                "GITHUB_TOKEN",
                TOKEN));
        ab.status = 1;
        assertThat(run("--comment")).isEqualTo(1);
        assertThat(printed.toString(UTF_8)).contains("no comment").doesNotContain(TOKEN);
    }

    @Test
    void whatCannotBeComparedIsSaidBeforeAnythingIsBuilt() throws IOException {
        assertThat(run("--base", "nothing")).isEqualTo(2);
        assertThat(printed.toString(UTF_8)).contains("--base nothing", "fetch-depth: 0");
        assertThat(run("--base", "branch")).isEqualTo(2);
        assertThat(run("--budgte", "8m")).isEqualTo(2);
        assertThat(run("--comment")).isEqualTo(2);
        Files.createFile(Files.createDirectories(top.resolve("out")).resolve("report"));
        assertThat(run()).isEqualTo(2);
        assertThat(builds).doesNotExist();
    }

    @Test
    void theJarIsThatOfEachCheckout() throws IOException {
        assertThat(run("--jar", git.root().resolve("target/x.jar").toString())).isZero();
        assertThat(verdicts()).startsWith("one -> two");
        assertThat(run("--jar", top.resolve("x.jar").toString())).isEqualTo(2);
        assertThat(printed.toString(UTF_8)).contains("--jar", git.root().toString());
    }

    @Test
    void aSummaryThatCannotBeWrittenLeavesTheVerdict() throws IOException {
        environment.put("GITHUB_STEP_SUMMARY", top.resolve("no/summary.md").toString());
        ab.status = 1;
        assertThat(run()).isEqualTo(1);
        assertThat(printed.toString(UTF_8)).contains("no summary");
    }

    @Test
    void aBuildThatFailsNamesItsCommit() throws IOException {
        assertThat(run("--build", "exit 3")).isEqualTo(2);
        assertThat(printed.toString(UTF_8)).contains(git.text("rev-parse", "--short=7", "HEAD"), "ended with 3");
        assertThat(run("--jar", "target/y.jar")).isEqualTo(2);
        assertThat(printed.toString(UTF_8)).contains("target/y.jar");
        assertThat(run("--build", "grep two source && mkdir -p target && cp source target/x.jar"))
                .isEqualTo(2);
        assertThat(printed.toString(UTF_8)).contains("the base ", "ended with 1; if it has no benchmarks yet");
        assertThat(ab.calls).isZero();
    }
}
