// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.CommandLineMain;
import java.util.List;

/** The suite's commands and data, handed to the harness. */
public final class Wirebench {

    private Wirebench() {}

    /** Runs a command, or JMH when the first argument is none, and ends the JVM with its exit code. */
    public static void main(String[] args) {
        // This process times nothing, so MessagePack can do without sun.misc.Unsafe here, of which JDK 24 and newer
        // warn at its first use. Forks do not inherit the property.
        System.setProperty("msgpack.universal-buffer", "true");
        System.exit(
                CommandLineMain.run(SuiteData.suite(), List.<Object>of(new VerifyCommand(), new SizesCommand()), args));
    }
}
