// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Projection.Part;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Benchmarks that are part of no question, or all of a suite without questions: one topic per class, with its benchmarks arranged as
 * {@link Layout} says. The charts are so few and so short that a reader can look at them; the tables have all figures.
 */
record OtherBenchmarks(List<ReportedRun> runs, Set<String> inputs) {
    /** That many bars of a chart are drawn, half of them the fastest. */
    private static final int MOST_BARS = 40;

    private static final int MOST_PANELS = 60;

    /** Returns a topic for each class with its mode, threads and unit. */
    List<Report.Topic> topics(List<Figure> figures) {
        Map<String, Long> classes = figures.stream()
                .map(figure -> figure.benchmarkCase().className())
                .distinct()
                .collect(Collectors.groupingBy(OtherBenchmarks::simple, Collectors.counting()));
        Part<BenchmarkCase> inClass = new Part<>("class", BenchmarkCase::className, name -> {
            String simple = simple(name);
            return simple.isEmpty() ? "Benchmarks" : classes.get(simple) == 1 ? simple : name;
        });
        Projection<Figure> titles =
                new Projection<>(List.of(inClass, Projection.MODE, Projection.THREADS), "").on(Figure::benchmarkCase);
        Projection<Figure> withUnits = titles.and(new Projection<>(
                List.of(new Part<>("unit", figure -> figure.samples().commonUnit(), unit -> ", " + unit)), ""));
        List<Report.Topic> topics = new ArrayList<>();
        titles.byLabel(figures, withUnits, number -> " (" + number + ")")
                .forEach((title, own) -> topics.add(topic("benchmark-" + (topics.size() + 1), title, own)));
        return topics;
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    private Report.Topic topic(String id, String title, List<Figure> figures) {
        Layout layout = inputs.isEmpty() ? Layout.guess(figures) : Layout.of(figures, inputs);
        List<String> notes = new ArrayList<>();
        Map<String, String> constants = inputs.isEmpty()
                ? Projection.constants(
                        figures.stream().map(Figure::benchmarkCase).toList())
                : Map.of();
        if (!constants.isEmpty()) {
            notes.add("All with "
                    + constants.entrySet().stream()
                            .map(param -> param.getKey() + "=" + param.getValue())
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        List<Report.Group> groups = new ArrayList<>();
        layout.bySet(figures)
                .forEach((set, part) ->
                        groups.add(group(title + (set.isEmpty() ? "" : ", " + set), layout, part, notes)));
        return new Report.Topic(id, title, 0, notes, groups);
    }

    private Report.Group group(String title, Layout layout, List<Figure> figures, List<String> notes) {
        Function<Figure, String> label = layout.labels(figures);
        Map<String, List<Figure>> parts = layout.byInput(figures);
        List<String> order = labels(figures, parts.values().iterator().next(), label);
        List<String> drawn = spread(List.copyOf(parts.keySet()), MOST_PANELS);
        if (drawn.size() < parts.size()) {
            notes.add(title + ": " + drawn.size() + " of " + Format.count(parts.size(), "input")
                    + " are drawn; the table of all figures has the others.");
        }
        if (order.size() > MOST_BARS) {
            notes.add(title + ": the fastest and the slowest of " + Format.count(order.size(), "benchmark")
                    + " are drawn; the table of all figures has the others.");
        }
        List<GroupBuilder.MeasuredPanel> panels = new ArrayList<>();
        for (String value : drawn) {
            List<Figure> part = parts.get(value);
            String panelTitle = title + (value.isEmpty() ? "" : ", " + name(layout, value));
            panels.add(panel(panelTitle, new QuestionFile.Input(value, 0), layout.at(part.get(0)), part, order, label));
        }
        return new GroupBuilder(title, layout.inputNames(), panels).build();
    }

    private static String name(Layout layout, String value) {
        return layout.named() ? value : layout.inputNames() + "=" + value;
    }

    /** Returns so many elements of a list, evenly spread, in its order. */
    private static List<String> spread(List<String> all, int most) {
        return all.size() <= most
                ? all
                : IntStream.range(0, most)
                        .mapToObj(i -> all.get((int) ((long) i * (all.size() - 1) / (most - 1))))
                        .toList();
    }

    /**
     * All labels, the fastest of some figures first, as the first run that has any knows them; those that it lacks last. Before
     * them is the base: the fastest that most figures are comparable with.
     */
    private static List<String> labels(List<Figure> all, List<Figure> some, Function<Figure, String> label) {
        int run = some.stream().mapToInt(Figure::run).min().orElseThrow();
        Map<String, Double> sortKey = new LinkedHashMap<>();
        List<Figure> known = some.stream().filter(figure -> figure.run() == run).toList();
        known.forEach(figure -> sortKey.putIfAbsent(label.apply(figure), sortKey(figure)));
        all.forEach(figure -> sortKey.putIfAbsent(label.apply(figure), Double.POSITIVE_INFINITY));
        Set<String> comparable = alike(known).stream().max(Comparator.comparingInt(List::size)).orElseThrow().stream()
                .map(label)
                .collect(Collectors.toSet());
        List<String> order = sortKey.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(ArrayList::new));
        String base = order.stream().filter(comparable::contains).findFirst().orElseThrow();
        order.remove(base);
        order.add(0, base);
        return order;
    }

    /** Sets of figures that are comparable with each other. */
    private static Collection<List<Figure>> alike(List<Figure> figures) {
        return figures.stream()
                .collect(Collectors.groupingBy(
                        figure -> figure.samples().conditions().withoutWarmup(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
    }

    /**
     * A panel of some figures.
     *
     * @param at the input as a number; null if it is none
     */
    private GroupBuilder.MeasuredPanel panel(
            String title,
            QuestionFile.Input input,
            Double at,
            List<Figure> figures,
            List<String> order,
            Function<Figure, String> label) {
        List<Map<String, Figure>> found = new ArrayList<>();
        runs.forEach(run -> found.add(new HashMap<>()));
        figures.forEach(figure -> found.get(figure.run()).putIfAbsent(label.apply(figure), figure));
        Map<String, Figure> first =
                found.stream().filter(run -> !run.isEmpty()).findFirst().orElseThrow();
        List<Figure> fastestFirst = order.stream()
                .filter(first::containsKey)
                .map(first::get)
                .sorted(Comparator.comparingDouble(OtherBenchmarks::sortKey))
                .toList();
        List<String> labels = fastestFirst.stream().map(label).toList();
        Set<String> drawn = new HashSet<>(Set.of(order.get(0)));
        if (labels.size() <= MOST_BARS) {
            found.forEach(ofRun -> drawn.addAll(ofRun.keySet()));
        } else {
            drawn.addAll(labels.subList(0, MOST_BARS / 2));
            drawn.addAll(labels.subList(labels.size() - MOST_BARS / 2, labels.size()));
        }
        int pairs = (int) Math.min(Integer.MAX_VALUE, order.size() * (order.size() - 1L) / 2);
        Question.Panel panel = Question.Panel.of(
                title,
                order.stream()
                        .filter(drawn::contains)
                        .map(known -> new Question.Row(known, "", Map.of()))
                        .toList());
        return new GroupBuilder.MeasuredPanel(
                panel, input, at, runs, found.stream().map(List::of).toList(), Math.max(1, pairs));
    }

    private static double sortKey(Figure figure) {
        double mean = ForkStatistics.mean(figure.samples().commonScores()).value();
        return figure.samples().isThroughput() ? -mean : mean;
    }
}
