// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.questions;

import io.github.wirebench.harness.stats.Quantities;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
public record Question(String id, String title, List<Row> rows, List<Answer> answers) {

    public Question {
        rows = rows == null ? List.of() : Collections.unmodifiableList(rows);
        answers = answers == null ? List.of() : Collections.unmodifiableList(answers);
    }

    /**
     * Checks all fields; done after reading, so that a misspelled key is reported as such and not as a missing one.
     *
     * @throws IllegalArgumentException naming the field
     */
    public void check() {
        require(id != null && id.matches("[a-z0-9][a-z0-9-]*"), "id must be lower-case letters, digits and -: " + id);
        String where = "question " + id + ": ";
        require(title != null && !title.isBlank(), where + "title is missing");
        require(!rows.isEmpty() && rows.stream().allMatch(Objects::nonNull), where + "rows are missing");
        require(answers.stream().allMatch(Objects::nonNull), where + "an answer is empty");
        Set<String> labels = new HashSet<>();
        for (Row row : rows) {
            require(row.label != null && !row.label.isBlank(), where + "a row has no label");
            require(labels.add(row.label), where + "two rows have the label \"" + row.label + "\"");
            require(row.benchmark != null, where + "row \"" + row.label + "\" has no benchmark");
        }
        answers.forEach(answer -> answer.check(where, labels));
    }

    /** The row with the given label, which must exist. */
    public Row row(String label) {
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
    public record Row(String label, String benchmark, Map<String, String> params) {
        public Row {
            params = params == null ? Map.of() : Collections.unmodifiableMap(params);
        }
    }

    /**
     * Two rows compared in words. The sentences may hold {@code {first}}, {@code {second}} (labels), {@code {ratio}},
     * {@code {allocRatio}}, {@code {bytesRatio}} (first / second) and {@code {inverseRatio}}, {@code {inverseAllocRatio}},
     * {@code {inverseBytesRatio}} (second / first). What stands in square brackets is left out where one of its ratios is unknown.
     *
     * @param compare labels of the first and the second row
     * @param slower said when the first takes more time than the second; has a default
     * @param faster said when it takes less; has a default
     * @param same said when the interval of the time ratio includes 1; has a default
     */
    public record Answer(List<String> compare, String slower, String faster, String same) {
        private static final String DEFAULT =
                "{first} takes {ratio} the time of {second}[ and allocates {allocRatio} as much].";
        private static final String DEFAULT_SAME =
                "{first} and {second} are not told apart by their time ({ratio})[; allocation: {allocRatio}].";
        private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");
        private static final Pattern OPTIONAL = Pattern.compile("\\[([^\\[\\]]*)]");
        private static final Set<String> PLACEHOLDERS = Set.of(
                "first",
                "second",
                "ratio",
                "allocRatio",
                "bytesRatio",
                "inverseRatio",
                "inverseAllocRatio",
                "inverseBytesRatio");

        public Answer {
            compare = compare == null ? List.of() : Collections.unmodifiableList(compare);
            slower = slower == null ? DEFAULT : slower.strip();
            faster = faster == null ? DEFAULT : faster.strip();
            same = same == null ? DEFAULT_SAME : same.strip();
        }

        private void check(String where, Set<String> labels) {
            require(
                    compare.size() == 2 && compare.stream().allMatch(Objects::nonNull),
                    where + "compare must name two rows");
            for (String label : compare) {
                require(labels.contains(label), where + "compare names \"" + label + "\", which is none of its rows");
            }
            require(!compare.get(0).equals(compare.get(1)), where + "compare names the same row twice");
            for (String sentence : List.of(slower, faster, same)) {
                Matcher matcher = PLACEHOLDER.matcher(sentence);
                while (matcher.find()) {
                    require(PLACEHOLDERS.contains(matcher.group(1)), where + "unknown placeholder " + matcher.group());
                }
            }
        }

        /** The sentence with its placeholders replaced. */
        static String fill(String sentence, Map<String, String> values) {
            String complete = OPTIONAL.matcher(sentence)
                    .replaceAll(part -> isKnown(part.group(1), values) ? Matcher.quoteReplacement(part.group(1)) : "");
            return PLACEHOLDER
                    .matcher(complete)
                    .replaceAll(match -> Matcher.quoteReplacement(values.get(match.group(1))));
        }

        private static boolean isKnown(String part, Map<String, String> values) {
            return PLACEHOLDER
                    .matcher(part)
                    .results()
                    .noneMatch(match -> values.get(match.group(1)).equals(Quantities.UNKNOWN));
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
