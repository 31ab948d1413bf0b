// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * The command line as given to JMH, and what can be found wrong with it before anything is measured.
 *
 * @param arguments as typed
 * @param jmh as JMH reads them
 */
record GivenOptions(List<String> arguments, CommandLineOptions jmh) {

    static GivenOptions parse(List<String> arguments) {
        try {
            return new GivenOptions(arguments, new CommandLineOptions(arguments.toArray(String[]::new)));
        } catch (CommandLineOptionException | IllegalStateException e) {
            throw CommandFailure.usage(e.getMessage() + " (-h lists JMH's options)", e);
        }
    }

    /** Whether only a text is asked for. */
    boolean isListing() {
        return jmh.shouldHelp()
                || jmh.shouldList()
                || jmh.shouldListWithParams()
                || jmh.shouldListProfilers()
                || jmh.shouldListResultFormats();
    }

    /** Whether the user says where, or in which format, results go. */
    boolean namesResults() {
        return jmh.getResult().hasValue() || jmh.getResultFormat().hasValue();
    }

    /** Values per {@code -p} parameter. JMH tells them by name only, so each argument with a {@code =} is asked for. */
    Map<String, Collection<String>> params() {
        Map<String, Collection<String>> params = new LinkedHashMap<>();
        for (String argument : arguments) {
            for (String prefix : List.of("", "-p=", "--p=", "-p")) {
                if (argument.startsWith(prefix) && argument.indexOf('=', prefix.length()) > 0) {
                    String name = argument.substring(prefix.length(), argument.indexOf('=', prefix.length()));
                    if (jmh.getParameter(name).hasValue()) {
                        params.put(name, jmh.getParameter(name).get());
                    }
                }
            }
        }
        return params;
    }

    /** Fails if the output or result file cannot be used; profilers are checked by JMH's runner before it measures. */
    void check() {
        if (namesResults()) {
            String format = jmh.getResultFormat()
                    .orElse(Defaults.RESULT_FORMAT)
                    .toString()
                    .toLowerCase(Locale.ROOT);
            requireWritable("-rff", jmh.getResult().orElse(Defaults.RESULT_FILE_PREFIX + "." + format));
        }
        if (jmh.getOutput().hasValue()) {
            requireWritable("-o", jmh.getOutput().get());
        }
    }

    private static void requireWritable(String option, String name) {
        Path file = Path.of(name).toAbsolutePath();
        Path folder = file.getParent();
        boolean usable = Files.exists(file)
                ? !Files.isDirectory(file) && Files.isWritable(file)
                : folder != null && Files.isDirectory(folder) && Files.isWritable(folder);
        if (!usable) {
            throw CommandFailure.usage(
                    option + " " + name + ": cannot be written; name a file in a folder that exists");
        }
    }
}
