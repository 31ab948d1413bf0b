// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.publish.GistServer.Mishap;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every request of these tests is validated against GitHub's own description of its API. */
class PublishGistIT {
    private static final String OLD = "2026-11-19T10-00-00-jdk17";
    private static final String NEW = "2026-11-20T10-00-00-jdk25";

    @TempDir
    private Path root;

    private final Publishing publishing = new Publishing();
    private GistServer server;
    private Path first;
    private Path second;

    @BeforeEach
    void start() throws IOException {
        server = new GistServer();
        publishing.environment.put("GITHUB_API_URL", server.url());
        first = RunFolders.write(root.resolve("first"), "2026-11-19T10:00:00Z", "17.0.15", 2);
        second = RunFolders.write(root.resolve("second"), "2026-11-20T10:00:00Z", "25.0.3", 2);
    }

    @AfterEach
    void stop() {
        server.close();
        assertThat(server.complaints).isEmpty();
    }

    @Test
    void aNewGistHoldsOneFilePerRunAndNothingElse() throws IOException {
        assertThat(publishing.publish(first, second)).isEqualTo(ExitCode.OK);
        assertThat(server.requests).containsExactly("POST /gists", "GET /gists/c0");
        JsonNode gist = server.gists.get("c0");
        assertThat(gist.path("public").asBoolean()).isFalse();
        assertThat(gist.path("files").properties())
                .extracting(Map.Entry::getKey)
                .containsExactly(OLD + ".json", NEW + ".json");
        JsonNode entry =
                JsonFiles.MAPPER.readTree(server.content("c0", OLD + ".json")).path(0);
        assertThat(entry.path("benchmark").asText()).isEqualTo("a.b.Chart0.JACKSON");
        assertThat(entry.at("/primaryMetric/rawData/0/0").asDouble()).isEqualTo(2.5);
        assertThat(entry.path("secondaryMetrics").properties())
                .extracting(Map.Entry::getKey)
                .containsExactly("·gc.alloc.rate.norm");
        assertThat(server.content("c0", OLD + ".json")).doesNotContain("somebody", "hunter2");
        String raw = "https://gist.githubusercontent.com/u/c0/raw/5eed/";
        assertThat(publishing.printed())
                .contains("gist c0 (secret) https://gist.github.com/c0\n")
                .contains(OLD + ": https://jmh.morethan.io/?source=" + raw + OLD + ".json\n")
                .contains("side by side: https://jmh.morethan.io/?sources=" + raw + OLD + ".json," + raw + NEW
                        + ".json\n")
                .doesNotContain(GistServer.TOKEN);
    }

    @Test
    void aPublicGistIsPublic() throws IOException {
        publishing.publish(first, "--public");
        assertThat(server.gists.get("c0").path("public").asBoolean()).isTrue();
    }

    @Test
    void aGivenGistBecomesAHistory() throws IOException {
        publishing.publish(first);
        publishing.publish(second, "--gist", "c0");
        Path third = RunFolders.write(root.resolve("third"), "2026-11-21T10:00:00Z", "25.0.3", 1);
        publishing.publish(third, "--gist", "c0", "--visualizer", "http://localhost:1/");
        assertThat(server.gists.get("c0").path("files")).hasSize(3);
        assertThat(server.gists.get("c0").path("description").asText()).startsWith("sample: " + OLD);
        assertThat(server.requests).endsWith("GET /gists/c0", "PATCH /gists/c0", "GET /gists/c0");
        assertThat(publishing.printed())
                .contains("jdk25, the last two side by side: http://localhost:1/?sources=https://")
                .doesNotContain(OLD);
        Path fourth = RunFolders.write(root.resolve("fourth"), "2026-11-22T10:00:00Z", "25.0.3", 1);
        publishing.publish(fourth, "--gist", "c0", "--visualizer", "http://localhost:1/");
        assertThat(publishing.printed())
                .contains("jdk25, all 3 over time: http://localhost:1/?sources=https://")
                .doesNotContain(OLD);
    }

    @Test
    void aRunThatIsPublishedAgainReplacesItself() throws IOException {
        publishing.publish(first);
        RunFolders.write(first, "2026-11-19T10:00:00Z", "17.0.15", 3);
        publishing.publish(first, "--gist", "c0");
        assertThat(server.gists.get("c0").path("files")).hasSize(1);
        assertThat(server.content("c0", OLD + ".json")).contains("Chart2");
    }

