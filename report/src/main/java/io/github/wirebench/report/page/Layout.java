// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Arranges the benchmarks of a class in charts. Each name is that of a parameter, or {@link #METHOD}.
 *
 * @param bars what distinguishes the bars of a chart
 * @param sets each combination of their values gets a set of charts
 * @param inputs each combination of their values gets a chart in its set
 * @param named whether the values of inputs are given with the names
 */
record Layout(List<String> bars, List<String> sets, List<String> inputs, boolean named) {
    /** The method as if it were a parameter. */
    static final String METHOD = "";

    /** More bars than this are split, where nobody says what the inputs are. */
    private static final int BARS = 12;

    private static final int MOST_SETS = 8;
    private static final Pattern CONTENDER = Pattern.compile(
            "(?i).*(contender|library|impl|implementation|engine|codec|serializer|parser|provider|framework|algorithm)|lib");

    /**
     * Arranges benchmarks as their suite wants it: each value of an input gets a chart.
     *
     * @param inputs parameters; if none of them varies, many bars are split by the last parameter
     */
    static Layout of(List<Figure> figures, Set<String> inputs) {
        List<String> varying = varying(figures);
        List<String> found = varying.stream().filter(inputs::contains).toList();
        boolean hasManyBars =
                figures.stream().map(Figure::benchmarkCase).distinct().count() > BARS && varying.size() > 1;
        if (found.isEmpty() && hasManyBars) {
            found = List.of(varying.get(varying.size() - 1));
        }
        return new Layout(barsWithout(found, figures, varying), List.of(), found, false);
    }

    /**
     * Arranges benchmarks of which nothing is known. Numbers are inputs, because sizes are not compared with each other. The bars are
     * the values of a parameter that is called library, parser or the like, else the methods, else the values of what is left.
     */
    static Layout guess(List<Figure> figures) {
        List<String> varying = varying(figures);
        List<String> numbers = varying.stream()
                .filter(name -> values(figures, name).stream().allMatch(value -> number(value) != null))
                .toList();
        List<String> words =
                varying.stream().filter(name -> !numbers.contains(name)).toList();
        List<String> candidates =
                Stream.concat(methods(figures), words.stream()).toList();
        List<String> bars = new ArrayList<>(
                words.stream().filter(name -> CONTENDER.matcher(name).matches()).toList());
        if (bars.isEmpty()) {
            bars.addAll(candidates.contains(METHOD) ? List.of(METHOD) : words);
        }
        List<String> sets = new ArrayList<>(
                candidates.stream().filter(name -> !bars.contains(name)).toList());
        while (bars.size() > 1 && distinct(figures, bars) > BARS) {
            sets.add(bars.remove(bars.size() - 1));
        }
        List<String> inputs = new ArrayList<>(numbers);
        if (bars.isEmpty() && numbers.size() > 1) {
            // lines over the first number
            sets.addAll(inputs.subList(1, inputs.size()));
            inputs.subList(1, inputs.size()).clear();
        }
        if (distinct(figures, sets) > MOST_SETS) {
            inputs.addAll(0, sets);
            sets.clear();
        }
        return new Layout(bars, sets, inputs, true);
    }

    private static List<String> barsWithout(List<String> inputs, List<Figure> figures, List<String> varying) {
        return Stream.concat(methods(figures), varying.stream().filter(name -> !inputs.contains(name)))
                .toList();
    }

    private static Stream<String> methods(List<Figure> figures) {
        return values(figures, METHOD).size() > 1 ? Stream.of(METHOD) : Stream.empty();
    }

    private static long distinct(List<Figure> figures, List<String> names) {
        return figures.stream()
                .map(figure -> names.stream().map(name -> value(figure, name)).toList())
                .distinct()
                .count();
    }

    /** Parameters that have more than one value, or that some cases lack. */
    private static List<String> varying(List<Figure> figures) {
        Set<String> names = new LinkedHashSet<>();
        figures.forEach(figure -> names.addAll(figure.samples().params().keySet()));
        return names.stream().filter(name -> values(figures, name).size() > 1).toList();
    }

