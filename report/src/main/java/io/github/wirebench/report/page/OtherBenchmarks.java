// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Projection.Part;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Benchmarks that are part of no question, or all of a suite without questions: one topic per class, with its benchmarks in charts by
 * their methods and parameters. The charts are so few and so short that a reader can look at them; the tables have all figures.
 */
record OtherBenchmarks(List<ReportedRun> runs, Set<String> inputs) {
    /** That many bars of a chart are drawn, half of them the fastest. */
    private static final int MOST_BARS = 40;

    private static final int MOST_PANELS = 60;

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
        Projection<Figure> withUnits =
                titles.and(new Projection<>(List.of(new Part<>("unit", Figure::unit, unit -> ", " + unit)), ""));
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
            notes.add("All with " + ReportedRun.pairs(constants, "=") + ".");
        }
        List<Report.Group> groups = new ArrayList<>();
        by(figures, layout.sets::label)
                .forEach((set, part) ->
                        groups.add(group(title + (set.isEmpty() ? "" : ", " + set), layout, part, notes)));
        return new Report.Topic(id, title, 0, notes, groups);
    }

    private static Map<String, List<Figure>> by(List<Figure> figures, Function<Figure, String> key) {
        return figures.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
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
            String name = layout.isNamed ? value : layout.inputNames() + "=" + value;
            String panelTitle = title + (value.isEmpty() ? "" : ", " + name);
            panels.add(panel(panelTitle, new QuestionFile.Input(value, 0), layout.at(part.get(0)), part, order, label));
        }
        return new GroupBuilder(title, layout.inputNames(), panels).build();
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
        List<Figure> known = some.stream().filter(figure -> figure.run() == run).toList();
        Map<String, Double> sortKey = new LinkedHashMap<>();
        known.forEach(figure -> sortKey.putIfAbsent(label.apply(figure), sortKey(figure)));
        all.forEach(figure -> sortKey.putIfAbsent(label.apply(figure), Double.POSITIVE_INFINITY));
        List<String> order = new ArrayList<>(sortKey.keySet());
        order.sort(Comparator.comparing(sortKey::get));
        Set<String> comparable = known.stream()
                .collect(Collectors.groupingBy(
                        figure -> figure.samples().conditions().withoutWarmup(),
                        LinkedHashMap::new,
                        Collectors.mapping(label, Collectors.toList())))
                .values()
                .stream()
                .max(Comparator.comparingInt(List::size))
                .map(HashSet::new)
                .orElseThrow();
        String base = order.stream().filter(comparable::contains).findFirst().orElseThrow();
        order.remove(base);
        order.add(0, base);
        return order;
    }

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
        List<String> labels = order.stream()
                .filter(first::containsKey)
                .sorted(Comparator.comparingDouble(known -> sortKey(first.get(known))))
                .toList();
        Set<String> drawn = new HashSet<>(Set.of(order.get(0)));
        if (labels.size() <= MOST_BARS) {
            found.forEach(ofRun -> drawn.addAll(ofRun.keySet()));
        } else {
            drawn.addAll(labels.subList(0, MOST_BARS / 2));
            drawn.addAll(labels.subList(labels.size() - MOST_BARS / 2, labels.size()));
        }
        found.forEach(ofRun -> ofRun.keySet().retainAll(drawn));
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

    /**
     * What is a bar, a set of charts, and a chart of its own in the charts of a class.
     *
     * @param isNamed whether values of inputs have the names of their parameters
     */
    private record Layout(
            Projection<Figure> bars, Projection<Figure> sets, Projection<Figure> inputs, boolean isNamed) {
        private static final String METHOD = "";

        /** More bars than this are split, where nobody says what the inputs are. */
        private static final int BARS = 12;

        private static final int MOST_SETS = 8;
        private static final Pattern CONTENDER = Pattern.compile(
                "(?i).*(contender|library|impl|implementation|engine|codec|serializer|parser|provider|framework|algorithm)|lib");

        private static Layout of(
                List<Part<Figure>> bars, List<Part<Figure>> sets, List<Part<Figure>> inputs, boolean isNamed) {
            long params = bars.stream().filter(part -> !isMethod(part)).count();
            Part<Figure> method = new Part<>(
                    METHOD,
                    figure -> bars.stream().allMatch(part -> part.value().apply(figure) == null)
                            ? figure.benchmarkCase().method()
                            : null,
                    UnaryOperator.identity());
            List<Part<Figure>> labels = new ArrayList<>(List.of(method));
            labels.addAll(named(bars, value -> params > 1 || value.isBlank()));
            return new Layout(
                    new Projection<>(labels, " "),
                    new Projection<>(named(sets, value -> true), ", "),
                    new Projection<>(named(inputs, value -> isNamed), ", "),
                    isNamed);
        }

        private static List<Part<Figure>> named(List<Part<Figure>> parts, Predicate<String> needsName) {
            return parts.stream()
                    .map(part -> new Part<>(
                            part.name(),
                            part.value(),
                            value -> needsName.test(value) && !isMethod(part) ? part.name() + "=" + value : value))
                    .toList();
        }

        static Layout of(List<Figure> figures, Set<String> inputs) {
            List<Part<Figure>> varying = varying(figures);
            List<Part<Figure>> split = those(varying, part -> inputs.contains(part.name()));
            List<Part<Figure>> params = those(varying, part -> !isMethod(part));
            boolean hasManyBars =
                    figures.stream().map(Figure::benchmarkCase).distinct().count() > BARS;
            if (split.isEmpty() && hasManyBars && params.size() > 1) {
                split.add(params.get(params.size() - 1));
            }
            boolean areVerbs = figures.stream()
                    .allMatch(figure -> inputs.contains(figure.benchmarkCase().method()));
            List<Part<Figure>> sets = areVerbs ? those(varying, Layout::isMethod) : List.of();
            return of(those(varying, part -> !split.contains(part) && !sets.contains(part)), sets, split, false);
        }

        /**
         * Arranges benchmarks of which nothing is known. Numbers are inputs, because sizes are not compared with each other. The bars
         * are the values of a parameter that is called library, parser or the like, else the methods, else the values of what is left.
         */
        static Layout guess(List<Figure> figures) {
            List<Part<Figure>> varying = varying(figures);
            List<Part<Figure>> inputs = those(
                    varying,
                    part -> !isMethod(part) && part.values(figures).stream().allMatch(value -> number(value) != null));
            List<Part<Figure>> words = those(varying, part -> !inputs.contains(part));
            List<Part<Figure>> bars =
                    those(words, part -> CONTENDER.matcher(part.name()).matches());
            if (bars.isEmpty()) {
                boolean hasMethods = words.stream().anyMatch(Layout::isMethod);
                bars.addAll(those(words, part -> !hasMethods || isMethod(part)));
            }
            List<Part<Figure>> sets = those(words, part -> !bars.contains(part));
            while (bars.size() > 1 && distinct(figures, bars) > BARS) {
                sets.add(bars.remove(bars.size() - 1));
            }
            if (bars.isEmpty() && inputs.size() > 1) {
                // lines over the first number
                sets.addAll(inputs.subList(1, inputs.size()));
                inputs.subList(1, inputs.size()).clear();
            }
            if (distinct(figures, sets) > MOST_SETS) {
                inputs.addAll(0, sets);
                sets.clear();
            }
            return of(bars, sets, inputs, true);
        }

        /** The method and the parameters that have more than one value, or that some cases lack. */
        private static List<Part<Figure>> varying(List<Figure> figures) {
            Stream<Part<BenchmarkCase>> params = figures.stream()
                    .flatMap(figure -> figure.samples().params().keySet().stream())
                    .distinct()
                    .map(name -> new Part<>(name, one -> one.params().get(name), UnaryOperator.identity()));
            Part<BenchmarkCase> method = new Part<>(METHOD, BenchmarkCase::method, UnaryOperator.identity());
            return new Projection<>(Stream.concat(Stream.of(method), params).toList(), "")
                    .on(Figure::benchmarkCase)
                    .varying(figures)
                    .parts();
        }

        private static boolean isMethod(Part<Figure> part) {
            return part.name().equals(METHOD);
        }

        private static List<Part<Figure>> those(List<Part<Figure>> parts, Predicate<Part<Figure>> wanted) {
            return parts.stream().filter(wanted).collect(Collectors.toCollection(ArrayList::new));
        }

        private static long distinct(List<Figure> figures, List<Part<Figure>> parts) {
            return new Projection<>(parts, "").groups(figures).size();
        }

        private static Double number(String value) {
            try {
                // parseDouble takes 1d and NaN, too
                return value != null && value.matches("[-+]?[0-9.][0-9._eE+-]*")
                        ? Double.valueOf(value.replace("_", ""))
                        : null;
            } catch (NumberFormatException e) {
                return null;
            }
        }

        /** Returns the figures of each chart of a set by its input: numbers are in their order, everything else in that of the file. */
        private Map<String, List<Figure>> byInput(List<Figure> figures) {
            List<Figure> ordered = new ArrayList<>(figures);
            if (figures.stream().allMatch(figure -> at(figure) != null)) {
                ordered.sort(Comparator.comparing(this::at));
            }
            return by(ordered, inputs::label);
        }

        /** Returns the value of the one input as a number; null if it is none, or there are several inputs. */
        private Double at(Figure figure) {
            return isNamed && inputs.parts().size() == 1
                    ? number(inputs.values(figure).get(0))
                    : null;
        }

        private String inputNames() {
            return inputs.parts().stream().map(Part::name).collect(Collectors.joining(", "));
        }

        /** Returns labels of the bars, different for all that differ in anything but the inputs. */
        private Function<Figure, String> labels(List<Figure> figures) {
            Map<Figure, String> byFigure = new IdentityHashMap<>();
            bars.byLabel(figures, bars, number -> " (" + number + ")")
                    .forEach((label, row) -> row.forEach(figure -> byFigure.put(figure, label)));
            return byFigure::get;
        }
    }
}
