// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import static io.github.wirebench.harness.console.CommandFailure.ExitCode.FAILED;
import static io.github.wirebench.harness.console.CommandFailure.ExitCode.USAGE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.report.publish.GistServer.Fault;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every request of these tests is validated against GitHub's own description of its API. */
class PublishGistIT {
    private static final String OLD = "2026-11-19T10-00-00-jdk17-Xeon";
    private static final String NEW = "2026-11-20T10-00-00-jdk25-Xeon";
    private static final Fault LOST = new Fault(200, Map.of(), false);
    private static final Fault NO_REPLY = new Fault(0, Map.of(), false);

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
        first = Publishing.run(root.resolve("first"), "2026-11-19T10:00:00Z", "17.0.15", 2);
        second = Publishing.run(root.resolve("second"), "2026-11-20T10:00:00Z", "25.0.3", 2);
    }

    @AfterEach
    void stop() {
        server.close();
        assertThat(server.complaints).isEmpty();
    }

    @Test
    void aNewGistHoldsOneFilePerRunAndNothingElse() throws IOException {
        String printed = publishing.publish(first, second);
        assertThat(server.requests).containsExactly("POST /gists", "GET /gists/c0");
        assertThat(server.gists.get("c0").path("public").asBoolean()).isFalse();
        assertThat(server.gists.get("c0").path("description").asText()).startsWith("sample: " + OLD);
        assertThat(server.files("c0")).containsExactly(OLD + ".json", NEW + ".json");
        JsonNode entry =
                JsonFiles.MAPPER.readTree(server.content("c0", OLD + ".json")).path(0);
        assertThat(entry).isEqualTo(JsonFiles.MAPPER.readTree("""
                        {"benchmark": "a.b.Chart0.JACKSON", "mode": "avgt", "threads": 1, "forks": 1, "jvmArgs": [],
                         "primaryMetric":
                           {"score": 2500.0, "scoreError": "NaN", "scoreUnit": "ns/op", "rawData": [[2500.0]]},
                         "secondaryMetrics": {"·gc.alloc.rate.norm":
                           {"score": 2500.0, "scoreError": "NaN", "scoreUnit": "ns/op", "rawData": [[2500.0]]}}}
                        """));
        String raw = "https://gist.githubusercontent.com/u/c0/raw/5eed/";
        assertThat(printed)
                .contains("gist c0 (secret) https://gist.github.com/c0\n")
                .contains(OLD + ": https://jmh.morethan.io/?source=" + raw + OLD + ".json\n")
                .contains("side by side: https://jmh.morethan.io/?sources=" + raw + OLD + ".json," + raw + NEW
                        + ".json\n")
                .doesNotContain(Publishing.TOKEN);
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
        Path third = Publishing.run(root.resolve("third"), "2026-11-21T10:00:00Z", "25.0.3", 1);
        assertThat(publishing.publish(third, "--gist", "c0"))
                .contains("the 2 with jdk25 Xeon: https://jmh.morethan.io/?sources=https://")
                .doesNotContain(OLD);
        assertThat(server.files("c0")).hasSize(3);
        assertThat(server.requests).endsWith("GET /gists/c0", "PATCH /gists/c0", "GET /gists/c0");
        Path fourth = Publishing.run(root.resolve("fourth"), "2026-11-22T10:00:00Z", "25.0.3", 1);
        assertThat(publishing.publish(fourth, "--gist", "c0"))
                .contains("the 3 with jdk25 Xeon: https://jmh.morethan.io/?sources=https://")
                .doesNotContain(OLD);
    }

    @Test
    void aRunThatIsPublishedAgainReplacesItself() throws IOException {
        publishing.publish(first);
        Publishing.run(first, "2026-11-19T10:00:00Z", "17.0.15", 3);
        publishing.publish(first, "--gist", "c0");
        assertThat(server.files("c0")).containsExactly(OLD + ".json");
        assertThat(server.content("c0", OLD + ".json")).contains("Chart2");
    }

    @Test
    void aGistWithAnotherFileIsLeftAlone() {
        Map<String, String> others = Map.of("README.md", "# hello", "large.json", "[" + " ".repeat(1_100_000) + "]");
        others.forEach((name, content) -> {
            server.add("g", Map.of(name, content));
            assertThat(publishing.failure(USAGE, first, "--gist", "g")).startsWith("gist g: " + name);
        });
        assertThat(server.requests).containsOnly("GET /gists/g");
    }

    @Test
    void limitsAndFailuresOfTheServerAreWaitedFor() throws IOException {
        server.expect(
                new Fault(429, Map.of("Retry-After", "0"), false),
                new Fault(403, Map.of("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "1"), false));
        publishing.publish(first);
        assertThat(server.requests).containsExactly("POST /gists", "POST /gists", "POST /gists", "GET /gists/c0");
        server.expect(Fault.status(503), Fault.NONE, Fault.status(502));
        publishing.publish(second, "--gist", "c0");
    }

    @Test
    void aGistWhoseCreationWasNotConfirmedIsNotCreatedTwice() {
        publishing.timeout = Duration.ofMillis(300);
        for (Fault fault : List.of(new Fault(502, Map.of(), true), new Fault(0, Map.of(), true))) {
            server.requests.clear();
            server.expect(fault);
            assertThat(publishing.failure(FAILED, first)).contains("may or may not have been carried out");
            assertThat(server.requests).containsExactly("POST /gists");
        }
    }

    @Test
    void aFileThatGitHubWouldCutIsRefused() throws IOException {
        Path large = Publishing.run(root.resolve("large"), "2026-11-19T10:00:00Z", "17.0.15", 2_500);
        assertThat(publishing.failure(USAGE, large)).startsWith(OLD + ".json: ").contains("--pages");
        assertThat(server.requests).isEmpty();
    }

    @Test
    void attemptsAreLimited() {
        publishing.timeout = Duration.ofMillis(200);
        server.add("g", Map.of());
        for (Fault fault : List.of(NO_REPLY, Fault.status(500))) {
            server.requests.clear();
            server.expect(Collections.nCopies(GitHubApi.ATTEMPTS, fault).toArray(Fault[]::new));
            publishing.failure(FAILED, first, "--gist", "g");
            assertThat(server.requests).hasSize(GitHubApi.ATTEMPTS).containsOnly("GET /gists/g");
        }
    }

    @Test
    void aServerThatAsksForMoreThanTheLongestPauseIsNotAskedAgain() {
        String reset = String.valueOf(Instant.now().getEpochSecond() + 1830);
        server.expect(new Fault(403, Map.of("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", reset), false));
        assertThat(publishing.failure(FAILED, first)).contains("403", "no luck for [token] [31m", "30 min");
        server.expect(new Fault(503, Map.of("Retry-After", "600"), false));
        assertThat(publishing.failure(FAILED, first)).contains("503", "10 min");
        assertThat(server.requests).containsExactly("POST /gists", "POST /gists");
    }

    @ParameterizedTest
    @CsvSource({
        "401, GITHUB_TOKEN",
        "403, scope \"gist\"",
        "404, GITHUB_TOKEN",
        "307, GITHUB_API_URL",
        "422, status 422"
    })
    void aRefusalIsExplainedAndNotRepeated(int status, String remedy) {
        server.expect(Fault.status(status));
        assertThat(publishing.failure(FAILED, first)).contains("status " + status, remedy);
        assertThat(server.requests).containsExactly("POST /gists");
        assertThat(server.gists).isEmpty();
    }

    @Test
    void onlyWhatIsReadBackIsCalledPublished() throws IOException {
        publishing.publish(first);
        server.expect(Fault.NONE, LOST);
        assertThat(publishing.failure(FAILED, second, "--gist", "c0")).contains("gists/c0: ", NEW);
        server.expect(Fault.NONE, LOST);
        Publishing.run(first, "2026-11-19T10:00:00Z", "17.0.15", 3);
        assertThat(publishing.failure(FAILED, first, "--gist", "c0")).contains("gists/c0: ", OLD);
    }

    @ParameterizedTest
    @CsvSource({"http://127.0.0.1:1, refused", "https://api.nosuchhost.invalid, no host api.nosuchhost.invalid"})
    void whereNoServerIsNothingIsSentAgain(String address, String reason) {
        publishing.environment.put(GitHubApi.ADDRESS, address);
        assertThat(publishing.failure(FAILED, first)).contains(reason, "nothing was sent", GitHubApi.ADDRESS);
    }

    @Test
    void theServerOfTheseTestsAcceptsOnlyWhatGitHubDescribes() throws Exception {
        for (String body :
                List.of("{}", "{\"files\":{\"a\":{}}}", "{\"files\":{\"a\":{\"content\":1}}}", "{\"files\":[]}", "x")) {
            assertThat(status("/gists", BodyPublishers.ofString(body))).isEqualTo(422);
        }
        assertThat(status("/gist", BodyPublishers.ofString("{}"))).isEqualTo(422);
        assertThat(server.complaints).hasSize(6);
        server.complaints.clear();
    }

    private int status(String path, BodyPublisher body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("User-Agent", "sample/1")
                .header("Content-Type", "application/json")
                .POST(body)
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--gist ../x", "--gist abc --public", "--pages pages --public", "--site https://example.org"})
    void wrongOptionsAreRefusedBeforeAnythingIsSent(String options) {
        String line = first + " " + options;
        String option = options.replaceAll(".* (?=--)| .*", "");
        assertThat(publishing.failure(USAGE, (Object[]) line.split(" "))).contains(option);
        assertThat(server.requests).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.org", "https://" + Publishing.TOKEN + "@x.org"})
    void theTokenIsSentToASafeAddressOnly(String address) {
        publishing.environment.put(GitHubApi.ADDRESS, address);
        assertThat(publishing.failure(USAGE, first)).contains("give an address");
        assertThat(server.requests).isEmpty();
    }

    @Test
    void wrongFoldersAndTokensAreRefusedBeforeAnythingIsSent() {
        assertThat(publishing.failure(USAGE, root.resolve("none"))).startsWith(root.resolve("none") + ": ");
        assertThat(publishing.failure(USAGE, first, first)).startsWith(first + ": ");
        assertThat(publishing.failure(USAGE, root)).startsWith(root + ": ");
        for (String token : List.of("", "short", Publishing.TOKEN + "\nX-Other: 1")) {
            publishing.environment.put(GitHubApi.TOKEN, token);
            assertThat(publishing.failure(USAGE, first)).startsWith(GitHubApi.TOKEN);
        }
        assertThat(server.requests).isEmpty();
    }
}
