// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.ExitCode;
import java.util.List;

/** The suite's commands and data, handed to the harness. */
public final class Wirebench {

    private Wirebench() {}

    /** Runs a command, or JMH when the first argument is none, and ends the JVM with its exit code. */
    public static void main(String[] args) {
        if (System.getenv(Main.STARTED_BY_MAIN) != null) {
            endWithParent();
        }
        System.exit(
                CommandLineMain.run(SuiteData.suite(), List.<Object>of(new VerifyCommand(), new SizesCommand()), args));
    }

    /** A user who kills the process that was started by hand means the measurement as well. */
    private static void endWithParent() {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(ExitCode.FAILED)));
    }
}