    /** Returns the parameters that all figures have, with one value. */
    static Map<String, String> constants(Collection<Figure> figures) {
        Map<String, String> constants =
                new LinkedHashMap<>(figures.iterator().next().samples().params());
        figures.forEach(figure -> constants
                .entrySet()
                .removeIf(param ->
                        !param.getValue().equals(figure.samples().params().get(param.getKey()))));
        return constants;
    }

    private static Set<String> values(List<Figure> figures, String name) {
        return figures.stream().map(figure -> value(figure, name)).collect(Collectors.toSet());
    }

    private static String value(Figure figure, String name) {
        return name.equals(METHOD) ? method(figure) : figure.samples().params().getOrDefault(name, "");
    }

    private static String method(Figure figure) {
        String benchmark = figure.benchmarkCase().benchmark();
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    /** Returns the number that a value is; null if it is none. */
    private static Double number(String value) {
        try {
            // parseDouble takes 1d and NaN, too
            return value.matches("[-+]?[0-9.][0-9._eE+-]*") ? Double.valueOf(value.replace("_", "")) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Returns the figures of each set of charts by its name; one without a name if there is only one. */
    Map<String, List<Figure>> bySet(List<Figure> figures) {
        return by(figures, figure -> words(figure, sets, true));
    }

    /** Returns the figures of each chart of a set by its input: numbers are in their order, everything else in that of the file. */
    Map<String, List<Figure>> byInput(List<Figure> figures) {
        List<Figure> ordered = new ArrayList<>(figures);
        if (inputs.size() == 1 && figures.stream().allMatch(figure -> at(figure) != null)) {
            ordered.sort((one, other) -> Double.compare(at(one), at(other)));
        }
        return by(ordered, figure -> words(figure, inputs, named));
    }

    /** Returns the value of the one input as a number; null if it is none, or there are several inputs. */
    Double at(Figure figure) {
        return named && inputs.size() == 1 ? number(value(figure, inputs.get(0))) : null;
    }

    /** Returns labels of the bars, different for all that differ in anything but the inputs. */
    Function<Figure, String> labels(List<Figure> figures) {
        Map<List<?>, String> labels = new LinkedHashMap<>();
        Map<String, Integer> taken = new LinkedHashMap<>();
        figures.forEach(figure -> labels.computeIfAbsent(row(figure), row -> {
            String label = label(figure);
            int number = taken.merge(label, 1, Integer::sum);
            return number == 1 ? label : label + " (" + number + ")";
        }));
        return figure -> labels.get(row(figure));
    }

    private List<?> row(Figure figure) {
        Map<String, String> params = new LinkedHashMap<>(figure.samples().params());
        params.keySet().removeAll(sets);
        params.keySet().removeAll(inputs);
        return List.of(sets.contains(METHOD) || inputs.contains(METHOD) ? "" : method(figure), params);
    }

    private String label(Figure figure) {
        Map<String, String> params = figure.samples().params();
        List<String> words = new ArrayList<>();
        long named = bars.stream().filter(name -> !name.equals(METHOD)).count();
        for (String name : bars) {
            if (name.equals(METHOD)) {
                words.add(method(figure));
            } else if (params.containsKey(name)) {
                words.add((named == 1 && !params.get(name).isBlank() ? "" : name + "=") + params.get(name));
            }
        }
        return words.isEmpty() ? method(figure) : String.join(" ", words);
    }

    private static String words(Figure figure, List<String> names, boolean named) {
        return names.stream()
                .map(name -> name.equals(METHOD) || !named ? value(figure, name) : param(figure, name))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    private static String param(Figure figure, String name) {
        String value = figure.samples().params().get(name);
        return value == null ? null : name + "=" + value;
    }

    private static Map<String, List<Figure>> by(List<Figure> figures, Function<Figure, String> key) {
        return figures.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }
}
