// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The samples that a Prometheus server would read. The Prometheus client for Java writes the text format but cannot
 * read it, so this class reads as much of it as the tests need: samples with labels, no escapes, no timestamps.
 */
record Scrape(List<Sample> samples) {

    /** @param labels values by name */
    record Sample(String name, Map<String, String> labels, double value) {}

    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_]\\w*)=\"([^\"\\\\]*)\"(?:,|$)");

    static Scrape of(String text) {
        return new Scrape(text.lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(Scrape::sample)
                .toList());
    }

    private static Sample sample(String line) {
        Matcher matcher = SAMPLE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no sample: " + line);
        }
        Map<String, String> labels = new TreeMap<>();
        if (matcher.group(2) != null) {
            Matcher label = LABEL.matcher(matcher.group(2));
            int end = 0;
            while (end < matcher.group(2).length() && label.find() && label.start() == end) {
                labels.put(label.group(1), label.group(2));
                end = label.end();
            }
            if (end < matcher.group(2).length()) {
                throw new IllegalArgumentException("no labels: " + line);
            }
        }
        return new Sample(matcher.group(1), labels, number(matcher.group(3)));
    }

    private static double number(String text) {
        return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    /** Returns all samples with the name and the labels. */
    List<Sample> all(String name, String... namesAndValues) {
        Map<String, String> wanted = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            wanted.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return samples.stream()
                .filter(sample -> sample.name().equals(name))
                .filter(sample -> sample.labels().entrySet().containsAll(wanted.entrySet()))
                .toList();
    }

    /** Returns the value of the only sample with the name and the labels. */
    double value(String name, String... namesAndValues) {
        List<Sample> found = all(name, namesAndValues);
        if (found.size() != 1) {
            throw new IllegalArgumentException(name + Arrays.toString(namesAndValues) + ": " + found);
        }
        return found.get(0).value();
    }
}
