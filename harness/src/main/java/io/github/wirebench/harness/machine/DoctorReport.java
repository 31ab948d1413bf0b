// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * All findings about a machine, as they are shown and as {@code doctor --json} writes them.
 *
 * @param bad number of findings that spoil measurements
 * @param note number of findings to know
 */
public record DoctorReport(int formatVersion, int bad, int note, List<Finding> findings) {
    private static final int FORMAT = 1;

    /** Counts the findings. */
    public static DoctorReport of(List<Finding> findings) {
        return new DoctorReport(FORMAT, count(findings, Severity.BAD), count(findings, Severity.NOTE), findings);
    }

    /** A line for each finding, the advice below it, and a summary at the end. */
    public List<String> lines() {
        int width = findings.stream()
                .mapToInt(finding -> finding.check().length())
                .max()
                .orElse(0);
        String format = "%-7s  %-" + Math.max(1, width) + "s  %s";
        List<String> lines = new ArrayList<>();
        for (Finding finding : findings) {
            lines.add(String.format(Locale.ROOT, format, finding.severity(), finding.check(), finding.found()));
            if (!finding.advice().isEmpty()) {
                lines.add(String.format(Locale.ROOT, format, "", "", "-> " + finding.advice()));
            }
        }
        lines.add(summary());
        return lines;
    }

    /** E.g. {@code 3 things spoil measurements here, 4 to know}. */
    public String summary() {
        String spoiling = switch (bad) {
            case 0 -> "nothing spoils";
            case 1 -> "1 thing spoils";
            default -> bad + " things spoil";
        };
        return spoiling + " measurements here, " + note + " to know";
    }

    private static int count(List<Finding> findings, Severity severity) {
        return (int) findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}
