// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Projection.Part;
import io.github.wirebench.harness.data.Samples.Conditions;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.page.ReportedRun.ReportedCase;
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

    List<Report.Topic> topics(List<ReportedCase> cases) {
        Map<String, Long> classes = cases.stream()
                .map(measured -> measured.benchmarkCase().className())
                .distinct()
                .collect(Collectors.groupingBy(OtherBenchmarks::simple, Collectors.counting()));
        Part<BenchmarkCase> inClass = new Part<>(BenchmarkCase::className, name -> {
            String simple = simple(name);
            return simple.isEmpty() ? "Benchmarks" : classes.get(simple) == 1 ? simple : name;
        });
        Projection<ReportedCase> titles = new Projection<>(List.of(inClass, Projection.MODE, Projection.THREADS), "")
                .on(ReportedCase::benchmarkCase);
        Projection<ReportedCase> withUnits =
                titles.and(new Projection<>(List.of(new Part<>(ReportedCase::unit, unit -> ", " + unit)), ""));
        List<Report.Topic> topics = new ArrayList<>();
        titles.byLabel(cases, withUnits, number -> " (" + number + ")")
                .forEach((title, own) -> topics.add(topic("benchmark-" + (topics.size() + 1), title, own)));
        return topics;
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    private Report.Topic topic(String id, String title, List<ReportedCase> cases) {
        Layout layout = Layout.of(cases, inputs);
        List<String> notes = new ArrayList<>();
        Projection<ReportedCase> sets = projection(layout.sets, ", ", value -> true);
        List<Report.Group> groups = new ArrayList<>();
        by(cases, sets::label)
                .forEach((set, part) ->
                        groups.add(group(title + (set.isEmpty() ? "" : ", " + set), layout, part, notes)));
        return new Report.Topic(id, title, 0, notes, groups);
    }

    private static Map<String, List<ReportedCase>> by(List<ReportedCase> cases, Function<ReportedCase, String> key) {
        return cases.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private Report.Group group(String title, Layout layout, List<ReportedCase> cases, List<String> notes) {
        Map<ReportedCase, String> labels = layout.labels(cases);
        Map<String, List<ReportedCase>> parts = layout.byInput(cases);
        List<String> order = labels(cases, parts.values().iterator().next(), labels);
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
            Map<String, List<ReportedCase>> found = found(part.getValue(), order, labels);
            panels.add(Report.Panel.of(value, value, 0, panel, order.get(0), found, runs, Math.max(1, pairs)));
        });
        return new Report.Group(title, null, order.get(0), List.of(), panels);
    }

    /**
     * All labels: the base, which is the fastest that most figures are comparable with, then the fastest of some figures first, as the
     * first run that has any knows them, and last those that it lacks.
     */
    private static List<String> labels(
            List<ReportedCase> all, List<ReportedCase> some, Map<ReportedCase, String> labels) {
        List<ReportedCase> known = some.stream()
                .filter(measured -> measured.run() == some.get(0).run())
                .sorted(Comparator.comparingDouble(OtherBenchmarks::sortKey))
                .toList();
        Map<Conditions, Set<String>> comparable = new LinkedHashMap<>();
        known.forEach(measured -> comparable
                .computeIfAbsent(measured.samples().conditions().withoutWarmup(), key -> new LinkedHashSet<>())
                .add(labels.get(measured)));
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
    private static Map<String, List<ReportedCase>> found(
            List<ReportedCase> cases, List<String> order, Map<ReportedCase, String> labels) {
        Map<String, List<ReportedCase>> found = new LinkedHashMap<>();
        order.forEach(label -> found.put(label, new ArrayList<>()));
        cases.forEach(measured -> found.get(labels.get(measured)).add(measured));
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

    private static double sortKey(ReportedCase measured) {
        return measured.score().value() * (measured.samples().isThroughput() ? -1 : 1);
    }

    /** Returns the projection to some parts, with their names before the values that need them. */
    private static Projection<ReportedCase> projection(
            List<String> parts, String separator, Predicate<String> needsName) {
        List<Part<ReportedCase>> all = new ArrayList<>();
        for (String part : parts) {
            UnaryOperator<String> words =
                    value -> needsName.test(value) && !part.equals(Layout.METHOD) ? part + "=" + value : value;
            all.add(new Part<>(measured -> Layout.value(measured, part), words));
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
        static Layout of(List<ReportedCase> cases, Set<String> named) {
            List<String> varying = varying(cases);
            List<String> inputs = those(
                    varying,
                    part -> !part.equals(METHOD)
                            && (named.isEmpty()
                                    ? cases.stream().allMatch(measured -> number(value(measured, part)) != null)
                                    : named.contains(part)));
            List<String> words = those(varying, part -> !inputs.contains(part));
            List<String> bars = those(words, part -> CONTENDER.matcher(part).matches());
            if (bars.isEmpty()) {
                bars.addAll(words.contains(METHOD) ? List.of(METHOD) : words);
            }
            List<String> sets = those(words, part -> !bars.contains(part));
            if (distinct(cases, sets) == distinct(cases, words)) {
                // or each set would have one bar, and nothing to compare it with
                bars.addAll(sets);
                sets.clear();
            }
            while (bars.size() > 1 && distinct(cases, bars) > BARS) {
                sets.add(bars.remove(bars.size() - 1));
            }
            if (distinct(cases, sets) > MOST_SETS) {
                inputs.addAll(0, sets);
                sets.clear();
            }
            return new Layout(bars, sets, inputs, named.isEmpty());
        }

        /** The method and the parameters that have more than one value, or that some cases lack. */
        private static List<String> varying(List<ReportedCase> cases) {
            Stream<String> params = cases.stream()
                    .flatMap(measured -> measured.benchmarkCase().params().keySet().stream())
                    .distinct();
            List<String> all = Stream.concat(Stream.of(METHOD), params).toList();
            return those(all, part -> distinct(cases, List.of(part)) > 1);
        }

        /** Returns the value of a parameter, null where a case has none, or the method. */
        private static String value(ReportedCase measured, String part) {
            return part.equals(METHOD)
                    ? measured.benchmarkCase().method()
                    : measured.benchmarkCase().params().get(part);
        }

        private static List<String> those(List<String> parts, Predicate<String> wanted) {
            return parts.stream().filter(wanted).collect(Collectors.toCollection(ArrayList::new));
        }

        private static long distinct(List<ReportedCase> cases, List<String> parts) {
            return projection(parts, "", value -> false).groups(cases).size();
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
        private Map<String, List<ReportedCase>> byInput(List<ReportedCase> cases) {
            List<ReportedCase> ordered = new ArrayList<>(cases);
            if (cases.stream().allMatch(measured -> at(measured) != null)) {
                ordered.sort(Comparator.comparing(this::at));
            }
            return by(ordered, projection(inputs, ", ", value -> isNamed)::label);
        }

        /** Returns the value of the one input as a number; null if it is none, or there are several inputs. */
        private Double at(ReportedCase measured) {
            return isNamed && inputs.size() == 1 ? number(value(measured, inputs.get(0))) : null;
        }

        /** Returns labels of the bars, different for all that differ in anything but the inputs. */
        private Map<ReportedCase, String> labels(List<ReportedCase> cases) {
            long params = bars.stream().filter(part -> !part.equals(METHOD)).count();
            Part<ReportedCase> method = new Part<>(
                    measured -> bars.stream().allMatch(part -> value(measured, part) == null)
                            ? measured.benchmarkCase().method()
                            : null,
                    UnaryOperator.identity());
            Projection<ReportedCase> named = new Projection<>(List.of(method), " ")
                    .and(projection(bars, " ", value -> params > 1 || value.isBlank()));
            Map<ReportedCase, String> byCase = new IdentityHashMap<>();
            named.byLabel(cases, named, number -> " (" + number + ")")
                    .forEach((label, row) -> row.forEach(measured -> byCase.put(measured, label)));
            return byCase;
        }
    }
}
