// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.generator.OwnCommand;
import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.report.Tool;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityCommand;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Passes the suite's commands and data to the harness. */
public final class Wirebench {

    private Wirebench() {}

    /** Runs a command, or JMH if the first argument is not a command, and ends the JVM with its exit code. */
    public static void main(String[] args) {
        // figures and generated code are the same everywhere
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        Tool.end(() -> run(args));
    }

    /** Runs a command, or JMH if the first argument is not a command, and returns its exit code. */
    public static int run(String... args) {
        Suite suite = SuiteData.suite();
        return CommandLineMain.run(suite, out -> commands(suite, out), args);
    }

    /** Returns the commands of the suite besides those of the harness. */
    static List<Object> commands(Suite suite, PrintStream out) {
        ReportedSuite reported = SuiteData.reported(suite);
        return Stream.concat(
                        Tool.commands(reported, out).stream(),
                        Stream.of(
                                new QuickCommand(suite, out),
                                new CapacityCommand(reported, out),
                                new ContendersCommand(out),
                                new VerifyCommand(),
                                new SizesCommand(),
                                new HostileCommand(System.err),
                                new OwnCommand(System.in, out),
                                new DocsCommand(suite)))
                .toList();
    }
}
