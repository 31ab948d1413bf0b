// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import com.sun.management.OperatingSystemMXBean;
import io.github.wirebench.harness.stats.Format;
import java.io.File;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads, checks and records the values of options; throws {@link CommandFailure} with the option's name if one is wrong. */
public final class OptionValues {
    private static final String HOME = System.getProperty("user.home");
    private static final String HIDDEN_HOME = "~";

    /** Words that a POSIX shell takes as they are. */
    private static final Pattern PLAIN = Pattern.compile("[\\w./=:,@%+-]+");

    private OptionValues() {}

    /** Seconds of a duration above 0, such as {@code 90s}, {@code 30m} or {@code 1h30m}; infinite for null. */
    public static double seconds(String option, String text) {
        if (text == null) {
            return Double.POSITIVE_INFINITY;
        }
        String prefix = text.toLowerCase(Locale.ROOT).endsWith("d") ? "P" : "PT";
        try {
            Duration duration = Duration.parse(prefix + text.replace(" ", ""));
            if (duration.compareTo(Duration.ZERO) > 0) {
                return duration.toNanos() / 1e9;
            }
        } catch (DateTimeParseException | ArithmeticException e) {
            // refused below
        }
        throw refused(option, text, "give a time above 0, such as 90s, 30m or 1h30m");
    }

    /** A percentage from 0 to 100, such as {@code 3} or {@code 2.5%}, as a fraction. */
    public static double percent(String option, String text) {
        String number = text.replaceFirst("%$", "").strip();
        double percent = number.matches("[0-9]+\\.?[0-9]*|\\.[0-9]+") ? Double.parseDouble(number) : Double.NaN;
        if (!(percent <= 100)) {
            throw refused(option, text, "give a percentage from 0 to 100, such as 5 or 2.5%");
        }
        return percent / 100;
    }

    /** Values by benchmark parameter, of texts such as {@code name=value1,value2}; {@code \,} is a comma of a value. */
    public static Map<String, List<String>> params(String option, List<String> texts) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            String[] given = text.substring(equals + 1).split("(?<!\\\\),");
            if (equals < 1 || equals == text.length() - 1 || given.length == 0) {
                throw refused(option, text, "the form is name=value1,value2");
            }
            List<String> own = values.computeIfAbsent(text.substring(0, equals), name -> new ArrayList<>());
            Stream.of(given).map(value -> value.replace("\\,", ",")).forEach(own::add);
        }
        return values;
    }

    /** Returns a text that {@link #params} reads as one value. */
    public static String param(String name, String value) {
        return name + "=" + value.replace(",", "\\,");
    }

    /** A number of threads from 1 on; {@code max} is the number of processors. */
    public static int threads(String option, String text) {
        if (text.equalsIgnoreCase("max")) {
            return Runtime.getRuntime().availableProcessors();
        }
        if (text.matches("0*[1-9][0-9]{0,3}")) {
            return Integer.parseInt(text);
        }
        throw refused(option, text, "give a number from 1 to 9999, or max");
    }

    /** The size of a heap, such as {@code 256m}, up to the machine's memory, in the largest unit that gives a whole number. */
    public static String heap(String option, String text) {
        if (!text.matches("(?i)0*[1-9][0-9]{0,7}[kmg]")) {
            throw refused(option, text, "give a size such as 512m or 4g");
        }
        int unit = "kmg".indexOf(Character.toLowerCase(text.charAt(text.length() - 1)));
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        long memory = memoryBytes();
        if (number << 10 * (unit + 1) > memory) {
            throw refused(option, text, "this machine has " + Format.memory(memory) + " of memory");
        }
        for (; number % 1024 == 0 && unit < 2; unit++) {
            number /= 1024;
        }
        return number + "kmg".substring(unit, unit + 1);
    }

    /** The memory of this machine, or of the container around this JVM. */
    public static long memoryBytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    public static Path folder(String option, Path folder) {
        if (!Files.isDirectory(folder)) {
            throw refused(option, folder.toString(), "there is no such folder");
        }
        return folder;
    }

    public static Path readable(String option, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw refused(option, file.toString(), Files.exists(file) ? "cannot be read" : "there is no such file");
        }
        return file;
    }

    public static Pattern pattern(String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw CommandFailure.usage(
                    "malformed regular expression \"" + e.getPattern() + "\": " + e.getDescription(), e);
        }
    }

    /** Returns a text with {@code ~} for the home folder, wherever a path begins with it: runs are published, and it names a person. */
    public static String hideHome(String text) {
        // a home such as "/" begins every path
        return HOME == null || HOME.length() < 2
                ? text
                : text.replace(HOME + File.separator, HIDDEN_HOME + File.separator);
    }

    /** Returns a recorded value as it was before {@link #hideHome}. */
    public static String showHome(String recorded) {
        return recorded.startsWith(HIDDEN_HOME + File.separator)
                ? HOME + recorded.substring(HIDDEN_HOME.length())
                : recorded;
    }

    /** Returns words as a line for a POSIX shell, which a user can repeat. */
    public static String shellLine(List<String> words) {
        return words.stream()
                .map(word -> PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    private static CommandFailure refused(String option, String text, String advice) {
        return CommandFailure.usage(option + " " + text + ": " + advice);
    }
}
