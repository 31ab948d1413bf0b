// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Projection.Part;
import io.github.wirebench.harness.data.Samples.Conditions;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Benchmarks that are part of no question, or all of a suite without questions: one topic per class, with its benchmarks in charts by
 * their methods and parameters. The charts are so few and so short that a reader can look at them; the tables have all figures.
 */
record OtherBenchmarks(int runs, Set<String> inputs) {
    /** That many bars of a chart are drawn, half of them the fastest. */
    private static final int MOST_BARS = 40;

    private static final int MOST_PANELS = 60;

    List<Report.Topic> topics(List<Figure> figures) {
        Map<String, Long> classes = figures.stream()
                .map(figure -> figure.benchmarkCase().className())
                .distinct()
                .collect(Collectors.groupingBy(OtherBenchmarks::simple, Collectors.counting()));
        Part<BenchmarkCase> inClass = new Part<>(BenchmarkCase::className, name -> {
            String simple = simple(name);
            return simple.isEmpty() ? "Benchmarks" : classes.get(simple) == 1 ? simple : name;
        });
        Projection<Figure> titles =
                new Projection<>(List.of(inClass, Projection.MODE, Projection.THREADS), "").on(Figure::benchmarkCase);
        Projection<Figure> withUnits =
                titles.and(new Projection<>(List.of(new Part<>(Figure::unit, unit -> ", " + unit)), ""));
        List<Report.Topic> topics = new ArrayList<>();
        titles.byLabel(figures, withUnits, number -> " (" + number + ")")
                .forEach((title, own) -> topics.add(topic("benchmark-" + (topics.size() + 1), title, own)));
        return topics;
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    private Report.Topic topic(String id, String title, List<Figure> figures) {
        Layout layout = Layout.of(figures, inputs);
        List<String> notes = new ArrayList<>();
        Projection<Figure> sets = projection(layout.sets, ", ", value -> true);
        List<Report.Group> groups = new ArrayList<>();
        by(figures, sets::label)
                .forEach((set, part) ->
                        groups.add(group(title + (set.isEmpty() ? "" : ", " + set), layout, part, notes)));
        return new Report.Topic(id, title, 0, notes, groups);
    }

    private static Map<String, List<Figure>> by(List<Figure> figures, Function<Figure, String> key) {
        return figures.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private Report.Group group(String title, Layout layout, List<Figure> figures, List<String> notes) {
        Map<Figure, String> labels = layout.labels(figures);
        Map<String, List<Figure>> parts = layout.byInput(figures);
        List<String> order = labels(figures, parts.values().iterator().next(), labels);
        String rest = " are drawn; the table of all figures has the others.";
        if (parts.size() > MOST_PANELS) {
            notes.add(title + ": the first " + MOST_PANELS + " of " + Format.count(parts.size(), "input") + rest);
        }
        if (order.size() > MOST_BARS) {
            notes.add(title + ": the fastest and the slowest of " + Format.count(order.size(), "benchmark") + rest);
        }
        // how many pairs the base and another row were chosen from
        int pairs = (int) Math.min(Integer.MAX_VALUE, order.size() * (order.size() - 1L) / 2);
        List<Report.Panel> panels = new ArrayList<>();
        parts.entrySet().stream().limit(MOST_PANELS).forEach(part -> {
            String value = part.getKey();
            String name = layout.isNamed ? value : String.join(", ", layout.inputs) + "=" + value;
            String panel = title + (value.isEmpty() ? "" : ", " + name);
            Map<String, List<Figure>> found = found(part.getValue(), order, labels);
            panels.add(Report.Panel.of(value, 0, panel, order.get(0), found, runs, Math.max(1, pairs)));
        });
        return new Report.Group(title, order.get(0), List.of(), panels);
    }

    /**
     * All labels: the base, which is the fastest that most figures are comparable with, then the fastest of some figures first, as the
     * first run that has any knows them, and last those that it lacks.
     */
    private static List<String> labels(List<Figure> all, List<Figure> some, Map<Figure, String> labels) {
        List<Figure> known = some.stream()
                .filter(figure -> figure.run() == some.get(0).run())
                .sorted(Comparator.comparingDouble(OtherBenchmarks::sortKey))
                .toList();
        Map<Conditions, Set<String>> comparable = new LinkedHashMap<>();
        known.forEach(figure -> comparable
                .computeIfAbsent(figure.samples().conditions().withoutWarmup(), key -> new LinkedHashSet<>())
                .add(labels.get(figure)));
        Set<String> most = Collections.max(comparable.values(), Comparator.comparingInt(Set::size));
        return Stream.of(
                        most.stream().limit(1),
                        known.stream().map(labels::get),
                        all.stream().map(labels::get))
                .flatMap(each -> each)
                .distinct()
                .toList();
    }

    /** Returns the figures that are drawn by their labels: the base and, if there are too many, the fastest and the slowest. */
    private static Map<String, List<Figure>> found(
            List<Figure> figures, List<String> order, Map<Figure, String> labels) {
        Map<String, List<Figure>> found = new LinkedHashMap<>();
        order.forEach(label -> found.put(label, new ArrayList<>()));
        figures.forEach(figure -> found.get(labels.get(figure)).add(figure));
        found.values().removeIf(List::isEmpty);
        if (found.size() > MOST_BARS) {
            Set<String> hidden = found.keySet().stream()
                    .sorted(Comparator.comparingDouble(
                            label -> sortKey(found.get(label).get(0))))
                    .skip(MOST_BARS / 2)
                    .limit(found.size() - MOST_BARS)
                    .collect(Collectors.toSet());
            hidden.remove(order.get(0));
            found.keySet().removeAll(hidden);
        }
        return found;
    }

    private static double sortKey(Figure figure) {
        return figure.score().value() * (figure.samples().isThroughput() ? -1 : 1);
    }

    /** Returns the projection to some parts, with their names before the values that need them. */
    private static Projection<Figure> projection(List<String> parts, String separator, Predicate<String> needsName) {
        List<Part<Figure>> all = new ArrayList<>();
        for (String part : parts) {
            UnaryOperator<String> words =
                    value -> needsName.test(value) && !part.equals(Layout.METHOD) ? part + "=" + value : value;
            all.add(new Part<>(figure -> Layout.value(figure, part), words));
        }
        return new Projection<>(all, separator);
    }

    /** What is a bar, a set of charts, and a chart of its own, by parameters and the method; {@code isNamed} adds names to values of inputs. */
    private record Layout(List<String> bars, List<String> sets, List<String> inputs, boolean isNamed) {
        private static final String METHOD = "";

        /** More bars than this are split. */
        private static final int BARS = 12;

        private static final int MOST_SETS = 8;
        private static final String UNITS = " KMG";
        private static final Pattern NUMBER =
                Pattern.compile("([-+]?(?:\\d[\\d_]*\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?) ?(?<unit>[kKMG]?)(i?[bB])?");
        private static final Pattern CONTENDER = Pattern.compile(
                "(?i).*(contender|library|impl|implementation|engine|codec|serializer|parser|provider|framework|algorithm)|lib");

        /**
         * Arranges benchmarks of which nothing but the inputs is known; numbers are inputs if none is named, because sizes are not compared
         * with each other. The bars are the values of a parameter that is called library, parser or the like, else the methods, else the
         * values of what is left.
         */
        static Layout of(List<Figure> figures, Set<String> named) {
            List<String> varying = varying(figures);
            List<String> inputs = those(
                    varying,
                    part -> !part.equals(METHOD)
                            && (named.isEmpty()
                                    ? figures.stream().allMatch(figure -> number(value(figure, part)) != null)
                                    : named.contains(part)));
            List<String> words = those(varying, part -> !inputs.contains(part));
            List<String> bars = those(words, part -> CONTENDER.matcher(part).matches());
            if (bars.isEmpty()) {
                bars.addAll(words.contains(METHOD) ? List.of(METHOD) : words);
            }
            List<String> sets = those(words, part -> !bars.contains(part));
            if (distinct(figures, sets) == distinct(figures, words)) {
                // or each set would have one bar, and nothing to compare it with
                bars.addAll(sets);
                sets.clear();
            }
            while (bars.size() > 1 && distinct(figures, bars) > BARS) {
                sets.add(bars.remove(bars.size() - 1));
            }
            if (distinct(figures, sets) > MOST_SETS) {
                inputs.addAll(0, sets);
                sets.clear();
            }
            return new Layout(bars, sets, inputs, named.isEmpty());
        }

        /** The method and the parameters that have more than one value, or that some cases lack. */
        private static List<String> varying(List<Figure> figures) {
            Stream<String> params = figures.stream()
                    .flatMap(figure -> figure.samples().params().keySet().stream())
                    .distinct();
            List<String> all = Stream.concat(Stream.of(METHOD), params).toList();
            return those(all, part -> distinct(figures, List.of(part)) > 1);
        }

        /** Returns the value of a parameter, null where a case has none, or the method. */
        private static String value(Figure figure, String part) {
            return part.equals(METHOD)
                    ? figure.benchmarkCase().method()
                    : figure.samples().params().get(part);
        }

        private static List<String> those(List<String> parts, Predicate<String> wanted) {
            return parts.stream().filter(wanted).collect(Collectors.toCollection(ArrayList::new));
        }

        private static long distinct(List<Figure> figures, List<String> parts) {
            return projection(parts, "", value -> false).groups(figures).size();
        }

        /** Returns a value such as 100, 1.5e6 or 64KB as a number; null if it is none, as 1d and NaN are, which parseDouble takes, too. */
        private static Double number(String value) {
            Matcher number = NUMBER.matcher(value == null ? "" : value);
            return number.matches()
                    ? Double.parseDouble(number.group(1).replace("_", ""))
                            * Math.pow(1000, UNITS.indexOf(number.group("unit").toUpperCase(Locale.ROOT)))
                    : null;
        }

        /** Returns the figures of each chart of a set by its input: numbers are in their order, everything else in that of the file. */
        private Map<String, List<Figure>> byInput(List<Figure> figures) {
            List<Figure> ordered = new ArrayList<>(figures);
            if (figures.stream().allMatch(figure -> at(figure) != null)) {
                ordered.sort(Comparator.comparing(this::at));
            }
            return by(ordered, projection(inputs, ", ", value -> isNamed)::label);
        }

        /** Returns the value of the one input as a number; null if it is none, or there are several inputs. */
        private Double at(Figure figure) {
            return isNamed && inputs.size() == 1 ? number(value(figure, inputs.get(0))) : null;
        }

        /** Returns labels of the bars, different for all that differ in anything but the inputs. */
        private Map<Figure, String> labels(List<Figure> figures) {
            long params = bars.stream().filter(part -> !part.equals(METHOD)).count();
            Part<Figure> method = new Part<>(
                    figure -> bars.stream().allMatch(part -> value(figure, part) == null)
                            ? figure.benchmarkCase().method()
                            : null,
                    UnaryOperator.identity());
            Projection<Figure> named = new Projection<>(List.of(method), " ")
                    .and(projection(bars, " ", value -> params > 1 || value.isBlank()));
            Map<Figure, String> byFigure = new IdentityHashMap<>();
            named.byLabel(figures, named, number -> " (" + number + ")")
                    .forEach((label, row) -> row.forEach(figure -> byFigure.put(figure, label)));
            return byFigure;
        }
    }
}
