// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.PlainText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with a command line; picocli's own messages speak of Java and of picocli. */
final class WrongUsage {
    private static final String EMPTY = ": the value is empty";

    private WrongUsage() {}

    /** Returns the message for a command line that could not be parsed. */
    static String message(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        return PlainText.message(reason(problem))
                + (command.getParent() == null ? " (see help)" : " (see help " + command.getCommandName() + ")");
    }

    /**
     * Refuses empty values, which an unset variable of a shell leaves behind.
     *
     * @throws ParameterException naming the option
     */
    static void refuseEmptyValues(ParseResult parsed) {
        for (CommandLine command : parsed.asCommandLineList()) {
            List<ArgSpec> given = new ArrayList<>(command.getParseResult().matchedOptions());
            given.addAll(command.getParseResult().matchedPositionals());
            for (ArgSpec arg : given) {
                if (arg.stringValues().contains("")) {
                    throw new ParameterException(command, name(arg) + EMPTY, arg, "");
                }
            }
        }
    }

    private static String reason(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        if (problem instanceof MissingParameterException missing) {
            return missing(missing.getMissing().get(0));
        }
        if (problem instanceof OverwrittenOptionException twice) {
            return name(twice.getOverwritten()) + " is given twice";
        }
        ArgSpec arg = problem.getArgSpec();
        String value = problem.getValue();
        if (arg != null && value != null) {
            if (value.isEmpty()) {
                return name(arg) + EMPTY;
            }
            String advice =
                    problem.getCause() instanceof CommandFailure known ? known.getMessage() : expected(arg, value);
            return name(arg) + " " + value + ": " + advice;
        }
        if (value != null) {
            return "no command \"" + value + "\"";
        }
        return problem.getMessage();
    }

    private static String unmatched(UnmatchedArgumentException problem) {
        String word = problem.getUnmatched().get(0);
        if (!problem.isUnknownOption()) {
            return "\"" + word + "\" is one argument too many";
        }
        List<String> similar = problem.getSuggestions();
        return word + ": there is no such option"
                + (similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?");
    }

    private static String missing(ArgSpec arg) {
        int least = arg.arity().min();
        return arg.isOption()
                ? name(arg) + ": give " + arg.paramLabel()
                : name(arg) + " is missing" + (least > 1 ? ": give at least " + least : "");
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
        return "this cannot be used";
    }

    private static String name(ArgSpec arg) {
        return arg instanceof OptionSpec option ? option.longestName() : ((PositionalParamSpec) arg).paramLabel();
    }
}
