// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Suite.Questions;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One good document, damaged in one place at a time. */
class QuestionsTest {
    private static final String GOOD = """
            inputs:
              payload:
                LARGE: {label: a large one, bytes: 8000}
            questions:
              - id: copies
                title: One or eight?
                panels:
                  - title: Copying {input} of {bytes}
                    each: {payload: [LARGE, SMALL]}
                    benchmark: io.github.wirebench.harness.sample.CopyBenchmark.copy
                    rows:
                      - label: one
                        params: {contender: ONCE}
                      - label: eight
                        params: {contender: EIGHTFOLD}
                      - label: none
                        benchmark: io.github.wirebench.harness.sample.CopyBenchmark.none
                    quick: [one, eight]
                card:
                  link: All
                  figures:
                    eight: {compare: [eight, one], at: [LARGE]}
                  say:
                    - when: eight.low > 1
                      verdict: One, eight is {eight.slowerBy} slower.
                      action: Copy once.
                      caption: "{eight.garbage}"
            """;

    private static final String SHORT = """
            questions:
              - id: copies
                title: One or eight?
                panels:
                  - title: Copying
                    quick: [one, eight]
                    rows:
                      - label: one
                        benchmark: io.github.wirebench.harness.sample.CopyBenchmark.copy
                        params: {contender: ONCE, payload: LARGE}
                      - label: eight
                        benchmark: io.github.wirebench.harness.sample.CopyBenchmark.copy
                        params: {contender: EIGHTFOLD, payload: LARGE}
            """;

    private static final String COPY = "io.github.wirebench.harness.sample.CopyBenchmark";
    private static final List<ListedBenchmark> BENCHMARKS = List.of(new ListedBenchmark(
            COPY + ".copy",
            "avgt",
            COPY,
            List.of(param("contender", "ONCE", "EIGHTFOLD"), param("payload", "SMALL", "LARGE")),
            1,
            ForkLength.AS_ANNOTATED,
            List.of()));

    @TempDir
    private Path folder;

    private static ListedBenchmark.Param param(String name, String... constants) {
        return new ListedBenchmark.Param(name, List.of(constants), "an.Enum", List.of(constants));
    }

    @Test
    void quickMeasuresItsRowsForTheFirstValueAndSaysTheirComparisons() throws IOException {
        QuestionFile file = read(GOOD);
        Question.Panel panel = file.quick(file.questions().get(0)).get(0);
        assertThat(panel.title()).isEqualTo("Copying a large one of 8.0 KB");
        assertThat(panel.rows()).extracting(Question.Row::label).containsExactly("one", "eight");
        assertThat(panel.row("eight").params())
                .containsEntry("contender", "EIGHTFOLD")
                .containsEntry("payload", "LARGE");
        assertThat(cases(GOOD)).hasSize(2);
    }

    @Test
    void questionsCanBeLeftOut() throws IOException {
        Path file = Files.writeString(
                folder.resolve("two.yaml"),
                SHORT
                        + SHORT.substring(SHORT.indexOf("  - id"))
                                .replace("copies", "more")
                                .replace("One", "Two"));
        Questions.Bound both = new Answers(null).bind(file, BENCHMARKS);
        assertThat(both.byTitle()).containsOnlyKeys("One or eight?", "Two or eight?");
        Questions.Bound one = both.only(Set.of("Two or eight?"));
        assertThat(one.byTitle()).containsOnlyKeys("Two or eight?");
        assertThat(one.cases()).isEqualTo(both.cases()).hasSize(2);
        assertThat(both.only(Set.of()).cases()).isEmpty();
    }

    private static final String PANELS = """
            questions:
              - id: copies
                title: One or eight?
                panels:
            """ + panel("LARGE") + panel("SMALL");

    private static String panel(String payload) {
        return """
                      - title: Copying %1$s
                        verb: copy
                        benchmark: io.github.wirebench.harness.sample.CopyBenchmark.copy
                        quick: [one, eight]
                        rows:
                          - {label: one, params: {contender: ONCE, payload: %1$s}}
                          - {label: eight, params: {contender: EIGHTFOLD, payload: %1$s}}
                """.formatted(payload);
    }

