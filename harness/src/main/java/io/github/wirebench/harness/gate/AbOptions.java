// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
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

    @Option(names = "--threads", paramLabel = "N", description = "Worker threads (default: as annotated).")
    Integer threads;

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
     * @throws CommandFailure if it is less than one
     */
    Integer threads() {
        if (threads != null && threads < 1) {
            throw CommandFailure.usage("--threads " + threads + ": at least 1");
        }
        return threads;
    }

    /** Returns the home of the JDK that measures. */
    Path jdk() {
        return jdk == null ? Path.of(System.getProperty("java.home")) : jdk;
    }
}
