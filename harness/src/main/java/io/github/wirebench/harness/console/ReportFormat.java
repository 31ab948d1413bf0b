// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.util.Locale;

/** What a report is written as. */
public enum ReportFormat {
    /** For a console. */
    TEXT,
    /** For a comment, a page or a README. */
    MARKDOWN,
    /** For programs. */
    JSON;

    /** As an option's value. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