    /** A budget may be too short for the last cases. */
    @Test
    void theFirstCasesCanBeCompared() throws IOException {
        assertThat(cases(PANELS))
                .extracting(one ->
                        one.params().get("contender") + " " + one.params().get("payload"))
                .containsExactly("ONCE LARGE", "EIGHTFOLD LARGE", "ONCE SMALL", "EIGHTFOLD SMALL");
    }

    @Test
    void aRowThatIsAloneSaysWhatIsKnownOfIt() throws IOException {
        Run run = RunReader.read(RunBuilder.jmh(folder.resolve("jmh.json"), copy("EIGHTFOLD", "LARGE", 64_000)));
        Path file = Files.writeString(folder.resolve("q.yaml"), PANELS);
        assertThat(new Answers(null).bind(file, BENCHMARKS).lines(run))
                .containsSubsequence(
                        "    one, copy: not measured",
                        "    eight, copy: 5.00 µs; 64,000 B of garbage",
                        "    one, copy: not measured",
                        "    eight, copy: not measured");
    }

    @Test
    void linesOfARunNameTheInputThatIsNotTheOnlyOne() throws IOException {
        Run run = RunReader.read(RunBuilder.jmh(
                folder.resolve("jmh.json"), copy("ONCE", "LARGE", 8_000), copy("EIGHTFOLD", "LARGE", 64_000)));
        String rest = "eight vs. one, copy: 8.0x the garbage";
        assertThat(soFar(PANELS, run)).containsExactly("Copying LARGE: " + rest);
        String only = PANELS.substring(0, PANELS.lastIndexOf("      - title"));
        assertThat(soFar(only, run)).containsExactly(rest);
    }

    private static ObjectNode copy(String contender, String payload, double bytes) {
        ObjectNode measured = RunBuilder.entry("copy", new double[] {5, 5}).put("benchmark", COPY + ".copy");
        return RunBuilder.with(
                RunBuilder.with(measured, Map.of("contender", contender, "payload", payload)),
                "gc.alloc.rate.norm",
                new double[] {bytes, bytes});
    }

    private Collection<String> soFar(String yaml, Run run) throws IOException {
        Path file = Files.writeString(folder.resolve("q.yaml"), yaml);
        return new Answers(null).bind(file, BENCHMARKS).soFar(run).values();
    }

    @Test
    void aReportShowsAllRowsForEachValue() throws IOException {
        QuestionFile file = read(GOOD);
        Question.Panel small = file.bind(file.questions().get(0).panels().get(0), "SMALL");
        assertThat(small.title()).isEqualTo("Copying SMALL of 0 B");
        assertThat(small.rows()).extracting(row -> row.params().get("payload")).containsOnly("SMALL");
        assertThat(small.rows()).hasSize(3);
    }

