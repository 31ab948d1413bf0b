// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.HomeFolder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options of a run that are recorded, as given; a resumed run must have the same. */
public final class GivenRunOptions {
    public static final String REGEX = "regex";

    public static final String REGEX_LABEL = "REGEX";

    private GivenRunOptions() {}

    static Map<String, List<String>> of(CommandSpec spec) {
        return of(spec, new RunOptions());
    }

    /** Returns the given ones among the annotated options: name to values. */
    public static Map<String, List<String>> of(CommandSpec spec, Object options) {
        ParseResult parsed = spec.commandLine().getParseResult();
        CommandSpec ours = CommandSpec.forAnnotatedObject(options);
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            if (ours.findOption(option.longestName()) != null) {
                given.put(option.longestName(), hidden(option.originalStringValues()));
            }
        }
        parsed.matchedPositionals().stream()
                .filter(positional -> positional.paramLabel().equals(REGEX_LABEL))
                .forEach(positional -> given.put(REGEX, positional.originalStringValues()));
        return given;
    }

    public static List<String> toArguments(Map<String, List<String>> given) {
        List<String> arguments = new ArrayList<>();
        List<String> regexes = given.getOrDefault(REGEX, List.of());
        given.forEach((name, values) -> {
            if (!name.equals(REGEX)) {
                // as one argument, because a value may look like an option: --jvm-args=-ea
                values.forEach(value -> arguments.add(name + "=" + HomeFolder.show(value)));
            }
        });
        if (!regexes.isEmpty()) {
            arguments.add("--");
            arguments.addAll(regexes);
        }
        return arguments;
    }

    private static List<String> hidden(List<String> values) {
        return values.stream().map(HomeFolder::hide).toList();
    }
}
