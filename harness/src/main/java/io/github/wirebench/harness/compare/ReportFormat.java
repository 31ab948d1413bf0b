// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.Locale;

/** Of a report. */
public enum ReportFormat {
    /** For a console. */
    TEXT,
    /** For a pull request. */
    MARKDOWN,
    /** For programs. */
    JSON;

    /** As an option's value. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
