// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.probe.RootCause;
import org.openjdk.jmh.runner.ProfilersFailedException;
import org.openjdk.jmh.runner.RunnerException;

/** Says in one line why JMH's runner gave up. */
public final class RunFailures {
    private RunFailures() {}

    /** Whether another JMH process holds JMH's lock, or the lock cannot be had. */
    public static boolean isLock(Exception failure) {
        return failure instanceof RunnerException
                && String.valueOf(failure.getMessage()).contains("JMH lock");
    }

    /**
     * The failure as a line for the user.
     *
     * @param measuring whether a benchmark had been started: then it failed, else the usage was wrong
     */
    public static CommandFailure explain(Exception failure, boolean measuring) {
        if (isLock(failure)) {
            return CommandFailure.usage(
                    "another JMH run seems to be under way on this machine (it holds "
                            + System.getProperty("java.io.tmpdir") + "/jmh.lock): wait for it,"
                            + " or start java with -Djmh.ignoreLock=true if figures may disturb each other",
                    failure);
        }
        if (measuring) {
            return new CommandFailure(
                    ExitCode.FAILED, "stopped at a failed benchmark: " + RootCause.message(failure), failure);
        }
        if (failure instanceof ProfilersFailedException) {
            String message = RootCause.message(failure).strip();
            // a profiler's help comes as an exception too
            return message.contains("\n")
                    ? CommandFailure.text(ExitCode.USAGE, message, failure)
                    : CommandFailure.usage(
                            "profiler cannot be used: " + message + " (-lprof lists what works here)", failure);
        }
        return CommandFailure.usage("JMH cannot start: " + RootCause.message(failure), failure);
    }
}
