// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static io.github.wirebench.harness.console.YamlFiles.require;

import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.stats.Format;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

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

    /** A value of an input in words, e.g. {@code a 4 KB article}, and its size; 0 if unknown. */
    public record Input(String label, long bytes) {}

    /** Reads and checks a document; the failure names file, line and field. */
    public static QuestionFile read(URL source) {
        return YamlFiles.read(source, QuestionFile.class, QuestionFile::check);
    }

    /** Runs checks whose messages begin with a place. */
    static void within(String place, Runnable checks) {
        try {
            checks.run();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
        }
    }

    private void check() {
        inputs.forEach((param, values) -> {
            require(values != null, "inputs." + param + ": give its values");
            values.forEach((value, input) -> require(
                    input != null && input.label != null && input.bytes >= 0,
                    "inputs." + param + "." + value + ": give a label and bytes"));
        });
        require(areThere(questions), "questions are missing");
        Set<String> ids = new HashSet<>();
        for (Question question : questions) {
            require(
                    question.id != null && question.id.matches("[a-z0-9][a-z0-9-]*"),
                    "id must be lower-case letters, digits and -: " + question.id);
            require(ids.add(question.id), "two questions have the id " + question.id);
            within("question " + question.id, question::check);
        }
    }

    private static boolean isThere(String text) {
        return text != null && !text.isBlank();
    }

    private static boolean areThere(Collection<?> values) {
        return values != null && !values.isEmpty() && values.stream().allMatch(Objects::nonNull);
    }

    /** Returns the place of a question among those with a card, from 1; 0 if it has none. */
    public int number(Question question) {
        return 1 + questions.stream().filter(one -> one.card() != null).toList().indexOf(question);
    }

    QuestionFile after(QuestionFile first) {
        Map<String, Map<String, Input>> all = new LinkedHashMap<>();
        for (QuestionFile file : List.of(first, this)) {
            file.inputs.forEach((param, values) ->
                    all.computeIfAbsent(param, any -> new LinkedHashMap<>()).putAll(values));
        }
        List<Question> both = new ArrayList<>(first.questions);
        both.addAll(questions);
        return new QuestionFile(all, both);
    }

    /** Returns the description of a value; an unknown value is its own label. */
    public Input input(String param, String value) {
        Input input = inputs.getOrDefault(param, Map.of()).get(value);
        return input == null ? new Input(value, 0) : input;
    }

    Set<String> packages() {
        Set<String> packages = new HashSet<>();
        for (Question question : questions) {
            for (Question.Panel panel : question.panels) {
                panel.rows.forEach(
                        row -> packages.add(packageOf(row.benchmark == null ? panel.benchmark : row.benchmark)));
            }
        }
        return packages;
    }

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

    /**
     * A question of a user, and the rows that are measured for it. Its answer is a {@link CardPlan}, or the table of its rows.
     *
     * @param measure command-line arguments with which a report suggests measuring it; null if there are none
     * @param notes facts that no figure tells, a sentence or two each
     * @param card the answer at a glance; null if the question has none
     * @param panels sets of rows that are compared with each other; may be empty if the card needs none
     */
    public record Question(
            String id, String title, String measure, List<String> notes, CardPlan card, List<Panel> panels) {

        public Question {
            notes = listed(notes);
            panels = listed(panels);
        }

        /** Checks all fields; done after reading, so that a misspelled key is reported as such and not as a missing one. */
        private void check() {
            require(isThere(title), "title is missing");
            require(notes.isEmpty() || areThere(notes), "a note is empty");
            require(areThere(panels) || panels.isEmpty() && card != null, "panels are missing");
            panels.forEach(Panel::check);
            if (card != null) {
                within("card", () -> card.check(this));
            }
        }

        /** Returns the first panel with a verb, or the first of all for null; fails if there is none. */
        public Panel panel(String verb) {
            return panels.stream()
                    .filter(panel -> verb == null || verb.equals(panel.verb))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no panel has the verb " + verb));
        }

        /** Says, in a line for each reason, which rows of {@code quick} cannot be measured with the first value of their input. */
        public List<String> leftOut(Map<String, Map<String, String>> unsupported) {
            Map<List<String>, Set<String>> labels = new LinkedHashMap<>();
            for (Panel panel : panels) {
                String value = panel.values().get(0);
                for (String label : panel.quick) {
                    panel.row(label).params.values().stream()
                            .map(contender -> unsupported
                                    .getOrDefault(contender, Map.of())
                                    .get(value))
                            .filter(Objects::nonNull)
                            .forEach(reason -> labels.computeIfAbsent(
                                            List.of(value, reason), key -> new LinkedHashSet<>())
                                    .add(label));
                }
            }
            List<String> lines = new ArrayList<>();
            labels.forEach((why, names) -> lines.add(
                    "Not measured with %s: %s: %s.".formatted(why.get(0), String.join(", ", names), why.get(1))));
            return lines;
        }

        /**
         * Rows that are compared with each other, once for each value of an input. Texts may hold <code>{input}</code>, the value in
         * words, and <code>{bytes}</code>, its size.
         *
         * @param title names the operation, e.g. {@code Reading from bytes: {input}}
         * @param verb the operation in a headline, e.g. {@code read}; null if the question has one only
         * @param each the one input with its values, the most telling first; empty if there is only one set of rows
         * @param rows the first is the base that the others are compared with
         * @param limits labels of rows that no service could use, such as a limit that is written by hand
         * @param quick labels of the rows that {@code quick} measures for the first value, and shows with their comparisons
         */
        public record Panel(
                String title,
                String verb,
                Map<String, List<String>> each,
                String benchmark,
                List<Row> rows,
                List<String> limits,
                List<String> quick) {

            public Panel {
                each = each == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(each));
                rows = listed(rows);
                limits = listed(limits);
                quick = listed(quick);
            }

            private void check() {
                require(isThere(title), "a panel has no title");
                require(each.size() <= 1, "each: name one input at most");
                require(each.values().stream().allMatch(QuestionFile::areThere), "each: give the values");
                require(areThere(rows), "rows are missing");
                Set<String> labels = new HashSet<>();
                for (Row row : rows) {
                    require(isThere(row.label), "a row has no label");
                    String one = "row \"" + row.label + "\"";
                    require(labels.add(row.label), "two rows have the label \"" + row.label + "\"");
                    require(row.params.isEmpty() || areThere(row.params.values()), one + ": a parameter has no value");
                    require(row.benchmark != null || benchmark != null, one + " has no benchmark, nor has its panel");
                }
                require(labels.containsAll(limits), "one of the limits is none of the labels");
                require(labels.containsAll(quick), "quick names a row that is none of the labels");
            }

            /** Checks that a value of the input is one of the panel's; null is the first. */
            void checkValue(String value) {
                require(value == null || values().contains(value), "the panel has no value " + value);
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

            /** Returns the row with a label; fails if there is none. */
            public Row row(String label) {
                return rows.stream()
                        .filter(row -> row.label.equals(label))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("there is no row \"" + label + "\""));
            }

            private Panel at(String value, Input input) {
                List<Row> bound = new ArrayList<>();
                for (Row row : rows) {
                    Map<String, String> params = new LinkedHashMap<>();
                    each.keySet().forEach(param -> params.put(param, value));
                    params.putAll(row.params);
                    bound.add(new Row(row.label, row.benchmark == null ? benchmark : row.benchmark, params));
                }
                String filled = title.replace("{input}", input.label()).replace("{bytes}", Format.size(input.bytes()));
                return new Panel(filled, verb, null, null, bound, limits, quick);
            }

            private Panel ofQuick() {
                return new Panel(
                        title, verb, null, null, quick.stream().map(this::row).toList(), limits, quick);
            }
        }

        /** A measured row; for {@code quick}, each parameter of the benchmark that has more than one value must be fixed. */
        public record Row(String label, String benchmark, Map<String, String> params) {
            public Row {
                params = params == null ? Map.of() : Collections.unmodifiableMap(params);
            }
        }

        private static <T> List<T> listed(List<T> list) {
            return list == null ? List.of() : Collections.unmodifiableList(list);
        }
    }
}
