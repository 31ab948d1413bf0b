// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.benchmarks.own.OwnCommand;
import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityCommand;
import io.github.wirebench.report.claims.ClaimsCommand;
import io.github.wirebench.report.export.ExportCommand;
import io.github.wirebench.report.page.ReportCommand;
import io.github.wirebench.report.publish.PublishCommand;
import java.io.PrintStream;
import java.util.List;

/** Passes the suite's commands and data to the harness. */
public final class Wirebench {

    private Wirebench() {}

    /** Runs a command, or JMH if the first argument is not a command, and ends the JVM with its exit code. */
    public static void main(String[] args) {
        if (System.getenv(Main.STARTED_BY_MAIN) != null) {
            endWithParent();
        }
        System.exit(run(args));
    }

    /** Runs a command, or JMH if the first argument is not a command, and returns its exit code. */
    public static int run(String... args) {
        Suite suite = SuiteData.suite();
        return CommandLineMain.run(suite, out -> commands(suite, out), args);
    }

    /** Returns the commands of the suite besides those of the harness. */
    static List<Object> commands(Suite suite, PrintStream out) {
        ReportedSuite reported = SuiteData.reported(suite);
        return List.of(
                new QuickCommand(suite, out),
                new ReportCommand(reported, out),
                new CapacityCommand(reported, out),
                new ClaimsCommand(reported, out),
                new PublishCommand(reported, out),
                new ExportCommand(out),
                new ContendersCommand(out),
                new VerifyCommand(),
                new SizesCommand(),
                new HostileCommand(System.err),
                new OwnCommand(System.in, out));
    }

    /**
     * Ends this JVM when its parent ends, because killing the process that was started by hand must stop the
     * measurement, too.
     */
    private static void endWithParent() {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(ExitCode.FAILED)));
    }
}
