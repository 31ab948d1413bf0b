// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VisualizerFileTest {
    private static final Set<String> NONE = Set.of();
    private static final Set<String> INPUTS = Set.of("payload", "feed");

    @TempDir
    private Path folder;

    /** Charts, order, one unit per chart, sizes, histograms, text in place of numbers, and units without a time. */
    @Test
    void theFileIsAsRecorded() throws IOException, URISyntaxException {
        Path written = folder.resolve("visualizer.json");
        WireSizes sizes = params ->
                params.equals(Map.of("contender", "GSON", "payload", "DTO")) ? Map.of(WireSizes.RAW, 72L) : Map.of();
        List<JmhEntry> entries = VisualizerFile.entries(JmhEntry.read(resource("jmh.json")), sizes, NONE);
        JsonFiles.write(written, entries);
        assertThat(written).hasSameTextualContentAs(resource("visualizer.json"));
    }

    @Test
    void anEmptyRunHasNoCharts() {
        assertThat(VisualizerFile.entries(List.of(), WireSizes.UNKNOWN, NONE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "avgt, us/op, 0.005, ps/op, 5000",
        "avgt, us/op, 0.1, ns/op, 100",
        "avgt, ns/op, 99999, ns/op, 99999",
        "avgt, ns/op, 100000, us/op, 100",
        "avgt, s/op, 300, s/op, 300",
        "avgt, ns/op, 1e-6, ps/op, 0.001",
        "thrpt, ops/us, 1.2, ops/ms, 1200",
        "thrpt, ops/s, 2e8, ops/us, 200",
        "thrpt, ops/s, 0.5, ops/hr, 1800",
        "avgt, ---, 3, ---, 3"
    })
    void unitsAreChosenSoThatScoresAreAHundredOrMore(
            String mode, String unit, double score, String expectedUnit, double expected) {
        JmhEntry entry = entry("a.B.x mode:" + mode + " unit:" + unit + " score:" + score);
        JmhEntry shown =
                VisualizerFile.entries(List.of(entry), WireSizes.UNKNOWN, NONE).get(0);
        assertThat(shown.unit()).isEqualTo(expectedUnit);
        assertThat(shown.score()).isCloseTo(expected, within(expected * 1e-12));
    }

    @Test
    void numbersHaveSevenDigits() {
        JmhMetric metric = shown("'score': 123.456789, 'scoreUnit': '---', 'rawData': [[98765.4321]]")
                .get(0)
                .primaryMetric();
        assertThat(metric.score()).isEqualTo(123.4568);
        assertThat(metric.rawData()[0]).containsExactly(98765.43);
        assertThat(metric.scoreError()).isNaN();
    }

    @Test
    void whatWouldBlankTheVisualizerIsReplacedOrLeftOut() {
        for (String raw : List.of("'rawData': [['NaN']]", "'rawData': []", "'rawDataHistogram': [[]]", "'x': 1")) {
            JmhEntry shown = shown("'score': 1.5, " + raw).get(0);
            assertThat(shown.benchmark()).isEqualTo("a._script_A_B_C._proto__x_1");
            assertThat(shown.params()).isEmpty();
            assertThat(shown.primaryMetric().rawData()).isDeepEqualTo(new double[][] {{1.5}});
            assertThat(shown.secondaryMetrics()).isEmpty();
        }
        JmhEntry sampled =
                shown("'score': 1.5, 'rawDataHistogram': [[[[1, 2], [4, 2]]]]").get(0);
        assertThat(sampled.primaryMetric().rawData()).isDeepEqualTo(new double[][] {{2.5}});
        assertThat(sampled.primaryMetric().isSampled()).isFalse();
        assertThat(shown("'score': 'NaN', 'rawData': [[1]]")).isEmpty();
    }

    @Test
    void neitherPathsNorFlagsAreShown() {
        JmhEntry shown = shown("'score': 1.5, 'rawData': [[1.5]]").get(0);
        assertThat(shown.jvm()).isEmpty();
        assertThat(shown.jvmArgs()).isEmpty();
    }

    private static List<JmhEntry> shown(String metric) {
        String entry =
                "{'benchmark': 'a.<script>.__proto__ x=1', 'params': {'__proto__': 'a b=c'}, 'jvm': '/home/me/java',"
                        + " 'jvmArgs': ['-Dpassword=hunter2'], 'primaryMetric': {%s}, 'secondaryMetrics': {'·broken': {}}}";
        JmhEntry read = JsonFiles.parse(
                entry.formatted(metric).replace('\'', '"').getBytes(StandardCharsets.UTF_8), JmhEntry.class);
        return VisualizerFile.entries(List.of(read), WireSizes.UNKNOWN, NONE);
    }

    /** Parameters to show as charts, results as {@link #entry} reads them, and their names. */
    static Stream<Arguments> names() {
        return Stream.of(
                // all parameters but the contender are part of the heading
                arguments(
                        NONE,
                        List.of(
                                "a.ParseBenchmark.tree articles=10 lazy=true kind=iso-8601",
                                "a.ParseBenchmark.bind articles=10 lazy=true kind=iso-8601"),
                        List.of("a.ParseArticles10LazyTrueIso_8601.tree", "a.ParseArticles10LazyTrueIso_8601.bind")),
                // if the suite names its inputs, the others are part of the bar
                arguments(
                        INPUTS,
                        List.of(
                                "a.B.x contender=GSON payload=DTO timestamps=EPOCH",
                                "a.B.x contender=GSON payload=DTO timestamps=ISO_8601",
                                "a.B.x contender=MOSHI payload=DTO depth=1.5"),
                        List.of("a.BDto.GSON_EPOCH", "a.BDto.GSON_ISO_8601", "a.BDto.MOSHI_depth1_5")),
                // without a contender the bar is the method
                arguments(
                        INPUTS,
                        List.of("a.B.x feed=SMALL kind=RECORD", "a.B.y feed=SMALL kind=BEAN"),
                        List.of("a.BSmall.x_RECORD", "a.BSmall.y_BEAN")),
                // several methods follow the contender
                arguments(
                        NONE,
                        List.of("a.TextBenchmark.read contender=GSON", "a.TextBenchmark.write contender=GSON"),
                        List.of("a.Text.GSON_read", "a.Text.GSON_write")),
                // other characters than letters and digits
                arguments(
                        NONE,
                        List.of("a.B.x contender=__proto__ payload=a=b:-c/d.e", "a.B.x contender=é payload=a=b:-c/d.e"),
                        List.of("a.BA_B_C_D_E.proto", "a.BA_B_C_D_E.none")),
                // numbers where no letter or digit distinguishes the inputs
                arguments(
                        NONE,
                        List.of("a.B.x kind=ü", "a.B.x kind=日本", "a.B.x kind=+", "a.B.x kind="),
                        List.of("a.BKind_.x", "a.BKind__v2.x", "a.BKind__v3.x", "a.BKind.x")),
                // methods that are other work
                arguments(
                        Set.of("payload", "read", "write"),
                        List.of("a.B.read contender=X payload=POST", "a.B.write contender=X payload=POST"),
                        List.of("a.BReadPost.X", "a.BWritePost.X")),
                // results that would hide each other
                arguments(NONE, List.of("a.B.x", "a.B.x threads:4"), List.of("a.B.x_1threads", "a.B.x_4threads")),
                arguments(NONE, List.of("a.B.x", "a.B.x jdk:25.0.1"), List.of("a.B.x_jdk17_0_15", "a.B.x_jdk25_0_1")),
                arguments(NONE, List.of("a.B.x", "a.B.x"), List.of("a.B.x", "a.B.x_2")),
                arguments(NONE, List.of("a.B.x", "a.B.x mode:ss"), List.of("a.BAvgt.x", "a.BSs.x")));
    }

    @ParameterizedTest
    @MethodSource
    void names(Set<String> chartParams, List<String> results, List<String> expected) {
        assertThat(shownNames(chartParams, results)).containsExactlyElementsOf(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1.5, 15",
        "1_5, 15",
        "-5, 5",
        "-5, +5",
        "a.b, ab",
        "a_b, aB",
        "a+b, a-b",
        "ü, ö",
        "+, -",
        "é, e",
        "👍, 👎"
    })
    void differentInputsAreDifferentCharts(String one, String other) {
        assertThat(shownNames(NONE, List.of("a.B.x size=" + one, "a.B.x size=" + other)))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.endsWith(".x"));
    }

    private static List<String> shownNames(Set<String> chartParams, List<String> results) {
        List<JmhEntry> entries = results.stream().map(VisualizerFileTest::entry).toList();
        return VisualizerFile.entries(entries, WireSizes.UNKNOWN, chartParams).stream()
                .map(JmhEntry::benchmark)
                .toList();
    }

    /** Reads a result such as {@code a.B.x threads:4 payload=DTO}; by default it takes 1 us/op on one thread of JDK 17.0.15. */
    private static JmhEntry entry(String text) {
        String[] words = text.split(" ");
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("benchmark", words[0]).put("mode", "avgt").put("threads", 1).put("jdkVersion", "17.0.15");
        ObjectNode metric = node.putObject("primaryMetric");
        metric.put("score", 1.0).put("scoreUnit", "us/op").putArray("rawData");
        for (String word : List.of(words).subList(1, words.length)) {
            String[] part = word.split("[=:]", 2);
            boolean isParam = word.charAt(part[0].length()) == '=';
            switch (isParam ? "param" : part[0]) {
                case "param" -> node.withObject("/params").put(part[0], part[1]);
                case "threads" -> node.put("threads", Integer.parseInt(part[1]));
                case "jdk" -> node.put("jdkVersion", part[1]);
                case "unit" -> metric.put("scoreUnit", part[1]);
                case "score" -> metric.put("score", Double.parseDouble(part[1]));
                default -> node.put(part[0], part[1]);
            }
        }
        return RunBuilder.parse(node);
    }

    private static Path resource(String name) throws URISyntaxException {
        URL url = Objects.requireNonNull(VisualizerFileTest.class.getResource("/data/" + name));
        return Path.of(url.toURI());
    }
}
