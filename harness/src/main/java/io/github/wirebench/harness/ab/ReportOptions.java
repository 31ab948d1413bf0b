// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.console.ReportFormat;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.PrintStream;
import picocli.CommandLine.Option;

/** What is printed. */
final class ReportOptions {
    @Option(
            names = "--format",
            paramLabel = "text|markdown|json",
            description = "Of what is printed (default: text); verdicts.md and verdicts.json are written anyway.")
    private ReportFormat format = ReportFormat.TEXT;

    /** Whether people read along; else nothing but the report may be printed. */
    boolean isText() {
        return format == ReportFormat.TEXT;
    }

    void print(PrintStream console, AbOutput output, int exitCode) {
        switch (format) {
            case TEXT -> output.text().forEach(line -> console.println(PlainText.forConsole(line)));
            case MARKDOWN -> console.println(PlainText.forConsole(output.markdown()));
            case JSON -> console.println(json(output, exitCode));
        }
    }

    private static String json(AbOutput output, int exitCode) {
        try {
            return JsonFiles.MAPPER.writeValueAsString(output.json(exitCode));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report of maps, numbers and texts cannot be written", e);
        }
    }
}
