// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a command line printed, and its exit status. */
record Captured(int status, String out, String err) {

    /** Runs a command line in this JVM. */
    static Captured run(List<String> arguments) {
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        try {
            System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
            int status = Wirebench.run(arguments.toArray(String[]::new));
            return new Captured(
                    status, outBytes.toString(StandardCharsets.UTF_8), errBytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** To whichever stream. */
    String printed() {
        return out + err;
    }
}
