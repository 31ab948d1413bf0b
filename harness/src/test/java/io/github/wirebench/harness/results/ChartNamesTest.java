// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which parameters make a heading and which a bar; how names clash is tested with the file that they are for. */
class ChartNamesTest {
    private static final Set<String> INPUTS = Set.of("payload", "feed");

    @Test
    void whatIsNoContenderIsPartOfTheHeading() {
        assertThat(names(
                        Set.of(),
                        entry("a.ParseBenchmark.tree", "articles", "10", "lazy", "true", "kind", "iso-8601"),
                        entry("a.ParseBenchmark.bind", "articles", "10", "lazy", "true", "kind", "iso-8601")))
                .containsExactly("a.ParseArticles10LazyTrueIso_8601.tree", "a.ParseArticles10LazyTrueIso_8601.bind");
    }

    @Test
    void ofASuiteThatNamesItsInputsAllElseIsPartOfTheBar() {
        assertThat(names(
                        INPUTS,
                        entry("a.B.x", "contender", "GSON", "payload", "DTO", "timestamps", "EPOCH"),
                        entry("a.B.x", "contender", "GSON", "payload", "DTO", "timestamps", "ISO_8601"),
                        entry("a.B.x", "contender", "MOSHI", "payload", "DTO", "depth", "1.5")))
                .containsExactly("a.BDto.GSON_EPOCH", "a.BDto.GSON_ISO_8601", "a.BDto.MOSHI_depth1_5");
    }

    @Test
    void withoutAContenderTheMethodComesFirst() {
        assertThat(names(
                        INPUTS,
                        entry("a.B.x", "feed", "SMALL", "kind", "RECORD"),
                        entry("a.B.y", "feed", "SMALL", "kind", "BEAN")))
                .containsExactly("a.BSmall.x_RECORD", "a.BSmall.y_BEAN");
    }

    @ParameterizedTest
    @CsvSource({"1.5, 15", "1_5, 15", "-5, 5", "-5, +5", "a.b, ab", "a_b, aB", "a+b, a-b"})
    void differentInputsAreDifferentCharts(String one, String other) {
        assertThat(names(Set.of(), entry("a.B.x", "size", one), entry("a.B.x", "size", other)))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.endsWith(".x"));
    }

    private static List<String> names(Set<String> chartParams, JmhEntry... entries) {
        ChartNames names = ChartNames.of(List.of(entries), chartParams);
        return Stream.of(entries).map(entry -> names.of(entry).toString()).toList();
    }

    private static JmhEntry entry(String benchmark, String... params) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("benchmark", benchmark).put("mode", "avgt");
        for (int i = 0; i < params.length; i += 2) {
            node.withObject("/params").put(params[i], params[i + 1]);
        }
        return new JmhEntry(node);
    }
}
