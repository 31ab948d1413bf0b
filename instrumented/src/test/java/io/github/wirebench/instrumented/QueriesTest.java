// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that every name in the queries of the document and the dashboard is exposed by the documented set-up. */
class QueriesTest {

    /** Labels that Prometheus adds to every sample of a target. */
    private static final Set<String> TARGET_LABELS = Set.of("job", "instance");

    private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((\\w+)(?:\\{.*})?, (\\w+)\\)");

    static Stream<String> documented() {
        return ProductionGuide.blocks("promql").flatMap(block -> Stream.of(block.split("\n\n")));
    }

    static Stream<String> shown() throws IOException {
        return panels().flatMap(panel -> elements(panel.get("targets")))
                .map(target -> target.get("expr").asText());
    }

    private static JsonNode dashboard() throws IOException {
        return new ObjectMapper().readTree(ProductionGuide.dashboard());
    }

    private static Stream<JsonNode> panels() throws IOException {
        return elements(dashboard().get("panels"));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    @ParameterizedTest
    @MethodSource({"documented", "shown"})
    void queriesUseOnlyExposedNames(String expression) throws IOException {
        Scrape scrape = Scrape.of(WiringExamples.plainJava(new WiringExamples.Greeting("hello")));
        PromqlNames names = PromqlNames.of(expression);
        assertThat(names.metrics())
                .isNotEmpty()
                .allSatisfy(metric -> assertThat(scrape.all(metric)).as(metric).isNotEmpty());
        assertThat(labelsOf(scrape, names.metrics())).containsAll(names.labels());
        assertThat(names.selectors())
                .allSatisfy(selector -> assertThat(scrape.all(selector.metric(), selector.label(), selector.value()))
                        .as(selector.toString())
                        .isNotEmpty());
    }

    private static Set<String> labelsOf(Scrape scrape, Set<String> metrics) {
        Set<String> labels = new TreeSet<>(TARGET_LABELS);
        metrics.forEach(metric -> scrape.all(metric)
                .forEach(sample -> labels.addAll(sample.labels().keySet())));
        return labels;
    }

    @Test
    void theDashboardShowsTheDocumentedQueries() throws IOException {
        Set<String> documented = documented().map(QueriesTest::unspaced).collect(Collectors.toSet());
        List<String> shown = shown().map(QueriesTest::withoutVariables).toList();
        assertThat(shown).hasSizeGreaterThan(5).isSubsetOf(documented);
    }

    /**
     * Replaces the dashboard's variables: its queries have a range that follows the zoom and selected targets, those of
     * the document a fixed range and all targets.
     */
    private static String withoutVariables(String expression) {
        return unspaced(expression
                .replace("job=~\"$job\", instance=~\"$instance\", ", "")
                .replace("{job=~\"$job\", instance=~\"$instance\"}", "")
                .replace("[$__rate_interval]", "[5m]"));
    }

    private static String unspaced(String expression) {
        return expression.replaceAll("\\s+", "");
    }

    @Test
    void everyQueryOfTheDashboardUsesTheSelectedTargets() throws IOException {
        assertThat(shown()).allSatisfy(expression -> {
            PromqlNames names = PromqlNames.of(expression);
            assertThat(expression.split("job=~\"\\$job\", instance=~\"\\$instance\"", -1))
                    .hasSize(names.metrics().size() + repeats(expression, names) + 1);
        });
    }

    private static int repeats(String expression, PromqlNames names) {
        return names.metrics().stream()
                .mapToInt(metric -> (int) Pattern.compile("\\b" + metric + "\\b")
                                .matcher(expression)
                                .results()
                                .count()
                        - 1)
                .sum();
    }

    @Test
    void theDashboardCanBeImported() throws IOException {
        JsonNode dashboard = dashboard();
        assertThat(dashboard.get("uid").asText()).matches("[a-z-]{1,40}");
        assertThat(dashboard.get("title").asText()).isNotEmpty();
        assertThat(dashboard.get("schemaVersion").asInt()).isGreaterThanOrEqualTo(36);
        assertThat(dashboard.get("id").isNull()).as("Grafana assigns the id").isTrue();
        assertThat(panels().map(panel -> panel.get("id").asInt())).doesNotHaveDuplicates();
        assertThat(panels()).allSatisfy(panel -> {
            assertThat(panel.at("/datasource/uid").asText()).isEqualTo("${datasource}");
            assertThat(panel.get("title").asText()).isNotEmpty();
            assertThat(panel.get("description").asText()).isNotEmpty();
            assertThat(panel.at("/fieldConfig/defaults/unit").asText()).isNotEmpty();
            assertThat(panel.at("/gridPos/x").asInt() + panel.at("/gridPos/w").asInt())
                    .isBetween(1, 24);
            assertThat(elements(panel.get("targets"))
                            .map(target -> target.get("refId").asText()))
                    .isNotEmpty()
                    .doesNotHaveDuplicates();
        });
    }

    @Test
    void variablesUseOnlyExposedNames() throws IOException {
        Scrape scrape = Scrape.of(WiringExamples.plainJava(new WiringExamples.Greeting("hello")));
        List<JsonNode> variables = elements(dashboard().at("/templating/list")).toList();
        assertThat(variables)
                .extracting(variable -> variable.get("name").asText())
                .containsExactly("datasource", "job", "instance");
        assertThat(variables.get(0).get("type").asText()).isEqualTo("datasource");
        for (JsonNode variable : variables.subList(1, 3)) {
            MatchResult query = LABEL_VALUES
                    .matcher(variable.at("/query/query").asText())
                    .results()
                    .findFirst()
                    .orElseThrow();
            assertThat(scrape.all(query.group(1))).isNotEmpty();
            assertThat(query.group(2)).isEqualTo(variable.get("name").asText()).isIn(TARGET_LABELS);
        }
    }
}
