// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.ParamCheck;
import io.github.wirebench.harness.data.Questions;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.WireSizes;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The questions that {@code quick} measures, and their answers as plain text. */
public final class Answers implements Questions {
    private static final String AVERAGE_TIME = "avgt";

    /** Columns of a terminal that everybody has. */
    private static final int WIDTH = 80;

    private static final String INDENT = "   ";

    private final URL own;

    /**
     * @param own the questions of the suite
     */
    public Answers(URL own) {
        this.own = own;
    }

    @Override
    public Bound bind(Path file, List<ListedBenchmark> benchmarks) {
        QuestionFile questions = QuestionFile.read(file == null ? own : YamlFiles.url("--questions", file));
        Map<Question, List<Question.Panel>> panels = new LinkedHashMap<>();
        Map<Question.Row, BenchmarkCase> cases = new LinkedHashMap<>();
        for (Question question : questions.questions()) {
            List<Question.Panel> quick = questions.quick(question);
            if (!quick.isEmpty()) {
                panels.put(question, quick);
            }
            quick.forEach(panel ->
                    panel.rows().forEach(row -> cases.put(row, benchmarkCase(question, row, benchmarks))));
        }
        if (panels.isEmpty()) {
            throw CommandFailure.usage(
                    (file == null ? "the suite's questions" : file) + ": no panel names rows under \"quick\"");
        }
        return new BoundQuestions(panels, cases);
    }

    /** The case that a row is about; rows that measure the same share it. */
    private static BenchmarkCase benchmarkCase(Question question, Question.Row row, List<ListedBenchmark> benchmarks) {
        String where = "question " + question.id() + ", row \"" + row.label() + "\": ";
        List<ListedBenchmark> found = benchmarks.stream()
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
        for (ListedBenchmark.Param param : found.get(0).params()) {
            List<String> values = param.values();
            params.put(param.name(), row.params().getOrDefault(param.name(), values.isEmpty() ? "" : values.get(0)));
            combinations *= row.params().containsKey(param.name()) ? 1 : values.size();
        }
        if (combinations != 1) {
            throw CommandFailure.usage(where + "fix one value for each parameter of " + new TreeSet<>(params.keySet())
                    + "; now " + combinations + " combinations match");
        }
        return new BenchmarkCase(row.benchmark(), AVERAGE_TIME, params);
    }

