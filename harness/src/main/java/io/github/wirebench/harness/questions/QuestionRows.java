// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.questions;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.host.HostedParam;
import io.github.wirebench.harness.jmh.ParamCheck;
import io.github.wirebench.harness.journal.Row;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Binds the rows of questions to benchmarks; rows that measure the same become one. Questions are about average time. */
final class QuestionRows {
    private static final String AVERAGE_TIME = "avgt";

    private QuestionRows() {}

    /**
     * What each row measures.
     *
     * @throws CommandFailure if a row matches no benchmark, or more than one combination of parameter values
     */
    static Map<Question.Row, Row> bind(List<Question> questions, List<HostedBenchmark> benchmarks) {
        Map<Question.Row, Row> rows = new LinkedHashMap<>();
        for (Question question : questions) {
            question.rows().forEach(row -> rows.put(row, bind(question, row, benchmarks)));
        }
        return rows;
    }

    private static Row bind(Question question, Question.Row row, List<HostedBenchmark> benchmarks) {
        String where = "question " + question.id() + ", row \"" + row.label() + "\": ";
        List<HostedBenchmark> found = benchmarks.stream()
                .filter(benchmark -> benchmark.name().equals(row.benchmark()))
                .toList();
        if (found.isEmpty()) {
            throw CommandFailure.usage(where + "there is no benchmark " + row.benchmark() + " (-l lists them)");
        }
        Map<String, Collection<String>> asked = new LinkedHashMap<>();
        row.params().forEach((name, value) -> asked.put(name, List.of(value)));
        try {
            ParamCheck.checkHosted(found, asked);
        } catch (CommandFailure e) {
            throw CommandFailure.usage(where + e.getMessage(), e);
        }
        Map<String, String> params = new LinkedHashMap<>();
        int combinations = 1;
        for (HostedParam param : found.get(0).params()) {
            List<String> values = param.values();
            params.put(param.name(), row.params().getOrDefault(param.name(), values.isEmpty() ? "" : values.get(0)));
            combinations *= row.params().containsKey(param.name()) ? 1 : values.size();
        }
        if (combinations != 1) {
            throw CommandFailure.usage(where + "fix one value for each parameter of " + new TreeSet<>(params.keySet())
                    + "; now " + combinations + " combinations match");
        }
        return new Row(row.benchmark(), AVERAGE_TIME, params);
    }
}
