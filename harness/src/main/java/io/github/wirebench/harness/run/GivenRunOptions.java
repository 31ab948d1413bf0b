// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.record.HomeFolder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that say what is measured and how, as given; a resumed run must have the same. */
public final class GivenRunOptions {
    /** The name under which the selecting expressions stand. */
    public static final String REGEX = "regex";

    /** The label of the parameters with the selecting expressions. */
    public static final String REGEX_LABEL = "REGEX";

    private GivenRunOptions() {}

    /** Option name to values, of the command that was parsed. */
    static Map<String, List<String>> of(CommandSpec spec) {
        return of(spec, new RunOptions());
    }

    /**
     * The same for another kind of run.
     *
     * @param options annotated with the options that count
     */
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

    /** The command line that gives these options. */
    public static List<String> toArguments(Map<String, List<String>> given) {
        List<String> arguments = new ArrayList<>();
        List<String> regexes = given.getOrDefault(REGEX, List.of());
        given.forEach((name, values) -> {
            if (!name.equals(REGEX)) {
                // in one word, because a value may look like an option: --jvm-args=-ea
                values.forEach(value -> arguments.add(name + "=" + HomeFolder.show(value)));
            }
        });
        if (!regexes.isEmpty()) {
            arguments.add("--");
            arguments.addAll(regexes);
        }
        return arguments;
    }

    /** The whole command line as typed. */
    public static List<String> arguments(CommandSpec spec) {
        CommandLine root = spec.root().commandLine();
        return root.getParseResult().originalArgs();
    }

    private static List<String> hidden(List<String> values) {
        return values.stream().map(HomeFolder::hide).toList();
    }
}