    private record BoundQuestions(Map<Question, List<Question.Panel>> panels, Map<Question.Row, BenchmarkCase> byRow)
            implements Bound {
        @Override
        public Map<String, Set<BenchmarkCase>> byTitle() {
            Map<String, Set<BenchmarkCase>> cases = new LinkedHashMap<>();
            panels.forEach((question, asked) -> cases.put(
                    question.title(),
                    asked.stream()
                            .flatMap(panel -> panel.rows().stream())
                            .map(byRow::get)
                            .collect(Collectors.toCollection(LinkedHashSet::new))));
            return cases;
        }

        @Override
        public Bound only(Set<String> titles) {
            Map<Question, List<Question.Panel>> left = new LinkedHashMap<>(panels);
            left.keySet().removeIf(question -> !titles.contains(question.title()));
            return new BoundQuestions(left, byRow);
        }

        @Override
        public Map<String, String> soFar(Run run, WireSizes sizes) {
            Map<String, String> certain = new LinkedHashMap<>();
            panels.values().stream().flatMap(List::stream).forEach(panel -> {
                AnswerFormatter answers = formatter(panel, run, sizes);
                answers.allocationLine().ifPresent(line -> certain.put(panel.title(), line));
                answers.conclusions().stream()
                        .filter(AnswerFormatter.Conclusion::isCertain)
                        .forEach(one -> certain.put(
                                panel.title()
                                        + one.first().label()
                                        + one.second().label(),
                                panel.title() + ": " + one.text()));
            });
            return certain;
        }

        @Override
        public List<String> lines(Run run, WireSizes sizes) {
            List<String> lines = new ArrayList<>();
            int number = 1;
            boolean tooWide = false;
            for (Map.Entry<Question, List<Question.Panel>> asked : panels.entrySet()) {
                lines.add("");
                lines.add(number++ + ". " + asked.getKey().title());
                lines.add("");
                for (String sentence : sentences(asked.getKey(), asked.getValue(), run, sizes)) {
                    lines.addAll(PlainText.wrapped(sentence, INDENT, WIDTH));
                }
                for (Question.Panel panel : asked.getValue()) {
                    AnswerFormatter answers = formatter(panel, run, sizes);
                    lines.add("");
                    if (!panel.title().equals(asked.getKey().title())) {
                        lines.add(INDENT + panel.title());
                    }
                    answers.table(WIDTH - INDENT.length()).forEach(line -> lines.add((INDENT + line).stripTrailing()));
                    answers.warnings().forEach(warning -> lines.addAll(PlainText.wrapped(warning, INDENT, WIDTH)));
                    tooWide |= !answers.warnings().isEmpty();
                }
            }
            lines.add("");
            String condition = RunLabels.condition(run.samples().values());
            lines.addAll(PlainText.wrapped(
                    (condition.isEmpty() ? "" : "Measured on " + condition + ". ")
                            + "± and (low–high) are 95% confidence intervals across forks, each a JVM of its own. CPU time is"
                            + " that of the working thread. Less is better."
                            + (tooWide
                                    ? " For smaller errors (!), close other programs, use a quieter machine, or measure longer"
                                            + " with --rounds 12 or --at-class-defaults."
                                    : ""),
                    "",
                    WIDTH));
            lines.add("");
            return lines;
        }

        /** The recommendation, or the headlines, what follows from them, and the comparisons that they do not make. */
        private List<String> sentences(Question question, List<Question.Panel> panels, Run run, WireSizes sizes) {
            List<String> advice = advice(question, panels, run, sizes);
            if (!advice.isEmpty()) {
                return advice;
            }
            Set<String> sentences = new LinkedHashSet<>();
            for (Question.Headline headline : question.headlines()) {
                List<Headlines.Operation> operations = panels.stream()
                        .filter(headline::isAbout)
                        .map(panel -> operation(headline, formatter(panel, run, sizes), panel))
                        .toList();
                Headlines.of(headline, operations)
                        .ifPresent(found -> sentences.add(Stream.concat(
                                        found.sentences().stream(),
                                        Stream.concat(
                                                Stream.of(found.allocation()), Headlines.toDo(List.of(found)).stream()))
                                .filter(words -> !words.isEmpty())
                                .collect(Collectors.joining(" "))));
            }
            for (Question.Panel panel : panels) {
                String about = panels.size() == 1 ? "" : panel.title() + ": ";
                formatter(panel, run, sizes).conclusions().stream()
                        .filter(one -> !isSaid(question, one))
                        .forEach(one -> sentences.add(about + one.text()));
            }
            return List.copyOf(sentences);
        }

        /** Returns whether a headline has the ratio. */
        private static boolean isSaid(Question question, AnswerFormatter.Conclusion conclusion) {
            List<String> compared =
                    List.of(conclusion.first().label(), conclusion.second().label());
            return question.headlines().stream()
                            .anyMatch(headline -> headline.compare().equals(compared))
                    && Headlines.Outcome.of("", "", conclusion).isPrecise();
        }

        private static Headlines.Operation operation(
                Question.Headline headline, AnswerFormatter answers, Question.Panel panel) {
            AnswerFormatter.Conclusion conclusion = answers.compare(
                    headline.compare().get(0), headline.compare().get(1));
            return new Headlines.Operation(panel.verb(), "", List.of(Headlines.Outcome.of("", "", conclusion)));
        }

        private List<String> advice(Question question, List<Question.Panel> panels, Run run, WireSizes sizes) {
            return Advice.of(
                    question, Map.of("", panels), row -> measured(run, row).samples(), sizes::all, run.typicalSpread());
        }

        private AnswerFormatter formatter(Question.Panel panel, Run run, WireSizes sizes) {
            return new AnswerFormatter(panel, row -> measured(run, row), sizes, run.typicalSpread(), 1);
        }

        private AnswerFormatter.Measured measured(Run run, Question.Row row) {
            BenchmarkCase benchmarkCase = byRow.get(row);
            return new AnswerFormatter.Measured(
                    run.find(benchmarkCase.benchmark(), benchmarkCase.params()),
                    run.failures().containsKey(benchmarkCase));
        }
    }
}
