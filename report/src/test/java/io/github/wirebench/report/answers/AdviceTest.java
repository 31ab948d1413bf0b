// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Samples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AdviceTest {

    private static final Map<String, Map<String, Long>> SIZES = Map.of(
            "JACKSON", Map.of("raw", 1000L, "gzip", 400L),
            "GSON", Map.of("raw", 1000L, "gzip", 400L),
            "PROTOBUF", Map.of("raw", 500L, "gzip", 380L),
            "AVRO", Map.of("raw", 450L, "gzip", 390L));

    @Test
    void recommendsTheFastestOfEachKindAndTheSmallest() {
        List<String> advice = advice(Map.of("JACKSON", 1000.0, "GSON", 3000.0, "PROTOBUF", 400.0, "AVRO", 600.0));
        assertThat(advice).hasSize(5);
        assertThat(advice.get(0)).contains("JSON (Jackson) takes 2.0% of one core, and Protobuf 0.8%.");
        assertThat(advice.get(1))
                .startsWith(
                        "None of 1 in the same format is clearly faster than JSON (Jackson). The fastest: JSON (Gson)");
        assertThat(advice.get(2))
                .startsWith("Fastest of 2 in other formats: Protobuf, which takes 0.40x")
                .endsWith("Bytes: 0.50x, and 0.95x after gzip.");
        assertThat(advice.get(3)).isEqualTo("Fewest bytes: Avro, 0.45x, and 0.97x after gzip.");
    }

    @Test
    void namesWhatIsFasterAtOneOfBoth() {
        Map<String, List<Double>> readAndWrite = Map.of(
                "JACKSON", List.of(1000.0, 1000.0), "PROTOBUF", List.of(200.0, 600.0), "AVRO", List.of(500.0, 400.0));
        List<String> advice = advice(row -> Optional.ofNullable(readAndWrite.get(contender(row)))
                .map(means -> means.get(row.benchmark().endsWith("read") ? 0 : 1))
                .map(mean -> samples(row, new double[] {mean * 0.99, mean, mean * 1.01}, 0)));
        assertThat(advice.get(1))
                .startsWith("Fastest of 2 in other formats: Protobuf")
                .contains(" Faster to write: Avro, 0.40x ")
                .doesNotContain("Faster to read");
    }

    @Test
    void doesNotRecommendWhatIsSlower() {
        List<String> advice = advice(Map.of("JACKSON", 1000.0, "GSON", 1010.0, "PROTOBUF", 1005.0));
        assertThat(advice.get(2)).startsWith("None of 1 in other formats is clearly faster than JSON (Jackson).");
    }

    @Test
    void saysHowMuchOfTheTimeIsTheMapping() {
        assertThat(advice(Map.of("JACKSON", 1000.0, "PROTOBUF", 400.0, "MESSAGE", 300.0)))
                .anyMatch(sentence ->
                        sentence.contains("as long to write (mapping to and from your records is 25% of that). Bytes:"))
                .noneMatch(sentence -> sentence.contains("Message"));
    }

    /** A floor is fast, but nobody can choose it. */
    @Test
    void leavesLimitsOut() {
        assertThat(advice(Map.of("JACKSON", 1000.0, "GSON", 1000.0, "HANDWRITTEN", 10.0)))
                .noneMatch(sentence -> sentence.contains("Hand-written"));
    }

    @Test
    void saysNothingWithoutTheBase() {
        assertThat(advice(Map.of("GSON", 1000.0, "PROTOBUF", 500.0))).isEmpty();
    }

    @Test
    void saysHowTheRatiosOfAnotherDocumentDiffer() {
        Map<String, Double> here = Map.of("JACKSON", 1000.0, "GSON", 3000.0, "PROTOBUF", 400.0);
        assertThat(advice(here, Map.of("JACKSON", 100.0, "GSON", 300.0, "PROTOBUF", 80.0)))
                .last()
                .isEqualTo(
                        "Compared with POST, 1 of 2 alternatives differs in its time relative to JSON (Jackson): Protobuf"
                                + " 0.40x to read, there 0.80x, 0.40x to write, there 0.80x.");
        assertThat(advice(here, Map.of("JACKSON", 100.0, "GSON", 300.0)))
                .last()
                .asString()
                .contains("none of 1");
        assertThat(advice(here, Map.of())).noneMatch(sentence -> sentence.contains("POST"));
    }

    @Test
    void leavesOutWhatIsNotKnownPrecisely() {
        Map<String, double[]> forks = Map.of(
                "JACKSON", new double[] {990, 1000, 1010},
                "GSON", new double[] {600, 900, 1300},
                "PROTOBUF", new double[] {100},
                "AVRO", new double[] {590, 600, 610});
        List<String> advice =
                advice(row -> Optional.ofNullable(forks.get(contender(row))).map(times -> samples(row, times, 0)));
        assertThat(advice.get(1)).startsWith("Fastest of 1 in other formats: Avro");
        assertThat(advice)
                .noneMatch(sentence -> sentence.contains(": Protobuf,"))
                .contains("Not considered, because their times are not known within 25%: JSON (Gson); Protobuf.");
    }

    @Test
    void recommendsNothingIfTheBaseDoesNotSettle() {
        assertThat(advice(row -> Optional.of(samples(
                        row, new double[] {990, 1000, 1010}, contender(row).equals("JACKSON") ? 2 : 0))))
                .containsExactly("Too little was measured for a recommendation: no alternative's time relative to JSON"
                        + " (Jackson) is known within 25%.");
    }

    private static List<String> advice(Map<String, Double> nanoseconds) {
        return advice(nanoseconds, Map.of());
    }

    private static List<String> advice(Map<String, Double> nanoseconds, Map<String, Double> ofPost) {
        Map<String, Map<String, Double>> byPayload = Map.of("OWN", nanoseconds, "POST", ofPost);
        return advice(row -> Optional.ofNullable(
                        byPayload.get(row.params().get("payload")).get(contender(row)))
                .map(mean -> samples(row, new double[] {mean * 0.99, mean, mean * 1.01}, 0)));
    }

    private static String contender(Question.Row row) {
        return row.params().get("contender");
    }

    /** The advice for a payload OWN, and for POST if it was measured. */
    private static List<String> advice(Function<Question.Row, Optional<Samples>> measured) {
        Map<String, List<Question.Panel>> panels = new LinkedHashMap<>();
        panels.put("OWN", panels("OWN"));
        panels.put("POST", panels("POST"));
        Question question = new Question(
                "own",
                "Which?",
                null,
                null,
                false,
                null,
                null,
                panels.get("OWN"),
                new Question.Advised("JSON (", List.of("Hand-written", "Message"), Map.of("Protobuf", "Message")));
        return Advice.of(
                question, panels, measured, params -> SIZES.getOrDefault(params.get("contender"), Map.of()), 0.01);
    }

    private static List<Question.Panel> panels(String payload) {
        return List.of(
                Question.Panel.of("Reading", rows("a.B.read", payload), null),
                Question.Panel.of("Writing", rows("a.B.write", payload), null));
    }

    private static List<Question.Row> rows(String benchmark, String payload) {
        return Stream.of("JSON (Jackson)", "JSON (Gson)", "Protobuf", "Message", "Avro", "Hand-written")
                .map(label -> new Question.Row(
                        label,
                        benchmark,
                        Map.of(
                                "contender",
                                label.replaceFirst("JSON \\((.*)\\)", "$1")
                                        .replace("-", "")
                                        .toUpperCase(Locale.ROOT),
                                "payload",
                                payload)))
                .toList();
    }

    private static Samples samples(Question.Row row, double[] forks, long unsteady) {
        return new Samples(
                new BenchmarkCase(row.benchmark(), "avgt", row.params(), 1),
                "ns/op",
                forks,
                forks.length,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Map.of(),
                new Samples.Health(0, unsteady, forks.length, 0),
                List.of(),
                new Samples.Conditions("", "", "", List.of(), "", ""),
                Optional.empty());
    }
}
