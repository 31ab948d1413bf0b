// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Suite.CaseRules;
import io.github.wirebench.harness.data.Suite.Questions;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.CardPlan.Facts;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The questions that {@code quick} measures, and their answers as plain text. */
public final class Answers implements Questions {
    /** Columns of a terminal that everybody has. */
    private static final int WIDTH = 80;

    private static final int SECOND = 54;
    private static final int GAP = 6;
    private static final String INDENT = "    ";

    private final URL own;

    public Answers(URL own) {
        this.own = own;
    }

    @Override
    public Bound bind(Path file, List<ListedBenchmark> benchmarks) {
        QuestionFile questions = QuestionFile.read(file == null ? own : YamlFiles.url("--questions", file));
        Map<Question, List<Question.Panel>> panels = new LinkedHashMap<>();
        questions.questions().forEach(question -> panels.put(question, questions.quick(question)));
        panels.values().removeIf(List::isEmpty);
        Map<Question.Row, BenchmarkCase> cases = new LinkedHashMap<>();
        panels.forEach((question, quick) -> quick.stream()
                .flatMap(panel -> panel.rows().stream())
                .forEach(row -> cases.put(row, benchmarkCase(question, row, benchmarks))));
        if (panels.isEmpty()) {
            throw CommandFailure.usage(
                    (file == null ? "the suite's questions" : file) + ": no panel names rows under \"quick\"");
        }
        return new BoundQuestions(questions, panels, cases);
    }

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
        List<BenchmarkCase> cases;
        try {
            ListedBenchmark.checkParams(found, asked);
            cases = found.get(0).cases(asked, CaseRules.AS_ANNOTATED);
        } catch (CommandFailure e) {
            throw CommandFailure.usage(where + e.getMessage(), e);
        }
        Map<String, String> params = cases.get(0).params();
        if (cases.size() > 1) {
            throw CommandFailure.usage(where + "fix one value for each parameter of " + new TreeSet<>(params.keySet())
                    + "; now " + cases.size() + " combinations match");
        }
        return new BenchmarkCase(row.benchmark(), "avgt", params);
    }

    private record BoundQuestions(
            QuestionFile file, Map<Question, List<Question.Panel>> panels, Map<Question.Row, BenchmarkCase> byRow)
            implements Bound {
        @Override
        public Map<String, Set<BenchmarkCase>> byTitle() {
            Map<String, Set<BenchmarkCase>> cases = new LinkedHashMap<>();
            panels.forEach((question, asked) -> {
                // first what an answer needs of each panel, because the last rows are given up if there is too little
                // time
                Map<Integer, Set<BenchmarkCase>> byPlace = new TreeMap<>();
                for (Question.Panel panel : asked) {
                    for (int i = 0; i < panel.rows().size(); i++) {
                        byPlace.computeIfAbsent(Math.max(i, 1), place -> new LinkedHashSet<>())
                                .add(byRow.get(panel.rows().get(i)));
                    }
                }
                Set<BenchmarkCase> own = new LinkedHashSet<>();
                byPlace.values().forEach(own::addAll);
                cases.put(question.title(), own);
            });
            return cases;
        }

        @Override
        public Bound only(Set<String> titles) {
            Map<Question, List<Question.Panel>> left = new LinkedHashMap<>(panels);
            left.keySet().removeIf(question -> !titles.contains(question.title()));
            return new BoundQuestions(file, left, byRow);
        }

        @Override
        public Map<String, String> soFar(Run run) {
            Map<String, String> firm = new LinkedHashMap<>();
            List<Question.Panel> all =
                    panels.values().stream().flatMap(List::stream).toList();
            // several payloads have the same rows
            Map<String, Long> uses = all.stream()
                    .flatMap(panel -> panel.rows().stream().map(row -> versus(panel, row.label())))
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            all.stream().flatMap(panel -> comparisons(panel, run).stream()).forEach(one -> {
                String versus = versus(one.panel, one.label);
                String about = (uses.get(versus) == 1 ? "" : one.panel.title() + ": ") + versus + ": ";
                String key = one.panel.title() + one.label;
                // one JVM tells the garbage
                if (!one.compared.bytesOrGarbage().isEmpty()) {
                    firm.put(key + ", garbage", about + one.compared.bytesOrGarbage());
                }
                if (one.compared.grade() == Compared.Grade.FIRM) {
                    firm.put(key, about + one.words());
                }
            });
            return firm;
        }

        private static String versus(Question.Panel panel, String label) {
            return label + " vs. " + panel.base() + (panel.verb() == null ? "" : ", " + panel.verb());
        }

        @Override
        public List<String> lines(Run run) {
            String condition = Projection.CONDITION.label(run.samples().values());
            List<String> lines = new ArrayList<>();
            lines.add(Format.count(panels.size(), "answer") + " for this machine today"
                    + (condition.isEmpty() ? "" : " · " + condition));
            lines.add(" ".repeat(Math.max(0, WIDTH - Compared.Grade.LEGEND.length())) + Compared.Grade.LEGEND);
            int number = 0;
            List<String> weak = new ArrayList<>();
            for (Map.Entry<Question, List<Question.Panel>> asked : panels.entrySet()) {
                number++;
                lines.add("");
                lines.addAll(PlainText.wrapped(number + " " + asked.getKey().title(), "", WIDTH));
                Facts.say(file, asked.getKey(), run, Map.of())
                        .ifPresent(said ->
                                lines.addAll(PlainText.wrapped(said.verdict() + " " + said.action(), "  ", WIDTH)));
                boolean isFirm = true;
                for (Question.Panel panel : asked.getValue()) {
                    lines.addAll(rows(panel, run));
                    for (Comparison one : comparisons(panel, run)) {
                        lines.add(one.line());
                        isFirm &= one.compared.grade() == Compared.Grade.FIRM;
                    }
                }
                if (!isFirm) {
                    weak.add(String.valueOf(number));
                }
            }
            lines.add("");
            if (!weak.isEmpty()) {
                String advice = ": close other programs, and add --rounds 12 to the same command.";
                lines.addAll(PlainText.wrapped("Firm up " + String.join(", ", weak) + advice, "", WIDTH));
            }
            return lines;
        }

        /** Returns a line for each row that is not compared with another, with what is known of it alone. */
        private List<String> rows(Question.Panel panel, Run run) {
            List<Comparison> comparisons = comparisons(panel, run);
            Predicate<Question.Row> isCompared = row -> comparisons.stream()
                    .anyMatch(
                            one -> row.label().equals(one.label) || row.label().equals(panel.base()));
            return panel.rows().stream()
                    .filter(isCompared.negate())
                    .map(row -> INDENT + row.label() + (panel.verb() == null ? "" : ", " + panel.verb()) + ": "
                            + alone(panel, row, run))
                    .toList();
        }

        private String alone(Question.Panel panel, Question.Row row, Run run) {
            if (run.failures().containsKey(byRow.get(row))) {
                return "failed";
            }
            Interval time = Compared.time(run, panel, row.label());
            double garbage = Compared.garbage(run, panel, row.label());
            // these are known without measuring
            double bytes =
                    Compared.bytes(run, row.params(), panel.row(panel.base()).params(), WireSizes.RAW);
            String words = bytes == 1 ? "" : Compared.words(Stream.of(bytes), "bytes", "fewer");
            return (Double.isFinite(time.value()) ? Format.time(time) : "not measured")
                    + (Double.isFinite(garbage) ? "; " + Format.bytes(garbage) + " B of garbage" : "")
                    + (words.isEmpty() ? "" : "; " + words);
        }

        private static List<Comparison> comparisons(Question.Panel panel, Run run) {
            return panel.rows().stream()
                    .skip(1)
                    .flatMap(row -> Compared.of(run, panel, row.label(), panel.base(), 1).stream()
                            .map(compared -> new Comparison(panel, row.label(), compared)))
                    .toList();
        }
    }

    private record Comparison(Question.Panel panel, String label, Compared compared) {
        /** Returns what is known of the time; of a hint, what one would guess. */
        String words() {
            Outcome outcome = compared.outcome();
            if (outcome.kind() != Outcome.Kind.UNCLEAR) {
                return outcome.text();
            }
            Interval ratio = outcome.ratio();
            String why = compared.forks() == 1
                    ? "1 JVM"
                    : ratio.isKnown() ? "±" + Format.percent(ratio.relativeHalfWidth(), 0) : "still warming up";
            return compared.roughly().outcome().words() + " (" + why + ")";
        }

        String line() {
            String bytes = compared.bytesOrGarbage();
            String subject = INDENT + compared.grade().sign + " " + label
                    + (panel.verb() == null ? " " : " " + panel.verb() + "s ");
            String time = subject + words();
            if (time.length() + bytes.length() > WIDTH - GAP) {
                time = subject + compared.roughly().outcome().words();
            }
            return bytes.isEmpty()
                    ? time
                    : time + " ".repeat(Math.max(2, SECOND - time.length())) + Compared.Grade.FIRM.sign + " " + bytes;
        }
    }
}
