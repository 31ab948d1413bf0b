// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.questions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.host.HostedParam;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One good document, damaged in one place at a time. */
class QuestionsTest {
    private static final String GOOD = """
            questions:
              - id: copies
                title: One or eight?
                rows:
                  - label: one
                    benchmark: io.github.wirebench.harness.sample.CopyBenchmark.copy
                    params: {contender: ONCE, payload: LARGE}
                  - label: eight
                    benchmark: io.github.wirebench.harness.sample.CopyBenchmark.copy
                    params: {contender: EIGHTFOLD, payload: LARGE}
                answers:
                  - compare: [eight, one]
                    slower: "Eight take {ratio}."
            """;

    private static final String COPY = "io.github.wirebench.harness.sample.CopyBenchmark";
    private static final List<HostedBenchmark> BENCHMARKS = List.of(new HostedBenchmark(
            COPY + ".copy",
            "avgt",
            COPY,
            List.of(param("contender", "ONCE", "EIGHTFOLD"), param("payload", "SMALL", "LARGE")),
            1,
            null,
            null,
            null,
            null,
            null,
            List.of(),
            "NANOSECONDS"));

    @TempDir
    private Path folder;

    private static HostedParam param(String name, String... constants) {
        return new HostedParam(name, List.of(constants), "an.Enum", List.of(constants));
    }

    @Test
    void aGoodDocumentIsReadAndBound() throws IOException {
        List<Question> questions = read(GOOD).questions();
        assertThat(questions).singleElement().satisfies(question -> {
            assertThat(question.id()).isEqualTo("copies");
            assertThat(question.row("eight").params()).containsEntry("contender", "EIGHTFOLD");
            assertThat(question.answers().get(0).slower()).isEqualTo("Eight take {ratio}.");
            assertThat(question.answers().get(0).same()).contains("not told apart");
        });
        assertThat(QuestionRows.bind(questions, BENCHMARKS)).hasSize(2);
    }

    @Test
    void equalRowsOfTwoQuestionsShareTheirForks() throws IOException {
        String second = GOOD.replace("questions:\n", "")
                .replace("copies", "again")
                .replace("label: one", "label: uno")
                .replace("[eight, one]", "[eight, uno]");
        assertThat(QuestionRows.bind(read(GOOD + second).questions(), BENCHMARKS)
                        .values())
                .hasSize(3)
                .satisfies(rows -> assertThat(rows.stream().distinct()).hasSize(2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "label: one | lable: one | q.yaml, up to line 8: unknown key \"lable\" in questions[0].rows[0], known are [label, benchmark, params]",
                "    title: One or eight? | | q.yaml: question copies: title is missing",
                "id: copies | id: Copies! | q.yaml: id must be lower-case letters, digits and -: Copies!",
                "label: eight | label: one | q.yaml: question copies: two rows have the label \"one\"",
                "- label: eight | - params: {} | q.yaml, line 10: Duplicate field 'params'",
                "[eight, one] | [eight, nine] | q.yaml: question copies: compare names \"nine\", which is none of its rows",
                "[eight, one] | [eight] | q.yaml: question copies: compare must name two rows",
                "[eight, one] | [one, one] | q.yaml: question copies: compare names the same row twice",
                "{ratio} | {ration} | q.yaml: question copies: unknown placeholder {ration}",
                "[eight, one] | [eight, ~] | q.yaml: question copies: compare must name two rows",
                "title: One | id: One | q.yaml, line 3: Duplicate field 'id'",
                "questions: | question: | q.yaml, up to line 14: unknown key \"question\" in the document, known are [questions]"
            })
    void damageIsNamedWithItsLine(String good, String bad, String message) {
        String damaged = GOOD.replaceFirst(Pattern.quote(good), Matcher.quoteReplacement(bad == null ? "" : bad));
        assertThat(damaged).isNotEqualTo(GOOD);
        assertThatThrownBy(() -> read(damaged))
                .isInstanceOf(CommandFailure.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "'questions: [', line",
                "'questions: []', missing",
                "'questions:', missing",
                "'', No content",
                "'- a', line 1"
            })
    void whatIsNoDocumentIsOneLine(String text, String word) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(word)
                .hasMessageStartingWith("q.yaml")
                .message()
                .hasLineCount(1);
    }

    @Test
    void aMissingFileIsOneLine() {
        assertThatThrownBy(
                        () -> Questions.read(folder.resolve("none.yaml").toUri().toURL()))
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
    void rowsMustMatchOneBenchmark(String good, String bad, String message) throws IOException {
        List<Question> questions = read(GOOD.replaceFirst(good, bad)).questions();
        assertThatThrownBy(() -> QuestionRows.bind(questions, BENCHMARKS))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("question copies, row \"one\": " + message);
    }

    private Questions read(String yaml) throws IOException {
        return Questions.read(
                Files.writeString(folder.resolve("q.yaml"), yaml).toUri().toURL());
    }
}
