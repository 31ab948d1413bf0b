// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.TimeValue;

/** The warm-up and measurement of a fork; null leaves a part to the benchmark's annotations. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ForkLength(Iterations warmup, Iterations measurement) {
    /** Seconds that a JVM takes to start, with the work of JMH before the first iteration. */
    public static final double STARTUP_SECONDS = 1;

    public static final ForkLength AS_ANNOTATED = new ForkLength(null, null);

    /** This length with other parts; null keeps a part. */
    public ForkLength with(Iterations otherWarmup, Iterations otherMeasurement) {
        return new ForkLength(
                otherWarmup == null ? warmup : otherWarmup, otherMeasurement == null ? measurement : otherMeasurement);
    }

    /** Expected length of a fork in seconds with the start of its JVM; a lower bound, as set-up is not known. */
    public double seconds(ListedBenchmark benchmark, String mode) {
        return mode.equals(Mode.SingleShotTime.shortLabel())
                ? STARTUP_SECONDS
                : benchmark.length().with(warmup, measurement).seconds();
    }

    /** An annotated length; JMH's defaults apply to numbers and durations of iterations that are null. */
    public static ForkLength annotated(
            Integer warmupCount, Long warmupMillis, Integer measuredCount, Long measuredMillis) {
        return new ForkLength(
                annotated(warmupCount, warmupMillis, Defaults.WARMUP_ITERATIONS, Defaults.WARMUP_TIME),
                annotated(measuredCount, measuredMillis, Defaults.MEASUREMENT_ITERATIONS, Defaults.MEASUREMENT_TIME));
    }

    private static Iterations annotated(Integer count, Long millis, int defaultCount, TimeValue defaultTime) {
        return new Iterations(
                count == null ? defaultCount : count,
                millis == null ? defaultTime.convertTo(TimeUnit.MILLISECONDS) : millis);
    }

    @Override
    public String toString() {
        return (warmup == null ? "annotated" : warmup) + " warm-up, "
                + (measurement == null ? "annotated" : measurement) + " measured";
    }

    /** Expected length of a fork in seconds where both parts are given. */
    public double seconds() {
        return STARTUP_SECONDS + warmup.seconds() + measurement.seconds();
    }

    /** A number of iterations of the same length in milliseconds. */
    public record Iterations(int iterations, long millis) {
        private static final Pattern TEXT = Pattern.compile("([0-9]{1,6})\\s*x\\s*(.+[a-zA-Z])");

        /** Reads a text such as {@code 10x100ms} or {@code 5x1s}; null for null. The failure names the option. */
        public static Iterations parse(String option, String text) {
            if (text == null) {
                return null;
            }
            Matcher parts = TEXT.matcher(text);
            if (parts.matches()) {
                int count = Integer.parseInt(parts.group(1));
                String time = parts.group(2).strip();
                boolean inMillis = time.matches("[0-9]{1,9}ms");
                long millis = inMillis
                        ? Long.parseLong(time.substring(0, time.length() - 2))
                        : Math.round(1000 * OptionValues.seconds(option, time));
                if (count > 0 && millis > 0) {
                    return new Iterations(count, millis);
                }
            }
            throw CommandFailure.usage(option + " " + text + ": the form is NxTIME, e.g. 10x100ms or 5x1s");
        }

        @Override
        public String toString() {
            return iterations + "x" + millis + "ms";
        }

        public double seconds() {
            return iterations * millis / 1000.0;
        }
    }
}
