// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report;

import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.ci.CiCommand;
import io.github.wirebench.report.claims.ClaimsCommand;
import io.github.wirebench.report.export.ExportCommand;
import io.github.wirebench.report.page.ReportCommand;
import io.github.wirebench.report.publish.PublishCommand;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/** The tool for any JMH project: all commands that are not about a suite of ours. */
public final class Tool {

    private Tool() {}

    public static void main(String[] args) {
        Suite suite = Suite.named(
                "wirebench",
                "Measures, compares and reports the benchmarks of any JMH jar",
                Optional.ofNullable(Tool.class.getPackage().getImplementationVersion())
                        .orElse("unknown"),
                "java -jar wirebench.jar");
        ReportedSuite reported = new ReportedSuite(suite, Optional.empty(), Optional.empty(), Optional.empty());
        String[] given = args.length == 0 ? new String[] {"--help"} : args;
        end(() -> CommandLineMain.run(suite, out -> commands(reported, out), given));
    }

    /** Returns the commands that tell what runs say, and the one for pull requests. */
    public static List<Object> commands(ReportedSuite suite, PrintStream out) {
        return List.of(
                new CiCommand(suite.suite(), out),
                new ReportCommand(suite, out),
                new ClaimsCommand(suite, out),
                new PublishCommand(suite, out),
                new ExportCommand(out));
    }

    /**
     * Runs a command and ends this JVM with its exit code, or when its parent ends, if {@link Main} started it: killing the process that was
     * started by hand must stop the measurement, too.
     */
    public static void end(IntSupplier command) {
        if (System.getenv(Main.STARTED_BY_MAIN) != null) {
            ProcessHandle.current()
                    .parent()
                    .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(ExitCode.FAILED)));
        }
        System.exit(command.getAsInt());
    }
}
