// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter.Measured;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnswerFormatterTest {
    private static final Samples.Health STEADY = new Samples.Health(0, 0, 3, 0);

    private static final WireSizes SIZES =
            params -> OptionalLong.of(params.get("contender").equals("JSON") ? 1223 : 764);

    @Test
    void aSlowerRowIsAnsweredWithItsInterval() {
        // the time ratio and its interval are those of ForkStatisticsTest
        List<String> lines = lines(
                figures(5_000, 12.1, 12.9, 11.7),
                figures(60_400, 430, 455, 441),
                new Question.Answer(
                        List.of("json", "binary"),
                        null,
                        "{first}/{second}: {ratio}, {allocRatio}, {bytesRatio}.",
                        null,
                        null),
                new Question.Answer(
                        List.of("binary", "json"),
                        null,
                        null,
                        "{ratio}, {inverseRatio}, {inverseAllocRatio}, {inverseBytesRatio}.",
                        null));
        assertThat(lines)
                .containsExactly(
                        "               time/op          ratio     B/op   bytes",
                        "binary   12.2 ns ± 1.5             1x    5,000     764",
                        "json       442 ns ± 31   36x (33–40x)   60,400   1,223",
                        "json/binary: 36x (33–40x), 12x, 1.6x.",
                        "0.028x (0.025–0.031x), 36x (33–40x), 12x, 1.6x.");
    }

    @Test
    void anIntervalAroundOneIsNotTold() {
        assertThat(lines(
                        figures(100, 101.5, 99.2, 100.4, 103.3, 98.8),
                        figures(100, 100.9, 104.2, 97.5),
                        new Question.Answer(List.of("json", "binary"), null, "slower", "faster", null)))
                .anyMatch(line -> line.contains("1.0x (0.93–1.1x); json allocates the same."));
    }

    @Test
    void ratiosAreAboutTheSameOnlyWithinATenth() {
        assertThat(cell(1, 1 / 1.099, 1.099)).isEqualTo("≈ 1.0x");
        assertThat(cell(1, 0.9, 1.1)).as("symmetric: 1/1.1").isEqualTo("1.00x ± 10%");
        assertThat(cell(0.84, 0.66, 1.03)).isEqualTo("0.84x ± 22%");
        assertThat(cell(1.05, 1.04, 1.06))
                .as("a small difference that is known")
                .isEqualTo("1.05x");
        assertThat(cell(0.84, Double.NaN, Double.NaN)).isEqualTo("? 0.84x");
        assertThat(cell(1, 0.01, 100)).isEqualTo("? 1.0x");
    }

    private static String cell(double value, double low, double high) {
        Interval ratio = new Interval(value, low, high);
        return AnswerFormatter.cell(AnswerFormatter.Kind.of(ratio), ratio, false);
    }

    @Test
    void aWideErrorIsWarnedOf() {
        assertThat(lines(figures(1, 100, 101, 99), figures(1, 100, 160, 130)))
                .anyMatch(line -> line.matches("! json: .*±57%.*"))
                .noneMatch(line -> line.contains("! binary"));
    }

    @Test
    void oneForkHasNoErrorAndNoVerdict() {
        assertThat(lines(figures(1, 100), figures(1, 2700), answer("same")))
                .noneMatch(line -> line.contains("same") || line.contains("slower"))
                .anyMatch(line -> line.contains("1 fork ") && line.contains("json differs from binary"))
                .anyMatch(line -> line.matches("! json: .*\\(1\\).*"));
        assertThat(conclusion(figures(1, 100), figures(1, 100))).isEqualTo(AnswerFormatter.Kind.UNCLEAR);
    }

    @Test
    void forksThatLeaveEverythingOpenAreNoEquality() {
        assertThat(lines(figures(1, 100, 101), figures(1, 1_000, 900_000), answer("same")))
                .noneMatch(line -> line.contains("same") || line.matches(".*\\d{4,}x.*"))
                .anyMatch(line -> line.contains("(cannot tell)"));
        assertThat(conclusion(figures(1, 100, 101), figures(1, 1_000, 900_000)))
                .isEqualTo(AnswerFormatter.Kind.UNCLEAR);
        assertThat(conclusion(figures(1, 100, 101, 102), figures(1, 101, 102, 100)))
                .isEqualTo(AnswerFormatter.Kind.SAME);
    }

    @Test
    void aRatioThatIsNotKnownWithinAQuarterIsNoNumber() {
        Figures twice = figures(1, 200, 260, 140, 205);
        Figures once = figures(1, 100, 101, 99, 100);
        assertThat(conclusion(once, twice)).isEqualTo(AnswerFormatter.Kind.SLOWER);
        assertThat(lines(once, twice, answer("same")))
                .contains("Needs more forks: json takes more time than binary, but how much is not known within 25%.")
                .noneMatch(line -> line.contains("slower"));
        // and no equality either
        assertThat(conclusion(figures(1, 100, 60, 140), figures(1, 100, 101, 99)))
                .isEqualTo(AnswerFormatter.Kind.UNCLEAR);
    }

    @Test
    void noHeadlineIsMadeOfARowThatDoesNotSettle() {
        Figures unsettled = params ->
                measured(params, new double[] {1}, new Samples.Health(0, 2, 3, 0), Optional.empty(), 100, 101, 102);
        assertThat(conclusion(unsettled, figures(1, 300, 301, 302))).isEqualTo(AnswerFormatter.Kind.UNCLEAR);
        assertThat(lines(unsettled, figures(1, 300, 301, 302), answer("same")))
                .contains("No answer: in most of its forks binary was getting faster or slower while it was measured.");
    }

    @Test
    void cpuTimeIsComparedWhereAllRowsHaveIt() {
        Figures disturbed = params ->
                measured(params, new double[] {1}, STEADY, Optional.of(new double[] {100, 101, 102}), 100, 900, 102);
        Figures quiet = params ->
                measured(params, new double[] {1}, STEADY, Optional.of(new double[] {200, 201, 202}), 200, 202, 201);
        assertThat(lines(disturbed, quiet, answer("same")))
                .anyMatch(line -> line.contains("CPU time/op"))
                .anyMatch(line -> line.contains("201 ns"))
                .contains("slower");
        assertThat(lines(disturbed, figures(1, 200, 202, 201), answer("same"))).noneMatch(line -> line.contains("CPU"));
    }

    @Test
    void allocationIsKnownAfterOneFork() {
        assertThat(formatter(figures(100, 1), figures(250, 1)).allocationLine())
                .contains("Which?: bytes allocated, against binary: json 2.5x.");
        assertThat(formatter(figures(100, 1), forks(new double[0])).allocationLine())
                .isEmpty();
    }

    private static Question.Answer answer(String same) {
        return new Question.Answer(List.of("json", "binary"), null, "slower", "faster", same);
    }

    @Test
    void aFailedRowIsNotAnswered() {
        assertThat(lines(
                        figures(1, 100, 101),
                        figures(Double.NaN),
                        new Question.Answer(List.of("json", "binary"), null, null, null, null)))
                .contains("No answer: json failed, see run.json.")
                .anyMatch(line -> line.matches("json +failed +1,223"));
    }

    @Test
    void nothingAllocatedHasNoRatio() {
        Question.Answer answer =
                new Question.Answer(List.of("json", "binary"), null, "{allocRatio}", "{allocRatio}", "{allocRatio}");
        assertThat(lines(figures(0.01, 1, 1), figures(500, 2, 2), answer)).contains("unknown");
        assertThat(lines(figures(0.01, 1, 1), figures(0.02, 2, 2), answer)).contains("1x");
    }

    @Test
    void aPartInBracketsIsLeftOutIfItIsUnknown() {
        String sentence = "{ratio} the time[, {bytesRatio} the bytes][, {allocRatio} the allocation].";
        Question.Answer answer = new Question.Answer(List.of("json", "binary"), null, sentence, sentence, sentence);
        assertThat(lines(figures(0.01, 1, 1.01), figures(500, 2, 2.02), answer))
                .anyMatch(line -> line.endsWith("x) the time, 1.6x the bytes."));
    }

    @Test
    void aRowWhoseTurnDidNotComeIsNotCalledFailed() {
        assertThat(lines(
                        figures(1, 100, 101),
                        forks(new double[0]),
                        new Question.Answer(List.of("json", "binary"), null, null, null, null)))
                .contains("No answer: json was not measured.")
                .anyMatch(line -> line.matches("json +not measured +1,223"));
    }

    @Test
    void forksThatAgreeByChanceDoNotMakeAnAnswerMorePreciseThanOthers() {
        Figures binary = figures(1, 100, 101, 100);
        Figures json = figures(1, 120, 121, 120);
        assertThat(conclusion(binary, json)).isEqualTo(AnswerFormatter.Kind.SLOWER);
        assertThat(formatter(binary, json, 0.2, answer("same"))
                        .conclusions()
                        .get(0)
                        .kind())
                .isEqualTo(AnswerFormatter.Kind.UNCLEAR);
    }

    @Test
    void oneTableHasOneUnit() {
        assertThat(lines(figures(1, 842, 842), figures(1, 1_370, 1_370)))
                .anyMatch(line -> line.contains("842 ns ± 0"))
                .anyMatch(line -> line.contains("1,370 ns ± 0"));
    }

    @Test
    void allocationThatDiffersBetweenForksIsShownWithItsRange() {
        Question.Answer answer =
                new Question.Answer(List.of("json", "binary"), null, "{allocRatio}", "{allocRatio}", "{allocRatio}");
        assertThat(lines(
                        forks(new double[] {4_344, 3_872, 4_384}, 1, 1, 1),
                        forks(new double[] {4_240, 4_240, 4_240}, 2, 2, 2),
                        answer))
                .contains("0.98x")
                .anyMatch(line -> line.contains("4,344 (3,872–4,384)"))
                .anyMatch(line -> line.matches(".* 4,240 .*"));
    }

    private static AnswerFormatter.Kind conclusion(Figures binary, Figures json) {
        return formatter(binary, json, answer("same")).conclusions().get(0).kind();
    }

    private static List<String> lines(Figures binary, Figures json, Question.Answer... answers) {
        AnswerFormatter formatter = formatter(binary, json, answers);
        return Stream.of(
                        formatter.table(Integer.MAX_VALUE).stream(),
                        formatter.conclusions().stream().map(AnswerFormatter.Conclusion::text),
                        formatter.warnings().stream())
                .flatMap(lines -> lines)
                .toList();
    }

    private static AnswerFormatter formatter(Figures binary, Figures json, Question.Answer... answers) {
        return formatter(binary, json, 0, answers);
    }

    private static AnswerFormatter formatter(
            Figures binary, Figures json, double typicalSpread, Question.Answer... answers) {
        Question.Row first = new Question.Row("binary", "a.B.c", Map.of("contender", "PROTOBUF", "payload", "POST"));
        Question.Row second = new Question.Row("json", "a.B.c", Map.of("contender", "JSON", "payload", "POST"));
        Question.Panel panel = Question.Panel.of("Which?", List.of(first, second), List.of(answers));
        return new AnswerFormatter(
                panel,
                Map.of(first, binary.of(first.params()), second, json.of(second.params()))::get,
                SIZES,
                typicalSpread,
                1);
    }

    private static Figures figures(double allocation, double... nanoseconds) {
        return forks(new double[] {allocation}, nanoseconds);
    }

    private static Figures forks(double[] allocations, double... nanoseconds) {
        if (nanoseconds.length == 0) {
            return params -> new Measured(Optional.empty(), allocations.length > 0);
        }
        return params -> measured(params, allocations, STEADY, Optional.empty(), nanoseconds);
    }

    private static Measured measured(
            Map<String, String> params,
            double[] allocations,
            Samples.Health health,
            Optional<double[]> cpuTimes,
            double... nanoseconds) {
        return new Measured(
                Optional.of(new Samples(
                        new BenchmarkCase("a.B.c", "avgt", params, 1),
                        "ns/op",
                        nanoseconds,
                        nanoseconds.length,
                        cpuTimes,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(allocations),
                        Map.of(),
                        Map.of(),
                        health,
                        List.of(),
                        new Samples.Conditions("", "", "", List.of(), "", ""),
                        Optional.empty())),
                false);
    }

    /** Figures that wait for the row's parameters. */
    private interface Figures {
        Measured of(Map<String, String> params);
    }
}
