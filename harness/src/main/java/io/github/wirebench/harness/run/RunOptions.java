// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is measured and how; recorded, and the same when a run is resumed. */
final class RunOptions {
    private static final String DEFAULT_PROFILE = "standard";

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description = "Run the benchmarks of this JMH jar (JMH 1.20 or newer) instead of the suite's own.")
    Path jar;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "quick, headline, standard or thorough: how long forks are, and when a row is precise enough"
                    + " (default: standard).")
    String profile;

    @Option(
            names = "--only",
            paramLabel = "CONCERN",
            split = ",",
            description = "Only these parts of the suite, e.g. json,binary.")
    List<String> only = List.of();

    @Option(
            names = "--questions",
            paramLabel = "FILE",
            description = "The questions of this YAML file instead of the suite's, for profiles that answer questions.")
    Path questions;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description =
                    "A row is done when the 95%% interval of its forks is within this; 0 for --max-forks forks of each"
                            + " row (default: the profile's, 3%%).")
    String precision;

    @Option(
            names = "--metric",
            paramLabel = "cpu|wall",
            description = "Whose interval decides: CPU time or wall time per operation (default: cpu).")
    StopRule.Metric metric;

    @Option(names = "--max-forks", paramLabel = "N", description = "The most forks of a row, at least 2.")
    Integer maxForks;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the order of forks (default: random, recorded).")
    Long seed;

    @Option(
            names = "--jdk",
            paramLabel = "DIR",
            description = "Home of the JDK that measures; several times for several (default: the one that runs this).")
    List<Path> jdks = List.of();

    @Option(
            names = "--threads",
            paramLabel = "N|max",
            split = ",",
            description = "Worker threads; several for a run each (default: as annotated).")
    List<String> threads = List.of();

    @Mixin
    final SelectionOptions selection = new SelectionOptions();

    @Mixin
    final ForkOptions fork = new ForkOptions();

    @Option(names = "--shard", paramLabel = "I/N", description = "Only the I-th of N parts of about the same length.")
    String shard;

    String profileName() {
        return profile == null ? DEFAULT_PROFILE : profile;
    }

    /** The precision as a fraction. */
    double precision(Profile defaults) {
        if (precision == null) {
            return defaults.precision();
        }
        String number = precision.endsWith("%") ? precision.substring(0, precision.length() - 1) : precision;
        try {
            double percent = Double.parseDouble(number.strip());
            if (percent >= 0 && percent < 100) {
                return percent / 100;
            }
        } catch (NumberFormatException e) {
            throw badPrecision(e);
        }
        throw badPrecision(null);
    }

    private CommandFailure badPrecision(Exception cause) {
        return CommandFailure.usage("--precision " + precision + ": give a percentage such as 3 or 2.5%", cause);
    }

    int maxForks(Profile defaults) {
        int forks = maxForks == null ? defaults.maxForks() : maxForks;
        if (forks < 2) {
            throw CommandFailure.usage("--max-forks " + forks + ": two at least, one fork has no error");
        }
        return forks;
    }

    /** Worker threads of each run; a null stands for what the annotations say. */
    List<Integer> threadCounts() {
        List<Integer> counts = new ArrayList<>();
        for (String text : threads) {
            counts.add(threadCount(text));
        }
        if (counts.isEmpty()) {
            counts.add(null);
        }
        return counts;
    }

    private static int threadCount(String text) {
        if (text.toLowerCase(Locale.ROOT).equals("max")) {
            return Runtime.getRuntime().availableProcessors();
        }
        try {
            int count = Integer.parseInt(text);
            if (count > 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            throw CommandFailure.usage("--threads " + text + ": give numbers or max, e.g. 1,max", e);
        }
        throw CommandFailure.usage("--threads " + text + ": at least 1");
    }

    /** Seconds of a duration such as {@code 90s}, {@code 30m} or {@code 1h30m}; infinite for null. */
    static double seconds(String option, String text) {
        if (text == null) {
            return Double.POSITIVE_INFINITY;
        }
        try {
            Duration duration =
                    Duration.parse((text.toLowerCase(Locale.ROOT).endsWith("d") ? "P" : "PT") + text.replace(" ", ""));
            if (duration.compareTo(Duration.ZERO) > 0) {
                return duration.toNanos() / 1e9;
            }
        } catch (DateTimeParseException | ArithmeticException e) {
            throw CommandFailure.usage(option + " " + text + ": give a time such as 90s, 30m or 1h30m", e);
        }
        throw CommandFailure.usage(option + " " + text + ": must be longer than nothing");
    }
}
