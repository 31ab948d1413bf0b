// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.questions.Question;
import io.github.wirebench.harness.stats.ForkStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Benchmarks that no question is about, or all of a suite without questions: one topic per class, one panel per value of an
 * input, one bar per method and values of the other parameters.
 */
final class GenericTopics {
    /** More bars than this are parted, by the last parameter, where the suite does not say what its inputs are. */
    private static final int BARS = 12;

    private final List<ReportedRun> runs;
    private final List<String> labels;
    private final Set<String> inputs;

    /**
     * @param inputs parameters each value of which gets a panel of its own
     */
    GenericTopics(List<ReportedRun> runs, List<String> labels, Set<String> inputs) {
        this.runs = runs;
        this.labels = labels;
        this.inputs = inputs;
    }

    /** Rows whose figures can stand in one picture. */
    private record Kind(String className, String mode, String unit, int threads) {
        static Kind of(FigureRow row) {
            Row key = row.key().row();
            int method = key.benchmark().lastIndexOf('.');
            return new Kind(
                    method < 0 ? "" : key.benchmark().substring(0, method),
                    key.mode(),
                    row.unit(),
                    row.key().threads());
        }

        String title() {
            String simple = className.substring(className.lastIndexOf('.') + 1);
            return (simple.isEmpty() ? "Benchmarks" : simple)
                    + (mode.equals("avgt") ? "" : " [" + mode + "]")
                    + (threads == 1 ? "" : ", " + threads + " threads");
        }
    }

    /** A topic for each kind of rows. */
    List<Report.Topic> build(List<FigureRow> rows) {
        Map<Kind, List<FigureRow>> kinds =
                rows.stream().collect(Collectors.groupingBy(Kind::of, LinkedHashMap::new, Collectors.toList()));
        List<Report.Topic> topics = new ArrayList<>();
        kinds.forEach((kind, own) -> topics.add(topic("benchmark-" + (topics.size() + 1), kind, own)));
        return topics;
    }

    private Report.Topic topic(String id, Kind kind, List<FigureRow> rows) {
        Set<String> varying = varying(rows);
        long bars = rows.stream().map(row -> row.key().row()).distinct().count();
        String param = varying.stream()
                .filter(inputs::contains)
                .findFirst()
                .orElse(bars > BARS && varying.size() > 1 ? last(varying) : "");
        Map<String, List<FigureRow>> parts = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.params().getOrDefault(param, ""), LinkedHashMap::new, Collectors.toList()));
        varying.remove(param);
        List<PanelBuilder> panels = new ArrayList<>();
        List<ReportPlan.Input> values = new ArrayList<>();
        parts.forEach((value, part) -> {
            panels.add(panel(id, kind.title() + (value.isEmpty() ? "" : ", " + param + "=" + value), part, varying));
            values.add(new ReportPlan.Input(value, 0));
        });
        Report.Group group =
                new TopicBuilder(ReportPlan.NONE, runs, labels).group(param, panels, values, null, List.of());
        return new Report.Topic(id, kind.title(), List.of(group));
    }

    private PanelBuilder panel(String id, String title, List<FigureRow> rows, Set<String> varying) {
        boolean oneMethod =
                rows.stream().map(row -> method(row.key().row())).distinct().count() == 1;
        Map<String, Question.Row> asked = new LinkedHashMap<>();
        List<Map<Question.Row, FigureRow>> found = new ArrayList<>();
        runs.forEach(run -> found.add(new HashMap<>()));
        for (FigureRow row : rows) {
            String label = label(row.key().row(), oneMethod, varying);
            Question.Row question = asked.computeIfAbsent(
                    label, name -> new Question.Row(name, row.key().row().benchmark(), row.params()));
            found.get(row.run()).putIfAbsent(question, row);
        }
        List<Question.Row> ordered = fastestFirst(asked, found);
        return new PanelBuilder(new Question(id, title, ordered, answers(ordered)), found, runs, labels);
    }

    /** The fastest is what the others are compared with: by the first run that has any. */
    private static List<Question.Row> fastestFirst(
            Map<String, Question.Row> asked, List<Map<Question.Row, FigureRow>> found) {
        Map<Question.Row, FigureRow> first =
                found.stream().filter(rows -> !rows.isEmpty()).findFirst().orElseThrow();
        Comparator<Question.Row> order = Comparator.comparingDouble(row -> badness(first.get(row)));
        return asked.values().stream().sorted(order).toList();
    }

    private static double badness(FigureRow row) {
        if (row == null) {
            return Double.POSITIVE_INFINITY;
        }
        double mean = ForkStatistics.mean(row.wall()).value();
        return row.measured().isThroughput() ? -mean : mean;
    }

    private static List<Question.Answer> answers(List<Question.Row> rows) {
        return rows.size() < 2
                ? List.of()
                : List.of(new Question.Answer(
                        List.of(rows.get(rows.size() - 1).label(), rows.get(0).label()), null, null, null));
    }

    private static String label(Row row, boolean oneMethod, Set<String> varying) {
        List<String> parts = new ArrayList<>();
        if (!oneMethod) {
            parts.add(method(row));
        }
        varying.stream()
                .filter(row.params()::containsKey)
                .forEach(name -> parts.add(
                        varying.size() == 1
                                ? row.params().get(name)
                                : name + "=" + row.params().get(name)));
        return parts.isEmpty() ? method(row) : String.join(" ", parts);
    }

    private static String method(Row row) {
        return row.benchmark().substring(row.benchmark().lastIndexOf('.') + 1);
    }

    private static String last(Set<String> names) {
        return new ArrayList<>(names).get(names.size() - 1);
    }

    /** Parameters that have more than one value, or that some rows lack. */
    private static Set<String> varying(List<FigureRow> rows) {
        Set<String> names = new LinkedHashSet<>();
        rows.forEach(row -> names.addAll(row.params().keySet()));
        names.removeIf(name -> rows.stream()
                        .map(row -> row.params().getOrDefault(name, ""))
                        .collect(Collectors.toCollection(TreeSet::new))
                        .size()
                == 1);
        return names;
    }
}
