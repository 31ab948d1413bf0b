// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** In which form a report is wanted, and where. */
public final class ReportTarget {
    @Option(names = "--format", paramLabel = "text|markdown|json", description = "Of the report (default: text).")
    private ReportFormat format = ReportFormat.TEXT;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the report to this file.")
    private Path out;

    /** Whether the report goes to a file. */
    public boolean isFile() {
        return out != null;
    }

    /**
     * Makes sure that the report can be written, before long work is done for it.
     *
     * @throws CommandFailure if the file cannot be
     */
    public void requireWritable() {
        if (isFile()
                && (Files.isDirectory(out)
                        || !Files.isWritable(out.toAbsolutePath().getParent()))) {
            throw unwritable(null);
        }
    }

    /**
     * Writes the report, or prints it.
     *
     * @param report its text in each form
     * @throws CommandFailure if the file cannot be written
     */
    public void write(PrintStream console, Function<ReportFormat, String> report) {
        String text = report.apply(format);
        if (!isFile()) {
            console.println(PlainText.forConsole(text));
            return;
        }
        try {
            JsonFiles.replace(out, temporary -> Files.writeString(temporary, text + "\n"));
        } catch (IOException e) {
            throw unwritable(e);
        }
        console.println("The report is in " + out);
    }

    private CommandFailure unwritable(IOException cause) {
        return CommandFailure.usage("--out " + out + ": cannot be written; name a file in a folder that exists", cause);
    }
}
