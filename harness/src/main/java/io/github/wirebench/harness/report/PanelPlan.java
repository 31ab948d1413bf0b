// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import static io.github.wirebench.harness.report.ReportPlan.require;

import io.github.wirebench.harness.questions.Question;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Rows that are compared with each other, once for each value of an input. Texts may hold <code>{input}</code>, the value in
 * words, and <code>{bytes}</code>, its size.
 *
 * @param title what is measured, e.g. {@code Reading {input} from bytes}
 * @param each the one input with its values, the most telling first; absent if there is only one set of rows
 * @param benchmark of rows that name none
 * @param rows the first is what the others are compared with
 * @param answers comparisons put into words
 * @param floor label of the row that is the limit of what can be reached; may be absent
 * @param limits labels of rows that no service could use, such as the floor: no front is made of them; may be absent
 * @param crossing from which size on one row is better than another; may be absent
 */
record PanelPlan(
        String title,
        Map<String, List<String>> each,
        String benchmark,
        List<Question.Row> rows,
        List<Question.Answer> answers,
        String floor,
        List<String> limits,
        Crossing crossing) {
    /** For rows that nobody planned. */
    static final PanelPlan NONE = new PanelPlan("", null, null, null, null, null, null, null);

    PanelPlan {
        each = ReportPlan.ordered(each);
        rows = rows == null ? List.of() : Collections.unmodifiableList(rows);
        answers = answers == null ? List.of() : Collections.unmodifiableList(answers);
        limits = limits == null ? List.of() : Collections.unmodifiableList(limits);
    }

    /**
     * From which size on the first row takes less time than the second. The texts may hold <code>{at}</code>, <code>{largest}</code>
     * (inputs in words), <code>{saved}</code>, <code>{savedLargest}</code> (time per call), <code>{ratioLargest}</code>, and the labels as
     * <code>{first}</code> and <code>{second}</code>.
     *
     * @param compare labels of the first and the second row
     * @param told said if there is such a size
     * @param never said if no input tells the first row faster
     */
    record Crossing(List<String> compare, String told, String never) {}

    void check(String where) {
        require(title != null && !title.isBlank(), where + "a panel has no title");
        require(each.size() <= 1, where + "each: one input at most");
        require(!rows.isEmpty() && rows.stream().allMatch(Objects::nonNull), where + "rows are missing");
        boolean complete = rows.stream().allMatch(row -> row.benchmark() != null || benchmark != null);
        require(complete, where + "a row has no benchmark, nor has its panel");
        question("checked", "", ReportPlan.NONE).check();
        List<String> labels = rows.stream().map(Question.Row::label).toList();
        require(floor == null || labels.contains(floor), where + "floor is none of the labels");
        require(labels.containsAll(limits), where + "one of the limits is none of the labels");
        require(
                crossing == null
                        || crossing.compare() != null
                                && crossing.compare().size() == 2
                                && labels.containsAll(crossing.compare())
                                && crossing.told() != null
                                && crossing.never() != null
                                && !each.isEmpty(),
                where + "crossing: name two rows, the texts told and never, and an input under each");
    }

    /** The input that varies; empty if none does. */
    String param() {
        return each.keySet().stream().findFirst().orElse("");
    }

    /** The values of the input; one empty text if none varies. */
    List<String> values() {
        return each.values().stream().findFirst().orElse(List.of(""));
    }

    /** The rows and answers of one value. */
    Question question(String id, String value, ReportPlan plan) {
        List<Question.Row> bound = rows.stream().map(row -> bind(row, value)).toList();
        List<Question.Answer> said = answers.stream()
                .map(answer -> new Question.Answer(
                        answer.compare(),
                        fill(answer.slower(), value, plan),
                        fill(answer.faster(), value, plan),
                        fill(answer.same(), value, plan)))
                .toList();
        return new Question(id, fill(title, value, plan), bound, said);
    }

    private Question.Row bind(Question.Row row, String value) {
        Map<String, String> params = new LinkedHashMap<>();
        each.keySet().forEach(param -> params.put(param, value));
        params.putAll(row.params());
        return new Question.Row(row.label(), row.benchmark() == null ? benchmark : row.benchmark(), params);
    }

    private String fill(String text, String value, ReportPlan plan) {
        ReportPlan.Input input = plan.input(param(), value);
        return text.replace("{input}", input.label()).replace("{bytes}", Words.bytes(input.bytes()));
    }
}
