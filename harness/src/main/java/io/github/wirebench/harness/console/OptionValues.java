// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import com.sun.management.OperatingSystemMXBean;
import io.github.wirebench.harness.stats.Format;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads and checks the values of options. */
public final class OptionValues {
    private static final String PERCENT = ": give a percentage from 0 to 100, such as 5 or 2.5%";

    private OptionValues() {}

    /**
     * Seconds of a duration such as {@code 90s}, {@code 30m} or {@code 1h30m}; infinite for null.
     *
     * @param option named in the error
     * @throws CommandFailure if the text is no duration above 0
     */
    public static double seconds(String option, String text) {
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
        throw CommandFailure.usage(option + " " + text + ": give a time above 0");
    }

    /**
     * A percentage such as {@code 3} or {@code 2.5%} as a fraction.
     *
     * @param option named in the error
     * @throws CommandFailure if the text is no percentage from 0 to 100
     */
    public static double percent(String option, String text) {
        String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
        try {
            double percent = Double.parseDouble(number.strip());
            if (percent >= 0 && percent <= 100) {
                return percent / 100;
            }
        } catch (NumberFormatException e) {
            throw CommandFailure.usage(option + " " + text + PERCENT, e);
        }
        throw CommandFailure.usage(option + " " + text + PERCENT);
    }

    /**
     * Reads values of benchmark parameters, each {@code name=value1,value2}.
     *
     * @param option named in the error
     * @return name to values
     * @throws CommandFailure if a text has another form
     */
    public static Map<String, List<String>> params(String option, List<String> texts) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1 || equals == text.length() - 1) {
                throw CommandFailure.usage(option + " " + text + ": the form is name=value1,value2");
            }
            values.computeIfAbsent(text.substring(0, equals), name -> new ArrayList<>())
                    .addAll(List.of(text.substring(equals + 1).split(",")));
        }
        return values;
    }

    /**
     * A number of threads; {@code max} is the number of processors.
     *
     * @param option named in the error
     * @throws CommandFailure if the text is something else, or the number below 1
     */
    public static int threads(String option, String text) {
        if (text.equalsIgnoreCase("max")) {
            return Runtime.getRuntime().availableProcessors();
        }
        if (text.matches("0*[1-9][0-9]{0,3}")) {
            return Integer.parseInt(text);
        }
        throw CommandFailure.usage(option + " " + text + ": give a number from 1 to 9999, or max");
    }

    /**
     * The size of a heap, such as {@code 256m}, in the largest unit that gives a whole number.
     *
     * @param option named in the error
     * @throws CommandFailure if the text is no size above 0, or larger than the machine's memory
     */
    public static String heap(String option, String text) {
        if (!text.matches("(?i)0*[1-9][0-9]{0,7}[kmg]")) {
            throw CommandFailure.usage(option + " " + text + ": give a size such as 512m or 4g");
        }
        int unit = "kmg".indexOf(Character.toLowerCase(text.charAt(text.length() - 1)));
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        long memory =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        if (number << 10 * (unit + 1) > memory) {
            throw CommandFailure.usage(
                    option + " " + text + ": this machine has " + Format.memory(memory) + " of memory");
        }
        for (; number % 1024 == 0 && unit < 2; unit++) {
            number /= 1024;
        }
        return number + "kmg".substring(unit, unit + 1);
    }

    /**
     * Makes sure that a file can be read.
     *
     * @param option that named it
     * @return the file
     * @throws CommandFailure if it cannot be read
     */
    public static Path readable(String option, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw CommandFailure.usage(
                    option + " " + file + (Files.exists(file) ? ": cannot be read" : ": there is no such file"));
        }
        return file;
    }

    /**
     * Compiles a regular expression.
     *
     * @throws CommandFailure if it is malformed
     */
    public static Pattern pattern(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw CommandFailure.usage(
                    "malformed regular expression \"" + e.getPattern() + "\": " + e.getDescription(), e);
        }
    }
}
