// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.gate.CompareCommand.Inconclusive;
import io.github.wirebench.harness.run.MeasuringOptions;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a comparison that are recorded, and stay the same when it is resumed. */
final class AbOptions {
    @Mixin
    final MeasuringOptions measuring = new MeasuringOptions();

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Only the I-th of N parts of about the same length, e.g. one per night of a week.")
    String shard;

    @Option(
            names = "--always",
            paramLabel = "REGEX",
            description = {
                "With --shard: matching rows are compared in every part; with --fit: they are dropped last.",
                "The expression is searched in the row as --dry-run prints it."
            })
    List<String> always = List.of();

    @Option(
            names = "--fit",
            description = "Drop rows randomly (by the seed) until " + RowSubset.FITTING_PAIRS
                    + " pairs of each fit into --budget.")
    boolean fit;

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "N|max",
            description = "Worker threads (default: as annotated).")
    String threads;

    @Option(
            names = "--jdk",
            paramLabel = "DIR",
            description = "Home of the JDK that measures both sides (default: the one that runs this).")
    Path jdk;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the order of pairs and of the sides in each pair (default: random, recorded).")
    Long seed;

    @Option(
            names = "--accepted",
            paramLabel = "FILE",
            description = "File of accepted regressions (default: results/accepted.yaml if it exists).")
    Path accepted;

    @Option(names = Inconclusive.OPTION, paramLabel = "pass|fail", description = Inconclusive.DESCRIPTION)
    Inconclusive inconclusive = Inconclusive.FAIL;

    /**
     * Returns the number of worker threads; null for as annotated.
     *
     * @throws CommandFailure if it is no number above 0
     */
    Integer threads() {
        return threads == null ? null : OptionValues.threads("--threads", threads);
    }

    /**
     * Refuses what is malformed before a JVM is started.
     *
     * @throws CommandFailure naming the option
     */
    void check(List<String> regexes, Suite suite) {
        threads();
        measuring.selection(regexes, suite);
        measuring.length(ForkLength.AS_ANNOTATED);
        measuring.collector();
        measuring.heap();
    }

    /** Returns the home of the JDK that measures. */
    Path jdk() {
        return jdk == null ? Path.of(System.getProperty("java.home")) : jdk;
    }
}
