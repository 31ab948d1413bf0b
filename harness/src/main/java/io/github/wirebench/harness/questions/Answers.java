// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.questions;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.WireSizes;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.json.YamlDocuments;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The headline questions of a suite, bound to benchmarks, and their answers as plain text. */
public final class Answers {
    private final List<Question> questions;
    private final Map<Question.Row, Row> rows;

    private Answers(List<Question> questions, Map<Question.Row, Row> rows) {
        this.questions = questions;
        this.rows = rows;
    }

    /**
     * Reads the questions and finds their benchmarks.
     *
     * @param file a YAML file with questions; null for those of the suite
     * @throws CommandFailure if there are none, the file is not as it should be, or a row matches no benchmark
     */
    public static Answers of(Suite suite, Path file, List<HostedBenchmark> benchmarks) {
        List<Question> questions = Questions.read(source(suite, file)).questions();
        return new Answers(questions, QuestionRows.bind(questions, benchmarks));
    }

    private static URL source(Suite suite, Path file) {
        return file != null
                ? YamlDocuments.url("--questions", file)
                : suite.questions()
                        .orElseThrow(() ->
                                CommandFailure.usage("this suite has no questions; name a file with --questions"));
    }

    /** Number of questions. */
    public int count() {
        return questions.size();
    }

    /** What is to be measured, each row once. */
    public Set<Row> rows() {
        return new LinkedHashSet<>(rows.values());
    }

    /** The lines of all questions, how to read them, and what to do about errors that are too wide. */
    public List<String> lines(Function<Row, ? extends RowFigures> measured, WireSizes sizes) {
        Map<Question.Row, RowFigures> figures = new LinkedHashMap<>();
        rows.forEach((asked, row) -> figures.put(asked, measured.apply(row)));
        return lines(questions, figures, sizes);
    }

    private static List<String> lines(
            List<Question> questions, Map<Question.Row, RowFigures> measured, WireSizes sizes) {
        List<String> lines = new ArrayList<>();
        int number = 1;
        boolean tooWide = false;
        for (Question question : questions) {
            AnswerSheet sheet = new AnswerSheet(question, measured::get, sizes);
            lines.add("");
            lines.add(number++ + ". " + question.title());
            lines.add("");
            lines.addAll(sheet.lines());
            tooWide |= !sheet.warnings().isEmpty();
        }
        lines.add("");
        if (tooWide) {
            lines.add(
                    "Where an error is too wide (!): close other programs or take a quieter machine, or measure longer"
                            + " with --rounds 8 or --at-class-defaults.");
        }
        lines.add("±, and (low-high) after a ratio, are 95% intervals between forks. Lower is better everywhere.");
        lines.add("");
        return lines;
    }
}
