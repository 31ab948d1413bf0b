// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.console.OptionValues;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word of JMH's command line that selects benchmarks: a regular expression that is searched in their names. JMH finds it anywhere, so
 * that {@code new} or a misspelled command can select benchmarks that nobody asked for.
 *
 * @param names of all benchmarks, each with package, class and method
 */
record BenchmarkWord(Pattern pattern, Collection<String> names) {
    /** A command, its misspelling or the name of a file has none of these. */
    private static final Pattern OF_EXPRESSIONS_ONLY = Pattern.compile("[*+?|^$\\\\()\\[\\]{}]");

    BenchmarkWord(String text, Collection<String> names) {
        this(OptionValues.pattern(text), names);
    }

    String text() {
        return pattern.pattern();
    }

    /** Returns whether it selects anything. JMH takes an empty one, as of an unset variable, for all benchmarks. */
    boolean matches() {
        return !text().isEmpty()
                && names.stream().anyMatch(name -> pattern.matcher(name).find());
    }

    /**
     * Returns whether it selects benchmarks and was meant to: it begins the name of a class, covers a whole part of a name (a package, a
     * class or a method), or is written as a regular expression.
     */
    boolean isMeant() {
        return matches()
                && (OF_EXPRESSIONS_ONLY.matcher(text()).find() || names.stream().anyMatch(this::isBeginning));
    }

    /** Returns whether it is meant if upper and lower case are the same. */
    boolean isMeantInAnotherCase() {
        return new BenchmarkWord(Pattern.compile(text(), Pattern.CASE_INSENSITIVE), names).isMeant();
    }

    private boolean isBeginning(String name) {
        Matcher matcher = pattern.matcher(name);
        int startOfClass = name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1;
        for (int start = 0, end; start < name.length(); start = end + 1) {
            int dot = name.indexOf('.', start);
            end = dot < 0 ? name.length() : dot;
            if (matcher.region(start, name.length()).lookingAt() && (start == startOfClass || matcher.end() >= end)) {
                return true;
            }
        }
        return false;
    }
}
