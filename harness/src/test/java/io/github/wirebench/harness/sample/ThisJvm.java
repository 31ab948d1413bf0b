// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import io.github.wirebench.harness.CommandLineMain;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/** The sample suite in this JVM, where nobody waits for one to start: for commands that end before anything is measured. */
public record ThisJvm(int status, String out, String err) {

    /** Runs the command line of the suite. */
    public static ThisJvm run(String... arguments) {
        return captured(() -> CommandLineMain.run(SampleSuite.suite(), out -> SampleSuite.commands(), arguments));
    }

    /** Does something that returns a status, and captures what it prints. */
    public static ThisJvm captured(Callable<Integer> action) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
        int status;
        try {
            status = action.call();
        } catch (Exception e) {
            throw new AssertionError(e);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return new ThisJvm(
                status, outBytes.toString(StandardCharsets.UTF_8), errBytes.toString(StandardCharsets.UTF_8));
    }
}
