// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.figures.FigureRow;
import io.github.wirebench.harness.figures.RunFigures;
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
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Benchmarks that no question is about, or all of a suite without questions: one topic per class, one panel per value of an
 * input, one bar per method and values of the other parameters.
 */
final class GenericTopics {
    /** More bars than this are parted, by the last parameter, where the suite does not say what its inputs are. */
    private static final int BARS = 12;

    private static final String TOLD =
            "Of %, the slowest, {first}, takes {ratio} the time of the fastest, {second}[ and allocates {allocRatio} as much];"
                    + " the interval allows for the choice.";
    private static final String NOT_TOLD =
            "Of %, not even the slowest, {first}, and the fastest, {second}, are told apart ({ratio}).";

    private final List<RunFigures> runs;
    private final List<String> labels;
    private final Set<String> inputs;

    /**
     * @param inputs parameters each value of which gets a panel of its own
     */
    GenericTopics(List<RunFigures> runs, List<String> labels, Set<String> inputs) {
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
        List<String> order = labels(rows, varying, parts.values().iterator().next());
        parts.forEach((value, part) -> {
            String title = kind.title() + (value.isEmpty() ? "" : ", " + param + "=" + value);
            panels.add(panel(id, title, part, order, row -> label(row, isOneMethod(rows), varying)));
            values.add(new ReportPlan.Input(value, 0));
        });
        Report.Group group =
                new TopicBuilder(ReportPlan.NONE, runs, labels).group(param, panels, values, PanelPlan.NONE, List.of());
        return new Report.Topic(id, kind.title(), List.of(), List.of(group));
    }

    /**
     * A panel's rows by their labels.
     *
     * @param order of the labels; the first is what the others are compared with, be it measured here or not
     */
    private PanelBuilder panel(
            String id, String title, List<FigureRow> rows, List<String> order, Function<FigureRow, String> labelOf) {
        Map<String, Question.Row> asked = new LinkedHashMap<>();
        order.forEach(label -> asked.put(label, new Question.Row(label, "", Map.of())));
        List<Map<Question.Row, FigureRow>> found = new ArrayList<>();
        runs.forEach(run -> found.add(new HashMap<>()));
        rows.forEach(row -> found.get(row.run()).putIfAbsent(asked.get(labelOf.apply(row)), row));
        int pairs = order.size() * (order.size() - 1) / 2;
        Question question =
                new Question(id, title, List.copyOf(asked.values()), answers(fastestFirst(order, asked, found), pairs));
        return new PanelBuilder(question, found, runs, labels, Math.max(1, pairs));
    }

    /** All labels, the fastest of some rows first, as the first run that has any knows them; those that it lacks last. */
    private List<String> labels(List<FigureRow> all, Set<String> varying, List<FigureRow> first) {
        boolean oneMethod = isOneMethod(all);
        int run = first.stream().mapToInt(FigureRow::run).min().orElseThrow();
        Map<String, Double> badness = new LinkedHashMap<>();
        first.stream()
                .filter(row -> row.run() == run)
                .forEach(row -> badness.putIfAbsent(label(row, oneMethod, varying), badness(row)));
        all.forEach(row -> badness.putIfAbsent(label(row, oneMethod, varying), Double.POSITIVE_INFINITY));
        return badness.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isOneMethod(List<FigureRow> rows) {
        return rows.stream().map(row -> method(row.key().row())).distinct().count() == 1;
    }

    /** Labels that the first run with any figure has, by its figures. */
    private static List<String> fastestFirst(
            List<String> order, Map<String, Question.Row> asked, List<Map<Question.Row, FigureRow>> found) {
        Map<Question.Row, FigureRow> first =
                found.stream().filter(rows -> !rows.isEmpty()).findFirst().orElseThrow();
        return order.stream()
                .filter(label -> first.containsKey(asked.get(label)))
                .sorted(Comparator.comparingDouble(label -> badness(first.get(asked.get(label)))))
                .toList();
    }

    private static double badness(FigureRow row) {
        double mean = ForkStatistics.mean(row.wall()).value();
        return row.measured().isThroughput() ? -mean : mean;
    }

    /** The slowest against the fastest: with a choice between more than one pair, this is said, and allowed for. */
    private List<Question.Answer> answers(List<String> fastestFirst, int pairs) {
        if (fastestFirst.size() < 2) {
            return List.of();
        }
        List<String> extremes = List.of(fastestFirst.get(fastestFirst.size() - 1), fastestFirst.get(0));
        // of a further run only this pair is said: there, others may be the extremes
        boolean chosen = pairs > 1 && runs.size() == 1;
        String told = chosen ? TOLD.replace("%", String.valueOf(fastestFirst.size())) : null;
        String same = chosen ? NOT_TOLD.replace("%", String.valueOf(fastestFirst.size())) : null;
        return List.of(new Question.Answer(extremes, told, null, same));
    }

    private static String label(FigureRow figures, boolean oneMethod, Set<String> varying) {
        Row row = figures.key().row();
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
