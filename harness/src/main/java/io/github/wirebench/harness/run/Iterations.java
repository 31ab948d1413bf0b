// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of iterations.
 *
 * @param iterations how many
 * @param millis length of each in milliseconds
 */
public record Iterations(int iterations, long millis) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,6})\\s*x\\s*(.+)");

    /**
     * Reads a text such as {@code 10x100ms} or {@code 5x1s}.
     *
     * @param option named in the error
     * @param text may be null
     * @return null for null
     */
    static Iterations parse(String option, String text) {
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
                    : Math.round(1000 * RunOptions.seconds(option, time));
            if (count > 0 && millis > 0) {
                return new Iterations(count, millis);
            }
        }
        throw CommandFailure.usage(option + " " + text + ": the form is NxTIME, e.g. 10x100ms or 5x1s");
    }

    double seconds() {
        return iterations * millis / 1000.0;
    }
}
