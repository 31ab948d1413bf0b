// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a run that are recorded, and the same when it is resumed. */
final class RunOptions {
    @Option(names = "--jar", paramLabel = "FILE", description = "Measure this JMH jar (1.20 or newer), not the suite")
    Path jar;

    @Option(names = "--profile", paramLabel = "NAME", description = "quick, headline, standard (default) or thorough")
    String profile = "standard";

    @Option(
            names = "--questions",
            paramLabel = "FILE.yaml",
            description = "Questions to answer, with quick and headline")
    Path questions;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description = "Stop at this 95%% interval (standard: 3%%); 0: never")
    String precision;

    @Option(
            names = "--metric",
            paramLabel = "cpu|wall",
            description = "Time that decides on the precision (default: cpu)")
    StopRule.Metric metric = StopRule.Metric.CPU;

    @Option(names = "--max-forks", paramLabel = "N", description = "Most JVMs for each benchmark, at least 2")
    Integer maxForks;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the order (default: random, recorded)")
    Long seed;

    @Option(names = "--jvm-args-append", paramLabel = "ARGS", description = "JVM flags to add")
    String jvmArgsAppend = "";

    @Mixin
    final MeasuringOptions measuring = new MeasuringOptions();

    @Option(names = "--shard", paramLabel = "I/N", description = "Only part I of N parts of about the same length")
    String shard;

    double precision(Profiles.Profile defaults) {
        if (precision == null) {
            return defaults.precision();
        }
        double fraction = OptionValues.percent("--precision", precision);
        if (fraction == 1) {
            throw CommandFailure.usage("--precision " + precision + ": give less than 100%");
        }
        return fraction;
    }

    int maxForks(Profiles.Profile defaults) {
        int forks = maxForks == null ? defaults.maxForks() : maxForks;
        if (forks < 2) {
            throw CommandFailure.usage("--max-forks " + forks + ": give at least 2, because one JVM has no error");
        }
        return forks;
    }
}
