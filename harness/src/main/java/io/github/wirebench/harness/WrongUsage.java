// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.PlainText;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line, in picocli's words, what is wrong with a command line. */
final class WrongUsage {
    private WrongUsage() {}

    /** Returns the message for a command line that could not be parsed. */
    static String message(ParameterException problem) {
        String text = problem.getMessage();
        ArgSpec arg = problem.getArgSpec();
        if (problem.getCause() instanceof CommandFailure known && arg != null) {
            text = name(arg) + " " + problem.getValue() + ": " + known.getMessage();
        } else if (arg != null && arg.typeInfo().isEnum() && problem.getValue() != null) {
            text = name(arg) + " " + problem.getValue() + ": give one of "
                    + String.join(", ", arg.completionCandidates());
        }
        List<String> similar = problem instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()
                ? unmatched.getSuggestions()
                : List.of();
        CommandLine command = problem.getCommandLine();
        return PlainText.message(text)
                + (similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?")
                + (command.getParent() == null ? " (see help)" : " (see help " + command.getCommandName() + ")");
    }

    /**
     * Refuses empty values, which an unset variable of a shell leaves behind.
     *
     * @throws ParameterException naming the option
     */
    static void refuseEmptyValues(ParseResult parsed) {
        for (CommandLine command : parsed.asCommandLineList()) {
            for (ArgSpec arg : command.getParseResult().matchedArgs()) {
                if (arg.stringValues().contains("")) {
                    throw new ParameterException(command, name(arg) + ": the value is empty");
                }
            }
        }
    }

    private static String name(ArgSpec arg) {
        return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
    }
}
