// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Projection.Part;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Arranges the benchmarks of a class in charts, by their methods and parameters. */
record Layout(Projection<Figure> bars, Projection<Figure> sets, Projection<Figure> inputs, boolean named) {
    private static final String METHOD = "";

    /** More bars than this are split, where nobody says what the inputs are. */
    private static final int BARS = 12;

    private static final int MOST_SETS = 8;
    private static final Pattern CONTENDER = Pattern.compile(
            "(?i).*(contender|library|impl|implementation|engine|codec|serializer|parser|provider|framework|algorithm)|lib");

    private static Layout of(
            List<Part<Figure>> bars, List<Part<Figure>> sets, List<Part<Figure>> inputs, boolean named) {
        long params = bars.stream().filter(part -> !isMethod(part)).count();
        Part<Figure> method = new Part<>(
                METHOD,
                figure -> bars.stream().allMatch(part -> part.value().apply(figure) == null)
                        ? figure.benchmarkCase().method()
                        : null,
                UnaryOperator.identity());
        Stream<Part<Figure>> labels = bars.stream()
                .map(part -> inWords(part, value -> params > 1 || value.isBlank() ? name(part, value) : value));
        return new Layout(
                new Projection<>(Stream.concat(Stream.of(method), labels).toList(), " "),
                named(sets),
                named ? named(inputs) : new Projection<>(inputs, ", "),
                named);
    }

    /** Arranges benchmarks as their suite wants it: each value of an input gets a chart. */
    static Layout of(List<Figure> figures, Set<String> inputs) {
        List<Part<Figure>> varying = varying(figures);
        List<Part<Figure>> found =
                varying.stream().filter(part -> inputs.contains(part.name())).toList();
        boolean hasManyBars =
                figures.stream().map(Figure::benchmarkCase).distinct().count() > BARS;
        List<Part<Figure>> params =
                varying.stream().filter(part -> !isMethod(part)).toList();
        List<Part<Figure>> split = found.isEmpty() && hasManyBars && params.size() > 1
                ? params.subList(params.size() - 1, params.size())
                : found;
        return of(without(varying, split), List.of(), split, false);
    }

    /**
     * Arranges benchmarks of which nothing is known. Numbers are inputs, because sizes are not compared with each other. The bars are
     * the values of a parameter that is called library, parser or the like, else the methods, else the values of what is left.
     */
    static Layout guess(List<Figure> figures) {
        List<Part<Figure>> varying = varying(figures);
        List<Part<Figure>> numbers = varying.stream()
                .filter(part ->
                        !isMethod(part) && part.values(figures).stream().allMatch(value -> number(value) != null))
                .toList();
        List<Part<Figure>> words = without(varying, numbers);
        List<Part<Figure>> bars = new ArrayList<>(words.stream()
                .filter(part -> CONTENDER.matcher(part.name()).matches())
                .toList());
        if (bars.isEmpty()) {
            List<Part<Figure>> methods = words.stream().filter(Layout::isMethod).toList();
            bars.addAll(methods.isEmpty() ? words : methods);
        }
        List<Part<Figure>> sets = new ArrayList<>(without(words, bars));
        while (bars.size() > 1 && distinct(figures, bars) > BARS) {
            sets.add(bars.remove(bars.size() - 1));
        }
        List<Part<Figure>> inputs = new ArrayList<>(numbers);
        if (bars.isEmpty() && numbers.size() > 1) {
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

    private static List<Part<Figure>> without(List<Part<Figure>> parts, List<Part<Figure>> others) {
        return parts.stream().filter(part -> !others.contains(part)).toList();
    }

    private static long distinct(List<Figure> figures, List<Part<Figure>> parts) {
        return new Projection<>(parts, "").groups(figures).size();
    }

    private static Projection<Figure> named(List<Part<Figure>> parts) {
        return new Projection<>(
                parts.stream()
                        .map(part -> inWords(part, value -> name(part, value)))
                        .toList(),
                ", ");
    }

    private static Part<Figure> inWords(Part<Figure> part, UnaryOperator<String> words) {
        return new Part<>(part.name(), part.value(), words);
    }

    private static String name(Part<Figure> part, String value) {
        return isMethod(part) ? value : part.name() + "=" + value;
    }

    /** Returns the number that a value is; null if it is none. */
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

    /** Returns the figures of each set of charts by its name; one without a name if there is only one. */
    Map<String, List<Figure>> bySet(List<Figure> figures) {
        return by(figures, sets::label);
    }

    /** Returns the figures of each chart of a set by its input: numbers are in their order, everything else in that of the file. */
    Map<String, List<Figure>> byInput(List<Figure> figures) {
        List<Figure> ordered = new ArrayList<>(figures);
        if (figures.stream().allMatch(figure -> at(figure) != null)) {
            ordered.sort((one, other) -> Double.compare(at(one), at(other)));
        }
        return by(ordered, inputs::label);
    }

    private static Map<String, List<Figure>> by(List<Figure> figures, Function<Figure, String> key) {
        return figures.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns the value of the one input as a number; null if it is none, or there are several inputs. */
    Double at(Figure figure) {
        return named && inputs.parts().size() == 1
                ? number(inputs.values(figure).get(0))
                : null;
    }

    String inputNames() {
        return inputs.parts().stream().map(Part::name).collect(Collectors.joining(", "));
    }

    /** Returns labels of the bars, different for all that differ in anything but the inputs. */
    Function<Figure, String> labels(List<Figure> figures) {
        Map<Figure, String> byFigure = new IdentityHashMap<>();
        bars.byLabel(figures, bars, number -> " (" + number + ")")
                .forEach((label, row) -> row.forEach(figure -> byFigure.put(figure, label)));
        return byFigure::get;
    }
}
