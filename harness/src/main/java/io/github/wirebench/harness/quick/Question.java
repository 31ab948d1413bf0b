// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A headline question: the rows that are measured for it, and the sentences that answer it.
 *
 * @param id a short token, unique among the questions
 * @param title the question in the user's words
 * @param rows what is measured; the first is what the others are compared with in the table
 * @param answers comparisons put into words; may be absent
 */
record Question(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String title,
        @JsonProperty(required = true) List<Row> rows,
        List<Answer> answers) {

    Question {
        require(id != null && id.matches("[a-z0-9][a-z0-9-]*"), "id must be lower-case letters, digits and -: " + id);
        require(title != null && !title.isBlank(), "title is empty");
        require(rows != null && !rows.isEmpty() && !rows.contains(null), "rows is empty");
        rows = List.copyOf(rows);
        answers = answers == null ? List.of() : List.copyOf(answers);
        Set<String> labels = new HashSet<>();
        for (Row row : rows) {
            require(labels.add(row.label()), "two rows have the label \"" + row.label() + "\"");
        }
        for (Answer answer : answers) {
            for (String label : answer.compare()) {
                require(labels.contains(label), "compare names \"" + label + "\", which is no row of " + id);
            }
        }
    }

    /** The row with the given label, which must exist. */
    Row row(String label) {
        return rows.stream()
                .filter(row -> row.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    /**
     * One measured row.
     *
     * @param label unique within the question
     * @param benchmark class and method
     * @param params values of the benchmark's parameters; each with more than one value must be fixed. A row with
     *     {@code contender} and {@code payload} shows its bytes on the wire
     */
    record Row(
            @JsonProperty(required = true) String label,
            @JsonProperty(required = true) String benchmark,
            Map<String, String> params) {
        Row {
            require(label != null && !label.isBlank(), "label is empty");
            require(benchmark != null && !benchmark.isBlank(), "benchmark is empty");
            params = params == null ? Map.of() : Map.copyOf(params);
        }
    }

    /**
     * Two rows compared in words. The sentences may hold {@code {first}}, {@code {second}} (labels), {@code {ratio}},
     * {@code {allocRatio}}, {@code {bytesRatio}} (first / second) and {@code {inverseRatio}}, {@code {inverseAllocRatio}},
     * {@code {inverseBytesRatio}} (second / first).
     *
     * @param compare labels of the first and the second row
     * @param slower said when the first takes more time than the second; has a default
     * @param faster said when it takes less; has a default
     * @param same said when the interval of the time ratio includes 1; has a default
     */
    record Answer(@JsonProperty(required = true) List<String> compare, String slower, String faster, String same) {
        private static final String DEFAULT =
                "{first} takes {ratio} the time of {second} and allocates {allocRatio} as much.";
        private static final String DEFAULT_SAME =
                "{first} and {second} are not told apart by their time ({ratio}); allocation: {allocRatio}.";
        private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");
        private static final Set<String> PLACEHOLDERS = Set.of(
                "first",
                "second",
                "ratio",
                "allocRatio",
                "bytesRatio",
                "inverseRatio",
                "inverseAllocRatio",
                "inverseBytesRatio");

        Answer {
            require(compare != null && compare.size() == 2, "compare must name two rows");
            compare = List.copyOf(compare);
            require(!compare.get(0).equals(compare.get(1)), "compare names the same row twice");
            slower = sentence(slower, DEFAULT);
            faster = sentence(faster, DEFAULT);
            same = sentence(same, DEFAULT_SAME);
        }

        private static String sentence(String given, String otherwise) {
            String sentence = given == null ? otherwise : given.strip();
            Matcher matcher = PLACEHOLDER.matcher(sentence);
            while (matcher.find()) {
                require(PLACEHOLDERS.contains(matcher.group(1)), "unknown placeholder " + matcher.group());
            }
            return sentence;
        }

        /** The sentence with its placeholders replaced. */
        static String fill(String sentence, Map<String, String> values) {
            return PLACEHOLDER
                    .matcher(sentence)
                    .replaceAll(match -> Matcher.quoteReplacement(values.get(match.group(1))));
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
