// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

import io.github.wirebench.harness.WireSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All answers of a quick run as plain text. */
final class QuickReport {
    private QuickReport() {}

    /** The lines of all questions, how to read them, and what to do about errors that are too wide. */
    static List<String> lines(List<Question> questions, Map<Question.Row, MeasuredRow> measured, WireSizes sizes) {
        List<String> lines = new ArrayList<>();
        int number = 1;
        boolean tooWide = false;
        for (Question question : questions) {
            AnswerSheet sheet = new AnswerSheet(question, measured::get, sizes);
            lines.add("");
            lines.add(number++ + ". " + question.title());
            lines.add("");
            lines.addAll(sheet.lines());
            tooWide |= !sheet.warnings().isEmpty();
        }
        lines.add("");
        if (tooWide) {
            lines.add(
                    "Where an error is too wide (!): close other programs or take a quieter machine, or measure longer"
                            + " with --rounds 8 or --at-class-defaults.");
        }
        lines.add("±, and (low-high) after a ratio, are 95% intervals between forks. Lower is better everywhere.");
        lines.add("");
        return lines;
    }
}
