// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A line on runs or on a comparison. Files and reports have it as one text, in which an exclamation mark stands before a warning.
 *
 * @param isWarning whether it may be the reason for a change in figures, or for a missing verdict
 * @param text without that mark
 */
public record Remark(boolean isWarning, String text) {
    private static final String MARK = "! ";

    public static Remark warning(String text) {
        return new Remark(true, text);
    }

    public static Remark note(String text) {
        return new Remark(false, text);
    }

    /** Reads what {@link #toString} writes. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Remark parse(String line) {
        return line.startsWith(MARK) ? warning(line.substring(MARK.length())) : note(line);
    }

    @Override
    @JsonValue
    public String toString() {
        return isWarning ? MARK + text : text;
    }
}
