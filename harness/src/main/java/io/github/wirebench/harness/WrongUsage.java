// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.measure.SessionOptions;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with a command line, in picocli's words unless they are of Java. */
final class WrongUsage {
    /** What is wrong with a path that Java refuses, as one with an umlaut in a locale without. */
    static final String UNENCODABLE =
            "cannot be the name of a file here; if it has letters beyond ASCII, set LC_ALL=C.UTF-8";

    private WrongUsage() {}

    static String message(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        while (command.getParent() != null && command.getParent().getParent() != null) {
            command = command.getParent(); // its help has its parts
        }
        return PlainText.message(reason(problem))
                + (command.getParent() == null ? " (see help)" : " (see help " + command.getCommandName() + ")");
    }

    /** Refuses empty values, which an unset variable of a shell leaves behind, and names the option. */
    static void refuseEmptyValues(ParseResult parsed) {
        for (CommandLine command : parsed.asCommandLineList()) {
            for (ArgSpec arg : command.getParseResult().matchedArgs()) {
                if (arg.stringValues().contains("")) {
                    throw new ParameterException(command, "empty", arg, "");
                }
            }
        }
    }

    private static String reason(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().get(0);
            CommandSpec command = problem.getCommandLine().getCommandSpec();
            Optional<String> advice = command.findOption("--budget") == null
                    ? Optional.empty()
                    : SessionOptions.inPlaceOf(word.replaceFirst("[=\\d].*", ""), command);
            if (advice.isPresent()) {
                return word + " is an option of JMH: " + advice.get();
            }
            String similar = String.join(" or ", unmatched.getSuggestions());
            return !unmatched.isUnknownOption()
                    ? "unexpected argument \"" + word + "\""
                    : word + ": there is no such option" + (similar.isEmpty() ? "" : "; did you mean " + similar + "?");
        }
        ArgSpec arg = problem.getArgSpec();
        String value = problem.getValue();
        if (arg == null || value == null) {
            return problem.getMessage();
        }
        String name = arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
        if (value.isEmpty()) {
            return name + ": the value is empty";
        }
        return name + " " + value + ": "
                + (problem.getCause() instanceof CommandFailure known ? known.getMessage() : expected(arg, value));
    }

    private static String expected(ArgSpec arg, String value) {
        if (arg.completionCandidates() != null) {
            return "give one of " + String.join(", ", arg.completionCandidates());
        }
        Class<?> type = arg.auxiliaryTypes()[0];
        if (type == Double.class) {
            return "give a number";
        }
        if (type == Integer.class || type == Long.class) {
            return value.matches("[+-]?[0-9]+") ? "the number is too large" : "give a whole number";
        }
        return type == Path.class ? UNENCODABLE : "this cannot be used";
    }
}