    @Test
    void equalRowsOfTwoQuestionsShareTheirForks() throws IOException {
        String second =
                SHORT.replace("questions:\n", "").replace("copies", "again").replace("one", "uno");
        assertThat(cases(SHORT + second)).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "label: one | lable: one | q.yaml, up to line 14: unknown key \"lable\" in questions[0].panels[0].rows[0], known are [label, benchmark, params]",
                "    title: One or eight? | | q.yaml: question copies: title is missing",
                "id: copies | id: Copies! | q.yaml: id must be lower-case letters, digits and -: Copies!",
                "label: eight | label: one | q.yaml: question copies: two rows have the label \"one\"",
                "- label: eight | - params: {} | q.yaml, line 15: duplicate key \"params\"",
                "[eight, one] | [eight, nine] | q.yaml: question copies: card: figure eight: there is no row \"nine\"",
                "at: [LARGE]} | at: [HUGE]} | q.yaml: question copies: card: figure eight: the panel has no value HUGE",
                "eight.low > 1 | nine.low > 1 | q.yaml: question copies: card: there is no figure nine",
                "eight.low > 1 | eight.low > | q.yaml: question copies: card: when: eight.low >: Missing second operand for operator",
                "{eight.garbage} | {eight.rubbish} | q.yaml: question copies: card: eight has no field rubbish",
                "eight.low > 1 | eight.words > 1 | q.yaml: question copies: card: eight has no number words",
                "link: All | chart: {} | q.yaml: question copies: card: chart: give bars, dots, table or facts",
                "link: All | chart: {facts: nonsense} | q.yaml: question copies: card: chart: facts: nonsense is unknown",
                "link: All | chart: {dots: {compare: [eight, one], of: [read]}} | q.yaml: question copies: card: chart: no panel has the verb read",
                "link: All | chart: {bars: [{}]} | q.yaml: question copies: card: chart: there is no row \"null\"",
                "verdict: One, | verdict: One or two or three or four or five or six or seven, | q.yaml: question copies: card: more than 12 words: One or two or three or four or five or six or seven, eight is {eight.slowerBy} slower.",
                "action: Copy once. | | q.yaml: question copies: card: each variant needs when, verdict, action and caption",
                "quick: [one, eight] | quick: [two] | q.yaml: question copies: quick names a row that is none of the labels",
                "each: {payload: [LARGE, SMALL]} | each: {payload: []} | q.yaml: question copies: each: give the values",
                "bytes: 8000 | bytes: -1 | q.yaml: inputs.payload.LARGE: give a label and bytes",
                "title: One | id: One | q.yaml, line 6: duplicate key \"id\"",
                "questions: | question: | q.yaml, up to line 28: unknown key \"question\" in the document, known are [inputs, questions]"
            })
    void damageIsNamedWithItsLine(String good, String bad, String message) {
        String damaged = GOOD.replaceFirst(Pattern.quote(good), Matcher.quoteReplacement(bad == null ? "" : bad));
        assertThat(damaged).isNotEqualTo(GOOD);
        assertThatThrownBy(() -> read(damaged))
                .isInstanceOf(CommandFailure.class)
                .hasMessage(message);
    }

    @Test
    void quickNeedsRows() {
        assertThatThrownBy(() -> cases(GOOD.replaceFirst("quick: .*", "quick: []")))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("q.yaml")
                .hasMessageContaining("quick");
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "'questions: [', line",
                "'questions: []', missing",
                "'questions:', should be a list",
                "'', the document is empty",
                "'- a', line 1"
            })
    void aFileThatIsNotQuestionsIsOneLine(String text, String word) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(word)
                .hasMessageStartingWith("q.yaml")
                .message()
                .hasLineCount(1);
    }

    @Test
    void aMissingFileIsOneLine() {
        assertThatThrownBy(() ->
                        QuestionFile.read(folder.resolve("none.yaml").toUri().toURL()))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("none.yaml: cannot be read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CopyBenchmark.copy | CopyBenchmark.cop | there is no benchmark io.github.wirebench.harness.sample.CopyBenchmark.cop (-l lists them)",
                "contender: ONCE, | contender: TWICE, | unknown contender \"TWICE\" for io.github.wirebench.harness.sample.CopyBenchmark.copy; it can be: ONCE, EIGHTFOLD",
                "contender: ONCE, | contendor: ONCE, | no selected benchmark has a parameter \"contendor\"; they have: contender, payload",
                "contender: ONCE, | ' ' | fix one value for each parameter of [contender, payload]; now 2 combinations match"
            })
    void rowsMustMatchOneBenchmark(String good, String bad, String message) {
        assertThatThrownBy(() -> cases(SHORT.replaceFirst(good, bad)))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("question copies, row \"one\": " + message);
    }

    private Set<BenchmarkCase> cases(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("q.yaml"), yaml);
        return new Answers(null).bind(file, BENCHMARKS).cases();
    }

    private QuestionFile read(String yaml) throws IOException {
        return QuestionFile.read(
                Files.writeString(folder.resolve("q.yaml"), yaml).toUri().toURL());
    }
}