    @Test
    void aGistWithAnotherFileIsLeftAlone() throws IOException {
        server.add("other", Map.of("README.md", "# hello"));
        assertThat(publishing.failure(ExitCode.USAGE, first, "--gist", "other")).contains("README.md", "no JMH result");
        server.add("large", Map.of("large.json", "[" + " ".repeat(1_100_000) + "]"));
        assertThat(publishing.failure(ExitCode.USAGE, first, "--gist", "large")).contains("large.json");
        server.add("parts", Map.of(OLD + "-part1of2.json", "[" + RunFolders.result("a.B.c") + "]"));
        assertThat(publishing.failure(ExitCode.USAGE, first, "--gist", "parts")).contains("in other parts");
        assertThat(server.requests).allMatch(request -> request.startsWith("GET"));
    }

    @Test
    void limitsAndFailuresOfTheServerAreSatOut() throws IOException {
        server.expect(
                new Mishap(429, Map.of("Retry-After", "0"), false),
                new Mishap(403, Map.of("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "1"), false),
                Mishap.answer(502));
        assertThat(publishing.publish(first)).isEqualTo(ExitCode.OK);
        assertThat(server.requests)
                .containsExactly(
                        "POST /gists",
                        "POST /gists",
                        "POST /gists",
                        "GET /gists?per_page=30",
                        "POST /gists",
                        "GET /gists/c0");
        server.expect(Mishap.answer(503));
        assertThat(publishing.publish(second, "--gist", "c0")).isEqualTo(ExitCode.OK);
    }

    @Test
    void aGistThatWasMadeWithoutAnAnswerIsNotMadeTwice() throws IOException {
        server.expect(new Mishap(502, Map.of(), true));
        publishing.publish(first);
        publishing.answer = Duration.ofMillis(300);
        server.expect(new Mishap(0, Map.of(), true));
        publishing.publish(second);
        assertThat(server.gists).hasSize(2);
        assertThat(publishing.printed()).contains("gist c1");
    }

    @Test
    void whatIsNotAnsweredInTimeIsGivenUp() {
        publishing.answer = Duration.ofMillis(200);
        server.expect(
                new Mishap(0, Map.of(), false),
                new Mishap(0, Map.of(), false),
                new Mishap(0, Map.of(), false),
                new Mishap(0, Map.of(), false));
        server.add("g", Map.of());
        assertThat(publishing.failure(ExitCode.FAILED, first, "--gist", "g")).contains("no answer after 4 attempts");
    }

    @Test
    void aLimitThatLastsTooLongIsNotWaitedFor() {
        long reset = System.currentTimeMillis() / 1000 + 1800;
        server.expect(new Mishap(
                403, Map.of("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", String.valueOf(reset)), false));
        assertThat(publishing.failure(ExitCode.FAILED, first))
                .contains("answered 403", "no luck for [token] [31m", "ask again in 29 min");
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void aFailingServerThatAsksForPatienceIsQuotedAsItIs() {
        server.expect(new Mishap(503, Map.of("Retry-After", "600"), false));
        assertThat(publishing.failure(ExitCode.FAILED, first))
                .contains("answered 503", "at attempt 1, ask again in 10 min; whether it was done is not known");
        server.expect(Mishap.answer(500), Mishap.answer(500), Mishap.answer(500), Mishap.answer(500));
        server.add("g", Map.of());
        assertThat(publishing.failure(ExitCode.FAILED, first, "--gist", "g")).contains("at attempt 4, ask again later");
    }

    @Test
    void whatTheServerRefusesIsExplained() {
        server.expect(
                Mishap.answer(401), Mishap.answer(403), Mishap.answer(404), Mishap.answer(307), Mishap.answer(422));
        assertThat(publishing.failure(ExitCode.FAILED, first)).contains("GITHUB_TOKEN is not valid");
        assertThat(publishing.failure(ExitCode.FAILED, first)).contains("scope \"gist\"");
        assertThat(publishing.failure(ExitCode.FAILED, first, "--gist", "gone")).contains("there is none");
        assertThat(publishing.failure(ExitCode.FAILED, first)).contains("--api");
        assertThat(publishing.failure(ExitCode.FAILED, first)).contains("answered 422");
        assertThat(server.requests).hasSize(5);
        assertThat(server.gists).isEmpty();
    }

    @Test
    void whatIsNotThereAfterwardsIsNotSaidToBeDone() throws IOException {
        publishing.publish(first);
        Mishap lost = new Mishap(200, Map.of(), false);
        server.expect(Mishap.NONE, lost);
        assertThat(publishing.failure(ExitCode.FAILED, second, "--gist", "c0"))
                .startsWith("gist c0 does not hold what was sent: its files are [" + OLD + ".json], not [");
        server.expect(Mishap.NONE, lost);
        RunFolders.write(first, "2026-11-19T10:00:00Z", "17.0.15", 3);
        assertThat(publishing.failure(ExitCode.FAILED, first, "--gist", "c0")).contains("has another content");
        assertThat(publishing.printed()).doesNotContain("Published");
    }

    @Test
    void aDryRunWritesWhatWouldBeSent() throws IOException {
        publishing.environment.clear();
        Path body = root.resolve("body.json");
        assertThat(publishing.publish(first, second, "--dry-run", "--out", body))
                .isEqualTo(ExitCode.OK);
        JsonNode sent = JsonFiles.MAPPER.readTree(body.toFile());
        assertThat(sent.path("public").asBoolean(true)).isFalse();
        assertThat(sent.path("files")).hasSize(2);
        assertThat(publishing.printed()).contains("Nothing was sent. POST https://api.github.com/gists ");
        publishing.environment.put(GitHubToken.VARIABLE, GistServer.TOKEN);
        publishing.publish(first, "--gist", "abc", "--dry-run", "--out", body);
        assertThat(publishing.printed()).contains("PATCH https://api.github.com/gists/abc ");
        assertThat(Files.readString(body)).doesNotContain(GistServer.TOKEN);
        assertThat(server.requests).isEmpty();
    }

    @Test
    void theServerOfTheseTestsTakesOnlyWhatGitHubDescribes() {
        GitHubApi api = new GitHubApi(
                URI.create(server.url()), GitHubToken.from(publishing.environment), Patience.USUAL, "sample/1");
        for (String body :
                List.of("{}", "{\"files\":{\"a\":{}}}", "{\"files\":{\"a\":{\"content\":1}}}", "{\"files\":[]}", "x")) {
            assertThatThrownBy(() -> api.post("/gists", body, Optional::empty)).hasMessageContaining("answered 422");
        }
        assertThatThrownBy(() -> api.get("/gists?per_page=many")).hasMessageContaining("answered 422");
        assertThatThrownBy(() -> api.get("/gist")).hasMessageContaining("answered 422");
        assertThat(server.complaints).hasSize(7);
        server.complaints.clear();
    }

    @Test
    void wrongUsageIsRefusedBeforeAnythingIsSent() throws IOException {
        assertThat(publishing.failure(ExitCode.USAGE, first, "--gist", "../x")).contains("id of a gist");
        assertThat(publishing.failure(ExitCode.USAGE, first, "--gist", "abc", "--public"))
                .contains("--public");
        assertThat(publishing.failure(ExitCode.USAGE, first, "--api", "http://example.org"))
                .contains("in the clear");
        assertThat(publishing.failure(ExitCode.USAGE, first, "--api", "https://" + GistServer.TOKEN + "@x.org"))
                .contains("--api");
        assertThat(publishing.failure(ExitCode.USAGE, first, "--pages", root.resolve("p"), "--public"))
                .contains("--pages");
        assertThat(publishing.failure(ExitCode.USAGE, root.resolve("none"))).contains("no such folder");
        assertThat(publishing.failure(ExitCode.USAGE, first, first)).contains("given twice");
        assertThat(publishing.failure(ExitCode.USAGE, root)).contains("no results in it");
        for (String token : new String[] {"", "short", GistServer.TOKEN + "\nX-Other: 1"}) {
            publishing.environment.put(GitHubToken.VARIABLE, token);
            assertThat(publishing.failure(ExitCode.USAGE, first)).startsWith("GITHUB_TOKEN is not");
        }
        assertThat(server.requests).isEmpty();
    }
}
