// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.Suite;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.util.Utils;
import picocli.CommandLine.Option;

/** The options that {@code run} and {@code ab} share: which cases are measured, and with what forks. */
public final class MeasuringOptions {
    @Option(
            names = "--only",
            paramLabel = "CONCERN",
            split = ",",
            description = "Only these parts of the suite, e.g. json,binary.")
    private List<String> only = List.of();

    @Option(
            names = {"-e", "--exclude"},
            paramLabel = "REGEX",
            description = "Leave out benchmarks whose name matches.")
    private List<String> excludes = List.of();

    @Option(
            names = "-p",
            paramLabel = "NAME=V1,V2",
            description = "Values of a benchmark parameter, as with plain JMH.")
    private List<String> params = List.of();

    @Option(
            names = "--rows",
            paramLabel = "FILE",
            description = "Exactly the rows in this file, one per line, as --dry-run prints them.")
    private Path rows;

    @Option(
            names = "--warmup",
            paramLabel = "NxTIME",
            description = "Warm-up of each fork, e.g. 5x1s (default: the profile's; with ab 20x100ms).")
    private String warmup;

    @Option(
            names = "--measurement",
            paramLabel = "NxTIME",
            description = "Measured iterations of each fork, e.g. 10x100ms (default: the profile's; with ab 15x100ms).")
    private String measurement;

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description =
                    "JVM flags of every fork, instead of the annotated ones; ' ' for none, and ' -ea', with a space, if the"
                            + " first looks like an option of this command.")
    private String jvmArgs;

    /**
     * Returns the selection of cases.
     *
     * @param regexes expressions that benchmark names match; none for all
     * @param suite whose concerns {@code --only} names
     * @throws CommandFailure if an option is malformed, or options do not go together
     */
    public CaseSelection selection(List<String> regexes, Suite suite) {
        if (rows != null && selects(regexes)) {
            throw CommandFailure.usage("--rows names all rows: leave out expressions, --only, -e and -p");
        }
        return rows != null
                ? CaseSelection.listedIn(rows)
                : CaseSelection.matching(regexes, suite.concerns(only), excludes, OptionValues.params("-p", params));
    }

    /** Returns whether cases are selected by anything but {@code --rows}. */
    boolean selects(List<String> regexes) {
        return !regexes.isEmpty() || !only.isEmpty() || !excludes.isEmpty() || !params.isEmpty();
    }

    /** Returns whether {@code --rows} was given. */
    boolean listsCases() {
        return rows != null;
    }

    /** Returns the length of a fork as given, and the default where it is not. */
    public ForkLength length(ForkLength defaults) {
        return defaults.with(Iterations.parse("--warmup", warmup), Iterations.parse("--measurement", measurement));
    }

    /** Returns the flags of every fork; null for the annotated ones. */
    public List<String> jvmArgList() {
        return jvmArgs == null ? null : List.copyOf(Utils.splitQuotedEscape(jvmArgs.strip()));
    }
}
