// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import io.github.wirebench.harness.jmh.JmhCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/** The entry point of a suite: a known command in front is run, all else is plain JMH. */
public final class CommandLineMain {
    private CommandLineMain() {}

    /**
     * Runs what the arguments ask for. Failures are printed to standard error as one line that starts with the suite's name;
     * {@code --debug} in front adds stack traces.
     *
     * @param extraCommands picocli-annotated commands of the suite, beside the harness's own; they may throw {@link
     *     CommandFailure}
     * @return the exit status, one of {@link ExitCode}
     */
    public static int run(Suite suite, List<Object> extraCommands, String[] args) {
        CommandLine commands = RootCommand.create(suite, extraCommands, System.out, System.err);
        List<String> arguments = new ArrayList<>(List.of(args));
        boolean debug = !arguments.isEmpty() && arguments.get(0).equals(RootCommand.DEBUG);
        if (debug) {
            arguments.remove(0);
        }
        if (!arguments.isEmpty() && isOurs(arguments.get(0), commands)) {
            return commands.execute(args);
        }
        try {
            return new JmhCommand(suite, word -> RootCommand.similarCommands(commands, word), System.out)
                    .run(arguments);
        } catch (IOException | RuntimeException e) {
            return RootCommand.report(e, debug, suite, System.err);
        }
    }

    private static boolean isOurs(String word, CommandLine commands) {
        return commands.getSubcommands().containsKey(word)
                || Set.of(RootCommand.HELP, RootCommand.VERSION).contains(word);
    }
}
