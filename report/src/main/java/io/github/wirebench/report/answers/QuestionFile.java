// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static io.github.wirebench.report.answers.Question.require;

import io.github.wirebench.harness.console.YamlFiles;
import java.net.URL;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The questions of a suite as a YAML document, for {@code quick} and {@code report} alike. Unknown and repeated keys are errors.
 *
 * @param inputs parameters that are inputs, such as a payload: name to value to its description
 * @param questions at least one, the most asked first
 */
public record QuestionFile(Map<String, Map<String, Input>> inputs, List<Question> questions) {
    /** For a suite that has no questions. */
    public static final QuestionFile NONE = new QuestionFile(null, null);

    public QuestionFile {
        inputs = inputs == null ? Map.of() : Collections.unmodifiableMap(inputs);
        questions = questions == null ? List.of() : Collections.unmodifiableList(questions);
    }

    /**
     * A value of an input.
     *
     * @param label in words, e.g. {@code a 4 KB article}
     * @param bytes its size; 0 if unknown
     */
    public record Input(String label, long bytes) {}

    /**
     * Reads and checks a document.
     *
     * @throws io.github.wirebench.harness.console.CommandFailure naming file, line and field, if it cannot be read or is not as
     *     described
     */
    public static QuestionFile read(URL source) {
        return YamlFiles.read(source, QuestionFile.class, QuestionFile::check);
    }

    private void check() {
        inputs.forEach((param, values) -> {
            require(values != null, "inputs." + param + ": give its values");
            values.forEach((value, input) -> require(
                    input != null && input.label != null && input.bytes >= 0,
                    "inputs." + param + "." + value + ": give a label and bytes"));
        });
        require(!questions.isEmpty() && questions.stream().allMatch(Objects::nonNull), "questions are missing");
        Set<String> ids = new HashSet<>();
        for (Question question : questions) {
            question.check();
            require(ids.add(question.id()), "two questions have the id " + question.id());
        }
    }

    /** Returns the place of a question among those with a card, from 1; 0 if it has none. */
    public int number(Question question) {
        return question.card() == null
                ? 0
                : 1
                        + (int) questions.subList(0, questions.indexOf(question)).stream()
                                .filter(other -> other.card() != null)
                                .count();
    }

    QuestionFile after(QuestionFile first) {
        Map<String, Map<String, Input>> all = new LinkedHashMap<>();
        Stream.of(first, this)
                .forEach(file -> file.inputs.forEach((param, values) ->
                        all.computeIfAbsent(param, any -> new LinkedHashMap<>()).putAll(values)));
        return new QuestionFile(
                all, Stream.concat(first.questions.stream(), questions.stream()).toList());
    }

    /** Returns the description of a value; an unknown value is its own label. */
    public Input input(String param, String value) {
        Input input = inputs.getOrDefault(param, Map.of()).get(value);
        return input == null ? new Input(value, 0) : input;
    }

    /** Returns the packages of the benchmarks that the questions are about. */
    Set<String> packages() {
        return questions.stream()
                .flatMap(question -> question.panels().stream())
                .flatMap(panel -> Stream.concat(
                        Stream.ofNullable(panel.benchmark()),
                        panel.rows().stream().map(Question.Row::benchmark).filter(Objects::nonNull)))
                .map(QuestionFile::packageOf)
                .collect(Collectors.toSet());
    }

    /** Returns the package of a benchmark, which is named by class and method. */
    static String packageOf(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        return benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.', method - 1)));
    }

    /** Returns a panel for one of its values, with all texts and rows complete. */
    public Question.Panel bind(Question.Panel panel, String value) {
        return panel.at(value, input(panel.param(), value));
    }

    /** Returns the panels of a question as {@code quick} shows them, with all texts and rows complete. */
    public List<Question.Panel> quick(Question question) {
        return question.panels().stream()
                .filter(panel -> !panel.quick().isEmpty())
                .map(panel -> bind(panel, panel.values().get(0)).ofQuick())
                .toList();
    }
}
