// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import io.github.wirebench.harness.console.ExitCode;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a script with which a shell completes commands, options and their values. */
@Command(
        name = "completion",
        headerHeading = "completion > wirebench.sh",
        header = "Print a script with which bash and zsh complete commands",
        description = {
            "To use it, add to ~/.bashrc or ~/.zshrc:",
            "  ${ROOT-COMMAND-NAME}() { java -jar /path/to/benchmarks.jar \"$@\"; }",
            "  source <(${ROOT-COMMAND-NAME} completion)"
        },
        footer = "Exit codes: 0 printed, 2 wrong usage.")
final class CompletionCommand implements Callable<Integer> {
    private final PrintStream out;

    @Spec
    private CommandSpec spec;

    CompletionCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public Integer call() {
        out.print(AutoComplete.bash(spec.root().name(), spec.root().commandLine()));
        return ExitCode.OK;
    }
}
