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

    @Option(names = "--shard", paramLabel = "I/N", description = "Only part I of N parts, e.g. one each night")
    String shard;

    @Option(names = "--always", paramLabel = "REGEX", description = "In every --shard; --fit drops them last")
    List<String> always = List.of();

    @Option(names = "--fit", description = "Drop random benchmarks until --budget is enough")
    boolean fit;

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "N|max",
            description = "Threads (default: as annotated)")
    String threads;

    @Option(names = "--jdk", paramLabel = "DIR", description = "JDK that measures both (default: this one)")
    Path jdk;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the order (default: random, recorded)")
    Long seed;

    @Option(
            names = "--accepted",
            paramLabel = "FILE.yaml",
            description = "Accepted regressions (results/accepted.yaml)")
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
