// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a command line printed, to whichever stream, and its exit status. */
record Captured(int status, String printed) {

    /** Runs a command line in this JVM. */
    static Captured run(List<String> arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream both = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        PrintStream out = System.out;
        PrintStream err = System.err;
        try {
            System.setOut(both);
            System.setErr(both);
            return new Captured(
                    Wirebench.run(arguments.toArray(String[]::new)), bytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }
}
