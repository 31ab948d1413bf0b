// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A line on runs or on a comparison. A warning may be the reason for a change in figures, or for a missing verdict; in files and reports,
 * an exclamation mark stands before it.
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
