// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.run.GivenRunOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The command that compares one row again, with the same settings and seed. */
final class Replay {
    /** What selects rows, and the seed, which are given anew. */
    private static final Set<String> REPLACED = Set.of(
            GivenRunOptions.REGEX, "--rows", "--only", "--exclude", "-p", "--shard", "--always", "--fit", "--seed");

    private static final Pattern PLAIN = Pattern.compile("[\\w./=:,@%+-]+");

    private Replay() {}

    /**
     * A line for a POSIX shell.
     *
     * @param invocation how the suite is started
     */
    static String command(String invocation, AbPlan plan, long seed, Row row) {
        List<String> words = new ArrayList<>(List.of("ab", plan.base(), plan.next()));
        words.add("^" + row.benchmark().replace(".", "\\.").replace("$", "\\$") + "$");
        row.params().forEach((name, value) -> {
            words.add("-p");
            words.add(name + "=" + value);
        });
        Map<String, List<String>> options = new LinkedHashMap<>(plan.options());
        options.keySet().removeAll(REPLACED);
        words.addAll(GivenRunOptions.toArguments(options));
        words.add("--seed=" + seed);
        return invocation + " "
                + String.join(" ", words.stream().map(Replay::quoted).toList());
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
