// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.wirebench.harness.stats.Format;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A question of a user, the rows that are measured for it, and the sentences that answer it.
 *
 * @param id a short token, unique among the questions
 * @param title the question in the user's words
 * @param measure command-line arguments with which a report suggests measuring it; null if there are none
 * @param notes facts that no figure tells, a sentence or two each
 * @param further whether fewer people ask it, so that it is answered after the others
 * @param partOf id of the question whose answer has this one's headlines, too; null if this one is answered by itself
 * @param headlines comparisons that are answered in one sentence for all inputs of all panels
 * @param panels sets of rows that are compared with each other
 * @param advice makes {@link Advice} part of the answer; null for none
 */
public record Question(
        String id,
        String title,
        String measure,
        List<String> notes,
        boolean further,
        String partOf,
        List<Headline> headlines,
        List<Panel> panels,
        Advised advice) {

    public Question {
        notes = listed(notes);
        headlines = listed(headlines);
        panels = listed(panels);
    }

    /** Makes a question; rows of its own are a further panel, all of which {@code quick} shows. */
    @JsonCreator
    static Question of(
            @JsonProperty("id") String id,
            @JsonProperty("title") String title,
            @JsonProperty("measure") String measure,
            @JsonProperty("notes") List<String> notes,
            @JsonProperty("further") boolean further,
            @JsonProperty("partOf") String partOf,
            @JsonProperty("headlines") List<Headline> headlines,
            @JsonProperty("panels") List<Panel> panels,
            @JsonProperty("rows") List<Row> rows,
            @JsonProperty("answers") List<Answer> answers,
            @JsonProperty("advice") Advised advice) {
        List<Panel> own = rows == null && answers == null
                ? List.of()
                : List.of(new Panel(
                        title, null, false, null, null, rows, answers, null, null, null, labels(listed(rows))));
        return new Question(
                id,
                title,
                measure,
                notes,
                further,
                partOf,
                headlines,
                Stream.concat(listed(panels).stream(), own.stream()).toList(),
                advice);
    }

    /** Checks all fields; done after reading, so that a misspelled key is reported as such and not as a missing one. */
    void check() {
        require(id != null && id.matches("[a-z0-9][a-z0-9-]*"), "id must be lower-case letters, digits and -: " + id);
        String where = "question " + id + ": ";
        require(title != null && !title.isBlank(), where + "title is missing");
        require(notes.stream().allMatch(Objects::nonNull), where + "a note is empty");
        require(!panels.isEmpty() && panels.stream().allMatch(Objects::nonNull), where + "panels or rows are missing");
        panels.forEach(panel -> panel.check(where));
        headlines.forEach(headline -> require(
                headline != null
                        && headline.compare.size() == 2
                        && panels.stream().anyMatch(headline::isAbout)
                        && !headline.subject().isBlank(),
                where + "a headline must compare two rows of one of its panels"));
        require(
                advice == null || advice.sameFormat() != null && panels.size() >= 2,
                where + "advice needs sameFormat, a panel that reads and one that writes");
    }

    /**
     * Two rows that are compared with all inputs at once, and what follows.
     *
     * @param compare labels of the first and the second row
     * @param first the first row as a sentence's subject; its label by default
     * @param second the second row in a sentence; its label by default
     * @param slower what to do if the first row takes more time with most inputs and less with none, with {@code {first}} for its label; null
     *     if nothing is to say
     * @param faster what to do if it takes less time with most inputs and more with none
     * @param mixed what to do if it takes more time with some inputs and less with others
     * @param same what to do if the two take about as long
     * @param bytes the first row's messages as a sentence's subject, whose bytes are compared; null for no such sentence
     */
    public record Headline(
            List<String> compare,
            String first,
            String second,
            String slower,
            String faster,
            String mixed,
            String same,
            String bytes) {
        public Headline {
            compare = listed(compare);
        }

        /** Returns whether a panel has both rows. */
        public boolean isAbout(Panel panel) {
            return labels(panel.rows).containsAll(compare);
        }

        String subject() {
            return first == null ? compare.get(0) : first;
        }

        String other() {
            return second == null ? compare.get(1) : second;
        }
    }

    /**
     * The facts about the rows that a recommendation needs. The first panel reads and the second one writes.
     *
     * @param sameFormat what the labels of the base's format begin with
     * @param limits labels of rows that nobody can choose, such as a floor
     * @param unmapped labels of rows that map to and from the user's types, and of those that do the same without it
     */
    public record Advised(String sameFormat, List<String> limits, Map<String, String> unmapped) {
        public Advised {
            limits = listed(limits);
            unmapped = unmapped == null ? Map.of() : unmapped;
        }
    }

    /**
     * Rows that are compared with each other, once for each value of an input. Texts may hold <code>{input}</code>, the value in
     * words, and <code>{bytes}</code>, its size.
     *
     * @param title names the operation, e.g. {@code Reading from bytes: {input}}
     * @param verb the operation in a headline, e.g. {@code read}; null if the question has one only
     * @param grows whether one thing grows with the input, so that a line over its sizes says something; else inputs are different things
     * @param each the one input with its values, the most telling first; empty if there is only one set of rows
     * @param benchmark of rows that name none
     * @param rows the first is the base that the others are compared with
     * @param answers comparisons in words
     * @param floor label of the row that is the limit of what can be reached; may be null
     * @param limits labels of rows that no service could use, such as the floor: they are not part of a Pareto front
     * @param crossing from which size on one row is faster than another; may be null
     * @param quick labels of the rows that {@code quick} measures for the first value, and shows with their comparisons
     */
    public record Panel(
            String title,
            String verb,
            boolean grows,
            Map<String, List<String>> each,
            String benchmark,
            List<Row> rows,
            List<Answer> answers,
            String floor,
            List<String> limits,
            Crossing crossing,
            List<String> quick) {

        public Panel {
            each = each == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(each));
            rows = listed(rows);
            answers = listed(answers);
            limits = listed(limits);
            quick = listed(quick);
        }

        /** Makes a panel without any input. */
        public static Panel of(String title, List<Row> rows, List<Answer> answers) {
            return new Panel(title, null, false, null, null, rows, answers, null, null, null, null);
        }

        private void check(String where) {
            require(title != null && !title.isBlank(), where + "a panel has no title");
            require(each.size() <= 1, where + "each: name one input at most");
            require(
                    each.values().stream().allMatch(values -> values != null && !values.isEmpty()),
                    where + "each: give the values");
            require(!rows.isEmpty() && rows.stream().allMatch(Objects::nonNull), where + "rows are missing");
            Set<String> labels = new HashSet<>();
            for (Row row : rows) {
                require(row.label != null && !row.label.isBlank(), where + "a row has no label");
                require(labels.add(row.label), where + "two rows have the label \"" + row.label + "\"");
                require(
                        row.benchmark != null || benchmark != null,
                        where + "row \"" + row.label + "\" has no benchmark, nor has its panel");
            }
            require(answers.stream().allMatch(Objects::nonNull), where + "an answer is empty");
            answers.forEach(answer -> answer.check(where, labels));
            require(floor == null || labels.contains(floor), where + "floor is none of the labels");
            require(labels.containsAll(limits), where + "one of the limits is none of the labels");
            require(labels.containsAll(quick), where + "quick names a row that is none of the labels");
            require(
                    crossing == null
                            || crossing.compare != null
                                    && crossing.compare.size() == 2
                                    && labels.containsAll(crossing.compare)
                                    && crossing.found != null
                                    && crossing.never != null
                                    && !each.isEmpty(),
                    where + "crossing: name two rows, the texts found and never, and an input under each");
        }

        /** Returns the title without the input. */
        public String heading() {
            return title.replaceFirst("[:,]? *\\{input}.*", "");
        }

        /** Returns the name of the input; empty if there is none. */
        public String param() {
            return each.keySet().stream().findFirst().orElse("");
        }

        /** Returns the values of the input; one empty text if there is none. */
        public List<String> values() {
            return each.values().stream().findFirst().orElse(List.of(""));
        }

        /** Returns the label of the row that the others are compared with. */
        public String base() {
            return rows.get(0).label;
        }

        /** Returns the row with a label, which must exist. */
        public Row row(String label) {
            return rows.stream()
                    .filter(row -> row.label.equals(label))
                    .findFirst()
                    .orElseThrow();
        }

        Panel at(String value, QuestionFile.Input input) {
            return new Panel(
                    fill(title, input),
                    verb,
                    grows,
                    null,
                    null,
                    rows.stream().map(row -> bind(row, value)).toList(),
                    answers.stream()
                            .map(answer -> new Answer(
                                    answer.compare,
                                    null,
                                    fill(answer.slower, input),
                                    fill(answer.faster, input),
                                    fill(answer.same, input)))
                            .toList(),
                    floor,
                    limits,
                    crossing,
                    quick);
        }

        private Row bind(Row row, String value) {
            Map<String, String> params = new LinkedHashMap<>();
            each.keySet().forEach(param -> params.put(param, value));
            params.putAll(row.params);
            return new Row(row.label, row.benchmark == null ? benchmark : row.benchmark, params);
        }

        private static String fill(String text, QuestionFile.Input input) {
            return text.replace("{input}", input.label()).replace("{bytes}", Format.size(input.bytes()));
        }

        /** Returns the rows of {@code quick}, and the answers that compare them. */
        Panel ofQuick() {
            return new Panel(
                    title,
                    verb,
                    grows,
                    null,
                    null,
                    quick.stream().map(this::row).toList(),
                    answers.stream()
                            .filter(answer -> quick.containsAll(answer.compare))
                            .toList(),
                    null,
                    null,
                    null,
                    null);
        }
    }

    /**
     * A measured row.
     *
     * @param label unique within the panel
     * @param benchmark class and method
     * @param params values of the benchmark's parameters; for {@code quick}, each with more than one value must be fixed
     */
    public record Row(String label, String benchmark, Map<String, String> params) {
        public Row {
            params = params == null ? Map.of() : Collections.unmodifiableMap(params);
        }
    }

    /**
     * The smallest input from which on the first row takes less time than the second. The texts may hold <code>{at}</code>, <code>
     * {largest}</code> (inputs in words), <code>{saved}</code>, <code>{savedLargest}</code> (time per call), <code>{ratioLargest}</code>,
     * and the labels as <code>{first}</code> and <code>{second}</code>.
     *
     * @param compare labels of the first and the second row
     * @param found said if there is such a size; older files call it {@code told}
     * @param never used if the first row is not faster at any size
     */
    public record Crossing(
            List<String> compare, @JsonAlias("told") String found, String never) {}

    /**
     * Two rows compared in words. The sentences may hold {@code {first}}, {@code {second}} (labels), {@code {ratio}},
     * {@code {allocRatio}}, {@code {bytesRatio}} (first / second) and {@code {inverseRatio}}, {@code {inverseAllocRatio}},
     * {@code {inverseBytesRatio}} (second / first); {@code {allocates}} is {@code allocates 2.1x as much} or {@code allocates the same}.
     * A part in square brackets is left out where one of its ratios is unknown.
     *
     * @param compare labels of the first and the second row
     * @param differs said if the times differ, unless {@code slower} or {@code faster} says it; has a default
     * @param slower said if the first takes more time than the second
     * @param faster said if it takes less
     * @param same said if the times are known to differ by no more than 10%; has a default
     */
    public record Answer(List<String> compare, String differs, String slower, String faster, String same) {
        private static final String DIFFERS = "{first} takes {ratio} as long as {second}[ and {allocates}].";
        private static final String SAME = "{first} takes about as long as {second}: {ratio}[; {first} {allocates}].";
        private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");
        private static final Pattern OPTIONAL = Pattern.compile("\\[([^\\[\\]]*)]");
        private static final Set<String> PLACEHOLDERS = Set.of(
                "input",
                "bytes",
                "first",
                "second",
                "ratio",
                "allocRatio",
                "allocates",
                "bytesRatio",
                "inverseRatio",
                "inverseAllocRatio",
                "inverseBytesRatio");

        public Answer {
            compare = listed(compare);
            differs = differs == null ? DIFFERS : differs.strip();
            slower = slower == null ? differs : slower.strip();
            faster = faster == null ? differs : faster.strip();
            same = same == null ? SAME : same.strip();
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

        /** Returns a sentence with its placeholders replaced. */
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
                    .noneMatch(match -> values.get(match.group(1)).equals(Format.UNKNOWN));
        }
    }

    private static List<String> labels(List<Row> rows) {
        return rows.stream().filter(Objects::nonNull).map(Row::label).toList();
    }

    private static <T> List<T> listed(List<T> list) {
        return list == null ? List.of() : Collections.unmodifiableList(list);
    }

    static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
