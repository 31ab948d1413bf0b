// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.compare.Inconclusive;
import io.github.wirebench.harness.run.ForkOptions;
import io.github.wirebench.harness.run.SelectionOptions;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is compared and how; recorded, and the same when a comparison is resumed. */
final class AbOptions {
    static final String INCONCLUSIVE = "--inconclusive";

    @Option(
            names = "--only",
            paramLabel = "CONCERN",
            split = ",",
            description = "Only these parts of the suite, e.g. json,binary.")
    List<String> only = List.of();

    @Mixin
    final SelectionOptions selection = new SelectionOptions();

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Only the I-th of N parts of about the same length, as for one night of a week.")
    String shard;

    @Option(
            names = "--always",
            paramLabel = "REGEX",
            description = {
                "With --shard: rows that match are compared whatever the part; with --fit, they are left out last.",
                "The text that is searched is the row as --dry-run prints it."
            })
    List<String> always = List.of();

    @Option(
            names = "--fit",
            description = "Leave out rows, by lot from the seed, until " + AbPart.FITTING_PAIRS
                    + " pairs of each fit into --budget.")
    boolean fit;

    @Mixin
    final ForkOptions fork = new ForkOptions();

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
            description = "Regressions that are known and accepted (default: results/accepted.yaml if there is one).")
    Path accepted;

    @Option(
            names = INCONCLUSIVE,
            paramLabel = "pass|fail",
            description = "Whether to end with status 0 or 3 if there is no verdict on any time (default: fail).")
    Inconclusive inconclusive = Inconclusive.FAIL;

    /**
     * Worker threads; null for as annotated.
     *
     * @throws CommandFailure if it is less than one
     */
    Integer threads() {
        if (threads != null && threads < 1) {
            throw CommandFailure.usage("--threads " + threads + ": at least 1");
        }
        return threads;
    }

    /** Home of the JDK that measures. */
    Path jdk() {
        return jdk == null ? Path.of(System.getProperty("java.home")) : jdk;
    }
}
