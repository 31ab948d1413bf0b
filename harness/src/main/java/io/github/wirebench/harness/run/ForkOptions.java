// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.util.List;
import org.openjdk.jmh.util.Utils;
import picocli.CommandLine.Option;

/** What a fork is like. */
public final class ForkOptions {
    @Option(
            names = "--warmup",
            paramLabel = "NxTIME",
            description = "Warm-up of each fork, e.g. 5x1s (default: the profile's).")
    String warmup;

    @Option(
            names = "--measurement",
            paramLabel = "NxTIME",
            description = "Measured iterations of each fork, e.g. 10x100ms (default: the profile's).")
    String measurement;

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description =
                    "JVM flags of every fork, in place of the annotated ones; with a space in front where the first"
                            + " looks like an option of this command: ' -ea'.")
    String jvmArgs;

    /** How long a fork is, where the options say so, else as given. */
    public ForkLength length(ForkLength defaults) {
        return defaults.with(Iterations.parse("--warmup", warmup), Iterations.parse("--measurement", measurement));
    }

    /** Flags of every fork; null for the annotated ones. */
    public List<String> jvmArgList() {
        return jvmArgs == null ? null : List.copyOf(Utils.splitQuotedEscape(jvmArgs.strip()));
    }
}
