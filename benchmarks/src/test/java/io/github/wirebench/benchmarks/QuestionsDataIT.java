// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.ArticleGenerator;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the questions of {@code questions.yaml} refer to existing benchmarks, and that its sizes are correct. */
@Tag("slow")
class QuestionsDataIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_BYTES = 3_000_000;

    @TempDir
    private Path root;

    private static JsonNode questions() throws IOException {
        try (InputStream yaml = QuestionsDataIT.class.getResourceAsStream("questions.yaml")) {
            return new YAMLMapper().readTree(yaml);
        }
    }

    private static JsonNode embedded(Path page) throws IOException {
        String html = Files.readString(page);
        assertThat(html.length()).isLessThan(MOST_BYTES);
        String start = "id=\"report-data\">";
        return JSON.readTree(
                html.substring(html.indexOf(start) + start.length(), html.indexOf("</script>", html.indexOf(start))));
    }

    @Test
    void everyQuestionIsAnsweredByARunOfEverything() throws IOException {
        Path page = root.resolve("report.html");
        String[] arguments = {
            "report",
            "--page-only",
            "--out",
            page.toString(),
            RunOfEverything.in(root).toString()
        };
        assertThat(Wirebench.run(arguments)).isEqualTo(ExitCode.OK);
        JsonNode report = embedded(page);
        assertThat(report.path("unanswered")).isEmpty();
        assertThat(report.path("published").path("articles")).hasSize(5);
        // its times are none that a card about mappers or traffic could explain
        assertThat(report.path("cards").findValuesAsText("number")).contains("2", "3", "4", "5", "7", "8");
        Map<String, JsonNode> topics = new HashMap<>();
        report.path("topics").forEach(topic -> topics.put(topic.path("id").asText(), topic));
        for (JsonNode question : questions().path("questions")) {
            JsonNode panels = question.path("panels");
            for (int panel = 0; panel < panels.size(); panel++) {
                JsonNode shown = topics.get(question.path("id").asText())
                        .path("groups")
                        .path(panel)
                        .path("panels");
                JsonNode each = panels.get(panel).path("each");
                String where = panels.get(panel).path("title").asText();
                assertThat(labels(shown))
                        .as(where)
                        .containsAll(panels.get(panel).path("rows").findValuesAsText("label"));
                assertThat(shown.size())
                        .as(where)
                        .isEqualTo(
                                each.isMissingNode()
                                        ? 1
                                        : each.elements().next().size());
            }
        }
    }

    private static List<String> labels(JsonNode panels) {
        List<String> labels = new ArrayList<>();
        panels.forEach(panel -> labels.addAll(panel.path("bars").findValuesAsText("label")));
        return labels;
    }

    @Test
    void sizesOfInputsAreThoseOfTheirJson() throws IOException {
        Contender jackson = Catalogue.named("JACKSON");
        for (Map.Entry<String, JsonNode> payload :
                questions().at("/inputs/payload").properties()) {
            assertThat(WireSize.rawBytes(jackson, Payload.valueOf(payload.getKey())))
                    .as(payload.getKey())
                    .isEqualTo(payload.getValue().path("bytes").asInt());
        }
        Codec<ArticleFeed, Object> codec = feeds(jackson);
        for (Map.Entry<String, JsonNode> feed : questions().at("/inputs/feed").properties()) {
            String[] shape = feed.getKey().split("x");
            ArticleFeed sample = ArticleGenerator.feed(
                    Payload.random("FEED " + feed.getKey(), 0), Integer.parseInt(shape[0]), Integer.parseInt(shape[1]));
            assertThat(codec.encode(codec.toNative(sample)).length)
                    .as(feed.getKey())
                    .isCloseTo(feed.getValue().path("bytes").asInt(), withinPercentage(2));
        }
    }

    @SuppressWarnings("unchecked") // the codec is the one for its type
    private static Codec<ArticleFeed, Object> feeds(Contender contender) {
        return (Codec<ArticleFeed, Object>) contender.create().codec(ArticleFeed.class);
    }
}
