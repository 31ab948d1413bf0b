// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that a PromQL expression takes from the scraped targets. There is no maintained PromQL parser for the JVM,
 * and separating names from functions and keywords needs no more than this.
 *
 * @param metrics names of metrics
 * @param labels names of labels, in selectors and in clauses such as by and on
 * @param selectors selections by value, such as {@code calls_total{outcome="failure"}}
 */
record PromqlNames(Set<String> metrics, Set<String> labels, Set<Selector> selectors) {

    record Selector(String metric, String label, String value) implements Comparable<Selector> {
        @Override
        public int compareTo(Selector other) {
            return toString().compareTo(other.toString());
        }
    }

    private static final Set<String> KEYWORDS = Set.of(
            "and",
            "or",
            "unless",
            "atan2",
            "bool",
            "offset",
            "by",
            "without",
            "on",
            "ignoring",
            "group_left",
            "group_right",
            "inf",
            "nan");
    private static final Pattern GROUPING =
            Pattern.compile("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
    private static final Pattern SELECTOR = Pattern.compile("\\b([a-zA-Z_:][\\w:]*)\\s*\\{([^}]*)}");
    private static final Pattern MATCHER = Pattern.compile("([a-zA-Z_]\\w*)\\s*(=~|!~|!=|=)\\s*\"([^\"]*)\"");
    private static final Pattern RANGE = Pattern.compile("\\[[^\\]]*]");
    private static final Pattern NAME = Pattern.compile("\\b[a-zA-Z_:][\\w:]*+(?!\\s*\\()");

    static PromqlNames of(String expression) {
        PromqlNames names = new PromqlNames(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        Matcher selector = SELECTOR.matcher(expression);
        while (selector.find()) {
            names.readMatchers(selector.group(1), selector.group(2));
        }
        String rest = selector.reset().replaceAll("$1 ");
        Matcher grouping = GROUPING.matcher(rest);
        while (grouping.find()) {
            names.labels.addAll(Set.of(grouping.group(1).strip().split("\\s*,\\s*")));
        }
        rest = RANGE.matcher(grouping.reset().replaceAll(" ")).replaceAll(" ");
        Matcher name = NAME.matcher(rest);
        while (name.find()) {
            if (!KEYWORDS.contains(name.group())) {
                names.metrics.add(name.group());
            }
        }
        return names;
    }

    private void readMatchers(String metric, String matchers) {
        Matcher matcher = MATCHER.matcher(matchers);
        while (matcher.find()) {
            labels.add(matcher.group(1));
            if (matcher.group(2).equals("=")) {
                selectors.add(new Selector(metric, matcher.group(1), matcher.group(3)));
            }
        }
    }
}
