// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Benchmarks that are part of no question, or all of a suite without questions: one topic per class, one panel per value of an
 * input, one bar per method and values of the other parameters.
 */
final class OtherBenchmarks {
    /** More bars than this are split, by the last parameter, where the suite does not say what its inputs are. */
    private static final int BARS = 12;

    private static final String DIFFERS =
            "Of %, the slowest, {first}, takes {ratio} as long as the fastest, {second}[ and allocates {allocRatio} as much];"
                    + " the interval allows for the choice.";
    private static final String SAME =
            "Of %, not even the slowest, {first}, and the fastest, {second}, differ measurably: {ratio}.";

    private final List<ReportedRun> runs;
    private final Set<String> inputs;

    /**
     * @param inputs parameters each value of which gets a panel of its own
     */
    OtherBenchmarks(List<ReportedRun> runs, Set<String> inputs) {
        this.runs = runs;
        this.inputs = inputs;
    }

    /** Figures that one chart can show. */
    private record Kind(String className, String mode, String unit, int threads) {
        static Kind of(Figure figure) {
            BenchmarkCase benchmarkCase = figure.benchmarkCase();
            int method = benchmarkCase.benchmark().lastIndexOf('.');
            return new Kind(
                    method < 0 ? "" : benchmarkCase.benchmark().substring(0, method),
                    benchmarkCase.mode(),
                    figure.samples().commonUnit(),
                    benchmarkCase.threads());
        }

        String title() {
            String simple = className.substring(className.lastIndexOf('.') + 1);
            return (simple.isEmpty() ? "Benchmarks" : simple)
                    + (mode.equals("avgt") ? "" : " [" + mode + "]")
                    + (threads == 1 ? "" : ", " + threads + " threads");
        }
    }

    /** Returns a topic for each kind of figures. */
    List<Report.Topic> topics(List<Figure> figures) {
        List<Report.Topic> topics = new ArrayList<>();
        by(figures, Kind::of).forEach((kind, own) -> {
            String id = "benchmark-" + (topics.size() + 1);
            topics.add(new Report.Topic(id, kind.title(), List.of(), List.of(group(kind, own))));
        });
        return topics;
    }

    private static <K> Map<K, List<Figure>> by(List<Figure> figures, Function<Figure, K> key) {
        return figures.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private Report.Group group(Kind kind, List<Figure> figures) {
        List<String> varying = new ArrayList<>(varying(figures));
        boolean manyBars =
                figures.stream().map(Figure::benchmarkCase).distinct().count() > BARS && varying.size() > 1;
        String param = varying.stream()
                .filter(inputs::contains)
                .findFirst()
                .orElse(manyBars ? varying.get(varying.size() - 1) : "");
        varying.remove(param);
        boolean oneMethod = by(figures, OtherBenchmarks::method).size() == 1;
        Function<Figure, String> label = figure -> label(figure, oneMethod, varying);
        Map<String, List<Figure>> parts =
                by(figures, figure -> figure.samples().params().getOrDefault(param, ""));
        List<String> order = labels(figures, parts.values().iterator().next(), label);
        List<MeasuredPanel> panels = new ArrayList<>();
        parts.forEach((value, part) -> {
            String title = kind.title() + (value.isEmpty() ? "" : ", " + param + "=" + value);
            panels.add(panel(title, new QuestionFile.Input(value, 0), part, order, label));
        });
        return GroupBuilder.of(param, panels);
    }

    /** All labels, the fastest of some figures first, as the first run that has any knows them; those that it lacks last. */
    private static List<String> labels(List<Figure> all, List<Figure> some, Function<Figure, String> label) {
        int run = some.stream().mapToInt(Figure::run).min().orElseThrow();
        Map<String, Double> badness = new LinkedHashMap<>();
        some.stream()
                .filter(figure -> figure.run() == run)
                .forEach(figure -> badness.putIfAbsent(label.apply(figure), badness(figure)));
        all.forEach(figure -> badness.putIfAbsent(label.apply(figure), Double.POSITIVE_INFINITY));
        return badness.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * A panel of some figures.
     *
     * @param order of the labels; the first is the base, even if it was not measured here
     */
    private MeasuredPanel panel(
            String title,
            QuestionFile.Input input,
            List<Figure> figures,
            List<String> order,
            Function<Figure, String> label) {
        List<Map<String, Figure>> found = new ArrayList<>();
        runs.forEach(run -> found.add(new HashMap<>()));
        figures.forEach(figure -> found.get(figure.run()).putIfAbsent(label.apply(figure), figure));
        Map<String, Figure> first =
                found.stream().filter(run -> !run.isEmpty()).findFirst().orElseThrow();
        List<String> fastestFirst = order.stream()
                .filter(first::containsKey)
                .sorted(Comparator.comparingDouble(known -> badness(first.get(known))))
                .toList();
        int pairs = order.size() * (order.size() - 1) / 2;
        Question.Panel panel = Question.Panel.of(
                title,
                order.stream()
                        .map(known -> new Question.Row(known, "", Map.of()))
                        .toList(),
                answers(fastestFirst, pairs));
        return new MeasuredPanel(panel, input, runs, found, Math.max(1, pairs));
    }

    private static double badness(Figure figure) {
        double mean = ForkStatistics.mean(figure.samples().commonScores()).value();
        return figure.samples().isThroughput() ? -mean : mean;
    }

    /** The slowest against the fastest: a choice between several pairs is said, and the interval allows for it. */
    private List<Question.Answer> answers(List<String> fastestFirst, int pairs) {
        if (fastestFirst.size() < 2) {
            return List.of();
        }
        List<String> extremes = List.of(fastestFirst.get(fastestFirst.size() - 1), fastestFirst.get(0));
        // with several runs others may be the extremes of a further run
        boolean chosen = pairs > 1 && runs.size() == 1;
        String number = String.valueOf(fastestFirst.size());
        return List.of(new Question.Answer(
                extremes,
                null,
                chosen ? DIFFERS.replace("%", number) : null,
                null,
                chosen ? SAME.replace("%", number) : null));
    }

    private static String label(Figure figure, boolean oneMethod, List<String> varying) {
        Map<String, String> params = figure.samples().params();
        List<String> parts = new ArrayList<>();
        if (!oneMethod) {
            parts.add(method(figure));
        }
        varying.stream()
                .filter(params::containsKey)
                .forEach(name -> parts.add((varying.size() == 1 ? "" : name + "=") + params.get(name)));
        return parts.isEmpty() ? method(figure) : String.join(" ", parts);
    }

    private static String method(Figure figure) {
        String benchmark = figure.benchmarkCase().benchmark();
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    /** Parameters that have more than one value, or that some cases lack. */
    private static Set<String> varying(List<Figure> figures) {
        Set<String> names = new LinkedHashSet<>();
        figures.forEach(figure -> names.addAll(figure.samples().params().keySet()));
        names.removeIf(name -> by(figures, figure -> figure.samples().params().getOrDefault(name, ""))
                        .size()
                == 1);
        return names;
    }
}
