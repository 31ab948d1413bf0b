// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.console.OptionValues;
import java.util.Collection;
import java.util.regex.Pattern;

/**
 * A word of JMH's command line that selects benchmarks: a regular expression that is searched in their names. JMH finds it anywhere, so
 * that {@code new} or a misspelled command can select benchmarks that nobody asked for.
 *
 * @param names of all benchmarks, each with package, class and method
 */
record BenchmarkWord(Pattern pattern, Collection<String> names) {
    /** What a command or its misspelling can be; other words are regular expressions, or hold the dot of a name. */
    private static final Pattern PLAIN = Pattern.compile("[\\w-]+");

    BenchmarkWord(String text, Collection<String> names) {
        this(OptionValues.pattern(text), names);
    }

    String text() {
        return pattern.pattern();
    }

    /** Returns whether it selects anything. JMH takes an empty one, as of an unset variable, for all benchmarks. */
    boolean matches() {
        return !text().isEmpty() && names.stream().anyMatch(pattern.asPredicate());
    }

    /** Returns whether it selects benchmarks and, if it is a plain word, is a whole part of a name or begins the name of a class. */
    boolean looksIntentional() {
        return matches() && (!PLAIN.matcher(text()).matches() || isBeginning());
    }

    private boolean isBeginning() {
        Pattern beginning = Pattern.compile("(^|\\.)" + text() + "(\\.|$|[^.]*\\.[^.]*$)", pattern.flags());
        return names.stream().anyMatch(beginning.asPredicate());
    }

    /** Returns whether it would look intentional if upper and lower case were the same. */
    boolean looksIntentionalInAnotherCase() {
        return new BenchmarkWord(Pattern.compile(text(), Pattern.CASE_INSENSITIVE), names).looksIntentional();
    }
}
